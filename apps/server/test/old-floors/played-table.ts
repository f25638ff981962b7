import { createHash } from 'node:crypto'
import type { Actor } from '@openpit/engine'
import { seal } from '@openpit/proof'
import type { TableCommand } from '@openpit/protocol'
import { type BoxChoice, choicesAt, type Table, waitsAt } from '@openpit/table'
import { steadyEntropy } from '../../../keeper/test/entropy.ts'
import { Cashier } from '../../src/cashier/cashier.ts'
import { LedgerWallet } from '../../src/cashier/wallet.ts'
import { TableHost } from '../../src/casino/table-host.ts'
import type { TableOpening } from '../../src/index.ts'
import type { EventStore } from '../../src/store/event-store.ts'
import type { CommittedTable, News } from '../../src/tables/views/news.ts'
import { Dice } from '../player.ts'
import { ProcessTime, type VirtualTime } from '../world/time.ts'

/** A player's wager on a box. */
export interface Bet {
  readonly by: string
  readonly box: number
  readonly main: number
  readonly sides?: Readonly<Record<string, number>>
}

/** Callbacks for what happens at a table. */
interface TableWatch {
  readonly publish?: (news: News) => void
  readonly fault?: (error: unknown) => void
}

function throwFault(error: unknown): never {
  throw error
}

/** How often each decision is made if it is offered, in order of preference. Otherwise players hit below 15. */
const PREFERENCES: readonly (readonly [BoxChoice['do'], number])[] = [
  ['expose', 1],
  ['pressPrizeButton', 1],
  ['split', 0.8],
  ['evenMoney', 0.4],
  ['insure', 0.5],
  ['rescue', 0.3],
  ['surrender', 0.2],
  ['double', 0.35],
  ['follow', 0.7],
  ['takeHand', 0.4],
]

const STUCK_MAX = 1_000

/** A table with known entropy and a stopped clock: every run plays the same rounds. */
export class PlayedTable {
  readonly opening: TableOpening
  readonly host: TableHost
  private readonly dice: Dice
  private readonly time: VirtualTime
  private readonly people = new Set<string>()
  private count = 0
  private stuck = 0

  private constructor(opening: TableOpening, host: TableHost, time: VirtualTime, seed: string) {
    this.opening = opening
    this.host = host
    this.time = time
    this.dice = new Dice(createHash('sha256').update(seed).digest().readUInt32LE())
  }

  static async open(
    store: EventStore,
    opening: TableOpening,
    time: VirtualTime,
    seed: string,
    { publish = () => {}, fault = throwFault }: TableWatch = {},
  ): Promise<PlayedTable> {
    const host = await TableHost.open(opening.name, {
      store,
      cashier: new Cashier(new LedgerWallet(store)),
      timers: new ProcessTime(time),
      publish: (_, news) => publish(news),
      lost: () => {},
      closed: () => {},
      fault: (_, error) => fault(error),
      isOurs: async () => true,
      entropy: steadyEntropy(seed),
    })
    return new PlayedTable(opening, host, time, seed)
  }

  get name(): string {
    return this.opening.name
  }

  arrive(person: string): void {
    if (!this.people.has(person)) this.host.presence.came(person)
    this.people.add(person)
  }

  async mustTell(by: Actor, command: TableCommand): Promise<void> {
    const reply = await this.host.tell(by, `${this.count++}`, command)
    if (!reply.ok) throw new Error(`${command.do} at ${this.name} was refused: ${JSON.stringify(reply.refusal)}`)
  }

  async tryTell(by: Actor, command: TableCommand): Promise<boolean> {
    return (await this.host.tell(by, `${this.count++}`, command)).ok
  }

  async now(): Promise<CommittedTable> {
    // Wait until the command is written.
    await new Promise<void>((done) => setImmediate(done))
    return await this.host.current()
  }

  async table(): Promise<Table> {
    return (await this.now()).moment.table
  }

