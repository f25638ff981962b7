import type { HandView, TableView } from '@openpit/protocol'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { partsOf } from '../cards/card.tsx'
import { type DealTimes, FLIGHT_MS, NO_DEAL } from '../cards/deal-times.ts'
import { useMessages } from '../messages/messages.ts'

interface TotalProps {
  readonly hand: Pick<HandView, 'total' | 'bust' | 'blackjack' | 'surrendered'>
  readonly called?: 'blackjack' | 'pontoon'
  readonly quiet?: boolean
  /** The places of the newest cards: the total appears when the last card of this hand has landed. */
  readonly dealt?: DealTimes
  /** `box/hand`, or `dealer`. */
  readonly where?: string
}

/** How long a total waits for the newest card of its hand to land. */
function waitFor(where: string, dealt: DealTimes): number {
  const times = [...dealt].filter(([place]) => place.startsWith(`${where}/`)).map(([, leavesAt]) => leavesAt)
  return times.length === 0 ? 0 : Math.max(0, Math.max(...times) + FLIGHT_MS - performance.now())
}

/** A hand's total as the table counts it: `14`, `soft 17`, `Blackjack`, `Bust 25`. */
export function Total({ hand, called = 'blackjack', quiet = false, dealt = NO_DEAL, where = '' }: TotalProps) {
  const { table } = useMessages()
  const { total, bust, blackjack, surrendered } = hand
  if (total === null) return null
  const word = blackjack ? table[called] : surrendered ? table.surrendered : bust ? table.bust(total.points) : null
  return (
    <Landing key={`${total.points} ${total.soft} ${word}`} wait={waitFor(where, dealt)} quiet={quiet}>
      {word ?? (
        <span>
          {total.soft && <small>{table.soft}</small>}
          {total.points}
        </span>
      )}
    </Landing>
  )
}

interface LandingProps {
  readonly wait: number
  readonly quiet: boolean
  readonly children: ComponentChildren
}

/** A new total, which appears when its card has landed. */
function Landing({ wait, quiet, children }: LandingProps) {
  // Fixed at the first render: the next news must not hide the total again.
  const [ms] = useState(wait)
  const name = `total${quiet ? ' quiet' : ''}${ms > 0 ? ' landing' : ''}`
  return (
    <span className={name} style={ms > 0 ? { animationDelay: `${ms}ms` } : undefined}>
      {children}
    </span>
  )
}

interface DealerTotalProps {
  readonly view: TableView
  readonly dealt?: DealTimes
}

/** The dealer's total, with the word beside the cards. */
export function DealerTotal({ view: { dealer, printed }, dealt = NO_DEAL }: DealerTotalProps) {
  const { table: words } = useMessages()
  const { total: both, blackjack, cards } = dealer
  // While the second card lies face down, the first one counts alone.
  const total = both ?? upcardTotal(cards[0] ?? null)
  return (
    // A new key for each card: the words move along with the growing hand, and that is not a layout shift.
    <div className="dealer-side" key={cards.length}>
      <Total
        hand={{ total, bust: (total?.points ?? 0) > 21, blackjack, surrendered: false }}
        called={printed.blackjackIsCalled.is}
        where="dealer"
        dealt={dealt}
      />
      <span>{words.dealer}</span>
    </div>
  )
}

function upcardTotal(card: string | null): HandView['total'] {
  const { rank } = partsOf(card)
  if (rank === '') return null
  return { points: rank === 'A' ? 11 : 'JQK'.includes(rank) ? 10 : Number(rank), soft: false }
}
