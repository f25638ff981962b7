import { randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SecurityLine } from '@openpit/protocol'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  MANIFEST,
  type Manifest,
  manifestMember,
  printManifest,
  SIGNATURE,
  signManifest,
} from '../../src/evidence/manifest.ts'
import { readZip, writeZip, type ZipMember } from '../../src/evidence/zip.ts'
import { HouseKeys, verifyPack } from '../../src/index.ts'
import type { Client } from '../client.ts'
import { openFloor, tableOf } from '../floor.ts'
import { crewAt, keyCards, liveTableOf, openUp, PIT_STAFF } from '../live-floor.ts'
import { ChildServer } from '../processes.ts'

const FLIPS = 150

const LIVE = liveTableOf('nsw', 'live')
let data = ''
const floor = openFloor([tableOf('tas', 'plain'), LIVE, liveTableOf('nsw', 'ruled')], async (folder) => {
  data = folder
  return { staff: PIT_STAFF, headsMs: 50 }
})

async function fetchPack(client: Client, path: string): Promise<{ status: number; bytes: Buffer; name: string }> {
  const response = await fetch(`${floor.address}${path}`, { headers: { cookie: client.cookie } })
  const name = response.headers.get('content-disposition') ?? ''
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), name }
}

async function packOf(client: Client, path: string): Promise<Buffer> {
  const { status, bytes } = await fetchPack(client, path)
  expect([status, status === 200 ? '' : bytes.toString()]).toEqual([200, ''])
  return bytes
}

async function houseKey(client: Client): Promise<string> {
  return (JSON.parse((await client.get('/api/keys')).text) as { publicKey: string }).publicKey
}

function membersOf(pack: Buffer): ReadonlyMap<string, string> {
  return new Map(readZip(pack).members.map(({ name, bytes }) => [name, bytes.toString()]))
}

/** The checks that do not hold. */
function faults(pack: Buffer, key?: string) {
  return verifyPack(pack, key).checks.filter(({ holds }) => !holds)
}

/** Plays a round with real cards: the person at box 1 loses ten dollars. */
async function deal(dee: Client, table: string): Promise<void> {
  await dee.mustTell(table, { do: 'wager', box: 1, main: 1_000 })
  await dee.mustTell(table, { do: 'noMoreBets' })
  await dee.mustTell(table, { do: 'deal' })
  await keyCards(dee, table, '10s 7d 6h')
  await dee.mustTell(table, { do: 'stand', box: 1 })
  await keyCards(dee, table, 'Kc')
  await dee.until(table, ({ view }) => view.phase === 'ended')
}

/** A pack with other members, signed by other keys: what a forger, or the house itself, could make of it. */
function forged(pack: Buffer, keys: HouseKeys, change: (name: string, text: string) => string): Buffer {
  const kept = readZip(pack).members.filter(({ name }) => name !== SIGNATURE && name !== MANIFEST)
  const members: ZipMember[] = kept.map(({ name, bytes }) => ({ name, bytes: Buffer.from(change(name, `${bytes}`)) }))
  const before = JSON.parse(membersOf(pack).get(MANIFEST) ?? '') as Manifest
  const manifest = printManifest({ ...before, members: members.map(manifestMember), key: keys.publicKey })
  return writeZip([
    ...members,
    { name: MANIFEST, bytes: manifest },
    { name: SIGNATURE, bytes: signManifest(keys, manifest) },
  ])
}

