import type { Cents } from '@openpit/money'
import { millionths, toMillionths } from '../amounts.ts'
import type { JackpotCommandOf, Misregistration } from '../command.ts'
import type { LinkDraft } from '../draft.ts'
import { type Entry, entriesOf, type Group, type Level, levelOf, type Win, winById, winsOf } from '../link.ts'
import type { LinkRefusal } from '../refusal.ts'
import { takeOut } from './contributing.ts'
import { sharedWins } from './hits.ts'

/**
 * A wager that was registered wrongly goes back, and what its activation hit is worked out again without it. The
 * Government Inspectorate is told with the same event.
 */
export function misregister(draft: LinkDraft, command: JackpotCommandOf<'misregistered'>): LinkRefusal | undefined {
  const { table, round, box, player, why } = command
  const clause = clauseOf(draft, why)
  const order = `${table}/${round}/${box}`
  if (command.uncollected) {
    const told = ['regulator']
    draft.emit({ kind: 'increments-adjusted', table, round, box, player, why, clause, told, changes: [] })
    return undefined
  }
  const entry = entriesOf(draft.link, table, round).find((one) => one.box === box && one.player === player)
  if (entry === undefined) return { kind: 'no-such-entry', clause: draft.rules.powers.misregistered.clause, order }
  const rest = entriesOf(draft.link, table, round).filter((one) => one !== entry)
  const hits = draft.link.groups.filter((group) => isOfRound(draft, group, table, round))
  for (const group of hits) workOutAgain(draft, group, rest)
  for (const win of winsOf(draft.link, table, round)) {
    if (win.box === box && win.state !== 'void') draft.emit({ kind: 'jackpot-void', win: win.id, clause, changes: [] })
  }
  takeOut(draft, entry, clause, why, ['regulator'])
  return undefined
}

function clauseOf({ rules: { says } }: LinkDraft, why: Misregistration): LinkRefusal['clause'] {
  switch (why) {
    case 'foreign-chip':
      return says.foreignChip
    case 'no-chip':
      return says.noChip
    case 'under-minimum':
      return says.underMinimum
    case 'no-main-wager':
      return says.noMainWager
  }
}

function isOfRound({ link }: LinkDraft, group: Group, table: string, round: number): boolean {
  const win = winById(link, group.wins[0] ?? '')
  return group.hitPoint !== null && win?.table === table && win.round === round
}

function workOutAgain(draft: LinkDraft, group: Group, rest: readonly Entry[]): void {
  const { link, rules } = draft
  const level = levelOf(link, group.level) as Level
  const value = group.hitPoint as Cents
  const before = group.wins.map((id) => winById(link, id) as Win)
  const roundingBefore = before.reduce((sum, win) => sum + win.rounding, 0)
  const winners = winnersAmong(link.terms.winner, group, value, rest)
  const wins =
    winners.length === 0 ? [] : sharedWins(draft, level, value, winners).map((win) => keepState(win, before, group))
  const rounding = wins.reduce((sum, win) => sum + win.rounding, 0)
  const seeded = group.fromReserve + group.fromHouse
  draft.emit(
    wins.length === 0
      ? {
          kind: 'hit-worked-out-again',
          group: group.number,
          instead: null,
          changes: [
            {
              level: group.level,
              paid: -millionths(value),
              seeded: -Number(seeded),
              reserve: Number(group.fromReserve),
              rounding: -millionths(roundingBefore as Cents),
            },
          ],
        }
      : {
          kind: 'hit-worked-out-again',
          group: group.number,
          instead: { wins },
          changes: [{ level: group.level, rounding: millionths((rounding - roundingBefore) as Cents) }],
        },
  )
  for (const win of before) {
    if (wins.some(({ id }) => id === win.id) || !rest.some(({ box }) => box === win.box)) continue
    draft.emit({ kind: 'jackpot-void', win: win.id, clause: rules.says.workedOutAgain, changes: [] })
  }
}

/** A win that was paid or approved stays so, for its new amount. */
function keepState(win: Win, before: readonly Win[], { number }: Group): Win {
  const old = before.find(({ id }) => id === win.id)
  return { ...win, state: old?.state ?? win.state, ...(old?.alone && { alone: true }), group: number }
}

/** The wagers that win the level if only these were in the activation; none if it is not reached. */
function winnersAmong(
  winner: 'activation' | 'wager',
  { base, level }: Group,
  value: Cents,
  entries: readonly Entry[],
): readonly Entry[] {
  let pool = base
  for (const entry of entries) {
    pool += BigInt(entry.parts.find((part) => part.level === level)?.pool ?? 0)
    if (winner === 'wager' && pool >= toMillionths(value)) return [entry]
  }
  return winner === 'activation' && pool >= toMillionths(value) ? entries : []
}
