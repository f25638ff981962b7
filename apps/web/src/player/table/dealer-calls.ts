import type { HandView, TableView } from '@openpit/protocol'
import { useMemo, useRef } from 'preact/hooks'
import { type Messages, useMessages } from '../../shared/messages/messages.ts'

/** A dealer's call; `box` is the box that it is about, if any. */
export interface Call {
  readonly text: string
  readonly box: number | null
}

const NO_CALLS: readonly Call[] = []

/** The dealer's latest calls, in the current language. They stay until the next ones. */
export function useCalls(view: TableView): readonly Call[] {
  const words = useMessages()
  const heard = useRef({ view, before: view, now: view })
  const { view: last } = heard.current
  if (last !== view) {
    const isSaid = callsBetween(words, last, view).length > 0
    heard.current = isSaid ? { view, before: last, now: view } : { ...heard.current, view }
  }
  const { before, now } = heard.current
  return useMemo(() => callsBetween(words, before, now), [words, before, now])
}

/** The calls between two views of a table. */
export function callsBetween(words: Messages, before: TableView, now: TableView): readonly Call[] {
  const { say, table } = words
  const calls: Call[] = []
  const says = (text: string, box: number | null = null) => calls.push({ text, box })
  if (now.phase === 'wagering') return before.phase === 'wagering' ? NO_CALLS : [{ text: `${table.place}.`, box: null }]
  if (before.phase === 'wagering') says(say.noMoreBets)
  if (isInsuranceOpen(now) && !isInsuranceOpen(before)) says(say.insuranceOpen)
  if (isInsuranceOpen(before) && !isInsuranceOpen(now)) says(say.insuranceClosed)
  const wasLaidAway = before.round === now.round ? (before.dealer.laidAway ?? 0) : 0
  if ((now.dealer.laidAway ?? 0) > wasLaidAway) says(say.jokerLaidAway)
  for (const { box, hands } of now.boxes) {
    for (const hand of hands) {
      if (isCalled(before, now, box, hand)) says(handCall(words, now, box, hand), box)
    }
  }
  const { cards, total, blackjack } = now.dealer
  if (now.phase === 'ended' && before.phase !== 'ended' && cards.length > 1 && total) {
    says(blackjack ? say.dealerBlackjack(table[now.printed.blackjackIsCalled.is]) : say.dealerHas(total.points))
  }
  return calls
}

/** Whether any player is being asked about insurance. */
export function isInsuranceOpen({ waits }: TableView): boolean {
  return waits.for === 'answers' && waits.asks.some(({ may }) => may.includes('insure'))
}

/** A hand's total is called when its turn comes, and after each further card. */
function isCalled(before: TableView, now: TableView, box: number, { hand, cards, jokers }: HandView): boolean {
  // A joker counts nothing before its player has said what.
  if (jokers?.includes(null)) return false
  const had = before.round === now.round ? (before.boxes[box - 1]?.hands ?? []) : []

  const isTurn = (view: TableView) =>
    view.waits.for === 'decision' && view.waits.box === box && view.waits.hand === hand && view.round === now.round
  const wasDealt = (had[0]?.cards.length ?? 0) >= 2
  const isNew = wasDealt && cards.length >= 2 && String(had[hand - 1]?.cards) !== String(cards)
  return isNew || (isTurn(now) && !isTurn(before))
}

function handCall({ say }: Messages, { boxes }: TableView, box: number, { hand, total, bust }: HandView): string {
  const several = (boxes[box - 1]?.hands.length ?? 1) > 1
  return say.handHas(box, several ? hand : null, total?.points ?? 0, total?.soft ?? false, bust)
}
