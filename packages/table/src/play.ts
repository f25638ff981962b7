import {
  type Command,
  decide,
  isCommandName,
  lacksPower,
  MISSED_CARDS,
  type MissedCards,
  playerActor,
} from '@openpit/engine'
import type { TableCommand } from './command.ts'
import { follow, followDecision } from './follow.ts'
import { decideLinked, failedJackpotRefusal, isLinkedCommand } from './jackpot/linked.ts'
import { poolRefusal } from './jackpot/pool-shows.ts'
import { recordRefusal, rulesToJudge, wagerRefusal } from './limits/wagers.ts'
import { isLiveCommand, type LiveCommand } from './live/command.ts'
import { decideFact } from './live/decide.ts'
import { damagedRefusal } from './live/deck-faults.ts'
import { keyRefusal, takeStrayCard } from './live/facts.ts'
import { prizeWagerRefusal } from './live/prize-button.ts'
import { dealtAnewInstead } from './live/reconstruct.ts'
import { answered, answerRefusal, faultRefusal } from './live/shuffler.ts'
import { isPeopleCommand } from './people/command.ts'
import { decidePeople } from './people/decide.ts'
import { stakeRefusal } from './people/purses.ts'
import { isPaymentRuling, isPitCommand } from './pit/command.ts'
import { decidePit } from './pit/decide.ts'
import { findAbsence, pitNotReady } from './pit/staff.ts'
import { groundRefusal, spokenRefusal, voidNotes } from './pit/wagers.ts'
import { Progress } from './progress.ts'
import type { TableRefusal } from './refusal.ts'
import { type PlayResult, refused, successOf } from './result.ts'
import { playRuling, playSecondPerson } from './rulings/carry-out.ts'
import { isRoundRuling, isSecondPersonCommand } from './rulings/proposal.ts'
import { needsSecondPerson, waitingRefusal } from './rulings/second-person.ts'
import { isShoeCommand, type ShoeCommand } from './shoe/command.ts'
import { notReady } from './shoe/due.ts'
import { decideShoe } from './shoe/procedure.ts'
import type { Table } from './table.ts'
import { burn, cardsRefusal } from './taking-cards.ts'
import { stakeTokens, type TokenDecision } from './tokens/staking.ts'

/**
 * Carries out a command at the table. A refused command changes nothing. Where the table has a clock, any command may
 * say what time it is (`at`). A decision that is repeated after a card was corrected has the version that it had
 * (`again`), so that the round can still go back to it.
 */
export function play(table: Table, command: TableCommand, again?: number): PlayResult {
  const at = timeOf(command)
  const { now } = table.pit
  if (now === null || at === undefined || at <= now) return playNow(table, command, again)
  const progress = new Progress(table)
  progress.add([{ kind: 'time-noted', at }])
  const played = playNow(progress.table, command)
  if (!played.ok) return played
  progress.append(played.steps)
  return successOf(progress)
}

/** The time that a command names. The field `at` of a cut counts cards. */
function timeOf(command: { readonly do: string; readonly at?: unknown }): number | undefined {
  return command.do !== 'cut' && typeof command.at === 'number' ? command.at : undefined
}

function playNow(table: Table, command: TableCommand, again?: number): PlayResult {
  const away = 'by' in command && command.do !== 'onDuty' ? findAbsence(table, command.by) : undefined
  if (!away) return playByRole(table, command, again)
  // The clause is the one that gives the power: as for a role that never has it.
  const judged = playByRole(table, { ...command, by: { person: '', role: 'cage' } } as TableCommand)
  return refused(judged.ok ? away : { ...away, clause: judged.refusal.clause })
}

function playByRole(table: Table, command: TableCommand, again?: number): PlayResult {
  if (isLinkedCommand(command)) return followDecision(table, decideLinked(command))
  const waiting = stopRefusal(table, command)
  if (waiting) return refused(waiting)
  if (isSecondPersonCommand(command)) return playSecondPerson(table, command, play)
  if (isLiveCommand(command)) return playLive(table, command)
  if (isPitCommand(command)) return followDecision(table, decidePit(table, command))
  if (isPaymentRuling(command)) return playRuling(table, command, play)
  if (isShoeCommand(command)) return playShoe(table, command)
  if (isPeopleCommand(command)) return followDecision(table, decidePeople(table, command))
  if (!isCommandName(command.do)) return refused({ kind: 'no-such-command', clause: table.rules.says.betting })
  if (command.do === 'cards') {
    const refusal = cardsRefusal(table, command.cards)
    if (refusal) return refused(refusal)
    if (table.live?.stray) return followDecision(table, takeStrayCard(table, command.cards))
    if (table.shoe.stage.is === 'burning') return burn(table, command.cards)
  }
  if (isRoundRuling(command) && needsSecondPerson(table, command)) return playRuling(table, command, play)
  if (command.do === 'recordWager' && command.spoken === true) return playSpoken(table, command)
  const refusal = tableRefusal(table, command)
  if (refusal) return refused(refusal)
  const played = playRound(table, command, again)
  return command.do === 'discardHand' ? unlessDealtAnew(table, played) : played
}

