import { originOf, PROGRAM_VERSION, rulebooks } from '@openpit/rulebooks'
import type { Table } from '@openpit/table'
import { type HouseSigner, readStatement, signHeads } from '../heads/statement.ts'
import { NoScenario, scenarioOf } from '../history/round-scenario.ts'
import { type PastRound, type PastRounds, withEvent } from '../history/rounds.ts'
import { firstHead } from '../store/append/append.ts'
import { type ChainedRow, chainedRows, hashAt, statementsBetween } from '../store/records/evidence.ts'
import type { Store } from '../store/store.ts'
import { playedIn } from '../tables/log/record.ts'
import { isLive, streamOf, type TableOpening } from '../tables/opening.ts'
import {
  MANIFEST,
  type Manifest,
  type ManifestMember,
  type ManifestRound,
  manifestMember,
  PACK_FORMAT,
  printManifest,
  SIGNATURE,
  signManifest,
} from './manifest.ts'
import { roundFiles, roundFolder } from './round-files.ts'
import { packedRow } from './row.ts'
import { areStillInUse, holdsUnseen } from './secrets.ts'
import { type ZipMember, ZipWriter } from './zip.ts'

/** The most rounds and events of one pack: it must not keep a server busy for long. */
export const PACK_ROUNDS_MAX = 200
const PACK_EVENTS_MAX = 20_000
const PAGE = 500
/** A head is published within a minute. */
const PUBLISHED_MS_MAX = 180_000

/** Why a pack cannot be made. */
export type PackRefusal =
  | { readonly kind: 'no-such-round' }
  | { readonly kind: 'pack-too-long'; readonly rounds: number }
  | { readonly kind: 'cards-in-use'; readonly round: number }

/** What a pack is made from. */
export interface PackSource {
  readonly store: Store
  readonly rounds: PastRounds
  readonly keys: HouseSigner
  readonly now: () => Date
  /** The signed reads of devices between two events of a table, one a line; a table without devices has none. */
  readonly readsBetween?: (table: string, from: number, to: number) => Promise<readonly string[]>
}

/** Which rounds of a table, and who asks. */
export interface PackRequest {
  readonly table: string
  readonly from: number
  readonly to: number
  readonly by: Manifest['by']
}

/** A pack that can be made: which events it holds. */
interface PackPlan extends PackRequest {
  readonly opening: TableOpening
  readonly first: PastRound
  readonly events: readonly [first: number, last: number]
}

export type PackResult =
  | { readonly ok: true; readonly name: string; readonly bytes: AsyncGenerator<Buffer, void> }
  | { readonly ok: false; readonly refusal: PackRefusal }

/**
 * The evidence pack of a round, or of several rounds in a row, as the pieces of a zip. Rounds whose rulings hang
 * together come together.
 */
export async function makePack(source: PackSource, request: PackRequest): Promise<PackResult> {
  const { table, from, to } = request
  if (to - from >= PACK_ROUNDS_MAX) return refuse({ kind: 'pack-too-long', rounds: PACK_ROUNDS_MAX })
  const first = await source.rounds.round(table, from)
  const last = to === from ? first : await source.rounds.round(table, to)
  const start = first?.events[0]?.number
  const end = last?.events.at(-1)?.number
  if (first === undefined || start === undefined || end === undefined || end < start) {
    return refuse({ kind: 'no-such-round' })
  }
  if (end - start >= PACK_EVENTS_MAX) return refuse({ kind: 'pack-too-long', rounds: PACK_ROUNDS_MAX })
  const plan: PackPlan = { ...request, opening: first.opening, first, events: [start, end] }
  const refusal = await refusalOf(source, plan)
  if (refusal !== undefined) return refuse(refusal)
  const name = from === to ? `${table}-${from}.pack.zip` : `${table}-${from}-${to}.pack.zip`
  return { ok: true, name, bytes: piecesOf(source, plan) }
}

function refuse(refusal: PackRefusal): PackResult {
  return { ok: false, refusal }
}

/** The rows of one round, with the table before and after them. */
interface RoundRows {
  readonly round: number
  readonly rows: readonly ChainedRow[]
  readonly before: Table
  readonly over: Table
}

/** The rows of a pack, one round after the other. */
async function* roundsOf({ store }: PackSource, { opening, first, events }: PackPlan): AsyncGenerator<RoundRows, void> {
  let table = first.before
  let rows: ChainedRow[] = []
  const taken = (): RoundRows => {
    const before = table
    table = playedIn(rows.filter(({ kind }) => kind !== 'table-opened')).reduce(withEvent, table)
    return { round: rows[0]?.round ?? 0, rows, before, over: table }
  }
  const [start, end] = events
  for (let number = start; number <= end; number += PAGE) {
    for (const row of await chainedRows(store, streamOf(opening.name), number, Math.min(end, number + PAGE - 1))) {
      if (rows.length > 0 && rows[0]?.round !== row.round) {
        yield taken()
        rows = []
      }
      rows.push(row)
    }
  }
  if (rows.length > 0) yield taken()
}