describe('the pack of a virtual round', () => {
  test('is signed, complete and verified; of several rounds too; the security log says who took it', async () => {
    const ian = await floor.loginAs('ian')
    const ann = await floor.playerAt('plain', 'ann')
    for (let round = 1; round <= 4; round++) await ann.playRound('plain', 1, 1_000)
    const key = await houseKey(ian)
    const pack = await packOf(ian, '/api/tables/plain/rounds/3/pack')
    const report = verifyPack(pack, key)
    expect([report.verdict, faults(pack, key)]).toEqual(['verified', []])
    expect(report.notes).toEqual([])
    const members = membersOf(pack)
    const names = ['events.jsonl', 'ledger.csv', 'rulings.json', 'notices.json', 'staff.json']
    const words = ['transcript.en.txt', 'transcript.de.txt', 'video.csv', 'scenario.yaml']
    expect([...members.keys()].filter((name) => name.startsWith('rounds/3/'))).toEqual(
      [...names, ...words].map((name) => `rounds/3/${name}`),
    )
    expect(members.get('rounds/3/transcript.de.txt')).toMatch(/ann \(Spieler\): wager/)
    expect(members.get('rounds/3/transcript.en.txt')).toMatch(/settled: ann, box 1/)
    expect(members.get('rounds/3/video.csv')).toMatch(/\n\d+,\d{4}-\d\d-\d\d,\d\d:\d\d:\d\d\.\d{3},0\.000,ann,wager\n/)
    const span = verifyPack(await packOf(ian, '/api/tables/plain/pack?from=2&to=4'), key)
    expect([span.verdict, span.checks.filter(({ name }) => name.endsWith('scenario.yaml')).length]).toEqual([
      'verified',
      3,
    ])
    const log = z.strictObject({ lines: z.array(SecurityLine), next: z.string().nullable() })
    const { lines } = log.parse(JSON.parse((await ian.get('/api/security-log?limit=50')).text))
    const taken = lines.filter(({ kind, facts }) => kind === 'record-read' && facts.what === 'pack')
    expect(taken.map(({ actor, facts }) => [actor, facts])).toEqual([
      ['ian', { role: 'inspector', table: 'plain', round: 2, to: 4, what: 'pack' }],
      ['ian', { role: 'inspector', table: 'plain', round: 3, to: 3, what: 'pack' }],
    ])
  })

  test('a byte that is changed anywhere is found, and the member named in which it lies', async () => {
    const ian = await floor.loginAs('ian')
    const pack = await packOf(ian, '/api/tables/plain/rounds/3/pack')
    const { members } = readZip(pack)
    for (let count = 0; count < FLIPS; count++) {
      // The server, in the same process, must be able to close connections that are idle.
      await new Promise<void>((done) => setImmediate(done))
      const at = randomInt(pack.length)
      const changed = Buffer.from(pack)
      changed[at] = (changed[at] as number) ^ (1 << randomInt(8))
      const member = members.find((one) => at >= one.at && at < one.at + one.bytes.length)
      const found = faults(changed)
      const named = found.map(({ name, finding }) => `${name}: ${finding}`).join('\n')
      expect(found.length, `byte ${at}`).toBeGreaterThan(0)
      if (member !== undefined) expect(named, `byte ${at}`).toContain(member.name)
    }
  })

  test('an event that is changed is named, even if the hashes around it are recomputed', async () => {
    const ian = await floor.loginAs('ian')
    const pack = await packOf(ian, '/api/tables/plain/rounds/3/pack')
    const key = await houseKey(ian)
    const keys = new HouseKeys(randomBytes(32))
    // Money in the events: the chain shows it, although this forger signs again.
    const richer = forged(pack, keys, (name, text) => {
      return name === 'rounds/3/events.jsonl' ? text.replace(/\["layout:plain",1000\]/, '["layout:plain",9000]') : text
    })
    expect(faults(richer, keys.publicKey).map(({ name }) => name)).toContainEqual(
      expect.stringMatching(/^rounds\/3\/events.jsonl, event \d+$/),
    )
    // A reader who knows the house's key sees that another key signed.
    const copied = forged(pack, keys, (_, text) => text)
    expect(faults(copied, key).map(({ finding }) => finding)).toContain(
      'it names another key than the one that you gave: another house signed this pack',
    )
    // The words of a transcript, and a scenario about other money.
    const reworded = forged(pack, keys, (name, text) => (name.endsWith('en.txt') ? text.replace('ann', 'bob') : text))
    expect(faults(reworded, keys.publicKey).map(({ name }) => name)).toContain('rounds/3/transcript.en.txt')
    const other = membersOf(await packOf(ian, '/api/tables/plain/rounds/3/pack')).get('rounds/3/scenario.yaml') ?? ''
    const doubled = forged(pack, keys, (name, text) => {
      return name.endsWith('scenario.yaml')
        ? other.replaceAll(/main: 10\b/g, 'main: 20').replace(/expect:[\s\S]*/, 'expect: {}\n')
        : text
    })
    expect(faults(doubled, keys.publicKey).map(({ name }) => name)).toContain('rounds/3/scenario.yaml')
  })
})

describe('a card that nobody has seen', () => {
  test('keeps the pack of its round back until the cards are shuffled', async () => {
    const crew = await crewAt(floor.address, 'live', ['dee', 'sue', 'ian'])
    await openUp(crew, 'live')
    const [dee, sue, ian] = [crew.dee, crew.sue, crew.ian] as [Client, Client, Client]
    await deal(dee, 'live')
    await deal(dee, 'live')
    // The first card of the shoe was burned in round 1.
    const early = await fetchPack(ian, '/api/tables/live/rounds/1/pack')
    expect([early.status, JSON.parse(early.bytes.toString())]).toEqual([
      409,
      { refusal: { kind: 'cards-in-use', clause: null, round: 1 } },
    ])
    const second = await packOf(ian, '/api/tables/live/rounds/2/pack')
    expect(verifyPack(second, await houseKey(ian)).verdict).toBe('verified')
    expect(membersOf(second).get('rounds/2/staff.json')).toContain('"dee"')
    await sue.mustTell('live', { do: 'orderShuffle', because: 'suspicion' })
    await dee.mustTell('live', { do: 'shuffle' })
    const late = await packOf(ian, '/api/tables/live/rounds/1/pack')
    expect(verifyPack(late, await houseKey(ian)).verdict).toBe('verified')
  })
})