/** What a dealer forgot in the initial deal concerns the round; everything else about the cards concerns the shoe. */
function playShoe(table: Table, command: ShoeCommand): PlayResult {
  if (command.do === 'missed' && isMissedCards(command.what)) {
    return unlessDealtAnew(table, playRound(table, { ...command, do: 'reportMisdeal', what: command.what }))
  }
  if (table.live?.stray) {
    return refused({ kind: 'card-is-coming', clause: table.liveRules.powers.strayCard.clause })
  }
  return followDecision(table, decideShoe(table, command))
}

/** While a wrong deal can still be repeated, nothing else is done about it. */
function unlessDealtAnew(table: Table, played: PlayResult): PlayResult {
  const anew = played.ok ? dealtAnewInstead(table) : undefined
  return anew ? refused(anew) : played
}

/** Refuses cards and decisions while a ruling waits, or while a device has failed. */
function stopRefusal(table: Table, command: TableCommand): TableRefusal | undefined {
  return waitingRefusal(table, command) ?? faultRefusal(table, command.do)
}

/** Why the table refuses a command before its round has judged it. */
function tableRefusal(table: Table, command: Command): TableRefusal | undefined {
  switch (command.do) {
    case 'deal':
      return (
        notReady(table) ??
        damagedRefusal(table) ??
        pitNotReady(table) ??
        failedJackpotRefusal(table) ??
        (command.places ? needsRealCards(table) : undefined)
      )
    case 'refuseCard':
      return needsRealCards(table) ?? notSeen(table)
    case 'callDealerCard':
    case 'retract':
    case 'discardHand':
      return needsRealCards(table)
    case 'takeBack':
    case 'stayIn':
      return needsRealCards(table) ?? answerRefusal(table, command)
    case 'timeIsUp':
      // In some books people need a manager's direction for this, which the clock of a virtual table always has.
      return table.live === null ? undefined : lacksPower(table.rules, table.liveRules.powers.playForAbsent, command.by)
    case 'wager':
      return prizeWagerRefusal(table, command.sides) ?? wagerRefusal(table, command)
    case 'recordWager':
      return recordRefusal(table, command)
    case 'poolShows':
      return poolRefusal(table, command)
    case 'voidWager':
      return groundRefusal(table, command)
    default:
      return undefined
  }
}

/** At a virtual table nobody handles cards. */
function needsRealCards({ live, shoeRules }: Table): TableRefusal | undefined {
  return live === null ? { kind: 'cards-are-virtual', clause: shoeRules.source.clause } : undefined
}

/** Only a card that has been seen can be refused: to decline another one is to stand. */
function notSeen({ live, rules }: Table): TableRefusal | undefined {
  const { is, clause } = rules.refusedCard
  const isSeen = live?.held[0]?.seen === true
  return isSeen || is === 'no-such-right' ? undefined : { kind: 'no-seen-card-next', clause }
}

function playLive(table: Table, command: LiveCommand): PlayResult {
  if (table.live === null) return refused({ kind: 'cards-are-virtual', clause: table.shoeRules.source.clause })
  if (command.do === 'reconstruct' || command.do === 'correctCard') return playRuling(table, command, play)
  if (command.do !== 'keyCard') return followDecision(table, decideFact(table, command))
  const refusal = keyRefusal(table, command)
  return refusal ? refused(refusal) : play(table, { do: 'cards', cards: [command.is] })
}

/** The dealer places a wager that a player spoke. */
function playSpoken(table: Table, command: Extract<Command, { do: 'recordWager' }>): PlayResult {
  const refusal = spokenRefusal(table, command)
  if (refusal) return refused(refusal)
  const { player, box, main, sides } = command
  const progress = new Progress(table)
  progress.add([{ kind: 'wager-spoken', player, box, clause: table.pitRules.spokenWagers.clause }])
  const placed = playByRole(progress.table, {
    do: 'wager',
    by: playerActor(player),
    box,
    ...(main && { main }),
    ...(sides && { sides }),
  })
  if (!placed.ok) return placed
  progress.append(placed.steps)
  return successOf(progress)
}

const NOTHING_STAKED: TokenDecision = { ok: true, events: [] }

function playRound(table: Table, command: Command, again?: number): PlayResult {
  const progress = new Progress(table)
  if (opensRound(table, command)) progress.add([{ kind: 'round-opened' }])
  if (progress.table.live !== null && !isChance(command)) {
    progress.add([{ kind: 'command-noted', command, ...(again === undefined ? {} : { again }) }])
  }
  if (command.do === 'takeBack' || command.do === 'stayIn') progress.add([answered(table, command)])
  const opened = progress.table
  const decision = decide(opened.round, command, rulesToJudge(opened, command))
  if (!decision.ok) return decision
  const short = stakeRefusal(opened, decision.events, command)
  if (short) return refused(short)
  const staked = command.do === 'wager' ? stakeTokens(opened, command) : NOTHING_STAKED
  if (!staked.ok) return refused(staked.refusal)
  const notes = command.do === 'voidWager' ? voidNotes(opened, command) : staked.events
  return follow(progress, [...notes, ...decision.events])
}

/** Cards, prizes and the pool's value are not decisions: they belong to the command that they follow. */
function isChance({ do: name }: Command): boolean {
  return name === 'cards' || name === 'prize' || name === 'poolShows'
}

/** A wager after a settled round opens the next one. */
function opensRound(table: Table, command: Command): boolean {
  return table.round.phase === 'ended' && (command.do === 'wager' || command.do === 'recordWager')
}

function isMissedCards(what: string): what is MissedCards {
  return (MISSED_CARDS as readonly string[]).includes(what)
}
