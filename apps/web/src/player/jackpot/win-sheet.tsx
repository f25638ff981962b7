import { useEffect, useState } from 'preact/hooks'
import { linkTo } from '../../route.ts'
import { Card } from '../../shared/cards/card.tsx'
import { Stack } from '../../shared/chips/chip.tsx'
import { stacksOf } from '../../shared/chips/denominations.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import type { SeenWin } from '../../shared/wire/link-list.ts'
import { useTableContext } from '../table/table-context.ts'
import { isPartOf } from './part-of.ts'
import './win-sheet.css'
import { lineName, percentOf, useWinningLine } from './winning-line.ts'
import { useWinWords, type WinWords } from './words/words.ts'

/**
 * The player's own win: what it is, how it was worked out, and what comes next. It never covers a decision: while the
 * player has one, it is a line.
 */
export function WinSheet({ win }: { readonly win: SeenWin }) {
  const { you } = useTableContext()
  const words = useMessages()
  const jackpot = useWinWords()
  const line = useWinningLine(win)
  const [away, setAway] = useState<string | null>(null)
  const isAsked = (you?.choices.length ?? 0) > 0
  const isOpen = away !== win.state && !isAsked
  const isPaid = win.state === 'paid'
  useEffect(() => {
    if (!isOpen || !isPaid) return
    const close = ({ key, target }: KeyboardEvent) => {
      // Tab goes to the receipt; a key on one of the sheet's buttons is for that button.
      const isInside = target instanceof Element && target.closest('.win-sheet') !== null
      if (key !== 'Tab' && key !== 'Shift' && !isInside) setAway(win.state)
    }
    addEventListener('keydown', close)
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
  const heading = win.state === 'paid' ? lineName(words, win, line) : ''
  return (
    <section className={`win-sheet ${win.state}`} aria-labelledby="win-is" role="status">
      <WinningCards win={win} />
      <h2 id="win-is">{heading === '' ? jackpot.wonIs[win.state] : heading}</h2>
      {heading === '' && <LineName name={lineName(words, win, line)} />}
      {win.amount > 0 && win.state !== 'void' && <p className="win-amount">{words.money.dollars(win.amount)}</p>}
      <p className="win-how">
        <WorkedOut win={win} percent={percentOf(line)} /> {nextOf(jackpot, win, words.locale)}
      </p>
      <p className="small">
        {jackpot.atBox(win.table, win.round, win.box)} <span className="clause">{win.clause}</span>
      </p>
      {isPaid && <WinChips cents={win.amount} />}
      <p className="win-ends">
        {isPaid && (
          <a className="btn" {...linkTo(`/history/${win.table}/${win.round}`)}>
            {jackpot.receipt}
          </a>
        )}
        <button type="button" className="btn go" onClick={() => setAway(win.state)}>
          {jackpot.putAway}
          {isPaid && <small>{jackpot.anyKey}</small>}
        </button>
      </p>
    </section>
  )
}

function nextOf(jackpot: WinWords, { state, heard }: SeenWin, locale: string): string {
  if (state === 'void') return jackpot.voidAbout
  if (state === 'paid') return jackpot.paidAt(new Date(heard.paid ?? 0).toLocaleTimeString(locale))
  return jackpot.mayLeave
}

/** The cards of the bet: the first two of the box, and the dealer's first. A mystery level is won without cards. */
function WinningCards({ win: { level, round, box } }: { readonly win: SeenWin }) {
  const { shown } = useTableContext()
  const [first, second] = shown.boxes[box - 1]?.hands[0]?.cards ?? []
  const dealers = shown.dealer.cards[0]
  const cards = [first, second, dealers].filter((card) => typeof card === 'string')
  if (level !== '' || shown.round !== round || cards.length < 3) return null
  return (
    <p className="win-cards">
      {cards.map((card, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three equal cards are equal
        <Card key={place} card={card} width={76} />
      ))}
    </p>
  )
}

/** The prize in chips: a stack for each of the largest kinds. The amount stands above them in figures. */
function WinChips({ cents }: { readonly cents: number }) {
  return (
    <p className="win-chips" aria-hidden="true">
      {stacksOf(cents).map((stack, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal stacks are equal
        <Stack key={place} cents={stack} size={42} />
      ))}
    </p>
  )
}

function LineName({ name }: { readonly name: string }) {
  return name === '' ? null : <p className="win-line">{name}</p>
}

/** `10 % of $105,231.75`, if what the page saw gives that amount. */
function WorkedOut({ win: { amount, before }, percent }: { readonly win: SeenWin; readonly percent: number | null }) {
  const { view } = useTableContext()
  const { money } = useMessages()
  const jackpot = useWinWords()
  if (percent === null || before === null || amount === 0) return null
  if (!isPartOf(amount, percent, before, view.limits.smallestChip)) return null
  return <>{`${jackpot.partOf(percent, money.dollars(before), money.short(view.limits.smallestChip))}.`}</>
}
