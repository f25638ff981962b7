import { setTimeout as sleep } from 'node:timers/promises'
import { audit, auditJackpot, auditReplay, readingFrom, Store, startPostgres } from '../../src/index.ts'
import { linkEventOf, linkStream } from '../../src/links/link-record.ts'
import { Client } from '../client.ts'
import { liveTableOf, openUp, PASSWORD, PIT_STAFF } from '../live-floor.ts'
import { FaultyNodes } from '../nodes/faulty-nodes.ts'
import { Dice } from '../player.ts'
import { cleanUp, newFolder, testSettings } from '../processes.ts'
import { Collection } from './collection.ts'
import { linkable, SEVENS, untilAnswered } from './links-floor.ts'

export interface JackpotTortureReport {
  readonly wrong: readonly string[]
  readonly rounds: number
  readonly wins: number
  readonly faults: Readonly<Record<string, number>>
  /** How often a table gave its wagers back and waited for the jackpot to be restored. */
  readonly failures: number
  /** What the link says that it was given, in millionths of a cent. */
  readonly contributed: string
}

const LINK = 'sevens'
/** An odd rate: a wager adds no whole number of cents. */
const RATE = 133_333
const GO_ON_MS_MAX = 60_000
const DEALERS = ['dee', 'dan'] as const

/**
 * Two tables with real cards play for one link on two nodes, and every round wins a share of the pool. Nodes are killed
 * at random moments, between a contribution and its answer, or between a lock and its payment. Afterwards what the
 * tables have collected is what the link was given, to the millionth of a cent, and every win was paid once.
 */
export async function tortureJackpots(
  seed: number,
  kills: number,
  say = (_: string) => {},
): Promise<JackpotTortureReport> {
  const folder = newFolder('jackpot-torture')
  const dice = new Dice(seed)
  const names = ['left', 'right']
  const tables = names.map((name) => liveTableOf('star', name, { options: linkable(name).options }))
  const settings = testSettings(folder, { staff: PIT_STAFF, tables })
  const nodes = new FaultyNodes(folder, [settings, settings], dice)
  const address = () => nodes.address()
  const wrong: string[] = []
  try {
    await nodes.start()
    const manager = await (await Client.login(await address(), 'max', PASSWORD)).connect()
    const levels = [{ name: '', reset: 1_000_000, rate: RATE, reserveRate: 50_001 }]
    const opened = await manager.post('/api/jackpots', { link: LINK, ...SEVENS, levels })
    if (opened.status !== 200) throw new Error(opened.text)
    for (const table of names) {
      await manager.enter(table)
      await manager.mustTell(table, { do: 'onDuty' })
      await manager.mustTellLink(LINK, { do: 'joinLink', table })
    }
    manager.cut()
    const pits = names.map((name, index) => new SevensPit(name, DEALERS[index] as string, address))
    const playing = pits.map((pit) => pit.play())
    for (let kill = 0; kill < kills; kill++) {
      await untilAllGoOn(pits, 2)
      await sleep(dice.below(300))
      say(`fault ${kill + 1}: ${await nodes.strike()}, ${pits.map(({ rounds }) => rounds).join(' and ')} rounds`)
    }
    await untilAllGoOn(pits, 2)
    for (const pit of pits) pit.stop()
    await Promise.all(playing)
    const report = await checkBooks(folder, names, wrong)
    const sum = (of: (pit: SevensPit) => number) => pits.reduce((all, pit) => all + of(pit), 0)
    const failures = sum((pit) => pit.failures)
    return { wrong, ...report, faults: nodes.faults, failures, rounds: sum(({ rounds }) => rounds) }
  } finally {
    await nodes.kill()
    await cleanUp(folder)
  }
}

async function untilAllGoOn(pits: readonly SevensPit[], more: number): Promise<void> {
  const began = performance.now()
  const from = pits.map(({ rounds }) => rounds)
  while (pits.some(({ rounds }, index) => rounds < (from[index] as number) + more)) {
    if (performance.now() - began > GO_ON_MS_MAX) {
      throw new Error(`tables stand still: ${pits.map((pit) => pit.last).join('; ')}`)
    }
    await sleep(20)
  }
}

