import { type Card, loadedShoe, pointsOf } from '@openpit/cards'
import {
  type Carryover,
  type Command,
  cardsInARow,
  decide,
  evolve,
  HOUSE,
  handTotal,
  NO_CARRYOVER,
  openRound,
  playerActor,
  type Round,
  type RoundEvent,
  type Rules,
  waitsFor,
} from '@openpit/engine'
import { cents } from '@openpit/money'
import { configure, rulebooks } from '@openpit/rulebooks'
import { drawsCard, seededPick } from './play.ts'

const PLAYER = playerActor('ann')
const WAGER = cents(1000)

/** Plays whole rounds of one book at this many boxes, each from a freshly shuffled shoe. */
export class OurTable {
  readonly carried: Carryover
  private readonly rules: Rules
  private readonly boxes: number
  private readonly shoe: Card[]
  private readonly pick = seededPick(20_260_101)
  private left = 0
  private round: Round = openRound()
  /** Collects the events of a round that is to be folded. */
  private log: RoundEvent[] | undefined

  constructor(book: 'online' | 'nsw', boxes: number) {
    const configured = configure(rulebooks[book], {})
    if (!configured.ok) throw new Error(`the book ${book} cannot be configured without options`)
    this.rules = configured.table.rules
    this.boxes = boxes
    this.shoe = loadedShoe(6, this.rules.deck.is)
    // Seats are taken in the first round, so that the players are seated in every measured one.
    this.carried = this.playRound(NO_CARRYOVER).carried
  }

  playRound(carried: Carryover = this.carried): Round {
    this.round = openRound(carried)
    this.left = this.shoe.length
    for (let box = 1; box <= this.boxes; box++) this.step({ do: 'wager', by: PLAYER, box, main: WAGER })
    this.step({ do: 'deal', by: HOUSE })
    while (this.goOn()) {}
    return this.round
  }

  /** A round as `decide` gives it, and the fold of its events. */
  playAndFold(): { decided: Round; folded: Round } {
    this.log = []
    const decided = this.playRound()
    let folded = openRound(this.carried)
    for (const event of this.log) folded = evolve(folded, event)
    this.log = undefined
    return { decided, folded }
  }

  private goOn(): boolean {
    const waits = waitsFor(this.round, this.rules)
    switch (waits.for) {
      case 'card':
      case 'dealer-card':
        this.step({ do: 'cards', cards: this.nextCards(cardsInARow(this.round, this.rules)) })
        return true
      case 'answers':
        this.step({ do: 'closeOffers', by: HOUSE })
        return true
      case 'decision':
        this.step({ do: this.draws() ? 'hit' : 'stand', by: PLAYER, box: waits.box })
        return true
      case 'nomination':
      case 'wagers':
      case 'prize':
      case 'pool':
      case 'nothing':
        return false
    }
  }

  private draws(): boolean {
    for (const hand of this.round.hands) {
      if (hand.status !== 'finished') return drawsCard(handTotal(hand), pointsOf(this.round.dealer.cards[0] as Card))
    }
    return false
  }

  private step(command: Command): void {
    const decision = decide(this.round, command, this.rules)
    if (!decision.ok) throw new Error(`refused in a benchmark: ${JSON.stringify([command, decision.refusal])}`)
    this.round = decision.round
    if (this.log !== undefined) for (const event of decision.events) this.log.push(event)
  }

  private nextCards(number: number): Card[] {
    const cards = new Array<Card>(number)
    for (let index = 0; index < number; index++) cards[index] = this.nextCard()
    return cards
  }

  /** Fisher–Yates, for the needed cards only: as fair as shuffling all 312. */
  private nextCard(): Card {
    const chosen = this.pick(this.left--)
    const card = this.shoe[chosen] as Card
    this.shoe[chosen] = this.shoe[this.left] as Card
    this.shoe[this.left] = card
    return card
  }
}
