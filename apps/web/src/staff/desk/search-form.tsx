import type { RefObject } from 'preact'
import { useDeskWords } from './words/words.ts'

interface FormProps {
  readonly query: URLSearchParams
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void
  readonly first: RefObject<HTMLInputElement | null>
}

const TEXTS = ['table', 'round', 'person', 'clause'] as const

/** The filters by words and days. Kinds, books and people stand beside the results, with their numbers. */
export function SearchForm({ query, onChange, first }: FormProps) {
  const { search: words } = useDeskWords()
  const submit = (form: HTMLFormElement) => {
    const fields = new FormData(form)
    const text = (name: string) => String(fields.get(name) ?? '').trim()
    const dayAfter = (day: string) => new Date(`${day}T00:00`).setDate(new Date(`${day}T00:00`).getDate() + 1)
    onChange({
      table: text('table').toLowerCase() || null,
      round: text('round') || null,
      person: text('person').toLowerCase() || null,
      clause: text('clause') || null,
      from: text('from') && String(new Date(`${text('from')}T00:00`).getTime()),
      to: text('to') && String(dayAfter(text('to'))),
    })
  }
  return (
    <search>
      <form
        className="desk-form"
        aria-label={words.label}
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        {TEXTS.map((name, index) => (
          <label key={name}>
            {words[name]}
            <input
              name={name}
              {...(index === 0 ? { ref: first } : {})}
              {...(name === 'round' ? { inputMode: 'numeric', pattern: '[0-9]*' } : {})}
              defaultValue={query.get(name) ?? ''}
              maxLength={40}
              autoComplete="off"
            />
          </label>
        ))}
        {(['from', 'to'] as const).map((name) => (
          <label key={name}>
            {words[name]}
            <input name={name} type="date" defaultValue={dayOf(query.get(name), name === 'to')} />
          </label>
        ))}
        <button type="submit" className="b go">
          {words.go}
        </button>
        <button
          type="button"
          className="b"
          onClick={() => onChange(Object.fromEntries([...query.keys()].map((name) => [name, null])))}
        >
          {words.clear}
        </button>
      </form>
    </search>
  )
}

/** A day as the field writes it. The end is the midnight after the last day. */
function dayOf(time: string | null, isEnd: boolean): string {
  if (time === null) return ''
  const at = new Date(Number(time) - (isEnd ? 1 : 0))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
