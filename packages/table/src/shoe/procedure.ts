import { type BoxNumber, boxAt, type Clause, deals, type Round, supervises, waitsFor } from '@openpit/engine'
import type { Missed, ShoeRules, ShuffleReason, Staff } from '@openpit/rulebooks'
import type { TableRefusal } from '../refusal.ts'
import { betweenRounds, cardsInAll, stackOf, type Table, type TableEvent } from '../table.ts'
import type { ShoeCommand } from './command.ts'
import { askedToCut } from './cutters.ts'
import { cutOutsideLimits, markersOutsideLimits } from './limits.ts'
import type { ShoeRefusal } from './refusal.ts'
import { type MarkerPlace, outWithoutReturn, type ShoeStage, type ShuffleDue } from './shoe.ts'

type Events = readonly TableEvent[]
export type ShoeDecision = Events | TableRefusal

const DEALERS: readonly Staff[] = ['dealer', 'supervisor', 'manager']
const SUPERVISORS: readonly Staff[] = ['supervisor', 'manager']

export function isRefused(decision: ShoeDecision): decision is TableRefusal {
  return 'kind' in decision
}

/** What becomes of the cards when somebody tells the table to do something with them. */
export function decideShoe(table: Table, command: ShoeCommand): ShoeDecision {
  const { source } = table.shoeRules
  if (source.is === 'fresh-every-round') return { kind: 'shoe-not-in-this-book', clause: source.clause }
  switch (command.do) {
    case 'loadCards':
      return byDealer(table, command, () => loadCards(table, command.counted))
    case 'shuffle':
      return byDealer(table, command, () => shuffle(table))
    case 'cut':
      return cut(table, command.by, command.at)
    case 'declineCut':
      return declineCut(table, command.by)
    case 'placeMarkers':
      return byDealer(table, command, () => placeMarkers(table, command.fromBack))
    case 'burn':
      return byDealer(table, command, () => callBurn(table))
    case 'cuttingCard':
      return byDealer(table, command, () => cuttingCard(table))
    case 'orderShuffle':
      return orderShuffle(table, command.by, command.because)
    case 'replaceCards':
      return replaceCards(table, command.by)
    case 'missed':
      return missed(table, command.by, command.what)
  }
}

function byDealer({ shoeRules }: Table, { by }: ShoeCommand, then: () => ShoeDecision): ShoeDecision {
  if (deals(by)) return then()
  return { kind: 'not-your-work', clause: shoeRules.says.shuffling, who: DEALERS }
}

/** What must be done before the shoe can be dealt from, as a refusal of whatever came too early. */
export function notReady({ shoe, shoeRules }: Table): ShoeRefusal | undefined {
  const { stage } = shoe
  const { says } = shoeRules
  switch (stage.is) {
    case 'in-play':
      return undefined
    case 'burning':
      return { kind: 'shoe-not-ready', clause: shoeRules.firstCard.clause, wants: 'burn' }
    case 'to-load':
      return { kind: 'shoe-not-ready', clause: says.cards, wants: 'load' }
    case 'to-shuffle':
      return { kind: 'shoe-not-ready', clause: stage.clause, wants: 'shuffle' }
    case 'to-cut':
      return { kind: 'shoe-not-ready', clause: says.cut, wants: 'cut' }
    case 'to-mark':
      return { kind: 'shoe-not-ready', clause: says.marking, wants: 'markers' }
  }
}

function loadCards(table: Table, counted: number): ShoeDecision {
  const { shoe, shoeRules } = table
  const { cards: clause } = shoeRules.says
  const reason = shoe.stage.is === 'to-load' ? shoe.stage.reason : 'start'
  if (shoe.stage.is !== 'to-load' && !shoe.asOpened) return { kind: 'cards-are-there', clause }
  const cards = cardsInAll(table)
  if (counted !== cards) return { kind: 'wrong-count', clause, counted, cards }
  const loaded: TableEvent = { kind: 'cards-loaded', counted, due: shuffleDue(shoeRules, reason) }
  return needsNoShuffle(shoeRules) ? [loaded, { kind: 'shoe-loaded', markers: [], midRound: false }] : [loaded]
}

