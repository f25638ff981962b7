import { Icon } from '../../shared/parts/icon.tsx'
import { useAsked } from '../../shared/parts/page.tsx'
import { getJson, house } from '../../shared/wire/http.ts'
import { staffHouse } from '../shared/staff-http.ts'
import { useDeskWords } from './words/words.ts'

interface ApiDescription {
  readonly paths: Readonly<Record<string, unknown>>
}

const PACK = '/api/tables/{table}/rounds/{round}/pack'

/** The files of a round. A server of an older version makes no evidence packs. */
export function Evidence({ table, round }: { readonly table: string; readonly round: number }) {
  const words = useDeskWords()
  const described = useAsked('openapi', () => getJson<ApiDescription>('/api/openapi.json'))
  const hasPacks = described.is === 'here' && Object.hasOwn(described.answer.paths, PACK)
  return (
    <ul className="evidence">
      {hasPacks && (
        <li>
          <a className="b" href={staffHouse.packPath(table, round)} download={`${table}-${round}.zip`}>
            <Icon name="save" />
            {words.pack}
          </a>
        </li>
      )}
      <li>
        <a className="b" href={house.scenarioPath(table, round)} download={`${table}-${round}.scenario.yaml`}>
          <Icon name="save" />
          {words.scenario}
        </a>
      </li>
      <li>
        <a className="b" href={house.roundPath(table, round)} download={`${table}-${round}.json`}>
          <Icon name="save" />
          {words.json}
        </a>
      </li>
    </ul>
  )
}
