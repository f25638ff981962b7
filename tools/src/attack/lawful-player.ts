import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerCommand } from '@openpit/protocol'
import type { Client, TableNews } from '../../../apps/server/test/client.ts'

/** What a player's moves met. */
export interface MoveCounter {
  /** The milliseconds from a move to its answer. */
  readonly moved: (ms: number) => void
  /** A move was refused, and not by a rule of the game. */
  readonly refused: (kind: string) => void
}

const WAGER_CENTS = 500
const HEARD_MAX = 10

/** A player at one table who keeps to the rules, and thinks before each move. */
export class LawfulPlayer {
  private readonly client: Client
  private readonly table: string
  private readonly thinkMs: number
  private readonly counter: MoveCounter
  private isStopping = false
  private hasBegun = false
  private hasEnded = false
  rounds = 0

  constructor(client: Client, table: string, thinkMs: number, counter: MoveCounter) {
    this.client = client
    this.table = table
    this.thinkMs = thinkMs
    this.counter = counter
    client.onMessage = () => {
      client.heard.splice(0, client.heard.length - HEARD_MAX)
    }
  }

  /** Whether they are at their table and connected. */
  get isPlaying(): boolean {
    return this.hasBegun && !this.hasEnded && this.client.isConnected
  }

  /** Plays until `stop`. A connection that the server ends counts as a refusal. */
  async play(): Promise<void> {
    try {
      await this.client.enter(this.table)
      this.hasBegun = true
      while (!this.isStopping) await this.playRound()
    } catch (error) {
      if (!this.isStopping) this.counter.refused((error as Error).message)
    } finally {
      this.hasEnded = true
    }
  }

  /** Leaves at once: news that would end the wait may never come. */
  stop(): void {
    this.isStopping = true
    this.client.cut()
  }

  private async playRound(): Promise<void> {
    const { view } = await this.client.until(this.table, ({ view: { phase } }) => {
      return phase === 'wagering' || phase === 'ended'
    })
    const round = view.phase === 'ended' ? view.round + 1 : view.round
    await this.move({ do: 'wager', box: 1, main: WAGER_CENTS })
    this.client.ready(this.table)
    while (!this.isStopping) {
      const news = await this.client.until(this.table, ({ view: now, you }) => {
        return isOver(now, round) || you.choices.length > 0
      })
      if (isOver(news.view, round)) break
      await this.move(moveFor(news))
    }
    this.rounds++
  }

  private async move(command: PlayerCommand): Promise<void> {
    await sleep(this.thinkMs * (0.5 + Math.random()))
    // A client that has left gets no answer, and would wait for ever.
    if (!this.client.isConnected) throw new Error('the connection was closed')
    const sentAt = performance.now()
    const reply = await this.client.tell(this.table, command)
    this.counter.moved(performance.now() - sentAt)
    // A rule names its clause: time was up, or betting had closed. That happens to lawful players.
    if (!reply.ok && reply.refusal.clause === null) this.counter.refused(reply.refusal.kind)
  }
}

function isOver({ phase, round: now }: TableNews['view'], round: number): boolean {
  return now > round || (now === round && phase === 'ended')
}

function moveFor({ view, you }: TableNews): PlayerCommand {
  const choice = you.choices[0] as (typeof you.choices)[number]
  const { box, hand } = choice
  if (hand === null) return { do: 'decline', box }
  const points = view.boxes[box - 1]?.hands[hand - 1]?.total?.points ?? 0
  const mayStand = choice.of.some(({ do: name, refused }) => name === 'stand' && refused === null)
  return { do: mayStand && points >= 17 ? 'stand' : 'hit', box }
}
