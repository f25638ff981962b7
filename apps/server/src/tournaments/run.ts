import { HOUSE } from '@openpit/engine'
import type { BallotRecord } from '@openpit/proof'
import type { Refusal } from '@openpit/protocol'
import { nextDue } from '@openpit/table'
import {
  decideTournament,
  evolveTournament,
  isIn,
  isInRound,
  stillToWager,
  type Tournament,
  type TournamentCommand,
  type TournamentEvent,
  type TournamentTable,
  tableAt,
} from '@openpit/tournament'
import { concernOf } from './concern.ts'
import type { TournamentStep } from './entries.ts'
import { announceBallot, evolveFairness, type Fairness, type FairnessEvent, openBallot, orderIn } from './fairness.ts'
import { refusalOf } from './refusals.ts'
import type { TournamentShoes } from './shoes.ts'
import { announceVouchers, orderOfVouchers, showVouchers } from './voucher-order.ts'

/** What a run needs of the node: its time, and secret bytes. */
export interface RunContext {
  readonly name: string
  readonly shoes: TournamentShoes
  /** The minute of the tournament's clock. */
  readonly minute: number
  readonly fresh: () => Uint8Array
  /** The seed of the open ballot; `undefined` if there is none. */
  readonly ballotSeed: Uint8Array | undefined
  /** The seed of the order of vouchers; `undefined` if the house has committed to none, or has shown it. */
  readonly voucherSeed: Uint8Array | undefined
}

/** One command while it is being decided, with all that the house does after it. */
export class TournamentRun {
  tournament: Tournament
  fairness: Fairness
  readonly minute: number
  readonly steps: TournamentStep[] = []
  readonly commands: TournamentCommand[] = []
  readonly notes: FairnessEvent[] = []
  /** The seed of the ballot that is open now. */
  ballotSeed: Uint8Array | undefined
  voucherSeed: Uint8Array | undefined
  private readonly means: RunContext

  constructor(tournament: Tournament, fairness: Fairness, means: RunContext) {
    this.tournament = tournament
    this.fairness = fairness
    this.minute = means.minute
    this.ballotSeed = means.ballotSeed
    this.voucherSeed = means.voucherSeed
    this.means = means
  }

  get hasNews(): boolean {
    return this.steps.length > 0 || this.notes.length > 0
  }

  get name(): string {
    return this.means.name
  }

  /** What the tournament would refuse a command for. */
  judge(command: TournamentCommand): Refusal | undefined {
    const decision = decideTournament(this.tournament, command)
    return decision.ok ? undefined : refusalOf(decision.refusal)
  }

  /** Gives a command to the tournament. A refused one changes nothing. */
  give(command: TournamentCommand): Refusal | undefined {
    const decision = decideTournament(this.tournament, command)
    if (!decision.ok) return refusalOf(decision.refusal)
    this.commands.push(command)
    for (const event of decision.events) this.apply(event)
    return undefined
  }

  note(event: FairnessEvent): void {
    this.notes.push(event)
    this.fairness = evolveFairness(this.fairness, this.means.name, event)
  }

  /** Secret bytes of the house. */
  freshBytes(): Uint8Array {
    return this.means.fresh()
  }

  /** The house commits to the next ballot. */
  announceBallot(): void {
    const seed = this.means.fresh()
    this.ballotSeed = seed
    this.note(announceBallot(this.fairness, this.means.name, seed))
  }

  /** The house commits to the vouchers that the conditions have now, and to their order. */
  announceVouchers(): void {
    if (this.tournament.conditions.vouchers.length === 0 && this.fairness.vouchers === null) return
    const seed = this.means.fresh()
    this.voucherSeed = seed
    this.note(announceVouchers(this.fairness, this.means.name, this.tournament, seed))
  }

  /** The order of the vouchers; `undefined` if the house has committed to none. */
  get orderOfVouchers(): readonly number[] | undefined {
    const { voucherSeed, fairness, means, tournament } = this
    return voucherSeed && orderOfVouchers(fairness, means.name, tournament, voucherSeed)
  }

  /** Shows the seed of the vouchers when the tournament is over: before, it would tell which one comes next. */
  showVouchers(): void {
    const { state } = this.tournament
    if (this.voucherSeed === undefined || (state !== 'finished' && state !== 'cancelled')) return
    this.note(showVouchers(this.tournament, this.voucherSeed))
    this.voucherSeed = undefined
  }

