import { bettorOn, boxAt, type PlayerId, type Round } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { Table, TableEvent } from '../table.ts'
import type { TokenConditions } from './conditions.ts'
import { isTokenEvent, type TokenEvent } from './event.ts'
import { NO_LOTS, type TokenLot, type TokenLots, type TokenStake } from './token-lots.ts'

/** Where a part of a stake is now: it follows from the round, so rulings and corrections need no bookkeeping here. */
interface Whereabouts extends TokenStake {
  readonly at: 'layout' | 'hand' | 'lost' | 'won'
}

/** Where the staked tokens of every voucher are. A wager that was cut keeps the tokens that were staked first. */
export function whereabouts({ tokenLots: { stakes }, round }: Pick<Table, 'tokenLots' | 'round'>): Whereabouts[] {
  const used = new Map<string, number>()
  return stakes.flatMap((stake) => {
    const key = `${stake.box} ${stake.area} ${stake.player}`
    const { cents, at } = tokensOn(round, stake)
    const left = Math.max(0, cents - (used.get(key) ?? 0))
    const there = Math.min(stake.cents, left)
    used.set(key, (used.get(key) ?? 0) + there)
    const back = stake.cents - there
    return [
      ...(there > 0 ? [{ ...stake, cents: there as Cents, at }] : []),
      ...(back > 0 ? [{ ...stake, cents: back as Cents, at: 'hand' as const }] : []),
    ]
  })
}

function tokensOn(round: Round, { player, box, area }: TokenStake): { cents: number; at: Whereabouts['at'] } {
  const line = round.settled.findLast((one) => one.player === player && one.box === box && one.wager === area)
  if (line) {
    const at = line.outcome === 'loss' ? 'lost' : line.outcome === 'win' ? 'won' : 'hand'
    return { cents: line.tokens, at }
  }
  if (round.phase === 'ended') return { cents: 0, at: 'hand' }
  if (area === 'main') return { cents: bettorOn(boxAt(round, box), player)?.tokens ?? 0, at: 'layout' }
  const side = round.sides.find((one) => one.player === player && one.box === box && one.bet === area)
  return { cents: side?.tokens ?? 0, at: 'layout' }
}

/** What is left of each lot in its player's hands. */
export function lotsInHand(table: Pick<Table, 'tokenLots' | 'round'>): readonly TokenLot[] {
  const { waiting = [] } = table.tokenLots
  return lotsAfterRound(table).map((lot) => lotWithout(lot, waiting))
}

/** What this round leaves of each lot, whatever the next one has staked of it. */
function lotsAfterRound(table: Pick<Table, 'tokenLots' | 'round'>): readonly TokenLot[] {
  const places = whereabouts(table)
  return table.tokenLots.lots.map((lot) => {
    const gone = places.filter((one) => !isInHand(one, lot))
    return lotWithout(lot, gone)
  })
}

function lotWithout(lot: TokenLot, gone: readonly TokenStake[]): TokenLot {
  const parts = gone.filter(({ voucher }) => voucher === lot.voucher)
  return { ...lot, cents: parts.reduce((left, { cents }) => left - cents, lot.cents as number) as Cents }
}

function isInHand({ at }: Whereabouts, { conditions }: TokenLot): boolean {
  return at === 'hand' || (at === 'won' && conditions.afterWin === 'back')
}

/** What the house collects of winners' tokens, by player. */
export function collectedNow({ tokenLots, round }: Pick<Table, 'tokenLots' | 'round'>): ReadonlyMap<PlayerId, number> {
  const sums = new Map<PlayerId, number>()
  for (const { voucher, player, at, cents } of whereabouts({ tokenLots, round })) {
    const isTaken = at === 'won' && conditionsOf(tokenLots, voucher)?.afterWin === 'collected'
    if (isTaken) sums.set(player, (sums.get(player) ?? 0) + cents)
  }
  return sums
}

function conditionsOf({ lots }: TokenLots, voucher: string): TokenConditions | undefined {
  return lots.find((lot) => lot.voucher === voucher)?.conditions
}

/** The lots after any event of the table. */
export function lotsAfter(table: Table, event: TableEvent): TokenLots {
  const { tokenLots, live } = table
  if (isTokenEvent(event)) return withTokenEvent(table, event)
  if (event.kind === 'last-round-recalled') return withLastRound(table, live?.last?.tokenLots ?? NO_LOTS)
  if (event.kind !== 'round-opened' || tokenLots.lots.length === 0) return tokenLots
  // The round is over, so what is not in the hands of its player is gone.
  const { waiting: stakes = [] } = tokenLots
  const isKept = ({ voucher, cents }: TokenLot) => cents > 0 || stakes.some((stake) => stake.voucher === voucher)
  return { ...NO_LOTS, lots: lotsAfterRound(table).filter(isKept), stakes }
}

/**
 * The lots as they were in the last round, and those given since. Without them, tokens that a ruling gives back would
 * have no conditions, and those collected after a win would not come back.
 */
function withLastRound(table: Table, last: TokenLots): TokenLots {
  const given = table.tokenLots.lots.filter((lot) => !last.lots.some(({ voucher }) => voucher === lot.voucher))
  const waiting = whereabouts(table).filter(({ at }) => at !== 'hand')
  return { ...last, lots: [...last.lots, ...given], waiting: waiting.map(toStake) }
}

function toStake({ at: _, ...stake }: Whereabouts): TokenStake {
  return stake
}

function withTokenEvent(table: Table, event: TokenEvent): TokenLots {
  const { tokenLots } = table
  switch (event.kind) {
    case 'tokens-given': {
      const { voucher, player, cents, conditions } = event
      return { ...tokenLots, lots: [...tokenLots.lots, { voucher, player, cents, conditions }] }
    }
    case 'tokens-staked': {
      const { player, box, area, parts } = event
      const isSame = (stake: TokenStake) => stake.player === player && stake.box === box && stake.area === area
      // What went back of an earlier stake there is in the hand again, and must not count as staked.
      const kept = whereabouts(table).filter((one) => one.at !== 'hand' || !isSame(one))
      return { ...tokenLots, stakes: [...kept.map(toStake), ...parts.map((part) => ({ ...part, player, box, area }))] }
    }
    case 'tokens-collected': {
      const { player, cents } = event
      const before = Object.hasOwn(tokenLots.collected, player) ? (tokenLots.collected[player] as number) : 0
      return { ...tokenLots, collected: { ...tokenLots.collected, [player]: (before + cents) as Cents } }
    }
  }
}
