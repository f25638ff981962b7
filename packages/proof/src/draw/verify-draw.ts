import { type Check, suspectFields } from '../check.ts'
import { fromHex, hex } from '../hash.ts'
import type { Report } from '../verify.ts'
import { drawCommitment, drawKey, drawPicks, entriesDigest, scrutineerCommitment } from './picks.ts'
import { readDraw } from './read-draw.ts'
import { type DrawEntry, type DrawRecord, drawBody, drawFileDigest, printDraw } from './record.ts'

/** Checks the file of a promotion's draws: both commitments, the list of entries, and every pick. */
export function verifyDraw(text: string): Report {
  const read = readDraw(text)
  const nothing = { program: null, rules: null, notes: [], undealt: [] }
  if (!read.ok) return { verdict: 'unreadable', ...nothing, checks: [], suspects: [], problems: read.problems }
  const { record, digest } = read
  const checks = [
    checkFile(text, record, digest),
    checkSeed(record),
    checkScrutineer(record),
    checkEntries(record),
    ...record.draws.map((_, index) => checkDraw(record, index)),
  ]
  const holds = checks.every((check) => check.holds)
  const verdict = holds ? (record.seed === null ? 'holds so far' : 'holds') : 'broken'
  return { verdict, ...nothing, checks, suspects: suspectFields(checks), problems: [] }
}

const SCRUTINEER = ['scrutineer.name', 'scrutineer.commitment', 'scrutineer.random']

function checkFile(text: string, record: DrawRecord, digest: string): Check {
  const what = { about: 'file', of: null, name: 'the file is as it was written' } as const
  if (digest !== drawFileDigest(drawBody(record))) {
    const covers = ['promotion', 'commitment', ...SCRUTINEER, ...entryFields(record), 'closed', 'seed', 'digest']
    const all = [...covers, ...record.draws.flatMap((draw, index) => drawFields(draw, index))]
    return { ...what, covers: all, holds: false, finding: 'the digest is not that of the content' }
  }
  const holds = text === printDraw(record)
  const finding = holds ? 'digest and layout hold' : 'it is not written as such files are; the content is unchanged'
  return { ...what, covers: ['digest', 'layout'], holds, finding }
}

function entryFields({ entries }: DrawRecord): readonly string[] {
  return entries.flatMap((_, index) => [`entries[${index}].entrant`, `entries[${index}].at`])
}

function drawFields({ passedOver }: DrawEntry, index: number): readonly string[] {
  const at = `draws[${index}]`
  return [`${at}.prize`, `${at}.winner`, ...passedOver.map((_, step) => `${at}.passedOver[${step}].entry`)]
}

function checkSeed({ promotion, commitment, seed, draws }: DrawRecord): Check {
  const what = { about: 'commitment', of: null, name: 'the seed opens the commitment of the house' } as const
  const bytes = seed === null ? undefined : fromHex(seed, 32)
  if (bytes === undefined) {
    const holds = draws.length === 0
    return {
      ...what,
      covers: ['draws', 'seed'],
      holds,
      finding: holds ? 'it is shown with the first draw' : 'it is missing',
    }
  }
  const holds = hex(drawCommitment(promotion, bytes)) === commitment
  return { ...what, covers: ['promotion', 'commitment', 'seed'], holds, finding: holds ? 'it does' : 'it does not' }
}

function checkScrutineer({ promotion, commitment, scrutineer, draws }: DrawRecord): Check {
  const { name, random } = scrutineer
  const what = { about: 'contribution', of: name, name: 'the bytes of the scrutineer open their commitment' } as const
  const bytes = random === null ? undefined : fromHex(random, 32)
  if (bytes === undefined) {
    const holds = draws.length === 0
    const finding = holds ? 'they are shown when entries have closed' : 'they are missing'
    return { ...what, covers: ['scrutineer.random'], holds, finding }
  }
  const house = fromHex(commitment, 32) as Uint8Array
  const holds = hex(scrutineerCommitment(promotion, house, { name, random: bytes })) === scrutineer.commitment
  return {
    ...what,
    covers: ['promotion', 'commitment', ...SCRUTINEER],
    holds,
    finding: holds ? 'they do' : 'they do not',
  }
}

function checkEntries(record: DrawRecord): Check {
  const { entries, closed, draws } = record
  const what = { about: 'list', of: null, name: 'the list of entries is the one that was closed' } as const
  if (closed === null) {
    const holds = draws.length === 0
    return { ...what, covers: ['closed'], holds, finding: holds ? 'entries are open' : 'a prize was drawn before that' }
  }
  const holds = hex(digestOf(record)) === closed
  const finding = holds ? `${entries.length} entries` : 'it is another list'
  return { ...what, covers: ['promotion', 'closed', ...entryFields(record)], holds, finding }
}

function digestOf({ promotion, entries }: DrawRecord): Uint8Array {
  const list = entries.map(({ entrant, at }) => ({ entrant: fromHex(entrant, 32) as Uint8Array, at }))
  return entriesDigest(promotion, list)
}

/** The picks of a prize follow from the seed, the list and the scrutineer's bytes, passed-over ones too. */
function checkDraw({ promotion, scrutineer, entries, closed, draws, seed }: DrawRecord, index: number): Check {
  const draw = draws[index] as DrawEntry
  const { prize, passedOver, winner } = draw
  const what = { about: 'prize', of: prize, name: `the picks for ${prize} follow from both` } as const
  const covers = ['promotion', 'seed', 'closed', 'scrutineer.random', ...drawFields(draw, index)]
  const [house, list] = [fromHex(seed, 32), fromHex(closed, 32)]
  const random = fromHex(scrutineer.random, 32)
  if (!house || !list || !random)
    return { ...what, covers, holds: false, finding: 'what they follow from is not shown' }
  const order = drawPicks(drawKey(house, promotion, prize, { entries: list, random }), entries.length)
  const stated = [...passedOver.map(({ entry }) => entry), winner]
  for (const [step, entry] of stated.entries()) {
    const pick = order.next().value
    if (pick === entry) continue
    return { ...what, covers, holds: false, finding: `pick ${step + 1} is entry ${pick ?? 'none'}, not ${entry}` }
  }
  return { ...what, covers, holds: true, finding: `entry ${winner} won, after ${passedOver.length} passed over` }
}
