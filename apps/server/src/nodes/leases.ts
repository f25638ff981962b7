import type { Store } from '../store/store.ts'

/** A table of the register: who runs it at the moment. */
export interface RegisteredTable {
  readonly name: string
  readonly title: string
  readonly rulebook: string
  readonly privateFor: string | null
}

/** Without a sign of life for so long, a node's tables go to others. */
export const LEASE_MS = 5_000

/** The lease of a node on a table in time is only a way to find who runs it. What keeps two nodes from writing is the epoch of the stream. */
export class Leases {
  private readonly store: Store
  readonly node: string
  private readonly leaseMs: number
  private lastAlone: Promise<unknown> = Promise.resolve()

  constructor(store: Store, node: string, leaseMs = LEASE_MS) {
    this.store = store
    this.node = node
    this.leaseMs = leaseMs
  }

  /** This node can be reached here, and is there. Those that have long gone are forgotten. */
  async announce(address: string): Promise<void> {
    await this.query(`delete from nodes where seen_at < now() - interval '1 day'`, [])
    await this.query(
      `insert into nodes (node, address) values ($1, $2)
       on conflict (node) do update set address = excluded.address, seen_at = now()`,
      [this.node, address],
    )
  }

  /** By which the nodes of this database know each other: made by the first, read by the others. */
  async secret(fresh: string): Promise<string> {
    return await this.store.withClient(async (client) => {
      // Two that start at the same moment must not both be the first: each would refuse what the other passes on.
      await client.query('begin')
      try {
        await client.query('lock table cluster in exclusive mode')
        await client.query('insert into cluster (secret) select $1 where not exists (select from cluster)', [fresh])
        const { rows } = await client.query<{ secret: string }>('select secret from cluster limit 1')
        await client.query('commit')
        return rows[0]?.secret ?? fresh
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      }
    })
  }

  async register({ name, title, rulebook, privateFor }: RegisteredTable): Promise<void> {
    await this.query(
      'insert into tables (name, title, rulebook, private_for) values ($1, $2, $3, $4) on conflict do nothing',
      [name, title, rulebook, privateFor],
    )
  }

  async find(name: string): Promise<RegisteredTable | undefined> {
    const rows = await this.query<RegisteredTable>(`${REGISTERED} where name = $1 and closed_at is null`, [name])
    return rows[0]
  }

  /** Whether there is or was such a table. */
  async isKnown(name: string): Promise<boolean> {
    return (await this.query('select name from tables where name = $1', [name])).length > 0
  }

  async shared(): Promise<readonly RegisteredTable[]> {
    return await this.query<RegisteredTable>(
      `${REGISTERED} where private_for is null and closed_at is null order by opened_at, name`,
      [],
    )
  }

  /** Takes a table that nobody runs, or that is ours already. */
  async acquire(name: string): Promise<boolean> {
    const rows = await this.query(
      `update tables set node = $2, leased_until = now() + make_interval(secs => $3)
       where name = $1 and closed_at is null and (node is null or node = $2 or leased_until < now()) returning name`,
      [name, this.node, this.leaseMs / 1000],
    )
    return rows.length > 0
  }

  /** This node is there; and which of these tables are still its own, for another while. */
  async renew(names: readonly string[]): Promise<ReadonlySet<string>> {
    await this.query('update nodes set seen_at = now() where node = $1', [this.node])
    const rows = await this.query<{ name: string }>(
      `update tables set leased_until = now() + make_interval(secs => $3)
       where name = any($1) and node = $2 returning name`,
      [names, this.node, this.leaseMs / 1000],
    )
    return new Set(rows.map(({ name }) => name))
  }

  async release(names: readonly string[]): Promise<void> {
    await this.query('update tables set node = null, leased_until = now() where name = any($1) and node = $2', [
      names,
      this.node,
    ])
  }

  async isOurs(name: string): Promise<boolean> {
    const rows = await this.query('select name from tables where name = $1 and node = $2', [name, this.node])
    return rows.length > 0
  }

  /** Where a table is run, if another node does. */
  async addressOf(name: string): Promise<string | undefined> {
    const rows = await this.query<{ address: string }>(
      `select n.address from tables t join nodes n using (node)
       where t.name = $1 and t.node <> $2 and t.leased_until >= now()`,
      [name, this.node],
    )
    return rows[0]?.address
  }

  /** Shared tables that nobody runs, ourselves included: somebody must, or their clocks stand still. */
  async orphans(here: readonly string[]): Promise<readonly string[]> {
    const rows = await this.query<{ name: string }>(
      `select name from tables where private_for is null and closed_at is null
       and (node is null or (leased_until < now() and node <> $1) or (node = $1 and name <> all($2))) order by name`,
      [this.node, here],
    )
    return rows.map(({ name }) => name)
  }

  /** The table is closed for good. */
  async retire(name: string): Promise<void> {
    await this.query('update tables set closed_at = now(), node = null where name = $1', [name])
  }

  /** Nobody else, at whatever node, does such work meanwhile: what it has looked at holds until it is done. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    // One after another here too: many that wait with a connection each would leave none for the one that works.
    const done = this.lastAlone.then(async () => await this.locked(work))
    this.lastAlone = done.catch(() => {})
    return await done
  }

  private async locked<T>(work: () => Promise<T>): Promise<T> {
    return await this.store.withClient(async (client) => {
      await client.query('select pg_advisory_lock($1)', [OPENING])
      try {
        return await work()
      } finally {
        await client.query('select pg_advisory_unlock($1)', [OPENING])
      }
    })
  }

  private async query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return await this.store.atOnce(async (client) => {
      const { rows } = await client.query(text, [...values])
      return rows as Row[]
    })
  }
}

/** By which the database knows that tables are being opened. Any number will do that nothing else uses. */
const OPENING = 20_261_115

const REGISTERED = 'select name, title, rulebook, private_for as "privateFor" from tables'
