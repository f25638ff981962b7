import type { Cents } from '@openpit/money'
import { findAbsence, personOnDuty, type TableRefusal } from '@openpit/table'
import { missing } from '../acts/equipment.ts'
import type { JackpotCommand } from '../command.ts'
import { lacksLinkPower } from '../decide.ts'
import type { LinkEventOf } from '../event.ts'
import { type Link, levelOf, stationOf } from '../link.ts'
import type { LinkRefusal } from '../refusal.ts'
import type { FloorCommand, FloorCommandOf } from './command.ts'
import { bookFor, type Floor, isRefusal, type OptionsOf, type TableHolder } from './floor.ts'
import { clauseAt, linkFor } from './lookup.ts'
import { closeLink, joinLink, leaveLink } from './membership.ts'
import { afterLink, afterTable, hasJackpotWagers, settleRound } from './reactions.ts'
import { reverseClaimOn } from './settling.ts'

/** Carries out what staff do about jackpots. A refusal changes nothing: use a copy of the floor. */
export function performOnFloor<Holder extends TableHolder>(
  floor: Floor<Holder>,
  command: FloorCommand,
  optionsOf: OptionsOf,
): LinkRefusal | TableRefusal | undefined {
  const refusal = lacksPowerHere(floor, command) ?? awayFrom(floor, command)
  if (refusal) return refusal
  switch (command.do) {
    case 'joinLink':
      return joinLink(floor, command, optionsOf)
    case 'leaveLink':
      return leaveLink(floor, command)
    case 'closeLink':
      return closeLink(floor, command)
    case 'relieveDealer':
      return relieveDealer(floor, command)
    case 'misregistered':
      return misregistered(floor, command)
    case 'awardSpot':
      return awardSpot(floor, command)
    case 'approveJackpot':
      return approveJackpot(floor, command)
    default:
      return tellByName(floor, command)
  }
}

/** Checks the power by the book of the link or, if there is none, of the table. */
function lacksPowerHere<Holder extends TableHolder>(
  floor: Floor<Holder>,
  command: FloorCommand,
): LinkRefusal | undefined {
  const name = linkFor(floor, command)
  const table = 'table' in command ? command.table : undefined
  const at = table === undefined ? undefined : floor.table(table)
  const own = at && Object.keys(at.configuration.jackpots.links)[0]
  const byTable = at && own !== undefined ? bookFor(at.configuration, own as Link['terms']['bet']) : undefined
  const book = typeof name === 'string' ? floor.bookOf(floor.link(name).terms.bet) : byTable
  if (book) return lacksLinkPower(book, command.do, command.by)
  return at ? { kind: 'link-not-in-this-book', clause: at.configuration.jackpots.others } : undefined
}

/** Refuses staff who are off duty at the table or, if the command names none, at every table of the link. */
function awayFrom<Holder extends TableHolder>(floor: Floor<Holder>, command: FloorCommand): TableRefusal | undefined {
  const name = linkFor(floor, command)
  const link = typeof name === 'string' ? floor.link(name) : undefined
  const own = 'table' in command ? command.table : undefined
  const tables = own === undefined ? (link?.stations.map(({ table }) => table) ?? []) : [own]
  const away = tables.map((table) => findAbsence(floor.holderOf(table).table, command.by))
  const [first] = away
  if (first === undefined || away.includes(undefined)) return undefined
  const clause = link && floor.bookOf(link.terms.bet)?.rules.powers[command.do].clause
  return { ...first, clause: clause ?? first.clause }
}

/** Relieves a dealer: between rounds or, for reasons beyond the operator's control, during one. */
function relieveDealer<Holder extends TableHolder>(
  floor: Floor<Holder>,
  { table, person, reason, beyondControl }: FloorCommandOf<'relieveDealer'>,
): LinkRefusal | undefined {
  const { configuration, holder } = floor.table(table)
  const rules = Object.values(configuration.jackpots.links)[0]
  const clause = rules?.powers.relieveDealer.clause ?? configuration.jackpots.others
  const { phase, noMoreBets } = holder.table.round
  const inRound = phase === 'wagering' ? noMoreBets : phase !== 'ended'
  if (inRound && beyondControl !== true) return { kind: 'hand-not-over', clause }
  if (inRound && missing(reason)) return { kind: 'words-missing', clause, field: 'reason' }
  if (person === undefined || missing(person)) return { kind: 'words-missing', clause, field: 'person' }
  const relieved = personOnDuty(holder.table.pit, 'dealer')
  if (relieved !== undefined) floor.tellTable(table, { do: 'offDuty', by: { role: 'dealer', person: relieved } })
  floor.tellTable(table, { do: 'onDuty', by: { role: 'dealer', person } })
  return undefined
}