  get openBallot(): BallotRecord | undefined {
    return openBallot(this.fairness)
  }

  /** The order in which the open ballot draws these names; the names themselves if no ballot is open. */
  orderOf(about: string, names: readonly string[]): readonly string[] {
    const { openBallot: ballot, ballotSeed } = this
    return ballot === undefined || ballotSeed === undefined ? names : orderIn(ballot, ballotSeed, about, names)
  }

  /** Shows the seed of the ballot that was just held, and commits to the next. */
  closeBallot(about: string, names: readonly string[], drawn: readonly string[]): void {
    const { ballotSeed } = this
    if (ballotSeed === undefined) return
    const seed = Buffer.from(ballotSeed).toString('hex')
    this.note({ kind: 'ballot-held', about, names: names.toSorted(), drawn, seed })
    this.announceBallot()
  }

  /**
   * Does what the house does by itself: cards, the deal, a new shoe. Where only something at a table happened, nothing
   * can be due at the others: each command leaves them served.
   */
  serveTables(): void {
    const { tables } = concernOf(this.steps)
    const due = tables === 'all' ? this.tournament.tables.map(({ number }) => number) : tables
    for (const number of due) while (this.serve(number)) {}
  }

  /** Deals the next hand although late or absent players have not wagered: their time is up. */
  dealAt(number: number): Refusal | undefined {
    const at = tableAt(this.tournament, number)
    if (at === undefined || !isBetweenHands(this.tournament, at)) return undefined
    return this.deal(at)
  }

  private serve(number: number): boolean {
    const at = tableAt(this.tournament, number)
    if (at === undefined) return false
    const source = { next: (table: TournamentTable['table']) => this.means.shoes.next(number, table) }
    const next = nextDue(at.table, source as Parameters<typeof nextDue>[1])
    if (next !== undefined) {
      this.mustGive({ do: 'play', by: HOUSE, at: this.minute, table: number, command: next })
      return true
    }
    return isHandDue(this.tournament, at) && this.deal(at) === undefined
  }

  private deal({ number, table }: TournamentTable): Refusal | undefined {
    const order = { by: HOUSE, at: this.minute, table: number }
    const isShuffleDue = this.means.shoes.isShuffleDue(number, table)
    if (isShuffleDue) this.mustGive({ do: 'newShoe', ...order, markers: [] })
    // The shoe may have been the session's last.
    const at = tableAt(this.tournament, number)
    if (at === undefined || !isBetweenHands(this.tournament, at)) return undefined
    // After a shoe of a play-off players wager anew. A refused deal would take the new shoe back.
    if (isShuffleDue && stillToWager(this.tournament, at).length > 0) return undefined
    return this.give({ do: 'deal', ...order })
  }

  private mustGive(command: TournamentCommand): void {
    const refused = this.give(command)
    if (refused) throw new Error(`${command.do} of the house was refused: ${refused.kind}`)
  }

  private apply(event: TournamentEvent): void {
    const before = this.tournament
    const after = evolveTournament(before, event)
    this.steps.push({ event, before, after })
    this.tournament = after
    this.means.shoes.follow(before, event, after)
  }
}

/** Whether a hand can be dealt as soon as everybody has wagered. */
export function isBetweenHands(tournament: Tournament, at: TournamentTable): boolean {
  const { state, isAnnounced, directorAway, rules } = tournament
  if (state !== 'running' || isAnnounced || at.inDispute || at.ballot !== null || isInRound(at)) return false
  if (directorAway && rules.directorPresent.is === 'at-every-hand') return false
  return at.playOff === null ? !at.isPlayedOut : at.playOff.isOn
}

/** The seats that play the next hand. */
export function seatsInHand(tournament: Tournament, { seats, playOff }: TournamentTable) {
  return seats.filter(
    ({ player }) => isIn(tournament, player) && (playOff === null || playOff.players.includes(player)),
  )
}

/** Whether the house deals now: everybody who is present has wagered, and nobody is late. */
function isHandDue(tournament: Tournament, at: TournamentTable): boolean {
  if (!isBetweenHands(tournament, at) || stillToWager(tournament, at).length > 0) return false
  const seats = seatsInHand(tournament, at)
  const hasActed = seats.some(({ turn, voucher }) => turn !== 'none' || voucher !== null)
  return hasActed && !seats.some(({ isLate, turn, absence }) => isLate && turn === 'none' && absence === 'present')
}
