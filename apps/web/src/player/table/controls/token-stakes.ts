import type { PlayerCommand, TableView, YourView } from '@openpit/protocol'
import { type Amounts, amountAt, type Bet } from '../felt/layout.ts'

/** Tokens that a player bets before chips. */
export interface TokenPool {
  readonly cents: number
  /** The bets on which they are taken. */
  readonly bets: readonly string[]
  /** The least main bet of the box on which they are used. */
  readonly least: number
}

type Wager = Extract<PlayerCommand, { do: 'wager' }>

/** The tokens in a player's hands that can still be bet, those that expire first at the front. */
export function poolsOf({ tokens, tokenLots = [] }: YourView, now: number): readonly TokenPool[] {
  const ofVouchers = tokenLots.reduce((sum, { cents }) => sum + cents, 0)
  const pools = tokenLots
    .filter(({ expires }) => expires === null || now < expires)
    .toSorted((a, b) => (a.expires ?? Number.MAX_SAFE_INTEGER) - (b.expires ?? Number.MAX_SAFE_INTEGER))
    .map(({ cents, areas, minimumWager }) => ({ cents, bets: areas, least: minimumWager }))
  const others = { cents: tokens - ofVouchers, bets: ['main'], least: 0 }
  return [...pools, others].filter(({ cents }) => cents > 0)
}

/** What of the tokens can be on main bets. */
export function tokensForMain(pools: readonly TokenPool[]): number {
  return pools.reduce((sum, { bets, cents }) => (bets.includes('main') ? sum + cents : sum), 0)
}

/** The tokens that a player has on a box. */
export function tokensOn(view: TableView, box: number, player: string): number {
  if (view.phase !== 'wagering') return 0
  return view.boxes[box - 1]?.bettors.find((bettor) => bettor.player === player)?.tokens ?? 0
}

interface TokenSituation {
  readonly pools: readonly TokenPool[]
  readonly want: Amounts
  readonly view: TableView
  readonly player: string
}

/** The same commands, paid in tokens as far as they may be used; the rest of each bet is in chips. */
export function payInTokens(commands: readonly PlayerCommand[], situation: TokenSituation): readonly PlayerCommand[] {
  const { pools, want, view, player } = situation
  if (pools.length === 0) return commands
  const left = pools.map((pool) => ({ ...pool }))
  return commands.map((command) => {
    if (command.do !== 'wager') return command
    const { box } = command
    // What a bet is replaced by can be in the tokens that come back with it.
    const back = command.instead === true ? tokensOn(view, box, player) : 0
    if (back > 0) left.unshift({ cents: back, bets: ['main'], least: 0 })
    return inTokens(command, left, amountAt(want, { box, bet: 'main' }))
  })
}

type OpenPool = { -readonly [Field in keyof TokenPool]: TokenPool[Field] }

function inTokens(command: Wager, pools: readonly OpenPool[], main: number): Wager {
  const tokens = take(pools, 'main', command.main ?? 0, main)
  const sides = Object.entries(command.sides ?? {}) as [Bet, number][]
  const sideTokens = Object.fromEntries(
    sides.map(([bet, cents]) => [bet, take(pools, bet, cents, main)] as const).filter(([, cents]) => cents > 0),
  )
  return {
    ...command,
    ...(tokens > 0 ? { tokens } : {}),
    ...(Object.keys(sideTokens).length > 0 ? { sideTokens } : {}),
  }
}

function take(pools: readonly OpenPool[], bet: Bet, cents: number, main: number): number {
  let missing = cents
  for (const pool of pools) {
    if (!pool.bets.includes(bet) || main < pool.least) continue
    const taken = Math.min(pool.cents, missing)
    pool.cents -= taken
    missing -= taken
  }
  return cents - missing
}

/**
 * The tokens on a player's main bets when the table has carried these commands out. The table does not say which side
 * bets are in tokens.
 */
export function tokensBet(commands: readonly PlayerCommand[], view: TableView, player: string): number {
  const bet = new Map(view.boxes.map(({ box }) => [box, tokensOn(view, box, player)]))
  for (const command of commands) {
    if (command.do === 'withdraw') bet.delete(command.box)
    if (command.do !== 'wager') continue
    const before = command.instead === true ? 0 : (bet.get(command.box) ?? 0)
    bet.set(command.box, before + (command.tokens ?? 0))
  }
  return [...bet.values()].reduce((sum, cents) => sum + cents, 0)
}

/** How many more tokens are on the layout when the table has carried these commands out. */
export function tokensIn(commands: readonly PlayerCommand[], view: TableView, player: string): number {
  return commands.reduce((sum, command) => {
    if (command.do === 'withdraw') return sum - tokensOn(view, command.box, player)
    if (command.do !== 'wager') return sum
    const sides = Object.values(command.sideTokens ?? {}).reduce((all, cents) => all + cents, 0)
    const back = command.instead === true ? tokensOn(view, command.box, player) : 0
    return sum + (command.tokens ?? 0) + sides - back
  }, 0)
}
