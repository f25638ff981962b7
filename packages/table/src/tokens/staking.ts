import { bettorOn, boxAt, type Command, jackpotOf, type PlayerId, SIDE_NAMES, spotOf } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { timeAt } from '../pit/pit.ts'
import type { PitRefusal } from '../pit/refusal.ts'
import type { Table, TableEvent } from '../table.ts'
import type { TokenArea, TokenConditions } from './conditions.ts'
import type { TokenPart } from './event.ts'
import { collectedNow, lotsInHand } from './lots.ts'

type Wager = Extract<Command, { do: 'wager' }>

export type TokenDecision =
  | { readonly ok: true; readonly events: readonly TableEvent[] }
  | { readonly ok: false; readonly refusal: PitRefusal }

const NOTHING: TokenDecision = { ok: true, events: [] }

/**
 * Whose tokens a wager takes: those whose voucher expires first, then those without a voucher. Tokens that may not be
 * used there do not count. If there are too few of all kinds, the purse says so.
 */
export function stakeTokens(table: Table, wager: Wager): TokenDecision {
  const player = wager.by.person
  const wanted = wantedTokens(wager)
  if (wanted.length === 0) return NOTHING
  const clause = table.voucherRules.conditions
  if (clause === null) return NOTHING
  const onJackpot = wanted.find(({ area }) => area !== 'main' && isJackpot(table, area))
  if (onJackpot) return { ok: false, refusal: { kind: 'tokens-not-for-this', clause, area: onJackpot.area } }
  if (!table.tokenLots.lots.some((lot) => lot.player === player)) return NOTHING
  const hand = handOf(table, player)
  const all = wanted.reduce((sum, { cents }) => sum + cents, 0)
  if (all > hand.free + hand.lots.reduce((sum, { left }) => sum + left, 0)) return NOTHING
  const main = mainWager(table, wager)
  const now = timeFor(table, wager)
  const events: TableEvent[] = []
  for (const { area, cents } of wanted) {
    const parts = takeTokens(hand, cents, (conditions) => allows(conditions, area, main, now))
    if (parts === undefined) return { ok: false, refusal: { kind: 'tokens-not-for-this', clause, area } }
    if (parts.length > 0) events.push({ kind: 'tokens-staked', player, box: wager.box, area, parts })
  }
  return { ok: true, events }
}

function wantedTokens({ tokens, sideTokens }: Wager): readonly { readonly area: TokenArea; readonly cents: number }[] {
  const sides = SIDE_NAMES.map((bet) => ({ area: bet, cents: sideTokens?.[bet] ?? 0 }))
  return [{ area: 'main' as const, cents: tokens ?? 0 }, ...sides].filter(({ cents }) => cents > 0)
}

function isJackpot({ rules }: Table, area: Exclude<TokenArea, 'main'>): boolean {
  const side = rules.sides[area]
  return side !== undefined && (jackpotOf(side) !== undefined || spotOf(side) !== undefined)
}

interface Hand {
  readonly lots: { readonly voucher: string; readonly conditions: TokenConditions; left: number }[]
  /** Tokens without a voucher. */
  free: number
}

function handOf(table: Table, player: PlayerId): Hand {
  const lots = lotsInHand(table)
    // A ruling may take back tokens that have been staked again: of that lot nothing is left to stake.
    .filter((lot) => lot.player === player && lot.cents > 0)
    .map(({ voucher, conditions, cents }) => ({ voucher, conditions, left: cents as number }))
    .toSorted((a, b) => expiry(a.conditions) - expiry(b.conditions))
  const held = Object.hasOwn(table.tokens, player) ? (table.tokens[player] as number) : 0
  return { lots, free: held - lots.reduce((sum, { left }) => sum + left, 0) }
}

/** A time by which lots are put in order; tokens that never expire come last. */
function expiry({ expires }: TokenConditions): number {
  return expires ?? Number.MAX_SAFE_INTEGER
}

/** Takes tokens out of a hand; `undefined` if those that may be used here are too few. */
function takeTokens(
  hand: Hand,
  cents: number,
  isAllowed: (conditions: TokenConditions) => boolean,
): readonly TokenPart[] | undefined {
  let missing = cents
  const parts: TokenPart[] = []
  for (const lot of hand.lots.filter(({ conditions }) => isAllowed(conditions))) {
    const taken = Math.min(lot.left, missing)
    if (taken === 0) continue
    lot.left -= taken
    missing -= taken
    parts.push({ voucher: lot.voucher, cents: taken as Cents })
  }
  if (missing > hand.free) return undefined
  hand.free -= missing
  return parts
}

/** A table without a clock goes by the time that the wager names. */
function timeFor(table: Table, { at }: Wager & { readonly at?: number }): number {
  return table.pit.now === null ? (at ?? 0) : timeAt(table)
}

function allows(
  { expires, minimumWager, areas }: TokenConditions,
  area: TokenArea,
  main: number,
  now: number,
): boolean {
  const isInTime = expires === null || now < expires
  return isInTime && areas.includes(area) && main >= minimumWager
}

/** The player's main wager on the box, with this one. */
function mainWager({ round }: Table, { by, box, main }: Wager): number {
  const before = round.phase === 'ended' ? undefined : bettorOn(boxAt(round, box), by.person)
  return (before?.cents ?? 0) + (main ?? 0)
}

/** What the house collects of winners' tokens, or gives back after a correction. */
export function collections(table: Table): readonly TableEvent[] {
  const { tokenLots, voucherRules } = table
  if (tokenLots.stakes.length === 0 || voucherRules.conditions === null) return []
  const clause = voucherRules.conditions
  const due = collectedNow(table)
  const players = new Set([...due.keys(), ...Object.keys(tokenLots.collected)])
  return [...players].flatMap((player) => {
    const before = Object.hasOwn(tokenLots.collected, player) ? (tokenLots.collected[player] as number) : 0
    const cents = ((due.get(player) ?? 0) - before) as Cents
    return cents === 0 ? [] : [{ kind: 'tokens-collected' as const, player, cents, clause }]
  })
}
