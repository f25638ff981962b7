import type { BoxNumber, PlayerId } from '@openpit/engine'
import type { LinkRules } from '@openpit/rulebooks'
import type { TableCommand } from '@openpit/table'
import { type Link, stationOf, winsOf } from '../link.ts'
import type { LinkRefusal } from '../refusal.ts'
import type { Floor, TableHolder } from './floor.ts'

/** Why a table of a link does not take a command, before the table itself judges it. */
export function guardTable<Holder extends TableHolder>(
  floor: Floor<Holder>,
  name: string,
  command: TableCommand,
): LinkRefusal | undefined {
  const link = floor.linkOf(name)
  const station = link && stationOf(link, name)
  const rules = link && floor.bookOf(link.terms.bet)?.rules
  if (link === undefined || station === undefined || rules === undefined) return undefined
  const { holder, round } = floor.table(name)
  if (command.do === 'deal' && rules.afterFailure.is === 'deal-waits' && station.failed && !station.continues) {
    return { kind: 'jackpot-has-failed', clause: rules.afterFailure.clause, table: name }
  }
  if (command.do !== 'wager' && command.do !== 'recordWager') return undefined
  const player = command.do === 'recordWager' ? command.player : command.by.person
  const wager = { box: command.box, player, isForJackpot: command.sides?.[link.terms.bet] !== undefined }
  return guardWager(link, rules, { table: name, round, isOver: holder.table.round.phase === 'ended' }, wager)
}

/** Why a link does not let a player wager at one of its tables, in the round that is open or was last. */
export function guardWager(
  link: Link,
  rules: LinkRules,
  at: { readonly table: string; readonly round: number; readonly isOver: boolean },
  wager: { readonly box: BoxNumber; readonly player: PlayerId; readonly isForJackpot: boolean },
): LinkRefusal | undefined {
  const station = stationOf(link, at.table)
  if (station === undefined) return undefined
  const waiting = winsOf(link, at.table, at.round).find(({ state }) => state === 'waiting')
  if (at.isOver && waiting && rules.approval.is !== 'none') {
    return { kind: 'win-waits', clause: rules.approval.clause, win: waiting.id }
  }
  if (!wager.isForJackpot) return undefined
  if (station.deadSensors.includes(wager.box) && !station.failed) {
    return { kind: 'sensor-is-dead', clause: rules.says.deadSensor, boxes: station.deadSensors }
  }
  const round = at.isOver ? at.round + 1 : at.round
  const award = station.awards.find((one) => one.round === round && one.box === wager.box)
  if (award === undefined || award.player === wager.player) return undefined
  return { kind: 'spot-is-awarded', clause: rules.says.spotAwarded, player: award.player }
}
