import { type Clause, decide, lacksPower, type Power } from '@openpit/engine'
import { rulesToJudge } from '../limits/wagers.ts'
import { correctionRefusal } from '../live/correct.ts'
import { reconstructRefusal, targetOf } from '../live/reconstruct.ts'
import { isPaymentRuling } from '../pit/command.ts'
import { isCaseOver, putRightClause, putRightRefusal } from '../pit/payments.ts'
import { isReturnOver, returnRefusal } from '../pit/wagers.ts'
import { PLAYER_DECISIONS } from '../player-decisions.ts'
import type { TableRefusal } from '../refusal.ts'
import type { Table } from '../table.ts'
import { isRoundRuling, type MoneyRuling, type SecondPersonCommand } from './proposal.ts'

/** Whether a ruling waits for a second person: its round is over, so no person may change its money alone. */
export function needsSecondPerson(table: Table, command: MoneyRuling): boolean {
  const { do: name } = command
  if (name === 'putRight') return isCaseOver(table, command)
  if (name === 'returnWager') return isReturnOver(table, command)
  if (isRoundRuling(command)) return table.round.phase === 'ended' || isAboutLastRound(table)
  return targetOf(table)?.isOver === true
}

/** Whether a ruling is about the round before: the next one has wagers, but no card yet. */
export function isAboutLastRound(table: Table): boolean {
  return targetOf(table)?.isLast === true
}

/** Why a ruling cannot be made, now or by this person. */
export function rulingRefusal(table: Table, command: MoneyRuling): TableRefusal | undefined {
  switch (command.do) {
    case 'reconstruct':
      return reconstructRefusal(table, command)
    case 'correctCard':
      return correctionRefusal(table, command)
    case 'voidRound':
    case 'capWagers': {
      const round = isAboutLastRound(table) ? table.live?.last?.round : table.round
      const decision = decide(round ?? table.round, command, rulesToJudge(table, command))
      return decision.ok ? undefined : decision.refusal
    }
    case 'putRight':
      return putRightRefusal(table, command)
    case 'returnWager':
      return returnRefusal(table, command)
  }
}

export function rulingClause(table: Table, command: MoneyRuling): Clause {
  const { rules, liveRules, pitRules } = table
  switch (command.do) {
    case 'reconstruct':
      return command.from === undefined ? liveRules.dealMadeAnew.clause : liveRules.goesBack.clause
    case 'correctCard':
      return liveRules.correction
    case 'voidRound':
      return rules.voidedRound.clause
    case 'capWagers':
      return rules.powers.capWagers.clause
    case 'putRight':
      return putRightClause(table, command)
    case 'returnWager':
      return pitRules.powers.returnWager.clause
  }
}

function powerFor({ rules, liveRules, pitRules }: Table, command: MoneyRuling): Power {
  if (isPaymentRuling(command)) return pitRules.powers[command.do]
  return isRoundRuling(command) ? rules.powers[command.do] : liveRules.powers[command.do]
}

/** Why the ruling that waits cannot be confirmed or dropped by this person. */
export function secondPersonRefusal(table: Table, { do: name, by }: SecondPersonCommand): TableRefusal | undefined {
  const { ruling, liveRules, rules } = table
  if (ruling === null) {
    return (
      lacksPower(rules, liveRules.powers.reconstruct, by) ?? {
        kind: 'no-ruling-waits',
        clause: liveRules.powers.reconstruct.clause,
      }
    )
  }
  const { command, clause } = ruling
  const refusal = lacksPower(rules, { ...powerFor(table, command), clause }, by)
  if (refusal || name === 'dropRuling') return refusal
  return command.by.person === by.person ? { kind: 'second-person-needed', clause, person: by.person } : undefined
}

/** Refuses cards and decisions while a ruling waits. */
export function waitingRefusal(
  { ruling, round }: Table,
  { do: name }: { readonly do: string },
): TableRefusal | undefined {
  if (ruling === null) return undefined
  const isInPlay = round.phase !== 'wagering' && round.phase !== 'ended'
  const needsCards = ruling.command.do === 'reconstruct' || ruling.command.do === 'correctCard'
  const isStopped =
    STOPPED.has(name) ||
    (isInPlay ? STOPPED_IN_PLAY : STOPPED_BETWEEN).has(name) ||
    (needsCards && TAKES_CARDS_AWAY.has(name))
  if (!isStopped) return undefined
  return { kind: 'ruling-waits', clause: ruling.clause, ruling: ruling.command.do }
}

/** What a ruling that waits stops: no card comes out, and nobody decides. */
const STOPPED: ReadonlySet<string> = new Set([
  'deal',
  'noMoreBets',
  'keyCard',
  'strayCard',
  'faceUpCard',
  'burn',
  'closeOffers',
  'timeIsUp',
  ...PLAYER_DECISIONS,
  'reconstruct',
  'correctCard',
  'voidRound',
  'putRight',
  'returnWager',
])

/** While the next round is in play these may be what its next card waits for. */
const STOPPED_IN_PLAY: ReadonlySet<string> = new Set(['missed', 'voidHand', 'voidWager', 'deviceRepaired'])

/** Between rounds this would wait for a second person too, in place of the ruling that waits. */
const STOPPED_BETWEEN: ReadonlySet<string> = new Set(['capWagers'])

/** After these the cards of the round are gone, and it could not be played again. */
const TAKES_CARDS_AWAY: ReadonlySet<string> = new Set(['shuffle', 'replaceCards', 'loadCards'])
