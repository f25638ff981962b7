import { lacksPower, type PlayerId } from '@openpit/engine'
import { CARD_STATUSES, type CardStatus } from '@openpit/rulebooks'
import { accept, refuse, type TableDecision } from '../decision.ts'
import { hasWager } from '../people/seating.ts'
import type { Table, TableEvent } from '../table.ts'
import { timeFrom } from './calendar.ts'
import type { PitCommandOf } from './command.ts'
import { timeAt } from './pit.ts'
import type { PlayerCard } from './player-card.ts'
import type { PitRefusal } from './refusal.ts'

/**
 * Refuses the first wager of a player in a round without a card of their own that they have shown and that is valid,
 * from the day on which the book asks for one. What becomes of the card later in the round changes nothing.
 */
export function cardRefusal(table: Table, player: PlayerId): PitRefusal | undefined {
  if (!asksForCards(table) || isAdmitted(table, player)) return undefined
  const status = statusAt(table, player)
  const { clause } = table.pitRules.playerCards
  return status === 'valid' ? undefined : { kind: 'no-valid-card', clause, player, status }
}

/** Whether a wager of this player would be their first of the round, for which a card is asked. */
export function isAskedForCard(table: Table, player: PlayerId): boolean {
  return asksForCards(table) && !isAdmitted(table, player) && !hasWager(table.round, player)
}

function isAdmitted({ pit, round }: Table, player: PlayerId): boolean {
  return round.phase !== 'ended' && pit.admitted.includes(player)
}

/** Whether the day has come from which on players need a card. */
function asksForCards({ pit, pitRules }: Table): boolean {
  const { is: from } = pitRules.playerCards
  return from !== 'none' && (pit.now === null || pit.now >= (timeFrom(from) ?? 0))
}

/** The players whose card was good when they placed their first wager of this round. */
export function admittedAfter(table: Table, event: TableEvent): readonly PlayerId[] {
  const { admitted, cards, playerCards } = table.pit
  if (event.kind === 'round-opened') return admitted.length === 0 ? admitted : []
  // A card that the house issues after the player's first wager of the round is asked for in the next one.
  if (event.kind === 'player-cards-noted') {
    const isLate = hasWager(table.round, event.player) && !admitted.includes(event.player)
    return isLate ? [...admitted, event.player] : admitted
  }
  if (event.kind !== 'wager-placed' && event.kind !== 'side-wager-placed') return admitted
  const { player } = event
  // A player of whom no card is known never gets asked for one.
  const hasCard = Object.hasOwn(cards, player) || playerCards.some(({ holder }) => holder === player)
  const isKnown = admitted.includes(player) || !hasCard || !asksForCards(table)
  return isKnown ? admitted : [...admitted, player]
}

/** The status of the card with which a player plays; `none` if they have shown none of their own. */
function statusAt(table: Table, player: PlayerId): CardStatus {
  const { pit } = table
  const own = pit.playerCards.filter(({ holder }) => holder === player)
  if (own.length === 0) return Object.hasOwn(pit.cards, player) ? (pit.cards[player] ?? 'valid') : 'valid'
  const shown = own.filter(({ card }) => pit.shownCards.includes(card)).map((card) => statusOf(table, card))
  return shown.includes('valid') ? 'valid' : (shown.at(-1) ?? 'none')
}

function statusOf(table: Table, { status, until }: PlayerCard): CardStatus {
  const isOver = until !== null && timeAt(table) >= until
  return status === 'valid' && isOver ? 'expired' : status
}

function cardNamed({ pit }: Table, name: string): PlayerCard | undefined {
  return pit.playerCards.find(({ card }) => card === name)
}

/** A player shows a card at the table: it must be their own, and valid. */
export function presentCard(table: Table, { by, card: name }: PitCommandOf<'presentCard'>): TableDecision {
  const { is: from, clause } = table.pitRules.playerCards
  if (from === 'none') return refuse({ kind: 'not-in-this-book', clause })
  const own = table.pitRules.ownCard ?? clause
  if (by.role !== 'player') return refuse({ kind: 'not-your-card', clause: own, card: name })
  const card = cardNamed(table, name)
  if (card === undefined) return refuse({ kind: 'no-such-player-card', clause, card: name })
  if (card.holder !== by.person) return refuse({ kind: 'not-your-card', clause: own, card: name })
  const status = statusOf(table, card)
  if (status !== 'valid') return refuse({ kind: 'no-valid-card', clause, player: by.person, status })
  return accept([{ kind: 'player-card-shown', player: by.person, card: name, clause: own }])
}

/** A card ends: it was lost, suspended or cancelled, or has expired. */
export function endCard(table: Table, { by, card, status, reason = '' }: PitCommandOf<'endCard'>): TableDecision {
  const power = table.pitRules.powers.endCard
  const notTheirs = lacksPower(table.rules, power, by)
  if (notTheirs) return refuse(notTheirs)
  const { clause } = power
  const known = cardNamed(table, card)
  if (known === undefined) return refuse({ kind: 'no-such-player-card', clause, card })
  const isEnd = (CARD_STATUSES as readonly string[]).includes(status) && status !== 'valid' && status !== 'none'
  if (!isEnd) return refuse({ kind: 'not-a-measure', clause, field: 'status' })
  return accept([{ kind: 'player-card-ended', player: known.holder, card, status, reason, by, clause }])
}
