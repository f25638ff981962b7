import type { RulebookName } from '@openpit/names'
import type { DeskPage } from '@openpit/protocol'
import { useMessages } from '../../shared/messages/messages.ts'
import { useDeskWords } from './words/words.ts'

interface FacetsProps {
  readonly counts: NonNullable<DeskPage['counts']>
  readonly query: URLSearchParams
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void
}

/** How many records there are of each kind, book and person. A press filters by it; a second press ends that. */
export function Facets({ counts, query, onChange }: FacetsProps) {
  const { books } = useMessages()
  const words = useDeskWords()
  const groups = [
    ['kind', words.search.kind, counts.kinds, words.kind],
    ['book', words.search.book, counts.books, (name: string) => books[name as RulebookName]?.name ?? name],
    ['person', words.search.people, counts.people, (name: string) => name],
  ] as const
  const all = counts.kinds.reduce((sum, { records }) => sum + records, 0)
  return (
    <section className="facets" aria-label={words.search.kind}>
      {groups.map(([field, title, found, named]) => (
        <section key={field} hidden={found.length === 0 && field !== 'kind'}>
          <h2>{title}</h2>
          {field === 'kind' && (
            <Facet
              name={words.search.everything}
              records={all}
              isOn={!query.has('kind')}
              act={() => onChange({ kind: null })}
            />
          )}
          {found.map(({ name, records }) => {
            const isOn = query.get(field) === name
            return (
              <Facet
                key={name}
                name={named(name)}
                records={records}
                isOn={isOn}
                act={() => onChange({ [field]: isOn ? null : name })}
              />
            )
          })}
        </section>
      ))}
    </section>
  )
}

interface FacetProps {
  readonly name: string
  readonly records: number
  readonly isOn: boolean
  readonly act: () => void
}

function Facet({ name, records, isOn, act }: FacetProps) {
  return (
    <button type="button" aria-pressed={isOn} onClick={act}>
      <span>{name}</span>
      <small>{records}</small>
    </button>
  )
}
