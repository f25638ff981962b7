import type { Refusal } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { refusalSentence } from '../../shared/messages/reason.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { useAsked } from '../../shared/parts/page.tsx'
import { getFile, getJson, HttpRefusal, house } from '../../shared/wire/http.ts'
import { staffHouse } from '../shared/staff-http.ts'
import { useStaffWords } from '../shared/words/words.ts'
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
      {hasPacks && <PackLink key={`${table} ${round}`} table={table} round={round} />}
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

/**
 * The pack of a round. A browser says nothing when a download is refused, for instance while a card of the round is in
 * use: the page asks for the file itself, and turns the button off with the reason.
 */
function PackLink({ table, round }: { readonly table: string; readonly round: number }) {
  const messages = useMessages()
  const words = useDeskWords()
  const { sending } = useStaffWords()
  const [state, setState] = useState<'idle' | 'asked' | Refusal>('idle')
  const refusal = typeof state === 'string' ? null : state
  const path = staffHouse.packPath(table, round)
  const save = async () => {
    if (state !== 'idle') return
    setState('asked')
    try {
      saveAs(await getFile(path), `${table}-${round}.zip`)
      setState('idle')
    } catch (error) {
      setState(error instanceof HttpRefusal ? error.refusal : { kind: 'fault', clause: null })
    }
  }
  return (
    <li>
      <button type="button" className="b" aria-disabled={refusal !== null} onClick={() => void save()}>
        <Icon name="save" />
        {state === 'asked' ? sending : words.pack}
      </button>
      {refusal !== null && (
        <p className="pack-off" role="alert">
          {refusalSentence(messages, refusal)}
        </p>
      )}
    </li>
  )
}

function saveAs(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