test('a round that was put right after the next wagers comes with both rounds, and its rulings', async () => {
  const crew = await crewAt(floor.address, 'ruled', ['dee', 'sue', 'max', 'ian'])
  await openUp(crew, 'ruled')
  const [dee, sue, max, ian] = [crew.dee, crew.sue, crew.max, crew.ian] as [Client, Client, Client, Client]
  await deal(dee, 'ruled')
  await deal(dee, 'ruled')
  await dee.mustTell('ruled', { do: 'wager', box: 3, main: 3_000 })
  await sue.mustTell('ruled', { do: 'voidRound' })
  await max.mustTell('ruled', { do: 'confirm' })
  const { bytes, status } = await fetchPack(ian, '/api/tables/ruled/rounds/2/pack')
  expect(status).toBe(200)
  const report = verifyPack(bytes, await houseKey(ian))
  expect([report.verdict, report.checks.filter(({ holds }) => !holds)]).toEqual(['verified', []])
  const rulings = [...membersOf(bytes)]
    .flatMap(([name, text]) => (name.endsWith('rulings.json') ? [text] : []))
    .join('')
  expect(rulings).toContain('ruling-confirmed')
  expect(rulings).toContain('"person": "sue"')
})

test('only people who investigate a case get a pack, and only of rounds that are over', async () => {
  const ann = await floor.playerAt('plain', 'ann-too')
  const dee = await floor.loginAs('dee')
  const ian = await floor.loginAs('ian')
  const path = '/api/tables/plain/rounds/3/pack'
  expect([await fetchPack(ann, path), await fetchPack(dee, path)].map(({ status }) => status)).toEqual([403, 403])
  const others = ['/api/tables/plain/rounds/900/pack', '/api/tables/nowhere/rounds/1/pack']
  for (const other of others) expect((await fetchPack(ian, other)).status).toBe(404)
  expect((await fetchPack(ian, '/api/tables/plain/pack?from=1&to=900')).status).toBe(422)
  expect((await fetchPack(ian, '/api/tables/plain/pack?from=4&to=2')).status).toBe(404)
})

/** Runs the command. It must not block this process, in which the server runs. */
async function openpit(...words: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const { DATABASE_URL: _url, OPENPIT_DATA: _data, OPENPIT_KEY: _key, ...env } = process.env
  const child = new ChildServer([fileURLToPath(new URL('../../../cli/src/openpit.ts', import.meta.url)), ...words], env)
  return { code: await child.exited, out: child.output, err: child.errors }
}

test('the operator writes a pack with the command, and checks it where there is no database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'openpit-pack-'))
  const file = join(folder, 'case.zip')
  try {
    const made = await openpit('pack', 'plain', '3', '--to', '4', '--out', file, '--data', data)
    expect([made.code, made.err]).toEqual([0, ''])
    const key = /key ([0-9a-f]{64})/.exec(made.out)?.[1] ?? ''
    const verified = await openpit('verify', file, '--key', key)
    expect([verified.code, verified.out]).toEqual([0, expect.stringContaining(`${file}: verified`)])
    expect(await openpit('pack', 'plain', '3', '--out', file, '--data', data)).toMatchObject({ code: 1 })
    const bytes = readFileSync(file)
    const at = bytes.indexOf('ledger.csv') + 100
    bytes[at] = (bytes[at] as number) ^ 1
    writeFileSync(file, bytes)
    const broken = await openpit('verify', file)
    expect([broken.code, broken.out]).toEqual([1, expect.stringMatching(/BROKEN {2}rounds\/3\/ledger.csv/)])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a file that is not a zip is unreadable, and a zip without a manifest is not a pack', () => {
  expect(verifyPack(Buffer.from('PK nothing')).verdict).toBe('unreadable')
  expect(verifyPack(Buffer.alloc(0)).verdict).toBe('unreadable')
  const alone = writeZip([{ name: 'a.txt', bytes: Buffer.from('a') }])
  expect(faults(alone)).toEqual([{ name: MANIFEST, holds: false, finding: 'it is missing' }])
})
