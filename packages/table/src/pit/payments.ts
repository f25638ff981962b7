import { type BoxNumber, type Clause, lacksPower, type PlayerId } from '@openpit/engine'
import { type Cents, isCents, NO_CENTS } from '@openpit/money'
import { accept, refuse, type TableDecision } from '../decision.ts'
import type { TableRefusal } from '../refusal.ts'
import type { Table } from '../table.ts'
import type { PaymentRuling, PitCommandOf } from './command.ts'
import { closeDuty, openDuty } from './duties.ts'
import { type PaymentCase, timeAt } from './pit.ts'

type PutRight = Extract<PaymentRuling, { do: 'putRight' }>

/** A settled wager was paid wrongly: the money has moved, so it is booked where it is, and a case is opened. */
export function mispaid(table: Table, command: PitCommandOf<'mispaid'>): TableDecision {
  const { by, player, box, over, short, intentional = false } = command
  const { rules, pit, pitRules } = table
  const { is: duties, clause } = pitRules.wrongPayment[intentional ? 'intended' : 'unintended']
  const notTheirs = lacksPower(rules, { ...pitRules.powers.mispaid, clause }, by)
  if (notTheirs) return refuse(notTheirs)
  if ((over === undefined) === (short === undefined)) return refuse({ kind: 'over-or-short', clause })
  const amount = over ?? short ?? NO_CENTS
  if (!isAmount(amount)) {
    return refuse({ kind: 'not-an-amount', clause, field: over === undefined ? 'short' : 'over' })
  }
  const round = roundOfPayment(table, player, box)
  if (round === undefined) return refuse({ kind: 'nothing-settled', clause, player })
  const cents = (over === undefined ? -amount : amount) as Cents
  return accept([
    {
      kind: 'payment-mistaken',
      case: pit.cases.length + 1,
      player,
      box,
      cents,
      intentional,
      at: timeAt(table),
      round,
      clause,
    },
    ...duties.map((duty) => openDuty(table, duty, { player })),
  ])
}

/** The round in which the player's last wager on this box was settled. */
function roundOfPayment({ pit, round }: Table, player: PlayerId, box: BoxNumber): number | undefined {
  const isHere = (one: { readonly player: PlayerId; readonly box: BoxNumber }) =>
    one.player === player && one.box === box
  if (round.settled.some(isHere)) return pit.round
  return pit.settled.find(isHere)?.round
}

function isAmount(amount: Cents): boolean {
  return isCents(amount) && amount > 0
}

/** Why a wrong payment cannot be put right in this way, or by this person. */
export function putRightRefusal(table: Table, { by, case: number, amount }: PutRight): TableRefusal | undefined {
  const { rules, pitRules } = table
  const power = pitRules.powers.putRight
  const notTheirs = lacksPower(rules, power, by)
  if (notTheirs) return notTheirs
  const { clause } = power
  const found = caseAt(table, number)
  if (found === undefined || found.left === 0) return { kind: 'no-such-case', clause, case: number }
  if (amount === undefined) return undefined
  if (!isAmount(amount)) return { kind: 'not-an-amount', clause, field: 'amount' }
  const left = Math.abs(found.left) as Cents
  return amount > left ? { kind: 'more-than-was-wrong', clause, left } : undefined
}

/** What was paid too much comes back; what was paid too little is made up for. */
export function putRight(table: Table, command: PutRight): TableDecision {
  const refusal = putRightRefusal(table, command)
  const found = caseAt(table, command.case)
  if (refusal || found === undefined) return refuse(refusal as TableRefusal)
  const { player, left, number } = found
  const amount = command.amount ?? Math.abs(left)
  const cents = (left > 0 ? -amount : amount) as Cents
  const { by } = command
  return accept([
    { kind: 'payment-put-right', case: number, player, cents, by, clause: putRightClause(table, command) },
    ...closeDuty(table, 'rectify', by, player),
  ])
}

export function putRightClause(table: Table, { case: number }: PutRight): Clause {
  const { over, short } = table.pitRules.putRight
  return (caseAt(table, number)?.cents ?? 0) > 0 ? over : short
}

/** Whether the round of a wrong payment is over. */
export function isCaseOver(table: Table, { case: number }: PutRight): boolean {
  const { pit, round } = table
  return round.phase === 'ended' || (caseAt(table, number)?.round ?? pit.round) < pit.round
}

function caseAt({ pit }: Table, number: number): PaymentCase | undefined {
  return pit.cases.find((one) => one.number === number)
}
