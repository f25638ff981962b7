import type { Store } from '../store.ts'

/** Which records the desk wants. */
export interface DeskFilter {
  readonly kind: string | null
  readonly table: string | null
  readonly rulebook: string | null
  readonly round: number | null
  readonly person: string | null
  readonly clause: string | null
  readonly from: Date | null
  readonly to: Date | null
}

/** The place of a record in the order of the desk. */
export interface DeskKey {
  readonly at: Date
  readonly stream: string
  readonly number: number
  readonly line: number
}

export interface DeskRow extends DeskKey {
  readonly table: string
  readonly title: string
  readonly rulebook: string
  readonly round: number
  readonly kind: string
  readonly act: string
  readonly person: string
  /** Who had proposed what this person confirmed. */
  readonly first: string | null
  readonly clause: string | null
  /** The whole command of a step of a dispute, as it is stored. */
  readonly body: string | null
}

export interface DeskCount {
  readonly of: 'kind' | 'book' | 'person'
  readonly name: string
  readonly records: number
}

/** Of more records than this, the latest are counted. */
const COUNTED_MAX = 20_000

/**
 * A correction goes back first, and only the correction is listed. A player is found in the rounds in which they had a
 * wager.
 */
const FROM_RECORDS = `from desk_records d join tables t on t.name = substr(d.stream, length('table:') + 1)
  where ($1::text is null or d.kind = $1) and ($2::text is null or t.name = $2)
    and ($3::text is null or t.rulebook = $3) and ($4::integer is null or d.round = $4)
    and ($5::text is null or case d.kind when 'round' then exists (
      select from played_rounds p where p.player = $5 and p.stream = d.stream and p.round = d.round and p.wagered
    ) else d.person = $5 end)
    and ($6::text is null or starts_with(d.clause, $6))
    and ($7::timestamptz is null or d.at >= $7) and ($8::timestamptz is null or d.at < $8)
    and not (d.act = 'round-reconstructed' and exists (
      select from desk_records c where c.stream = d.stream and c.number = d.number and c.act = 'card-corrected'
    ))`

function valuesOf({ kind, table, rulebook, round, person, clause, from, to }: DeskFilter): readonly unknown[] {
  return [kind, table, rulebook, round, person, clause, from, to]
}

/** The records that a filter lets through, the latest first, from after a key on. */
export async function deskRows(
  store: Store,
  filter: DeskFilter,
  after: DeskKey | null,
  most: number,
): Promise<readonly DeskRow[]> {
  const rows = await store.query<Omit<DeskRow, 'number'> & { number: string }>(
    `select d.*, t.name as table, t.title, t.rulebook, case when d.command in ('confirm', 'confirmVoid') then (
       select f.person from desk_records f where f.stream = d.stream and f.number < d.number and f.kind = 'proposal'
       order by f.number desc limit 1
     ) end as first, case d.kind when 'dispute' then (
       select e.body from events e where e.stream = d.stream and e.number = d.number
     ) end as body
     ${FROM_RECORDS}
     and ($9::timestamptz is null or (d.at, d.stream, d.number, d.line) < ($9, $10, $11, $12))
     order by d.at desc, d.stream desc, d.number desc, d.line desc limit $13`,
    [...valuesOf(filter), after?.at ?? null, after?.stream ?? '', after?.number ?? 0, after?.line ?? 0, most],
  )
  return rows.map((row) => ({ ...row, number: Number(row.number) }))
}

/** How many records there are of each kind, whatever kind is chosen, and of each book and person. */
export async function deskCounts(store: Store, filter: DeskFilter): Promise<readonly DeskCount[]> {
  const counted = async (of: DeskCount['of'], expression: string, where: DeskFilter) => {
    const rows = await store.query<{ name: string; records: string }>(
      `select name, count(*) as records from (
         select ${expression} as name ${FROM_RECORDS} order by d.at desc limit ${COUNTED_MAX}
       ) latest where name is not null group by name order by records desc, name limit 20`,
      valuesOf(where),
    )
    return rows.map(({ name, records }) => ({ of, name, records: Number(records) }))
  }
  return [
    ...(await counted('kind', 'd.kind', { ...filter, kind: null })),
    ...(await counted('book', 't.rulebook', { ...filter, rulebook: null })),
    ...(await counted('person', `case when d.kind <> 'round' then d.person end`, { ...filter, person: null })),
  ]
}
