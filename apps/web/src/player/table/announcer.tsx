import type { TableView, YourView } from '@openpit/protocol'
import { useEffect, useRef, useState } from 'preact/hooks'
import { partsOf } from '../../shared/cards/card.tsx'
import type { Messages } from '../../shared/messages/messages.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { useNow } from '../../shared/parts/meters.tsx'
import { secondsUntil } from '../../shared/parts/ring.tsx'
import { netOf } from '../../shared/wire/session-net.ts'
import { useSignal } from '../../shared/wire/signal.ts'
import { connection } from '../../shared/wire/tables.ts'
import { isNomination } from './controls/decisions.tsx'
import { nameAt, useTableContext } from './table-context.ts'
import type { ChosenNames } from './use-chosen-names.ts'

/** Announces the game to screen readers: the player's own situation at once, the table's when there is time. */
export function Announcer() {
  const { view, you, me, names, calls } = useTableContext()
  const words = useMessages()
  const state = useSignal(connection.state)
  const own = you === null ? '' : ownWords(words, view, you)
  // The player's own turn is announced below, with more than the total.
  const asked = you?.choices[0]?.box
  const called = calls.filter(({ box }) => box === null || box !== asked).map(({ text }) => text)
  const others = [...called, tableWords(words, view, me, names)].join(' ')
  const wasLost = useRef(false)
  const [back, setBack] = useState('')
  useEffect(() => {
    if (state.is === 'lost') wasLost.current = true
    if (state.is !== 'connected' || !wasLost.current) return
    wasLost.current = false
    setBack(words.connection.back)
    const timer = setTimeout(() => setBack(''), 4_000)
    return () => clearTimeout(timer)
  }, [state.is, words])
  return (
    <>
      <div className="sr" role="status" aria-live="polite" data-testid="said">
        {others}
      </div>
      <Warnings />
      <div className="sr" aria-live="assertive" data-testid="said-to-you">
        {back} {state.is === 'lost' ? words.connection.lostSpoken : own}
      </div>
    </>
  )
}

const WARNINGS = [5, 10] as const

/** Warnings at ten and at five seconds, while there is still time to act. */
function Warnings() {
  const { view, you } = useTableContext()
  const { say } = useMessages()
  const now = useNow(1_000)
  const isOurs = view.phase === 'wagering' || (you?.choices.length ?? 0) > 0
  const left = view.deadline === null ? null : secondsUntil(view.deadline, now)
  const warning = isOurs && left !== null && left > 0 ? WARNINGS.find((seconds) => left <= seconds) : undefined
  return (
    <div className="sr" aria-live="polite">
      {warning === undefined ? '' : warning === 10 ? say.tenSeconds : say.fiveSeconds}
    </div>
  )
}

function ownWords(words: Messages, view: TableView, you: YourView): string {
  const [choice] = you.choices
  if (choice !== undefined) {
    const { box, hand } = choice
    if (hand === null) return offerWords(words, view, choice)
    if (isNomination(choice)) return words.say.joker(box)
    const boxView = view.boxes[box - 1]
    const total = boxView?.hands[hand - 1]?.total
    const several = (boxView?.hands.length ?? 1) > 1
    const names = choice.of
      .filter(({ refused }) => refused === null)
      .map(({ do: name }) => words.inSentence(words.play.names[name] ?? name))
    const spoken = total ? words.say.total(total.points, total.soft) : ''
    return words.say.turn(box, several ? hand : null, spoken, dealerWords(words, view), words.listed(names, words.or))
  }
  const mine = view.settled.some(({ player }) => player === you.player)
  if (view.phase === 'ended' && mine) return settledWords(words, view, you.player)
  return ''
}

function offerWords(words: Messages, view: TableView, { box, of }: YourView['choices'][number]): string {
  const offered = of.filter(({ refused }) => refused === null)
  const insurance = offered.find(({ do: name }) => name === 'insure')
  if (insurance) return words.say.insurance(box, insurance.amount?.most ?? 0, secondsLeft(view))
  const names = offered.map(({ do: name }) => words.inSentence(words.play.names[name] ?? name))
  return `${words.table.box(box)}: ${words.listed(names, words.or)}.`
}

function secondsLeft({ deadline }: TableView): number | null {
  return deadline === null ? null : secondsUntil(deadline, Date.now())
}

function dealerWords(words: Messages, { dealer }: TableView): string {
  const { rank } = partsOf(dealer.cards[0] ?? null)
  if (rank === 'A') return words.say.ace
  return dealer.total ? words.inWords(dealer.total.points) : words.inWords('JQK'.includes(rank) ? 10 : Number(rank))
}

function settledWords(words: Messages, view: TableView, me: string): string {
  const net = netOf(view, me)
  const amount = (cents: number) =>
    cents === 0
      ? words.say.even
      : cents > 0
        ? words.say.plus(words.money.dollars(cents))
        : words.say.minus(words.money.dollars(-cents))
  const lines = view.settled
    .filter(({ player }) => player === me)
    .map(({ box, outcome, profit }) => words.say.settled(box, words.inSentence(words.result[outcome]), amount(profit)))
  return `${dealerResult(words, view)}${lines.join(' ')} ${words.say.yourRound(amount(net))}`
}

/** The dealer's result, if a second card was drawn. */
function dealerResult({ say, table }: Messages, { dealer: { total, cards, blackjack }, printed }: TableView): string {
  if (total === null || cards.length < 2) return ''
  return `${blackjack ? say.dealerBlackjack(table[printed.blackjackIsCalled.is]) : say.dealerHas(total.points)} `
}

function tableWords(words: Messages, view: TableView, me: string | null, names: ChosenNames): string {
  const { waits, phase } = view
  if (phase === 'wagering') return words.say.wagersOpen(null)
  if (waits.for === 'decision' && waits.player !== me)
    return words.say.turnOther(nameAt(names, waits.player), waits.box)
  if (phase === 'ended') return words.result.watched
  return ''
}
