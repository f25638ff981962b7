import type { Clause } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import {
  DETAILED_KINDS,
  FORBIDDEN_KINDS,
  type PrizeDetail,
  type PrizeKind,
  type PrizeRules,
  TERM_NAMES,
  type TermName,
} from '@openpit/rulebooks'

/** What the operator publishes about a promotion. Times are milliseconds of the casino's clock. */
export interface PromotionTerms {
  readonly award?: string
  readonly awardedAt?: string
  /** In words; `wager` if only players who have wagered may enter. */
  readonly eligibility?: string
  readonly minimumWager?: Cents
  readonly nature?: string
  readonly closes?: number
  readonly held?: string
  readonly claim?: string
  /** Whether an entrant must be present to win. */
  readonly presence?: boolean
  readonly notice?: string
  readonly results?: string
  /** Whether a winner may have money instead of the thing. */
  readonly alternative?: boolean
  /** How often a player may enter; any number of times if left out. */
  readonly entriesMax?: number
}

export interface Prize {
  readonly kind?: PrizeKind
  readonly value?: Cents
  /** How much liquor it holds. */
  readonly litres?: number
  readonly details: Readonly<Partial<Record<PrizeDetail, string>>>
}

export type Prizes = Readonly<Record<string, Prize>>

/** Why the terms cannot be submitted: something is missing, or the book forbids a prize. */
export type TermsFault =
  | { readonly kind: 'term-missing'; readonly clause: Clause; readonly field: string }
  | { readonly kind: 'prize-forbidden'; readonly clause: Clause; readonly prize: string }

export function faultIn(terms: PromotionTerms, prizes: Prizes, rules: PrizeRules): TermsFault | undefined {
  for (const name of TERM_NAMES) {
    const { is, clause } = rules.terms[name]
    if (is === 'not-needed' || (is === 'needed-if-wagers-count' && terms.eligibility !== 'wager')) continue
    if (isMissing(name, terms, prizes)) return { kind: 'term-missing', clause, field: name }
  }
  return undescribed(prizes, rules) ?? forbiddenIn(prizes, rules)
}

function isMissing(name: TermName, terms: PromotionTerms, prizes: Prizes): boolean {
  if (name !== 'prizes') return terms[name] === undefined || terms[name] === ''
  const all = Object.values(prizes)
  return all.length === 0 || all.some(({ kind, value }) => kind === undefined || value === undefined)
}

/** The first prize about which the terms say too little, in the order of the book. */
function undescribed(prizes: Prizes, rules: PrizeRules): TermsFault | undefined {
  for (const detailed of DETAILED_KINDS) {
    const { is: needed, clause } = rules.details[detailed]
    for (const [prize, { kind, details }] of Object.entries(prizes)) {
      const missing = kind === detailed && needed.find((name) => (details[name] ?? '') === '')
      if (missing) return { kind: 'term-missing', clause, field: `${prize}.${missing}` }
    }
  }
  return undefined
}

function forbiddenIn(prizes: Prizes, rules: PrizeRules): TermsFault | undefined {
  const { is: most, clause: liquor } = rules.liquorLitresMax
  for (const [prize, { kind, litres = 0 }] of Object.entries(prizes)) {
    const forbidden = FORBIDDEN_KINDS.find((one) => one === kind)
    if (forbidden && rules.forbidden[forbidden].is === 'forbidden') {
      return { kind: 'prize-forbidden', clause: rules.forbidden[forbidden].clause, prize }
    }
    if (kind === 'liquor' && litres > most) return { kind: 'prize-forbidden', clause: liquor, prize }
  }
  return undefined
}
