import { cents } from '@openpit/money'
import {
  DETAILED_KINDS,
  FORBIDDEN_KINDS,
  NOTICE_CHANNELS,
  PROMOTION_POWERS,
  type PrizeRules,
  type Rulebook,
  TERM_NAMES,
  VOUCHER_POWERS,
  type VoucherRules,
} from '@openpit/rulebooks'
import type { Mutant } from './mutants.ts'
import { othersThan } from './power-mutants.ts'

/** What else a book could say about vouchers and promotional prizes. */
export function promotionMutants(book: Rulebook): Mutant[] {
  const { promotions } = book
  return [...voucherMutants(book), ...('none' in promotions ? [] : prizeMutants(book, promotions))]
}

/** Lists and clauses are changed one by one; every other question is listed. */
type ChangedElsewhere = 'powers' | 'terms' | 'details' | 'forbidden' | 'channels' | 'says'
type Alternatives = {
  readonly [Question in Exclude<keyof PrizeRules, ChangedElsewhere>]: readonly PrizeRules[Question]['is'][]
}

const ALTERNATIVES: Alternatives = {
  liquorLitresMax: [19, 20, 21],
  hoursBeforeStart: [23, 24, 25],
  amendedAfterStart: ['submitted-again', 'with-approval-only'],
  scrutineerAbove: [cents(999_999), cents(1_000_000), cents(1_000_001)],
  hoursToNotify: [47, 48, 49],
  cash: ['allowed', 'never'],
  payments: [[], ['cheque'], ['transfer'], ['cheque', 'transfer']],
  alternative: ['on-request', 'if-the-terms-say-so'],
  noAlternative: [[], ['casinoDollars'], ['casinoDollars', 'slotsDollars']],
  claimantKeptAbove: [cents(9995), cents(10_000), cents(10_005)],
  inspectorTold: ['at-once', 47, 48, 49],
}

function prizeMutants(book: Rulebook, rules: PrizeRules): Mutant[] {
  const changed = (what: string, change: Partial<PrizeRules>): Mutant => {
    return { what: `promotion.${what}`, book: { ...book, promotions: { ...rules, ...change } } }
  }
  const answers = Object.entries(ALTERNATIVES).flatMap(([name, alternatives]) => {
    const question = name as keyof Alternatives
    return others<unknown>(alternatives, rules[question].is).map((is) =>
      changed(`${question}: ${JSON.stringify(is)}`, { [question]: { ...rules[question], is } }),
    )
  })
  return [...answers, ...listMutants(rules, changed), ...powerMutants(rules, changed)]
}

type Change = (what: string, change: Partial<PrizeRules>) => Mutant

function listMutants(rules: PrizeRules, changed: Change): Mutant[] {
  const { terms, details, forbidden, channels } = rules
  return [
    ...TERM_NAMES.flatMap((name) =>
      others(
        name === 'minimumWager' ? (['needed', 'not-needed'] as const) : (['not-needed'] as const),
        terms[name].is,
      ).map((is) => changed(`terms.${name}: ${is}`, { terms: { ...terms, [name]: { ...terms[name], is } } })),
    ),
    ...DETAILED_KINDS.flatMap((kind) =>
      details[kind].is.map((left) => {
        const is = details[kind].is.filter((detail) => detail !== left)
        return changed(`details.${kind}: without ${left}`, {
          details: { ...details, [kind]: { ...details[kind], is } },
        })
      }),
    ),
    ...FORBIDDEN_KINDS.map((kind) =>
      changed(`forbidden.${kind}: allowed`, {
        forbidden: { ...forbidden, [kind]: { ...forbidden[kind], is: 'allowed' } },
      }),
    ),
    ...NOTICE_CHANNELS.map((name) =>
      changed(`channels.${name}: not allowed`, {
        channels: { ...channels, [name]: { ...channels[name], is: 'not-allowed' } },
      }),
    ),
  ]
}

function powerMutants({ powers }: PrizeRules, changed: Change): Mutant[] {
  return PROMOTION_POWERS.flatMap((act) =>
    othersThan(powers[act]).map(({ what, who }) =>
      changed(`power ${act}: ${what}`, { powers: { ...powers, [act]: who } }),
    ),
  )
}

function voucherMutants(book: Rulebook): Mutant[] {
  const { vouchers } = book
  const changed = (what: string, change: Partial<VoucherRules>): Mutant => {
    return { what: `vouchers.${what}`, book: { ...book, vouchers: { ...vouchers, ...change } } }
  }
  const { powers, kinds } = vouchers
  const ofPowers = VOUCHER_POWERS.flatMap((act) =>
    othersThan(powers[act]).map(({ what, who }) => changed(`${act}: ${what}`, { powers: { ...powers, [act]: who } })),
  )
  if (kinds === null) return ofPowers
  const { mystery, others: rest } = kinds
  return [
    ...ofPowers,
    changed('mystery: of any value', { kinds: { ...kinds, mystery: { ...mystery, is: 'of-any-value' } } }),
    changed('others: without approval', { kinds: { ...kinds, others: { ...rest, is: 'without-approval' } } }),
  ]
}

function others<T>(alternatives: readonly T[], than: unknown): readonly T[] {
  return alternatives.filter((other) => JSON.stringify(other) !== JSON.stringify(than))
}
