import { type BoxNumber, boxAt, type Clause, type Round, waitsFor } from '@openpit/engine'
import type { Omission, ShuffleReason } from '@openpit/rulebooks'
import { accept, refuse, type TableDecision } from '../decision.ts'
import { betweenRounds, sourceOf, type Table, type TableEvent } from '../table.ts'
import { type Events, isMarker, needsNoShuffle, notReady, shuffleDue } from './due.ts'
import type { ShoeRefusal } from './refusal.ts'
import { type MarkerPlace, outWithoutReturn, type ShoeStage, type ShuffleDue } from './shoe.ts'

// Interruptions of the shoe: the cutting card, shuffles ordered by staff, new cards, and forgotten steps.

export function cuttingCard(table: Table): TableDecision {
  const { shoe, shoeRules, markers, round } = table
  if (sourceOf(table) === 'device') return refuse({ kind: 'shoe-not-in-this-book', clause: shoeRules.says.device })
  const refusal = notReady(table)
  if (refusal) return refuse(refusal)
  if (shoe.markers === 0) return refuse({ kind: 'no-cutting-card-left', clause: shoeRules.says.marking })
  const at = nextCardPlace(table)
  if (at === undefined) return refuse({ kind: 'no-card-due', clause: shoeRules.says.marking })
  const isFirstOfTwo = markers === 2 && shoe.markers === 2
  const binding = !(isFirstOfTwo && shoeRules.firstOfTwoMarkers.is === 'permits')
  const due: ShuffleDue = { ...shuffleDue(shoeRules, reasonAt(at), placeOf(table, at)), binding }
  const now = at === 'first' && shoeRules.markerFirst.is === 'shuffle-at-once'
  const reopened = now ? reopenBetting(round) : []
  const drawn: TableEvent = { kind: 'cutting-card-drawn', at }
  // A second cutting card does not change the shuffle that the first one made due.
  if (shoe.due?.binding && isMarker(shoe.due.reason)) return accept([drawn])
  return accept([drawn, { kind: 'shuffle-due', due, now }, ...reopened])
}

/** No card of the round has left the shoe, so betting was not closed after all. */
function reopenBetting({ phase, noMoreBets, sides }: Round): Events {
  if (phase !== 'dealing' && !(phase === 'wagering' && noMoreBets)) return []
  const putBack = sides
    .filter(({ collected }) => collected)
    .map(({ player, box, bet, cents }) => ({ kind: 'side-wager-put-back', player, box, bet, cents }) as const)
  return [...putBack, { kind: 'betting-reopened' }]
}

/** Where the next card would go; `undefined` while the round waits for a decision. */
function nextCardPlace(table: Table): BoxNumber | 'dealer' | 'first' | undefined {
  if (betweenRounds(table)) return 'first'
  const waits = waitsFor(table.round, table.rules)
  if (waits.for === 'card')
    return table.round.phase === 'dealing' && table.round.initialCards === 0 ? 'first' : waits.box
  return waits.for === 'dealer-card' ? 'dealer' : undefined
}

/** The box where the cutting card came out, with the player seated there or, if nobody is, the controlling player. */
function placeOf({ round }: Table, at: BoxNumber | 'dealer' | 'first'): MarkerPlace | null {
  if (typeof at !== 'number') return null
  const seated = round.carried.seats.find(({ box }) => box === at)?.player
  return { box: at, player: seated ?? (boxAt(round, at)?.controller || null) }
}

function reasonAt(at: BoxNumber | 'dealer' | 'first'): ShuffleReason {
  if (at === 'first') return 'markerFirst'
  return at === 'dealer' ? 'markerAtDealer' : 'markerOnBox'
}

export function orderShuffle(table: Table, because: 'suspicion' | 'vacant'): TableDecision {
  const { shoe, shoeRules, round } = table
  const { clause } = because === 'suspicion' ? shoeRules.powers.orderForSuspicion : shoeRules.powers.orderForVacancy
  if (needsNoShuffle(shoeRules))
    return refuse({ kind: 'shoe-not-in-this-book', clause: shoeRules.deviceShuffles.clause })
  const refusal = cannotReshuffle(table)
  if (refusal) return refuse(refusal)
  if (because === 'vacant' && round.phase !== 'ended' && (round.phase !== 'wagering' || round.boxes.length > 0)) {
    return refuse({ kind: 'wagers-on-the-table', clause })
  }
  const now = betweenRounds(table) || shoeRules.suspicion.is === 'shuffle-at-once'
  // After a cutting card a shuffle is due anyway, and the box where it came out decides who cuts.
  const due = !now && shoe.due?.binding ? shoe.due : shuffleDue(shoeRules, because)
  return accept([{ kind: 'shuffle-due', due, now }])
}

/** A stack that waits to be cut or marked can be shuffled again; cards that are not loaded or shuffled yet cannot. */
function cannotReshuffle(table: Table): ShoeRefusal | undefined {
  const { is } = table.shoe.stage
  return is === 'to-cut' || is === 'to-mark' ? undefined : notReady(table)
}

export function replaceCards(table: Table): TableDecision {
  const { shoe, shoeRules } = table
  const { is: when, clause } = shoeRules.replacing
  if (!betweenRounds(table)) return refuse({ kind: 'round-in-play', clause })
  if (shoeRules.source.is === 'device' || when === 'after-any-round') return accept([{ kind: 'cards-replaced' }])
  const shown = shoe.stage.is === 'to-shuffle' && isMarker(shoe.stage.reason)
  return shown ? accept([{ kind: 'cards-replaced' }]) : refuse({ kind: 'not-to-be-replaced-now', clause })
}

const REASON_OF_MISSED = { shuffle: 'shuffleMissed', cut: 'cutMissed', marker: 'markerMissed' } as const

/** Records a forgotten step of a shoe that is already dealt from. The book says when it is made up for. */
export function recordOmission(table: Table, what: Omission): TableDecision {
  const { shoeRules, shoe } = table
  const { is, clause } = shoeRules.missed[what]
  if (is === 'not-in-this-book') return refuse({ kind: 'shoe-not-in-this-book', clause })
  if (what === 'return') return recordMissedReturn(table, clause)
  if (!betweenRounds(table) || !wasDue(shoe.stage, what)) return refuse({ kind: 'nothing-missed', clause })
  const due = shuffleDue(shoeRules, REASON_OF_MISSED[what])
  return accept([
    { kind: 'missed', what, clause },
    { kind: 'shuffle-due', due, now: false },
  ])
}

function wasDue(stage: ShoeStage, what: 'shuffle' | 'cut' | 'marker'): boolean {
  switch (what) {
    case 'shuffle':
      return stage.is === 'to-shuffle' && isMarker(stage.reason)
    case 'cut':
      return stage.is === 'to-cut'
    case 'marker':
      return stage.is === 'to-mark'
  }
}

/**
 * Records that the discards were not put back into the device, if this is noticed after the initial deal of the same
 * round. The cards drawn since must be possible without the discards.
 */
function recordMissedReturn({ shoe, rules, round }: Table, clause: Clause): TableDecision {
  const isPossible = outWithoutReturn(shoe).every((times) => times <= rules.decks.is)
  if (shoe.returned === null || round.phase === 'ended' || !isPossible)
    return refuse({ kind: 'nothing-missed', clause })
  return accept([{ kind: 'missed', what: 'return', clause }])
}
