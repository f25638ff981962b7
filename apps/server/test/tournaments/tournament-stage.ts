import type { Actor } from '@openpit/engine'
import { fromHex, hex, sealedWagerHash } from '@openpit/proof'
import type { Refusal, TournamentCommand } from '@openpit/protocol'
import { waitsAt } from '@openpit/table'
import { nextToWager, seatOf, type Tournament, type TournamentTable, tableAt } from '@openpit/tournament'
import { steadyEntropy } from '../../../keeper/test/entropy.ts'
import { Standings } from '../../src/casino/standings.ts'
import { conditionsHash } from '../../src/tournaments/conditions-hash.ts'
import { TournamentHost } from '../../src/tournaments/host.ts'
import { bodyOf } from '../../src/tournaments/log.ts'
import { TOURNAMENT_PACE, type TournamentOpening, tournamentStream } from '../../src/tournaments/opening.ts'
import { isBetweenHands } from '../../src/tournaments/run.ts'
import { MemoryStore } from '../memory-store.ts'

/** Conditions that the book of New South Wales accepts. */
export const CONDITIONS = {
  fee: 50,
  chips: 1000,
  compulsoryWager: true,
  minimum: 10,
  maximum: 500,
  sessions: [{ hands: 3, tables: 2, advance: 1 }, { hands: 2 }],
  order: 'marker',
  passCards: 1,
  secretWagers: 1,
  buyBack: 'none',
  entitledOnly: true,
  entries: { minimum: 2, maximum: 7, withdrawBefore: 60 },
  form: 'the entry page',
  prizes: [60, 40],
  managerRuns: true,
  wagerSeconds: 60,
}

/** What the book of Tasmania wants of every tournament. */
const TASMANIAN = {
  fee: 20,
  chips: 1000,
  minimum: 10,
  maximum: 500,
  secretWagers: 1,
  entries: { minimum: 2, maximum: 7 },
  prizes: [70, 30],
  form: 'the entry page',
  conditionsText: 'on the tournament’s page',
  allocation: 'by ballot',
  wagerSeconds: 60,
}

/** A heat in which a player can lose everything in the first hand, before two elimination hands. */
export const ELIMINATION = {
  ...TASMANIAN,
  format: 'elimination',
  maximum: 1000,
  sessions: [
    { hands: 4, eliminationHands: [2, 3], tables: 1, advance: 1 },
    { hands: 1, eliminationHands: [1] },
  ],
}

/** Two shoes, then a final of one. */
export const SHOES = { ...TASMANIAN, format: 'chips', sessions: [{ shoes: 2, tables: 1, advance: 1 }, { shoes: 1 }] }

/** Conditions of Jokers Wild that the book of Tasmania accepts. Many jokers, so that short tests meet some. */
export const JOKERS_WILD = {
  ...TASMANIAN,
  format: 'jokersWild',
  sessions: [
    { hands: 4, eliminationHands: [3], tables: 1, advance: 2 },
    { hands: 3, eliminationHands: [2] },
  ],
  jokers: 30,
  vouchers: [111.11, 122.22, 133.33, 144.44, 155.55, 166.66],
}

export const DIRECTOR: Actor = { person: 'dora', role: 'director' }
export const MANAGER: Actor = { person: 'max', role: 'manager' }

/** Time that stands still until a test moves it. */
export class StageTimers {
  private time = 1_000_000_000_000
  private readonly waiting = new Set<{ readonly at: number; readonly then: () => void }>()

  now(): number {
    return this.time
  }

  after(ms: number, then: () => void): () => void {
    const one = { at: this.time + ms, then }
    this.waiting.add(one)
    return () => this.waiting.delete(one)
  }

  pass(ms: number): void {
    this.time += ms
    for (const one of [...this.waiting]) {
      if (one.at > this.time) continue
      this.waiting.delete(one)
      one.then()
    }
  }
}

/** A tournament on a host without a server. The seed decides the cards. */
export class TournamentStage {
  readonly store = new MemoryStore()
  readonly timers = new StageTimers()
  readonly name = 'cup'
  readonly faults: unknown[] = []
  /** People whom the house has barred. */
  readonly barred = new Set<string>()
  readonly standings = new Standings(async (people) => {
    return people.filter((handle) => this.barred.has(handle)).map((handle) => ({ handle, disabled: false }))
  }, this.timers)
  host!: TournamentHost
  private counter = 0
  private readonly seed: string

  constructor(seed: string) {
    this.seed = seed
  }

  async draft(conditions: object = CONDITIONS, more: Partial<TournamentOpening> = {}): Promise<void> {
    const stream = tournamentStream(this.name)
    const { epoch } = await this.store.claim(stream)
    const opening: TournamentOpening = {
      name: this.name,
      title: 'Winter Cup',
      rulebook: 'nsw',
      options: {},
      written: conditions as TournamentOpening['written'],
      begins: this.timers.now(),
      by: 'dora',
      pace: TOURNAMENT_PACE,
      ...more,
    }
    const events = [
      { kind: 'tournament-drafted', body: bodyOf({ kind: 'tournament-drafted', ...opening }), entries: [] },
    ]
    await this.store.append({ stream, command: 'draft', expected: 0, epoch, at: new Date(0), events })
    await this.open()
  }

