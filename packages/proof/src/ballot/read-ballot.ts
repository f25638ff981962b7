import { type Complain, hexOf, textOf } from '../read-fields.ts'
import type { TranscriptProblem } from '../read-transcript.ts'
import { BALLOT_FORMAT } from './picks.ts'
import type { BallotRecord } from './record.ts'

export type BallotReading =
  | { readonly ok: true; readonly record: BallotRecord; readonly digest: string }
  | { readonly ok: false; readonly problems: readonly TranscriptProblem[] }

/** Whether a file is a ballot of a tournament. */
export function isBallotFile(text: string): boolean {
  return text.slice(0, 200).includes(`"${BALLOT_FORMAT}"`)
}

const FIELDS = ['format', 'tournament', 'number', 'about', 'commitment', 'bytes', 'names', 'drawn', 'seed', 'digest']

/** Reads the file of a ballot; lists what is wrong with it, by field. */
export function readBallot(text: string): BallotReading {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch (error) {
    return { ok: false, problems: [{ where: 'file', what: `is not JSON: ${(error as Error).message}` }] }
  }
  const problems: TranscriptProblem[] = []
  const wrong = (where: string, what: string) => void problems.push({ where, what })
  const fields = fieldsOf(file, 'file', FIELDS, wrong)
  if (fields.format !== BALLOT_FORMAT) wrong('format', `is not ${BALLOT_FORMAT}`)
  const record: BallotRecord = {
    tournament: textOf(fields.tournament, 'tournament', wrong),
    number: wholeOf(fields.number, 'number', wrong),
    about: fields.about === null ? null : textOf(fields.about, 'about', wrong),
    commitment: hexOf(fields.commitment, 'commitment', wrong),
    bytes: listOf(fields.bytes, 'bytes', wrong).map((item, index) => {
      const { by, random } = fieldsOf(item, `bytes[${index}]`, ['by', 'random'], wrong)
      return { by: textOf(by, `bytes[${index}].by`, wrong), random: hexOf(random, `bytes[${index}].random`, wrong) }
    }),
    names: listOf(fields.names, 'names', wrong).map((item, index) => textOf(item, `names[${index}]`, wrong)),
    drawn: listOf(fields.drawn, 'drawn', wrong).map((item, index) => textOf(item, `drawn[${index}]`, wrong)),
    seed: fields.seed === null ? null : hexOf(fields.seed, 'seed', wrong),
  }
  const digest = hexOf(fields.digest, 'digest', wrong)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, record, digest }
}

export function fieldsOf(
  value: unknown,
  where: string,
  known: readonly string[],
  wrong: Complain,
): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    wrong(where, 'is not a map')
    return {}
  }
  for (const name of Object.keys(value)) {
    if (!known.includes(name)) wrong(where === 'file' ? name : `${where}.${name}`, 'is not a field of this format')
  }
  return value as Record<string, unknown>
}

export function wholeOf(value: unknown, where: string, wrong: Complain): number {
  if (Number.isSafeInteger(value) && (value as number) >= 1) return value as number
  wrong(where, 'is not a whole number from 1 on')
  return 1
}

export function listOf(value: unknown, where: string, wrong: Complain): readonly unknown[] {
  if (Array.isArray(value)) return value
  wrong(where, 'is not a list')
  return []
}
