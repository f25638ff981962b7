import { type Check, suspectFields } from '../check.ts'
import { fromHex, hex } from '../hash.ts'
import type { Report } from '../verify.ts'
import { ballotCommitment, ballotOrder } from './picks.ts'
import { readBallot } from './read-ballot.ts'
import { type BallotRecord, ballotBody, digestOfBallot, printBallot } from './record.ts'

/** Checks the file of a ballot: the commitment of the house, the list of names, and every name that was drawn. */
export function verifyBallot(text: string): Report {
  const read = readBallot(text)
  const nothing = { program: null, rules: null, notes: [], undealt: [] }
  if (!read.ok) return { verdict: 'unreadable', ...nothing, checks: [], suspects: [], problems: read.problems }
  const { record, digest } = read
  const checks = [checkFile(text, record, digest), checkSeed(record), checkNames(record), checkOrder(record)]
  const holds = checks.every((check) => check.holds)
  const verdict = holds ? (record.seed === null ? 'holds so far' : 'holds') : 'broken'
  return { verdict, ...nothing, checks, suspects: suspectFields(checks), problems: [] }
}

function listFields({ bytes, names, drawn }: BallotRecord): readonly string[] {
  return [
    ...bytes.flatMap((_, index) => [`bytes[${index}].by`, `bytes[${index}].random`]),
    ...names.map((_, index) => `names[${index}]`),
    ...drawn.map((_, index) => `drawn[${index}]`),
  ]
}

function checkFile(text: string, record: BallotRecord, digest: string): Check {
  const what = { about: 'file', of: null, name: 'the file is as it was written' } as const
  if (digest !== digestOfBallot(ballotBody(record))) {
    const covers = ['tournament', 'number', 'about', 'commitment', 'seed', 'digest', ...listFields(record)]
    return { ...what, covers, holds: false, finding: 'the digest is not that of the content' }
  }
  const holds = text === printBallot(record)
  const finding = holds ? 'digest and layout hold' : 'it is not written as such files are; the content is unchanged'
  return { ...what, covers: ['digest', 'layout'], holds, finding }
}

function checkSeed({ tournament, number, commitment, seed, drawn }: BallotRecord): Check {
  const what = { about: 'commitment', of: null, name: 'the seed opens the commitment of the house' } as const
  const bytes = fromHex(seed, 32)
  if (bytes === undefined) {
    const holds = drawn.length === 0
    return { ...what, covers: ['seed'], holds, finding: holds ? 'it is shown with the ballot' : 'it is missing' }
  }
  const holds = hex(ballotCommitment(tournament, number, bytes)) === commitment
  const finding = holds ? 'it does' : 'it does not'
  return { ...what, covers: ['tournament', 'number', 'commitment', 'seed'], holds, finding }
}

function checkNames({ names, drawn }: BallotRecord): Check {
  const what = { about: 'list', of: null, name: 'every name is there once, and only those are drawn' } as const
  const isList = new Set(names).size === names.length
  const holds = isList && new Set(drawn).size === drawn.length && drawn.every((name) => names.includes(name))
  return { ...what, covers: ['names', 'drawn'], holds, finding: holds ? `${names.length} names` : 'they are not' }
}

function checkOrder(record: BallotRecord): Check {
  const { tournament, number, about, names, drawn, seed } = record
  const what = { about: 'order', of: about, name: 'the names follow from the seed and the bytes' } as const
  const covers = ['tournament', 'number', 'about', 'seed', ...listFields(record)]
  const house = fromHex(seed, 32)
  if (house === undefined || about === null) {
    const holds = drawn.length === 0
    return { ...what, covers: ['drawn'], holds, finding: holds ? 'nothing is drawn yet' : 'the seed is not shown' }
  }
  const bytes = record.bytes.map(({ by, random }) => ({ by, random: fromHex(random, 32) as Uint8Array }))
  const order = ballotOrder(house, tournament, { number, about, names, bytes })
  const at = drawn.findIndex((name, index) => name !== order[index])
  const finding =
    at < 0 ? `${drawn.length} of ${names.length} drawn` : `name ${at + 1} is ${order[at]}, not ${drawn[at]}`
  return { ...what, covers, holds: at < 0, finding }
}
