import type { Clause, Settlement } from '@openpit/engine'
import { type Cents, NO_CENTS } from '@openpit/money'
import { type Entry, entriesOf, type Link, type Win, winsOf } from '../link.ts'
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
 * Settles the wagers of a round for mystery levels, all levels of a wager together. If one waits for approval, the
 * others are paid meanwhile. Lines that have changed since they were settled are taken back and settled again.
 */
export function settleMysteries<Holder extends TableHolder>(
  floor: Floor<Holder>,
  link: Link,
  table: string,
  round: number,
  lost: Clause,
): void {
  const { claims } = floor.table(table)
  for (const entry of entriesOf(link, table, round)) {
    const now = claimOf(link, entry)
    const before = claims.find((claim) => claim.round === round && claim.line.box === entry.box)
    if (isSameClaim(before, now)) continue
    const goesOn = before?.open && now !== undefined && before.line.profit <= now.line.profit
    // Reopened, not reversed: the stake stays in the float, because the new line pays for it too.
    if (before && !goesOn) undo(floor, link, table, before, { do: 'reopenClaim', clause: now?.line.clause || lost })
    if (now === undefined) continue
    const line = { ...now.line, clause: now.line.clause || lost }
    settle(floor, link, table, { ...now, line, ...(goesOn && { earlier: paidFor(before) }) })
  }
}

function isSameClaim(claim: Claim | undefined, other: Claim | undefined): boolean {
  if (claim === undefined || other === undefined) return claim === other
  const { profit, outcome } = other.line
  return claim.line.profit === profit && claim.line.outcome === outcome && claim.open === other.open
}

/**
 * How a mystery wager is settled, with all its levels at once. While one of its wins is open, only what is paid by
 * then, and `undefined` if that is nothing. A wager that has won nothing has no clause yet.
 */
export function claimOf(
  link: Link,
  { table, round, box, player, cents }: Entry,
): (Claim & { readonly link: string }) | undefined {
  const { name, bet } = link.terms
  const own = winsOf(link, table, round).filter((win) => win.box === box && win.state !== 'void')
  const isOpen = own.some(({ state }) => state !== 'paid')
  const due = isOpen ? own.filter(({ state, alone }) => state === 'paid' && alone) : own
  if (isOpen && due.length === 0) return undefined
  const amount = due.reduce((sum, win) => sum + win.amount, 0)
  const rounding = due.reduce((sum, win) => sum + win.rounding, 0) as Cents
  const base = { bet, player, box, stake: cents }
  const clause = due[0]?.clause ?? ('' as Clause)
  const line =
    amount > 0
      ? mysteryLine(base, 'win', (amount - cents) as Cents, clause)
      : mysteryLine(base, 'loss', -cents as Cents, clause)
  return { link: name, round, line, rounding, ...(isOpen && { open: true }) }
}

/** What a claim has paid. */
export function paidFor({ line, rounding }: Claim): { readonly prize: Cents; readonly rounding: Cents } {
  return { prize: (line.stake + line.profit) as Cents, rounding }
}

/** Takes back what a wager was settled for, or what was paid while it was open: it was registered wrongly. */
export function reverseClaimOn<Holder extends TableHolder>(
  floor: Floor<Holder>,
  link: Link,
  table: string,
  box: number,
  clause: Clause,
): void {
  const at = floor.table(table)
  const claim = at.claims.find(({ round, line }) => round === at.round && line.box === box && line.outcome !== 'void')
  // The stake of an open wager is still on its spot, and goes back from there.
  if (claim) undo(floor, link, table, claim, { do: claim.open ? 'reopenClaim' : 'reverseClaim', clause })
}

function undo<Holder extends TableHolder>(
  floor: Floor<Holder>,
  link: Link,
  table: string,
  { round, line, rounding, open }: Claim,
  how: { readonly do: 'reverseClaim' | 'reopenClaim'; readonly clause: Clause },
): void {
  const claim = { link: link.terms.name, round, line, rounding, clause: how.clause, ...(open && { open }) }
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
