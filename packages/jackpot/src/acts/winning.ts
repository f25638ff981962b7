import type { Cents } from '@openpit/money'
import { millionths, min, toMillionths, wholeCents } from '../amounts.ts'
import type { JackpotCommandOf, ShareOrder } from '../command.ts'
import type { LinkDraft } from '../draft.ts'
import type { LevelChange, LockedAmount, LockedGroup } from '../event.ts'
import {
  entriesOf,
  type Group,
  groupOf,
  type Level,
  levelOf,
  meterOf,
  poolOf,
  type Win,
  winById,
  winsOf,
} from '../link.ts'
import type { LinkRefusal } from '../refusal.ts'
import { groupAmounts } from '../shares.ts'

/** Takes the claims of a round. Where no button is needed they are confirmed and paid at once. */
export function claim(draft: LinkDraft, command: JackpotCommandOf<'claim'>): LinkRefusal | undefined {
  const { table, round, shares, chip } = command
  const wrong = shares.map((share) => notClaimable(draft, table, round, share)).find((one) => one !== undefined)
  if (wrong) return wrong
  const level = draft.link.levels[0] as Level
  for (const { box, player, stake, percent, clause } of shares) {
    const win: Win = {
      id: `${table}/${round}/${box}`,
      table,
      round,
      box,
      level: level.terms.name,
      player,
      stake,
      percent,
      chip,
      clause,
      state: 'waiting',
      amount: 0 as Cents,
      rounding: 0 as Cents,
      group: null,
    }
    draft.emit({ kind: 'jackpot-won', win, told: [] })
  }
  if (draft.link.terms.confirm === 'automatic') {
    lock(draft, winsOf(draft.link, table, round))
    payConfirmed(draft)
  }
  return undefined
}

/** A share is for a wager that the link has accepted, once, and is a part of the pool. */
function notClaimable(
  { link, rules }: LinkDraft,
  table: string,
  round: number,
  { box, player, percent }: ShareOrder,
): LinkRefusal | undefined {
  const { clause } = rules.powers.confirmJackpot
  const id = `${table}/${round}/${box}`
  const entry = entriesOf(link, table, round).find((one) => one.box === box && one.player === player)
  if (entry === undefined) return { kind: 'no-such-entry', clause, order: id }
  if (!(percent > 0 && percent <= 100)) return { kind: 'not-a-link-amount', clause, field: 'percent' }
  const win = winById(link, id)
  return win === undefined || win.state === 'void' ? undefined : { kind: 'win-is', clause, win: id, state: win.state }
}

/** The dealer's button: locks all wins of that round at that table, as one group. */
export function confirm(draft: LinkDraft, command: JackpotCommandOf<'confirmJackpot'>): LinkRefusal | undefined {
  const { table, box } = command
  const { clause } = draft.rules.powers.confirmJackpot
  const wins = draft.link.wins.filter((win) => win.table === table && win.box === box)
  const win = wins.find(({ state }) => state === 'waiting') ?? wins.at(-1)
  if (win === undefined) return { kind: 'no-such-win', clause, win: `${table}/${command.round}/${box}` }
  const { id, state } = win
  if (state === 'void') return { kind: 'win-is', clause: win.clause, win: id, state }
  if (state !== 'waiting') return { kind: 'win-is', clause, win: id, state }
  lock(draft, winsOf(draft.link, table, win.round))
  return undefined
}

/** Works out what a group of wins gets from the meter of this moment, and takes it out of the pool. */
function lock(draft: LinkDraft, wins: readonly Win[]): void {
  const waiting = wins.filter(({ state }) => state === 'waiting')
  const level = levelOf(draft.link, waiting[0]?.level ?? '') as Level
  const worked = workOut(level, meterOf(level), waiting, draft.link.locks + 1)
  draft.emit({ kind: 'jackpot-locked', ...worked })
}

