import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '../../../../apps/server/test/client.ts'

/** How long deals took, in milliseconds. */
export interface DealFigures {
  readonly withJackpot: number[]
  readonly without: number[]
  /** How often a table gave its wagers back because the link did not answer in time. */
  failures: number
  isMeasuring: boolean
}

/** People wait for so long between two rounds, in milliseconds. */
const PAUSE_MS = { least: 300, most: 900 }

/** A player who bets on the jackpot in every other round, alone at a table. */
export class JackpotPlayer {
  private readonly client: Client
  private readonly table: string
  private readonly figures: DealFigures
  private readonly restore: () => Promise<void>
  private isStopped = false

  private constructor(client: Client, table: string, figures: DealFigures, restore: () => Promise<void>) {
    this.client = client
    this.table = table
    this.figures = figures
    this.restore = restore
  }

  static async enter(
    address: string,
    table: string,
    figures: DealFigures,
    restore: () => Promise<void>,
  ): Promise<JackpotPlayer> {
    const client = await (await Client.guest(address)).connect()
    await client.enter(table)
    return new JackpotPlayer(client, table, figures, restore)
  }

  stop(): void {
    this.isStopped = true
  }

  async play(): Promise<void> {
    for (let round = 0; !this.isStopped; round++) {
      await this.playRound(round % 2 === 0)
      const { least, most } = PAUSE_MS
      await sleep(least + Math.random() * (most - least))
    }
    this.client.cut()
  }

  private async playRound(isIn: boolean): Promise<void> {
    const { client, table, figures } = this
    if (isIn && !client.view(table).sideBets.includes('supernova')) {
      figures.failures++
      return await this.restore()
    }
    const { round, phase } = client.view(table)
    const next = phase === 'ended' ? round + 1 : round
    await client.mustTell(table, { do: 'wager', box: 1, main: 1_000, ...(isIn && { sides: { supernova: 200 } }) })
    const began = performance.now()
    client.ready(table)
    await client.until(table, ({ view }) => view.round === next && (view.boxes[0]?.hands[0]?.cards.length ?? 0) > 0)
    if (figures.isMeasuring) (isIn ? figures.withJackpot : figures.without).push(performance.now() - began)
    await client.playOn(table, next)
  }
}
