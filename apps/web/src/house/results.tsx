import type { TableDay } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { useMessages } from '../shared/messages/messages.ts'
import { Answered, useAsked } from '../shared/parts/page.tsx'
import { books } from './requests.ts'
import { useHouseWords } from './words/words.ts'

const DAY_MS = 86_400_000
const DAYS_AT_FIRST = 7

/** A day of this clock, as `2026-11-16`. */
function dayOf(at: number): string {
  const date = new Date(at)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The results of all tables, day by day, with sums. */
export function Results() {
  const words = useHouseWords()
  const [from, setFrom] = useState(() => dayOf(Date.now() - (DAYS_AT_FIRST - 1) * DAY_MS))
  const [to, setTo] = useState(() => dayOf(Date.now()))
  const asked = useAsked(`${from} ${to}`, () => books.results(from, to))
  const ends = [
    [words.from, from, setFrom],
    [words.to, to, setTo],
  ] as const
  return (
    <section className="house" aria-labelledby="house-results">
      <h2 id="house-results">{words.results}</h2>
      <p>{words.resultsAbout}</p>
      <fieldset className="filters">
        <legend className="sr">{words.results}</legend>
        {ends.map(([label, value, set]) => (
          <label key={label} className="pill date">
            {label}
            <input type="date" required value={value} onInput={({ currentTarget }) => set(currentTarget.value)} />
          </label>
        ))}
      </fieldset>
      <Answered asked={asked}>
        {(days) => (days.length === 0 ? <p role="status">{words.none}</p> : <ResultTable days={days} />)}
      </Answered>
    </section>
  )
}

const AMOUNTS = ['brought', 'drop', 'fills', 'credits', 'win', 'overShort'] as const

function ResultTable({ days }: { readonly days: readonly TableDay[] }) {
  const words = useHouseWords()
  const { money, locale } = useMessages()
  const ordered = days.toSorted(
    (one, other) => other.day.localeCompare(one.day) || one.table.localeCompare(other.table),
  )
  const sum = (field: (typeof AMOUNTS)[number] | 'rounds') => days.reduce((all, day) => all + day[field], 0)
  const amount = (field: (typeof AMOUNTS)[number], cents: number) => {
    return field === 'win' || field === 'overShort' ? money.signed(cents) : money.dollars(cents)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard too
    <section className="house-results" aria-label={words.byDay} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.table}</th>
            <th scope="col">{words.rounds}</th>
            {AMOUNTS.map((field) => (
              <th key={field} scope="col">
                {words[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered.map((day) => (
            <tr key={`${day.day} ${day.table}`}>
              <td>{new Date(`${day.day}T00:00`).toLocaleDateString(locale)}</td>
              <th scope="row">{day.title}</th>
              <td>{day.rounds}</td>
              {AMOUNTS.map((field) => (
                <td key={field}>{amount(field, day[field])}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <th scope="row">{words.all}</th>
            <td>{sum('rounds')}</td>
            {AMOUNTS.map((field) => (
              <td key={field}>{amount(field, sum(field))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
