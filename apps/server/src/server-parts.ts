import type { Signer } from '@openpit/keeper'
import type { Logger } from 'pino'
import type { Accounts } from './accounts/accounts.ts'
import { CardDesk } from './cards/card-desk.ts'
import type { Floor } from './casino/floor.ts'
import type { LinksOfTables } from './casino/host-settings.ts'
import type { StoppedPeople } from './casino/play-endings.ts'
import { freeBytesIn } from './disk/free-space.ts'
import type { PastRounds } from './history/rounds.ts'
import { REAL_TIMERS } from './host/timers.ts'
import { printOrder } from './links/link-orders.ts'
import { linkStream } from './links/link-record.ts'
import { Links } from './links/links.ts'
import { LINK_WAIT_MS } from './links/table-desk.ts'
import { watchVersion } from './nodes/version-watch.ts'
import type { Metrics } from './ops/metrics.ts'
import { ReadinessCheck } from './ops/readiness.ts'
import { PromotionDesk } from './promotions/promotion-desk.ts'
import { VoucherDesk } from './promotions/vouchers/voucher-desk.ts'
import { chipsOutIn } from './security/operator-desk.ts'
import type { ServerSettings } from './server-settings.ts'
import { registerLink } from './store/floor/links.ts'
import { giveOrder, lastOrders, openOrders } from './store/floor/orders.ts'
import { finishingPeople, personByHandle } from './store/people/people.ts'
import { SCHEMA_VERSION } from './store/schema/schema.ts'
import type { Store } from './store/store.ts'
import { streamOf } from './tables/opening.ts'
import { TournamentHall } from './tournaments/hall.ts'
import { AllowedHosts } from './wire/allowed-hosts.ts'
import { ConnectionLimits } from './wire/connection-limits.ts'
import type { Desks } from './wire/handlers.ts'
import { WIRE_LIMITS } from './wire/limits.ts'
import { MetricsPort } from './wire/metrics-page.ts'
import { sourceReader } from './wire/request-source.ts'
import { glanceAt } from './wire/spectator-handlers.ts'

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

/** The people who may no longer play, and how their last hands are followed. */
export function stoppedPeople(store: Store, accounts: Accounts, rounds: PastRounds): StoppedPeople {
  return {
    finishing: async () => await finishingPeople(store),
    hasMoneyAtTables: chipsOutIn(store, rounds),
    recordFinished: async (person) => await accounts.administration.finishPlay(person),
  }
}

/** Where promotions, vouchers and Player Cards are kept. */
export function desksOf({ houseClock = Date.now }: ServerSettings, store: Store, rounds: PastRounds): Desks {
  return {
    promotions: new PromotionDesk(store, rounds, houseClock),
    vouchers: new VoucherDesk(store, houseClock),
    cards: new CardDesk(store, houseClock),
  }
}

/** The tournaments of this node. They have the floor's wallets, and the same people may play. */
export function hallOf(
  { leaseMs }: ServerSettings,
  store: Store,
  { cashier, standings }: Floor,
  { node, sign, logger }: { readonly node: string; readonly sign: Signer; readonly logger: Logger },
): TournamentHall {
  return new TournamentHall({
    store,
    node,
    timers: REAL_TIMERS,
    cashier,
    standings,
    sign,
    isPerson: async (handle) => (await personByHandle(store, handle)) !== undefined,
    fault: (tournament, error) => logger.error({ tournament, err: error }, 'fault'),
    ...(leaseMs === undefined ? {} : { leaseMs }),
  })
}

/** What tables need of links. */
export function linksOfTables(
  { linkWaitMs = LINK_WAIT_MS }: ServerSettings,
  store: Store,
  links: () => Links,
): LinksOfTables {
  return {
    orders: {
      open: async (to, most) => await openOrders(store, to, most),
      last: async (from, to, most) => await lastOrders(store, from, to, most),
    },
    waitMs: linkWaitMs,
    register: async (name, rulebook, bet, cents) => {
      await registerLink(store, { name, rulebook, bet })
      links().noteMeter(name, cents)
    },
    meterOf: (link) => links().meterOf(link),
    look: async (link) => (await links().reader.latest(link))?.link,
    leave: async (link, table) => {
      const body = printOrder({ by: null, command: { do: 'leaveTable', table } })
      await giveOrder(store, streamOf(table), { to: linkStream(link), id: `closed-${table}`, body })
    },
  }
}

/** The jackpots, beside the tables that play for them. */
export function linksOf(
  store: Store,
  floor: Floor,
  rounds: PastRounds,
  fault: (link: string, error: unknown) => void,
): Links {
  const { node, leaseMs } = floor.leases
  return new Links({
    store,
    node,
    leaseMs,
    fault,
    pokeTable: (table) => floor.pokeTable(table),
    look: async (table) => {
      const opening = await rounds.openingOf(table)
      const seen = opening && (await glanceAt(floor, rounds, table))
      const isOpen = await floor.registry.isOpen(table)
      return opening && seen && { opening, table: seen.moment.table, round: seen.moment.round, isOpen }
    },
  })
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
