import { type Card, FIFTY_TWO, FORTY_EIGHT, loadedShoe, orderByPicks } from '@openpit/cards'

/** Chance from a seed: the same seed gives the same cards and the same errors (xorshift). */
export class SeededChance {
  private state: number

  constructor(seed: number) {
    this.state = (seed >>> 0) + 0x9e3779b9 || 1
    for (let warmUp = 0; warmUp < 16; warmUp++) this.next()
  }

  /** A whole number below `limit`. */
  below(limit: number): number {
    return Math.floor((this.next() / 2 ** 32) * limit)
  }

  happens(chance: number): boolean {
    return chance > 0 && this.next() / 2 ** 32 < chance
  }

  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(items.length)]
  }

  private next(): number {
    this.state ^= this.state << 13
    this.state ^= this.state >>> 17
    this.state ^= this.state << 5
    this.state >>>= 0
    return this.state
  }
}

/** The cards of a simulated reader. They lie in an order that nobody else knows. */
export class SimulatedShoe {
  private readonly chance: SeededChance
  private readonly decks: number
  private readonly deck: 52 | 48
  private cards: Card[] = []
  /** Cards that have left since all were shuffled, the latest last. */
  private out: Card[] = []
  private number = -1

  constructor(chance: SeededChance, decks: number, deck: 52 | 48) {
    this.chance = chance
    this.decks = decks
    this.deck = deck
  }

  /** Shuffles if the house has: `left` is how many cards are in the shoe by its count. */
  follow(number: number, left: number): void {
    if (number === this.number) return
    this.number = number
    const all = [...this.all]
    // Shuffled in the middle of a round: the cards on the table are those that left last.
    const onTable = this.out.slice(Math.max(0, this.out.length - (all.length - left)))
    for (const card of onTable) all.splice(all.indexOf(card), 1)
    this.cards = [...orderByPicks(all, (below) => this.chance.below(below))]
    this.out = onTable
  }

  get left(): number {
    return this.cards.length
  }

  /** All cards of the game. */
  get all(): readonly Card[] {
    return loadedShoe(this.decks, this.deck === 52 ? FIFTY_TWO : FORTY_EIGHT)
  }

  /** The next card leaves. */
  draw(): Card | undefined {
    const card = this.cards.pop()
    if (card !== undefined) this.out.push(card)
    return card
  }

  /** A card whose copies have all left, so that one more would be foreign; `undefined` if there is none. */
  exhausted(): Card | undefined {
    return this.all.find((card) => this.out.filter((other) => other === card).length >= this.decks)
  }
}
