import { createHash } from 'node:crypto'
import { RULEBOOK_NAMES, type RulebookName } from '@openpit/rulebooks'
import { walletOf } from '../../src/cashier/wallet.ts'
import { accountsOf } from '../../src/tables/log/entries.ts'
import { configurationOf, streamOf, type TableOpening } from '../../src/tables/opening.ts'
import { Chance } from './chance.ts'
import { CUP_PLAYERS, cupHash, cupOpening, draftCup } from './cup.ts'
import { WorldCupPerson } from './cup-person.ts'
import { type Register, WorldNode } from './node.ts'
import { WorldPlayer } from './player.ts'
import { WorldDatabase } from './store.ts'
import { VirtualTime } from './time.ts'

const NAMES = ['ann', 'bob', 'cleo']
const WALLET = 10_000_000
/** How often a tournament gets ten more seconds without faults. */
const CALM_WAITS_MAX = 60

/**
 * A casino from a seed: tables of all games and a tournament, players with bad connections, nodes that die, a database
 * that fails.
 */
export class World {
  readonly time = new VirtualTime()
  readonly database = new WorldDatabase()
  readonly players: WorldPlayer[] = []
  /** The director of the tournament, and its players. */
  readonly cup: readonly WorldCupPerson[]
  readonly openings: readonly TableOpening[]
  private readonly chance: Chance
  private readonly register: Register = new Map()
  private nodes: WorldNode[]
  readonly faults: unknown[] = []

  constructor(seed: number) {
    this.chance = new Chance(seed)
    this.openings = RULEBOOK_NAMES.map((rulebook) => this.opening(rulebook))
    this.nodes = [this.newNode(), this.newNode()]
    for (const opening of this.openings) {
      this.openTable(opening)
      const names = opening.privateFor === null ? NAMES.map((name) => `${name}-${opening.name}`) : [opening.privateFor]
      for (const name of names) this.addPlayer(name, opening.name)
    }
    this.cup = this.addCup()
  }

  private addCup(): readonly WorldCupPerson[] {
    const opening = cupOpening(this.time.now)
    draftCup(this.database, opening)
    const means = { nodes: () => this.nodes, time: this.time, chance: this.chance }
    const hash = cupHash(opening)
    for (const name of CUP_PLAYERS) this.database.openAccount(walletOf(name), false, WALLET)
    const players = CUP_PLAYERS.map((name) => new WorldCupPerson(name, 'player', hash, means))
    return [new WorldCupPerson('dora', 'director', hash, means), ...players]
  }

  /** Runs for a while with faults, then without, so that open rounds and the tournament can end. */
  async live(ms: number): Promise<void> {
    for (const one of [...this.players, ...this.cup]) one.live()
    const end = this.time.now + ms
    while (this.time.now < end) {
      await this.time.pass(500 + this.chance.below(4_000))
      this.injectFault()
    }
    this.database.isDown = false
    for (const node of this.nodes) node.process.wake()
    await this.time.pass(30_000)
    const director = this.cup[0]
    for (let waits = 0; !director?.isOver && waits < CALM_WAITS_MAX; waits++) await this.time.pass(10_000)
  }

  /** A hash of the whole history: the same for the same seed. */
  fingerprint(): string {
    const hash = createHash('sha256')
    for (const [name, { events }] of [...this.database.streams].sort()) {
      hash.update(name)
      for (const { number, at, body } of events) hash.update(`${number} ${at.toISOString()} ${body}\n`)
    }
    return hash.digest('hex')
  }

  private injectFault(): void {
    const { chance } = this
    const node = chance.of(this.nodes)
    switch (chance.below(6)) {
      case 0:
        // Killed, as by a loss of power.
        node.process.kill()
        this.faults.push(...node.faults)
        this.nodes = [...this.nodes.filter((other) => other !== node), this.newNode()]
        return
      case 1: {
        // Frozen for longer than its lease, then woken.
        node.process.freeze()
        this.time.after(3_000 + chance.below(9_000), () => node.process.wake())
        return
      }
      case 2:
        this.database.isDown = true
        this.time.after(chance.below(3_000), () => {
          this.database.isDown = false
        })
        return
      default:
    }
  }

  private newNode(): WorldNode {
    return new WorldNode(this.database, this.time, this.chance, this.register)
  }

  private opening(rulebook: RulebookName): TableOpening {
    const clock = { bettingMs: 4_000, decisionMs: 3_000, answersMs: 3_000, revealMs: 1_000, awayMs: 20_000 }
    const isOnline = rulebook === 'online'
    const options = rulebook === 'star' ? { switches: { shufflingDevice: true } } : { decks: 6 }
    return { name: rulebook, title: rulebook, rulebook, options, clock, privateFor: isOnline ? 'dan-online' : null }
  }

  private openTable(opening: TableOpening): void {
    const { name } = opening
    for (const { account, mayOwe } of accountsOf(name)) this.database.openAccount(account, mayOwe)
    const { pool } = configurationOf(opening)
    const stream = this.database.stream(streamOf(name))
    stream.epoch = 1
    this.database.append({
      command: 'opening',
      stream: streamOf(name),
      expected: 0,
      epoch: 1,
      at: new Date(this.time.now),
      events: [
        {
          kind: 'table-opened',
          body: JSON.stringify({ kind: 'table-opened', ...opening }),
          entries: [
            { account: `house:${name}`, cents: -pool },
            { account: `pool:${name}`, cents: pool },
          ],
        },
      ],
    })
  }

  private addPlayer(name: string, table: string): void {
    this.database.openAccount(walletOf(name), false, WALLET)
    this.players.push(new WorldPlayer(name, table, () => this.nodes, this.time, this.chance))
  }
}
