import type { Actor } from '@openpit/engine'
import type { LinkCommand, MetersMessage } from '@openpit/protocol'
import type { Visitor } from '../accounts/roles.ts'
import type { Whereabouts } from '../casino/floor-settings.ts'
import type { TableHost } from '../casino/table-host.ts'
import type { Reply } from '../host/replies.ts'
import type { Timers } from '../host/timers.ts'
import type { DisplayMessage } from '../links/meters.ts'
import type { RelayOpener } from '../nodes/relay.ts'
import type { StaffNotes } from '../security/rulings.ts'
import type { Watcher } from '../tables/views/watchers.ts'
import type { FrameVerdict } from './message-limiter.ts'
import type { Tournaments } from './tournament-talk.ts'

/** Counts commands and messages. */
export interface ConversationFigures {
  /** `refused` is `null` if the command was carried out. */
  readonly countCommand: (command: string, refused: string | null, seconds: number) => void
  readonly countMalformed: () => void
}

/** Finds tables, and lets clients watch them. */
export interface Tables {
  find(table: string): Promise<Whereabouts>
  /** The door at which players reach the node that runs a table, if it has one. Without it, no node has. */
  doorTo?(table: string): Promise<string | undefined>
  /** Returns a function that ends it. */
  watch(host: TableHost, watcher: Watcher, since: number | undefined): Promise<() => void>
  /** Calls `moved` when the table is no longer at this address. Returns a function that ends it. */
  follow(table: string, address: string, moved: () => void): () => void
}

export interface ConversationSettings {
  readonly floor: Tables
  /** Without it there are no tournaments. */
  readonly tournaments?: Tournaments
  readonly timers: Pick<Timers, 'now'>
  readonly who: Visitor
  readonly send: (message: string) => void
  /** Connects to another node for this person; `null` for a connection that comes from another node itself. */
  readonly relay: RelayOpener | null
  readonly figures: ConversationFigures
  readonly fault: (error: unknown) => void
  /** Called when the person does something. A heartbeat does not count. */
  readonly acted: () => void
  /** Counts a message of this person, as so many frames. */
  readonly judge: (frames?: number) => FrameVerdict
  /** Called when the client goes on although it was told that it is too fast. */
  readonly flooded: () => void
  /** Hears what staff do at tables. It never throws. */
  readonly notes?: StaffNotes
  /** The jackpots of the floor. */
  readonly links?: LinkWire
}

/** What a conversation needs of links. */
export interface LinkWire {
  /** Carries out an act of staff, once for each id. */
  tell(link: string, by: Actor, id: string, command: LinkCommand): Promise<Reply>
  /** Calls a display with every meter and win. Returns a function that ends it. */
  watch(display: (message: DisplayMessage) => void): () => void
  /** What the displays of a link show now. */
  metersNow(link: string): Promise<readonly MetersMessage[]>
}
