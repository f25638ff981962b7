import type { AwayRefusal, ClientMessage, Refusal, ServerMessage } from '@openpit/protocol'
import { actorOf, type Visitor } from '../accounts/roles.ts'
import type { Reply } from '../host/replies.ts'
import type { Relay, RelayOpener } from '../nodes/relay.ts'
import type { TournamentPlace } from '../tournaments/hall.ts'
import type { TournamentHost } from '../tournaments/host.ts'

/** Finds tournaments. */
export interface Tournaments {
  find(tournament: string): Promise<TournamentPlace>
  /** Calls `moved` when the tournament is no longer at this address. Returns a function that ends it. */
  follow(tournament: string, address: string, moved: () => void): () => void
}

export interface TournamentTalkSettings {
  readonly tournaments: Tournaments
  readonly who: Visitor
  readonly send: (message: string) => void
  /** Connects to another node for this person; `null` for a connection that comes from another node itself. */
  readonly relay: RelayOpener | null
  readonly fault: (error: unknown) => void
  /** Counts a command; `refused` is `null` if it was carried out. */
  readonly count: (command: string, refused: string | null, seconds: number) => void
}

type EnteredTournament =
  | { readonly at: 'here'; readonly host: TournamentHost; readonly stop: () => void }
  | { readonly at: 'elsewhere'; readonly address: string; readonly relay: Relay; readonly stop: () => void }

export type TournamentMessage = Extract<
  ClientMessage,
  { type: 'enterTournament' | 'exitTournament' | 'tournamentCommand' }
>

/** More than a person can play or watch at once. */
const TOURNAMENTS_MAX = 4
const MOVED = { kind: 'not-here', clause: null } as const
const FAULT = { kind: 'fault', clause: null } as const

/** The part of a conversation with a client that is about tournaments. */
export class TournamentTalk {
  private readonly settings: TournamentTalkSettings
  private readonly entered = new Map<string, EnteredTournament>()
  private closed = false

  constructor(settings: TournamentTalkSettings) {
    this.settings = settings
  }

  async take(message: TournamentMessage): Promise<void> {
    if (message.type === 'enterTournament') await this.enter(message).catch((error) => this.failed(error, message))
    else if (message.type === 'exitTournament') this.exit(message.tournament)
    else this.pass(message)
  }

  close(): void {
    this.closed = true
    for (const name of [...this.entered.keys()]) this.drop(name)
  }

  private async enter(message: Extract<TournamentMessage, { type: 'enterTournament' }>): Promise<void> {
    const { tournament, table } = message
    const { tournaments, relay, who, send } = this.settings
    const where = await tournaments.find(tournament)
    if (this.closed) return
    this.exit(tournament)
    if (this.entered.size >= TOURNAMENTS_MAX) {
      this.gone(tournament, { kind: 'too-many-tables', clause: null, most: TOURNAMENTS_MAX })
      return
    }
    if (where.is === 'unknown' || (where.is === 'elsewhere' && relay === null)) {
      this.gone(tournament, { kind: 'no-such-tournament', clause: null })
      return
    }
    if (where.is === 'elsewhere') {
      this.enterElsewhere(tournament, where.address, JSON.stringify(message))
      return
    }
    const { host } = where
    if (host.latest.tournament.state === 'draft' && who.role === 'player') {
      this.gone(tournament, { kind: 'no-such-tournament', clause: null })
      return
    }
    const stop = await host.watch({ who, table, send, dismissed: (why) => this.lost(tournament, why) })
    if (this.closed) stop()
    else this.entered.set(tournament, { at: 'here', host, stop })
  }

  /** The tournament may have left this node meanwhile. A client that is not told so would wait for it for ever. */
  private failed(error: unknown, { tournament }: Extract<TournamentMessage, { type: 'enterTournament' }>): void {
    this.settings.fault(error)
    this.gone(tournament, MOVED)
  }

  private enterElsewhere(name: string, address: string, text: string): void {
    const { tournaments, relay: relayTo, send } = this.settings
    const relay = relayTo?.(address, { hear: send, gone: () => this.lost(name, { kind: 'node-gone', clause: null }) })
    if (relay === undefined) return
    const stop = tournaments.follow(name, address, () => this.lost(name, MOVED))
    this.entered.set(name, { at: 'elsewhere', address, relay, stop })
    relay.say(text)
  }

  private exit(tournament: string): void {
    const entered = this.entered.get(tournament)
    this.entered.delete(tournament)
    entered?.stop()
    if (entered?.at === 'elsewhere') entered.relay.leave(JSON.stringify({ type: 'exitTournament', tournament }))
  }

  private drop(name: string): readonly string[] {
    const entered = this.entered.get(name)
    this.entered.delete(name)
    entered?.stop()
    return entered?.at === 'elsewhere' ? entered.relay.close() : []
  }

  private lost(name: string, why: AwayRefusal | Refusal): void {
    if (!this.entered.has(name)) return
    const unanswered = this.drop(name)
    this.gone(name, why)
    // Without an answer, the client would wait for ever.
    for (const id of unanswered) this.send({ type: 'reply', id, ok: false, refusal: MOVED })
  }

  private pass(message: Extract<TournamentMessage, { type: 'tournamentCommand' }>): void {
    const { id, tournament } = message
    const entered = this.entered.get(tournament)
    if (entered === undefined) {
      this.send({ type: 'reply', id, ok: false, refusal: { kind: 'not-entered', clause: null } })
    } else if (entered.at === 'elsewhere') entered.relay.say(JSON.stringify(message), id)
    else this.tell(entered.host, message).catch((error: unknown) => this.settings.fault(error))
  }

  private async tell(
    host: TournamentHost,
    { id, command }: Extract<TournamentMessage, { type: 'tournamentCommand' }>,
  ): Promise<void> {
    const began = performance.now()
    const actor = actorOf(this.settings.who)
    const notYours = { ok: false, refusal: { kind: 'not-your-role', clause: null, who: [] } } as const
    const reply: Reply = await (actor === undefined ? Promise.resolve(notYours) : host.tell(actor, id, command)).catch(
      (error: unknown) => {
        this.settings.fault(error)
        return { ok: false as const, refusal: FAULT }
      },
    )
    this.settings.count(command.do, reply.ok ? null : reply.refusal.kind, (performance.now() - began) / 1000)
    this.send({ type: 'reply', id, ...reply })
  }

  private gone(tournament: string, refusal: Refusal): void {
    this.send({ type: 'tournamentGone', tournament, refusal })
  }

  private send(message: ServerMessage): void {
    if (!this.closed) this.settings.send(JSON.stringify(message))
  }
}
