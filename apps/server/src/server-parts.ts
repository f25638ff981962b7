import type { Accounts } from './accounts/accounts.ts'
import type { Floor } from './casino/floor.ts'
import type { StoppedPeople } from './casino/play-endings.ts'
import { freeBytesIn } from './disk/free-space.ts'
import type { PastRounds } from './history/rounds.ts'
import { watchVersion } from './nodes/version-watch.ts'
import type { Metrics } from './ops/metrics.ts'
import { ReadinessCheck } from './ops/readiness.ts'
import { chipsOutIn } from './security/operator-desk.ts'
import type { ServerSettings } from './server-settings.ts'
import { finishingPeople } from './store/people.ts'
import { SCHEMA_VERSION } from './store/schema.ts'
import type { Store } from './store/store.ts'
import { AllowedHosts } from './wire/allowed-hosts.ts'
import { ConnectionLimits } from './wire/connection-limits.ts'
import { WIRE_LIMITS } from './wire/limits.ts'
import { MetricsPort } from './wire/metrics-page.ts'
import { sourceReader } from './wire/request-source.ts'

const MESSAGE_RATE = { burst: 200, msPerTry: 10 }

/** Says whether a write would succeed. */
export function readinessOf({ databaseUrl, data }: ServerSettings, store: Store, floor: Floor): ReadinessCheck {
  const { leases } = floor
  return new ReadinessCheck({
    write: async () => ({ replicationLagSeconds: await leases.writeSomething() }),
    freeBytes: async () => (databaseUrl === undefined ? await freeBytesIn(data) : undefined),
    leaseAgeMs: () => floor.leaseAgeMs,
    failureAgeMs: () => store.failureAgeMs,
    leaseMs: leases.leaseMs,
    now: () => performance.now(),
  })
}

/** Resolves with the reason when a newer program has migrated the database. */
export function untilOutdated(store: Store, started: (() => Promise<unknown>)[]): Promise<string> {
  return new Promise((done) => {
    const stop = watchVersion(store, (version) => {
      done(`a newer program has brought the database to version ${version}, this one knows ${SCHEMA_VERSION}: use it`)
    })
    started.push(async () => stop())
  })
}

/** The people who may not play any more, and how their last hands are followed. */
export function stoppedPeople(store: Store, accounts: Accounts, rounds: PastRounds): StoppedPeople {
  return {
    finishing: async () => await finishingPeople(store),
    hasMoneyAtTables: chipsOutIn(store, rounds),
    recordFinished: async (person) => await accounts.administration.finishPlay(person),
  }
}

/** What the pages and the sockets share, so that both count the same clients. */
export function wireOf({ host, trustProxy, publicUrls = [], limits, messageRate }: ServerSettings) {
  const sourceOf = sourceReader(trustProxy)
  const all = { ...WIRE_LIMITS, ...limits }
  return {
    sourceOf,
    limits: all,
    rate: messageRate ?? MESSAGE_RATE,
    connections: new ConnectionLimits(sourceOf, all.connectionsPerAddress),
    hosts: new AllowedHosts({ host, urls: publicUrls }),
  }
}

/** The port for figures, if there is to be one. */
export async function openMetricsPort(
  { metrics }: ServerSettings,
  { registry }: Metrics,
): Promise<MetricsPort | undefined> {
  return metrics?.port === undefined ? undefined : await MetricsPort.open(metrics, () => registry.metrics())
}
