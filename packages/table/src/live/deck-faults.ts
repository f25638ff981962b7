import { type Actor, decide, lacksPower } from '@openpit/engine'
import { type LivePower, NOTICE_RECIPIENTS } from '@openpit/rulebooks'
import { accept, refuse, type TableDecision } from '../decision.ts'
import { closeDuty, isOpen, openDuty, openTelling } from '../pit/duties.ts'
import type { TableRefusal } from '../refusal.ts'
import { shuffleDue } from '../shoe/due.ts'
import { betweenRounds, sourceOf, type Table, type TableEvent } from '../table.ts'
import type { CardCommandOf } from './card-command.ts'
import { notOfDeck } from './facts.ts'

// Cards that are missing, foreign, dropped, shown or damaged.

/** A card is missing, or one does not belong to the decks: the round and the rest of the shoe are void. */
export function deckFault(table: Table, { by, what, card, told }: CardCommandOf<'deckFault'>): TableDecision {
  const { round, rules, liveRules } = table
  const refusal = mayNotReport(table, 'deckFault', by)
  if (refusal) return refuse(refusal)
  const isVoid = !betweenRounds(table)
  const clause = (isVoid ? liveRules.cards.deckFault?.round : undefined) ?? liveRules.powers.deckFault.clause
  const found: TableEvent = { kind: 'deck-fault-found', what, card: card ?? null, clause }
  const telling = liveRules.cards.deckFault?.told ?? clause
  const then = [
    checkThenShuffle(table, liveRules.powers.deckFault.clause),
    ...openTelling(table, NOTICE_RECIPIENTS, told, telling),
  ]
  if (!isVoid) return accept([found, ...then])
  const ruling = { do: 'voidRound', by: { ...by, role: 'supervisor' } } as const
  const decision = decide(round, ruling, { ...rules, voidedRound: { is: rules.voidedRound.is, clause } })
  return decision.ok ? accept([found, ...decision.events, ...then]) : decision
}

function checkThenShuffle({ shoeRules }: Table, clause: LiveClause): TableEvent {
  const due = { ...shuffleDue(shoeRules, 'fault'), clause }
  const wants = [{ step: 'check', clause }] as const
  return { kind: 'preparation-due', wants, next: { is: 'to-shuffle', ...due }, clause }
}

type LiveClause = Table['liveRules']['correction']

/** A card lay face up in a device: all its cards come out and are checked. */
export function orderCheck(table: Table, { by }: CardCommandOf<'orderCheck'>): TableDecision {
  const refusal = mayNotReport(table, 'orderCheck', by)
  if (refusal) return refuse(refusal)
  const { clause } = table.liveRules.powers.orderCheck
  const isOpen = sourceOf(table) === 'device' && betweenRounds(table) && table.live?.faceUp === true
  if (!isOpen) return refuse({ kind: 'no-card-face-up', clause })
  return accept([checkThenShuffle(table, clause)])
}

/** Cards were dropped or mishandled: a supervisor verifies that all are there; then work goes on where it was. */
export function cardsDropped(table: Table, { by }: CardCommandOf<'cardsDropped'>): TableDecision {
  const refusal = mayNotReport(table, 'cardsDropped', by)
  if (refusal) return refuse(refusal)
  const { clause } = table.liveRules.powers.cardsDropped
  if (table.shoe.stage.is === 'to-load') return refuse({ kind: 'nothing-to-prepare', clause })
  const { stage } = table.shoe
  // Cards that are dropped again before they were verified are verified once.
  const isDue = stage.is === 'to-prepare' && stage.wants[0]?.step === 'verify'
  const next = isDue ? stage.next : null
  return accept([{ kind: 'preparation-due', wants: [{ step: 'verify', clause }], next, clause }])
}

/** A card was seen between the shuffle and the shoe: the cards are shuffled again. */
export function cardShown(table: Table, { by }: CardCommandOf<'cardShown'>): TableDecision {
  const refusal = mayNotReport(table, 'cardShown', by)
  if (refusal) return refuse(refusal)
  const { clause } = table.liveRules.powers.cardShown
  const { stage } = table.shoe
  if (stage.is !== 'to-cut' && stage.is !== 'to-mark') return refuse({ kind: 'not-on-the-way-to-the-shoe', clause })
  return accept([
    { kind: 'card-shown', clause },
    { kind: 'shuffle-due', due: shuffleDue(table.shoeRules, 'fault'), now: true },
  ])
}

/** A card is damaged: it is replaced when the round is over, before the next deal. */
export function damagedCard(table: Table, { by, card }: CardCommandOf<'damagedCard'>): TableDecision {
  const refusal = mayNotReport(table, 'damagedCard', by) ?? notOfDeck(table, card)
  if (refusal) return refuse(refusal)
  const { clause } = table.liveRules.powers.damagedCard
  return accept([{ kind: 'card-damaged', card, clause }, openDuty(table, 'replaceCard')])
}

export function replaceCard(table: Table, { by, card }: CardCommandOf<'replaceCard'>): TableDecision {
  const refusal = mayNotReport(table, 'replaceCard', by)
  if (refusal) return refuse(refusal)
  const { clause } = table.liveRules.powers.replaceCard
  if (!table.live?.damaged.includes(card)) return refuse({ kind: 'no-such-damaged-card', clause })
  if (!betweenRounds(table)) return refuse({ kind: 'round-in-play', clause })
  return accept([{ kind: 'card-replaced', card, clause }, ...closeDuty(table, 'replaceCard', by)])
}

/** Refuses the next deal while a damaged card has not been replaced. */
export function damagedRefusal(table: Table): TableRefusal | undefined {
  if (table.live === null || !isOpen(table, 'replaceCard')) return undefined
  return { kind: 'damaged-card-in-play', clause: table.liveRules.powers.replaceCard.clause }
}

function mayNotReport({ rules, liveRules }: Table, power: LivePower, by: Actor): TableRefusal | undefined {
  return lacksPower(rules, liveRules.powers[power], by)
}