function misregistered<Holder extends TableHolder>(
  floor: Floor<Holder>,
  command: FloorCommandOf<'misregistered'>,
): LinkRefusal | undefined {
  const name = linkFor(floor, command)
  if (typeof name !== 'string') return name
  const { by, table, player, box, why } = command
  const at = floor.table(table)
  const link = floor.link(name)
  const { bet } = link.terms
  const { clause } = floor.bookOf(bet)?.rules.powers.misregistered ?? { clause: clauseAt(floor, table) }
  if ((stationOf(link, table)?.gameOver ?? 0) >= at.round) return { kind: 'game-is-over', clause }
  const side = at.holder.table.round.sides.find((one) => one.bet === bet && one.box === box && one.player === player)
  const uncollected = side !== undefined && !side.collected
  const { round } = at
  const answer = floor.tellLink(name, { do: 'misregistered', by, table, round, player, box, why, uncollected })
  if (isRefusal(answer)) return answer
  afterLink(floor, name, link, answer)
  const noted = answer.find(
    (event): event is LinkEventOf<'increments-adjusted'> => event.kind === 'increments-adjusted',
  )
  const back = noted?.clause ?? clause
  if (side)
    afterTable(
      floor,
      table,
      floor.tellTable(table, { do: 'returnSides', bet, clause: back, lost: false, uncollected: 'void', box }),
      at,
    )
  reverseClaimOn(floor, floor.link(name), table, box, back)
  settleRound(floor, floor.link(name), table, round)
  return undefined
}

/** Reserves a spot for one player in this round. Another player who has a wager there gets it back. */
function awardSpot<Holder extends TableHolder>(
  floor: Floor<Holder>,
  command: FloorCommandOf<'awardSpot'>,
): LinkRefusal | undefined {
  const name = linkFor(floor, command)
  if (typeof name !== 'string') return name
  const { by, table, box, player } = command
  const at = floor.table(table)
  const { round: state, rules } = at.holder.table
  const { bet } = floor.link(name).terms
  const clause = floor.bookOf(bet)?.rules.powers.awardSpot.clause ?? clauseAt(floor, table)
  if (!Number.isInteger(box) || box < 1 || box > rules.boxes.is)
    return { kind: 'not-a-link-amount', clause, field: 'box' }
  const isOver = state.phase === 'ended'
  if (!isOver && (state.phase !== 'wagering' || state.noMoreBets)) return { kind: 'wagers-in-the-round', clause, table }
  const round = isOver ? at.round + 1 : at.round
  const answer = floor.tellLink(name, { do: 'awardSpot', by, table, round, box, player })
  if (isRefusal(answer)) return answer
  const holder = state.sides.find((side) => side.bet === bet && side.box === box)
  if (!isOver && holder && holder.player !== player) {
    floor.tellTable(table, { do: 'returnSides', bet, clause, lost: false, uncollected: 'withdrawn', box })
  }
  return undefined
}

function approveJackpot<Holder extends TableHolder>(
  floor: Floor<Holder>,
  command: FloorCommandOf<'approveJackpot'>,
): LinkRefusal | undefined {
  const name = linkFor(floor, command)
  if (typeof name !== 'string') return name
  return tell(floor, name, { do: 'approveJackpot', by: command.by, win: command.win })
}

function tell<Holder extends TableHolder>(
  floor: Floor<Holder>,
  name: string,
  command: JackpotCommand,
): LinkRefusal | undefined {
  const before = floor.link(name)
  const answer = floor.tellLink(name, command)
  if (isRefusal(answer)) return answer
  afterLink(floor, name, before, answer)
  return undefined
}

type PlainCommand = Exclude<
  FloorCommand,
  { do: 'joinLink' | 'leaveLink' | 'closeLink' | 'relieveDealer' | 'misregistered' | 'awardSpot' | 'approveJackpot' }
>

/** Gives a link a command as it is, with what the floor adds: the round at the table, or the name of the level. */
function tellByName<Holder extends TableHolder>(floor: Floor<Holder>, command: PlainCommand): LinkRefusal | undefined {
  const name = linkFor(floor, command)
  if (typeof name !== 'string') return name
  const link = floor.link(name)
  switch (command.do) {
    case 'confirmJackpot':
      return tell(floor, name, { ...command, round: floor.table(command.table).round })
    case 'gameOver': {
      const { round, holder } = floor.table(command.table)
      return tell(floor, name, { ...command, round, isOver: holder.table.round.phase === 'ended' })
    }
    case 'openTerminal':
    case 'closeTerminal': {
      const hasWagers = hasJackpotWagers(floor, link, command.table)
      return tell(floor, name, { ...command, round: floor.table(command.table).round, hasWagers })
    }
    case 'changeLink':
    case 'reconcile':
      return tell(floor, name, { ...command, level: levelName(link, command.level) })
    case 'correctMeter': {
      const amount = command.amount ?? (Number.NaN as Cents)
      return tell(floor, name, { ...command, amount, level: levelName(link, command.level) })
    }
    case 'reportMeter':
      return tell(floor, name, { ...command, level: levelName(link, command.level) })
    default:
      return tell(floor, name, command)
  }
}

/** A jackpot with one pool needs no name for it. */
function levelName(link: Link, level: string | undefined): string {
  if (level !== undefined) return level
  return levelOf(link, '') || link.levels.length !== 1 ? '' : (link.levels[0]?.terms.name ?? '')
}
