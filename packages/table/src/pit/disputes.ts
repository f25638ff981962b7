import { lacksPower } from '@openpit/engine'
import { accept, refuse, type TableDecision } from '../decision.ts'
import { missingText } from '../powers.ts'
import type { TableRefusal } from '../refusal.ts'
import type { Table } from '../table.ts'
import type { DisputeCommand } from './command.ts'
import { type Dispute, timeAt } from './pit.ts'

type CommandOf<Name extends DisputeCommand['do']> = Extract<DisputeCommand, { do: Name }>

/**
 * A dispute goes from a supervisor to another person who reviews it, if the player asks. Then it is final, and the
 * player may complain to the inspector. A decision moves no money.
 */
export function decideOnDispute(table: Table, command: DisputeCommand): TableDecision {
  switch (command.do) {
    case 'dispute':
      return raise(table, command)
    case 'decideDispute':
      return decideDispute(table, command)
    case 'askReview':
      return askReview(table, command)
    case 'complain':
      return complain(table, command)
  }
}

function raise(table: Table, { by, about, box }: CommandOf<'dispute'>): TableDecision {
  const clause = table.pitRules.disputes.decided
  if (by.role !== 'player') return refuse({ kind: 'not-for-staff', clause })
  const noWords = about === undefined ? undefined : missingText(clause, 'about', about)
  if (noWords) return refuse(noWords)
  const dispute = table.pit.disputes.length + 1
  const at = timeAt(table)
  const event = { dispute, player: by.person, box: box ?? null, about: about ?? '', at, clause }
  return accept([{ kind: 'dispute-raised', ...event }])
}

function decideDispute(table: Table, command: CommandOf<'decideDispute'>): TableDecision {
  const { by, dispute: number, for: side, reason } = command
  const { rules, pitRules } = table
  const { decided, final } = pitRules.disputes
  const dispute = disputeAt(table, number)
  const refusal =
    lacksPower(rules, pitRules.powers.decideDispute, by) ??
    wrongStage(table, number, ['open', 'in-review']) ??
    (side === 'player' || side === 'house' ? undefined : missingText(decided, 'for', '')) ??
    (reason === undefined ? undefined : missingText(decided, 'reason', reason))
  if (refusal || dispute === undefined) return refuse(refusal as TableRefusal)
  const { player, is, decidedBy } = dispute
  const isReview = is === 'in-review'
  if (isReview && decidedBy === by.person) {
    return refuse({ kind: 'another-person-reviews', clause: decided, person: by.person })
  }
  const clause = isReview ? final : decided
  const event = { dispute: number, player, for: side, reason: reason ?? '', by, final: isReview, clause }
  return accept([{ kind: 'dispute-decided', ...event }])
}

function askReview(table: Table, { by, dispute: number }: CommandOf<'askReview'>): TableDecision {
  const { decided: clause } = table.pitRules.disputes
  const refusal = notTheirs(table, number, by) ?? wrongStage(table, number, ['decided'])
  if (refusal) return refuse(refusal)
  return accept([{ kind: 'review-asked', dispute: number, player: by.person, clause }])
}

function complain(table: Table, { by, dispute: number }: CommandOf<'complain'>): TableDecision {
  const { complaint: clause } = table.pitRules.disputes
  const refusal = notTheirs(table, number, by) ?? wrongStage(table, number, ['final'])
  if (refusal) return refuse(refusal)
  return accept([{ kind: 'complaint-made', dispute: number, player: by.person, clause }])
}

function notTheirs(table: Table, number: number, by: DisputeCommand['by']): TableRefusal | undefined {
  const { decided: clause } = table.pitRules.disputes
  if (by.role !== 'player') return { kind: 'not-for-staff', clause }
  const dispute = disputeAt(table, number)
  if (dispute === undefined || dispute.player === by.person) return undefined
  return { kind: 'dispute-not-yours', clause, dispute: number }
}

/** Refuses a step that is out of turn. Once the dispute is final, the clause is the one that makes it so. */
function wrongStage(table: Table, number: number, right: readonly Dispute['is'][]): TableRefusal | undefined {
  const { decided, final } = table.pitRules.disputes
  const dispute = disputeAt(table, number)
  if (dispute === undefined) return { kind: 'no-such-dispute', clause: decided, dispute: number }
  const { is } = dispute
  if (right.includes(is)) return undefined
  const isOver = is === 'final' || is === 'with-inspector'
  return { kind: 'dispute-is', clause: isOver ? final : decided, dispute: number, is }
}

function disputeAt({ pit }: Table, number: number): Dispute | undefined {
  return pit.disputes.find((one) => one.number === number)
}