  /** Opens the tournament on another host, which reads its log. */
  async open(): Promise<void> {
    this.host = await TournamentHost.open(this.name, {
      store: this.store,
      cashier: { set: () => {} },
      timers: this.timers,
      standings: this.standings,
      isPerson: async () => true,
      lost: () => {},
      ended: () => {},
      fault: (_, error) => void this.faults.push(error),
      isOurs: async () => true,
      entropy: steadyEntropy(`${this.seed}-${this.counter++}`),
    })
  }

  get tournament(): Tournament {
    return this.host.latest.tournament
  }

  async tell(by: Actor | string, command: TournamentCommand): Promise<Refusal | undefined> {
    const actor = typeof by === 'string' ? ({ person: by, role: 'player' } as const) : by
    const reply = await this.host.tell(actor, `id-${this.counter++}`, command)
    return reply.ok ? undefined : reply.refusal
  }

  async mustTell(by: Actor | string, command: TournamentCommand): Promise<void> {
    const refused = await this.tell(by, command)
    if (refused) throw new Error(`${command.do} was refused: ${JSON.stringify(refused)}`)
  }

  async enter(...players: readonly string[]): Promise<void> {
    for (const player of players) {
      const conditions = conditionsHash(this.name, this.tournament)
      await this.mustTell(player, { do: 'enter', pays: this.tournament.conditions.fee, agrees: true, conditions })
    }
  }

  /** A secret wager with its hash. */
  sealed(player: string, cents: number, salt = '5a'.repeat(32)): { cents: number; salt: string; hash: string } {
    const { session } = this.tournament
    const at = this.tableOf(player)
    const place = { tournament: this.name, session, table: at.number, hand: at.hand, player }
    return { cents, salt, hash: hex(sealedWagerHash(place, cents, fromHex(salt, 32) as Uint8Array)) }
  }

  tableOf(player: string): TournamentTable {
    const at = this.tournament.tables.find((one) => seatOf(one, player) !== undefined)
    if (at === undefined) throw new Error(`${player} has no seat`)
    return at
  }

  /** Plays a table until nothing more can be done there: wagers by `stake`, and everybody stands. */
  async playOut(number: number, stake: (player: string) => number = () => 1_000): Promise<void> {
    for (let steps = 0; steps < 5_000; steps++) if (!(await this.playOnce(number, stake))) return
    throw new Error('the table does not end')
  }

  /** Does the next thing at a table; `false` if nothing can be done there. */
  async playOnce(number: number, stake: (player: string) => number = () => 1_000): Promise<boolean> {
    const at = tableAt(this.tournament, number)
    return at !== undefined && (await this.step(at, stake))
  }

  /** Plays off what is level, and announces the result. */
  async endSession(): Promise<void> {
    for (const { number } of this.tournament.tables) await this.decideLevel(number)
    await this.mustTell(DIRECTOR, { do: 'announce' })
  }

  private async decideLevel(table: number): Promise<void> {
    for (;;) {
      const at = tableAt(this.tournament, table)
      if (at?.playOff?.isOn === false) {
        await this.mustTell(DIRECTOR, { do: 'startPlayOff', table })
        await this.playOut(table)
      } else if (at?.ballot) await this.mustTell(DIRECTOR, { do: 'ballot', table })
      else return
    }
  }

  private async step(at: TournamentTable, stake: (player: string) => number): Promise<boolean> {
    const { number: table } = at
    if (isBetweenHands(this.tournament, at)) {
      const player = nextToWager(this.tournament, at)
      if (player === null) return false
      const box = seatOf(at, player)?.box ?? 0
      await this.mustTell(player, { do: 'wager', table, box, main: stake(player) })
      return true
    }
    const waits = waitsAt(at.table)
    if (waits.for === 'nomination') {
      const { box } = waits
      const player = at.seats.find((seat) => seat.box === box)?.player ?? ''
      await this.mustTell(player, { do: 'nominate', table, box, as: '9' })
      return true
    }
    if (waits.for === 'decision') {
      const { box } = waits
      const player = at.seats.find((seat) => seat.box === box)?.player ?? ''
      const refused = await this.tell(player, { do: 'stand', table, box })
      // Below twelve a player must draw.
      if (refused) await this.mustTell(player, { do: 'hit', table, box })
      return true
    }
    if (waits.for !== 'answers') return false
    const [ask] = waits.offers.asks
    if (ask === undefined) return false
    await this.mustTell(ask.player, { do: 'decline', table, box: ask.box })
    return true
  }
}
