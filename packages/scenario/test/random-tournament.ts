import { type Card, JOKER, loadedShoe } from '@openpit/cards'
import { type Actor, HOUSE, playerActor } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { configure, type RulebookName, rulebooks } from '@openpit/rulebooks'
import { closesOffers, offeredAt, type TableCommand, waitsAt } from '@openpit/table'
import {
  decideTournament,
  entryOf,
  membersOf,
  nextToWager,
  openTournament,
  type Place,
  planOf,
  seatOf,
  stillToWager,
  type Tournament,
  type TournamentCommand,
  type TournamentEvent,
  type TournamentTable,
  type WrittenConditions,
} from '@openpit/tournament'
import { seatPlayers } from '../src/tournament/stage.ts'
import { Chance } from './chance.ts'
import { type Format, randomConditions } from './random-conditions.ts'

export interface PlayedTournament {
  readonly rulebook: RulebookName
  readonly written: WrittenConditions
  /** Where players sat when the first hand could begin; `null` if the tournament begins at the desk. */
  readonly places: readonly Place[] | null
  /** The tournament when the first hand could begin, or its draft. */
  readonly start: Tournament
  readonly end: Tournament
  readonly events: readonly TournamentEvent[]
  readonly commands: readonly TournamentCommand[]
}

const NAMES = ['ann', 'bob', 'cat', 'dan', 'eve', 'constructor']
const DIRECTOR: Actor = { person: 'director', role: 'director' }
const SUPERVISOR: Actor = { person: 'sue', role: 'supervisor' }
const DEALER: Actor = { person: 'dee', role: 'dealer' }
const MANAGER: Actor = { person: 'max', role: 'manager' }

/** What a test changes in random tournaments. */
export interface RandomSetup {
  readonly conditions?: WrittenConditions
}

/**
 * A tournament in which everything but the cards' decks is random. One in three begins with a draft at the desk, the
 * others at the table. The same seed gives the same one.
 */
export function playTournament(
  rulebook: RulebookName,
  format: Format,
  seed: number,
  setup: RandomSetup = {},
): PlayedTournament {
  const chance = new Chance(seed)
  const rules = rulebooks[rulebook].tournament
  const configured = configure(rulebooks[rulebook], {})
  if (rules === 'none' || !configured.ok) throw new Error('no tournaments')
  const written = { ...randomConditions(rulebook, format, chance), ...setup.conditions }
  const draft = openTournament(rulebook, rules, configured.table, written)
  const places = chance.oneIn(3) ? null : randomPlaces(written, chance)
  const start = places === null ? draft : seatPlayers(draft, places).tournament
  const play = new RandomPlay(start, chance)
  play.toTheEnd()
  return { rulebook, written, places, start, end: play.now, events: play.events, commands: play.commands }
}

function randomPlaces(written: WrittenConditions, chance: Chance): readonly Place[] {
  const [{ tables = 1 } = {}] = written.sessions as readonly { tables?: number }[]
  const players = NAMES.slice(0, Math.max(tables, 2 + chance.below(NAMES.length - 1)))
  return players.map((player, index) => ({
    player,
    table: (index % tables) + 1,
    box: Math.floor(index / tables) + 1,
  }))
}

class RandomPlay {
  now: Tournament
  readonly events: TournamentEvent[] = []
  readonly commands: TournamentCommand[] = []
  private readonly shoes = new Map<number, Card[]>()
  private readonly chance: Chance
  /** The minute of the tournament's clock. */
  private minute = 0

  constructor(start: Tournament, chance: Chance) {
    this.now = start
    this.chance = chance
  }

  private get isOver(): boolean {
    return this.now.state === 'finished' || this.now.state === 'cancelled'
  }

  toTheEnd(): void {
    if (this.now.state === 'draft') this.atTheFirstDesk()
    for (let turns = 0; turns < 3000 && !this.isOver; turns++) this.turn()
    if (!this.isOver) throw new Error('the tournament does not end')
  }

