import type { Answer, SideName } from '@openpit/engine'
import { LINK_POWERS, type LinkRules, type Rulebook } from '@openpit/rulebooks'
import type { Mutant } from './mutants.ts'
import { othersThan } from './power-mutants.ts'

/** Powers, clauses and lists of amounts are changed one by one further down; every other question is listed. */
type ChangedElsewhere = 'powers' | 'says' | 'prizes' | 'wagers' | 'resets' | 'decks'
type Alternatives = {
  readonly [Question in Exclude<keyof LinkRules, ChangedElsewhere>]: readonly LinkRules[Question]['is'][]
}

const ALTERNATIVES: Alternatives = {
  levelsMax: [4, 6],
  tablesMax: ['any', 3, 5],
  device: ['needed', 'not-needed'],
  paid: ['when-confirmed', 'after-the-round'],
  approval: ['by-the-inspector', 'none'],
  failure: ['all-go-back', 'unwon-go-back', 'winners-get-the-fixed-prize'],
  afterFailure: ['deal-waits', 'game-goes-on'],
}

/** What else a book could say about the jackpots that its tables play for together. */
export function linkMutants(book: Rulebook): Mutant[] {
  return (Object.entries(book.jackpots.links) as [SideName, LinkRules][]).flatMap(([bet, rules]) => [
    ...answerMutants(book, bet, rules),
    ...listMutants(book, bet, rules),
    ...powerMutants(book, bet, rules),
  ])
}

function answerMutants(book: Rulebook, bet: SideName, rules: LinkRules): Mutant[] {
  return Object.entries(ALTERNATIVES).flatMap(([name, alternatives]) => {
    const answer = rules[name as keyof Alternatives] as Answer<unknown>
    return (alternatives as readonly unknown[])
      .filter((is) => is !== answer.is)
      .map((is) => withLink(book, bet, `link.${name}: ${is}`, { [name]: { ...answer, is } }))
  })
}

/** One amount or number of decks less; where there is a list of decks, any number. */
function listMutants(book: Rulebook, bet: SideName, rules: LinkRules): Mutant[] {
  const shorter = (['wagers', 'resets', 'decks'] as const).flatMap((name) => {
    const { is, clause } = rules[name] as Answer<readonly number[] | 'any'>
    if (is === 'any') return []
    return is.map((one) => {
      const others = is.filter((other) => other !== one)
      return withLink(book, bet, `link.${name} without ${one}`, { [name]: { is: others, clause } })
    })
  })
  if (rules.decks.is === 'any') return shorter
  return [...shorter, withLink(book, bet, 'link.decks: any', { decks: { ...rules.decks, is: 'any' } })]
}

function powerMutants(book: Rulebook, bet: SideName, rules: LinkRules): Mutant[] {
  const { powers } = rules
  return LINK_POWERS.flatMap((act) =>
    othersThan(powers[act])
      .filter(({ who }) => !areSame(who.is, powers[act].is))
      .map(({ what, who }) => withLink(book, bet, `link.power ${act}: ${what}`, { powers: { ...powers, [act]: who } })),
  )
}

function areSame(roles: readonly string[], others: readonly string[]): boolean {
  return JSON.stringify([...roles].sort()) === JSON.stringify([...others].sort())
}

function withLink(book: Rulebook, bet: SideName, what: string, changed: Partial<LinkRules>): Mutant {
  const { jackpots } = book
  const rules = { ...jackpots.links[bet], ...changed } as LinkRules
  return { what, book: { ...book, jackpots: { ...jackpots, links: { ...jackpots.links, [bet]: rules } } } }
}
