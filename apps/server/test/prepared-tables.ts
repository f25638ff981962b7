import { printCard } from '@openpit/cards'
import { Floor } from '../src/casino/floor.ts'
import type { HostSettings } from '../src/casino/host-settings.ts'
import { TableHost } from '../src/casino/table-host.ts'
import { Accounts, keyFileIn, keysFor, Store, startPostgres, type TableOpening } from '../src/index.ts'
import type { EventStore } from '../src/store/event-store.ts'
import { loneTable } from './lone-table.ts'
import { MemoryStore } from './memory-store.ts'

/** A table, and the cards that must come out of its shoe next. */
export interface PreparedTable {
  readonly opening: TableOpening
  /** Accepts or rejects the next cards, in the order in which they leave the shoe. */
  readonly wants: (coming: readonly string[]) => boolean
  /** The shoe to begin the search with. It saves time, and is another one if the shuffle changes. */
  readonly first: number
}

/** Cards with which the only player loses by standing: 13 to 16 without a pair, against 20. */
export function isLosing(coming: readonly string[]): boolean {
  const [first = 0, dealer, second = 0, next] = coming.slice(0, 4).map(pointsOf)
  return first !== second && first + second >= 13 && first + second <= 16 && dealer === 10 && next === 10
}

/** The points of a card; NaN for an ace, which has two values. */
function pointsOf(card: string): number {
  const rank = card.slice(0, -1)
  if (rank === 'A') return Number.NaN
  return ['10', 'J', 'Q', 'K'].includes(rank) ? 10 : Number(rank)
}

const DORA = { person: 'dora', role: 'player' } as const
const SHOES_MAX = 400
const ROUNDS_MAX = 30

/**
 * Puts tables into a database that are in the middle of a shoe, with certain cards coming next. No shoe is stacked:
 * shoes with known entropy are dealt until one has those cards; then a table with a log is played to that point. The
 * server continues from the log with the same cards, as after any restart.
 */
export async function prepareTables(data: string, tables: readonly PreparedTable[]): Promise<void> {
  const postgres = await startPostgres(data)
  const store = await Store.open(postgres.connection)
  try {
    const keys = await keysFor(store, { file: keyFileIn(data) })
    await store.sealWith(keys)
    const accounts = await Accounts.open(store)
    const entered = await accounts.register(DORA.person, 'for tests only', '192.0.2.1')
    if (!entered.ok) throw new Error(`dora could not register: ${entered.refusal.kind}`)
    const log = { fault: () => {}, note: () => {} }
    const floor = new Floor({ store, node: 'layout', log })
    for (const wanted of tables) {
      const { opening } = wanted
      const { seed, rounds } = await findRound(wanted)
      await floor.openTable(opening)
      const table = await StackedShoe.open(store, opening, seed, (text) => keys.sign(text))
      for (let round = 1; round <= rounds; round++) await table.playRound()
      await table.leave()
    }
  } finally {
    await store.close()
    await postgres.stop()
  }
}

/** Finds the shoe, and the number of rounds before the cards come. */
async function findRound({ opening, wants, first }: PreparedTable): Promise<{ seed: string; rounds: number }> {
  for (let number = first; number < first + SHOES_MAX; number++) {
    const seed = `${opening.name} ${number}`
    const store = new MemoryStore()
    await store.openTable(opening)
    const table = await StackedShoe.open(store, opening, seed)
    const after: number[] = []
    while (after.length < ROUNDS_MAX) {
      await table.playRound()
      after.push(table.cards.length)
    }
    const found = after.findIndex((dealt) => wants(table.cards.slice(dealt)))
    if (found >= 0) return { seed, rounds: found + 1 }
  }
  throw new Error(`none of ${SHOES_MAX} shoes has the cards for ${opening.name}`)
}

/** A table with known entropy at which one person plays alone, and stands wherever that is allowed. */
class StackedShoe {
  /** The cards that have come out of the shoe, in order. */
  readonly cards: string[] = []
  private host!: TableHost
  private told = 0

  static async open(
    store: EventStore,
    { name }: TableOpening,
    seed: string,
    sign?: HostSettings['sign'],
  ): Promise<StackedShoe> {
    const dealing = new StackedShoe()
    dealing.host = await TableHost.open(name, {
      ...loneTable(store, seed),
      publish: (_, { events }) => {
        for (const { event } of events) {
          // The ace of spades is card 0.
          if ('card' in event && typeof event.card === 'number') dealing.cards.push(printCard(event.card))
        }
      },
      ...(sign === undefined ? {} : { sign }),
    })
    dealing.host.presence.came(DORA.person)
    return dealing
  }

  async playRound(): Promise<void> {
    await this.must({ do: 'wager', box: 1, main: 500 })
    await this.host.setReady(DORA.person, true)
    for (;;) {
      // Wait until the command is written.
      await new Promise<void>((done) => setImmediate(done))
      const { round } = (await this.host.current()).moment.table
      if (round.phase === 'ended') return
      if (round.phase === 'wagering') await this.host.setReady(DORA.person, true)
      else if (round.offers) await this.tell({ do: 'decline', box: 1 })
      else if (!(await this.tell({ do: 'stand', box: 1 })).ok) await this.tell({ do: 'hit', box: 1 })
    }
  }

  async leave(): Promise<void> {
    await this.must({ do: 'leave' })
    await this.host.close()
  }

  private async tell(command: Parameters<TableHost['tell']>[2]): Promise<Awaited<ReturnType<TableHost['tell']>>> {
    return await this.host.tell(DORA, `dora-${this.told++}`, command)
  }

  private async must(command: Parameters<TableHost['tell']>[2]): Promise<void> {
    const reply = await this.tell(command)
    if (!reply.ok) throw new Error(`${command.do} was refused: ${JSON.stringify(reply.refusal)}`)
  }
}
