import type { TableView, YourView } from '@openpit/protocol'
import type { DealTimes } from '../../shared/cards/deal-times.ts'
import { netOf } from '../../shared/wire/session-net.ts'

/** Something at the table that has a sound. A loss and a stand-off are silent. */
export type Cue = 'card' | 'chip' | 'your-turn' | 'tick' | 'win' | 'blackjack' | 'no-more-bets' | 'signal'

/** What a player sees of a table, as far as sounds need it. */
export interface HeardTable {
  readonly view: TableView
  readonly you: Pick<YourView, 'player' | 'choices'>
  /** The newest cards, in the order in which they were dealt. */
  readonly dealt: DealTimes
}

/**
 * The sound after the cards between two states of a table: one at most, the most important first. `null` if there is
 * none.
 */
export function cueBetween(before: HeardTable, now: HeardTable): Cue | null {
  if (isAsked(now) && !isSameQuestion(before, now)) return 'your-turn'
  if (isOver(now) && !isOver(before)) return winCue(now)
  return before.view.phase === 'wagering' && now.view.phase !== 'wagering' ? 'no-more-bets' : null
}

function isOver({ view }: HeardTable): boolean {
  return view.phase === 'ended'
}

function isAsked({ you }: HeardTable): boolean {
  return you.choices.length > 0
}

/** Whether the player was already being asked: a second card to the same hand is not a new turn. */
function isSameQuestion(before: HeardTable, now: HeardTable): boolean {
  const [asked, asks] = [before.you.choices[0], now.you.choices[0]]
  return asked !== undefined && asked.box === asks?.box && asked.hand === asks.hand
}

/** Only a round that returned more than its stakes is a win. */
function winCue({ view, you }: HeardTable): Cue | null {
  if (netOf(view, you.player) <= 0) return null
  return hasBlackjack(view, you.player) ? 'blackjack' : 'win'
}

function hasBlackjack({ boxes }: TableView, player: string): boolean {
  return boxes.some(({ bettors, hands }) => {
    return bettors.some((bettor) => bettor.player === player) && hands.some(({ blackjack }) => blackjack)
  })
}
