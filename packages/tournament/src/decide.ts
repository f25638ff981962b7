import { findAbsence, isPeopleCommand, isShoeCommand } from '@openpit/table'
import { recordOfAct } from './acts.ts'
import type { CommandOf, DeskCommand, FloorCommand, TournamentCommand } from './command.ts'
import { deal, noMoreBets, restartDeal } from './deal.ts'
import {
  absent,
  announce,
  approveLeave,
  buyBack,
  buyIn,
  designate,
  disqualify,
  draw,
  leave,
  reschedule,
  returnChips,
  startSession,
} from './desk.ts'
import { TournamentDraft } from './draft.ts'
import {
  cancel,
  changeConditions,
  enter,
  nameSubstitute,
  publish,
  refuseEntry,
  sign,
  withdrawEntry,
} from './entries.ts'
import type { TournamentEvent } from './event.ts'
import {
  correctWager,
  count,
  dispute,
  endSession,
  examineForm,
  isSwitchedOff,
  newShoe,
  notPlaying,
  rule,
  sessionTimeIsUp,
  sit,
} from './floor.ts'
import { finishHand } from './hand-end.ts'
import { ballot, startPlayOff } from './play-offs.ts'
import { refusal, type TournamentRefusal } from './refusal.ts'
import { isInRound, pitFor, type Tournament } from './state.ts'
import {
  drawVoucher,
  type MaybeRefusal,
  passCard,
  recordForm,
  recordWager,
  wager,
  wagerTimeIsUp,
  withdraw,
} from './wagers.ts'

export type TournamentDecision =
  | { readonly ok: true; readonly events: readonly TournamentEvent[]; readonly tournament: Tournament }
  | { readonly ok: false; readonly refusal: TournamentRefusal }

/** Commands with a refusal of their own if the tournament is cancelled. */
const OF_CONDITIONS: readonly string[] = ['enter', 'publish', 'changeConditions']

/**
 * What a command does to a tournament: its events and the tournament after them, or a refusal, which changes nothing.
 */
export function decideTournament(tournament: Tournament, command: TournamentCommand): TournamentDecision {
  const draft = new TournamentDraft(tournament, command.at)
  if (tournament.state === 'cancelled' && !OF_CONDITIONS.includes(command.do)) {
    return { ok: false, refusal: refusal('is-over', tournament.rules.says.cancelled) }
  }
  const refused = notOnDuty(tournament, command) ?? carryOut(draft, command)
  if (refused) return { ok: false, refusal: refused }
  finishHands(draft, tournament)
  const recorded = recordOfAct(tournament, command, draft.now)
  if (recorded !== undefined) draft.emit(recorded)
  return { ok: true, events: draft.events, tournament: draft.now }
}

function carryOut(draft: TournamentDraft, command: TournamentCommand): MaybeRefusal {
  return 'table' in command ? carryOutAtTable(draft, command) : carryOutAtDesk(draft, command)
}

/** Refuses staff who are not on duty. The clause is the one that gives the power, as for a role without it. */
function notOnDuty(tournament: Tournament, command: TournamentCommand): MaybeRefusal {
  const { by } = command
  // The table judges its own commands.
  if (command.do === 'play') return undefined
  const pit = pitFor(tournament, 'table' in command ? command.table : undefined)
  const away = findAbsence({ pit, pitRules: tournament.configuration.pit }, by)
  if (away === undefined) return undefined
  const judged = carryOut(new TournamentDraft(tournament, command.at), { ...command, by: { ...by, role: 'cage' } })
  return refusal('not-on-duty', judged?.clause ?? away.clause)
}

/** Does what follows when a hand is over, whichever command ended it. */
function finishHands(draft: TournamentDraft, before: Tournament): void {
  if (draft.now.tables === before.tables) return
  for (const at of before.tables) {
    if (!isInRound(at)) continue
    const after = draft.now.tables.find(({ number }) => number === at.number)
    if (after !== undefined && after !== at && after.table.round.phase === 'ended') finishHand(draft, at.number)
  }
}

