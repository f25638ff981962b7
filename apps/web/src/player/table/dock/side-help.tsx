import type { PayTable } from '@openpit/protocol'
import { paysText } from '../../../rules/pay-tables.tsx'
import { useMessages } from '../../../shared/messages/messages.ts'
import { Unbroken } from '../../../shared/parts/unbroken.tsx'
import type { Bet } from '../felt/layout.ts'
import { useTableContext } from '../table-context.ts'
import { useDock } from './dock-state.ts'
import { usePayTable } from './pay-table.ts'

/** Pay tables with more lines than this are shown in two columns. */
const LINES_IN_COLUMN = 5

/** What a side bet pays: its name, what wins, the pay table, the house edge, limits and clause. */
export function SideHelp({ bet }: { readonly bet: Bet }) {
  const { view } = useTableContext()
  const words = useMessages()
  const dock = useDock()
  const table = usePayTable(bet)
  const name = words.sides[bet]?.name ?? bet
  const limits = limitsOf(words, view, bet)
  return (
    <aside className="side-help" role="note" aria-label={name}>
      <header>
        <h2>{name}</h2>
        {table?.houseEdge != null && <b>{`${words.floor.houseEdge} ${words.money.percent(table.houseEdge)}`}</b>}
      </header>
      <p>
        {words.dock.about[bet] ?? ''} {limits} <span className="clause">{table?.lines[0]?.clause}</span>
      </p>
      {table && <Lines table={table} />}
      <button type="button" className="btn go help-done" onClick={() => dock?.explain(null)}>
        {words.dock.done}
      </button>
    </aside>
  )
}

function Lines({ table }: { readonly table: PayTable }) {
  const words = useMessages()
  return (
    <dl className={table.lines.length > LINES_IN_COLUMN ? 'two' : undefined}>
      {table.lines.map(({ name, pays }) => (
        <div key={`${name} ${JSON.stringify(pays)}`}>
          <dt>
            <Unbroken text={words.rules.lines[name] ?? name} />
          </dt>
          <dd>{paysText(words, pays)}</dd>
        </div>
      ))}
    </dl>
  )
}

function limitsOf(
  { money, dock, floor, listed, or }: ReturnType<typeof useMessages>,
  { printed, limits }: ReturnType<typeof useTableContext>['view'],
  bet: Bet,
): string {
  if (bet === 'main') return ''
  const limited = printed.limitedSides[bet]?.is
  if (limited !== undefined) return dock.takes(floor.limitsAre(limited.least, limited.most))
  const fixed = printed.fixedSides[bet]?.is
  if (fixed !== undefined) return dock.takes(listed(fixed.map(money.short), or))
  return dock.from(money.short(limits.smallestChip))
}
