import type { PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { hasWager } from '../people/seating.ts'
import type { Table, TableEvent } from '../table.ts'
import { withLifted } from './conduct.ts'
import { isPitEvent, type PitEvent } from './event.ts'
import type { Dispute, Pit, StaffLists } from './pit.ts'
import { admittedAfter } from './player-cards.ts'
import { wasRoundedUp } from './rounding.ts'

/** The pit after any event of the table. */
export function pitAfter(table: Table, event: TableEvent): Pit {
  const pit = pitBeforeCards(table, event)
  const admitted = admittedAfter(table, event)
  return admitted === pit.admitted ? pit : { ...pit, admitted }
}

function pitBeforeCards(table: Table, event: TableEvent): Pit {
  const { pit } = table
  if (isPitEvent(event)) return withPitEvent(table, event)
  if (event.kind === 'restrictions-lifted') return { ...pit, incidents: withLifted(pit.incidents, event.player) }
  // Where nobody keeps track of staff, nothing in the pit depends on rounds and payments.
  if (pit.staff === null) return pit
  if (event.kind === 'round-opened') return { ...pit, round: pit.round + 1 }
  if (event.kind !== 'wager-settled') return pit
  const { player, box } = event.line
  const rounded = wasRoundedUp(table, event.line) ? withName(pit.rounded, player) : pit.rounded
  const settled = withSettled(pit, player, box)
  return rounded === pit.rounded && settled === pit.settled ? pit : { ...pit, rounded, settled }
}

function withPitEvent(table: Table, event: PitEvent): Pit {
  const { pit } = table
  switch (event.kind) {
    case 'time-noted':
      return { ...pit, now: event.at }
    case 'came-on-duty':
    case 'went-off-duty':
      return withStaff(pit, event)
    case 'face-down-approved':
      return { ...pit, faceDownApproved: true }
    case 'equipment-noted': {
      const others = pit.missing.filter((what) => what !== event.what)
      return { ...pit, missing: event.has ? others : [...others, event.what] }
    }
    case 'duty-opened': {
      const { duty, player, due, clause } = event
      return { ...pit, duties: [...pit.duties, { duty, player, due, clause }] }
    }
    case 'duty-done':
      return withDutyDone(table, event)
    case 'payment-mistaken': {
      const { case: number, player, box, cents, intentional, at, round } = event
      return { ...pit, cases: [...pit.cases, { number, player, box, cents, left: cents, intentional, at, round }] }
    }
    case 'payment-put-right': {
      const { case: number, cents } = event
      const left = (was: number) => (was + cents) as Cents
      return { ...pit, cases: pit.cases.map((one) => (one.number === number ? { ...one, left: left(one.left) } : one)) }
    }
    case 'dispute-raised':
      return { ...pit, disputes: [...pit.disputes, newDispute(pit, event)] }
    case 'dispute-decided':
      return withDispute(pit, event.dispute, (dispute) => withDecision(dispute, event))
    case 'review-asked':
      return withDispute(pit, event.dispute, (dispute) => ({ ...dispute, is: 'in-review' }))
    case 'complaint-made':
      return withDispute(pit, event.dispute, (dispute) => ({ ...dispute, is: 'with-inspector' }))
    case 'incident-recorded': {
      const { what, player, did } = event
      return { ...pit, incidents: [...pit.incidents, { what, player, did }] }
    }
    case 'player-card-shown':
      return { ...pit, shownCards: [...pit.shownCards.filter((card) => card !== event.card), event.card] }
    case 'player-cards-noted': {
      const others = pit.playerCards.filter(({ holder, of }) => of !== 'house' || holder !== event.player)
      return { ...pit, playerCards: [...others, ...event.cards] }
    }
    case 'player-card-ended': {
      const ended = pit.playerCards.map((one) => (one.card === event.card ? { ...one, status: event.status } : one))
      return { ...pit, playerCards: ended }
    }
    case 'wager-spoken':
    case 'wager-voided':
    case 'wager-handed-back':
      return pit
  }
}

function withStaff(pit: Pit, { kind, by }: Extract<PitEvent, { kind: 'came-on-duty' | 'went-off-duty' }>): Pit {
  const { role, person } = by
  if (pit.staff === null || role === 'player') return pit
  const without = (lists: StaffLists) => (lists[role] ?? []).filter((other) => other !== person)
  const isHere = kind === 'came-on-duty'
  return {
    ...pit,
    staff: { ...pit.staff, [role]: isHere ? [person, ...without(pit.staff)] : without(pit.staff) },
    gone: { ...pit.gone, [role]: isHere ? without(pit.gone) : [person, ...without(pit.gone)] },
  }
}

function withDutyDone(table: Table, { duty, player }: Extract<PitEvent, { kind: 'duty-done' }>): Pit {
  const { pit } = table
  const index = pit.duties.findIndex((one) => one.duty === duty && one.player === player)
  const duties = pit.duties.filter((_, at) => at !== index)
  if (duty !== 'warn' || player === null) return { ...pit, duties }
  return { ...pit, duties, warned: [...pit.warned, { player, from: nextWagerRound(table, player) }] }
}

/** The first round for which this player has not placed wagers yet. */
function nextWagerRound({ pit, round }: Table, player: PlayerId): number {
  const isStillOpen = round.phase === 'wagering' && !hasWager(round, player)
  return isStillOpen ? pit.round : pit.round + 1
}

function newDispute({ round }: Pit, event: Extract<PitEvent, { kind: 'dispute-raised' }>): Dispute {
  const { dispute: number, player, box, about, at } = event
  return { number, player, is: 'open', decidedBy: null, record: { box, about, at, round, decisions: [] } }
}

function withDispute(pit: Pit, number: number, change: (dispute: Dispute) => Dispute): Pit {
  return { ...pit, disputes: pit.disputes.map((one) => (one.number === number ? change(one) : one)) }
}

function withDecision(dispute: Dispute, event: Extract<PitEvent, { kind: 'dispute-decided' }>): Dispute {
  const { final, by, for: side, reason } = event
  const { record } = dispute
  const decided = { ...dispute, is: final ? 'final' : 'decided', decidedBy: by.person } as const
  if (record === undefined) return decided
  return { ...decided, record: { ...record, decisions: [...record.decisions, { for: side, reason, by }] } }
}

function withName(names: readonly PlayerId[], player: PlayerId): readonly PlayerId[] {
  return names.includes(player) ? names : [...names, player]
}

function withSettled(pit: Pit, player: PlayerId, box: number): Pit['settled'] {
  const others = pit.settled.filter((one) => one.player !== player || one.box !== box)
  return [...others, { player, box, round: pit.round }]
}
