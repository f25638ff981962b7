import { SCHEMA_VERSION } from '../schema/schema.ts'
import { binaryColumns, type ColumnType } from './binary-arrays.ts'

/** The message of the error with which the statement stops if a newer program has migrated the database. */
export const OUTDATED = 'outdated'

/** The rows that a batch adds or changes. */
export interface BatchRows {
  readonly moves: readonly (readonly unknown[])[]
  readonly events: readonly (readonly unknown[])[]
  readonly entries: readonly (readonly unknown[])[]
  readonly secrets: readonly (readonly unknown[])[]
  readonly endedShoes: readonly (readonly unknown[])[]
  readonly deskRecords: readonly (readonly unknown[])[]
  readonly playedRounds: readonly (readonly unknown[])[]
  readonly endedVouchers: readonly (readonly unknown[])[]
  readonly shownCards: readonly (readonly unknown[])[]
  readonly orders: readonly (readonly unknown[])[]
  readonly answers: readonly (readonly unknown[])[]
}

/** The statement for a batch. PostgreSQL keeps its plan under the name. */
export interface AppendStatement {
  readonly name: string
  readonly text: string
}

/**
 * A query for the rows: all columns in order, or those with these names and indices. Each array is unnested in the
 * select list. With all arrays in one `unnest`, PostgreSQL would first copy each into a store of its own.
 */
type RowsQuery = (columns?: Readonly<Record<string, number>>) => string

/** One kind of rows: the types of its columns, and the part of the statement that writes them. */
interface RowKind {
  readonly columns: readonly ColumnType[]
  readonly part: (rows: RowsQuery) => string
}

const KINDS: { readonly [Name in keyof BatchRows]: RowKind } = {
  moves: {
    columns: ['text', 'bigint', 'bigint', 'bigint', 'bytea', 'bytea'],
    part: (rows) => `moved_in as (
  ${rows({ stream: 0, expected: 1, version: 2, epoch: 3, head: 4, head_before: 5 })}
), moved as (
  update streams s set version = m.version, head = m.head
  from moved_in m
  where s.stream = m.stream and s.version = m.expected and s.epoch = m.epoch and s.head = m.head_before
  returning s.stream
)`,
  },
  events: {
    columns: ['text', 'bigint', 'timestamptz', 'text', 'text', 'bytea', 'integer', 'text'],
    part: (rows) => `event_rows as (
  insert into events (stream, number, at, kind, body, hash, round, command) ${rows()}
  returning 1
)`,
  },
  entries: {
    columns: ['text', 'bigint', 'integer', 'text', 'bigint'],
    part: (rows) => `entry_rows as (
  insert into entries (stream, number, line, account, cents) ${rows()}
  returning 1
), sums as (
  select account, sum(cents)::bigint as cents from (${rows({ account: 3, cents: 4 })}) e group by account
), balances as (
  update accounts a set balance = a.balance + s.cents from sums s where a.account = s.account returning a.account, a.balance
)`,
  },
  secrets: {
    columns: ['text', 'text'],
    part: (rows) => `secret_rows as (
  insert into secrets (stream, body) ${rows()}
  on conflict (stream) do update set body = excluded.body
  returning 1
)`,
  },
  endedShoes: {
    columns: ['text', 'text', 'bigint'],
    part: (rows) => `ended_shoe_rows as (
  insert into ended_shoes (stream, shoe, number) ${rows()}
  on conflict do nothing
  returning 1
)`,
  },
  deskRecords: {
    columns: ['text', 'bigint', 'integer', 'timestamptz', 'integer', 'text', 'text', 'text', 'text', 'text'],
    part: (rows) => `desk_record_rows as (
  insert into desk_records (stream, number, line, at, round, kind, act, command, person, clause) ${rows()}
  returning 1
)`,
  },
  playedRounds: {
    columns: ['text', 'text', 'integer', 'timestamptz', 'bigint', 'boolean'],
    part: (rows) => `played_round_rows as (
  insert into played_rounds (player, stream, round, at, net, wagered) ${rows()}
  on conflict (player, stream, round) do update set at = greatest(played_rounds.at, excluded.at),
    net = played_rounds.net + excluded.net, wagered = played_rounds.wagered or excluded.wagered
  returning 1
)`,
  },
  endedVouchers: {
    columns: ['text', 'text', 'bigint'],
    // Without `on conflict`: a voucher that has ended stops the whole batch.
    part: (rows) => `ended_voucher_rows as (
  insert into ended_vouchers (voucher, stream, number) ${rows()}
  returning 1
)`,
  },
  shownCards: {
    columns: ['text', 'text', 'bigint'],
    part: (rows) => `shown_card_rows as (
  insert into shown_cards (card, stream, number) ${rows()}
  on conflict do nothing
  returning 1
)`,
  },
  orders: {
    columns: ['text', 'text', 'text', 'text'],
    part: (rows) => `order_rows as (
  insert into orders (to_stream, from_stream, id, body) ${rows()}
  on conflict (to_stream, id) do nothing
  returning 1
)`,
  },
  answers: {
    columns: ['text', 'text', 'text'],
    part: (rows) => `answered_in as (
  ${rows({ to_stream: 0, id: 1, answer: 2 })}
), answered as (
  update orders o set answer = a.answer, answered_at = now() from answered_in a
  where o.to_stream = a.to_stream and o.id = a.id and o.answer is null
  returning 1
)`,
  },
}

