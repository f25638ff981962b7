import { DOCUMENT_NAMES } from '@openpit/names'
import type { RegisteredClause } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { linkTo } from '../route.ts'
import { useMessages } from '../shared/messages/messages.ts'
import { Answered, Page, useAsked } from '../shared/parts/page.tsx'
import { clausesOf } from './clauses.ts'

/** What a reader wants first: the clauses that decide rounds. */
const ENFORCED = 'enforced'

/** A clause without content of its own. */
function isHeading({ summary }: RegisteredClause): boolean {
  return summary.startsWith('Heading:')
}

/** More are shown on request: nobody reads a page of two thousand lines. */
const SHOWN_AT_FIRST = 100

/** The regulator's page: every clause of a document, what the product does about it, and the proofs. */
export function Register({ book }: { readonly book: string | null }) {
  const { register: words, rules } = useMessages()
  const chosen = DOCUMENT_NAMES.find((name) => name === book) ?? 'nsw'
  const asked = useAsked(chosen, () => clausesOf(chosen))
  return (
    <Page title={words.title} lead={words.lead}>
      <nav className="books" aria-label={rules.choose}>
        {DOCUMENT_NAMES.map((name) => (
          <a key={name} {...linkTo(`/register/${name}`)} {...(name === chosen ? { 'aria-current': 'page' } : {})}>
            {words.documents[name]}
          </a>
        ))}
      </nav>
      <Answered asked={asked}>
        {(clauses) => <Clauses key={chosen} clauses={clauses.filter((clause) => !isHeading(clause))} />}
      </Answered>
    </Page>
  )
}

function Clauses({ clauses }: { readonly clauses: readonly RegisteredClause[] }) {
  const { register: words } = useMessages()
  const [text, setText] = useState('')
  const [treatment, setTreatment] = useState(ENFORCED)
  const [kind, setKind] = useState('')
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  const wanted = text.trim().toLowerCase()
  const found = clauses.filter((clause) => {
    const isMeant = wanted === '' || [clause.id, clause.summary].some((said) => said.toLowerCase().includes(wanted))
    return isMeant && (treatment === '' || clause.treatment === treatment) && (kind === '' || clause.kind === kind)
  })
  return (
    <>
      <div className="find">
        <label>
          {words.search}
          <input type="search" value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <Filter
          name={words.treatment}
          names={words.treatments}
          value={treatment}
          onChange={setTreatment}
          of={clauses.map((one) => one.treatment)}
        />
        <Filter
          name={words.kind}
          names={words.kinds}
          value={kind}
          onChange={setKind}
          of={clauses.map((one) => one.kind)}
        />
        <p role="status">{words.clauses(found.length, clauses.length)}</p>
      </div>
      <ul className="clauses">
        {found.slice(0, shown).map((clause) => (
          <Clause key={clause.id} clause={clause} />
        ))}
      </ul>
      {found.length > shown && (
        <button type="button" className="btn inline" onClick={() => setShown(found.length)}>
          {words.more(found.length - shown)}
        </button>
      )}
    </>
  )
}

interface FilterProps {
  readonly name: string
  readonly names: Readonly<Record<string, string>>
  readonly value: string
  readonly onChange: (value: string) => void
  /** The different values of a field over all clauses. */
  readonly of: readonly string[]
}

function Filter({ name, names, value, onChange, of }: FilterProps) {
  const { register: words } = useMessages()
  const counts = new Map<string, number>()
  for (const one of of) counts.set(one, (counts.get(one) ?? 0) + 1)
  return (
    <label>
      {name}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{words.all}</option>
        {[...counts].map(([is, count]) => (
          <option key={is} value={is}>
            {`${names[is] ?? is} (${count})`}
          </option>
        ))}
      </select>
    </label>
  )
}

function Clause({ clause: { id, summary, treatment, kind, proofs, reason } }: { readonly clause: RegisteredClause }) {
  const { register: words } = useMessages()
  return (
    <li>
      <span className="clause">{id}</span>
      <div>
        <p>{summary}</p>
        {reason !== undefined && <p className="reason">{reason}</p>}
        {proofs.length > 0 && (
          <details>
            <summary>{words.proofs(proofs.length)}</summary>
            <ul>
              {proofs.map((path) => (
                <li key={path}>{path}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <small>
        <b>{words.treatments[treatment] ?? treatment}</b>
        <br />
        {words.kinds[kind] ?? kind}
      </small>
    </li>
  )
}
