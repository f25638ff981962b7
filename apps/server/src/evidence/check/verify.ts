import { hash } from 'node:crypto'
import { isRulebookName } from '@openpit/names'
import { originOf, PROGRAM_VERSION, type Rulebook, rulebookHash, rulebooks } from '@openpit/rulebooks'
import { isSignedBy } from '../../keys/signature.ts'
import { eventOf, originIn } from '../../tables/log/record.ts'
import { MANIFEST, type Manifest, readManifest, SIGNATURE, signedText } from '../manifest.ts'
import { roundFiles, roundFolder, type StaffFile } from '../round-files.ts'
import { readRows } from '../row.ts'
import { type FoundMember, readZip } from '../zip.ts'
import { checkChain, checkHead, checkPublished, type RoundOfRows } from './chain.ts'
import { checkScenario } from './money.ts'
import { PackFindings, type PackReport } from './report.ts'

type Members = ReadonlyMap<string, FoundMember>

/**
 * Checks an evidence pack with nothing but its bytes. `key` is the house's public key, if the reader has it from
 * elsewhere; otherwise the one that the pack names is used, which proves only that the pack was not changed since.
 */
export function verifyPack(file: Buffer, key?: string): PackReport {
  const findings = new PackFindings()
  const { members, problems } = readZip(file)
  for (const { where, what } of problems) findings.breaks(where, what)
  if (problems.length === 0) findings.holds('the zip', `${members.length} members, and nothing between them`)
  const byName: Members = new Map(members.map((member) => [member.name, member]))
  const manifest = byName.get(MANIFEST)
  const read = manifest && readManifest(manifest.bytes)
  if (manifest === undefined || read === undefined) {
    findings.breaks(MANIFEST, manifest ? 'it is not a manifest of a pack' : 'it is missing')
    const verdict = manifest === undefined && members.length === 0 ? 'unreadable' : 'broken'
    return { verdict, about: null, program: null, checks: findings.checks, notes: findings.notes }
  }
  checkSignature(read, manifest, byName.get(SIGNATURE), key, findings)
  checkMembers(read, members, findings)
  // A changed part may be unreadable. The checks so far have already named it.
  try {
    checkContents(read, byName, key ?? read.key, findings)
  } catch (error) {
    findings.breaks('the contents', (error as Error).message)
  }
  const verdict = findings.broken === 0 ? 'verified' : 'broken'
  return { verdict, about: aboutOf(read), program: read.program, checks: findings.checks, notes: findings.notes }
}

function aboutOf({ table, rounds, made }: Manifest): string {
  const numbers = rounds.map(({ round }) => round)
  const named = numbers.length === 1 ? `round ${numbers[0]}` : `rounds ${numbers[0]} to ${numbers.at(-1)}`
  return `${named} of table ${table}, made ${made}`
}

function checkSignature(
  { key: named }: Manifest,
  manifest: FoundMember,
  signature: FoundMember | undefined,
  key: string | undefined,
  findings: PackFindings,
): void {
  const digits = signature?.bytes.toString('utf8') ?? ''
  const isByNamed = digits.endsWith('\n') && isSignedBy(named, signedText(manifest.bytes), digits.slice(0, -1))
  if (key !== undefined && key !== named) {
    findings.breaks(MANIFEST, 'it names another key than the one that you gave: another house signed this pack')
  }
  if (!isByNamed) {
    findings.breaks(`${MANIFEST} or ${SIGNATURE}`, 'one of them was changed: the signature does not fit')
    return
  }
  findings.holds(SIGNATURE, `the holder of key ${named} signed the manifest`)
  if (key === undefined) {
    findings.note("the key comes from the pack: compare it with the house's, or give it with --key")
  }
}

/** Every member is the one that the manifest lists, and there is no other. */
function checkMembers({ members: listed }: Manifest, found: readonly FoundMember[], findings: PackFindings): void {
  const broken = findings.broken
  const expected = [...listed.map(({ name }) => name), MANIFEST, SIGNATURE]
  for (const { name, bytes, sha256 } of listed) {
    const member = found.find((one) => one.name === name)
    if (member === undefined) findings.breaks(name, 'it is missing')
    else if (hash('sha256', member.bytes) !== sha256) {
      const length =
        member.bytes.length === bytes ? '' : `, and it has ${member.bytes.length} bytes instead of ${bytes}`
      findings.breaks(name, `it was changed: its SHA-256 is not the one in the manifest${length}`)
    }
  }
  for (const { name } of found) if (!expected.includes(name)) findings.breaks(name, 'the manifest does not list it')
  if (new Set(found.map(({ name }) => name)).size < found.length) findings.breaks('the zip', 'a member is in it twice')
  if (findings.broken === broken) findings.holds('the members', 'each has the SHA-256 that the manifest lists')
}

