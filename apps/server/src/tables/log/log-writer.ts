import type { VirtualTableSnapshot } from '@openpit/keeper'
import type { Origin } from '@openpit/rulebooks'
import type { RunnerStep, StoredTableEvent } from '@openpit/table'
import type { WalletPort } from '../../cashier/wallet.ts'
import type { Append, Entry, NewEvent } from '../../store/append.ts'
import type { Deadline } from '../clock.ts'
import { streamOf } from '../opening.ts'
import type { NumberedEvent } from '../views/event-view.ts'
import { entriesFor } from './entries.ts'
import { bodyOf, type CommandEvent, countRounds, type TableLogEvent } from './record.ts'

/** After this many events a snapshot is stored between two rounds, so that readers need not go back further. */
const EVENTS_TO_A_STANDING = 200
/** After this many, it is stored inside a round too: people can come and go for a long time before one ends. */
const EVENTS_TO_A_STANDING_MAX = 600

/** A decided command, before it is written. */
export interface DecidedCommand {
  readonly command: string
  readonly at: Date
  readonly told: Pick<CommandEvent, 'by' | 'command' | 'played'>
  readonly steps: readonly RunnerStep[]
  readonly standing: () => VirtualTableSnapshot | undefined
  /** Sets the clock. `begun` is a time that starts now, `running` the time that runs in any case. */
  readonly due: () => { readonly begun: Deadline | undefined; readonly running: Deadline | undefined }
  readonly secret: string | undefined
}

/** Turns what happens at a table into events for its log. */
export class LogWriter {
  private readonly name: string
  private readonly epoch: number
  private readonly origin: Origin
  private readonly wallet: WalletPort
  /** The version of the log once all appends made so far are written. */
  version: number
  /** The number of the round that is open. */
  round: number
  private sinceStanding: number

  constructor(
    name: string,
    epoch: number,
    origin: Origin,
    wallet: WalletPort,
    at: { version: number; round: number; sinceStanding: number },
  ) {
    this.name = name
    this.epoch = epoch
    this.origin = origin
    this.wallet = wallet
    this.version = at.version
    this.round = at.round
    this.sinceStanding = at.sinceStanding
  }

  /** Returns a function that takes back everything that was written since this call. */
  mark(): () => void {
    const { version, round, sinceStanding } = this
    return () => {
      this.version = version
      this.round = round
      this.sinceStanding = sinceStanding
    }
  }

  write({ command, at, told, steps, standing, due, secret }: DecidedCommand): LogRecord {
    const expected = this.version
    const events = this.events(told, steps, standing, due)
    this.version += events.length
    const number = expected + 1
    const append = {
      command,
      stream: streamOf(this.name),
      expected,
      epoch: this.epoch,
      at,
      events,
      ...(secret === undefined ? {} : { secret }),
    }
    return { append, numbered: steps.map(({ event }) => ({ number, at: at.getTime(), event })) }
  }

  /** The log's event for a command, with its ledger entries; from time to time followed by a snapshot of the table. */
  private events(
    told: DecidedCommand['told'],
    steps: readonly RunnerStep[],
    standing: DecidedCommand['standing'],
    due: DecidedCommand['due'],
  ): readonly NewEvent[] {
    const news = steps.map(({ event }) => event)
    // A command that opens a round belongs to it.
    const opensRound = news.some(({ kind }) => kind === 'round-opened')
    this.round = news.reduce(countRounds, this.round)
    const entries = netEntries(steps.flatMap((step) => entriesFor(this.name, this.wallet, step)))
    const kind = news.some(isOfShoes) ? 'told-at-shoe' : 'told'
    const { begun, running } = due()
    const more = { ...(opensRound ? this.origin : {}), ...(begun ? { due: begun } : {}) }
    const events = [this.logged({ kind, ...more, ...told, events: news }, entries, endedShoes(news))]
    this.sinceStanding += news.length
    const noted = this.isStandingDue(steps) ? standing() : undefined
    if (noted) {
      events.push(
        this.logged(
          { kind: 'standing-noted', standing: noted, round: this.round, ...(running ? { due: running } : {}) },
          [],
        ),
      )
      this.sinceStanding = 0
    }
    return events
  }

  private isStandingDue(steps: readonly RunnerStep[]): boolean {
    const phase = steps.at(-1)?.after.round.phase
    const isBetweenRounds = phase === 'wagering' || phase === 'ended'
    return this.sinceStanding >= (isBetweenRounds ? EVENTS_TO_A_STANDING : EVENTS_TO_A_STANDING_MAX)
  }

  private logged(event: TableLogEvent, entries: readonly Entry[], ended: readonly string[] = []): NewEvent {
    const more = ended.length === 0 ? {} : { endedShoes: ended }
    return { kind: event.kind, body: bodyOf(event), entries, round: this.round, ...more }
  }
}

function endedShoes(events: readonly StoredTableEvent[]): readonly string[] {
  return events.flatMap((event) => (event.kind === 'shoe-ended' ? [event.shoe] : []))
}

/**
 * One entry for each account whose balance a command changes. A stake passes through the player's purse on its way from
 * the wallet to the layout: entries that cancel each other are left out, because storing and locking them would cost
 * time.
 */
function netEntries(entries: readonly Entry[]): readonly Entry[] {
  const sums = new Map<string, number>()
  for (const { account, cents } of entries) sums.set(account, (sums.get(account) ?? 0) + cents)
  return [...sums].flatMap(([account, cents]) => (cents === 0 ? [] : [{ account, cents }]))
}

/** Whether a shoe was announced or has ended: such events have a kind of their own. */
function isOfShoes({ kind }: StoredTableEvent): boolean {
  return kind === 'shoe-announced' || kind === 'shoe-ended'
}

/** The append for the store, and its events for the watchers. */
export interface LogRecord {
  readonly append: Append
  readonly numbered: readonly NumberedEvent[]
}
