import type { Clause, Settlement } from '@openpit/engine'
import { type Cents, NO_CENTS } from '@openpit/money'
import { entriesOf, type Link, type Win, winsOf } from '../link.ts'
import type { Claim, Floor, TableHolder } from './floor.ts'

/** Settles a wager whose share of the pool is paid, at its table. */
export function settleWin<Holder extends TableHolder>(floor: Floor<Holder>, link: Link, win: Win): void {
  const line = lineFor(link, win, 'win', (win.amount - win.stake) as Cents, win.clause)
  settle(floor, link, win.table, { round: win.round, line, rounding: win.rounding })
}

/** Returns the wager of a void win. If the prize was paid, takes it back. */
export function settleVoid<Holder extends TableHolder>(
  floor: Floor<Holder>,
  link: Link,
  win: Win,
  paid: boolean,
): void {
  if (!paid) {
    settle(floor, link, win.table, {
      round: win.round,
      line: lineFor(link, win, 'void', NO_CENTS, win.clause),
      rounding: NO_CENTS,
    })
    return
  }
  // A void win has the clause that voided it; the one under which it was paid is not kept.
  const line = lineFor(link, win, 'win', (win.amount - win.stake) as Cents, win.clause)
  const claim = { link: link.terms.name, round: win.round, line, rounding: win.rounding, clause: win.clause }
  floor.tellTable(win.table, { do: 'reverseClaim', claim })
  const back = { round: win.round, line: lineFor(link, win, 'void', NO_CENTS, win.clause), rounding: NO_CENTS }
  keepClaim(floor, win.table, back)
}

/** Takes back what the wagers on these boxes were settled for: their round went back, and they are open again. */
export function reopenClaims<Holder extends TableHolder>(
  floor: Floor<Holder>,
  link: Link,
  { table, round }: { readonly table: string; readonly round: number },
  boxes: readonly number[],
  clause: Clause,
): void {
  const { claims } = floor.table(table)
  const reopened = claims.filter((claim) => claim.round === round && boxes.includes(claim.line.box))
  for (const claim of reopened) {
    floor.tellTable(table, { do: 'reopenClaim', claim: { link: link.terms.name, ...claim, clause } })
  }
  const at = floor.table(table)
  floor.tables.set(table, { ...at, claims: at.claims.filter((claim) => !reopened.includes(claim)) })
}

/**
 * Settles the wagers of a round for mystery levels, all levels of a wager together. A wager with a win that is not
 * paid yet stays open. Lines that have changed since they were settled are taken back and settled anew.
 */
export function settleMysteries<Holder extends TableHolder>(
  floor: Floor<Holder>,
  link: Link,
  table: string,
  round: number,
  lost: Clause,
): void {
  const wins = winsOf(link, table, round)
  const { claims } = floor.table(table)
  for (const { box, player, cents } of entriesOf(link, table, round)) {
    const own = wins.filter((win) => win.box === box && win.state !== 'void')
    if (own.some(({ state }) => state !== 'paid')) continue
    const amount = own.reduce((sum, win) => sum + win.amount, 0)
    const rounding = own.reduce((sum, win) => sum + win.rounding, 0) as Cents
    const base = { bet: link.terms.bet, player, box, stake: cents }
    const line =
      amount > 0
        ? mysteryLine(base, 'win', (amount - cents) as Cents, own[0]?.clause ?? lost)
        : mysteryLine(base, 'loss', -cents as Cents, lost)
    const before = claims.find((claim) => claim.round === round && claim.line.box === box)
    if (before && before.line.profit === line.profit && before.line.outcome === line.outcome) continue
    // Reopened, not reversed: the stake stays in the float, because the new line pays for it too.
    if (before) undo(floor, link, table, before, { do: 'reopenClaim', clause: line.clause })
    settle(floor, link, table, { round, line, rounding })
  }
}

/** Takes back what a wager was settled for: it was registered wrongly. */
export function reverseClaimOn<Holder extends TableHolder>(
  floor: Floor<Holder>,
  link: Link,
  table: string,
  box: number,
  clause: Clause,
): void {
  const at = floor.table(table)
  const claim = at.claims.find(({ round, line }) => round === at.round && line.box === box && line.outcome !== 'void')
  if (claim) undo(floor, link, table, claim, { do: 'reverseClaim', clause })
}

function undo<Holder extends TableHolder>(
  floor: Floor<Holder>,
  link: Link,
  table: string,
  { round, line, rounding }: Claim,
  how: { readonly do: 'reverseClaim' | 'reopenClaim'; readonly clause: Clause },
): void {
  const claim = { link: link.terms.name, round, line, rounding, clause: how.clause }
  floor.tellTable(table, { do: how.do, claim })
  const at = floor.table(table)
  floor.tables.set(table, { ...at, claims: at.claims.filter((claim) => claim.line !== line) })
}

function settle<Holder extends TableHolder>(floor: Floor<Holder>, link: Link, table: string, claim: Claim): void {
  // The player may have bet on the same spot again: that wager stays.
  const late = claim.round < floor.table(table).round ? { late: true as const } : {}
  floor.tellTable(table, { do: 'settleClaim', claim: { link: link.terms.name, ...claim, ...late } })
  keepClaim(floor, table, claim)
}

/** Remembers how a wager was settled, for as long as its round can go back. */
function keepClaim<Holder extends TableHolder>(floor: Floor<Holder>, table: string, claim: Claim): void {
  const at = floor.table(table)
  const others = at.claims.filter(({ round, line }) => round !== claim.round || line.box !== claim.line.box)
  if (claim.round >= at.round - 1) floor.tables.set(table, { ...at, claims: [...others, claim] })
}

export function lineFor(
  { terms }: Link,
  { player, box, stake }: Win,
  outcome: Settlement['outcome'],
  profit: Cents,
  clause: Clause,
): Settlement {
  return mysteryLine({ bet: terms.bet, player, box, stake }, outcome, profit, clause)
}

export function mysteryLine(
  { bet, player, box, stake }: { bet: Link['terms']['bet']; player: string; box: number; stake: Cents },
  outcome: Settlement['outcome'],
  profit: Cents,
  clause: Clause,
): Settlement {
  return {
    player,
    box,
    hand: 1,
    wager: bet,
    stake,
    tokens: NO_CENTS,
    outcome,
    profit,
    collected: true,
    paidBy: 'pool',
    clause,
  }
}
