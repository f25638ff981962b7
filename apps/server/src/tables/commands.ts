import type { Actor } from '@openpit/engine'
import { VirtualTable } from '@openpit/keeper'
import type { Refusal, TableCommand as WireCommand } from '@openpit/protocol'
import type { Table, TableCommand } from '@openpit/table'
import { mayStake, replaceWager, tellPaid } from '../cashier/stakes.ts'
import type { DeviceCommand } from './live/device-desk.ts'
import { isKeyed, keyedActor, keyRefusal, namesPlayer } from './live/keyed.ts'
import { needsRealCards, withCards } from './live/live-command.ts'
import { isPatron } from './live/patrons.ts'
import type { CommandToLog } from './log/record.ts'
import type { RunningTable } from './running-table.ts'
import { closeBetting, isRevealed, tellTable } from './virtual-dealer.ts'

/** The commands that need the time, because notices are counted from it. */
const TIMED: ReadonlySet<string> = new Set(['changeLimits', 'postClosing', 'closeTable'])

/** What the node knows besides the command: the time, and the balance of the wallet that pays. */
export interface CommandContext {
  readonly now: number
  readonly walletCents: number
  /** The table is for practice: only the dealer keys bets, for people without an account. */
  readonly isTraining?: boolean
}

/** Commands that the server carries out with what it has looked up before. */
type PreparedCommand = 'exchangeVoucher' | 'presentVoucher'

/** Carries out a command from the wire at a table. */
export function carryOut(
  running: RunningTable,
  by: Actor,
  command: Exclude<WireCommand, { do: PreparedCommand }>,
  context: CommandContext,
): Refusal | undefined {
  switch (command.do) {
    case 'commit': {
      if (by.role !== 'player') return notForStaff(running)
      if (!(running instanceof VirtualTable)) return NO_SHUFFLE
      const refusal = running.commit(by.person, command.commitment, command.cuts)
      return refusal && { ...refusal, clause: null }
    }
    case 'reveal': {
      if (by.role !== 'player') return notForStaff(running)
      if (!(running instanceof VirtualTable)) return NO_SHUFFLE
      const refusal = running.reveal(by.person, command.cut, command.random)
      if (refusal === undefined && isRevealed(running)) closeBetting(running)
      return refusal && { ...refusal, clause: null }
    }
    // Carried out where the house's list of devices is known.
    case 'bindDevice':
    case 'releaseDevice':
    case 'confirmRead':
      return { kind: 'not-done', clause: null }
    default:
      return carryOutAtTable(running, by, command, context)
  }
}

function carryOutAtTable(
  running: RunningTable,
  by: Actor,
  command: TableBound,
  context: CommandContext,
): Refusal | undefined {
  if (context.isTraining && isOwnBet(by, command)) return { kind: 'training-table', clause: null }
  if (by.role === 'player') {
    if ('player' in command && namesPlayer(command)) return NOT_FOR_OTHERS
    return carryOutBy(running, by, command, context)
  }
  if (!isKeyed(by, command)) return needsRealCards(running.table, command) ?? carryOutBy(running, by, command, context)
  const refusal = keyRefusal(running.table, by, command)
  return refusal ?? carryOutBy(running, keyedActor(running.table, command), command, context)
}

/** Whether a command would take money from an account. */
function isOwnBet({ role }: Actor, command: WireCommand): boolean {
  if (command.do === 'recordWager') return !isPatron(command.player)
  return role === 'player' && command.do === 'wager'
}

/** The cards of a table with real ones are shuffled by people: players add nothing to it. */
const NO_SHUFFLE: Refusal = { kind: 'commitments-closed', clause: null }

/** Players decide for themselves only. */
const NOT_FOR_OTHERS: Refusal = { kind: 'not-your-role', clause: null, who: ['dealer'] }

/** Commands that the table itself carries out. */
type TableBound = Exclude<WireCommand, DeviceCommand | { do: 'commit' | 'reveal' | PreparedCommand }>

function carryOutBy(
  running: RunningTable,
  by: Actor,
  command: TableBound,
  { now, walletCents }: CommandContext,
): Refusal | undefined {
  const translated = tableCommand(command, by, now, running.table)
  if (!mayStake(by, command)) return tellTable(running, translated)
  const means = { player: by.person, held: walletCents }
  const replaces = command.do === 'wager' && command.instead === true
  return replaces && translated.do === 'wager'
    ? replaceWager(running, translated, means)
    : tellPaid(running, translated, means)
}

/**
 * A command from the wire as the table takes it. The actor and the time are added here: clients cannot choose them.
 * Where the table has a clock every command has its time; otherwise only those that notices need.
 */
function tableCommand(command: TableBound, by: Actor, at: number, { live, pit }: Table): TableCommand {
  // The table has no command that replaces a wager: it gets a withdrawal and a new wager. Nor does it know who is
  // ready.
  const { instead: _, ready: __, ...rest } = command as typeof command & WagerOptions
  const isTimed = pit.now !== null || TIMED.has(rest.do) || stakesTokens(rest)
  if (live === null) return { ...rest, by, ...(isTimed && rest.do !== 'cut' ? { at } : {}) } as TableCommand
  const { player, ...own } = rest as typeof rest & { readonly player?: unknown }
  const fields = namesPlayer(command) || player === undefined ? own : rest
  return { ...withCards(fields), by, ...(rest.do === 'cut' ? {} : { at }) } as TableCommand
}

/** Tokens may have expired, and a table with a virtual shoe has no clock of its own. */
function stakesTokens(command: {
  readonly do: string
  readonly tokens?: unknown
  readonly sideTokens?: unknown
}): boolean {
  return command.do === 'wager' && (command.tokens !== undefined || command.sideTokens !== undefined)
}

/** What a wager can ask of the server besides the wager itself. */
interface WagerOptions {
  readonly instead?: true
  readonly ready?: true
}

/** The command as the log keeps it: who is ready is not stored. */
export function loggedCommand(command: WireCommand): CommandToLog {
  const { ready: _, ...logged } = command as WireCommand & WagerOptions
  return logged
}

/** Whether the player agrees to close betting with this command. */
export function saysReady(command: WireCommand): boolean {
  return command.do === 'wager' && command.ready === true
}

function notForStaff({ table }: RunningTable): Refusal {
  return { kind: 'not-for-staff', clause: table.rules.says.betting }
}
