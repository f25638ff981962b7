import { type Complain, hexOf, textOf } from '../read-fields.ts'
import type { TranscriptProblem } from '../read-transcript.ts'
import { JACKPOT_FORMAT } from './hit.ts'
import type { LifeEntry, LifeRecord } from './life.ts'

export type LifeReading =
  | { readonly ok: true; readonly record: LifeRecord; readonly chain: readonly string[]; readonly digest: string }
  | { readonly ok: false; readonly problems: readonly TranscriptProblem[] }

const ENDS = ['hit', 'closed', 'renewed'] as const

/** Whether a file holds one life of a jackpot's level. */
export function isLifeFile(text: string): boolean {
  return text.slice(0, 200).includes(`"${JACKPOT_FORMAT}"`)
}

/** Reads a file of one life; lists what is wrong with it, by field. */
export function readLife(text: string): LifeReading {
  let file: Record<string, unknown>
  try {
    file = JSON.parse(text) as Record<string, unknown>
  } catch (error) {
    return { ok: false, problems: [{ where: 'file', what: `is not JSON: ${(error as Error).message}` }] }
  }
  const problems: TranscriptProblem[] = []
  const wrong = (where: string, what: string) => problems.push({ where, what })
  const known = [
    ...['format', 'link', 'level', 'life', 'resetCents', 'capCents', 'startCents', 'carried', 'winner'],
    ...['commitment', 'course', 'ended', 'hit', 'shares', 'seed', 'digest'],
  ]
  for (const name of Object.keys(file)) if (!known.includes(name)) wrong(name, 'is not a field of this format')
  if (file.format !== JACKPOT_FORMAT) wrong('format', `is not ${JACKPOT_FORMAT}`)
  const words = (name: string) => textOf(file[name], name, wrong)
  const whole = (name: string) => wholeOf(file[name], name, wrong)
  const course = entriesOf(file.course, wrong)
  const record: LifeRecord = {
    header: {
      link: words('link'),
      level: words('level'),
      life: whole('life'),
      reset: whole('resetCents'),
      cap: whole('capCents'),
      start: whole('startCents'),
    },
    carried: whole('carried'),
    winner: file.winner === 'wager' ? 'wager' : 'activation',
    commitment: hexOf(file.commitment, 'commitment', wrong),
    course: course.map(({ entry }) => entry),
    ended: ENDS.find((end) => end === file.ended) ?? 'running',
    hit: file.hit === null ? null : hitOf(file.hit, wrong),
    shares: sharesOf(file.shares, wrong),
    seed: file.seed === null ? null : hexOf(file.seed, 'seed', wrong),
  }
  if (file.winner !== record.winner) wrong('winner', 'is neither activation nor wager')
  if (file.ended !== record.ended) wrong('ended', 'is not running, hit, closed or renewed')
  if (record.header.cap <= Math.max(record.header.reset, record.header.start))
    wrong('capCents', 'is not above the start')
  const digest = hexOf(file.digest, 'digest', wrong)
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, record, chain: course.map(({ chain }) => chain), digest }
}

function wholeOf(value: unknown, where: string, wrong: Complain): number {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number
  wrong(where, 'is not a whole number')
  return 0
}

function entriesOf(value: unknown, wrong: Complain): readonly { readonly entry: LifeEntry; readonly chain: string }[] {
  if (!Array.isArray(value)) {
    wrong('course', 'is not a list')
    return []
  }
  return value.map((item: unknown, index) => {
    const where = `course[${index}]`
    const { kind, wager, millionths, chain } = (item ?? {}) as Record<string, unknown>
    if (kind !== 'added' && kind !== 'back' && kind !== 'adjusted')
      wrong(`${where}.kind`, 'is not added, back or adjusted')
    if (typeof wager !== 'string') wrong(`${where}.wager`, 'is not text')
    if (!Number.isSafeInteger(millionths)) wrong(`${where}.millionths`, 'is not a whole number')
    return {
      entry: { kind: kind as LifeEntry['kind'], wager: String(wager), millionths: Number(millionths) },
      chain: hexOf(chain, `${where}.chain`, wrong),
    }
  })
}

function hitOf(value: unknown, wrong: Complain): LifeRecord['hit'] {
  const { cents, wager } = (value ?? {}) as Record<string, unknown>
  if (typeof wager !== 'string') wrong('hit.wager', 'is not text')
  return { cents: wholeOf(cents, 'hit.cents', wrong), wager: String(wager) }
}

function sharesOf(value: unknown, wrong: Complain): LifeRecord['shares'] {
  if (!Array.isArray(value)) {
    wrong('shares', 'is not a list')
    return []
  }
  return value.map((item: unknown, index) => {
    const { wager, cents } = (item ?? {}) as Record<string, unknown>
    if (typeof wager !== 'string') wrong(`shares[${index}].wager`, 'is not text')
    return { wager: String(wager), cents: wholeOf(cents, `shares[${index}].cents`, wrong) }
  })
}