interface LockedWins {
  readonly group: LockedGroup
  readonly amounts: readonly LockedAmount[]
  readonly newTerms: boolean
  readonly changes: readonly LevelChange[]
}

function workOut(level: Level, meter: Cents, wins: readonly Win[], number: number): LockedWins {
  const { terms, next, reserve } = level
  const newTerms = wins.some(({ percent }) => percent === 100)
  const reset = newTerms ? (next ?? terms).reset : terms.reset
  const claims = wins.map(({ percent, chip }) => ({ percent: percent as number, chip }))
  const each = groupAmounts(meter, terms.reset, reset, claims)
  const paid = each.reduce((sum, amount) => sum + amount, 0) as Cents
  const missing = Math.max(0, reset - (meter - paid)) as Cents
  const fromReserve = Number(min(reserve, toMillionths(missing)))
  const group = {
    number,
    level: terms.name,
    wins: wins.map(({ id }) => id),
    paid,
    reset,
    hitPoint: null,
    fromReserve,
    fromHouse: millionths(missing) - fromReserve,
  }
  const amounts = wins.map(
    ({ id }, index): LockedAmount => ({
      win: id,
      amount: each[index] as Cents,
      rounding: 0 as Cents,
      state: 'confirmed',
    }),
  )
  const change = { level: terms.name, paid: millionths(paid), seeded: millionths(missing), reserve: -fromReserve }
  return { group, amounts, newTerms, changes: [change] }
}

/** Surveillance finds that wins came at the same moment: they are worked out again, as one group. */
export function joinWins(draft: LinkDraft, command: JackpotCommandOf<'joinWins'>): LinkRefusal | undefined {
  const { link, rules } = draft
  const { clause } = rules.powers.joinWins
  for (const [index, id] of command.wins.entries()) {
    const win = winById(link, id)
    if (win === undefined) return { kind: 'no-such-win', clause, win: id }
    if (win.state !== 'confirmed') return { kind: 'win-is', clause, win: id, state: win.state }
    if (command.wins.indexOf(id) !== index) return { kind: 'win-named-twice', clause, win: id }
  }
  const numbers = [...new Set(command.wins.map((id) => winById(link, id)?.group as number))].sort((a, b) => a - b)
  if (numbers.length < 2) return { kind: 'two-wins-needed', clause }
  const groups = numbers.map((number) => groupOf(link, number) as Group)
  const [from, to] = [numbers[0] as number, numbers.at(-1) as number]
  // A group whose wins are all void has no win that could be named.
  const between = link.groups.find(
    ({ number, wins }) => number > from && number < to && !numbers.includes(number) && wins.length > 0,
  )
  if (between) return { kind: 'win-between', clause, win: between.wins[0] ?? '' }
  const wins = groups.flatMap((group) => group.wins.map((id) => winById(link, id) as Win))
  const paid = wins.find(({ state }) => state === 'paid')
  if (paid) return { kind: 'win-is', clause, win: paid.id, state: paid.state }
  join(draft, command, groups, wins)
  return undefined
}

function join(
  draft: LinkDraft,
  { by }: JackpotCommandOf<'joinWins'>,
  groups: readonly Group[],
  wins: readonly Win[],
): void {
  const { link } = draft
  const [first] = groups as [Group]
  const level = levelOf(link, first.level) as Level
  const sum = (of: (group: Group) => bigint) => groups.reduce((all, group) => all + of(group), 0n)
  const backToReserve = sum(({ fromReserve }) => fromReserve)
  const undone = { ...level, reserve: level.reserve + backToReserve }
  // The joined group takes the place of its first part, so that payment keeps the order of confirmation.
  const worked = workOut(undone, wholeCents(first.before), wins, first.number)
  const [change] = worked.changes as readonly [Required<LevelChange>]
  const paidBefore = Number(sum(({ paid }) => toMillionths(paid)))
  const seededBefore = Number(sum(({ fromReserve, fromHouse }) => fromReserve + fromHouse))
  draft.emit({
    kind: 'wins-joined',
    by,
    undone: groups.map(({ number }) => number),
    group: worked.group,
    amounts: worked.amounts,
    changes: [
      {
        level: first.level,
        paid: change.paid - paidBefore,
        seeded: change.seeded - seededBefore,
        reserve: change.reserve + Number(backToReserve),
      },
    ],
  })
}

