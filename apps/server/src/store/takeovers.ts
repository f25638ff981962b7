import type { StoredEvent } from './store.ts'

/** What a claim of a stream gives. */
export interface StreamClaim {
  /** From now on, only appends with this epoch are written. */
  readonly epoch: number
  /** The number of its last event. */
  readonly version: number
}

/** A stream that was just claimed, with what a host needs to go on with it. */
export interface Takeover extends StreamClaim {
  readonly first: StoredEvent | undefined
  /** The last snapshot. */
  readonly standing: StoredEvent | undefined
  /** The events after the snapshot, or after the first event. If it is long, only a part: `version` tells. */
  readonly rest: readonly StoredEvent[]
  readonly secret: string | undefined
  /** The latest commands by id, oldest first, with the versions that they led to. */
  readonly recentCommands: ReadonlyMap<string, number>
}

/** What takeovers need of the store. */
export interface TakeoverStore {
  claimAll(streams: readonly string[]): Promise<ReadonlyMap<string, StreamClaim>>
  query<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]>
  openSecret(stream: string, sealed: string): string
}

interface WaitingTakeover {
  readonly stream: string
  readonly commandsMax: number
  readonly done: (taken: Takeover | Promise<Takeover>) => void
  readonly failed: (error: unknown) => void
}

/** The secret of a stream as it is sealed, and its latest commands. */
interface Side {
  readonly stream: string
  readonly secret: string | null
  readonly commands: readonly (readonly [command: string, number: number])[] | null
}

/** So many streams that reading them is one short statement, and they fit in memory with all their events. */
const BATCH_MAX = 50
/** More events than most tables have after a snapshot. */
const REST_MAX = 200

/**
 * Claims streams and reads them, in batches: a node that starts takes thousands. Those that are asked for while a batch
 * is being read form the next one.
 */
export class Takeovers {
  private readonly store: TakeoverStore
  private waiting: WaitingTakeover[] = []
  private isWorking = false
  private delivering: Promise<void> = Promise.resolve()

  constructor(store: TakeoverStore) {
    this.store = store
  }

  async take(stream: string, commandsMax: number): Promise<Takeover> {
    return await new Promise((done, failed) => {
      this.waiting.push({ stream, commandsMax, done, failed })
      if (!this.isWorking) void this.work()
    })
  }

  private async work(): Promise<void> {
    this.isWorking = true
    // All that are asked for in this turn go together.
    await turn()
    while (this.waiting.length > 0) {
      const batch = this.nextBatch()
      try {
        const taken = await this.read(batch)
        this.delivering = this.delivering.then(() => deliver(batch, taken))
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    this.isWorking = false
  }

  /** A stream is in a batch once: no statement can claim it twice. */
  private nextBatch(): readonly WaitingTakeover[] {
    const batch = new Map<string, WaitingTakeover>()
    const later: WaitingTakeover[] = []
    for (const one of this.waiting) {
      if (batch.size < BATCH_MAX && !batch.has(one.stream)) batch.set(one.stream, one)
      else later.push(one)
    }
    this.waiting = later
    return [...batch.values()]
  }

  /**
   * Claims before it reads, in a statement of its own: what another host writes up to the claim is then part of the
   * reading, and what it would write later is refused. In one statement, the reading could be older than the claim.
   */
  private async read(batch: readonly WaitingTakeover[]): Promise<(one: WaitingTakeover) => Takeover> {
    const streams = batch.map(({ stream }) => stream)
    const claims = await this.store.claimAll(streams)
    const [events, sides] = await Promise.all([this.eventsOf(streams), this.sidesOf(batch)])
    return ({ stream }) => {
      const claim = claims.get(stream)
      if (claim === undefined) throw new Error(`stream ${stream} could not be claimed`)
      const [first, ...since] = events.get(stream) ?? []
      const standing = since[0]?.kind === 'standing-noted' ? since[0] : undefined
      const rest = standing ? since.slice(1) : since
      const { secret = null, commands } = sides.get(stream) ?? {}
      const opened = secret === null ? undefined : this.store.openSecret(stream, secret)
      return { ...claim, first, standing, rest, secret: opened, recentCommands: new Map(commands ?? []) }
    }
  }

  /** Of each stream the first event, and those from the last snapshot on. */
  private async eventsOf(streams: readonly string[]): Promise<ReadonlyMap<string, readonly StoredEvent[]>> {
    const rows = await this.store.query<Omit<StoredEvent, 'number'> & { readonly number: string }>(
      `select s.stream, e.number, e.at, e.kind, e.body from unnest($1::text[]) as s(stream)
       left join lateral (
         select number from events where stream = s.stream and kind = 'standing-noted' order by number desc limit 1
       ) as standing on true
       cross join lateral (
         (select number, at, kind, body from events where stream = s.stream order by number limit 1)
         union all
         (select number, at, kind, body from events where stream = s.stream and number >= coalesce(standing.number, 2)
          order by number limit $2)
       ) as e order by e.number`,
      [streams, REST_MAX],
    )
    return Map.groupBy(
      rows.map((row) => ({ ...row, number: Number(row.number) })),
      ({ stream }) => stream,
    )
  }

  private async sidesOf(batch: readonly WaitingTakeover[]): Promise<ReadonlyMap<string, Side>> {
    const rows = await this.store.query<Side>(
      `select s.stream, secrets.body as secret, (
         select json_agg(json_build_array(c.command, c.number) order by c.number) from (
           select command, number from events where stream = s.stream and command is not null
           order by number desc limit s.commands
         ) as c
       ) as commands
       from unnest($1::text[], $2::int[]) as s(stream, commands) left join secrets on secrets.stream = s.stream`,
      [batch.map(({ stream }) => stream), batch.map(({ commandsMax }) => commandsMax)],
    )
    return new Map(rows.map((row) => [row.stream, row]))
  }
}

/** Gives each host its stream in a turn of its own: restoring a whole batch in one turn would hold up all tables. */
async function deliver(batch: readonly WaitingTakeover[], taken: (one: WaitingTakeover) => Takeover): Promise<void> {
  for (const one of batch) {
    try {
      one.done(taken(one))
    } catch (error) {
      one.failed(error)
    }
    await turn()
  }
}

async function turn(): Promise<void> {
  await new Promise<void>((done) => setImmediate(done))
}
