import type { Choice, PlayerCommand, YourView } from '@openpit/protocol'
import { useEffect, useState } from 'preact/hooks'
import { partsOf } from '../../../shared/cards/card.tsx'
import type { Messages } from '../../../shared/messages/messages.ts'
import { useMessages } from '../../../shared/messages/messages.ts'
import { reasonFor } from '../../../shared/messages/reason.ts'
import { Stepper } from '../../../shared/parts/stepper.tsx'
import { isSideLine } from '../selectors.ts'
import { type TableContext, useTableContext } from '../table-context.ts'
import { BarClock } from './bar-clock.tsx'
import { useGroupFocus } from './use-group-focus.ts'

type Turn = YourView['choices'][number] & { readonly hand: number }

/** Whether a joker waits for its player to say what it counts. Nothing else is offered then. */
export function isNomination({ of }: Pick<Turn, 'of'>): boolean {
  return of.some(({ do: name, refused }) => name === 'nominate' && refused === null)
}

/** The keys of decisions. */
export const KEYS: Readonly<Record<string, string>> = {
  hit: 'H',
  stand: 'S',
  double: 'D',
  split: 'P',
  surrender: 'R',
  insure: 'I',
  evenMoney: 'I',
  follow: 'D',
  rescue: 'R',
  pressPrizeButton: 'P',
  decline: 'N',
  refuseCard: 'F',
  callDealerCard: 'K',
  retract: 'Z',
  takeBack: 'T',
  stayIn: 'Y',
}

/** The decisions on the player's turn. All that are offered have equal weight: the client recommends none. */
export function Decisions({ choice }: { readonly choice: Turn }) {
  const { view } = useTableContext()
  const words = useMessages()
  const [less, setLess] = useState<number | null>(null)
  const { box, hand } = choice
  const cards = view.boxes[box - 1]?.hands[hand - 1]?.cards.length
  // The focus moves only once per hand: a player who has focused a decision stays on it from card to card.
  const group = useGroupFocus(`${view.round} ${box} ${hand}`)
  // An amount chosen for one decision must not carry over to the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new decision
  useEffect(() => setLess(null), [view.round, box, hand, cards])
  const hands = view.boxes[box - 1]?.hands.length ?? 1
  const range = choice.of.find(({ do: name }) => name === 'double')?.amount ?? null
  const mayForLess = range !== null && range.least < range.most
  return (
    <div className="asking">
      <BarClock />
      <div className="prompt">
        <p>
          <b>
            {words.table.box(box)}
            {hands > 1 ? `, ${words.inSentence(words.table.hand(hand))}` : ''}:
          </b>{' '}
          <span className="nowrap">{situation(words, view, box, hand)}</span>
        </p>
        <SideText />
        {mayForLess && less === null && (
          <button type="button" className="link" onClick={() => setLess(halfOf(range, view.limits.smallestChip))}>
            {words.play.forLess}
          </button>
        )}
      </div>
      <fieldset className="decisions" ref={group} tabIndex={-1} aria-label={words.play.decisions}>
        {mayForLess && less !== null && (
          <Stepper amount={less} {...range} step={view.limits.smallestChip} onChange={setLess} />
        )}
        {choice.of.map((each) => (
          <DecisionButton key={each.do} choice={each} box={box} hand={hand} less={less} />
        ))}
      </fieldset>
    </div>
  )
}

/** Half of the full double, in chips of the table. */
function halfOf({ least, most }: NonNullable<Choice['amount']>, chip: number): number {
  return Math.max(least, Math.floor(most / 2 / chip) * chip)
}

/** What the player's side bets have won or lost so far. */
function SideText() {
  const { view, me } = useTableContext()
  const { money, dock } = useMessages()
  const own = view.settled.filter((line) => line.player === me && isSideLine(view, line))
  if (own.length === 0) return null
  return <p className="small">{dock.sidesSoFar(money.signed(own.reduce((sum, { profit }) => sum + profit, 0)))}</p>
}

function situation(words: Messages, view: TableContext['view'], box: number, hand: number): string {
  const total = view.boxes[box - 1]?.hands[hand - 1]?.total
  const yours = total ? (total.soft ? words.play.softly(total.points) : words.play.hard(total.points)) : ''
  return words.play.against(yours, upcardIn(words, view.dealer.cards[0] ?? null))
}

/** The dealer's upcard, as players say it. */
function upcardIn(words: Messages, card: string | null): string {
  const { rank } = partsOf(card)
  if (rank === 'A') return words.say.ace
  return 'JQK'.includes(rank) ? '10' : rank
}

interface DecisionProps {
  readonly choice: Choice
  readonly box: number
  readonly hand: number
  /** The amount of a double for less; `null` doubles for as much as possible. */
  readonly less: number | null
}

function DecisionButton({ choice, box, hand, less }: DecisionProps) {
  const context = useTableContext()
  const words = useMessages()
  const { acts } = context
  const { do: name, refused } = choice
  const command = commandFor(choice, box, hand, less, stakeOf(context, box, hand))
  const label = labelFor(words, name, command)
  if (refused !== null) {
    const reason = reasonFor(words, refused)
    return (
      <button type="button" className="btn off" aria-disabled="true" data-decision={name}>
        <b>
          {label}
          <span className="sr">, {words.play.off}:</span>
        </b>
        <small>{reason}</small>
        <span className="cl">{refused.clause}</span>
      </button>
    )
  }
  const isSent = acts?.sending === name
  return (
    <button
      type="button"
      className={isSent ? 'btn go wait' : 'btn go'}
      aria-disabled={acts?.sending !== null}
      data-decision={name}
      onClick={() => acts?.send(command)}
    >
      {label}
      {isSent && <small>{words.play.sending}</small>}
      <span className="kbd">{KEYS[name]}</span>
    </button>
  )
}

function labelFor(words: Messages, name: string, command: PlayerCommand): string {
  if (command.do === 'double' && command.amount !== undefined) return words.play.doubleFor(command.amount)
  return words.play.names[name] ?? name
}

function stakeOf({ view, me }: TableContext, box: number, hand: number): number {
  return view.boxes[box - 1]?.hands[hand - 1]?.stakes.find(({ player }) => player === me)?.cents ?? 0
}

/** Decisions that are about a box, not about one of its hands. */
const ABOUT_BOX: ReadonlySet<string> = new Set(['expose', 'callDealerCard', 'retract', 'takeBack', 'stayIn'])

/** The command of a decision. A double names its amount only if it is for less than the stake. */
function commandFor(
  { do: name, amount }: Choice,
  box: number,
  hand: number,
  less: number | null,
  stake: number,
): PlayerCommand {
  const where = ABOUT_BOX.has(name) ? { box } : { box, hand }
  if (name !== 'double' || !amount) return { do: name, ...where } as PlayerCommand
  const cents = Math.min(less ?? amount.most, amount.most)
  return { do: 'double', ...where, ...(cents < stake ? { amount: cents } : {}) }
}
