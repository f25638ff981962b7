import type { PayTable } from '@openpit/protocol'
import type { Messages } from '../shared/messages/messages.ts'
import { useMessages } from '../shared/messages/messages.ts'
import { Unbroken } from '../shared/parts/unbroken.tsx'

/** What each wager pays, line by line, with its chance if the odds are known. */
export function PayTables({ tables }: { readonly tables: readonly PayTable[] }) {
  const { rules: words } = useMessages()
  return (
    <section className="pay-tables">
      <h2>{words.payTables}</h2>
      <div>
        {tables.map((table) => (
          <OneTable key={table.of} table={table} />
        ))}
      </div>
    </section>
  )
}

function OneTable({ table: { of, lines, number, houseEdge } }: { readonly table: PayTable }) {
  const words = useMessages()
  const hasChances = lines.some(({ chance }) => chance !== null)
  return (
    <table>
      <caption>
        {words.sides[of]?.name ?? words.rules.payTableOf[of] ?? of}
        {words.sides[of] && <small>{words.rules.marked(words.sides[of].mark)}</small>}
        {number !== null && <small>{words.rules.payTable(number)}</small>}
        {houseEdge !== null && <small>{`${words.floor.houseEdge} ${words.money.percent(houseEdge)}`}</small>}
        {houseEdge !== null && houseEdge < 0 && <small>{words.rules.forThePlayer}</small>}
      </caption>
      <thead className="sr">
        <tr>
          <th scope="col">{words.rules.line}</th>
          <th scope="col">{words.rules.pays}</th>
          {hasChances && <th scope="col">{words.rules.chance}</th>}
          <th scope="col">{words.rules.clause}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, pays, clause, chance }) => (
          <tr key={`${name} ${JSON.stringify(pays)}`}>
            <th scope="row">
              <Unbroken text={words.rules.lines[name] ?? name} />
            </th>
            <td className={pays.by === 'odds' ? 'nowrap' : ''}>
              <Pays pays={pays} />
            </td>
            {hasChances && <td className="nowrap">{chance === null ? '' : words.money.percent(chance)}</td>}
            <td className="nowrap">
              <span className="clause">{clause}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What a line pays; where that depends on the bet, each amount begins a line. */
function Pays({ pays }: { readonly pays: PayTable['lines'][number]['pays'] }) {
  const words = useMessages()
  const text = paysText(words, pays)
  if (pays.by !== 'wager') return text
  return text.split(/(?<=, )/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <span key={index} className="pay">
      {part}
    </span>
  ))
}

export function paysText({ rules: words, money }: Messages, pays: PayTable['lines'][number]['pays']): string {
  switch (pays.by) {
    case 'odds':
      return words.odds(...pays.odds)
    case 'wager':
      return pays.gross
        .map(({ wager, pays: cents }) => words.forWager(money.short(wager), money.short(cents)))
        .join(', ')
    case 'jackpot':
      return words.ofJackpot(pays.percent)
    case 'stake':
      return pays.from === 0
        ? money.short(pays.bonus)
        : words.fromStake(money.short(pays.from), money.short(pays.bonus))
    case 'button':
      return words.byButton(pays.dollars, pays.outOf)
  }
}
