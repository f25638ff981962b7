import { type BoxNumber, bettorOn, boxAt, playerActor } from '@openpit/engine'
import { play } from '@openpit/table'
import type { CommandOf } from './command.ts'
import { deduct } from './deduct.ts'
import type { TournamentDraft } from './draft.ts'
import { finishHand } from './hand-end.ts'
import { putOut } from './out.ts'
import { lacksTournamentPower } from './powers.ts'
import { refusal, tableRefusal } from './refusal.ts'
import { planOf } from './sessions.ts'
import {
  isInRound,
  seatsIn,
  seatsPlaying,
  stillToWager,
  type TableNumber,
  type TournamentSeat,
  type TournamentTable,
  tableAt,
} from './state.ts'
import { type MaybeRefusal, playOffClause } from './wagers.ts'

/** Deals a hand: first those who are absent or late get what the book has for them, then the cards come. */
export function deal(draft: TournamentDraft, command: CommandOf<'deal'>): MaybeRefusal {
  const { now } = draft
  const { by, table: number, from } = command
  const refused = mayNotDeal(draft, number) ?? wrongStart(draft, from)
  if (refused) return refused
  const asDealt = {
    ...(command.omits === undefined ? {} : { omits: command.omits }),
    ...(command.places === undefined ? {} : { places: command.places }),
  }
  const probe = play(draft.at(number).table, { do: 'deal', by, ...asDealt })
  if (!probe.ok && probe.refusal.kind !== 'no-wagers' && !isRoundOver(draft, number)) return tableRefusal(probe.refusal)
  if (!probe.ok && probe.refusal.kind === 'not-your-work') return tableRefusal(probe.refusal)
  const waiting = stillToWager(now, draft.at(number))
  if (waiting.length > 0) return refusal('still-to-wager', now.rules.says.mustWager)
  const largest = openSecrets(draft, number)
  chargeAbsent(draft, number)
  placeVouchers(draft, number)
  const first = from ?? largest ?? (now.conditions.dealFrom === 'marker' ? draft.at(number).marker : null)
  if (!hasWagers(draft.at(number))) {
    finishHand(draft, number)
    return undefined
  }
  return draft.play(number, { do: 'deal', by, ...asDealt, ...(first === null ? {} : { first }) })
}

function isRoundOver(draft: TournamentDraft, number: TableNumber): boolean {
  return draft.at(number).table.round.phase === 'ended'
}

function hasWagers({ table }: TournamentTable): boolean {
  return table.round.phase === 'wagering' && table.round.boxes.length > 0
}

/** Why no hand can begin now. */
function mayNotDeal({ now }: TournamentDraft, number: TableNumber): MaybeRefusal {
  const { rules, configuration } = now
  const at = tableAt(now, number)
  if (at?.inDispute) return refusal('in-dispute', rules.says.dispute)
  if (at === undefined) return refusal('nothing-drawn', rules.says.nothingDrawn)
  if (isInRound(at)) return refusal('hand-in-play', configuration.rules.says.deal)
  if (at.ballot !== null || at.playOff?.isOn === false) return refusal('play-off-decides', playOffClause(now))
  if (at.isPlayedOut && at.playOff === null) return refusal('no-betting', configuration.rules.says.deal)
  const { is: present, clause } = rules.directorPresent
  if (now.directorAway && present === 'at-every-hand') return refusal('director-away', clause)
  return undefined
}

function wrongStart({ now }: TournamentDraft, from: BoxNumber | undefined): MaybeRefusal {
  const { is, clause } = now.rules.wrongStart
  return from !== undefined && is === 'not-in-this-book' ? refusal('not-in-this-book', clause) : undefined
}

/** The call of no more bets: in the last hand of the final, secret wagers of all players become open ones. */
export function noMoreBets(draft: TournamentDraft, { by, table: number }: CommandOf<'noMoreBets'>): MaybeRefusal {
  const refused = mayNotDeal(draft, number)
  if (refused) return refused
  if (stillToWager(draft.now, draft.at(number)).length > 0) {
    return refusal('still-to-wager', draft.now.rules.says.mustWager)
  }
  if (isRoundOver(draft, number)) draft.emit({ kind: 'table-played', table: number, event: { kind: 'round-opened' } })
  const called = draft.play(number, { do: 'noMoreBets', by })
  if (called) return called
  openSecrets(draft, number)
  return undefined
}

