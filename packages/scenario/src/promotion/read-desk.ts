import { SIDE_NAMES } from '@openpit/engine'
import type { Prize, Prizes, PromotionTerms, VoucherTerms } from '@openpit/promotion'
import { PRIZE_DETAILS, PRIZE_KINDS, RULEBOOK_NAMES, type RulebookName } from '@openpit/rulebooks'
import { isMap, type Node } from 'yaml'
import { isName, type Source } from '../nodes.ts'
import { readMoney } from '../read-values.ts'
import { MS_A_MINUTE } from '../step-fields.ts'
import type { DeskSetup, PromotionSetup, VoucherSetup } from './setup.ts'

/** The fields of a file that are about the promotions desk. */
export const DESK_FIELDS = ['promotions', 'vouchers', 'picks']

/** Reads the promotions, the vouchers and the picks of a file. */
export function readDesk(
  source: Source,
  fields: Map<string, Node>,
  begins: number,
): Pick<DeskSetup, 'promotions' | 'vouchers' | 'picks'> {
  const promotions = readPromotions(source, fields.get('promotions'), begins)
  const vouchers = readVouchers(source, fields.get('vouchers'), begins)
  return { promotions, vouchers, picks: readPicks(source, fields.get('picks'), promotions) }
}

function readPromotions(source: Source, node: Node | undefined, begins: number): readonly PromotionSetup[] {
  return [...source.entries(node, 'promotions')].map(([name, value]) => {
    if (!isName(name)) source.problem(value, `promotions: '${name}' is not a name`)
    const fields = source.fields(value, `promotion ${name}`, ['terms', 'prizes'])
    return {
      name,
      terms: readTerms(source, fields.get('terms'), begins),
      prizes: readPrizes(source, fields.get('prizes')),
    }
  })
}

const TEXTS = ['award', 'awardedAt', 'eligibility', 'nature', 'held', 'claim', 'notice', 'results'] as const
const SWITCHES = ['presence', 'alternative'] as const

/** Reads terms. Those that are left out are missing, which the book judges when they are submitted. */
export function readTerms(source: Source, node: Node | undefined, begins: number): PromotionTerms {
  const known = [...TEXTS, ...SWITCHES, 'minimumWager', 'closes', 'entriesMax']
  const fields = source.fields(node, 'terms', known)
  const terms: Record<string, unknown> = {}
  for (const name of TEXTS) terms[name] = source.text(fields.get(name), name)
  for (const name of SWITCHES) terms[name] = source.boolean(fields.get(name), name)
  terms.minimumWager = readMoney(source, fields.get('minimumWager'), 'minimumWager')
  terms.closes = readMinute(source, fields.get('closes'), 'closes', begins)
  terms.entriesMax = readCount(source, fields.get('entriesMax'), 'entriesMax')
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined))
}

/** A minute of the story, in milliseconds of the casino's clock. */
export function readMinute(source: Source, node: Node | undefined, what: string, begins: number): number | undefined {
  const minutes = source.number(node, what)
  if (minutes === undefined) return undefined
  if (Number.isFinite(minutes) && minutes >= 0) return begins + minutes * MS_A_MINUTE
  return source.problem(node, `${what}: ${minutes} is not a minute of the story`)
}

function readCount(source: Source, node: Node | undefined, what: string): number | undefined {
  const count = source.number(node, what)
  if (count === undefined || (Number.isInteger(count) && count > 0)) return count
  return source.problem(node, `${what}: ${count} is not a whole number above zero`)
}

function readPrizes(source: Source, node: Node | undefined): Prizes {
  return Object.fromEntries(
    [...source.entries(node, 'prizes')].map(([name, value]) => [name, readPrize(source, name, value)]),
  )
}