function shuffleDue(rules: ShoeRules, reason: ShuffleReason, place: MarkerPlace | null = null): ShuffleDue {
  return { reason, place, binding: true, clause: rules.shuffles[reason].clause }
}

/** A device shuffles by itself; some books want the cards shuffled all the same. */
function needsNoShuffle({ source, deviceShuffles }: ShoeRules): boolean {
  return source.is === 'device' && deviceShuffles.is === 'do-not-apply'
}

/** Shuffles everything that does not lie on the table, and offers it to be cut where cards are cut. */
function shuffle(table: Table): ShoeDecision {
  const { shoeRules } = table
  const due = dueNow(table)
  if (due === undefined) {
    const { deviceShuffles, says } = shoeRules
    return { kind: 'no-shuffle-due', clause: needsNoShuffle(shoeRules) ? deviceShuffles.clause : says.shuffling }
  }
  const { reason, place } = due
  const midRound = !betweenRounds(table)
  const shuffled: TableEvent = {
    kind: 'cards-shuffled',
    reason,
    midRound,
    stillDue: midRound && isStillDue(table, reason),
  }
  if (shoeRules.source.is === 'device' && shoeRules.deviceCut.is === 'never') {
    return [shuffled, { kind: 'shoe-loaded', markers: [], midRound }]
  }
  return [shuffled, { kind: 'cut-due', reason, place }]
}

/** Whether what was due after this round still is, although cards are being shuffled in the middle of it. */
function isStillDue({ shoe, shoeRules }: Table, reason: ShuffleReason): boolean {
  if (shoe.due === null) return false
  const staysInUse = reason === 'shortShoe' && shoeRules.afterShortShoe.is === 'cards-stay-in-use'
  return !(staysInUse && isMarker(shoe.due.reason))
}

function dueNow(table: Table): ShuffleDue | undefined {
  const { shoe, shoeRules } = table
  if (shoe.stage.is === 'to-shuffle') return shoe.stage
  if (shoe.stage.is !== 'in-play' || !betweenRounds(table)) return undefined
  if (shoe.allowed !== null) return shoe.allowed
  return shoe.asOpened && !needsNoShuffle(shoeRules) ? shuffleDue(shoeRules, 'start') : undefined
}

function cut(table: Table, by: string, at: number): ShoeDecision {
  const { shoe, shoeRules } = table
  const { stage } = shoe
  const again = stage.is === 'to-mark' && stage.dealerMayCut && by === 'dealer'
  if (stage.is !== 'to-cut' && !again) return noCutDue(shoeRules)
  const refusal = again ? undefined : notTheCutter(table, by)
  const outside = refusal ?? cutOutsideLimits(at, stackOf(table), shoeRules)
  return outside ?? [{ kind: 'cards-cut', by, at }, ...afterCut(table, stage, again)]
}

function noCutDue({ source, says, deviceCut }: ShoeRules): ShoeRefusal {
  return { kind: 'no-cut-due', clause: source.is === 'device' ? deviceCut.clause : says.cut }
}

function notTheCutter(table: Table, by: string): ShoeRefusal | undefined {
  const asked = askedToCut(table)
  if (asked === undefined) return noCutDue(table.shoeRules)
  return asked.who.includes(by) ? undefined : { kind: 'not-the-cutter', clause: asked.clause, asked: asked.who }
}

/** Cards for a device go in at once; a stack that is used for the rest of a round only gets no cutting card. */
function afterCut(table: Table, stage: Extract<ShoeStage, { is: 'to-cut' | 'to-mark' }>, again: boolean): Events {
  const { shoeRules } = table
  const { reason } = stage
  const midRound = !betweenRounds(table)
  const loaded: TableEvent = { kind: 'shoe-loaded', markers: [], midRound }
  if (shoeRules.source.is === 'device') return [loaded]
  const { is: afterwards, clause } = shoeRules.afterShortShoe
  if (midRound && reason === 'shortShoe' && afterwards === 'shuffled-after-the-round') {
    return [loaded, { kind: 'shuffle-due', due: { reason, place: null, binding: true, clause }, now: false }]
  }
  return [{ kind: 'marking-due', reason, dealerMayCut: !again && shoeRules.dealerCut.is === 'may' }]
}

