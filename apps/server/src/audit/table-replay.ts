import { isDeepStrictEqual } from 'node:util'
import { type Configuration, type Origin, originOf, rulebooks } from '@openpit/rulebooks'
import {
  evolveTable,
  isSourceEvent,
  type RunnerStep,
  restoreTable,
  type StoredTableEvent,
  snapshotOf,
  type Table,
  type TableSnapshot,
} from '@openpit/table'
import type { WalletPort } from '../cashier/wallet.ts'
import type { Entry } from '../store/append/append.ts'
import type { AuditedEvent } from '../store/records/audit.ts'
import { entriesFor } from '../tables/log/entries.ts'
import {
  type CommandEvent,
  countRounds,
  eventOf,
  isTold,
  originAfter,
  type Setup,
  setupIn,
  type TableLogEvent,
} from '../tables/log/record.ts'
import { configurationOf, openedTable } from '../tables/opening.ts'
import { differenceIn } from './entries.ts'
import { playDifference } from './play-difference.ts'
import type { StreamReport } from './report.ts'

/**
 * Plays the log of a table again. The commands must lead to the stored events, and the events to the stored entries,
 * round numbers and snapshots. It keeps one table in memory, however long the log is.
 */
export class TableReplay {
  private readonly name: string
  private readonly wallet: WalletPort
  private readonly report: StreamReport
  private table: Table
  private readonly configuration: Configuration
  private round = 1
  /** The program and the rules of the open round; `null` if an older program did not record them. */
  private origin: Origin | null
  private readonly ours: Origin
  /** Whether an origin was recorded. From then on every round has one. */
  private hasOrigin: boolean
  /** At a table for practice nothing is money. */
  private readonly isTraining: boolean

  private constructor(name: string, { opening, origin }: Setup, wallet: WalletPort, report: StreamReport) {
    this.name = name
    this.wallet = wallet
    this.report = report
    this.origin = origin
    this.hasOrigin = origin !== null
    this.ours = originOf(rulebooks[opening.rulebook])
    this.isTraining = opening.training === true
    this.table = openedTable(opening)
    this.configuration = configurationOf(opening)
  }

  /** Begins with the first event of the log. */
  static from(name: string, first: AuditedEvent, wallet: WalletPort, report: StreamReport): TableReplay | undefined {
    const setup = setupIn(eventOf(first))
    if (setup === undefined) {
      report.find(first.number, 'the log does not begin with the opening of a table')
      return undefined
    }
    const replay = new TableReplay(name, setup, wallet, report)
    const pool = setup.opening.training ? 0 : configurationOf(setup.opening).pool
    const paid = [
      { account: `house:${name}`, cents: -pool },
      { account: `pool:${name}`, cents: pool },
    ]
    replay.compareEntries(first, paid)
    return replay
  }

  take(stored: AuditedEvent): void {
    const event = eventOf(stored)
    if (isTold(event)) this.takeCommand(stored, event)
    else if (event.kind === 'standing-noted') this.compareSnapshot(stored, event)
    else this.report.find(stored.number, 'the table is opened a second time')
    if (stored.round !== this.round)
      this.report.find(stored.number, `it says round ${stored.round}, but it is round ${this.round}`)
  }

  private takeCommand(stored: AuditedEvent, event: CommandEvent): void {
    this.round = event.events.reduce(countRounds, this.round)
    const origin = originAfter(this.origin, event)
    if (origin !== this.origin) this.takeOrigin(stored, origin)
    this.comparePlay(stored, event)
    const steps = this.fold(event.events)
    const expected = this.isTraining ? [] : steps.flatMap((step) => entriesFor(this.name, this.wallet, step))
    this.compareEntries(stored, expected)
  }

  /** Folds stored events, whatever the commands would have led to: entries must follow from what is stored. */
  private fold(events: readonly StoredTableEvent[]): readonly RunnerStep[] {
    return events.map((event) => {
      const before = this.table
      if (isSourceEvent(event)) return { event, before, after: before }
      this.table = evolveTable(before, event)
      return { event, before, after: this.table }
    })
  }

