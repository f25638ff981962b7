import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerSettings } from '../../src/index.ts'
import type { Dice } from '../player.ts'
import { killPostgres, postmasterOf, ServerProcess } from '../processes.ts'

/** How much longer than its lease a node is frozen, so that the other node takes what it runs. */
const FROZEN_MORE_MS = 1_700
const BACK_MS_MAX = 60_000
/** On a busy machine, a node with many tables starts slowly while the other one takes its tables. */
const START_MS_MAX = 180_000

/** In this order, again and again: each kind comes early, and killed nodes most often. */
const FAULTS = ['killed node', 'killed database', 'killed node', 'frozen node'] as const

/** Nodes on one database, which are killed and frozen. */
export class FaultyNodes {
  readonly faults: Record<string, number> = {}
  private readonly folder: string
  private readonly settings: readonly ServerSettings[]
  private readonly dice: Dice
  private readonly nodes: ServerProcess[] = []
  private strikes = 0

  constructor(folder: string, settings: readonly ServerSettings[], dice: Dice) {
    this.folder = folder
    this.settings = settings
    this.dice = dice
  }

  async start(): Promise<void> {
    for (const settings of this.settings) this.nodes.push(await ServerProcess.start(settings))
  }

  /** The address of any node. */
  async address(): Promise<string> {
    return this.anyAddress
  }

  get anyAddress(): string {
    return this.dice.pick(this.nodes).address
  }

  async kill(): Promise<void> {
    for (const node of this.nodes) await node.kill()
  }

  /** The next fault. Resolves when all nodes and the database are there again. */
  async strike(): Promise<string> {
    const fault = FAULTS[this.strikes++ % FAULTS.length] as (typeof FAULTS)[number]
    this.faults[fault] = (this.faults[fault] ?? 0) + 1
    const which = Math.floor(this.dice.below(this.nodes.length))
    const node = this.nodes[which] as ServerProcess
    if (fault === 'killed database') await this.restartDatabase()
    else if (fault === 'frozen node') {
      node.child.kill('SIGSTOP')
      await sleep((this.settings[which]?.leaseMs ?? 0) + FROZEN_MORE_MS)
      node.child.kill('SIGCONT')
    } else {
      await node.kill()
      this.nodes[which] = await ServerProcess.start(this.settings[which] as ServerSettings, [], START_MS_MAX)
    }
    return fault === 'killed database' ? fault : `${fault} ${which + 1}`
  }

  private async restartDatabase(): Promise<void> {
    const before = postmasterOf(this.folder)
    killPostgres(this.folder)
    for (const deadline = performance.now() + BACK_MS_MAX; ; await sleep(50)) {
      const now = postmasterOf(this.folder)
      if (now !== undefined && now !== before) return
      if (performance.now() > deadline) throw new Error(`the database does not come back: ${this.nodes[0]?.errors}`)
    }
  }
}