/** A player says no; or the dealer says so for one who does not answer. */
function declineCut(table: Table, by: string): ShoeDecision {
  const asked = askedToCut(table)
  if (asked === undefined) return noCutDue(table.shoeRules)
  const player = deals(by) ? asked.who[0] : asked.who.find((name) => name === by)
  // Staff cut because nobody else will: they cannot pass it on.
  if (player === undefined || asked.areStaff) return { kind: 'not-the-cutter', clause: asked.clause, asked: asked.who }
  return [{ kind: 'cut-declined', by: player }]
}

function placeMarkers(table: Table, fromBack: readonly number[]): ShoeDecision {
  const { shoe, shoeRules, markers } = table
  const { source, says } = shoeRules
  if (source.is === 'device') return { kind: 'shoe-not-in-this-book', clause: says.device }
  if (shoe.stage.is !== 'to-mark') return { kind: 'no-marking-due', clause: says.marking }
  const refusal = markersOutsideLimits(fromBack, markers, stackOf(table), shoeRules)
  return refusal ?? [{ kind: 'shoe-loaded', markers: fromBack, midRound: !betweenRounds(table) }]
}

/** The first card of a freshly loaded shoe goes to the rack face down; nobody sees it. */
function callBurn(table: Table): ShoeDecision {
  const { shoe, shoeRules } = table
  const { is: firstCard, clause } = shoeRules.firstCard
  if (firstCard === 'is-dealt') return { kind: 'shoe-not-in-this-book', clause }
  if (shoe.burned || shoe.stage.is === 'burning') return { kind: 'already-burned', clause }
  const refusal = notReady(table)
  if (refusal) return refusal
  if (shoe.inPlay || !betweenRounds(table)) return { kind: 'too-late-to-burn', clause }
  return [{ kind: 'burn-called' }]
}

function cuttingCard(table: Table): ShoeDecision {
  const { shoe, shoeRules, markers, round } = table
  if (shoeRules.source.is === 'device') return { kind: 'shoe-not-in-this-book', clause: shoeRules.says.device }
  const refusal = notReady(table)
  if (refusal) return refusal
  if (shoe.markers === 0) return { kind: 'no-cutting-card-left', clause: shoeRules.says.marking }
  const at = whereCardGoes(table)
  if (at === undefined) return { kind: 'no-card-due', clause: shoeRules.says.marking }
  const isFirstOfTwo = markers === 2 && shoe.markers === 2
  const binding = !(isFirstOfTwo && shoeRules.firstOfTwoMarkers.is === 'permits')
  const due: ShuffleDue = { ...shuffleDue(shoeRules, reasonAt(at), placeOf(table, at)), binding }
  const now = at === 'first' && shoeRules.markerFirst.is === 'shuffle-at-once'
  const reopened = now ? bettingReopened(round) : []
  const drawn: TableEvent = { kind: 'cutting-card-drawn', at }
  // What the first cutting card binds to is not changed by a second.
  if (shoe.due?.binding && isMarker(shoe.due.reason)) return [drawn]
  return [drawn, { kind: 'shuffle-due', due, now }, ...reopened]
}

/** No card of the round has left the shoe, so betting was not closed after all. */
function bettingReopened({ phase, noMoreBets, sides }: Round): Events {
  if (phase !== 'dealing' && !(phase === 'wagering' && noMoreBets)) return []
  const putBack = sides
    .filter(({ collected }) => collected)
    .map(({ player, box, bet, cents }) => ({ kind: 'side-wager-put-back', player, box, bet, cents }) as const)
  return [...putBack, { kind: 'betting-reopened' }]
}

/** Where the next card would go: nowhere, while people are deciding. */
function whereCardGoes(table: Table): BoxNumber | 'dealer' | 'first' | undefined {
  if (betweenRounds(table)) return 'first'
  const waits = waitsFor(table.round, table.rules)
  if (waits.for === 'card')
    return table.round.phase === 'dealing' && table.round.initialCards === 0 ? 'first' : waits.box
  return waits.for === 'dealer-card' ? 'dealer' : undefined
}

/** Whose cutting card it is: of the player who is seated at the box, or who decides there. */
function placeOf({ round }: Table, at: BoxNumber | 'dealer' | 'first'): MarkerPlace | null {
  if (typeof at !== 'number') return null
  const seated = round.carried.seats.find(({ box }) => box === at)?.player
  return { box: at, player: seated ?? (boxAt(round, at)?.controller || null) }
}

