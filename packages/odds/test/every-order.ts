import { type Card, cardOf, type Rank, SUITS, type Suit } from '@openpit/cards'
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
import type { Judge, Move, MoveValues } from '../src/index.ts'

const WAGER = cents(1000)

export interface Enumeration {
  /** The sum of all chances: one, unless an order is missing. */
  chance: number
  /** The mean of a round's result for one unit, without the Super Bonus. */
  mean: number
  square: number
  /** The mean of the Super Bonus, in cents. */
  superBonus: number
  rounds: number
}

/**
 * Plays every order of a shoe's cards with the engine of the tables, with the judge's best moves. It uses nothing else
 * of the analysis. Suits are distinguished only if `suited`, and only while a 21 of three cards is possible; otherwise
 * every card is a spade.
 */
export function everyOrder(rules: Rules, judge: Judge, suited = false): Enumeration {
  const found: Enumeration = { chance: 0, mean: 0, square: 0, superBonus: 0, rounds: 0 }
  const ranks = rules.deck.is.ranks
  const left = new Map<Rank, number[]>(ranks.map((rank) => [rank, SUITS.map(() => rules.decks.is)]))
  const step = (round: Round, command: Command): Round | undefined => {
    const decision = decide(round, command, rules)
    return decision.ok ? decision.round : undefined
  }
  const goOn = (round: Round, cards: number, chance: number): void => {
    const waits = waitsFor(round, rules)
    switch (waits.for) {
      case 'card':
      case 'dealer-card':
        draw(round, cards, chance, suited && suitsMatter(round))
        return
      case 'answers':
      case 'decision':
        goOn(answered(round), cards, chance)
        return
      default:
        note(round, chance)
    }
  }
  const draw = (round: Round, cards: number, chance: number, bySuit: boolean): void => {
    for (const [rank, suits] of left) {
      for (const [place, ways] of waysOf(suits, bySuit).entries()) {
        if (ways === 0) continue
        suits[place] = (suits[place] as number) - 1
        const next = step(round, { do: 'cards', cards: [cardOf(rank, suited ? (SUITS[place] as Suit) : 's')] })
        if (next === undefined) throw new Error('the engine took no card')
        goOn(next, cards - 1, (chance * ways) / cards)
        suits[place] = (suits[place] as number) + 1
      }
    }
  }
  const answered = (round: Round): Round => {
    const dealer = round.dealer.cards[0] as Card
    if (round.offers?.about === 'initial-deal') return step(round, { do: 'closeOffers', by: who('dealer') }) as Round
    if (round.offers?.about === 'rescue') {
      const hand = round.hands[round.offers.hand - 1] as Hand
      const rescued = bestFirst(judge.doubled(hand.cards, handTotal(hand), dealer))[0] === 'rescue'
      return step(round, { do: rescued ? 'rescue' : 'decline', by: who('ann'), box: 1 }) as Round
    }
    const hand = round.hands.find(({ status }) => status === 'in-play') as Hand
    const inWindow = round.offers?.about === 'surrender'
    for (const move of bestFirst(judge.moves(hand.cards, dealer))) {
      if (inWindow && move !== 'surrender') return step(round, { do: 'decline', by: who('ann'), box: 1 }) as Round
      if (!inWindow && move === 'surrender' && rules.surrender.is !== 'on-the-turn') continue
      const next = step(round, { do: move as 'hit', by: who('ann'), box: 1 })
      if (next) return next
    }
    throw new Error('nothing is open')
  }
  const note = (round: Round, chance: number): void => {
    let result = 0
    for (const { wager, profit } of round.settled) {
      if (wager === 'superBonus') found.superBonus += chance * profit
      else result += profit / WAGER
    }
    found.chance += chance
    found.mean += chance * result
    found.square += chance * result * result
    found.rounds++
  }
  const wagered = step(openRound(), { do: 'wager', by: who('ann'), box: 1, main: WAGER }) as Round
  goOn(step(wagered, { do: 'deal', by: who('dealer') }) as Round, ranks.length * SUITS.length * rules.decks.is, 1)
  return found
}

/** How many cards count as each suit. If suits do not matter, all count as the suit with the most cards left. */
function waysOf(suits: readonly number[], bySuit: boolean): readonly number[] {
  if (bySuit) return suits
  const fullest = suits.indexOf(Math.max(...suits))
  return suits.map((_, place) => (place === fullest ? suits.reduce((sum, count) => sum + count, 0) : 0))
}

/** While a hand can still make a 21 of three cards, every card out of the shoe changes its chances by suit. */
function suitsMatter({ hands }: Round): boolean {
  return hands.some(({ status, cards }) => status !== 'finished' && cards.length < 3)
}

function bestFirst(worths: MoveValues): Move[] {
  const moves = Object.entries(worths) as [Move, number][]
  return moves.sort(([, one], [, other]) => other - one).map(([move]) => move)
}
