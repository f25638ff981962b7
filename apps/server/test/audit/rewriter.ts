import { openTable, snapshotOf, type TableSnapshot } from '@openpit/table'
import pg from 'pg'
import { withEvent } from '../../src/history/rounds.ts'
import { audit, auditReplay, type Finding, type ReplayReport } from '../../src/index.ts'
import { chained, firstHead } from '../../src/store/append/append.ts'
import { insertRows, rowsOf, tablesToCopy } from '../../src/store/records/copy.ts'
import { inOneTransaction, makeTables } from '../../src/store/records/restoring.ts'
import { SCHEMA_VERSION } from '../../src/store/schema/schema.ts'
import { bodyOf, countRounds, eventOf, playedIn, setupIn } from '../../src/tables/log/record.ts'
import { configurationOf } from '../../src/tables/opening.ts'

/** Copies a database to a new one of the same server. */
export async function copyDatabase(from: pg.ClientConfig, name: string): Promise<pg.ClientConfig> {
  const source = new pg.Client(from)
  await source.connect()
  await source.query(`create database ${name}`)
  const copy = { ...from, database: name }
  await inOneTransaction(copy, async (client) => {
    await makeTables(client, SCHEMA_VERSION)
    await source.query('begin isolation level repeatable read read only')
    for (const table of await tablesToCopy(source)) {
      for await (const rows of rowsOf(source, table)) await insertRows(client, table, rows)
    }
  })
  await source.end()
  return copy
}

interface Row {
  readonly number: number
  readonly at: Date
  readonly kind: string
  readonly body: string
  readonly round: number | null
  readonly command: string | null
}

/** A change of one event: its body, and by how much its entries are multiplied. */
type Change = (row: Row) => { readonly body: string; readonly times: number } | undefined

/** An attacker who can write to the database, and knows how hashes and balances are made. */
export class Rewriter {
  private readonly client: pg.Client

  private constructor(client: pg.Client) {
    this.client = client
  }

  static async on(connection: pg.ClientConfig): Promise<Rewriter> {
    const client = new pg.Client(connection)
    await client.connect()
    return new Rewriter(client)
  }

  async end(): Promise<void> {
    await this.client.end()
  }

  async audit(): Promise<readonly Finding[]> {
    return await audit(this.client)
  }

  async replay(): Promise<ReplayReport> {
    return await auditReplay(this.client)
  }

  /** Changes the first event with entries that `change` wants to change, and recomputes the chain and all balances. */
  async rewrite(stream: string, change: Change): Promise<void> {
    for (const row of await this.rows(stream)) {
      const { rowCount } = await this.client.query('select from entries where stream = $1 and number = $2', [
        stream,
        row.number,
      ])
      const changed = rowCount ? change(row) : undefined
      if (changed === undefined) continue
      const place = [stream, row.number]
      await this.client.query('update events set body = $3 where stream = $1 and number = $2', [...place, changed.body])
      await this.client.query('update entries set cents = cents * $3 where stream = $1 and number = $2', [
        ...place,
        changed.times,
      ])
      await this.chainAnew(stream)
      await this.balanceAnew()
      return
    }
    throw new Error(`nothing in ${stream} was changed`)
  }

  /** Takes out the last event of a stream. */
  async cutOff(stream: string): Promise<void> {
    const last = (await this.rows(stream)).at(-1)?.number
    await this.client.query('delete from entries where stream = $1 and number = $2', [stream, last])
    await this.client.query('delete from events where stream = $1 and number = $2', [stream, last])
    await this.chainAnew(stream)
    await this.balanceAnew()
  }

  async takeOut(stream: string): Promise<void> {
    for (const table of ['entries', 'events', 'secrets', 'streams']) {
      await this.client.query(`delete from ${table} where stream = $1`, [stream])
    }
    await this.balanceAnew()
  }

  /** Adds an event to a stream, which may be a new one. */
  async add(stream: string, kind: string, body: string): Promise<void> {
    await this.client.query('insert into streams (stream, head) values ($1, $2) on conflict do nothing', [
      stream,
      firstHead(stream),
    ])
    await this.client.query(
      `insert into events (stream, number, at, kind, body, hash) values ($1, $2, now(), $3, $4, '')`,
      [stream, (await this.rows(stream)).length + 1, kind, body],
    )
    await this.chainAnew(stream)
  }

  /** Adds a snapshot of a table, with a change. */
  async addSnapshot(stream: string, change: (is: TableSnapshot) => TableSnapshot): Promise<void> {
    const rows = await this.rows(stream)
    const [first] = rows
    const opening = first && setupIn(eventOf(first))?.opening
    if (opening === undefined) throw new Error(`${stream} is not a table`)
    const events = playedIn(rows)
    const configuration = configurationOf(opening)
    const table = events.reduce(withEvent, openTable({ configuration, shoe: 'to-load' }))
    const noted = change(snapshotOf(table))
    const round = events.reduce(countRounds, 1)
    const keeper = { current: null, announced: null, barred: [] } as never
    const body = bodyOf({ kind: 'standing-noted', standing: { table: noted, keeper }, round })
    await this.client.query(
      `insert into events (stream, number, at, kind, body, hash, round) values ($1, $2, now(), $3, $4, '', $5)`,
      [stream, rows.length + 1, 'standing-noted', body, round],
    )
    await this.chainAnew(stream)
  }

  private async rows(stream: string): Promise<readonly Row[]> {
    const { rows } = await this.client.query<Row>(
      'select number::int, at, kind, body, round, command from events where stream = $1 order by number',
      [stream],
    )
    return rows
  }

  private async chainAnew(stream: string): Promise<void> {
    let head: Buffer = firstHead(stream)
    const rows = await this.rows(stream)
    for (const { number, at, kind, body, round, command } of rows) {
      const { rows: entries } = await this.client.query<{ account: string; cents: number }>(
        'select account, cents::float8 as cents from entries where stream = $1 and number = $2 order by line',
        [stream, number],
      )
      const event = { kind, body, entries, ...(round === null ? {} : { round }) }
      head = chained(head, { stream, number, at, command, event })
      await this.client.query('update events set hash = $3 where stream = $1 and number = $2', [stream, number, head])
    }
    await this.client.query('update streams set version = $2, head = $3 where stream = $1', [stream, rows.length, head])
  }

  private async balanceAnew(): Promise<void> {
    await this.client.query('alter table accounts drop constraint if exists no_debts')
    await this.client.query(
      `update accounts a set balance = (select coalesce(sum(cents), 0) from entries e where e.account = a.account)`,
    )
  }
}
