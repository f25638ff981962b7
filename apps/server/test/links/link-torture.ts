import { setTimeout as sleep } from 'node:timers/promises'
import type { LevelSetup } from '@openpit/protocol'
import { Client } from '../client.ts'
import { tableOf } from '../floor.ts'
import { PASSWORD } from '../live-floor.ts'
import { FaultyNodes } from '../nodes/faulty-nodes.ts'
import { Dice } from '../player.ts'
import { cleanUp, newFolder, testSettings } from '../processes.ts'
import { checkBooks, type LinkBooks } from './link-torture-books.ts'
import { fundsOf, linkDetailOf } from './links-floor.ts'

export interface LinkTortureSettings {
  readonly seed: number
  readonly tables: number
  /** How many wagers a round has at each table. */
  readonly boxes: number
  readonly faults: number
  /** The time between two faults. */
  readonly everyMs: number
  /** On a busy machine many tables need a longer lease than a test has. */
  readonly leaseMs: number
  /** It ends when there were so many wins and so many faults. */
  readonly wins: number
  /** The cap of the level whose wins wait for approval: the lower, the more often it is hit. */
  readonly blueCap: number
  readonly say?: (line: string) => void
}

export interface LinkTortureReport extends LinkBooks {
  readonly wrong: readonly string[]
  readonly rounds: number
  readonly faults: Readonly<Record<string, number>>
  /** How often a table gave its wagers back and played on without its link. */
  readonly failures: number
  /** How many wins an inspector has approved. */
  readonly approved: number
}

const LINK = 'nova'
const WAGER = 200
/** Odd rates: a wager adds no whole number of cents. Wins of the second level wait for an inspector. */
const levelsWith = (blueCap: number): readonly LevelSetup[] => [
  { name: 'red', reset: 10_000, cap: 10_700, rate: 133_333, reserveRate: 50_001 },
  { name: 'blue', reset: 100_000, cap: blueCap, rate: 66_667, reserveRate: 33, approval: 100 },
]
const GO_ON_MS_MAX = 120_000

/**
 * Many tables on two nodes play for one link with two mystery levels. Nodes and database are killed and frozen. What
 * the tables have collected and not given back is then what the link was given, to the millionth of a cent; every win
 * is paid once; the books add up, and the log replays.
 */
export async function tortureLinks(settings: LinkTortureSettings): Promise<LinkTortureReport> {
  const { seed, tables: count, boxes, faults, everyMs, leaseMs, blueCap, say = () => {} } = settings
  const levels = levelsWith(blueCap)
  const folder = newFolder('link-torture')
  const dice = new Dice(seed)
  const names = Array.from({ length: count }, (_, index) => `t-${index + 1}`)
  // Each node opens one half of the tables.
  const halves = [0, 1].map((half) => names.filter((_, index) => index % 2 === half))
  const staff = [
    { name: 'max', role: 'manager' as const, password: PASSWORD },
    { name: 'ian', role: 'inspector' as const, password: PASSWORD },
  ]
  const openings = halves.map((half) => half.map((name) => tableOf('tas', name)))
  const nodes = new FaultyNodes(
    folder,
    openings.map((tables) => testSettings(folder, { staff, tables, leaseMs })),
    dice,
  )
  try {
    await nodes.start()
    await openFor(await nodes.address(), names, levels)
    const players = names.map((name) => new NovaPlayer(name, boxes, () => nodes.address()))
    const keeper = new LinkKeeper(() => nodes.address())
    const running = [keeper.run(), ...players.map((player) => player.play())]
    for (let fault = 1; fault <= faults; fault++) {
      await untilAllGoOn(players, keeper)
      await sleep(everyMs / 2 + dice.below(everyMs / 2))
      say(`fault ${fault}: ${await nodes.strike()}, ${keeper.wins} wins so far`)
    }
    await untilAllGoOn(players, keeper)
    while (keeper.wins < settings.wins) await sleep(200)
    for (const player of players) player.stop()
    await Promise.all(running.slice(1))
    await keeper.untilApproved()
    keeper.stop()
    await Promise.all(running)
    const wrong: string[] = []
    const books = await checkBooks({ folder, link: LINK, tables: names, levels }, wrong)
    const rounds = players.reduce((sum, player) => sum + player.rounds, 0)
    const { failures, approved } = keeper
    return { wrong, rounds, faults: nodes.faults, failures, approved, ...books }
  } finally {
    await nodes.kill()
    await cleanUp(folder)
  }
}

async function openFor(address: string, tables: readonly string[], levels: readonly LevelSetup[]): Promise<void> {
  const manager = await (await Client.login(address, 'max', PASSWORD)).connect()
  const link = { link: LINK, rulebook: 'tas', bet: 'supernova', wager: WAGER, levels }
  const opened = await manager.post('/api/jackpots', link)
  if (opened.status !== 200) throw new Error(opened.text)
  for (const table of tables) await manager.mustTellLink(LINK, { do: 'joinLink', table })
  manager.cut()
}

async function untilAllGoOn(players: readonly NovaPlayer[], keeper: LinkKeeper): Promise<void> {
  const began = performance.now()
  const from = players.map(({ rounds }) => rounds)
  const stuck = () => players.filter(({ rounds }, index) => rounds <= (from[index] as number))
  for (; stuck().length > 0; await sleep(20)) {
    if (performance.now() - began < GO_ON_MS_MAX) continue
    const last = stuck().slice(0, 5)
    throw new Error(`tables stand still: ${last.map((player) => player.state).join('; ')}; ${keeper.last}`)
  }
}

