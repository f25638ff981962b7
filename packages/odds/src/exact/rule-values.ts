import { FIFTY_TWO, FORTY_EIGHT } from '@openpit/cards'
import type { Answer, Rules, Setting } from '@openpit/engine'
import { edgeOf } from './analyse.ts'

/** The value of one rule: the edge if the rule were different, and the difference from the book's edge. */
export interface RuleValue {
  readonly rule: string
  readonly is: string
  readonly instead: string
  readonly edge: number
  readonly difference: number
}

/** The answers that a book could give to questions about the main wager. */
const ANSWERS: { readonly [K in keyof Rules]?: readonly unknown[] } = {
  deck: [FIFTY_TWO, FORTY_EIGHT],
  decks: [1, 2, 4, 6, 8],
  dealerSecondCard: ['when-a-wager-depends-on-it', 'face-down-at-once'],
  dealerBlackjackTakes: ['busted-plus-one', 'original-wager', 'everything'],
  dealerOnSoft17: ['stands', 'draws'],
  blackjackPays: [
    [3, 2],
    [6, 5],
    [1, 1],
  ],
  blackjackPaid: ['at-the-end', 'at-once'],
  doubleTotals: ['any', [9, 10, 11]],
  doubleCards: ['two', 'two-or-more'],
  doubleWithAce: ['ace-counts-one', 'as-it-counts', 'refused'],
  doubledAces: ['first-two-locked-at-one', 'as-they-count'],
  doubledPart: ['stays', 'may-be-rescued'],
  handsPerBox: [1, 2, 3, 4],
  acesSplit: ['once', 'again'],
  splitAcesTake: ['one-card', 'cards-as-wished'],
  surrender: ['none', 'on-the-turn', 'before-play-against-ace-or-picture'],
  twentyOne: ['waits-for-the-dealer', 'wins-at-once'],
}

/** Changes one answer at a time and finds best play again. Changes without an effect are left out. */
export function ruleValues(rules: Rules): readonly RuleValue[] {
  const edge = edgeOf(rules)
  const values: RuleValue[] = []
  for (const [name, others] of Object.entries(ANSWERS) as [keyof Rules, readonly unknown[]][]) {
    const answer = rules[name] as Answer<unknown> | Setting<unknown>
    for (const is of others) {
      if (isSame(is, answer.is)) continue
      const changed = edgeOf({ ...rules, [name]: { ...answer, is } })
      const difference = changed - edge
      if (Math.abs(difference) < ROUNDING) continue
      values.push({ rule: name, is: printed(answer.is), instead: printed(is), edge: changed, difference })
    }
  }
  return values
}

/** Smaller differences are rounding errors. */
const ROUNDING = 1e-12

function isSame(one: unknown, other: unknown): boolean {
  return printed(one) === printed(other)
}

function printed(answer: unknown): string {
  if (Array.isArray(answer)) return answer.join(answer.length === 2 ? ' to ' : ', ')
  if (typeof answer === 'object' && answer !== null && 'name' in answer) return String(answer.name)
  return String(answer)
}
