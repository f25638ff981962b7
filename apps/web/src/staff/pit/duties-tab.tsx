import type { TableCommand } from '@openpit/protocol'
import { useMessages } from '../../shared/messages/messages.ts'
import { ClauseLabel } from '../shared/marks.tsx'
import { Person } from '../shared/person.tsx'
import { useStaffWords } from '../shared/words/words.ts'
import { Clock } from './clock.tsx'
import { Disputes } from './disputes.tsx'
import type { TableTab } from './table-page.tsx'
import { useTableWords } from './words/table-words.ts'
import { usePitWords } from './words/words.ts'

/** What the book makes people do at this table, its disputes, wrong payments and staff. */
export function DutiesTab({ me, seen: { view }, orders }: TableTab) {
  const words = useTableWords()
  const { line } = usePitWords()
  const { role } = useStaffWords()
  const work = view.live?.work
  if (work == null) return <p className="quiet-line">{words.noWork}</p>
  const { duties, disputes, cases, missing, onDuty } = work
  const done = (duty: string, player: string | null) => {
    void orders.send({ do: 'done', duty, ...(player === null ? {} : { player }) } as TableCommand)
  }
  return (
    <div className="duties-tab">
      <section className="staff-panel">
        <h2>{words.duties}</h2>
        {duties.length === 0 && <p className="quiet-text">{words.noDuty}</p>}
        <ul className="duty-list">
          {duties.map(({ duty, player, due, clause }) => (
            <li key={`${duty} ${player}`}>
              <span>
                <b>{line.duty(duty, player)}</b> <ClauseLabel clause={clause} />
              </span>
              <Clock since={due} />
              <button type="button" className="b" onClick={() => done(duty, player)}>
                {words.done}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <Disputes me={me} disputes={disputes} clauses={view.live?.disputeClauses} orders={orders} />
      <Cases cases={cases} orders={orders} />
      <section className="staff-panel">
        <h2>{words.onDuty}</h2>
        <dl>
          {Object.entries(onDuty).flatMap(([name, people]) =>
            people.map((person) => (
              <div key={`${name} ${person}`}>
                <dt>{role(name)}</dt>
                <dd>{person}</dd>
              </div>
            )),
          )}
        </dl>
        {missing.length > 0 && <p>{words.missing(missing.join(', '))}</p>}
      </section>
    </div>
  )
}

type Work = NonNullable<NonNullable<TableTab['seen']['view']['live']>['work']>

function Cases({ cases, orders }: Pick<TableTab, 'orders'> & Pick<Work, 'cases'>) {
  const { money, table } = useMessages()
  const words = useTableWords()
  return (
    <section className="staff-panel">
      <h2>{words.cases}</h2>
      {cases.length === 0 && <p className="quiet-text">{words.noCase}</p>}
      <ul className="duty-list">
        {cases.map(({ case: number, player, box, cents, left }) => (
          <li key={number}>
            <span>
              <b>{words.caseNumber(number)}</b> <Person player={player} /> {table.box(box)}, {money.signed(cents)}
            </span>
            {left !== 0 && (
              <button type="button" className="b" onClick={() => void orders.send({ do: 'putRight', case: number })}>
                {words.putRight}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
