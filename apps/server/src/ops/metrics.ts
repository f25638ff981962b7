import { type Aggregator, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { FailedAppend, QueuedBatch } from '../store/store.ts'
import type { ReadinessFigures } from './readiness.ts'
import { SlowFigure } from './slow-figure.ts'

/** Figures that are read when Prometheus asks. */
export interface Gauges {
  readonly tables: () => number
  readonly openRounds: () => Promise<number>
  /** In cents. If it is not zero, money was made or lost. */
  readonly imbalance: () => Promise<number>
  /** What clients have not read yet. */
  readonly unreadBytes: () => number
  readonly readiness: () => Promise<ReadinessFigures>
  readonly jackpots?: () => Promise<JackpotFigures>
}

/** The links that run here. */
export interface JackpotFigures {
  /** By how many cents meters and ledger differ, all levels together. */
  readonly differenceCents: number
  readonly unpaidWins: number
  /** Since an order was last answered; `NaN` if none was. */
  readonly answerAgeSeconds: number
}

/** The last word says how the figures of several workers become one. */
const JACKPOT_GAUGES = [
  ['openpit_jackpot_difference_cents', 'By how much meters and ledger differ; always 0.', 'differenceCents', 'sum'],
  ['openpit_jackpot_unpaid_wins', 'Wins of jackpots that are not paid yet.', 'unpaidWins', 'sum'],
  [
    'openpit_jackpot_answer_age_seconds',
    'Since a link here last answered a table or staff.',
    'answerAgeSeconds',
    'max',
  ],
] as const

/** The figures behind `/readyz`. One that does not exist is `NaN`, and missing in what Prometheus gets. */
const READINESS_GAUGES = [
  ['openpit_disk_free_bytes', 'Free space where the bundled database is.', 'diskFreeBytes', 'min'],
  ['openpit_lease_age_seconds', 'Since the leases were last renewed.', 'leaseAgeSeconds', 'max'],
  ['openpit_write_seconds', 'How long the last small write took, with its commit.', 'writeSeconds', 'max'],
  ['openpit_replication_lag_seconds', 'How far the slowest replica is behind.', 'replicationLagSeconds', 'max'],
] as const

/** The sum reads every account, so it is not taken every time Prometheus asks. */
const SUM_MS_MIN = 60_000

/** The server's figures, in the format of Prometheus. */
export class Metrics {
  readonly registry = new Registry()
  private readonly commands: Counter<'command'>
  private readonly refusals: Counter<'reason'>
  private readonly malformedMessages: Counter
  private readonly latency: Histogram
  private readonly batches: Histogram
  private readonly commits: Histogram
  private readonly sockets: Gauge
  private readonly faults: Counter
  private readonly failedAppends: Counter<'reason'>
  private readonly reloads: Counter
  private readonly preparedShoes: Counter<'ready'>
  private readonly done = new Map<string, number>()
  private readonly failed = new Map<FailedAppend, number>()

  constructor(gauges: Gauges) {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    this.commands = new Counter({
      name: 'openpit_commands_total',
      help: 'Commands that were carried out, by name.',
      labelNames: ['command'],
      registers,
    })
    this.refusals = new Counter({
      name: 'openpit_refusals_total',
      help: 'Commands that were refused, by the reason.',
      labelNames: ['reason'],
      registers,
    })
    this.malformedMessages = new Counter({
      name: 'openpit_malformed_messages_total',
      help: 'Messages that could not be understood.',
      registers,
    })
    this.latency = new Histogram({
      name: 'openpit_command_seconds',
      help: 'From a command to its answer, which is after the commit.',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    })
    this.batches = new Histogram({
      name: 'openpit_batch_commands',
      help: 'How many commands shared one commit.',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
      registers,
    })
    this.commits = new Histogram({
      name: 'openpit_commit_seconds',
      help: 'How long a commit took.',
      buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1],
      registers,
    })
    this.sockets = new Gauge({ name: 'openpit_sockets', help: 'Open sockets.', registers })
    this.faults = new Counter({ name: 'openpit_faults_total', help: 'Faults that were met at tables.', registers })
    this.failedAppends = new Counter({
      name: 'openpit_failed_appends_total',
      help: 'Appends that the database refused or did not answer, by the reason.',
      labelNames: ['reason'],
      registers,
    })
    this.reloads = new Counter({
      name: 'openpit_reloads_total',
      help: 'Tables that were read again after a failure.',
      registers,
    })
    this.preparedShoes = new Counter({
      name: 'openpit_prepared_shoes_total',
      help: 'Shoes that were to be ordered ahead, by whether they were ready when the first card was due.',
      labelNames: ['ready'],
      registers,
    })
    addGauges(registers, gauges)
  }

  countPreparedShoe(isReady: boolean): void {
    this.preparedShoes.inc({ ready: isReady ? 'yes' : 'no' })
  }

  countFailedAppend(reason: FailedAppend): void {
    this.failedAppends.inc({ reason })
    this.failed.set(reason, this.appendsFailed(reason) + 1)
  }

  /** How many appends failed for this reason. */
  appendsFailed(reason: FailedAppend): number {
    return this.failed.get(reason) ?? 0
  }

  countReload(): void {
    this.reloads.inc()
  }

  countCommand(command: string, refused: string | null, seconds: number): void {
    this.latency.observe(seconds)
    if (refused === null) {
      this.commands.inc({ command })
      this.done.set(command, (this.done.get(command) ?? 0) + 1)
    } else this.refusals.inc({ reason: refused })
  }

  /** How many commands with these names were carried out. */
  commandsDone(names: readonly string[]): number {
    return names.reduce((sum, name) => sum + (this.done.get(name) ?? 0), 0)
  }

  countMalformed(): void {
    this.malformedMessages.inc()
  }

  countSockets(more: 1 | -1): void {
    this.sockets.inc(more)
  }

  countFault(): void {
    this.faults.inc()
  }

  countBatch({ appends, seconds }: QueuedBatch): void {
    this.batches.observe(appends)
    this.commits.observe(seconds)
  }
}

function addGauges(registers: Registry[], gauges: Gauges): void {
  gauge(registers, 'openpit_tables', 'Tables that run here.', gauges.tables)
  gauge(registers, 'openpit_open_rounds', 'Rounds here with money on the table.', gauges.openRounds)
  const sum = new SlowFigure(gauges.imbalance, SUM_MS_MIN)
  const zero = 'The sum of all balances; always 0. Taken at most once a minute.'
  // Every worker reads the same ledger.
  gauge(registers, 'openpit_ledger_imbalance_cents', zero, () => sum.get(), 'first')
  gauge(registers, 'openpit_unread_bytes', 'Sent to sockets, and not read by their clients yet.', gauges.unreadBytes)
  const { jackpots } = gauges
  if (jackpots) {
    for (const [name, help, figure, aggregator] of JACKPOT_GAUGES) {
      gauge(registers, name, help, async () => (await jackpots())[figure], aggregator)
    }
  }
  for (const [name, help, figure, aggregator] of READINESS_GAUGES) {
    gauge(registers, name, help, async () => (await gauges.readiness())[figure], aggregator)
  }
}

function gauge(
  registers: Registry[],
  name: string,
  help: string,
  read: () => number | Promise<number>,
  aggregator: Aggregator = 'sum',
): void {
  new Gauge({
    name,
    help,
    registers,
    aggregator,
    async collect() {
      try {
        const figure = await read()
        if (Number.isNaN(figure)) this.remove()
        else this.set(figure)
      } catch {
        // Without the database this figure is missing, but the others are still served.
        this.remove()
      }
    },
  })
}