function textOf(members: Members, name: string): string {
  const member = members.get(name)
  if (member === undefined) throw new Error(`${name} is missing`)
  return member.bytes.toString('utf8')
}

function checkContents(manifest: Manifest, members: Members, key: string, findings: PackFindings): void {
  const rounds = manifest.rounds.map(({ round }): RoundOfRows => {
    const member = `${roundFolder(round)}events.jsonl`
    try {
      return { round, member, rows: readRows(textOf(members, member)) }
    } catch (error) {
      throw new Error(`${member}: ${(error as Error).message}`, { cause: error })
    }
  })
  checkChain(manifest, rounds, findings)
  checkHead(textOf(members, 'head.json'), manifest, key, findings)
  const published = members.get('published-head.json')
  if (published) checkPublished(published.bytes.toString('utf8'), manifest, key, rounds, findings)
  const isSameBook = checkBook(manifest, textOf(members, 'rulebook.json'), rounds, findings)
  for (const each of rounds) checkFiles(manifest, each, members, findings)
  const rows = rounds.flatMap((each) => each.rows)
  for (const round of manifest.rounds) {
    const name = `${roundFolder(round.round)}scenario.yaml`
    if (round.covers === null) {
      findings.note(`round ${round.round} has no scenario: ${round.noScenario}`)
      continue
    }
    const [first, last] = round.covers
    const covered = rows.filter(({ number }) => number >= first && number <= last)
    checkScenario(manifest, { name, text: textOf(members, name), round, rows: covered, isSameBook }, findings)
  }
}

/** The files that follow from the events say what the events say. */
function checkFiles(
  { title, program }: Manifest,
  { round, rows }: RoundOfRows,
  members: Members,
  findings: PackFindings,
): void {
  const { before: staff } = JSON.parse(textOf(members, `${roundFolder(round)}staff.json`)) as StaffFile
  const wrong = roundFiles({ title, round, staff }, rows).filter(({ name, bytes }) => {
    return !bytes.equals(members.get(name)?.bytes ?? Buffer.alloc(0))
  })
  // Another version of the program may word the same events otherwise.
  for (const { name } of wrong) {
    if (program === PROGRAM_VERSION) findings.breaks(name, 'it does not say what the events say')
    else findings.note(`${name} is worded otherwise by this program, which is not the one that made the pack`)
  }
  if (wrong.length === 0)
    findings.holds(`round ${round}`, 'its ledger, rulings, notices, staff and words are the events’')
}

/** The rulebook has the hash under which the rounds were played. Returns whether this program has the same book. */
function checkBook(
  { rulebook }: Manifest,
  text: string,
  rounds: readonly RoundOfRows[],
  findings: PackFindings,
): boolean {
  const { rules, book } = JSON.parse(text) as { readonly rules: string; readonly book: Rulebook }
  if (rulebookHash(book) === rules) findings.holds('rulebook.json', `it has the hash ${rules}`)
  else findings.breaks('rulebook.json', 'its answers do not have the hash that it names')
  const played = new Set(rounds.flatMap(({ rows }) => rows.flatMap(({ body }) => rulesIn(body))))
  for (const other of played) {
    if (other !== rules) findings.note(`a round was opened with the rules ${other}, which this pack does not hold`)
  }
  const isOurs = isRulebookName(rulebook) && originOf(rulebooks[rulebook]).rules === rules
  if (!isOurs) findings.note('this program has another version of the rulebook: it plays the scenarios by its own')
  return isOurs && [...played].every((other) => other === rules)
}

function rulesIn(body: string | null): readonly string[] {
  if (body === null) return []
  const event = eventOf({ body })
  const origin = event.kind === 'standing-noted' ? null : originIn(event)
  return origin === null ? [] : [origin.rules]
}
