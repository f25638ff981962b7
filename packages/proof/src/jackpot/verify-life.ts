import { type Check, suspectFields } from '../check.ts'
import { fromHex, hex } from '../hash.ts'
import type { Report } from '../verify.ts'
import { hitCommitment, hitPointOf } from './hit.ts'
import { bodyOf, chainOf, digestOf, type LifeRecord, printLife } from './life.ts'
import { checkOwnCopy, type LifeCopy } from './own-copy.ts'
import { readLife } from './read-life.ts'

/**
 * Checks the file of one life: hidden value, contributions, the moment of the hit, shares and rounding. With the
 * player's own copy, also that none of their wagers was left out; `others` are the files of the lives beside it.
 */
export function verifyLife(text: string, copy: LifeCopy = NO_COPY, others: readonly string[] = []): Report {
  const read = readLife(text)
  const nothing = { program: null, rules: null, notes: [], undealt: [] }
  if (!read.ok) return { verdict: 'unreadable', ...nothing, checks: [], suspects: [], problems: read.problems }
  const { record, chain, digest } = read
  const checks = [
    checkFile(text, record, chain, digest),
    ...checkChain(record, chain),
    ...checkSecret(record),
    checkReached(record),
    checkShares(record),
    ...checkOwnCopy(record, copy, others),
  ]
  const holds = checks.every((check) => check.holds)
  const verdict = holds ? (record.seed === null ? 'holds so far' : 'holds') : 'broken'
  return { verdict, ...nothing, checks, suspects: suspectFields(checks), problems: [] }
}

const NO_COPY: LifeCopy = { commitment: null, wagers: [] }

const HEADER = ['link', 'level', 'life', 'resetCents', 'capCents', 'startCents']

function checkFile(text: string, record: LifeRecord, chain: readonly string[], digest: string): Check {
  const what = { about: 'file', of: null, name: 'the file is as it was written' } as const
  const all = [...HEADER, 'carried', 'winner', 'commitment', 'ended', 'hit.cents', 'hit.wager', 'seed', 'digest']
  const entries = [...record.course.flatMap((_, index) => fieldsAt(index)), ...sharesIn(record)]
  if (digest !== digestOf(bodyOf(record, chain))) {
    return { ...what, covers: [...all, ...entries], holds: false, finding: 'the digest is not that of the content' }
  }
  const isSame = text === printLife(record) || chain.join() !== chainOf(record).join()
  const finding = isSame ? 'digest and layout hold' : 'it is not written as such files are; the content is unchanged'
  return { ...what, covers: ['digest', 'layout'], holds: isSame, finding }
}

function fieldsAt(index: number): string[] {
  return ['kind', 'wager', 'millionths', 'chain'].map((field) => `course[${index}].${field}`)
}

function sharesIn({ shares }: Pick<LifeRecord, 'shares'>): readonly string[] {
  return shares.flatMap((_, index) => [`shares[${index}].wager`, `shares[${index}].cents`])
}

/** The fields of the course on which the hit and its shares depend. */
function entriesIn(course: LifeRecord['course']): readonly string[] {
  return course.flatMap((_, index) => ['kind', 'wager', 'millionths'].map((field) => `course[${index}].${field}`))
}

/** Each hash covers its entry and the hash before. */
function checkChain(record: LifeRecord, chain: readonly string[]): Check[] {
  return record.course.map((entry, index): Check => {
    const before = index === 0 ? record.commitment : (chain[index - 1] as string)
    const [expected] = chainOf({ commitment: before, course: [entry] })
    const holds = chain[index] === expected
    const name = `${entry.wager || 'a correction'} is where it was`
    const covers = [...fieldsAt(index), index === 0 ? 'commitment' : `course[${index - 1}].chain`]
    return {
      about: 'level-wager',
      of: entry.wager,
      name,
      covers,
      holds,
      finding: holds ? 'its hash holds' : 'its hash does not',
    }
  })
}