  /** Gives the commands to the table as it was, and compares what happens with what is stored. */
  private comparePlay({ number }: AuditedEvent, event: CommandEvent): void {
    const difference = playDifference(this.table, event)
    if (difference !== undefined) this.differs(number, difference)
  }

  /** An origin that was taken out of a round would make it pass for one of an older program. */
  private takeOrigin({ number }: AuditedEvent, origin: Origin | null): void {
    if (origin === null && this.hasOrigin) {
      this.report.find(number, 'the round does not say which program and rules decided it, and earlier ones do')
    }
    this.origin = origin
    this.hasOrigin ||= origin !== null
  }

  /**
   * With today's rules, a round must come out as today, no matter which program it names: the name is part of the
   * event, and an attacker can invent one. Other rules may have decided otherwise, and nobody can tell here.
   */
  private differs(number: number, what: string): void {
    if (this.origin?.rules === this.ours.rules || (this.origin === null && this.hasOrigin)) {
      this.report.find(number, what)
      return
    }
    const by = this.origin === null ? 'an older program' : `program ${this.origin.program}, rules ${this.origin.rules}`
    this.report.noteNotReplayed(number, this.round, `${what}; it was played by ${by}`)
  }

  private compareEntries({ number, entries }: AuditedEvent, expected: readonly Entry[]): void {
    const difference = differenceIn(entries, expected)
    if (difference !== undefined) this.report.find(number, difference)
  }

  private compareSnapshot(
    { number }: AuditedEvent,
    { standing, round }: Extract<TableLogEvent, { kind: 'standing-noted' }>,
  ): void {
    if (round !== this.round)
      this.report.find(number, `the snapshot says round ${round}, but it is round ${this.round}`)
    const folded = fromJson(snapshotOf(this.table)) as Readonly<Record<string, unknown>>
    // Restored first, the snapshot of an older program has the fields of today.
    const noted = fromJson(snapshotOf(restoreTable(standing.table, this.configuration))) as Readonly<
      Record<string, unknown>
    >
    const fields = [...new Set([...Object.keys(folded), ...Object.keys(noted)])]
    const wrong = fields.filter((field) => !isSameField(field, folded[field], noted[field]))
    if (wrong.length > 0) this.report.find(number, `the snapshot is not what the events give: ${wrong.join(', ')}`)
  }
}

function fromJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

type Amounts = Readonly<Record<string, number>>

/**
 * Whether a field of a snapshot says the same as the fold. Older programs went on listing players who had left, with an
 * empty purse and what their wallet held when it was last seen.
 */
function isSameField(field: string, folded: unknown, noted: unknown): boolean {
  if (field === 'round') return isDeepStrictEqual(withoutCount(folded), withoutCount(noted))
  if (field === 'chips' || field === 'tokens')
    return isDeepStrictEqual(withoutZeros(folded as Amounts), withoutZeros(noted as Amounts))
  if (field === 'wallets')
    return Object.entries(folded as Amounts).every(([player, cents]) => (noted as Amounts)[player] === cents)
  if (field === 'pit') return isDeepStrictEqual(withRecordsOf(folded as Disputes, noted as Disputes), noted)
  return isDeepStrictEqual(folded, noted)
}

type Disputes = Pick<TableSnapshot['pit'], 'disputes'>

/** Older programs did not keep what a dispute is about and how it was decided. */
function withRecordsOf(folded: Disputes, noted: Disputes): Disputes {
  const disputes = folded.disputes.map((dispute, index) => {
    const { record: _, ...without } = dispute
    return noted.disputes[index]?.record === undefined ? without : dispute
  })
  return { ...folded, disputes }
}

function withoutZeros(amounts: Amounts): Amounts {
  return Object.fromEntries(Object.entries(amounts).filter(([, cents]) => cents !== 0))
}

/** Older programs did not count the wagers that were settled before the dealer's turn. */
function withoutCount(round: unknown): unknown {
  return { ...(round as object), settledBeforeDealer: 0 }
}
