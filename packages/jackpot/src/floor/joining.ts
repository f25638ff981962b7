import type { Clause, SideName } from '@openpit/engine'
import type { Configuration, LinkRules, Options } from '@openpit/rulebooks'
import type { Link } from '../link.ts'
import type { LinkRefusal } from '../refusal.ts'
import type { LevelStart, LinkTerms } from '../terms.ts'

/** A table that is, or wants to be, in a link. */
export interface Candidate {
  readonly name: string
  readonly configuration: Configuration
  readonly options: Options
}

/** The terms that all tables of a link must have. */
export interface SharedTerms {
  readonly terms: LinkTerms
  readonly level: LevelStart['terms'] | undefined
}

export function sharedTermsOf({ terms, levels }: Link): SharedTerms {
  return { terms, level: (levels[0]?.next ?? undefined) || levels[0]?.terms }
}

/** Why a table cannot play for a jackpot, in the order in which the book is asked. */
export function unfitTable(candidate: Candidate, shared: SharedTerms): LinkRefusal | undefined {
  const { name: table, configuration, options } = candidate
  const { bet } = shared.terms
  const rules = configuration.jackpots.links[bet]
  if (rules === undefined) return { kind: 'table-of-another-book', clause: configuration.jackpots.others, table }
  const unfit = (why: string, clause: Clause): LinkRefusal => ({ kind: 'table-unfit', clause, table, why })
  const decks = configuration.rules.decks.is
  if (rules.decks.is !== 'any' && !rules.decks.is.includes(decks)) {
    return unfit(`it has ${decks} decks`, rules.decks.clause)
  }
  if (rules.device.is === 'needed' && configuration.shoe.source.is !== 'device') {
    return unfit('it has no shuffling device', rules.device.clause)
  }
  return differs(unfit, rules, options.sideBets?.[bet], shared)
}

function differs(
  unfit: (why: string, clause: Clause) => LinkRefusal,
  { says }: LinkRules,
  own: NonNullable<Options['sideBets']>[SideName],
  { terms, level }: SharedTerms,
): LinkRefusal | undefined {
  if (!own || level === undefined) return undefined
  if (own.wager !== undefined && own.wager !== terms.wager) return unfit('its wager is different', says.sameWager)
  if (own.increment !== undefined && own.increment !== level.rate) return unfit('its rate is different', says.sameTerms)
  if (own.reset !== undefined && own.reset !== level.reset) return unfit('its reset value is different', says.sameTerms)
  return undefined
}