/** Pays everything that is confirmed, in the order of confirmation; in some books only when the round is over. */
export function payConfirmed(draft: LinkDraft): void {
  const { link, rules } = draft
  if (link.countDiffers) return
  const due = link.groups
    .flatMap(({ wins }) => wins.map((id) => winById(link, id) as Win))
    .filter(({ state }) => state === 'confirmed')
  for (const { id, table, round, percent } of due) {
    const ended = link.stations.find((station) => station.table === table)?.ended ?? Number.POSITIVE_INFINITY
    if (rules.paid.is === 'after-the-round' && round > ended) continue
    draft.emit({ kind: 'jackpot-paid', win: id, ...(percent === null && { alone: true }) })
  }
}

export function payJackpots(draft: LinkDraft): LinkRefusal | undefined {
  const { clause } = draft.rules.powers.payJackpots
  if (draft.link.countDiffers) return { kind: 'count-differs', clause }
  payConfirmed(draft)
  return undefined
}

export function endRound(draft: LinkDraft, { table, round }: JackpotCommandOf<'endRound'>): LinkRefusal | undefined {
  if (winsOf(draft.link, table, round).length === 0) return undefined
  draft.emit({ kind: 'round-over', table, round })
  if (draft.rules.paid.is === 'after-the-round') payConfirmed(draft)
  return undefined
}

export function approve(
  draft: LinkDraft,
  { win: id, by }: JackpotCommandOf<'approveJackpot'>,
): LinkRefusal | undefined {
  const { clause } = draft.rules.powers.approveJackpot
  const win = winById(draft.link, id)
  if (win === undefined) return { kind: 'no-such-win', clause, win: id }
  if (win.state !== 'waiting') return { kind: 'win-is', clause, win: id, state: win.state }
  if (win.player === by.person) return { kind: 'own-win', clause, win: id }
  draft.emit({ kind: 'jackpot-approved', win: id, by })
  payConfirmed(draft)
  return undefined
}

/** Puts prizes back into the pool, and takes out again what the pool got because of them. */
export function voidWins(draft: LinkDraft, command: JackpotCommandOf<'voidWins'>): LinkRefusal | undefined {
  const { table, round, boxes, which, clause, reopened } = command
  for (const win of winsOf(draft.link, table, round)) {
    if (boxes !== 'all' && !boxes.includes(win.box)) continue
    if (command.player !== undefined && command.player !== win.player) continue
    if (win.state === 'void' || (which === 'waiting' && win.state !== 'waiting')) continue
    const changes = takenBack(draft, win)
    draft.emit({ kind: 'jackpot-void', win: win.id, clause, ...(reopened && { reopened }), changes })
  }
  return undefined
}

function takenBack({ link }: LinkDraft, { amount, group: number }: Win): readonly LevelChange[] {
  const group = groupOf(link, number)
  if (group === undefined || group.hitPoint !== null) return []
  const level = levelOf(link, group.level) as Level
  const needed = Math.max(0, group.reset - (wholeCents(group.before) - (group.paid - amount)))
  // Later wins may have emptied the pool: take out only what leaves the reset value in it.
  const spare = poolOf(level) + toMillionths(amount) - toMillionths(level.terms.reset)
  const out = min(group.fromReserve + group.fromHouse - toMillionths(needed as Cents), spare)
  const toHouse = min(group.fromHouse, out)
  return [
    {
      level: group.level,
      paid: -millionths(amount),
      seeded: -Number(out),
      reserve: Number(out - toHouse),
    },
  ]
}
