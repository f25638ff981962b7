import { cardOf, type Rank, SUITS } from '@openpit/cards'
import {
  type Command,
  decide,
  type Hand,
  handTotal,
  openRound,
  type Round,
  type Rules,
  waitsFor,
} from '@openpit/engine'
import { cents } from '@openpit/money'
import { who } from '../../engine/test/who.ts'

const WAGER = cents(1000)

/**
 * Plays every order of a shoe's cards with the engine of the tables: ann at box 1 and bob at box 2 draw below 17, and
 * never double, split or insure. Gives the chance of each pair of results, in units of the wager: `1.5 -1`.
 */
export function everyPair(rules: Rules): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const left = new Map<Rank, number>(rules.deck.is.ranks.map((rank) => [rank, SUITS.length * rules.decks.is]))
  const step = (round: Round, command: Command): Round => {
    const decision = decide(round, command, rules)
    if (!decision.ok) throw new Error(JSON.stringify([command, decision.refusal]))
    return decision.round
  }
  const goOn = (round: Round, cards: number, chance: number): void => {
    const waits = waitsFor(round, rules)
    if (waits.for === 'card' || waits.for === 'dealer-card') draw(round, cards, chance)
    else if (waits.for === 'answers') goOn(step(round, { do: 'closeOffers', by: who('dealer') }), cards, chance)
    else if (waits.for === 'decision') goOn(decided(round), cards, chance)
    else note(round, chance)
  }
  const draw = (round: Round, cards: number, chance: number): void => {
    for (const [rank, ways] of left) {
      if (ways === 0) continue
      left.set(rank, ways - 1)
      goOn(step(round, { do: 'cards', cards: [cardOf(rank, 's')] }), cards - 1, (chance * ways) / cards)
      left.set(rank, ways)
    }
  }
  const decided = (round: Round): Round => {
    const hand = round.hands.find(({ status }) => status === 'in-play') as Hand
    const by = who(hand.box === 1 ? 'ann' : 'bob')
    return step(round, { do: handTotal(hand) < 17 ? 'hit' : 'stand', by, box: hand.box })
  }
  const note = (round: Round, chance: number): void => {
    const won = (box: number) =>
      round.settled.filter((line) => line.box === box).reduce((sum, { profit }) => sum + profit, 0) / WAGER
    const key = `${won(1)} ${won(2)}`
    found.set(key, (found.get(key) ?? 0) + chance)
  }
  let round = step(openRound(), { do: 'wager', by: who('ann'), box: 1, main: WAGER })
  round = step(round, { do: 'wager', by: who('bob'), box: 2, main: WAGER })
  goOn(step(round, { do: 'deal', by: who('dealer') }), rules.deck.is.ranks.length * SUITS.length * rules.decks.is, 1)
  return found
}
