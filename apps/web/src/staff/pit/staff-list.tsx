import { useMessages } from '../../shared/messages/messages.ts'
import { TableNumber } from '../shared/marks.tsx'
import { useStaffWords } from '../shared/words/words.ts'
import { usePit } from './feed.ts'
import { usePitWords } from './words/words.ts'

/** Who is on duty where. */
export function StaffList() {
  const { site, books } = useMessages()
  const words = usePitWords()
  const { role } = useStaffWords()
  const { tables } = usePit()
  return (
    <main className="pit-page" tabIndex={-1}>
      <h1>{words.staff.title}</h1>
      {tables === null && <p role="status">{site.loading}</p>}
      <ul className="staff-list">
        {(tables ?? [])
          .filter(({ isLive }) => isLive)
          .map(({ table, rulebook, onDuty }) => {
            const people = Object.entries(onDuty).flatMap(([name, some]) =>
              some.map((person) => [name, person] as const),
            )
            return (
              <li key={table} className="staff-panel">
                <h2>
                  <TableNumber table={table} book={rulebook} /> {books[rulebook].name}
                </h2>
                {people.length === 0 && <p className="quiet-text">{words.staff.none}</p>}
                <dl>
                  {people.map(([name, person]) => (
                    <div key={`${name} ${person}`}>
                      <dt>{role(name)}</dt>
                      <dd>{person}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            )
          })}
      </ul>
    </main>
  )
}
