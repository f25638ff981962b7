import { printCard } from '@openpit/cards'
import type { PlayerSheet, PlayerStack, TournamentHighlights } from '@openpit/protocol'
import { chipsOf } from '@openpit/table'
import {
  evolveTournament,
  type Tournament,
  type TournamentEvent,
  type TournamentTable,
  tableAt,
} from '@openpit/tournament'
import { slices } from '../host/slices.ts'
import type { EventStore } from '../store/event-store.ts'
import { readPages } from '../store/records/pages.ts'
import { type LastHand, lastHandAt } from './last-hand.ts'
import { eventOf } from './log.ts'
import { openedTournament, tournamentStream } from './opening.ts'
import { isUnseenVoucher } from './views/seals.ts'

type SheetHand = Omit<PlayerSheet['hands'][0], 'lastHand'>

/** What a player held after a hand, and what they played in it; `played` is `null` without cards. */
interface BookedHand {
  readonly session: number
  readonly isPlayOff: boolean
  readonly chips: number
  readonly played: SheetHand | null
  /** The situation before the cards, if this was the session's last hand. */
  readonly last: LastHand | undefined
}

/** Every hand of a tournament, by player, as far as its log is read. */
export class HandBook {
  /** The last event of the log that it has followed. */
  version = 0
  private state: Tournament | null = null
  private readonly hands = new Map<string, BookedHand[]>()
  private count = 0
  private readonly deductions = new Map<string, PlayerSheet['deductions']>()
  /** Tables whose cards were played since the last hand ended. A hand in which everybody passes has none. */
  private readonly played = new Set<number>()

  get tournament(): Tournament | null {
    return this.state
  }

  /** How many hands are in it. */
  get size(): number {
    return this.count
  }

  /** Reads on from where it stopped. */
  async readOn(store: Pick<EventStore, 'read'>, name: string): Promise<this> {
    const pause = slices()
    for await (const page of readPages(store, tournamentStream(name), { after: this.version })) {
      for (const stored of page) {
        const pausing = pause()
        if (pausing) await pausing
        const logged = eventOf(stored)
        if (logged.kind === 'tournament-drafted') this.state = openedTournament(logged)
        else if (logged.kind === 'told') for (const event of logged.events) this.follow(event)
        this.version = stored.number
      }
    }
    return this
  }

  sheetOf(player: string): PlayerSheet {
    const hands = (this.hands.get(player) ?? []).flatMap(({ played, last }) => {
      return played === null ? [] : [{ ...played, ...(last === undefined ? {} : { lastHand: last }) }]
    })
    return { player, hands, deductions: this.deductions.get(player) ?? [] }
  }

  /** What each player held after each hand of the session that is on. */
  get stacks(): PlayerStack[] {
    const session = this.state?.session ?? 0
    return [...this.hands].flatMap(([player, hands]) => {
      const chips = hands.filter((hand) => hand.session === session && !hand.isPlayOff).map((hand) => hand.chips)
      return chips.length === 0 ? [] : [{ player, chips }]
    })
  }

  /** The best hand, and the longest way back of a player who then went through or won a prize. */
  get highlights(): TournamentHighlights {
    const all = [...this.hands].flatMap(([player, hands]) => hands.map((hand) => ({ player, ...hand })))
    const played = all.flatMap(({ player, played: one }) => (one === null ? [] : [{ player, ...one }]))
    const won = played.filter(({ result }) => result > 0)
    const bestHand = won.length === 0 ? null : won.reduce((best, one) => (one.result > best.result ? one : best))
    const rises = (this.state?.results ?? []).flatMap(({ session, advances }) =>
      this.rewarded(session, advances).flatMap((player) => this.riseOf(player, session)),
    )
    const comeback =
      rises.length === 0 ? null : rises.reduce((best, one) => (one.to - one.from > best.to - best.from ? one : best))
    return { bestHand, comeback }
  }

  /** Who went through from a session; after the final, who won a prize. */
  private rewarded(session: number, advances: readonly string[]): readonly string[] {
    const { conditions, prizes } = this.state as Tournament
    return session === conditions.sessions.length ? Object.keys(prizes) : advances
  }

  /** A player who never held less than at the start has nothing to come back from. */
  private riseOf(player: string, session: number): readonly NonNullable<TournamentHighlights['comeback']>[] {
    const hands = (this.hands.get(player) ?? []).filter((hand) => hand.session === session && !hand.isPlayOff)
    const begins = this.state?.conditions.chips ?? 0
    const to = hands.at(-1)?.chips ?? 0
    const from = Math.min(...hands.map(({ chips }) => chips))
    return from < to && from < begins ? [{ player, session, from, to }] : []
  }

  private follow(event: TournamentEvent): void {
    const before = this.state
    if (before === null) return
    const after = evolveTournament(before, event)
    this.state = after
    if (!('table' in event)) return
    const was = tableAt(before, event.table)
    const is = tableAt(after, event.table)
    if (was === undefined || is === undefined) return
    if (event.kind === 'table-played' && was.table.round.phase !== 'ended' && is.table.round.phase === 'ended') {
      this.played.add(event.table)
    }
    if (event.kind === 'minimum-deducted') this.noteDeduction(before, was, event)
    if (event.kind === 'hand-ended') this.noteHand(before, was)
    if (event.kind === 'hand-ended' || event.kind === 'hand-cancelled') this.played.delete(event.table)
  }

  private noteDeduction(
    { session }: Tournament,
    { number, hand }: TournamentTable,
    { player, cents, because, clause }: Extract<TournamentEvent, { kind: 'minimum-deducted' }>,
  ): void {
    const line = { session, table: number, hand, cents, because, clause }
    this.deductions.set(player, [...(this.deductions.get(player) ?? []), line])
  }

  private noteHand(tournament: Tournament, at: TournamentTable): void {
    const { session } = tournament
    const isPlayOff = at.playOff?.isOn === true
    const last = isPlayOff || !this.played.has(at.number) ? undefined : lastHandAt(tournament, at)
    for (const { player } of at.seats) {
      const chips = Math.max(0, chipsOf(at.table, player))
      const played = this.played.has(at.number) ? playedBy(session, at, player, isPlayOff, chips) : null
      const booked = this.hands.get(player) ?? []
      booked.push({ session, isPlayOff, chips, played, last })
      this.hands.set(player, booked)
      this.count++
    }
  }
}

/** A hand as its player's sheet has it: it is over, so secret wagers are open, and vouchers that have won or lost. */
function playedBy(
  session: number,
  { number: table, hand, seats, table: { round } }: TournamentTable,
  player: string,
  isPlayOff: boolean,
  chips: number,
): SheetHand | null {
  const box = seats.find((seat) => seat.player === player)?.box ?? 0
  const cards = round.hands.filter((one) => one.box === box).map((one) => one.cards.map(printCard))
  if (cards.length === 0) return null
  const lines = round.settled
    .filter((line) => line.player === player && !isUnseenVoucher(line))
    .map(({ wager, stake, profit, clause }) => ({ wager, stake, profit, clause }))
  return {
    ...{ session, table, hand, isPlayOff, box, cards, dealer: round.dealer.cards.map(printCard), lines, chips },
    bet: lines.reduce((sum, { stake }) => sum + stake, 0),
    result: lines.reduce((sum, { profit }) => sum + profit, 0),
  }
}