  /** Places the bets and deals. Side wagers that the table refuses are left out. */
  async begin(bets: readonly Bet[]): Promise<void> {
    for (const { by, box, main, sides = {} } of bets) {
      const player = { person: by, role: 'player' } as const
      const wager = { do: 'wager', box, main } as const
      if (!(await this.tryTell(player, { ...wager, sides }))) await this.tryTell(player, wager)
    }
    await this.areReady()
  }

  async playRound(bets: readonly Bet[]): Promise<void> {
    await this.begin(bets)
    while (!(await this.isOver())) await this.step()
  }

  /** Plays until a player has to decide; `false` if the round was over before that. */
  async untilDecision(bets: readonly Bet[]): Promise<boolean> {
    await this.begin(bets)
    for (;;) {
      if (await this.isOver()) return false
      if (waitsAt(await this.table()).for === 'decision') return true
      await this.step()
    }
  }

  async finish(): Promise<void> {
    while (!(await this.isOver())) await this.step()
  }

  /** Commits to a contribution to the shuffle, with a cut if a place is given. The result reveals it. */
  async commit(person: string, cut: number | null): Promise<() => Promise<void>> {
    const { announced } = (await this.now()).moment
    const opening = announced[0]
    if (opening === undefined) throw new Error(`no shoe is announced at ${this.name}`)
    const random = new Uint8Array(createHash('sha256').update(`${person} ${this.count}`).digest())
    const { commitment } = seal(opening, { by: person, cut, random })
    const by = { person, role: 'player' } as const
    await this.mustTell(by, { do: 'commit', commitment, cuts: cut !== null })
    return async () => await this.mustTell(by, { do: 'reveal', cut, random: Buffer.from(random).toString('hex') })
  }

  async pass(ms: number): Promise<void> {
    await this.time.pass(ms)
    await this.now()
  }

  async close(): Promise<void> {
    await this.host.close()
  }

  private async isOver(): Promise<boolean> {
    return (await this.table()).round.phase === 'ended'
  }

  private async areReady(): Promise<void> {
    for (const person of this.people) await this.host.setReady(person, true)
  }

  private async step(): Promise<void> {
    const table = await this.table()
    const waits = waitsAt(table)
    switch (waits.for) {
      case 'decision': {
        const { box } = waits
        const player = table.round.boxes.find(({ number }) => number === box)?.controller ?? ''
        return await this.decide(table, player, box, waits.hand)
      }
      case 'answers': {
        const [ask] = waits.offers.asks
        if (ask) await this.decide(table, ask.player, ask.box, null)
        return
      }
      default:
        if (table.round.phase === 'wagering') await this.areReady()
    }
  }

  private async decide(table: Table, player: string, box: number, hand: number | null): Promise<void> {
    const by = { person: player, role: 'player' } as const
    const open = choicesAt(table, player, box).flatMap(({ do: name, refusal }) => (refusal === null ? [name] : []))
    for (const [name, share] of PREFERENCES) {
      if (!open.includes(name) || this.dice.below(1) >= share) continue
      const offered = table.round.offers?.hand ?? 1
      const command = name === 'takeHand' ? { do: name, box, hand: offered } : { do: name, box }
      if (await this.tryTell(by, command as TableCommand)) return
    }
    if (hand === null) return await this.mustTell(by, { do: 'decline', box })
    const cards = handOn(table, box, hand)
    const wants = cards.total < 15 || cards.areSevens ? (['hit', 'stand'] as const) : (['stand', 'hit'] as const)
    for (const name of wants) if (open.includes(name) && (await this.tryTell(by, { do: name, box }))) return
    // The clock may have decided first, and the table has gone on.
    if (++this.stuck > STUCK_MAX) throw new Error(`no decision of ${player} was accepted at box ${box} of ${this.name}`)
  }
}

function handOn({ round }: Table, box: number, number: number): { total: number; areSevens: boolean } {
  const hand = round.hands.filter((one) => one.box === box)[number - 1]
  const total = hand === undefined ? 0 : hand.hard + (hand.ace && hand.hard <= 11 ? 10 : 0)
  // Two sevens are always drawn to: a third may win the jackpot.
  return { total, areSevens: hand?.cards.length === 2 && hand.hard === 14 && !hand.ace }
}
