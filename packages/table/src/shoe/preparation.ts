import { type Actor, type Clause, lacksPower } from '@openpit/engine'
import type { CardOrigin, ShoeRules, ShuffleReason } from '@openpit/rulebooks'
import { accept, refuse, type TableDecision } from '../decision.ts'
import { wantsOf } from '../live/prepare-cards.ts'
import type { TableRefusal } from '../refusal.ts'
import { betweenRounds, burnsInRound, cardsInAll, sourceOf, stackOf, type Table, type TableEvent } from '../table.ts'
import type { ShoeCommand } from './command.ts'
import { cutRequest } from './cutters.ts'
import { type Events, isMarker, needsNoShuffle, notReady, shuffleDue } from './due.ts'
import { cutOutsideLimits, markersOutsideLimits } from './limits.ts'
import type { ShoeRefusal } from './refusal.ts'
import type { ShoeStage, ShuffleDue, ShuffleMethod } from './shoe.ts'

type LoadCards = Extract<ShoeCommand, { do: 'loadCards' }>
type Shuffle = Extract<ShoeCommand, { do: 'shuffle' }>

// From new cards to a shoe that can be dealt from: counted, shuffled, cut, marked, the first card burned.

export function loadCards(table: Table, { counted, cards: origin = 'new' }: LoadCards): TableDecision {
  const { shoe, shoeRules } = table
  const { cards: clause } = shoeRules.says
  const reason = shoe.stage.is === 'to-load' ? shoe.stage.reason : 'start'
  if (shoe.stage.is !== 'to-load' && !shoe.asOpened) return refuse({ kind: 'cards-are-there', clause })
  const cards = cardsInAll(table)
  if (counted !== cards) return refuse({ kind: 'wrong-count', clause, counted, cards })
  if (table.live !== null) return accept(loadRealCards(table, origin, counted, reason))
  const loaded: TableEvent = { kind: 'cards-loaded', counted, due: shuffleDue(shoeRules, reason) }
  return accept(needsNoShuffle(shoeRules) ? [loaded, { kind: 'shoe-loaded', markers: [], midRound: false }] : [loaded])
}

/** Real cards wait for the work that their book wants; cards shuffled in advance are then cut at once. */
function loadRealCards(table: Table, origin: CardOrigin, counted: number, reason: ShuffleReason): Events {
  const { shoeRules, liveRules } = table
  const { clause, leadsTo } = liveRules.cards.preparing[origin]
  const due = shuffleDue(shoeRules, reason)
  const loaded: TableEvent = { kind: 'cards-loaded', counted, due, cards: origin, clause }
  const wants = wantsOf(table, origin)
  const work: Events = wants.length === 0 ? [] : [{ kind: 'preparation-due', wants, next: null, clause }]
  if (leadsTo.is === 'cut') return [loaded, ...afterShuffle(table, reason, null), ...work]
  const goesIn: Events = needsNoShuffle(shoeRules) ? [{ kind: 'shoe-loaded', markers: [], midRound: false }] : []
  return [loaded, ...goesIn, ...work]
}

/** Cards for a device go in, unless the book cuts them first; others are cut. */
function afterShuffle(table: Table, reason: ShuffleReason, place: ShuffleDue['place']): Events {
  if (sourceOf(table) === 'device' && table.shoeRules.deviceCut.is === 'never') {
    return [{ kind: 'shoe-loaded', markers: [], midRound: !betweenRounds(table) }]
  }
  return [{ kind: 'cut-due', reason, place }]
}

/** Shuffles all cards that are not on the table. They are then cut, if the book has a cut. */
export function shuffle(table: Table, { how = 'hand' }: Shuffle): TableDecision {
  const due = dueNow(table)
  if (due === undefined) return refuse(noShuffleDue(table))
  const unfit = notForMultishuffler(table, how)
  if (unfit) return refuse(unfit)
  const { reason, place } = due
  const midRound = !betweenRounds(table)
  const shuffled: TableEvent = {
    kind: 'cards-shuffled',
    reason,
    midRound,
    stillDue: midRound && isStillDue(table, reason),
    ...(table.live === null ? {} : { how, clause: shuffleClause(table, how) }),
  }
  return accept([shuffled, ...afterShuffle(table, reason, place)])
}

function shuffleClause({ shoeRules, liveRules }: Table, how: ShuffleMethod): Clause {
  return how === 'multishuffler' ? liveRules.cards.multishuffler.clause : shoeRules.says.shuffling
}

/** Why a shuffle is refused when none is due. With real cards, the step that must come first is named. */
function noShuffleDue(table: Table): TableRefusal {
  const { live, liveRules, shoe, shoeRules } = table
  const { deviceShuffles, says } = shoeRules
  const { is } = shoe.stage
  const isTooEarly = live !== null && (is === 'to-prepare' || is === 'to-load')
  const refusal = isTooEarly ? notReady(table) : undefined
  if (refusal) return refusal
  const inAdvance =
    live?.set && !live.set.used && is === 'to-cut' ? liveRules.cards.preparing[live.set.cards] : undefined
  if (inAdvance?.leadsTo.is === 'cut') return { kind: 'no-shuffle-due', clause: inAdvance.clause }
  return { kind: 'no-shuffle-due', clause: needsNoShuffle(shoeRules) ? deviceShuffles.clause : says.shuffling }
}