type KindName = keyof BatchRows
const NAMES = Object.keys(KINDS) as KindName[]

/** By the names of the kinds of rows that they write. */
const STATEMENTS = new Map<string, AppendStatement>()

/**
 * The statement that writes these rows, all or none, and its parameters. It has parts only for the kinds of rows that
 * there are: most batches have no secrets and no shoes, and a decision alone moves no money.
 */
export function appendStatement(rows: BatchRows): { readonly statement: AppendStatement; readonly values: Buffer[] } {
  const present = NAMES.filter((name) => rows[name].length > 0)
  const values = present.flatMap((name) => binaryColumns(rows[name], KINDS[name].columns))
  return { statement: statementFor(present), values }
}

function statementFor(present: readonly KindName[]): AppendStatement {
  // By numbers: PostgreSQL cuts names at 63 characters, and would take two long ones for the same statement.
  const name = `append ${present.map((kind) => NAMES.indexOf(kind)).join('-')}`
  const known = STATEMENTS.get(name) ?? { name, text: statementText(present) }
  STATEMENTS.set(name, known)
  return known
}

/**
 * It stops if a stream has changed or its lease is lost, if an account does not exist, if one would fall below zero
 * that must not, or if an order has been answered already. It also stops if a newer program has migrated the database.
 * The version is read first: an append that has locked nothing else cannot block a migration that it waits for.
 */
function statementText(present: readonly KindName[]): string {
  let parameters = 0
  const parts = present.map((name) => {
    const { columns, part } = KINDS[name]
    const placed = columns.map((type) => `$${++parameters}::${type}[]`)
    return part((named) => {
      const columns = named
        ? Object.entries(named).map(([name, index]) => `unnest(${placed[index]}) as ${name}`)
        : placed.map((array) => `unnest(${array})`)
      return `select ${columns.join(', ')}`
    })
  })
  const checks = [
    `case when (select version from known) > ${SCHEMA_VERSION} then stop_batch('${OUTDATED}') end`,
    `case when (select count(*) from moved) < (select count(*) from moved_in) then stop_batch('stream') end`,
  ]
  if (present.includes('entries')) {
    checks.push(
      `case when (select count(*) from balances) < (select count(*) from sums) then stop_batch('account') end`,
      `(select jsonb_object_agg(account, balance) from balances where account like 'wallet:%') as wallets`,
    )
  }
  if (present.includes('answers')) {
    checks.push(
      `case when (select count(*) from answered) < (select count(*) from answered_in) then stop_batch('order') end`,
    )
  }
  const known = 'known as materialized (select max(version) as version from schema_version)'
  return `with ${[known, ...parts].join(', ')}\nselect ${checks.join(',\n  ')}`
}