function readPrize(source: Source, name: string, node: Node): Prize {
  const fields = source.fields(node, `prize ${name}`, ['kind', 'value', 'litres', ...PRIZE_DETAILS])
  const word = source.text(fields.get('kind'), 'kind')
  const kind = PRIZE_KINDS.find((one) => one === word)
  if (word !== undefined && kind === undefined) {
    source.problem(fields.get('kind'), `kind must be one of ${PRIZE_KINDS.join(', ')}`)
  }
  const value = readMoney(source, fields.get('value'), 'value')
  if (value !== undefined && value <= 0) source.problem(fields.get('value'), 'value must be above zero')
  const litres = source.number(fields.get('litres'), 'litres')
  const details = PRIZE_DETAILS.flatMap((detail) => {
    const text = source.text(fields.get(detail), detail)
    return text === undefined ? [] : [[detail, text] as const]
  })
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(value === undefined ? {} : { value }),
    ...(litres === undefined ? {} : { litres }),
    details: Object.fromEntries(details),
  }
}

function readPicks(
  source: Source,
  node: Node | undefined,
  promotions: readonly PromotionSetup[],
): ReadonlyMap<string, readonly number[]> {
  const picks = new Map<string, readonly number[]>()
  for (const [name, value] of source.entries(node, 'picks')) {
    if (!promotions.some((promotion) => promotion.name === name)) {
      source.problem(value, `picks: there is no promotion '${name}'`)
    }
    const numbers = source.items(value, 'picks').map((item) => readCount(source, item, 'a pick') ?? 1)
    picks.set(name, numbers)
  }
  return picks
}

export const VOUCHER_FIELDS = [
  'player',
  'value',
  'expires',
  'games',
  'minimumWager',
  'areas',
  'afterWin',
  'kind',
  'approved',
]

function readVouchers(source: Source, node: Node | undefined, begins: number): readonly VoucherSetup[] {
  return [...source.entries(node, 'vouchers')].flatMap(([name, value]) => {
    if (!isName(name)) source.problem(value, `vouchers: '${name}' is not a name`)
    if (!isMap(value)) return source.problem(value, `voucher ${name} must be a map`) ?? []
    const fields = source.fields(value, `voucher ${name}`, VOUCHER_FIELDS)
    const terms = readVoucher(source, value, fields, begins)
    if (terms === undefined) return []
    // Nobody issues these, so the book has no say: one without a value would be exchanged for no tokens, or take some.
    if (terms.value === null && terms.kind === null) source.problem(value, 'a voucher needs value')
    if (terms.value !== null && terms.value <= 0) source.problem(fields.get('value'), 'value must be above zero')
    return [{ name, terms }]
  })
}

/** What a voucher says. Unless it says so, it never expires, and is for both NSW games and the main wager. */
export function readVoucher(
  source: Source,
  node: Node,
  fields: Map<string, Node>,
  begins: number,
): VoucherTerms | undefined {
  const player = source.name(fields.get('player'), 'player')
  if (player === undefined) return fields.has('player') ? undefined : source.problem(node, 'a voucher needs player')
  const games = readWords(source, fields.get('games'), 'games', RULEBOOK_NAMES) ?? ['star', 'nsw']
  const areas = readWords(source, fields.get('areas'), 'areas', ['main', ...SIDE_NAMES] as const) ?? ['main']
  const afterWin = source.text(fields.get('afterWin'), 'afterWin') ?? 'back'
  if (afterWin !== 'back' && afterWin !== 'collected') {
    return source.problem(fields.get('afterWin'), 'afterWin must be back or collected')
  }
  const minimumWager = readMoney(source, fields.get('minimumWager'), 'minimumWager')
  return {
    player,
    value: readMoney(source, fields.get('value'), 'value') ?? null,
    games: games as readonly RulebookName[],
    conditions: {
      expires: readMinute(source, fields.get('expires'), 'expires', begins) ?? null,
      minimumWager: minimumWager ?? (0 as NonNullable<typeof minimumWager>),
      areas,
      afterWin,
    },
    kind: source.text(fields.get('kind'), 'kind') ?? null,
    approved: source.text(fields.get('approved'), 'approved') ?? null,
  }
}

function readWords<Word extends string>(
  source: Source,
  node: Node | undefined,
  what: string,
  known: readonly Word[],
): readonly Word[] | undefined {
  return (
    node &&
    source.items(node, what).flatMap((item) => {
      const word = source.text(item, what)
      const found = known.find((one) => one === word)
      return found ?? source.problem(item, `${what} must be of ${known.join(', ')}`) ?? []
    })
  )
}
