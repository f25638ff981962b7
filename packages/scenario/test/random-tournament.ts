import { type Card, JOKER, loadedShoe } from '@openpit/cards'
import { type Actor, HOUSE, playerActor } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { configure, type RulebookName, rulebooks } from '@openpit/rulebooks'
import { closesOffers, offeredAt, type TableCommand, waitsAt } from '@openpit/table'
import {
  decideTournament,
  entryOf,
  nextToWager,
  openTournament,
  type Place,
  seatOf,
  type Tournament,
  type TournamentCommand,
  type TournamentEvent,
  type TournamentTable,
  type WrittenConditions,
} from '@openpit/tournament'
import { seatPlayers } from '../src/tournament/stage.ts'
import { Chance } from './chance.ts'

export type Format = 'sessions' | 'chips' | 'live' | 'elimination' | 'jokersWild'

export interface PlayedTournament {
  readonly rulebook: RulebookName
  readonly written: WrittenConditions
  readonly places: readonly Place[]
  /** The tournament when the first hand could begin. */
  readonly start: Tournament
  readonly end: Tournament
  readonly events: readonly TournamentEvent[]
  readonly commands: readonly TournamentCommand[]
}

const NAMES = ['ann', 'bob', 'cat', 'dan', 'eve', 'constructor']
const DIRECTOR: Actor = { person: 'director', role: 'director' }
const SUPERVISOR: Actor = { person: 'sue', role: 'supervisor' }
const DEALER: Actor = { person: 'dee', role: 'dealer' }

function conditionsOf(format: Format, chance: Chance): WrittenConditions {
  const isElimination = format === 'elimination' || format === 'jokersWild'
  const hands = 2 + chance.below(3)
  const session = { hands, ...(isElimination ? { eliminationHands: [1 + chance.below(hands)] } : {}) }
  return {
    format,
    fee: 10 + chance.below(3) * 0.01,
    chips: 100,
    minimum: 10,
    maximum: 60,
    secretWagers: chance.below(3),
    wagerSeconds: 20,
    prizes: chance.from([[100], [60, 40], [50, 30, 20]]),
    later: chance.oneIn(3) ? [{ hand: 2, minimum: 20 }] : [],
    sessions: [{ ...session, tables: 1 + chance.below(2), advance: 1 + chance.below(2) }, session],
    ...(format === 'sessions' ? { passCards: chance.below(3), dealFrom: chance.from(['left', 'marker']) } : {}),
    ...(format === 'jokersWild' ? { jokers: 4, vouchers: [10, 20, 30, 40] } : {}),
    added: chance.oneIn(3) ? 33.33 : 0,
    ...(format === 'sessions' ? {} : { retained: chance.below(11) }),
  }
}

/** What a test changes in random tournaments, and what it looks at. */
export interface RandomSetup {
  readonly conditions?: WrittenConditions
  /** Amounts of secret wagers, each used once; then they are random. */
  readonly secrets?: readonly Cents[]
  readonly onEvents?: (events: readonly TournamentEvent[], after: Tournament) => void
}

/** A tournament in which everything but the cards' decks is random. The same seed gives the same one. */
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
  const written = { ...conditionsOf(format, chance), ...setup.conditions }
  const tables = (written.sessions as readonly { tables: number }[])[0]?.tables ?? 1
  const players = NAMES.slice(0, Math.max(tables, 2 + chance.below(NAMES.length - 1)))
  const places = players.map((player, index) => ({
    player,
    table: (index % tables) + 1,
    box: Math.floor(index / tables) + 1,
  }))
  const draft = openTournament(rulebook, rules, configured.table, written)
  const { tournament: start } = seatPlayers(draft, places)
  const play = new RandomPlay(start, chance, setup)
  play.toTheEnd()
  return { rulebook, written, places, start, end: play.now, events: play.events, commands: play.commands }
}

class RandomPlay {
  now: Tournament
  readonly events: TournamentEvent[] = []
  readonly commands: TournamentCommand[] = []
  private readonly shoes = new Map<number, Card[]>()
  private readonly chance: Chance
  private readonly setup: RandomSetup
  private readonly secrets: Cents[]

  constructor(start: Tournament, chance: Chance, setup: RandomSetup) {
    this.now = start
    this.chance = chance
    this.setup = setup
    this.secrets = [...(setup.secrets ?? [])]
  }

  toTheEnd(): void {
    for (let turns = 0; turns < 3000 && this.now.state === 'running'; turns++) this.turn()
    if (this.now.state === 'running') throw new Error('the tournament does not end')
  }

  private give(command: object): boolean {
    const decision = decideTournament(this.now, { at: 0, ...command } as TournamentCommand)
    if (!decision.ok) return false
    this.now = decision.tournament
    this.events.push(...decision.events)
    this.setup.onEvents?.(decision.events, decision.tournament)
    this.commands.push({ at: 0, ...command } as TournamentCommand)
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
    const decision = decideTournament(this.now, { at: 0, ...command } as TournamentCommand)
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
    const shoe = this.shoes.get(table) ?? this.shuffled()
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

  private atTheDesk(): void {
    if (!this.now.isAnnounced) {
      this.must({ do: 'announce', by: DIRECTOR })
      return
    }
    const order = this.now.waiting.map((player) => ({ player, key: this.chance.below(1000) }))
    const names = order.toSorted((a, b) => a.key - b.key).map(({ player }) => player)
    if (names.length === 0) {
      this.must({ do: 'cancel', by: { person: 'max', role: 'manager' }, reason: 'nobody is left' })
      return
    }
    this.must({ do: 'draw', by: DIRECTOR, order: names })
    if (this.now.conditions.buyIn !== null) {
      for (const player of names) if (!this.chance.oneIn(9)) this.must({ do: 'buyIn', by: playerActor(player) })
    }
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
    const { phase } = at.table.round
    if (phase !== 'wagering' && phase !== 'ended') this.decision(at)
    else if (at.playOff?.isOn && this.chance.oneIn(8)) this.newShoe(number)
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
    const player = nextToWager(this.now, at)
    if (player === null) {
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
    const secret = this.secrets[0] ?? amount()
    const inWords = this.chance.below(4) === 0 ? amount() : secret
    const form = { by: SUPERVISOR, table: number, player, box, amount: secret, inWords }
    const isSealed =
      (way === 2 && this.give({ do: 'wager', ...where, secret, hasSides: false })) ||
      (way === 3 && this.give({ do: 'wager', ...where, main: amount(), secret, hasSides: false })) ||
      (way === 4 && this.give({ do: 'recordForm', ...form }))
    if (isSealed) {
      this.secrets.shift()
      return
    }
    if (this.give({ do: 'wager', ...where, main: amount(), hasSides: false })) return
    this.must({ do: 'wager', ...where, main: limits.minimum, hasSides: false })
  }

  private decision(at: TournamentTable): void {
    const waits = waitsAt(at.table)
    if (waits.for === 'answers') {
      const ask = this.chance.from(waits.offers.asks)
      const offers = [...offeredAt(at.table, ask.player, ask.box), 'decline']
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
    for (const name of ['hit', 'stand', 'double', 'split', 'surrender']) {
      const amount = name === 'double' ? { amount: 1 as Cents } : {}
      const isAccepted = [{}, amount].some((more) => {
        const command = { do: name, by: playerActor(player), box, ...more } as TableCommand
        return decideTournament(this.now, { do: 'play', at: 0, by: HOUSE, table: at.number, command }).ok
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
