import { setTimeout as sleep } from 'node:timers/promises'
import { fromHex, seal } from '@openpit/proof'
import type { PlayerCommand } from '@openpit/protocol'
import type { Client, Reply, TableNews } from './client.ts'

/** Random numbers from a seed, so that a run can be repeated. */
export class Dice {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end
  }

  pick<T>(of: readonly T[]): T {
    return of[Math.floor(this.below(of.length))] as T
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.below(256))
  }
}

/** Records what a player was told, so that a test can compare it with the database. */
export interface Witness {
  readonly saw: (player: string, news: TableNews) => void
  readonly acknowledged: (player: string, table: string, id: string, version: number, command: PlayerCommand) => void
  readonly refused: (player: string, table: string, kind: string) => void
  /** An acknowledged command was refused when it was sent again. */
  readonly contradicted: (id: string, text: string) => void
}

interface PlayerIntent {
  readonly id: string
  readonly command: PlayerCommand
}

/** Refusals that leave the command undecided: it is sent again, under the same id. */
const UNDECIDED_KINDS: ReadonlySet<string> = new Set(['not-done', 'not-here', 'not-entered', 'fault', 'too-fast'])

/** A player who plays at one table for ever, reconnects after a break, and sends unanswered commands again. */
export class Player {
  readonly client: Client
  readonly table: string
  private readonly box: number
  private readonly dice: Dice
  private readonly witness: Witness
  /** The command that was sent and is not answered yet. */
  private intent: PlayerIntent | null = null
  /** The contribution to which the player has committed for this shoe. */
  private promise: { readonly shoe: string; readonly random: Uint8Array } | null = null
  private readyFor = 0
  private lastVersion: number | undefined
  private stopping = false

  constructor(client: Client, table: string, box: number, dice: Dice, witness: Witness) {
    this.client = client
    this.table = table
    this.box = box
    this.dice = dice
    this.witness = witness
    client.onView = (news) => {
      witness.saw(client.player, news)
      this.lastVersion = news.version
    }
    client.onMessage = () => {
      client.heard.splice(0, client.heard.length - 10)
    }
  }

  /** Plays until `stop`; then the last command has been answered. */
  async play(address: () => Promise<string>): Promise<void> {
    while (!this.stopping || this.intent !== null) {
      try {
        await this.enter(await address())
        while (this.client.isConnected && (!this.stopping || this.intent !== null)) await this.step()
      } catch {
        // The connection broke, or no node runs the table at the moment.
        await sleep(20)
      }
    }
    this.client.cut()
  }

  stop(): void {
    this.stopping = true
  }

  /** What the player is doing, to explain a test that hangs. */
  get state(): string {
    const { player, isConnected, heard } = this.client
    return `${player} at ${this.table}: ${JSON.stringify({ isConnected, wish: this.intent, heard: heard.slice(-4) })}`
  }

  private async enter(address: string): Promise<void> {
    const isFresh = !this.client.isConnected
    if (isFresh) await this.client.connect(address)
    this.readyFor = 0
    // Half of the time, ask for the missed news.
    const since = this.dice.below(2) < 1 ? this.lastVersion : undefined
    const { events } = await this.client.enter(this.table, since)
    const numbers = events.map(({ number }) => number)
    // Events of one command share its number.
    const isInOrder = numbers.every((number, index) => number >= (numbers[index - 1] ?? (since ?? 0) + 1))
    // On an older connection, this may answer an earlier `enter`.
    if (isFresh && !isInOrder) this.witness.contradicted(`since ${since}`, `came ${numbers}`)
  }

