import { useEffect, useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import type { SeenWin } from '../../shared/wire/link-list.ts'
import { useLinkOf } from '../../shared/wire/links.ts'
import { usePayTable } from '../table/dock/pay-table.ts'
import type { Bet } from '../table/felt/layout.ts'
import { useTableContext } from '../table/table-context.ts'
import { isPartOf } from './part-of.ts'
import './win-sheet.css'
import { useWinWords, type WinWords } from './words/words.ts'

/**
 * The player's own win: what it is, how it was worked out, and what comes next. It never covers a decision: while the
 * player has one, it is a line.
 */
export function WinSheet({ win }: { readonly win: SeenWin }) {
  const { you } = useTableContext()
  const words = useMessages()
  const jackpot = useWinWords()
  const [away, setAway] = useState<string | null>(null)
  const isAsked = (you?.choices.length ?? 0) > 0
  const isOpen = away !== win.state && !isAsked
  const isPaid = win.state === 'paid'
  useEffect(() => {
    if (!isOpen || !isPaid) return
    const close = () => setAway(win.state)
    addEventListener('keydown', close, { once: true })
    return () => removeEventListener('keydown', close)
  }, [isOpen, isPaid, win.state])
  // A prize that is no more than the stake is not celebrated.
  if (win.state === 'paid' && win.amount <= win.stake) return null
  if (!isOpen) {
    return away === win.state ? null : (
      <p className="note over" role="status">
        {win.amount > 0 && `${jackpot.won(win.amount)}. `}
        {jackpot.wonIs[win.state]}
      </p>
    )
  }
  return (
    <section className={`win-sheet ${win.state}`} aria-labelledby="win-is" role="status">
      <h2 id="win-is">{jackpot.wonIs[win.state]}</h2>
      <LineName win={win} />
      {win.amount > 0 && win.state !== 'void' && <p className="win-amount">{words.money.dollars(win.amount)}</p>}
      <WorkedOut win={win} />
      <p>{nextOf(jackpot, win)}</p>
      <p className="small">
        {jackpot.atBox(win.table, win.round, win.box)} <span className="clause">{win.clause}</span>
      </p>
      <button type="button" className="btn go" onClick={() => setAway(win.state)}>
        {jackpot.putAway}
      </button>
    </section>
  )
}

function nextOf(jackpot: WinWords, { state }: SeenWin): string {
  if (state === 'void') return jackpot.voidAbout
  return state === 'paid' ? '' : jackpot.mayLeave
}

/** The line of the pay table that won, or the level. */
function LineName({ win }: { readonly win: SeenWin }) {
  const { rules } = useMessages()
  const line = useWinningLine(win)
  const name = win.level === '' ? (line === undefined ? '' : (rules.lines[line.name] ?? line.name)) : win.level
  return name === '' ? null : <p className="win-line">{name}</p>
}

function useWinningLine(win: SeenWin) {
  const link = useLinkOf(win.table)
  const table = usePayTable((link?.bet ?? 'main') as Bet)
  return table?.lines.find(({ clause }) => clause === win.clause)
}

/** `10 % of $105,231.75`, if what the page saw gives that amount. */
function WorkedOut({ win: { amount, before, ...win } }: { readonly win: SeenWin }) {
  const { view } = useTableContext()
  const { money } = useMessages()
  const jackpot = useWinWords()
  const line = useWinningLine({ ...win, amount, before })
  const percent = line?.pays.by === 'jackpot' ? line.pays.percent : null
  if (percent === null || before === null || amount === 0) return null
  if (!isPartOf(amount, percent, before, view.limits.smallestChip)) return null
  return <p>{jackpot.partOf(percent, money.dollars(before), money.short(view.limits.smallestChip))}</p>
}
