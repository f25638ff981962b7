import type { Actor } from '@openpit/engine'
import type { AwayRefusal, ClientMessage, Refusal, ServerMessage, TableCommand } from '@openpit/protocol'
import { whoMayAt } from '../accounts/permissions.ts'
import { RateLimiter } from '../accounts/rate-limiter.ts'
import { actorOf } from '../accounts/roles.ts'
import type { Whereabouts } from '../casino/floor-settings.ts'
import type { TableHost } from '../casino/table-host.ts'
import type { Reply } from '../host/replies.ts'
import type { Relay } from '../nodes/relay.ts'
import { isLive } from '../tables/opening.ts'
import { proofsMessage } from '../tables/views/proofs-message.ts'
import { readMessage } from './client-message.ts'
import type { ConversationSettings } from './conversation-settings.ts'
import { LinkTalk } from './link-talk.ts'
import { TournamentTalk } from './tournament-talk.ts'

export type { ConversationFigures, ConversationSettings, Tables } from './conversation-settings.ts'

/** A table that the client has entered: on this node, or on another. */
type EnteredTable =
  | { readonly at: 'here'; readonly host: TableHost; readonly stop: () => void }
  | { readonly at: 'elsewhere'; readonly address: string; readonly relay: Relay; readonly stop: () => void }

const TABLES_MAX = 12
const PROOFS_RATE = { burst: 2 * TABLES_MAX, msPerTry: 1_000 }

/** The table has left the node that had it. The client enters again, and sends unanswered commands again. */
const MOVED = { kind: 'not-here', clause: null } as const

/** Entering a table reads the database and sends the whole table, so it counts as this many frames more. */
const ENTER_FRAMES = 9

/** Clients learn no details of a fault, which may name files and tables of the database: those go to the log. */
const FAULT = { kind: 'fault', clause: null } as const

/** The exchange of messages with one client, over a socket or a relay. */
export class Conversation {
  private readonly settings: ConversationSettings
  private readonly tables = new Map<string, EnteredTable>()
  private readonly proofsLimiter = new RateLimiter(PROOFS_RATE)
  private readonly talk: TournamentTalk | null
  /** Messages are handled in order: a table must be entered before a command to it is handled. */
  private last: Promise<void> = Promise.resolve()
  /** Commands that are not answered yet. */
  private readonly telling = new Set<Promise<void>>()
  private closed = false
  private readonly linkTalk: LinkTalk

  constructor(settings: ConversationSettings) {
    this.settings = settings
    this.linkTalk = new LinkTalk(
      settings,
      () => this.hostsHere,
      (message) => this.send(message),
    )
    const { person, role } = settings.who
    const { tournaments, figures } = settings
    const count = (...counted: Parameters<typeof figures.countCommand>) => figures.countCommand(...counted)
    this.talk = tournaments ? new TournamentTalk({ ...settings, tournaments, count }) : null
    this.send({ type: 'hello', player: person, role, now: settings.timers.now() })
  }

  /** Handles a message. It never throws. */
  hear(text: string): void {
    const message = this.read(text)
    if (message === undefined) return
    this.last = this.last.then(
      async () => await this.take(message).catch((error: unknown) => this.failed(error, message)),
    )
  }

  close(): void {
    this.closed = true
    this.talk?.close()
    this.linkTalk.close()
    for (const table of [...this.tables.keys()]) this.drop(table)
  }

  private read(text: string): ClientMessage | undefined {
    if (!this.isAdmitted()) return undefined
    const read = readMessage(text)
    if (read.ok) {
      const { message } = read
      return !message.type.startsWith('enter') || this.isAdmitted(ENTER_FRAMES) ? message : undefined
    }
    this.settings.figures.countMalformed()
    const { id, refusal } = read
    if (id === undefined) this.refuse(refusal)
    else this.send({ type: 'reply', id, ok: false, refusal })
    return undefined
  }