/** Opens the secret wagers if every player in the last hand of the final has one; gives the box of the largest bet. */
function openSecrets(draft: TournamentDraft, number: TableNumber): BoxNumber | undefined {
  const { now } = draft
  const at = draft.at(number)
  const plan = planOf(now)
  const isLastHand = plan?.by === 'hands' && at.hand === plan.length
  const isFinal = now.session === now.conditions.sessions.length
  if (now.rules.allSecretInLastHand.is === 'stay-secret' || !isLastHand || !isFinal || at.playOff !== null)
    return undefined
  const seats = seatsIn(now, at)
  if (seats.length === 0 || seats.some(({ form }) => form === null || form.isIncomplete)) return undefined
  for (const { player, box } of seats) {
    const sealed = bettorOn(boxAt(draft.at(number).table.round, box), player)?.sealed
    if (sealed === undefined) continue
    const { cents } = sealed
    draft.emit({ kind: 'table-played', table: number, event: { kind: 'sealed-wager-opened', player, box, cents } })
  }
  const { boxes } = draft.at(number).table.round
  const amounts = boxes.map((box) => ({ box: box.number, cents: box.bettors[0]?.cents ?? 0 }))
  return amounts.toSorted((a, b) => b.cents - a.cents || a.box - b.box)[0]?.box
}

/** Players who are absent, and late ones without a wager. None of them gets cards. */
function chargeAbsent(draft: TournamentDraft, number: TableNumber): void {
  for (const seat of seatsPlaying(draft.now, draft.at(number))) {
    if (seat.turn !== 'none' || seat.voucher !== null) continue
    if (seat.absence !== 'present') chargeForAbsence(draft, number, seat)
    else if (seat.isLate) chargeForLateness(draft, number, seat)
  }
}

const ABSENT_HANDS_MAX = 3

function chargeForAbsence(draft: TournamentDraft, number: TableNumber, seat: TournamentSeat): void {
  const { rules, conditions } = draft.now
  const { says } = rules
  const counts = rules.absence[conditions.format]?.is === 'three-hands'
  if (seat.absence === 'failing' || (counts && seat.absentHands >= ABSENT_HANDS_MAX)) {
    putOut(draft, seat.player, 'disqualified', says.absentForfeits, 'before-a-hand')
    return
  }
  const clause = counts || draft.at(number).shoe === 1 ? says.absentDeduction : says.absentInLaterShoes
  deduct(draft, number, seat, 'absence', clause)
}

function chargeForLateness(draft: TournamentDraft, number: TableNumber, seat: TournamentSeat): void {
  const { is, clause } = draft.now.rules.lateWithoutWager
  if (is === 'disqualified') putOut(draft, seat.player, 'disqualified', clause, 'before-a-hand')
  else deduct(draft, number, seat, 'late', clause)
}

/** Vouchers go on their boxes as the hand begins, those from a stand-off too. */
function placeVouchers(draft: TournamentDraft, number: TableNumber): void {
  for (const { player, box, voucher } of seatsPlaying(draft.now, draft.at(number))) {
    if (voucher === null) continue
    const sealed = { is: 'voucher', cents: voucher } as const
    const refused = draft.play(number, { do: 'wager', by: playerActor(player), box, sealed })
    if (refused) throw new Error(`a voucher was refused: ${refused.kind}`)
  }
}

/** A deal that began at the wrong box begins again at the marker, with the cards that are out. */
export function restartDeal(draft: TournamentDraft, { by, table: number }: CommandOf<'restartDeal'>): MaybeRefusal {
  const { now } = draft
  const lacks = lacksTournamentPower(now, 'restartDeal', by)
  if (lacks) return lacks
  const { clause } = now.rules.wrongStart
  const at = tableAt(now, number)
  if (at?.inDispute) return refusal('in-dispute', now.rules.says.dispute)
  const round = at?.table.round
  const isDealing = round?.phase === 'dealing' && round.hands.every(({ cards }) => cards.length < 2)
  if (at === undefined || !isDealing || at.marker === null) return refusal('second-card-out', clause)
  draft.emit({ kind: 'table-played', table: number, event: { kind: 'deal-restarted', first: at.marker, clause } })
  return undefined
}
