import type { Store } from '../store.ts'

/** How many tries may come at once, and how long it takes until one more is allowed. */
interface TryRate {
  readonly burst: number
  readonly msPerTry: number
}

/**
 * Uses up one of the tries of a key, on behalf of all nodes. Returns how long to wait if none is left, otherwise 0. If
 * a clock was set back, the number of tries stays as it is.
 */
export async function takeTry(store: Store, key: Buffer, { burst, msPerTry }: TryRate, now: Date): Promise<number> {
  const refilled = `least($2::float8, t.amount
    + greatest(0, extract(epoch from $3::timestamptz - t.at)) * 1000 / $4::float8)`
  const [row] = await store.query<{ amount: number; is_allowed: boolean }>(
    `insert into tries as t (key, amount, at) values ($1, $2::float8 - 1, $3)
     on conflict (key) do update set
       amount = ${refilled} - case when ${refilled} >= 1 then 1 else 0 end,
       is_allowed = ${refilled} >= 1,
       at = greatest(t.at, excluded.at)
     returning amount, is_allowed`,
    [key, burst, now, msPerTry],
  )
  if (row === undefined || row.is_allowed) return 0
  return Math.ceil((1 - row.amount) * msPerTry)
}

/** Counts one more failure for a key. The count falls by one in each `msPerFailure`, and never exceeds `most`. */
export async function addFailure(
  store: Store,
  key: Buffer,
  { most, msPerFailure }: { readonly most: number; readonly msPerFailure: number },
  now: Date,
): Promise<void> {
  await store.query(
    `insert into tries as t (key, amount, at) values ($1, 1, $3)
     on conflict (key) do update set
       amount = least($2::float8, 1 + greatest(0, t.amount
         - greatest(0, extract(epoch from $3::timestamptz - t.at)) * 1000 / $4::float8)),
       at = greatest(t.at, excluded.at)`,
    [key, most, now, msPerFailure],
  )
}

/** How many failures of a key count at this time, with fractions. */
export async function failuresOf(store: Store, key: Buffer, msPerFailure: number, now: Date): Promise<number> {
  const [row] = await store.query<{ amount: number; at: Date }>('select amount, at from tries where key = $1', [key])
  if (row === undefined) return 0
  return Math.max(0, row.amount - Math.max(0, now.getTime() - row.at.getTime()) / msPerFailure)
}

/** Forgets tries that cannot count any more. */
export async function deleteOldTries(store: Store, before: Date): Promise<void> {
  await store.query('delete from tries where at < $1', [before])
}

/** Whether the person has logged in from this address before. */
export async function isKnownAddress(store: Store, person: string, address: Buffer): Promise<boolean> {
  const rows = await store.query('select 1 from known_addresses where person = $1 and address = $2', [person, address])
  return rows.length > 0
}

/** Remembers an address of a person, and forgets all but the latest ones. */
export async function rememberAddress(
  store: Store,
  person: string,
  address: Buffer,
  { at, most }: { readonly at: Date; readonly most: number },
): Promise<void> {
  await store.query(
    `insert into known_addresses (person, address, seen_at) values ($1, $2, $3)
     on conflict (person, address) do update set seen_at = excluded.seen_at`,
    [person, address, at],
  )
  await store.query(
    `delete from known_addresses where person = $1 and address in (
       select address from known_addresses where person = $1 order by seen_at desc, address offset $2)`,
    [person, most],
  )
}

export async function deleteOldAddresses(store: Store, before: Date): Promise<void> {
  await store.query('delete from known_addresses where seen_at < $1', [before])
}
