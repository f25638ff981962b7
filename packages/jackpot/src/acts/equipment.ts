import { isCents } from '@openpit/money'
import type { JackpotCommandOf } from '../command.ts'
import type { LinkDraft } from '../draft.ts'
import { levelOf, meterOf, type Station, stationOf, winsOf } from '../link.ts'
import type { LinkRefusal } from '../refusal.ts'

/** The equipment of one table fails. The table decides which wagers go back: it knows those of its round. */
export function fail(draft: LinkDraft, table: string, reason: string | undefined): LinkRefusal | undefined {
  const clause = draft.rules.powers.jackpotFails.clause
  const station = stationOf(draft.link, table)
  if (station === undefined) return { kind: 'table-not-linked', clause, table }
  if (station.failed) return { kind: 'jackpot-has-failed', clause, table }
  draft.emit({ kind: 'jackpot-failed', table, why: reason ?? '' })
  return undefined
}

/** The controller or server fails: every table that still works fails. */
export function failEverywhere(draft: LinkDraft, reason: string | undefined): LinkRefusal | undefined {
  for (const { table, failed } of draft.link.stations) {
    if (!failed) draft.emit({ kind: 'jackpot-failed', table, why: reason ?? '' })
  }
  return undefined
}

export function missing(text: string | undefined): boolean {
  return text === undefined || text.trim() === ''
}

export function continueWithout(
  draft: LinkDraft,
  { table, by }: JackpotCommandOf<'continueWithoutJackpot'>,
): LinkRefusal | undefined {
  const { clause } = draft.rules.powers.continueWithoutJackpot
  const station = stationOf(draft.link, table)
  if (station === undefined) return { kind: 'table-not-linked', clause, table }
  if (!station.failed) return { kind: 'jackpot-works', clause, table }
  draft.emit({ kind: 'game-continued', table, by })
  return undefined
}

/** Restores one table, or all that have failed. */
export function restore(draft: LinkDraft, { table, by }: JackpotCommandOf<'restoreJackpot'>): LinkRefusal | undefined {
  const { link, rules } = draft
  const { clause } = rules.powers.restoreJackpot
  if (table !== undefined && stationOf(link, table) === undefined) return { kind: 'table-not-linked', clause, table }
  const failed = link.stations.filter((station) => station.failed && (table ?? station.table) === station.table)
  if (failed.length === 0) return { kind: 'jackpot-works', clause, table: table ?? link.terms.name }
  for (const station of failed) {
    const refusal = notRestorable(draft, station)
    if (refusal) return refusal
  }
  for (const station of failed) draft.emit({ kind: 'jackpot-restored', table: station.table, by })
  return undefined
}

function notRestorable({ rules }: LinkDraft, { deadSensors, meterDiffers }: Station): LinkRefusal | undefined {
  if (deadSensors.length > 0) {
    return { kind: 'sensor-is-dead', clause: rules.says.deadSensorElsewhere, boxes: deadSensors }
  }
  return meterDiffers ? { kind: 'meter-differs', clause: rules.powers.reportMeter.clause } : undefined
}

/** A display that does not show the meter makes its table's jackpot fail. */
export function reportMeter(draft: LinkDraft, command: JackpotCommandOf<'reportMeter'>): LinkRefusal | undefined {
  const { table, shows } = command
  const { clause } = draft.rules.powers.reportMeter
  const station = stationOf(draft.link, table)
  if (station === undefined) return { kind: 'table-not-linked', clause, table }
  const level = levelOf(draft.link, command.level)
  if (level === undefined) return { kind: 'no-such-level', clause, level: command.level }
  if (!isCents(shows) || shows < 0) return { kind: 'not-a-link-amount', clause, field: 'shows' }
  const agrees = shows === meterOf(level)
  draft.emit({ kind: 'meter-reported', table, agrees, shows })
  if (!agrees && !station.failed) draft.emit({ kind: 'jackpot-failed', table, why: 'a display differs from the meter' })
  return undefined
}

export function sensor(
  draft: LinkDraft,
  { table, box, works }: JackpotCommandOf<'sensor'>,
  boxes: number,
): LinkRefusal | undefined {
  const { clause } = draft.rules.powers.sensor
  if (stationOf(draft.link, table) === undefined) return { kind: 'table-not-linked', clause, table }
  if (!isBox(box, boxes)) return { kind: 'not-a-link-amount', clause, field: 'box' }
  draft.emit({ kind: 'sensor-reported', table, box, works })
  return undefined
}

function isBox(box: number, boxes: number): boolean {
  return Number.isInteger(box) && box >= 1 && box <= boxes
}

export function setTerminal(
  draft: LinkDraft,
  { do: act, table, by, hasWagers }: JackpotCommandOf<'openTerminal' | 'closeTerminal'>,
): LinkRefusal | undefined {
  const { clause } = draft.rules.powers.closeTerminal
  const station = stationOf(draft.link, table)
  if (station === undefined) return { kind: 'table-not-linked', clause, table }
  const is = act === 'openTerminal' ? 'open' : 'closed'
  if (station.terminal === is) return { kind: 'terminal-is', clause, is }
  if (is === 'closed' && hasWagers) return { kind: 'wagers-in-the-round', clause, table }
  draft.emit({ kind: 'terminal-set', table, is, by })
  return undefined
}

/** Game Over opens the next round of wagers: when the hand is over, and no win waits for approval. */
export function gameOver(
  draft: LinkDraft,
  { table, round, isOver }: JackpotCommandOf<'gameOver'>,
): LinkRefusal | undefined {
  const { clause } = draft.rules.powers.gameOver
  const station = stationOf(draft.link, table)
  if (station === undefined) return { kind: 'table-not-linked', clause, table }
  if (!isOver) return { kind: 'hand-not-over', clause: draft.rules.says.unfinished }
  if (station.gameOver >= round) return { kind: 'game-is-over', clause }
  const waiting = waitingWin(draft, table, round)
  if (waiting) return waiting
  draft.emit({ kind: 'game-over-pressed', table, round })
  return undefined
}

function waitingWin({ link, rules }: LinkDraft, table: string, round: number): LinkRefusal | undefined {
  const win = winsOf(link, table, round).find(({ state }) => state === 'waiting')
  return win && { kind: 'win-waits', clause: rules.approval.clause, win: win.id }
}

export function awardSpot(
  draft: LinkDraft,
  { table, round, box, player, by }: JackpotCommandOf<'awardSpot'>,
  boxes: number,
): LinkRefusal | undefined {
  const { clause } = draft.rules.powers.awardSpot
  if (stationOf(draft.link, table) === undefined) return { kind: 'table-not-linked', clause, table }
  if (!isBox(box, boxes)) return { kind: 'not-a-link-amount', clause, field: 'box' }
  draft.emit({ kind: 'spot-awarded', table, round, box, player, by })
  return undefined
}
