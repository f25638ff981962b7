import { decide } from '@openpit/engine'
import type { TableCommand } from '../command.ts'
import { follow } from '../follow.ts'
import { rulesToJudge } from '../limits/wagers.ts'
import { correctCard, playAgain } from '../live/correct.ts'
import { reconstruct, rulingsAfter } from '../live/reconstruct.ts'
import { putRight } from '../pit/payments.ts'
import { returnsLastRound, returnWager } from '../pit/wagers.ts'
import { Progress } from '../progress.ts'
import type { TableRefusal } from '../refusal.ts'
import { type PlayResult, refused } from '../result.ts'
import type { Table } from '../table.ts'
import type { MoneyRuling, SecondPersonCommand } from './proposal.ts'
import {
  isAboutLastRound,
  needsSecondPerson,
  rulingClause,
  rulingRefusal,
  secondPersonRefusal,
} from './second-person.ts'

/** Carries out a command at a table. It is an argument, because to import it would make a circular import. */
type Play = (table: Table, command: TableCommand, again?: number) => PlayResult

/** Makes a ruling on the money of a round; if the round is over, it waits for a second person. */
export function playRuling(table: Table, command: MoneyRuling, play: Play): PlayResult {
  const refusal = rulingRefusal(table, command)
  if (refusal) return refused(refusal)
  if (!needsSecondPerson(table, command)) return carryOut(new Progress(table), command, play)
  return follow(new Progress(table), [{ kind: 'ruling-proposed', command, clause: rulingClause(table, command) }])
}

/** A second person confirms the ruling that waits, or declines it. */
export function playSecondPerson(table: Table, command: SecondPersonCommand, play: Play): PlayResult {
  const refusal = secondPersonRefusal(table, command)
  if (refusal || table.ruling === null) return refused(refusal as TableRefusal)
  const { by } = command
  if (command.do === 'dropRuling') return follow(new Progress(table), [{ kind: 'ruling-dropped', by }])
  const progress = new Progress(table)
  progress.add([{ kind: 'ruling-confirmed', by, clause: table.ruling.clause }])
  return carryOut(progress, table.ruling.command, play)
}

function carryOut(progress: Progress, command: MoneyRuling, play: Play): PlayResult {
  const { table } = progress
  switch (command.do) {
    case 'reconstruct': {
      const decision = reconstruct(table, command)
      if (!decision.ok) return decision
      const rulings = rulingsAfter(table, command)
      if (rulings.length === 0) return follow(progress, decision.events)
      progress.add(decision.events)
      progress.append(playAgain(progress.table, rulings, [], play))
      return follow(progress, [])
    }
    case 'correctCard': {
      progress.append(correctCard(table, command, play))
      return follow(progress, [])
    }
    case 'voidRound':
    case 'capWagers': {
      if (isAboutLastRound(table)) progress.add([{ kind: 'last-round-recalled' }])
      const decision = decide(progress.table.round, command, rulesToJudge(progress.table, command))
      return decision.ok ? follow(progress, decision.events) : decision
    }
    case 'putRight': {
      const decision = putRight(table, command)
      return decision.ok ? follow(progress, decision.events) : decision
    }
    case 'returnWager': {
      if (returnsLastRound(table, command)) progress.add([{ kind: 'last-round-recalled' }])
      const decision = returnWager(progress.table, command)
      return decision.ok ? follow(progress, decision.events) : decision
    }
  }
}
