import { setTimeout as sleep } from 'node:timers/promises'
import type { TournamentCommand } from '@openpit/protocol'
import { Client, type Reply } from '../client.ts'
import type { Dice } from '../player.ts'
import { actOfDirector, actOfPlayer } from './cup-acts.ts'
import { TournamentClient } from './tournament-client.ts'

export interface CupMeans {
  readonly tournament: string
  /** Any node. */
  readonly address: () => string
  readonly dice: Dice
  readonly password: string
  readonly acknowledged: (person: string, id: string, version: number, command: string) => void
}

/** Refusals of a node that does not run the tournament, or cannot write now: the command is sent again, as it was. */
const NOT_NOW: ReadonlySet<string> = new Set([
  'not-here',
  'not-entered',
  'node-gone',
  'fault',
  'too-busy',
  'no-database',
  'not-done',
])

/**
 * A person in a tournament whose servers die. After a loss they log in at any node, and send what was not answered
 * again, under the same id.
 */
export abstract class CupPerson {
  readonly name: string
  /** What the person saw last, to explain a standstill. */
  last = ''
  protected readonly means: CupMeans
  private unanswered: { readonly id: string; readonly command: TournamentCommand } | null = null

  constructor(name: string, means: CupMeans) {
    this.name = name
    this.means = means
  }

  /** What is due for this person; `null` if nothing is, `'over'` if nothing will be. */
  protected abstract due(one: TournamentClient): Promise<TournamentCommand | null | 'over'>

  /** Plays until the tournament is over. */
  async play(): Promise<void> {
    for (let isOver = false; !isOver; ) {
      let client: Client | undefined
      try {
        client = await Client.login(this.means.address(), this.name, this.means.password)
        await client.connect()
        isOver = await this.playUntilLost(client)
      } catch (error) {
        this.last = `${this.name}: ${(error as Error).message}`
        await sleep(50)
      }
      client?.cut()
    }
  }

  private async playUntilLost(client: Client): Promise<boolean> {
    const one = new TournamentClient(client, this.means.tournament)
    const hear = client.onMessage
    client.onMessage = (message) => {
      if (message.type === 'tournamentGone') client.cut()
      hear(message)
    }
    const lost = untilLost(client)
    await Promise.race([one.enter(), lost])
    while (client.isConnected) {
      const given = this.unanswered ?? (await this.nextOf(one))
      if (given === 'over') return true
      // Without anything to do, the next message may bring it; it also comes with the end of the connection.
      if (given === null) await client.nextMessage()
      else await Promise.race([this.give(one, given), lost])
    }
    return false
  }

  private async nextOf(one: TournamentClient): Promise<typeof this.unanswered | 'over'> {
    const { desk, table, you } = one
    this.last = `${this.name}: ${desk?.state} ${desk?.session}, hand ${table?.hand}, ${table?.queue}, out ${you?.out?.how}`
    const command = await this.due(one)
    if (command === null || command === 'over') return command
    this.unanswered = { id: one.client.newId(), command }
    return this.unanswered
  }

  private async give(one: TournamentClient, { id, command }: NonNullable<typeof this.unanswered>): Promise<void> {
    const reply: Reply = await one.tell(command, id)
    if (!reply.ok && NOT_NOW.has(reply.refusal.kind)) {
      one.client.cut()
      return
    }
    this.unanswered = null
    if (reply.ok) this.means.acknowledged(this.name, id, reply.version, command.do)
    // Another command came first, or it is not time for this one yet.
    else await sleep(50)
  }
}

async function untilLost(client: Client): Promise<void> {
  while (client.isConnected) await client.nextMessage()
}

/** Enters, bets openly, in secret or by pass card, and plays hands at random. */
export class CupPlayer extends CupPerson {
  protected async due(one: TournamentClient): Promise<TournamentCommand | null | 'over'> {
    const { desk, you } = one
    if (desk?.state === 'finished' || you?.out) return 'over'
    if (desk?.state === 'open' && you?.isEntered === false) {
      const { fee, conditions } = await one.overview()
      return { do: 'enter', pays: fee, agrees: true, conditions: conditions.hash }
    }
    const { tournament, dice } = this.means
    return actOfPlayer(one, tournament, (end) => Math.floor(dice.below(end)))
  }
}

/** Publishes, draws, starts, and announces as soon as it is possible. */
export class CupDirector extends CupPerson {
  private readonly players: number

  constructor(name: string, means: CupMeans, players: number) {
    super(name, means)
    this.players = players
  }

  protected async due({ desk }: TournamentClient): Promise<TournamentCommand | null | 'over'> {
    return actOfDirector(desk, this.players)
  }
}
