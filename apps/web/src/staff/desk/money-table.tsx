import { useMessages } from '../../shared/messages/messages.ts'
import { wagerName } from '../../shared/messages/wager-name.ts'
import { Person } from '../shared/person.tsx'
import type { RuledMoney } from './ruled-money.ts'
import { useDeskWords } from './words/words.ts'

/** What was first paid, what stands in the end, and what moved; the house's line is the other side of all others. */
export function MoneyTable({ rows }: { readonly rows: readonly RuledMoney[] }) {
  const messages = useMessages()
  const words = useDeskWords()
  const { table } = messages
  const house = rows.reduce((sum, { first, last }) => ({ first: sum.first - first, last: sum.last - last }), {
    first: 0,
    last: 0,
  })
  return (
    <table className="money-table">
      <thead>
        <tr>
          <th scope="col">{words.money}</th>
          <th scope="col">{words.recorded}</th>
          <th scope="col">{words.corrected}</th>
          <th scope="col">{words.moved}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ player, box, wager, first, last }) => (
          <tr key={`${box} ${player} ${wager}`}>
            <th scope="row">
              <Person player={player} />{' '}
              <small>
                {table.box(box)}
                {wager === 'main' ? '' : `, ${wagerName(messages, wager)}`}
              </small>
            </th>
            <Figures first={first} last={last} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <b>{words.house}</b>
          </th>
          <Figures {...house} />
        </tr>
      </tfoot>
    </table>
  )
}

function Figures({ first, last }: Pick<RuledMoney, 'first' | 'last'>) {
  const { money } = useMessages()
  const moved = last - first
  return (
    <>
      <td className="num">{money.signed(first)}</td>
      <td className="num">{money.signed(last)}</td>
      <td className={`num ${moved > 0 ? 'win' : moved < 0 ? 'loss' : 'even'}`}>{money.signed(moved)}</td>
    </>
  )
}
