import { type Card, cardOf } from '@openpit/cards'
import { type Command, decide, openRound, type Round, type Rules, type SideName, waitsFor } from '@openpit/engine'
import { type Cents, cents } from '@openpit/money'
import { who } from '../../engine/test/who.ts'
import type { Move } from '../src/index.ts'

const MAIN = cents(1000)

/** Plays one box with the engine until a side bet is settled, and returns the clause that settled it. */
export class StackedDeal {
  private readonly rules: Rules
  private readonly bet: SideName
  private readonly dealt: Round

  constructor(rules: Rules, bet: SideName, stake: Cents = cents(500)) {
    this.rules = rules
    this.bet = bet
    const round = this.told(openRound(), { do: 'wager', by: who('ann'), box: 1, main: MAIN, sides: { [bet]: stake } })
    this.dealt = this.told(round, { do: 'deal', by: who('dealer') })
  }

  /** The first two cards, the dealer's first, and the move if the side bet waits for a third card. */
  settledBy([first, second]: readonly [Card, Card], dealer: Card, then?: readonly [Move, Card]): string {
    const byCard = this.rules.dealOrder.is === 'card-by-card'
    const hole = this.rules.dealerSecondCard.is === 'face-down-at-once' ? [cardOf('2', 'c')] : []
    const cards = byCard ? [first, dealer, second, ...hole] : [first, second, dealer, ...hole]
    let round = this.told(this.dealt, { do: 'cards', cards })
    const waits = waitsFor(round, this.rules)
    if (waits.for === 'pool') round = this.told(round, { do: 'poolShows', bet: waits.bet, cents: cents(1_000_000) })
    if (this.clauseIn(round) === undefined && round.offers !== null) {
      round = this.told(round, { do: 'closeOffers', by: who('dealer') })
      if (round.prizesDue.length > 0) return 'prize is due'
    }
    if (this.clauseIn(round) === undefined && then !== undefined) round = this.third(round, ...then)
    return this.clauseIn(round) ?? 'not settled'
  }

  private third(round: Round, move: Move, card: Card): Round {
    const moved = this.told(round, { do: move as 'hit', by: who('ann'), box: 1 })
    return this.clauseIn(moved) === undefined ? this.told(moved, { do: 'cards', cards: [card] }) : moved
  }

  private clauseIn(round: Round): string | undefined {
    return round.settled.find(({ wager }) => wager === this.bet)?.clause
  }

  private told(round: Round, command: Command): Round {
    const decision = decide(round, command, this.rules)
    if (!decision.ok) throw new Error(`${command.do}: ${JSON.stringify(decision.refusal)}`)
    return decision.round
  }
}