  private isAdmitted(frames?: number): boolean {
    const verdict = this.settings.judge(frames)
    if (verdict === 'too-fast') this.refuse({ kind: 'too-fast', clause: null })
    if (verdict === 'flood') this.settings.flooded()
    return verdict === 'handle'
  }

  private async take(message: ClientMessage): Promise<void> {
    if (this.closed) return
    if (message.type !== 'ping') this.settings.acted()
    switch (message.type) {
      case 'ping':
        this.send({ type: 'pong', at: message.at, now: this.settings.timers.now() })
        return
      case 'enter':
        await this.enter(message)
        return
      case 'exit':
        this.exit(message.table)
        return
      case 'jackpots':
        await this.linkTalk.watchAll(message.watch)
        return
      case 'linkCommand':
        this.follow(this.linkTalk.tell(message))
        return
      case 'command':
      case 'ready':
      case 'proofs':
        this.passOn(message)
        return
      default:
        await this.talk?.take(message)
    }
  }

  private async enter(message: Extract<ClientMessage, { type: 'enter' }>): Promise<void> {
    const { table, since, events = false } = message
    const text = JSON.stringify(message)
    const { floor, who, relay } = this.settings
    const where = await floor.find(table)
    // The client may have gone meanwhile: a relay opened now would never be closed.
    if (this.closed || this.entersAgain(table, where, text)) return
    this.exit(table)
    if (this.tables.size >= TABLES_MAX) {
      this.refuse({ kind: 'too-many-tables', clause: null, most: TABLES_MAX })
      return
    }
    if (where.is === 'unknown' || (where.is === 'elsewhere' && relay === null)) {
      this.send({ type: 'gone', table, refusal: { kind: 'no-such-table', clause: null } })
      return
    }
    if (where.is === 'elsewhere') {
      this.enterElsewhere(table, where.address, text)
      return
    }
    const { host } = where
    const { privateFor } = host.opening
    if (who.role !== 'player') await this.settings.notes?.entered(who, table, isLive(host.opening))
    if (privateFor !== null && privateFor !== who.person && who.role === 'player') {
      this.refuse({ kind: 'private-table', clause: null, player: privateFor })
      return
    }
    const stop = await floor.watch(
      host,
      { who, wantsEvents: events, send: this.settings.send, dismissed: (name, why) => this.lost(name, why) },
      since,
    )
    if (this.closed) stop()
    else {
      this.tables.set(table, { at: 'here', host, stop })
      await this.linkTalk.entered(host)
    }
  }

  private get hostsHere(): readonly TableHost[] {
    return [...this.tables.values()].flatMap((entered) => (entered.at === 'here' ? [entered.host] : []))
  }

  /** Enters over the relay that is there already: a new one would lose the commands that this one has under way. */
  private entersAgain(table: string, where: Whereabouts, text: string): boolean {
    const entered = this.tables.get(table)
    if (entered?.at !== 'elsewhere' || where.is !== 'elsewhere' || where.address !== entered.address) return false
    entered.relay.say(text)
    return true
  }

  private enterElsewhere(table: string, address: string, text: string): void {
    const { floor, relay: relayTo, send } = this.settings
    const relay = relayTo?.(address, {
      hear: send,
      gone: () => this.lost(table, { kind: 'node-gone', clause: null }),
    })
    if (relay === undefined) return
    const stop = floor.follow(table, address, () => this.lost(table, MOVED))
    this.tables.set(table, { at: 'elsewhere', address, relay, stop })
    relay.say(text)
    void this.showDoor(table)
  }

  /** Tells the client how it can reach the table without the relay, which goes on in any case. */
  private async showDoor(table: string): Promise<void> {
    const door = await this.settings.floor.doorTo?.(table).catch(() => undefined)
    if (door !== undefined && this.tables.has(table)) this.send({ type: 'elsewhere', table, door })
  }

  private exit(table: string): void {
    const entered = this.tables.get(table)
    this.tables.delete(table)
    entered?.stop()
    if (entered?.at === 'elsewhere') entered.relay.leave(JSON.stringify({ type: 'exit', table }))
  }

