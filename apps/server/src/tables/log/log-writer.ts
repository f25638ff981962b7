import { ordersToLink, type TableChange } from '@openpit/jackpot'
import type { JackpotRules, Origin } from '@openpit/rulebooks'
import { isSourceEvent, type RunnerStep, type StoredTableEvent } from '@openpit/table'
import type { WalletPort } from '../../cashier/wallet.ts'
import { printOrder } from '../../links/link-orders.ts'
import { linkStream } from '../../links/link-record.ts'
import type { Append, Entry, NewEvent, NewOrder } from '../../store/append/append.ts'
import type { Deadline } from '../clock.ts'
import { streamOf } from '../opening.ts'
import type { TableStanding } from '../running-table.ts'
import type { NumberedEvent } from '../views/event-view.ts'
import { deskRecords } from './desk-records.ts'
import { entriesFor } from './entries.ts'
import { netEntries } from './net-entries.ts'
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
  readonly standing: () => TableStanding | undefined
  /** Sets the clock. `begun` is the deadline if a new time starts now, `running` the deadline that runs in any case. */
  readonly due: () => { readonly begun: Deadline | undefined; readonly running: Deadline | undefined }
  readonly secret: string | undefined
}

/** Turns what happens at a table into events for its log. */
export class LogWriter {
  private readonly name: string
  private readonly epoch: number
  private readonly origin: Origin
  private readonly wallet: WalletPort
  private readonly jackpots: JackpotRules
  /** The version of the log once all appends made so far are written. */
  version: number
  /** The number of the round that is open. */
  round: number
  private sinceStanding: number
  /** The program and the rules of the open round, as the log names them. */
  private named: Origin | null
  /** Whether the next command names the origin anew: the open round goes on under the rules of this program. */
  private isRenamed = false
  private readonly isTraining: boolean

  constructor(
    name: string,
    epoch: number,
    origin: Origin,
    wallet: WalletPort,
    jackpots: JackpotRules,
    at: { version: number; round: number; sinceStanding: number; named: Origin | null; isTraining?: boolean },
  ) {
    this.name = name
    this.epoch = epoch
    this.origin = origin
    this.wallet = wallet
    this.jackpots = jackpots
    this.version = at.version
    this.round = at.round
    this.sinceStanding = at.sinceStanding
    this.named = at.named
    this.isTraining = at.isTraining === true
  }

  /** Returns a function that takes back everything that was written since this call. */
  mark(): () => void {
    const { version, round, sinceStanding, named, isRenamed } = this
    return () => {
      this.version = version
      this.round = round
      this.sinceStanding = sinceStanding
      this.named = named
      this.isRenamed = isRenamed
    }
  }

  /** The open round has no wagers, so that it can go on under the rules of this program: the log must say so. */
  renameOrigin(): void {
    this.isRenamed = this.named !== null && this.named.rules !== this.origin.rules
  }

  write({ command, at, told, steps, standing, due, secret }: DecidedCommand): LogRecord {
    const expected = this.version
    const orders = this.ordersFor(steps, expected + 1)
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
      ...(orders.length === 0 ? {} : { orders }),
      ...(secret === undefined ? {} : { secret }),
    }
    return { append, numbered: steps.map(({ event }) => ({ number, at: at.getTime(), event })) }
  }

  /** What the table's link is told of these steps. */
  private ordersFor(steps: readonly RunnerStep[], number: number): readonly NewOrder[] {
    const changes = steps.filter((step): step is TableChange => !isSourceEvent(step.event))
    return ordersToLink(this.name, this.round, changes, this.jackpots).map(({ link, command }, index) => ({
      to: linkStream(link),
      id: `${this.name}/${'round' in command ? command.round : this.round}/${number}.${index}`,
      body: printOrder({ by: null, command }),
    }))
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
    // At a table for practice nothing is money.
    const entries = this.isTraining ? [] : netEntries(this.entriesOf(steps))
    const kind = news.some(isOfShoes) ? 'told-at-shoe' : 'told'
    const { begun, running } = due()
    const namesOrigin = opensRound || this.isRenamed
    if (namesOrigin) this.named = this.origin
    this.isRenamed = false
    const more = { ...(namesOrigin ? this.origin : {}), ...(begun ? { due: begun } : {}) }
    const found = lookupsFor(told, news)
    const events = [this.logged({ kind, ...more, ...told, events: news }, entries, found)]
    this.sinceStanding += news.length
    const noted = this.isStandingDue(steps) ? standing() : undefined
    if (noted) {
      events.push(
        this.logged(
          {
            kind: 'standing-noted',
            ...this.named,
            standing: noted,
            round: this.round,
            ...(running ? { due: running } : {}),
          },
          [],
        ),
      )
      this.sinceStanding = 0
    }
    return events
  }

  private entriesOf(steps: readonly RunnerStep[]): readonly Entry[] {
    const entries: Entry[] = []
    for (const step of steps) entries.push(...entriesFor(this.name, this.wallet, step))
    return entries
  }

  private isStandingDue(steps: readonly RunnerStep[]): boolean {
    const phase = steps.at(-1)?.after.round.phase
    const isBetweenRounds = phase === 'wagering' || phase === 'ended'
    return this.sinceStanding >= (isBetweenRounds ? EVENTS_TO_A_STANDING : EVENTS_TO_A_STANDING_MAX)
  }

  private logged(event: TableLogEvent, entries: readonly Entry[], found: LookupRows = {}): NewEvent {
    return { kind: event.kind, body: bodyOf(event), entries, round: this.round, ...found }
  }
}

/** What is found by the event, besides the event itself. */
type LookupRows = Pick<NewEvent, 'endedShoes' | 'endedVouchers' | 'shownCards' | 'deskRecords'>

/** Most commands leave nothing that is looked up. */
const NO_LOOKUPS: LookupRows = {}

/** The ended shoes, exchanged vouchers (each ends once in the database), shown cards and desk records of a command. */
function lookupsFor(told: DecidedCommand['told'], events: readonly StoredTableEvent[]): LookupRows {
  const endedShoes: string[] = []
  const endedVouchers: string[] = []
  const shownCards: string[] = []
  for (const event of events) {
    if (event.kind === 'shoe-ended') endedShoes.push(event.shoe)
    else if (event.kind === 'tokens-given') endedVouchers.push(event.voucher)
    else if (event.kind === 'player-card-shown') shownCards.push(event.card)
  }
  const records = deskRecords(told, events)
  const count = endedShoes.length + endedVouchers.length + shownCards.length + records.length
  return count === 0 ? NO_LOOKUPS : { endedShoes, endedVouchers, shownCards, deskRecords: records }
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
