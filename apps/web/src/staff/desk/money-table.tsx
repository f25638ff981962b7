import { useMessages } from '../../shared/messages/messages.ts'
import { wagerName } from '../../shared/messages/wager-name.ts'
import { Person } from '../shared/person.tsx'
import type { RuledMoney } from './ruled-money.ts'
import { useDeskWords } from './words/words.ts'

/** What a bet made, and what it made or would have made otherwise; `null` if that is open. */
export interface MoneyRow extends Omit<RuledMoney, 'last'> {
  readonly last: number | null
}

interface MoneyTableProps {
  readonly rows: readonly MoneyRow[]
  /** The headings of the three columns with money. */
  readonly heads: readonly [string, string, string]
}

/** Both sums of each bet, and their difference; the house's line is the other side of all others. */
export function MoneyTable({ rows, heads }: MoneyTableProps) {
  const messages = useMessages()
  const words = useDeskWords()
  const { table } = messages
  const house = rows.reduce(
    (sum, { first, last }) => ({
      first: sum.first - first,
      last: sum.last === null || last === null ? null : sum.last - last,
    }),
    { first: 0, last: 0 } as Pick<MoneyRow, 'first' | 'last'>,
  )
  return (
    <table className="money-table">
      <thead>
        <tr>
          <th scope="col">{words.money}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
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

function Figures({ first, last }: Pick<MoneyRow, 'first' | 'last'>) {
  const { money } = useMessages()
  const { open } = useDeskWords()
  const moved = (last ?? first) - first
  return (
    <>
      <td className="num">{money.signed(first)}</td>
      <td className="num">{last === null ? open : money.signed(last)}</td>
      <td className={`num ${moved > 0 ? 'win' : moved < 0 ? 'loss' : 'even'}`}>
        {last === null ? open : money.signed(moved)}
      </td>
    </>
  )
}
