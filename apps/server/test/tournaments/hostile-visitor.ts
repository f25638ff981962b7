import type { ServerMessage } from '@openpit/protocol'
import { Client } from '../client.ts'
import { TournamentClient } from './tournament-client.ts'

/** A person in a tournament of a real server, who can send anything. */
export class HostileVisitor extends TournamentClient {
  /** Every byte that has come over the socket, and every answer over HTTP, in order. */
  readonly bytes: string[] = []
  private readonly tournament: string

  private constructor(client: Client, tournament: string) {
    super(client, tournament)
    this.tournament = tournament
    const hear = client.onMessage
    client.onMessage = (message) => {
      this.bytes.push(JSON.stringify(message))
      hear(message)
    }
  }

  static async enter(client: Client, tournament: string): Promise<HostileVisitor> {
    const visitor = new HostileVisitor(client, tournament)
    await visitor.enter()
    return visitor
  }

  static async register(address: string, name: string, tournament: string): Promise<HostileVisitor> {
    const client = await Client.register(address, name, 'for tests only')
    return await HostileVisitor.enter(await client.connect(), tournament)
  }

  /** Sends a command that need not be one, and returns the answer: a reply, or that it was not understood. */
  async try(command: unknown, id: string = this.client.newId()): Promise<ServerMessage> {
    const { client } = this
    const from = client.heard.length
    const isAnswer = (message: ServerMessage) =>
      message.type === 'refused' || (message.type === 'reply' && message.id === id)
    client.say({ type: 'tournamentCommand', tournament: this.tournament, id, command })
    for (;;) {
      const answer = client.heard.slice(from).find(isAnswer)
      if (answer !== undefined) return answer
      if (!client.isConnected) throw new Error('the connection was closed')
      await client.nextMessage()
    }
  }

  /** Carries a command out, and returns the version that it led to. */
  async must(command: object): Promise<number> {
    const answer = await this.try(command)
    if (answer.type !== 'reply' || !answer.ok) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(answer)}`)
    return answer.version
  }

  /** The player's table and box. */
  get where(): { readonly table: number; readonly box: number } {
    return { table: this.you?.place?.table ?? 0, box: this.you?.place?.box ?? 0 }
  }
}

/** The clause of a refusal, its kind where no clause is behind it, or the whole answer if it is none. */
export function reasonOf(answer: ServerMessage): string {
  if (answer.type === 'refused') return answer.refusal.kind
  if (answer.type !== 'reply' || answer.ok) return `carried out: ${JSON.stringify(answer)}`
  return answer.refusal.clause ?? answer.refusal.kind
}
