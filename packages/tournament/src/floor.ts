import { type BoxNumber, bettorOn, boxAt, decide, type PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { chipsOf, type TableCommand, type TableEvent } from '@openpit/table'
import { callOffHand } from './call-off.ts'
import type { CommandOf } from './command.ts'
import { unitOf } from './conditions.ts'
import type { TournamentDraft } from './draft.ts'
import { evaluateTable } from './next-hand.ts'
import { putOut } from './out.ts'
import { countPlayOffShoe, decideTiesAnew, playsWholeShoes } from './play-offs.ts'
import { lacksTournamentPower } from './powers.ts'
import { refusal } from './refusal.ts'
import { planOf } from './sessions.ts'
import { entryOf, isInRound, seatOf, seatsIn, type TableNumber, tableAt } from './state.ts'
import type { MaybeRefusal } from './wagers.ts'

/** Refuses a step at a table that is not lent to the session, or that waits for a ruling. */
export function notPlaying({ now }: TournamentDraft, number: TableNumber): MaybeRefusal {
  const at = tableAt(now, number)
  if (at === undefined) return refusal('nothing-drawn', now.rules.says.nothingDrawn)
  return at.inDispute ? refusal('in-dispute', now.rules.says.dispute) : undefined
}

/** Puts a wager right that was found wrong: cut to the maximum and to whole units, or made up to the minimum. */
export function correctWager(draft: TournamentDraft, command: CommandOf<'correctWager'>): MaybeRefusal {
  const { now } = draft
  const { by, player, box, table: number } = command
  const { foundWrong, says } = now.rules
  const lacks = lacksTournamentPower(now, 'correctWager', by) ?? notPlaying(draft, number)
  if (lacks) return lacks
  if (foundWrong.is === 'as-in-the-game') return refusal('not-in-this-book', foundWrong.clause)
  const at = draft.at(number)
  const { round } = at.table
  const bettor = round.phase === 'ended' ? undefined : bettorOn(boxAt(round, box), player)
  if (bettor === undefined || bettor.cents === 0) return refusal('nothing-wrong', foundWrong.clause)
  const { minimum, maximum } = at.limits
  const unit = unitOf(now.conditions, at.limits)
  const capped = Math.min(bettor.cents, maximum)
  const whole = capped - (capped % unit)
  if (bettor.cents < minimum) return makeUp(draft, number, player, box, (minimum - bettor.cents) as Cents)
  if (whole === bettor.cents) return refusal('nothing-wrong', foundWrong.clause)
  const clause = whole < capped ? says.formUnits : says.foundAboveMaximum
  cutWager(draft, number, player, box, whole as Cents, clause)
  return undefined
}

function cutWager(
  draft: TournamentDraft,
  number: TableNumber,
  player: PlayerId,
  box: BoxNumber,
  to: Cents,
  clause: CutClause,
): void {
  const { round, rules } = draft.at(number).table
  const bettor = bettorOn(boxAt(round, box), player)
  if (bettor === undefined) return
  if (round.phase === 'wagering') {
    const cents = (bettor.cents - to) as Cents
    draft.emitAtTable(number, { kind: 'wager-returned', player, box, cents, tokens: 0 as Cents, clause })
    return
  }
  // The engine caps a wager to the maximum, on every hand of the box, even where it is settled already.
  const says = { ...rules.says, foundAboveMaximum: clause }
  const lowered = { ...rules, says, maximum: { is: to, clause } }
  const command = { do: 'capWagers', by: { person: 'house', role: 'manager' }, box } as const
  const decision = decide(round, command, lowered)
  if (!decision.ok) return
  for (const event of decision.events) draft.emitAtTable(number, event)
}

type CutClause = Extract<TableEvent, { kind: 'wager-returned' }>['clause']

function makeUp(
  draft: TournamentDraft,
  number: TableNumber,
  player: PlayerId,
  box: BoxNumber,
  short: Cents,
): MaybeRefusal {
  const { says } = draft.now.rules
  const at = draft.at(number)
  const { round } = at.table
  const hands = round.hands.filter((hand) => hand.box === box && hand.stakes.some(({ live }) => live)).length
  const added = (short * Math.max(1, hands)) as Cents
  if (added > draft.chips(number, player)) {
    putOut(draft, player, 'eliminated', says.cannotMakeUp, 'before-a-hand')
    goOnWithout(draft, number)
    return undefined
  }
  const clause = says.foundBelowMinimum
  draft.emitAtTable(number, { kind: 'wager-made-up', player, box, to: at.limits.minimum, added, clause })
  return undefined
}

/** Writes every player's chips down, between hands. */
export function count(draft: TournamentDraft, { by, table: number }: CommandOf<'count'>): MaybeRefusal {
  const { now } = draft
  const lacks = lacksTournamentPower(now, 'count', by)
  if (lacks) return lacks
  const { clause } = now.rules.powers.count
  const at = tableAt(now, number)
  if (at === undefined) return refusal('no-session', clause)
  if (isInRound(at)) return refusal('hand-in-play', clause)
  draft.emit({ kind: 'counted', chips: chipsNow(draft), clause })
  return undefined
}

/** The chips of everybody who is in, at all tables of the session. */
export function chipsNow({ now }: TournamentDraft): readonly (readonly [PlayerId, Cents])[] {
  return now.tables.flatMap((at) => at.seats.map(({ player }) => [player, chipsOf(at.table, player)] as const))
}

/** The next shoe begins; after the session's last one the table is played out. Some play-offs count after each shoe. */
export function newShoe(draft: TournamentDraft, command: CommandOf<'newShoe'>): MaybeRefusal {
  const { by, table: number } = command
  const { now } = draft
  const lacks = lacksTournamentPower(now, 'newShoe', by) ?? notPlaying(draft, number)
  if (lacks) return lacks
  const at = draft.at(number)
  const { shoeRules, markers } = at.table
  if (shoeRules.source.is === 'device') return refusal('not-in-this-book', shoeRules.says.device)
  if (isInRound(at) || at.playOff?.isOn === false || at.ballot !== null) {
    return refusal('hand-in-play', shoeRules.says.shuffling)
  }
  if (at.isPlayedOut && at.playOff === null) return refusal('hand-in-play', shoeRules.says.shuffling)
  const shuffled = { kind: 'cards-shuffled', reason: 'markerAtDealer', midRound: false, stillDue: false } as const
  draft.emit({ kind: 'table-played', table: number, event: shuffled })
  const behind = command.markers ?? Array<number>(markers).fill(0)
  const loaded = { kind: 'shoe-loaded', markers: behind, midRound: false } as const
  draft.emit({ kind: 'table-played', table: number, event: loaded })
  const plan = planOf(now)
  if (at.playOff?.isOn) {
    if (!playsWholeShoes(draft)) return undefined
    callOffHand(draft, number)
    countPlayOffShoe(draft, number)
  } else if (plan?.by === 'shoes' && at.shoe >= plan.length) {
    endHere(draft, number)
  } else {
    const shoe = at.shoe + 1
    draft.emit({ kind: 'shoe-begun', table: number, shoe, signal: plan?.by === 'shoes' && shoe === plan.length })
    forfeitAbsent(draft, number)
  }
  return undefined
}

const ABSENT_SHOES_MAX = 3

/** A player who is still absent when the fourth shoe begins loses the place. */
function forfeitAbsent(draft: TournamentDraft, number: TableNumber): void {
  const { rules, conditions } = draft.now
  if (rules.absence[conditions.format]?.is !== 'three-shoes' || draft.at(number).shoe <= ABSENT_SHOES_MAX) return
  for (const { player, absence } of seatsIn(draft.now, draft.at(number))) {
    if (absence !== 'present') putOut(draft, player, 'forfeited', rules.says.absentForfeits, 'before-a-hand')
  }
  goOnWithout(draft, number)
}

/** A player has left: ties are decided among the others, and a table without players is played out. */
export function goOnWithout(draft: TournamentDraft, number: TableNumber): void {
  const at = tableAt(draft.now, number)
  if (at === undefined || draft.now.isAnnounced || isInRound(at)) return
  if (at.playOff !== null || at.isPlayedOut) {
    decideTiesAnew(draft, number)
    return
  }
  if (seatsIn(draft.now, at).length > 0) return
  draft.emit({ kind: 'played-out', table: number, hand: at.hand })
  evaluateTable(draft, number)
}

/** Ends the session at a table between hands. */
function endHere(draft: TournamentDraft, number: TableNumber): void {
  const { hand } = draft.at(number)
  callOffHand(draft, number)
  draft.emit({ kind: 'played-out', table: number, hand: Math.max(1, hand - 1) })
  evaluateTable(draft, number)
}

/** The time of the session is up: the hand in play is the last, and one that has no card yet is not begun. */
export function sessionTimeIsUp(draft: TournamentDraft, command: CommandOf<'sessionTimeIsUp'>): MaybeRefusal {
  const { now } = draft
  const { by, table: number, at: minute } = command
  const lacks = lacksTournamentPower(now, 'sessionTimeIsUp', by) ?? notPlaying(draft, number)
  if (lacks) return lacks
  const plan = planOf(now)
  const at = draft.at(number)
  const isUp = plan?.by === 'minutes' && minute - now.startedAt >= plan.length
  if (!isUp || at.isPlayedOut) return refusal('time-not-up', now.rules.says.sessionTime)
  if (isInRound(at)) draft.emit({ kind: 'time-called', table: number })
  else endHere(draft, number)
  return undefined
}

/** Ends a session early at a table, once it is decided which players go through. */
export function endSession(
  draft: TournamentDraft,
  { by, table: number, agreedBy }: CommandOf<'endSession'>,
): MaybeRefusal {
  const { now } = draft
  const lacks = lacksTournamentPower(now, 'endSession', by) ?? notPlaying(draft, number)
  if (lacks) return lacks
  const { says, endEarly } = now.rules
  const at = draft.at(number)
  const plan = planOf(now)
  const left = seatsIn(now, at)
  const isOpen = isInRound(at) || at.isPlayedOut || at.playOff !== null
  if (isOpen || plan === undefined || left.length > plan.advance) return refusal('not-decided', says.endDetermined)
  const asks = endEarly.is === 'with-consent-where-chips-are-cash' && now.conditions.chipsAreCash
  if (asks && left.some(({ player }) => !agreedBy.includes(player))) return refusal('no-consent', says.endConsent)
  endHere(draft, number)
  return undefined
}

/** A player looks at another player's form, after the hand and before the next first card. */
export function examineForm(draft: TournamentDraft, { by, of, table: number }: CommandOf<'examineForm'>): MaybeRefusal {
  const { now } = draft
  const { says } = now.rules
  const at = tableAt(now, number)
  if (at === undefined || by.role !== 'player' || seatOf(at, by.person) === undefined) {
    return refusal('plays-elsewhere', says.formOpen)
  }
  const isSealed = seatOf(at, of)?.form !== null && seatOf(at, of) !== undefined
  if (at.shownForms.includes(of) && !isInRound(at)) {
    draft.emit({ kind: 'form-examined', table: number, player: of, by: by.person })
    return undefined
  }
  return isSealed ? refusal('form-sealed', says.formSealed) : refusal('no-form', says.formOpen)
}

export function dispute(draft: TournamentDraft, { by, text, table: number }: CommandOf<'dispute'>): MaybeRefusal {
  const stopped = notPlaying(draft, number)
  if (stopped) return stopped
  const isElsewhere = by.role === 'player' && seatOf(draft.at(number), by.person) === undefined
  if (isElsewhere) return refusal('plays-elsewhere', draft.now.rules.says.seat)
  draft.emit({ kind: 'dispute-raised', table: number, by: by.person, text })
  return undefined
}

export function rule(draft: TournamentDraft, { by, text, table: number }: CommandOf<'rule'>): MaybeRefusal {
  const { now } = draft
  const lacks = lacksTournamentPower(now, 'rule', by)
  if (lacks) return lacks
  if (!tableAt(now, number)?.inDispute) return refusal('no-dispute', now.rules.powers.rule.clause)
  draft.emit({ kind: 'dispute-ruled', table: number, text })
  return undefined
}

/** An absent player is back. */
export function sit(draft: TournamentDraft, { by, box, table: number }: CommandOf<'sit'>): MaybeRefusal {
  const { now } = draft
  const { says } = now.rules
  const player = by.person
  const at = tableAt(now, number)
  const out = entryOf(now, player)?.out
  if (out) return refusal('is-out', out.clause)
  const seat = at && seatOf(at, player)
  if (seat === undefined || seat.box !== box || seat.absence === 'present') return refusal('not-absent', says.seat)
  draft.emit({ kind: 'came-back', table: number, player })
  return undefined
}

/** Commands of the game that a tournament switches off, with their clauses. */
export function isSwitchedOff({ now }: TournamentDraft, command: TableCommand): MaybeRefusal {
  const { says } = now.rules
  switch (command.do) {
    case 'bringChips':
      return refusal('not-in-this-book', says.bringChips)
    case 'takeChips':
      return refusal('not-in-this-book', says.takeChips)
    case 'changeLimits':
      return refusal('not-in-this-book', says.changeLimits)
    case 'grantLimits':
    case 'holdToMinimum':
    case 'limitRaises':
    case 'limitBoxes':
    case 'reserveBoxes':
    case 'limitPlayers':
    case 'vacate':
      return refusal('not-in-this-book', says.gameRules)
    case 'capWagers':
      return now.rules.foundWrong.is === 'put-right' ? refusal('not-in-this-book', says.gameRules) : undefined
    default:
      return undefined
  }
}