/** A manager who restores the jackpot at tables that gave up on their link, and an inspector who approves wins. */
class LinkKeeper {
  wins = 0
  failures = 0
  approved = 0
  private waiting: number | null = null
  private readonly notes = new Map<string, string>()
  private readonly address: () => Promise<string>
  private isStopped = false
  private readonly seen = new Set<string>()

  constructor(address: () => Promise<string>) {
    this.address = address
  }

  stop(): void {
    this.isStopped = true
  }

  /** Both work side by side: a table waits for an approval while others wait for their jackpot. */
  async run(): Promise<void> {
    await Promise.all([this.work('max', (max) => this.look(max)), this.work('ian', (ian) => this.approve(ian))])
  }

  private async work(name: string, step: (client: Client) => Promise<void>): Promise<void> {
    while (!this.isStopped) {
      let client: Client | undefined
      try {
        client = await (await Client.login(await this.address(), name, PASSWORD)).connect()
        for (; !this.isStopped; await sleep(100)) await step(client)
      } catch (error) {
        this.notes.set(name, (error as Error).message)
        await sleep(100)
      }
      client?.cut()
    }
  }

  /** What went wrong last, for a message about tables that stand still. */
  get last(): string {
    return [...this.notes].map((note) => note.join(': ')).join('; ')
  }

  /** All at once: tables wait for it. A win that was approved before an answer was lost is refused the second time. */
  private async approve(ian: Client): Promise<void> {
    const { unpaid } = await fundsOf(ian, LINK)
    const waiting = unpaid.filter(({ state }) => state === 'waiting')
    this.waiting = waiting.length
    const approving = waiting.map(async ({ win }) => {
      const reply = await ian.tellLink(LINK, { do: 'approveJackpot', win })
      if (reply.ok) this.approved++
      this.notes.set('approval', `${win} ${reply.ok || JSON.stringify(reply.refusal)}`)
    })
    await Promise.all(approving)
  }

  /** Waits until no win waits: the last round of a table has ended before its wins are approved. */
  async untilApproved(): Promise<void> {
    this.waiting = null
    for (const began = performance.now(); this.waiting !== 0; await sleep(50)) {
      if (performance.now() - began > GO_ON_MS_MAX) throw new Error(`wins wait: ${this.waiting}; ${this.last}`)
    }
  }

  private async look(max: Client): Promise<void> {
    const { tables, wins, levels } = await linkDetailOf(max, LINK)
    for (const { win } of wins) this.seen.add(win)
    this.wins = this.seen.size
    this.notes.set('look', `the levels have had ${levels.map(({ life }) => life).join(' and ')} lives`)
    for (const { table, status } of tables) {
      if (status !== 'failed') continue
      const reply = await max.tellLink(LINK, { do: 'restoreJackpot', table })
      if (reply.ok) this.failures++
      this.notes.set('restore', `${table} ${reply.ok || JSON.stringify(reply.refusal)}`)
    }
  }
}

/** A player who plays for the jackpot on several boxes of one table. While it takes no such wagers, without it. */
class NovaPlayer {
  rounds = 0
  last = ''
  private readonly table: string
  private readonly boxes: number
  private readonly address: () => Promise<string>
  private client: Client | undefined
  private isStopped = false
  private isInRound = false

  constructor(table: string, boxes: number, address: () => Promise<string>) {
    this.table = table
    this.boxes = boxes
    this.address = address
  }

  /** Where it stands, for a message about a table that stands still. */
  get state(): string {
    const news = this.client?.has(this.table) ? this.client.news(this.table) : undefined
    if (news === undefined) return `${this.last}, not seen`
    const { phase, round, waits, ready, hold } = news.view
    return `${this.last}; seen: ${JSON.stringify({ phase, round, waits, ready, hold, choices: news.you.choices.length })}`
  }

  stop(): void {
    this.isStopped = true
  }

  /** Ends with a whole round: the prizes of mystery levels are paid when it is over. */
  async play(): Promise<void> {
    while (!this.isStopped || this.isInRound) {
      let client: Client | undefined
      try {
        client = await (await this.login()).connect()
        this.client = client
        await client.enter(this.table)
        while (!this.isStopped || this.isInRound) await this.playRound(client)
      } catch (error) {
        this.last = `${this.table}: ${(error as Error).message}`
        await sleep(50)
      }
      client?.cut()
    }
  }

  private async login(): Promise<Client> {
    const [address, name] = [await this.address(), `player-${this.table}`]
    return await Client.login(address, name, PASSWORD).catch(() => Client.register(address, name, PASSWORD))
  }

  private async playRound(client: Client): Promise<void> {
    const { table } = this
    const { phase, round } = client.view(table)
    const isOpen = phase === 'wagering' || phase === 'ended'
    const next = phase === 'ended' ? round + 1 : round
    this.isInRound = true
    for (let box = 1; isOpen && box <= this.boxes; box++) await this.wagerOn(client, box)
    if (isOpen) client.ready(table)
    this.last = `${table}: round ${next}, ${phase}`
    await client.playOn(table, next)
    this.isInRound = false
    this.rounds++
  }

  private async wagerOn(client: Client, box: number): Promise<void> {
    const { table } = this
    const { phase, boxes, sideBets } = client.view(table)
    if (phase === 'wagering' && boxes[box - 1]?.bettors.some(({ player }) => player === client.player)) return
    const isIn = sideBets.includes('supernova')
    const wager = { do: 'wager', box, main: 1_000 } as const
    const reply = await client.tell(table, isIn ? { ...wager, sides: { supernova: WAGER } } : wager)
    if (reply.ok) return
    // The link may have failed, or a win of it may wait, since the table was last seen.
    this.last = `${table}: ${JSON.stringify(reply.refusal)}`
    if (isIn) await client.mustTell(table, wager)
    else throw new Error(this.last)
  }
}