  private give(command: object): boolean {
    const given = { at: this.minute, ...command } as TournamentCommand
    const decision = decideTournament(this.now, given)
    if (!decision.ok) return false
    this.now = decision.tournament
    this.events.push(...decision.events)
    this.commands.push(given)
    this.drawDue()
    this.lookAtTies()
    return true
  }

  /** Between hands nobody who has left takes part in a tie, and each one is still to be decided. */
  private lookAtTies(): void {
    for (const { number, table, playOff } of this.now.tables) {
      if (playOff === null || (table.round.phase !== 'wagering' && table.round.phase !== 'ended')) continue
      const gone = playOff.group.filter((player) => entryOf(this.now, player)?.out !== null)
      if (gone.length > 0) throw new Error(`${gone.join()} left the play-off at table ${number}`)
      if (playOff.players.length < 2) throw new Error(`nobody plays against ${playOff.players.join()}`)
    }
  }

  private must(command: object): void {
    const decision = decideTournament(this.now, { at: this.minute, ...command } as TournamentCommand)
    if (!decision.ok) throw new Error(`${JSON.stringify(command)}: ${decision.refusal.kind} ${decision.refusal.clause}`)
    this.give(command)
  }

  private drawDue(): void {
    for (const { number, table } of this.now.tables) {
      const waits = waitsAt(table).for
      if (waits !== 'card' && waits !== 'dealer-card') continue
      const command: TableCommand = { do: 'cards', cards: [this.nextCard(number)] }
      this.give({ do: 'play', by: HOUSE, table: number, command })
      return
    }
  }

  private nextCard(table: number): Card {
    const left = this.shoes.get(table) ?? []
    const shoe = left.length > 0 ? left : this.shuffled()
    this.shoes.set(table, shoe)
    return shoe.pop() as Card
  }