  /** Leaves a table at once. Returns the ids of the commands that another node has not answered. */
  private drop(table: string): readonly string[] {
    const entered = this.tables.get(table)
    this.tables.delete(table)
    entered?.stop()
    return entered?.at === 'elsewhere' ? entered.relay.close() : []
  }

  private lost(table: string, why: AwayRefusal): void {
    if (!this.tables.has(table)) return
    const unanswered = this.drop(table)
    this.send({ type: 'gone', table, refusal: why })
    // Without an answer, the client would wait for ever.
    for (const id of unanswered) this.send({ type: 'reply', id, ok: false, refusal: MOVED })
  }

  private passOn(message: Extract<ClientMessage, { type: 'command' | 'ready' | 'proofs' }>): void {
    const entered = this.tables.get(message.table)
    if (entered === undefined) {
      const refused = { kind: 'not-entered', clause: null } as const
      if (message.type === 'command') this.send({ type: 'reply', id: message.id, ok: false, refusal: refused })
      else this.refuse(refused)
    } else if (entered.at === 'elsewhere') {
      entered.relay.say(JSON.stringify(message), message.type === 'command' ? message.id : undefined)
    } else if (message.type === 'proofs') void this.sendProofs(entered.host, message)
    else if (message.type === 'ready') void this.setReady(entered.host, message.ready)
    else this.follow(this.tell(entered.host, message))
  }

  private follow(telling: Promise<void>): void {
    this.telling.add(telling)
    void telling.finally(() => this.telling.delete(telling))
  }

  private async sendProofs(
    host: TableHost,
    { table, shoe, from }: Extract<ClientMessage, { type: 'proofs' }>,
  ): Promise<void> {
    // A client asks once a round; each answer may have to go through a whole shoe.
    if (this.proofsLimiter.take('', this.settings.timers.now()) > 0) return
    try {
      this.send(proofsMessage(table, await host.current(), shoe, from))
    } catch {
      // The table moves to another node: the client enters it there, and asks again.
    }
  }

  /** Waits for the commands before it, or betting could close before this person's own wager is placed. */
  private async setReady(host: TableHost, ready: boolean): Promise<void> {
    await Promise.allSettled(this.telling)
    await host.setReady(this.settings.who.person, ready).catch((error: unknown) => this.failed(error))
  }

  private failed(error: unknown, message?: ClientMessage): void {
    this.settings.fault(error)
    // The table may have left this node meanwhile. A client that is not told so would wait for the table for ever.
    if (message?.type === 'enter') this.send({ type: 'gone', table: message.table, refusal: MOVED })
    else this.refuse(FAULT)
  }

  /** The caller does not wait for it: the table keeps the order, and the next command must not wait for this commit. */
  private async tell(host: TableHost, { id, command }: Extract<ClientMessage, { type: 'command' }>): Promise<void> {
    const began = performance.now()
    const { who, figures, notes } = this.settings
    const reply = await this.replyOf(host, actorOf(who), id, command).catch((error: unknown) => {
      this.settings.fault(error)
      return { ok: false as const, refusal: FAULT }
    })
    const said = [who, host.name, id, command] as const
    void (reply.ok ? notes?.carriedOut(...said) : notes?.refused(...said, reply.refusal))
    figures.countCommand(command.do, reply.ok ? null : reply.refusal.kind, (performance.now() - began) / 1000)
    this.send({ type: 'reply', id, ...reply })
  }

  /** Administrators have no role at tables, so all their commands are refused. */
  private async replyOf(host: TableHost, actor: Actor | undefined, id: string, command: TableCommand): Promise<Reply> {
    if (actor !== undefined) return await host.tell(actor, id, command)
    const who = whoMayAt(command.do, host.opening.rulebook)
    return { ok: false, refusal: { kind: 'not-your-role', clause: null, who } }
  }

  private refuse(refusal: Refusal): void {
    this.send({ type: 'refused', refusal })
  }

  private send(message: ServerMessage): void {
    if (!this.closed) this.settings.send(JSON.stringify(message))
  }
}
