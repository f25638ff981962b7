import type { Actor } from '@openpit/engine'
import type { AwayRefusal, Refusal } from '@openpit/protocol'
import type { Append, AppendGroup } from '../store/append/append.ts'
import type { EventStore } from '../store/event-store.ts'

/** Timers, real or a test's. */
export interface Pauses {
  after(ms: number, then: () => void): () => void
}

/** The decision on a command, before it is written. */
export interface Decision<News> {
  readonly refusal: Refusal | undefined
  /** `null` if there is nothing to write. Even a refused command may leave something to write. */
  readonly written: {
    readonly append: Append | AppendGroup
    readonly news: News
    /** Called when it is published or has failed. A second call does nothing. */
    readonly settled?: () => void
  } | null
}

/** A stream as it was read: its state, and its latest commands by id with the versions that they led to. */
export interface StreamReading<State> {
  readonly state: State
  readonly recentCommands: ReadonlyMap<string, number>
}

/**
 * One kind of stream, for example a table or a person: commands are decided in memory and stored as events. `read`
 * takes the lease, which ends those of all other hosts, so that only this one can write.
 */
export interface Decider<State, Command, News> {
  read(): Promise<StreamReading<State>>
  /** Must not be asynchronous: the next command is decided on the state that this leaves. */
  decide(state: State, by: Actor, key: string, command: Command): Decision<News>
  /**
   * Called before a decision. Returns a function that takes back this decision and all after it, if it is found that an
   * account does not hold the money; `undefined` if the stream must be read again for that.
   */
  mark?(state: State, command: Command): (() => void) | undefined
  /** The version of the stream once everything decided so far is written. */
  versionOf(state: State): number
}

export interface StreamHostSettings<News> {
  readonly name: string
  readonly store: Pick<EventStore, 'append'>
  readonly timers: Pauses
  /** Called after the commit, with the new balances of wallets. */
  readonly publish: (news: News, wallets: ReadonlyMap<string, number>) => void
  /** Called before the state is dropped and read again. */
  readonly suspended: () => void
  readonly resumed: () => void
  /** The stream can no longer be run here: another node has it, or a fault stopped it. */
  readonly lost: (why: AwayRefusal) => void
  readonly fault: (error: unknown) => void
  /** Whether the database still names this node as the holder of the stream's lease. */
  readonly isOurs: () => Promise<boolean>
  /** A fault after which the stream must not go on here. */
  readonly isFatal?: (error: unknown) => AwayRefusal | undefined
}