  private shuffled(): Card[] {
    const { decks, deck } = this.now.configuration.rules
    const cards = [...loadedShoe(decks.is, deck.is), ...Array<Card>(this.now.conditions.jokers).fill(JOKER)]
    return cards
      .map((card) => ({ card, key: this.chance.below(1_000_000) }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ card }) => card)
  }

  private turn(): void {
    const open = this.now.tables.filter((at) => !at.isPlayedOut || at.playOff !== null || at.ballot !== null)
    if (open.length === 0) this.atTheDesk()
    else this.atTable(this.chance.from(open))
  }

  /** From the draft to the first session: entries, some of which do not stay. */
  private atTheFirstDesk(): void {
    this.must({ do: 'publish', by: DIRECTOR })
    for (const player of NAMES.slice(0, 2 + this.chance.below(NAMES.length - 1))) {
      this.minute += this.chance.below(3)
      this.must({ do: 'enter', by: playerActor(player), pays: this.now.conditions.fee, agrees: true })
      if (this.chance.oneIn(6)) this.must({ do: 'withdrawEntry', by: playerActor(player) })
      if (this.chance.oneIn(9)) this.give({ do: 'nameSubstitute', by: playerActor(player), substitute: `${player}2` })
      if (this.chance.oneIn(9)) this.give({ do: 'refuseEntry', by: MANAGER, player, reason: 'no member' })
    }
    if (this.chance.oneIn(3)) this.must({ do: 'changeConditions', by: DIRECTOR, field: 'added', to: 7.77 })
    this.nextSession()
  }

  private atTheDesk(): void {
    if (!this.now.isAnnounced) {
      this.must({ do: 'announce', by: DIRECTOR })
      return
    }
    for (const { player, out } of this.now.entries) {
      if (out?.how === 'eliminated' && this.chance.oneIn(2)) this.give({ do: 'buyBack', by: playerActor(player) })
    }
    this.nextSession()
  }

  private nextSession(): void {
    const order = membersOf(this.now).map((player) => ({ player, key: this.chance.below(1000) }))
    const names = order.toSorted((a, b) => a.key - b.key).map(({ player }) => player)
    // Fewer than the conditions want, or nobody who is left.
    const wanted = this.now.session === 0 ? this.now.conditions.entries.minimum : 1
    if (names.length < wanted) {
      this.must({ do: 'cancel', by: MANAGER, reason: 'too few are left' })
      return
    }
    this.must({ do: 'draw', by: DIRECTOR, order: names })
    if (this.now.conditions.buyIn !== null) {
      for (const player of names) if (!this.chance.oneIn(9)) this.must({ do: 'buyIn', by: playerActor(player) })
    }
    this.minute += this.chance.below(2)
    this.must({ do: 'startSession', by: DIRECTOR })
  }

  private atTable(at: TournamentTable): void {
    const { number } = at
    // Ties are rare, and what happens while one is open is easy to get wrong.
    if (this.chance.oneIn(at.ballot !== null || at.playOff !== null ? 8 : 60)) {
      this.mishap(at)
      return
    }
    if (at.ballot !== null) {
      const order = at.ballot.players.slice(0, at.ballot.places)
      this.must({ do: 'ballot', by: DIRECTOR, table: number, order })
      return
    }
    if (at.playOff?.isOn === false) {
      this.must({ do: 'startPlayOff', by: DIRECTOR, table: number })
      return
    }
    const plan = planOf(this.now)
    const isTime = plan?.by === 'minutes' && this.minute - this.now.startedAt >= plan.length
    if (
      isTime &&
      !at.timeIsUp &&
      this.chance.oneIn(3) &&
      this.give({ do: 'sessionTimeIsUp', by: DEALER, table: number })
    )
      return
    const { phase } = at.table.round
    if (phase !== 'wagering' && phase !== 'ended') this.decision(at)
    else if (this.chance.oneIn(at.playOff?.isOn || plan?.by === 'shoes' ? 8 : 60)) this.newShoe(number)
    else this.wagerOrDeal(at)
  }

  private newShoe(number: number): void {
    if (this.give({ do: 'newShoe', by: DEALER, table: number })) this.shoes.delete(number)
  }

  private mishap(at: TournamentTable): void {
    const { number, seats } = at
    const { player, box } = this.chance.from(seats)
    const way = this.chance.below(7)
    if (way === 0) this.give({ do: 'disqualify', by: DIRECTOR, player, because: 'breach', refund: false })
    if (way === 1) this.give({ do: 'absent', by: DIRECTOR, player, deduct: true })
    if (way === 2) this.give({ do: 'sit', by: playerActor(player), table: number, box })
    if (way === 3) this.give({ do: 'voidRound', by: SUPERVISOR, table: number })
    if (way === 4) this.give({ do: 'wagerTimeIsUp', by: DEALER, table: number, box })
    if (way === 5) this.give({ do: 'count', by: DIRECTOR, table: number })
    if (way === 6 && this.give({ do: 'approveLeave', by: DIRECTOR, player })) {
      this.must({ do: 'leave', by: playerActor(player) })
    }
  }

  private wagerOrDeal(at: TournamentTable): void {
    const { number, limits } = at
    const waiting = stillToWager(this.now, at)
    // Where no order is kept, anybody who has not wagered may be next.
    const player = nextToWager(this.now, at) ?? (waiting.length > 0 ? this.chance.from(waiting) : null)
    if (player === null) {
      if (this.now.conditions.order === 'free' && this.chance.oneIn(6) && this.changeOfMind(at)) return
      this.minute += 1
      this.must({ do: 'deal', by: DEALER, table: number })
      return
    }
    const box = seatOf(at, player)?.box ?? 0
    const by = playerActor(player)
    const amount = () => (limits.minimum * (1 + this.chance.below(3))) as Cents
    const way = this.chance.below(8)
    const where = { by, table: number, box }
    if (way === 0 && this.give({ do: 'passCard', ...where })) return
    if (way === 1 && this.give({ do: 'drawVoucher', ...where })) return
    const secret = amount()
    const inWords = this.chance.below(4) === 0 ? amount() : secret
    const form = { by: SUPERVISOR, table: number, player, box, amount: secret, inWords }
    const isSealed =
      (way === 2 && this.give({ do: 'wager', ...where, secret, hasSides: false })) ||
      (way === 3 && this.give({ do: 'wager', ...where, main: amount(), secret, hasSides: false })) ||
      (way === 4 && this.give({ do: 'recordForm', ...form }))
    if (isSealed || this.give({ do: 'wager', ...where, main: amount(), hasSides: false })) return
    this.must({ do: 'wager', ...where, main: limits.minimum, hasSides: false })
  }

  /** Where no order is kept, wagers change until the first card. */
  private changeOfMind({ number: table, seats, limits }: TournamentTable): boolean {
    const { player, box } = this.chance.from(seats)
    const where = { by: playerActor(player), table, box }
    if (this.chance.oneIn(2)) return this.give({ do: 'withdraw', ...where })
    return this.give({ do: 'wager', ...where, main: limits.minimum, hasSides: false })
  }

  private decision(at: TournamentTable): void {
    const waits = waitsAt(at.table)
    if (waits.for === 'answers') {
      const ask = this.chance.from(waits.offers.asks)
      const offers = [...offeredAt(at.table, ask.player, ask.box), 'decline']
      this.lookAtOffers(at, ask.player, ask.box, offers)
      this.order(at, ask.player, ask.box, this.chance.from(offers), ['decline'])
    } else if (waits.for === 'nomination') {
      const player = this.controller(at, waits.box)
      const as = this.chance.from(['A', '2', '9', '10'])
      this.must({
        do: 'play',
        table: at.number,
        by: HOUSE,
        command: { do: 'nominate', by: playerActor(player), box: waits.box, as },
      })
    } else if (waits.for === 'decision') {
      const player = this.controller(at, waits.box)
      const offers = offeredAt(at.table, player, waits.box)
      if (offers.length === 0) throw new Error('nothing is offered')
      this.lookAtOffers(at, player, waits.box, offers)
      this.order(at, player, waits.box, this.chance.from(offers), offers)
    }
  }

  /** What is offered is accepted, and nothing else is; for less, where the whole cannot be paid. */
  private lookAtOffers(at: TournamentTable, player: string, box: number, offers: readonly string[]): void {
    for (const name of ['hit', 'stand', 'double', 'split', 'surrender', 'insure', 'evenMoney', 'decline']) {
      // A command that answers no open offer closes it first; such a step is another one.
      if (closesOffers(at.table, { do: name, by: playerActor(player), box } as TableCommand)) continue
      const isForLess = name === 'double' || name === 'insure'
      const amounts = isForLess ? [1 as Cents, this.now.configuration.rules.smallestChip.is] : []
      const isAccepted = [{}, ...amounts.map((amount) => ({ amount }))].some((more) => {
        const command = { do: name, by: playerActor(player), box, ...more } as TableCommand
        return decideTournament(this.now, { do: 'play', at: this.minute, by: HOUSE, table: at.number, command }).ok
      })
      if (isAccepted !== offers.includes(name)) {
        throw new Error(`${name} is ${isAccepted ? 'accepted' : 'refused'}, and ${offers.join()} is offered`)
      }
    }
  }

  private controller({ table }: TournamentTable, box: number): string {
    return table.round.boxes.find(({ number }) => number === box)?.controller ?? ''
  }

  /** Doubles and insurance are offered for less too: if the whole cannot be paid, the player does something else. */
  private order(at: TournamentTable, player: string, box: number, name: string, others: readonly string[]): void {
    const command = { do: name, by: playerActor(player), box } as TableCommand
    if (closesOffers(at.table, command)) throw new Error(`${name} does not answer what is offered`)
    const step = { do: 'play', by: HOUSE, table: at.number, command }
    if (name !== 'double' && name !== 'insure') this.must(step)
    else if (!this.give(step)) this.order(at, player, box, others.find((other) => other !== name) ?? 'stand', others)
  }
}
