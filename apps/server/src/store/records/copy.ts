import type pg from 'pg'

/** A table of the database, with the columns that are stored and not worked out. */
export interface CopiedTable {
  readonly name: string
  readonly columns: readonly string[]
}

/**
 * Left out of a copy: the schema's version, which the copy names itself; what only running nodes need; sessions, some
 * of which were ended after the copy; and published heads, because a restored floor begins a new series.
 */
const NOT_COPIED = ['schema_version', 'nodes', 'sessions', 'published_heads', 'head_statements']

const ROWS_AT_ONCE = 500

/** The tables to copy, each after those that it refers to: in this order their rows can be put back. */
export async function tablesToCopy(client: pg.ClientBase): Promise<readonly CopiedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
             and a.attgenerated = '' order by a.attnum) as columns,
       array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
             where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
     from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all($1)
     order by c.relname`,
    [NOT_COPIED],
  )
  const ordered: CopiedTable[] = []
  let waiting = rows
  while (waiting.length > 0) {
    const ready = waiting.filter(({ needs }) => !waiting.some(({ name }) => needs.includes(name)))
    if (ready.length === 0) throw new Error(`tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}`)
    ordered.push(...ready.map(({ name, columns }) => ({ name, columns })))
    waiting = waiting.filter((row) => !ready.includes(row))
  }
  return ordered
}

/** All rows of a table as JSON objects, some hundred at a time. To be called in a transaction. */
export async function* rowsOf(client: pg.ClientBase, { name, columns }: CopiedTable): AsyncGenerator<string[]> {
  await client.query(
    `declare copied no scroll cursor for select row_to_json(t)::text as row
     from (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) t`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from copied`)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query('close copied')
}

/** Puts rows back that `rowsOf` has read. */
export async function insertRows(
  client: pg.ClientBase,
  { name, columns }: CopiedTable,
  rows: readonly string[],
): Promise<void> {
  const list = columns.map(quoted).join(', ')
  await client.query(
    `insert into ${quoted(name)} (${list}) overriding system value
     select ${list} from json_populate_recordset(null::${quoted(name)}, $1::json)`,
    [`[${rows.join(',')}]`],
  )
}

/** Sets the counters of a table behind the numbers that its rows already use. */
export async function advanceCounters(client: pg.ClientBase, { name, columns }: CopiedTable): Promise<void> {
  for (const column of columns) {
    const { rows } = await client.query<{ counter: string | null }>(
      'select pg_get_serial_sequence($1, $2) as counter',
      [quoted(name), column],
    )
    const counter = rows[0]?.counter
    if (!counter) continue
    await client.query(
      `select setval($1, (select coalesce(max(${quoted(column)}), 0) + 1 from ${quoted(name)}), false)`,
      [counter],
    )
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