/** A multishuffler shuffles real cards, of the numbers of decks that its book names. */
function notForMultishuffler(table: Table, how: ShuffleMethod): TableRefusal | undefined {
  const { live, rules, shoeRules, liveRules } = table
  if (how !== 'multishuffler') return undefined
  const { is: decks, clause } = liveRules.cards.multishuffler
  if (live === null) return { kind: 'cards-are-virtual', clause: shoeRules.source.clause }
  return decks.includes(rules.decks.is) ? undefined : { kind: 'not-for-multishuffler', clause, decks }
}

/** Whether the shuffle after this round is still due after a shuffle in the middle of it. */
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

export function cut(table: Table, by: Actor, at: number): TableDecision {
  const { shoe, shoeRules } = table
  const { stage } = shoe
  const again = stage.is === 'to-mark' && stage.dealerMayCut && by.role === 'dealer'
  if (stage.is !== 'to-cut' && !again) return refuse(tooEarlyToCut(table) ?? noCutDue(shoeRules))
  const notTheirs = again ? undefined : notTheCutter(table, by)
  const refusal = notTheirs ?? cutOutsideLimits(at, stackOf(table), shoeRules)
  return refusal ? refuse(refusal) : accept([{ kind: 'cards-cut', by, at }, ...afterCut(table, stage, again)])
}

/** With real cards, a cut that comes too early is refused with the step that must come first. */
function tooEarlyToCut(table: Table): ShoeRefusal | undefined {
  const { is } = table.shoe.stage
  const isTooEarly = table.live !== null && (is === 'to-load' || is === 'to-prepare' || is === 'to-shuffle')
  return isTooEarly ? notReady(table) : undefined
}

function noCutDue({ source, says, deviceCut }: ShoeRules): ShoeRefusal {
  return { kind: 'no-cut-due', clause: source.is === 'device' ? deviceCut.clause : says.cut }
}

function notTheCutter(table: Table, by: Actor): ShoeRefusal | undefined {
  const asked = cutRequest(table)
  if (asked === undefined) return noCutDue(table.shoeRules)
  const isAsked = asked.areStaff
    ? lacksPower(table.rules, table.shoeRules.powers.cut, by) === undefined
    : by.role === 'player' && asked.who.includes(by.person)
  return isAsked ? undefined : { kind: 'not-the-cutter', clause: asked.clause, asked: asked.who }
}

/** Cards for a device go in at once. A stack for the rest of one round gets no cutting card. */
function afterCut(table: Table, stage: Extract<ShoeStage, { is: 'to-cut' | 'to-mark' }>, again: boolean): Events {
  const { shoeRules } = table
  const { reason } = stage
  const midRound = !betweenRounds(table)
  const loaded: TableEvent = { kind: 'shoe-loaded', markers: [], midRound }
  if (sourceOf(table) === 'device') return [loaded]
  const { is: afterwards, clause } = shoeRules.afterShortShoe
  if (midRound && reason === 'shortShoe' && afterwards === 'shuffled-after-the-round') {
    return [loaded, { kind: 'shuffle-due', due: { reason, place: null, binding: true, clause }, now: false }]
  }
  return [{ kind: 'marking-due', reason, dealerMayCut: !again && shoeRules.dealerCut.is === 'may' }]
}

/** A player declines the cut, or the dealer declines it for a player who does not answer. */
export function declineCut(table: Table, by: Actor): TableDecision {
  const asked = cutRequest(table)
  if (asked === undefined) return refuse(noCutDue(table.shoeRules))
  const speaksForThem = lacksPower(table.rules, table.shoeRules.powers.declineCut, by) === undefined
  const isAsked = by.role === 'player' && asked.who.includes(by.person)
  const player = speaksForThem ? asked.who[0] : isAsked ? by.person : undefined
  // Staff cut when all players have declined, so staff cannot decline too.
  if (player === undefined || asked.areStaff)
    return refuse({ kind: 'not-the-cutter', clause: asked.clause, asked: asked.who })
  return accept([{ kind: 'cut-declined', player }])
}

export function placeMarkers(table: Table, fromBack: readonly number[]): TableDecision {
  const { shoe, shoeRules, markers } = table
  const { says } = shoeRules
  if (sourceOf(table) === 'device') return refuse({ kind: 'shoe-not-in-this-book', clause: says.device })
  if (shoe.stage.is !== 'to-mark') return refuse({ kind: 'no-marking-due', clause: says.marking })
  // A table with a device has no cutting cards of its own: the shoe of a single round gets one.
  const refusal = markersOutsideLimits(fromBack, Math.max(markers, 1), stackOf(table), shoeRules)
  if (refusal) return refuse(refusal)
  return accept([{ kind: 'shoe-loaded', markers: fromBack, midRound: !betweenRounds(table) }])
}

/** The first card of a freshly loaded shoe goes to the rack face down; nobody sees it. */
export function callBurn(table: Table): TableDecision {
  const { shoe, shoeRules } = table
  const { is: firstCard, clause } = shoeRules.firstCard
  if (firstCard === 'is-dealt') return refuse({ kind: 'shoe-not-in-this-book', clause })
  if (shoe.burned || shoe.stage.is === 'burning') return refuse({ kind: 'already-burned', clause })
  const refusal = notReady(table)
  if (refusal) return refuse(refusal)
  if (!burnsInRound(table) && (shoe.inPlay || !betweenRounds(table)))
    return refuse({ kind: 'too-late-to-burn', clause })
  return accept([{ kind: 'burn-called' }])
}
