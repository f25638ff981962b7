import {
  type Clause,
  type Command,
  decide,
  hasLiveWager,
  lacksPower,
  type PlayerId,
  playersWithLiveWagers,
} from '@openpit/engine'
import type { FaultBranch, FaultGround } from '@openpit/rulebooks'
import { accept, refuse, type TableDecision } from '../decision.ts'
import { PLAYER_DECISIONS } from '../player-decisions.ts'
import type { TableRefusal } from '../refusal.ts'
import { shuffleDue } from '../shoe/due.ts'
import { betweenRounds, type Table, type TableEvent } from '../table.ts'
import type { CardCommandOf } from './card-command.ts'
import { notInDecks } from './facts.ts'

type Fault = CardCommandOf<'deviceFails'>

/** A shuffling device fails. With cards of the round on the table, the first branch of the book that fits applies. */
export function shufflerFails(table: Table, command: Fault): TableDecision {
  const { rules, shoeRules, liveRules } = table
  const { faults, powers } = liveRules
  const notTheirs = lacksPower(rules, powers.shufflerFails, command.by)
  if (notTheirs) return refuse(notTheirs)
  if (shoeRules.source.is !== 'device') return refuse({ kind: 'no-shuffling-device', clause: faults.inUse })
  const damaged = command.damaged ?? []
  for (const card of damaged) {
    const impossible = notInDecks(table, card)
    if (impossible) return refuse(impossible)
  }
  if (!hasCardOut(table)) return accept([failed('play-goes-on', damaged, faults.beforeFirstCard)])
  // A round that already ends from a shoe needs no device.
  if (table.live?.fault) return refuse({ kind: 'no-shuffling-device', clause: faults.fromShoe ?? faults.inUse })
  const { is, clause } = faults.branches.find(({ when }) => isCase(command, when)) as FaultBranch
  switch (is) {
    case 'play-goes-on':
      return accept([failed(is, damaged, clause)])
    case 'players-choose':
      return accept([failed(is, damaged, clause, playersWithLiveWagers(table.round))])
    case 'round-is-void':
      return voidRound(table, command, failed(is, damaged, clause), clause)
    case 'operator-chooses':
      return voidChosen(table, command, failed(is, damaged, clause), clause)
  }
}

function failed(
  outcome: FaultBranch['is'],
  damaged: NonNullable<Fault['damaged']>,
  clause: Clause,
  asked: readonly PlayerId[] = [],
): TableEvent {
  return { kind: 'shuffler-failed', outcome, asked, damaged, clause }
}

function isCase({ disadvantaged, unknownOrder, spare, transfer, damaged }: Fault, when: FaultGround): boolean {
  switch (when) {
    case 'disadvantaged':
      return disadvantaged === true
    case 'order-unknown':
      return unknownOrder === true
    case 'no-transfer':
      return spare === false || transfer === false
    case 'damaged':
      return damaged !== undefined && damaged.length > 0
    case 'any':
      return true
  }
}

function hasCardOut(table: Table): boolean {
  const { phase, initialCards } = table.round
  return !betweenRounds(table) && !(phase === 'dealing' && initialCards === 0)
}

function voidRound({ round, rules }: Table, { by }: Fault, fault: TableEvent, clause: Clause): TableDecision {
  const ruling = { do: 'voidRound', by: { ...by, role: 'supervisor' } } as const
  const decision = decide(round, ruling, { ...rules, voidedRound: { is: rules.voidedRound.is, clause } })
  return decision.ok ? accept([fault, ...decision.events]) : decision
}

/** The operator says whether the round is void, or only some hands. */
function voidChosen(table: Table, command: Fault, fault: TableEvent, clause: Clause): TableDecision {
  const { voids, by } = command
  if (voids === undefined || voids.length === 0) return refuse({ kind: 'say-what-is-void', clause })
  if (voids === 'round') return voidRound(table, command, fault, clause)
  const rules = { ...table.rules, says: { ...table.rules.says, void: clause } }
  const events: TableEvent[] = [fault]
  let { round } = table
  for (const box of new Set(voids)) {
    const decision = decide(round, { do: 'voidHand', by: { ...by, role: 'supervisor' }, box, inDeal: true }, rules)
    if (!decision.ok) return decision
    events.push(...decision.events)
    round = decision.round
  }
  return accept(events)
}

export function shufflerRepaired(table: Table, { by }: CardCommandOf<'deviceRepaired'>): TableDecision {
  const { live, rules, liveRules } = table
  const { clause } = liveRules.powers.shufflerRepaired
  const notTheirs = lacksPower(rules, liveRules.powers.shufflerRepaired, by)
  if (notTheirs) return refuse(notTheirs)
  if (live?.shuffler !== 'out-of-order') return refuse({ kind: 'device-works', clause })
  return accept([{ kind: 'shuffler-repaired', clause }])
}

/** Why a player may not answer whether the wagers come back: they were not asked, or have none on that box. */
export function answerRefusal(
  table: Table,
  { by, box }: { readonly by: Fault['by']; readonly box: number },
): TableRefusal | undefined {
  const { live, round, rules } = table
  const clause = rules.says.takenBack
  if (by.role !== 'player') return { kind: 'not-for-staff', clause }
  const isAsked = live?.fault?.asked.includes(by.person) === true
  return isAsked && hasLiveWager(round, by.person, box) ? undefined : { kind: 'nothing-to-take-back', clause }
}

export function answered(
  { rules }: Table,
  { do: name, by }: Command & { readonly do: 'takeBack' | 'stayIn' },
): TableEvent {
  return { kind: 'fault-answered', player: by.person, stays: name === 'stayIn', clause: rules.says.takenBack }
}

/** When everybody has answered and a player stays in, the cards are shuffled for a shoe. */
export function shoeForFault({ live, round, shoe, shoeRules }: Table): readonly TableEvent[] {
  const fault = live?.fault
  if (!fault || fault.asked.length > 0 || round.phase === 'ended' || shoe.stage.is !== 'in-play') return []
  return [{ kind: 'shuffle-due', due: shuffleDue(shoeRules, 'fault'), now: true }]
}

/** Refuses decisions while a device has failed: before all have answered, and before the shoe is ready. */
export function faultRefusal(table: Table, name: string): TableRefusal | undefined {
  const fault = table.live?.fault
  if (!fault) return undefined
  if (fault.asked.length > 0) {
    if (!DECISIONS.has(name) && !SHOE_WORK.has(name)) return undefined
    return { kind: 'answers-awaited', clause: table.rules.says.takenBack, from: fault.asked }
  }
  const isReady = table.shoe.stage.is === 'in-play' && table.shoe.burned
  if (isReady || !DECISIONS.has(name)) return undefined
  return { kind: 'shoe-for-the-round', clause: table.liveRules.faults.fromShoe ?? table.rules.says.takenBack }
}

const SHOE_WORK: ReadonlySet<string> = new Set(['shuffle', 'cut', 'declineCut', 'placeMarkers', 'burn', 'cuttingCard'])

const DECISIONS: ReadonlySet<string> = new Set([...PLAYER_DECISIONS, 'closeOffers', 'timeIsUp', 'strayCard', 'keyCard'])