function reasonAt(at: BoxNumber | 'dealer' | 'first'): ShuffleReason {
  if (at === 'first') return 'markerFirst'
  return at === 'dealer' ? 'markerAtDealer' : 'markerOnBox'
}

function orderShuffle(table: Table, by: string, because: 'suspicion' | 'vacant'): ShoeDecision {
  const { shoe, shoeRules, round } = table
  const { is: who, clause } = shoeRules.orderedBy[because]
  if (who.length === 0) return { kind: 'shoe-not-in-this-book', clause }
  if (needsNoShuffle(shoeRules)) return { kind: 'shoe-not-in-this-book', clause: shoeRules.deviceShuffles.clause }
  const refusal = notFor(who, by, clause) ?? notToBeShuffledAnew(table)
  if (refusal) return refusal
  if (because === 'vacant' && round.phase !== 'ended' && (round.phase !== 'wagering' || round.boxes.length > 0)) {
    return { kind: 'wagers-on-the-table', clause }
  }
  const now = betweenRounds(table) || shoeRules.suspicion.is === 'shuffle-at-once'
  // After a cutting card the cards are shuffled anyway, and cut by whom that has named.
  const due = !now && shoe.due?.binding ? shoe.due : shuffleDue(shoeRules, because)
  return [{ kind: 'shuffle-due', due, now }]
}

/** Cards that are on their way into the shoe can be shuffled once more; those that are not there, or wait for it, cannot. */
function notToBeShuffledAnew(table: Table): ShoeRefusal | undefined {
  const { is } = table.shoe.stage
  return is === 'to-cut' || is === 'to-mark' ? undefined : notReady(table)
}

function notFor(who: readonly string[], by: string, clause: Clause): ShoeRefusal | undefined {
  return who.includes(by) ? undefined : { kind: 'not-your-work', clause, who }
}

function replaceCards(table: Table, by: string): ShoeDecision {
  const { shoe, shoeRules } = table
  const { replacedBy } = shoeRules
  const refusal = notFor(replacedBy.is, by, replacedBy.clause)
  if (refusal) return refusal
  const { is: when, clause } = shoeRules.replacing
  if (!betweenRounds(table)) return { kind: 'round-in-play', clause }
  if (shoeRules.source.is === 'device' || when === 'after-any-round') return [{ kind: 'cards-replaced' }]
  const shown = shoe.stage.is === 'to-shuffle' && isMarker(shoe.stage.reason)
  return shown ? [{ kind: 'cards-replaced' }] : { kind: 'not-to-be-replaced-now', clause }
}

function isMarker(reason: ShuffleReason): boolean {
  return reason === 'markerOnBox' || reason === 'markerAtDealer' || reason === 'markerFirst'
}

const REASON_OF_MISSED = { shuffle: 'shuffleMissed', cut: 'cutMissed', marker: 'markerMissed' } as const

/** Something was forgotten, and cards are coming out already: the book says when it is made up for. */
function missed(table: Table, by: string, what: Missed): ShoeDecision {
  const { shoeRules, shoe } = table
  if (!supervises(by)) return { kind: 'not-your-work', clause: shoeRules.says.shuffling, who: SUPERVISORS }
  const { is, clause } = shoeRules.missed[what]
  if (is === 'not-in-this-book') return { kind: 'shoe-not-in-this-book', clause }
  if (what === 'return') return missedReturn(table, clause)
  if (!betweenRounds(table) || !wasDue(shoe.stage, what)) return { kind: 'nothing-missed', clause }
  const due = shuffleDue(shoeRules, REASON_OF_MISSED[what])
  return [
    { kind: 'missed', what, clause },
    { kind: 'shuffle-due', due, now: false },
  ]
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

/** Found after the initial deal, in the same round; the cards drawn since must have come from what was in the device. */
function missedReturn({ shoe, rules, round }: Table, clause: Clause): ShoeDecision {
  const isPossible = outWithoutReturn(shoe).every((times) => times <= rules.decks.is)
  if (shoe.returned === null || round.phase === 'ended' || !isPossible) return { kind: 'nothing-missed', clause }
  return [{ kind: 'missed', what: 'return', clause }]
}