/** The seed opens the commitment, and the hidden value follows from it. */
function checkSecret({ header, commitment, hit, seed, ended }: LifeRecord): Check[] {
  const bytes = seed === null ? undefined : fromHex(seed, 32)
  if (bytes === undefined) {
    const holds = ended === 'running' && hit === null
    const finding = holds ? 'the seed is shown when the life has ended' : 'the life has ended and shows no seed'
    return [{ about: 'end', of: null, name: 'nothing hidden is shown too early', covers: ['ended'], holds, finding }]
  }
  const opens = hex(hitCommitment(header, bytes)) === commitment
  const value = hitPointOf(header, bytes)
  const same = hit === null || hit.cents === value
  return [
    {
      about: 'hidden-value',
      of: null,
      name: 'the seed opens the commitment',
      covers: [...HEADER, 'commitment', 'seed'],
      holds: opens,
      finding: opens ? 'it does' : 'it does not',
    },
    {
      about: 'hidden-value',
      of: null,
      name: 'the hidden value follows from the seed',
      // Most of the header does not move the value: if it is right, that clears none of these fields.
      covers: same ? ['hit.cents'] : [...HEADER, 'seed', 'hit.cents'],
      holds: same,
      finding: same ? `it was ${value} cents` : `it is ${value} cents, not ${hit?.cents}`,
    },
  ]
}

/** The round of a wager: an activation is all wagers of one round at one table. */
function activationOf(wager: string): string {
  return wager.split('/').slice(0, 2).join('/')
}

/** The meter first reached the hidden value at the wager that the file names, and never before. */
function checkReached({ header, carried, winner, course, hit, ended, seed }: LifeRecord): Check {
  // What the hit depends on can change without moving it: if it is right, that clears the name of its wager only.
  const all = [...HEADER, 'carried', 'winner', 'hit.wager', 'ended', 'seed', ...entriesIn(course)]
  const name = 'the meter reached the value then, and not before'
  const what = { about: 'level-hit', of: null, name, covers: ['hit.wager'] } as const
  const bytes = seed === null ? undefined : fromHex(seed, 32)
  const value = bytes && BigInt(hitPointOf(header, bytes)) * 1_000_000n
  if (value === undefined) return { ...what, covers: [], holds: true, finding: 'the value is not known yet' }
  const at = reachedAt({ header, carried, winner, course }, value)
  const expected = ended === 'hit' ? hit?.wager : undefined
  if (at === expected) return { ...what, holds: true, finding: at === undefined ? 'it was never reached' : `at ${at}` }
  const finding = `it was reached ${at === undefined ? 'never' : `at ${at}`}`
  return { ...what, covers: all, holds: false, finding }
}

/** The last wager of the activation that reaches the value, or the one wager that does. */
function reachedAt(
  { header, carried, winner, course }: Pick<LifeRecord, 'header' | 'carried' | 'winner' | 'course'>,
  value: bigint,
): string | undefined {
  let pool = BigInt(header.start) * 1_000_000n + BigInt(carried)
  for (const [index, { kind, wager, millionths }] of course.entries()) {
    pool += BigInt(millionths)
    const next = course[index + 1]
    const isLast = next?.kind !== 'added' || activationOf(next.wager) !== activationOf(wager)
    if (kind === 'added' && pool >= value && (winner === 'wager' || isLast)) return wager
  }
  return undefined
}

/** Each share is the value divided evenly, up to the whole dollar. */
function checkShares({ winner, course, hit, shares }: LifeRecord): Check {
  const own = sharesIn({ shares })
  const what = {
    about: 'level-shares',
    of: null,
    name: 'the shares are even, each up to the dollar',
    covers: own,
  } as const
  if (hit === null) return { ...what, holds: shares.length === 0, finding: 'there is nothing to share' }
  const mates = standing(course).filter((wager) => activationOf(wager) === activationOf(hit.wager))
  const winners = winner === 'wager' ? [hit.wager] : mates
  const each = Math.ceil(hit.cents / winners.length / 100) * 100
  const holds = JSON.stringify(shares) === JSON.stringify(winners.map((wager) => ({ wager, cents: each })))
  // Shares are up to the dollar: several values have the same ones.
  const covers = holds ? own : [...own, 'hit.cents', 'hit.wager', 'winner', ...entriesIn(course)]
  return {
    ...what,
    covers,
    holds,
    finding: holds ? `${winners.length} of ${each} cents` : `they should be ${winners.length} of ${each} cents`,
  }
}

/** The wagers that did not go back. */
function standing(course: LifeRecord['course']): readonly string[] {
  const back = course.filter(({ kind }) => kind === 'back').map(({ wager }) => wager)
  return course.filter(({ kind, wager }) => kind === 'added' && !back.includes(wager)).map(({ wager }) => wager)
}
