import { setTimeout as sleep } from 'node:timers/promises'
import { fromHex, hex, sealedWagerHash } from '@openpit/proof'
import {
  applyPatch,
  type ServerMessage,
  type TournamentCommand,
  type TournamentDesk,
  type TournamentOverview,
  type TournamentTableView,
  type TournamentYou,
} from '@openpit/protocol'
import { type Client, ENTER_AGAIN_MS, type Reply } from '../client.ts'

/** A client in a tournament: it follows the desk, one table, and what is its own. */
export class TournamentClient {
  readonly client: Client
  private readonly name: string
  desk: TournamentDesk | null = null
  table: TournamentTableView | null = null
  you: TournamentYou | null = null
  private readonly replies = new Map<string, (reply: Reply) => void>()
  private waiting: (() => void)[] = []
  private isGone = false

  constructor(client: Client, name: string) {
    this.client = client
    this.name = name
    client.onMessage = (message) => this.hear(message)
  }

  private hear(message: ServerMessage): void {
    if (message.type === 'tournament') {
      this.desk = message.desk
      this.table = message.table
      this.you = message.you
    } else if (message.type === 'tournamentNews') {
      this.desk = applyPatch(this.desk, message.desk as never)
      this.table = applyPatch(this.table, message.table as never)
      this.you = applyPatch(this.you, message.you as never)
    } else if (message.type === 'tournamentGone') {
      this.isGone = message.refusal.kind === 'node-gone'
    } else if (message.type === 'reply') {
      this.replies.get(message.id)?.(message)
      this.replies.delete(message.id)
    }
    for (const wake of this.waiting.splice(0)) wake()
  }

  /** Enters; again, as our client does, while the tournament still counts as that of a node that was killed. */
  async enter(table?: number): Promise<this> {
    this.desk = null
    for (;;) {
      this.isGone = false
      this.client.say({ type: 'enterTournament', tournament: this.name, ...(table === undefined ? {} : { table }) })
      await this.until(() => this.desk !== null || this.isGone)
      if (this.desk !== null) return this
      await sleep(ENTER_AGAIN_MS)
    }
  }

  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise<void>((done) => this.waiting.push(done))
  }

  async tell(command: TournamentCommand, id = this.client.newId()): Promise<Reply> {
    const answered = new Promise<Reply>((done) => this.replies.set(id, done))
    this.client.say({ type: 'tournamentCommand', tournament: this.name, id, command })
    return await answered
  }

  async mustTell(command: TournamentCommand): Promise<void> {
    const reply = await this.tell(command)
    if (!reply.ok) throw new Error(`${command.do} was refused: ${JSON.stringify(reply.refusal)}`)
  }

  /** Enters the competition under the conditions in force. */
  async join(): Promise<void> {
    const { conditions, fee } = await this.overview()
    await this.mustTell({ do: 'enter', pays: fee, agrees: true, conditions: conditions.hash, random: 'c4'.repeat(32) })
  }

  async overview(): Promise<TournamentOverview> {
    const { status, text } = await this.client.get(`/api/tournaments/${this.name}`)
    if (status !== 200) throw new Error(text)
    return JSON.parse(text) as TournamentOverview
  }

  sealed(cents: number, salt: string): { cents: number; salt: string; hash: string } {
    const { table, desk, client } = this
    if (table === null || desk === null) throw new Error('there is no table')
    const { session } = desk
    const place = { tournament: this.name, session, table: table.table, hand: table.hand, player: client.player }
    return { cents, salt, hash: hex(sealedWagerHash(place, cents, fromHex(salt, 32) as Uint8Array)) }
  }

  /** Does what is due for this player at their table. Returns whether something was done. */
  async act(stake: number): Promise<boolean> {
    const { table, you } = this
    const place = you?.place
    if (!table || !place || you.out !== null) return false
    const where = { table: table.table, box: place.box }
    if (table.queue[0] === this.client.player) {
      return (await this.tell({ do: 'wager', ...where, main: stake })).ok
    }
    const [choice] = you.choices
    if (choice === undefined) return false
    if (choice.of.some(({ do: name, refused }) => name === 'nominate' && refused === null)) {
      return (await this.tell({ do: 'nominate', ...where, as: '10' })).ok
    }
    const isOffer = choice.hand === null
    const reply = await this.tell({ do: isOffer ? 'decline' : 'stand', ...where })
    return reply.ok || (!isOffer && (await this.tell({ do: 'hit', ...where })).ok)
  }
}