/** A card that nobody may see is still in use; or the last round is being put right, and its cards are in play. */
async function refusalOf(source: PackSource, plan: PackPlan): Promise<PackRefusal | undefined> {
  let isOver = true
  for await (const { round, rows, over } of roundsOf(source, plan)) {
    const row = rows.findLast((one) => playedIn([one]).some((event) => holdsUnseen(event, over)))
    if (row !== undefined && (await areStillInUse(source.store, plan.opening, row.number))) {
      return { kind: 'cards-in-use', round }
    }
    isOver = over.round.phase === 'ended' || over.round.phase === 'wagering'
  }
  return isOver ? undefined : { kind: 'no-such-round' }
}

async function* piecesOf(source: PackSource, plan: PackPlan): AsyncGenerator<Buffer, void> {
  const zip = new ZipWriter()
  const members: ManifestMember[] = []
  const rounds: ManifestRound[] = []
  const last: { row?: ChainedRow } = {}
  const listed = (member: ZipMember) => {
    members.push(manifestMember(member))
    return zip.add(member)
  }
  yield* listed(textMember('rulebook.json', rulebookOf(plan.opening)))
  for await (const packed of roundsOf(source, plan)) {
    const { round, rows, before } = packed
    const { title } = plan.opening
    for (const file of roundFiles({ title, round, staff: before.pit.staff }, rows.map(packedRow))) yield* listed(file)
    const scenario = await scenarioMember(source, plan, round)
    if (scenario.member) yield* listed(scenario.member)
    const [start, end] = [rows[0]?.number ?? 0, rows.at(-1)?.number ?? 0]
    const reads = (await source.readsBetween?.(plan.table, start, end)) ?? []
    const text = reads.map((line) => `${line}\n`).join('')
    if (reads.length > 0) yield* listed({ name: `${roundFolder(round)}reads.jsonl`, bytes: Buffer.from(text) })
    rounds.push({ round, events: [start, end], covers: scenario.covers, noScenario: scenario.why })
    last.row = rows.at(-1) as ChainedRow
  }
  const head = last.row
  if (head === undefined) throw new Error(`the log of ${plan.table} has no events ${plan.events.join(' to ')}`)
  for (const member of await headMembers(source, plan, head)) yield* listed(member)
  const manifest = printManifest(await manifestOf(source, plan, head, rounds, members))
  yield* zip.add({ name: MANIFEST, bytes: manifest })
  yield* zip.add({ name: SIGNATURE, bytes: signManifest(source.keys, manifest) })
  yield zip.end()
}

function textMember(name: string, value: unknown): ZipMember {
  return { name, bytes: Buffer.from(`${JSON.stringify(value, null, 1)}\n`) }
}

/** The book of the table with all answers, as this program has it, and what the operator chose. */
function rulebookOf({ rulebook, options }: TableOpening) {
  const book = rulebooks[rulebook]
  return { rulebook, ...originOf(book), options, book }
}

/** The scenario of a round that is over. If only the beginning of a round is in the pack, it has no scenario. */
async function scenarioMember(source: PackSource, { table, events }: PackPlan, round: number) {
  const none = (why: string) => ({ member: undefined, covers: null, why })
  const past = await source.rounds.round(table, round)
  const [start, end] = [past?.events[0]?.number ?? 0, past?.events.at(-1)?.number ?? 0]
  if (past === undefined || start < events[0] || end > events[1]) return none('the round is not complete in this pack')
  try {
    const text = scenarioOf(past, { of: 'inspector' })
    const member = { name: `${roundFolder(round)}scenario.yaml`, bytes: Buffer.from(text) }
    return { member, covers: [start, end] as const, why: null }
  } catch (error) {
    if (!(error instanceof NoScenario)) throw error
    return none(`it depends on earlier rounds: ${error.message}`)
  }
}

/** The signed head of this pack, and the last one among those that were published while it was played. */
async function headMembers({ store, keys, now }: PackSource, { table, events }: PackPlan, last: ChainedRow) {
  const stream = streamOf(table)
  const at = now().toISOString()
  const streams = [[stream, last.number, last.hash] as const]
  const head = signHeads(keys, { series: `pack ${at}`, number: 1, at, previous: null, streams })
  const members: ZipMember[] = [{ name: 'head.json', bytes: Buffer.from(`${JSON.stringify(head)}\n`) }]
  const [first] = await chainedRows(store, stream, events[0], events[0])
  const until = new Date(last.at.getTime() + PUBLISHED_MS_MAX)
  const published = (await statementsBetween(store, first?.at ?? last.at, until)).findLast((line) => {
    const version = readStatement(line)?.streams.find(([name]) => name === stream)?.[1] ?? 0
    return version >= events[0] - 1 && version <= last.number
  })
  if (published !== undefined) members.push({ name: 'published-head.json', bytes: Buffer.from(`${published}\n`) })
  return members
}

async function manifestOf(
  { store, keys, now }: PackSource,
  { table, opening, events, by }: PackPlan,
  last: ChainedRow,
  rounds: readonly ManifestRound[],
  members: readonly ManifestMember[],
): Promise<Manifest> {
  const stream = streamOf(table)
  const after = events[0] - 1
  const previous = after === 0 ? firstHead(stream).toString('hex') : ((await hashAt(store, stream, after)) ?? '')
  return {
    format: PACK_FORMAT,
    program: PROGRAM_VERSION,
    made: now().toISOString(),
    by,
    table,
    title: opening.title,
    rulebook: opening.rulebook,
    dealt: isLive(opening) ? 'live' : 'virtual',
    chain: { stream, after, previous, last: last.number, head: last.hash },
    rounds,
    members,
    key: keys.publicKey,
  }
}