/** Compares the logs of the tables with the link's books, once nothing is under way. */
async function checkBooks(
  folder: string,
  tables: readonly string[],
  wrong: string[],
): Promise<{ readonly wins: number; readonly contributed: string }> {
  const { connection } = await startPostgres(folder)
  await untilAnswered(connection)
  const store = await Store.open(connection)
  const sums = new Collection('blazing7s')
  for (const table of tables) await sums.read(store, table)
  const collected = BigInt(sums.cents) * BigInt(RATE)
  await checkOrder(store, wrong)
  await store.close()
  const { books, ledger, replay } = await readingFrom(connection, async (client) => ({
    books: await auditJackpot(client, LINK),
    ledger: await audit(client),
    replay: await auditReplay(client),
  }))
  if (books === undefined) throw new Error('the link is gone')
  const given = books.contributions.reduce((sum, { millionths }) => sum + BigInt(millionths), 0n)
  if (given !== collected) wrong.push(`tables have sent ${collected} millionths, and the link has ${given}`)
  const unpaid = books.wins.filter(({ state }) => state !== 'paid')
  if (unpaid.length > 0) wrong.push(`not paid: ${unpaid.map(({ id }) => id).join(', ')}`)
  for (const { where, what } of [...books.findings, ...ledger, ...replay.findings]) wrong.push(`${where}: ${what}`)
  return { wins: books.wins.length, contributed: String(given) }
}

/** Wins are paid in the order in which they were locked, and each once. */
async function checkOrder(store: Store, wrong: string[]): Promise<void> {
  const [locked, paid]: [string[], string[]] = [[], []]
  for (const stored of await store.read(linkStream(LINK))) {
    const told = linkEventOf(stored)
    for (const event of told.kind === 'told' ? told.events : []) {
      if (event.kind === 'jackpot-locked') locked.push(...event.group.wins)
      if (event.kind === 'jackpot-paid') paid.push(event.win)
    }
  }
  if (paid.join() !== locked.join()) wrong.push(`locked ${locked.join(' ')}, and paid ${paid.join(' ')}`)
}

/** A dealer and a player at one table. In every round the player wins a tenth of the pool. */
class SevensPit {
  rounds = 0
  failures = 0
  last = ''
  private readonly table: string
  private readonly dealer: string
  private readonly address: () => Promise<string>
  private stopped = false

  constructor(table: string, dealer: string, address: () => Promise<string>) {
    this.table = table
    this.dealer = dealer
    this.address = address
  }

  stop(): void {
    this.stopped = true
  }

  async play(): Promise<void> {
    while (!this.stopped) {
      const clients: Client[] = []
      try {
        await this.playUntilLost(clients)
      } catch (error) {
        this.last = `${this.table}: ${(error as Error).message}`
        await sleep(50)
      }
      for (const client of clients) client.cut()
    }
  }

  private async playUntilLost(clients: Client[]): Promise<void> {
    const enter = async (client: Client) => {
      clients.push(await client.connect())
      await client.enter(this.table)
      return client
    }
    const dee = await enter(await Client.login(await this.address(), this.dealer, PASSWORD))
    const sue = await enter(await Client.login(await this.address(), this.dealer === 'dee' ? 'sue' : 'sam', PASSWORD))
    const player = await enter(await this.loginPlayer())
    while (!this.stopped) await this.step(dee, sue, player)
  }

  private async loginPlayer(): Promise<Client> {
    const name = `player-${this.table}`
    try {
      return await Client.login(await this.address(), name, PASSWORD)
    } catch {
      return await Client.register(await this.address(), name, PASSWORD)
    }
  }

  private async step(dee: Client, sue: Client, player: Client): Promise<void> {
    const { table } = this
    const { phase, shoe, boxes, sideBets } = dee.view(table)
    this.last = `${table}: ${phase}, ${shoe.step}`
    if (phase === 'wagering' || phase === 'ended') {
      if (shoe.step !== 'nothing') await openUp({ dee, sue }, table)
      const hasBet = phase === 'wagering' && boxes.some(({ bettors }) => bettors.length > 0)
      if (!sideBets.includes('blazing7s')) return await this.restore()
      if (!hasBet) await player.mustTell(table, { do: 'wager', box: 1, main: 1_000, sides: { blazing7s: 500 } })
      await dee.mustTell(table, { do: 'deal' })
    } else if (phase === 'dealing') await dee.mustTell(table, { do: 'keyCard', is: '7h' })
    else if (phase === 'playing') await dee.mustTell(table, { do: 'stand', box: 1 })
    else if (phase === 'dealer') {
      await dee.mustTell(table, { do: 'keyCard', is: '10d' })
      this.rounds++
    } else await sleep(20)
  }

  /** The table has given up on its link, or has yet to join it: a manager restores the jackpot there. */
  private async restore(): Promise<void> {
    const max = await (await Client.login(await this.address(), 'max', PASSWORD)).connect()
    const reply = await max.tellLink(LINK, { do: 'restoreJackpot', table: this.table })
    if (reply.ok) this.failures++
    max.cut()
    await sleep(50)
  }
}
