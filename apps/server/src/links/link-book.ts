import type { SideName } from '@openpit/engine'
import type { LinkBook } from '@openpit/jackpot'
import { type RulebookName, rulebooks } from '@openpit/rulebooks'

/** What a link of this bet is judged by; `undefined` if the book has no such jackpot. */
export function linkBook(rulebook: RulebookName, bet: SideName): LinkBook | undefined {
  const { jackpots, answers, boxes } = rulebooks[rulebook]
  const rules = jackpots.links[bet]
  return rules && { rules, assistantManager: answers.assistantManager.is, boxes: boxes.is[1] }
}

export function demandBook(rulebook: RulebookName, bet: SideName): LinkBook {
  const book = linkBook(rulebook, bet)
  if (book === undefined) throw new Error(`${rulebook} has no jackpot ${bet}`)
  return book
}
