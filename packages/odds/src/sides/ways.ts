import { type Card, loadedShoe } from '@openpit/cards'
import type { Rules } from '@openpit/engine'

/** The number of deals of a fresh shoe that win each line, out of all. */
export interface Ways {
  readonly of: number
  readonly ways: readonly number[]
  /** Deals that win no line. */
  readonly losing: number
  /** What counts as a different deal: the cards alone, which card the dealer got, or every order. */
  readonly counts: 'hands' | 'hands-and-dealer' | 'orders'
}

/** The index of the line that some cards win, or −1. */
export type LineOf = (cards: readonly Card[]) => number

/**
 * Deals two or three cards in every possible way and counts them by line. Identical cards are dealt at once and
 * multiplied by their number, so eight decks are as quick as one. Orders that make no difference are counted once, as
 * in published tables.
 */
export function waysOf(rules: Rules, cards: 2 | 3, lines: number, lineOf: LineOf): Ways {
  const decks = rules.decks.is
  const kinds = loadedShoe(1, rules.deck.is)
  const found = everyOrder(kinds, cards, lineOf)
  const ways = new Array<number>(lines + 1).fill(0)
  let at = 0
  for (const first of kinds) {
    for (const second of kinds) {
      const two = decks * (decks - Number(second === first))
      if (cards === 2) {
        addTo(ways, found[at++] as number, two)
        continue
      }
      for (const third of kinds) {
        addTo(ways, found[at++] as number, two * (decks - Number(third === first) - Number(third === second)))
      }
    }
  }
  const counts = whatCounts(found, kinds.length, cards)
  const alike = counts === 'orders' ? 1 : counts === 'hands-and-dealer' || cards === 2 ? 2 : 6
  const all = decks * kinds.length
  const of = (cards === 2 ? all * (all - 1) : all * (all - 1) * (all - 2)) / alike
  return { of, ways: ways.slice(1).map((line) => line / alike), losing: (ways[0] as number) / alike, counts }
}

/** The line of every order of kinds, the last card changing fastest. */
function everyOrder(kinds: readonly Card[], cards: 2 | 3, lineOf: LineOf): Int8Array {
  const found = new Int8Array(kinds.length ** cards)
  let at = 0
  for (const first of kinds) {
    for (const second of kinds) {
      if (cards === 2) found[at++] = lineOf([first, second])
      else for (const third of kinds) found[at++] = lineOf([first, second, third])
    }
  }
  return found
}

function addTo(ways: number[], line: number, deals: number): void {
  ways[line + 1] = (ways[line + 1] as number) + deals
}

/** Whether any line depends on which card came first, or which of three was the dealer's. */
function whatCounts(found: Int8Array, kinds: number, cards: 2 | 3): Ways['counts'] {
  const each = cards === 2 ? 1 : kinds
  let mindsDealer = false
  for (let first = 0; first < kinds; first++) {
    for (let second = 0; second < kinds; second++) {
      for (let third = 0; third < each; third++) {
        const line = found[(first * kinds + second) * each + third]
        if (line !== found[(second * kinds + first) * each + third]) return 'orders'
        if (cards === 3 && line !== found[(first * kinds + third) * each + second]) mindsDealer = true
      }
    }
  }
  return mindsDealer ? 'hands-and-dealer' : 'hands'
}