  private async step(): Promise<void> {
    const news = this.client.news(this.table)
    this.intent ??= this.nextIntent(news)
    if (this.intent === null) {
      this.sayReady(news)
      await this.newsAfter(news)
      return
    }
    const { id, command } = this.intent
    // Sometimes the command is sent twice, before or after the answer; it must be carried out once.
    if (this.dice.below(10) < 1) this.client.say({ type: 'command', table: this.table, id, command })
    const reply = await this.client.tell(this.table, command, id)
    await this.handleReply({ id, command }, reply)
    if (!reply.ok || this.dice.below(10) >= 1) return
    const again = await this.client.tell(this.table, command, id)
    if (again.ok) this.witness.acknowledged(this.client.player, this.table, id, again.version, command)
    else if (!UNDECIDED_KINDS.has(again.refusal.kind)) this.witness.contradicted(id, again.refusal.kind)
  }

  private async handleReply({ id, command }: PlayerIntent, reply: Reply): Promise<void> {
    const { player } = this.client
    if (reply.ok) {
      this.witness.acknowledged(player, this.table, id, reply.version, command)
      this.intent = null
      return
    }
    const { kind } = reply.refusal
    this.witness.refused(player, this.table, kind)
    if (kind === 'not-entered' || kind === 'not-here') throw new Error(kind)
    if (!UNDECIDED_KINDS.has(kind)) this.intent = null
    await sleep(5 + this.dice.below(20))
  }

  private nextIntent({ view, you }: TableNews): PlayerIntent | null {
    const command = this.nextCommand(view, you)
    return command && { id: this.client.newId(), command }
  }

  private nextCommand(view: TableNews['view'], you: TableNews['you']): PlayerCommand | null {
    const [choice] = you.choices
    if (choice) {
      const open = choice.of.filter(({ refused }) => refused === null).map(({ do: name }) => name)
      const name = this.dice.pick(choice.hand === null ? [...open, 'decline'] : open)
      if (name === undefined) return null
      const hand = name === 'takeHand' ? { hand: choice.hand ?? 1 } : {}
      return { do: name, box: choice.box, ...hand } as PlayerCommand
    }
    const ceremony = this.nextContribution(view)
    if (ceremony) return ceremony
    if (view.phase !== 'wagering' && view.phase !== 'ended') return null
    const isIn = view.phase === 'wagering' && this.hasWagered(view)
    if (isIn) return null
    return { do: 'wager', box: this.box, main: 500 + 500 * Math.floor(this.dice.below(4)) }
  }

  private hasWagered(view: TableNews['view']): boolean {
    const bettors = view.boxes[this.box - 1]?.bettors ?? []
    return bettors.some(({ player }) => player === this.client.player)
  }

  /** Commits random bytes to the shuffle, and reveals them when the list is closed; sometimes does not reveal. */
  private nextContribution({ shoe, waits }: TableNews['view']): PlayerCommand | null {
    const opening = shoe.announced[0]
    if (opening === undefined) return null
    const mine = shoe.contributors.find(({ by }) => by === this.client.player)
    if (shoe.closed === null && mine === undefined && this.promise?.shoe !== opening.shoe && this.dice.below(4) < 1) {
      const random = this.dice.bytes(32)
      this.promise = { shoe: opening.shoe, random }
      const commitment = fromHex(opening.commitment, 32) ?? new Uint8Array()
      const { commitment: own } = seal({ ...opening, commitment }, { by: this.client.player, cut: null, random })
      return { do: 'commit', commitment: own, cuts: false }
    }
    const isAsked = shoe.closed !== null && mine?.revealed === false && waits.for === 'shoe'
    if (!isAsked || this.promise?.shoe !== opening.shoe || this.dice.below(10) < 1) return null
    return { do: 'reveal', cut: null, random: Buffer.from(this.promise.random).toString('hex') }
  }

  private sayReady({ view }: TableNews): void {
    if (view.phase !== 'wagering' || this.readyFor === view.round || !this.hasWagered(view)) return
    this.readyFor = view.round
    this.client.ready(this.table)
  }

  /** Waits for the next news, or for a moment if none come. */
  private async newsAfter(news: TableNews): Promise<void> {
    const moment = new AbortController()
    const next = this.client.until(this.table, (later) => later !== news || this.stopping)
    await Promise.race([next, sleep(100, undefined, { signal: moment.signal })]).finally(() => moment.abort())
    next.catch(() => {})
  }
}
