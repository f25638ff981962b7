import type { Accounts, StaffMember } from './accounts/accounts.ts'
import type { Passwords } from './accounts/passwords.ts'
import type { AccountSettings } from './accounts/settings.ts'
import type { Floor } from './casino/floor.ts'
import type { Readiness } from './ops/readiness.ts'
import type { FailedAppend } from './store/store.ts'
import type { TableOpening } from './tables/opening.ts'
import type { WireLimits } from './wire/limits.ts'
import type { MetricsAccess } from './wire/metrics-page.ts'
import type { CrewMember } from './workers/crew-member.ts'
import type { Figures } from './workers/figure-sum.ts'

export interface ServerSettings {
  readonly port: number
  readonly host: string
  /** The data folder. It is not used with `databaseUrl`. */
  readonly data: string
  readonly databaseUrl?: string
  /** The master key in hexadecimal digits. Without it, the key in `keyFile` is used; the first start makes one. */
  readonly key?: string
  /** By default `house.key` in the data folder. */
  readonly keyFile?: string
  /** The folder for the files with signed heads; by default `heads` in the data folder. */
  readonly heads?: string
  /** The time between two publications of heads: a minute by default. */
  readonly headsMs?: number
  /** The host name at which other nodes reach this one, if it is not `host`; with a port, if it is not `linkPort`. */
  readonly address?: string
  /** The port for other nodes: by default any free one. */
  readonly linkPort?: number
  /** The tables to open, unless they were opened before. */
  readonly tables?: readonly TableOpening[]
  /** The first staff: read only if the floor has none. */
  readonly staff?: readonly StaffMember[] | (() => readonly StaffMember[])
  /** The file that the operator has named for them. */
  readonly staffFile?: string
  /** Called with one line for each thing that the operator should know and that does not stop the start. */
  readonly warn?: (line: string) => void
  /** The folder with the built web client; without one, only programs can play here. */
  readonly web?: string
  readonly logLevel?: string
  /** Addresses of TLS proxies whose forwarded headers are trusted. */
  readonly trustProxy?: string
  readonly leaseMs?: number
  /** How long a table waits for the answer of its jackpot's link before it gives the wagers back. */
  readonly linkWaitMs?: number
  /** How often a node reads who may play; the default is a second. */
  readonly standingMs?: number
  readonly accounts?: Partial<AccountSettings>
  /** How passwords are hashed: with Argon2id, unless a test remembers its hashes. */
  readonly passwords?: Passwords
  /** How many days the security log is kept. */
  readonly securityLogDays?: number
  /** How many messages a client may send, and how many requests an address may make. */
  readonly messageRate?: { readonly burst: number; readonly msPerTry: number }
  /** How many messages a device may send. */
  readonly deviceRate?: { readonly burst: number; readonly msPerTry: number }
  /** After how long without a sign of life a device is away; five seconds by default. */
  readonly deviceAwayMs?: number
  /** How much one client may take up. */
  readonly limits?: Partial<WireLimits>
  /** The URLs at which players reach the floor, if they are not the address it listens on. */
  readonly publicUrls?: readonly string[]
  readonly metrics?: MetricsAccess
  /** The path below `/ws` by which a proxy leads players to this node and no other. */
  readonly door?: string
  /** This node is one of several workers that share the players' port. */
  readonly member?: CrewMember
  /** The time of the promotions desk, in milliseconds since 1970; the real time by default. */
  readonly houseClock?: () => number
}

export interface RunningServer {
  readonly address: string
  /** Where other nodes reach this one. */
  readonly link: string
  /** Where the figures are, if they have a port of their own. */
  readonly metricsAddress: string | undefined
  /** The path below `/ws` that leads players to this node and no other. */
  readonly door: string | null
  readonly floor: Floor
  readonly accounts: Accounts
  /** The figures of this node alone. */
  figures(): Promise<Figures>
  /** Whether this node is ready. */
  readiness(): Promise<Readiness>
  /** How many commands with these names were carried out since the start. */
  commandsDone(names: readonly string[]): number
  /** Resolves with the reason, in one line, when this node cannot go on. The caller then closes it. */
  readonly failed: Promise<string>
  /** How many appends failed for this reason since the start. */
  appendsFailed(reason: FailedAppend): number
  /** Finishes accepted commands, gives up the tables, and stops the database if no other process uses it. */
  close(): Promise<CloseReport>
}

/** What a closed node has left. */
export interface CloseReport {
  /** Whether our PostgreSQL goes on, because another process uses it. */
  readonly databaseRuns: boolean
}