function carryOutAtDesk(draft: TournamentDraft, command: DeskCommand): MaybeRefusal {
  switch (command.do) {
    case 'publish':
      return publish(draft, command)
    case 'changeConditions':
      return changeConditions(draft, command)
    case 'enter':
      return enter(draft, command)
    case 'nameSubstitute':
      return nameSubstitute(draft, command)
    case 'refuseEntry':
      return refuseEntry(draft, command)
    case 'withdrawEntry':
      return withdrawEntry(draft, command)
    case 'cancel':
      return cancel(draft, command)
    case 'designate':
      return designate(draft, command)
    case 'draw':
      return draw(draft, command)
    case 'buyIn':
      return buyIn(draft, command)
    case 'startSession':
      return startSession(draft, command)
    case 'reschedule':
      return reschedule(draft, command)
    case 'announce':
      return announce(draft, command)
    case 'buyBack':
      return buyBack(draft, command)
    case 'returnChips':
      return returnChips(draft, command)
    case 'disqualify':
      return disqualify(draft, command)
    case 'absent':
      return absent(draft, command)
    case 'approveLeave':
      return approveLeave(draft, command)
    case 'leave':
      return leave(draft, command)
    case 'signOff':
    case 'signOn':
      return sign(draft, command)
  }
}

function carryOutAtTable(draft: TournamentDraft, command: FloorCommand): MaybeRefusal {
  switch (command.do) {
    case 'wager':
      return wager(draft, command)
    case 'passCard':
      return passCard(draft, command)
    case 'drawVoucher':
      return drawVoucher(draft, command)
    case 'withdraw':
      return withdraw(draft, command)
    case 'wagerTimeIsUp':
      return wagerTimeIsUp(draft, command)
    case 'sit':
      return sit(draft, command)
    case 'recordForm':
      return recordForm(draft, command)
    case 'recordWager':
      return recordWager(draft, command)
    case 'deal':
      return deal(draft, command)
    case 'noMoreBets':
      return noMoreBets(draft, command)
    case 'play':
      return playAtTable(draft, command)
    default:
      return carryOutForStaff(draft, command)
  }
}

function carryOutForStaff(draft: TournamentDraft, command: FloorCommand): MaybeRefusal {
  switch (command.do) {
    case 'correctWager':
      return correctWager(draft, command)
    case 'restartDeal':
      return restartDeal(draft, command)
    case 'count':
      return count(draft, command)
    case 'newShoe':
      return newShoe(draft, command)
    case 'sessionTimeIsUp':
      return sessionTimeIsUp(draft, command)
    case 'startPlayOff':
      return startPlayOff(draft, command)
    case 'ballot':
      return ballot(draft, command)
    case 'endSession':
      return endSession(draft, command)
    case 'examineForm':
      return examineForm(draft, command)
    case 'dispute':
      return dispute(draft, command)
    case 'rule':
      return rule(draft, command)
    case 'voidRound':
      return voidRound(draft, command)
    default:
      return undefined
  }
}

/** Voids the hand. In a tournament one person can do that, but only until the hand is over. */
function voidRound(draft: TournamentDraft, { by, table }: CommandOf<'voidRound'>): MaybeRefusal {
  const stopped = notPlaying(draft, table)
  if (stopped) return stopped
  const { rules } = draft.at(table).table
  if (!isInRound(draft.at(table))) return refusal('too-late', rules.voidedRound.clause)
  return draft.play(table, { do: 'voidRound', by })
}

function playAtTable(draft: TournamentDraft, { command, table }: CommandOf<'play'>): MaybeRefusal {
  const off = isSwitchedOff(draft, command)
  if (off) return off
  const stopped = notPlaying(draft, table)
  // Cards that are on their way when a dispute comes up still have to land.
  if (stopped && command.do !== 'cards') return stopped
  const { says } = draft.now.rules
  const at = draft.now.tables.find(({ number }) => number === table)
  if (at === undefined) return refusal('nothing-drawn', says.nothingDrawn)
  if (!isShoeCommand(command) && !isPeopleCommand(command) && command.do === 'wager')
    return refusal('no-betting', says.seat)
  // What follows from a hand (eliminations, the marker) cannot be undone: later errors are for the director.
  if (IN_THE_HAND.includes(command.do) && !isInRound(at)) return refusal('too-late', says.dispute)
  return draft.play(table, command)
}

/** Rulings that are possible only until the hand is over. */
const IN_THE_HAND: readonly string[] = ['reconstruct', 'correctCard', 'proposeVoid', 'confirmVoid']
