import type { DeskPage, DeskRecord } from '@openpit/protocol'
import { useRef, useState } from 'preact/hooks'
import { go } from '../../route.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { Answered, useAsked } from '../../shared/parts/page.tsx'
import { staffHouse } from '../shared/staff-http.ts'
import { useKeys } from '../shared/use-keys.ts'
import { csvLink } from './csv.ts'
import { Facets } from './facets.tsx'
import { Preview } from './preview.tsx'
import { RecordLine, recordKey } from './record.tsx'
import { SearchForm } from './search-form.tsx'
import { useDeskWords } from './words/words.ts'

/** Searches the whole floor. The filters stand in the address, so that a search can be kept and sent. */
export function DeskSearch() {
  const words = useDeskWords()
  const [query, setQuery] = useState(() => new URLSearchParams(location.search))
  const field = useRef<HTMLInputElement>(null)
  const change = (changes: Readonly<{ [name: string]: string | null }>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
    history.replaceState(null, '', `/desk${next.size === 0 ? '' : `?${next}`}`)
    setQuery(next)
  }
  const asked = useAsked(String(query), () => staffHouse.desk(query))
  useKeys({ '/': () => field.current?.focus() })
  return (
    <main className="desk-search" tabIndex={-1}>
      <h1 className="sr">{words.search.label}</h1>
      <SearchForm key={String(query)} query={query} onChange={change} first={field} />
      <Answered asked={asked}>
        {(page) => <Found key={String(query)} page={page} query={query} onChange={change} />}
      </Answered>
    </main>
  )
}

interface FoundProps {
  readonly page: DeskPage
  readonly query: URLSearchParams
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void
}

function Found({ page, query, onChange }: FoundProps) {
  const words = useDeskWords()
  const [older, setOlder] = useState<readonly DeskRecord[]>([])
  const [next, setNext] = useState(page.next)
  const [at, setAt] = useState(0)
  const records = [...page.records, ...older]
  const chosen = records[at]
  const open = ({ table, round }: DeskRecord) => go(`/desk/${table}/${round}`)
  const move = (to: number) => setAt(Math.max(0, Math.min(records.length - 1, to)))
  useKeys({
    ArrowDown: () => move(at + 1),
    ArrowUp: () => move(at - 1),
    r: () => chosen && open(chosen),
  })
  const more = async () => {
    if (next === null) return
    const further = new URLSearchParams(query)
    further.set('before', next)
    const page2 = await staffHouse.desk(further)
    setOlder([...older, ...page2.records])
    setNext(page2.next)
  }
  return (
    <div className="found">
      {page.counts !== null && <Facets counts={page.counts} query={query} onChange={onChange} />}
      <section className="results" aria-label={words.search.found(records.length)}>
        <p className="result-line">
          <span aria-live="polite">{words.search.found(records.length)}</span>
          <small>{words.search.keys}</small>
          <a className="b" {...csvLink(records)}>
            <Icon name="save" />
            {words.search.csv}
          </a>
        </p>
        {records.length === 0 && <p className="quiet-line">{words.search.none}</p>}
        <ol>
          {records.map((record, index) => (
            <RecordLine
              key={recordKey(record)}
              record={record}
              isChosen={index === at}
              onChoose={() => setAt(index)}
              onOpen={() => open(record)}
            />
          ))}
        </ol>
        {next !== null && (
          <button type="button" className="b" onClick={() => void more().catch(() => {})}>
            {words.search.more}
          </button>
        )}
        <p className="quiet-text">{words.search.logged}</p>
      </section>
      {chosen !== undefined && <Preview key={recordKey(chosen)} record={chosen} />}
    </div>
  )
}
