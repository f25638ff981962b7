import { randomBytes } from 'node:crypto'
import { type HiddenValues, type Link, meterOf } from '@openpit/jackpot'
import { fromHex, hex, hitCommitment, hitPointOf, type LifeHeader, SEED_BYTES } from '@openpit/proof'
import type { LifeReveal, LifeStart, LivesNote } from './link-record.ts'

/** The seeds of the lives that go on, by level. They are kept among the secrets, and in no event before a life ends. */
export type LifeSeeds = ReadonlyMap<string, LifeSeed>

export interface LifeSeed {
  readonly life: number
  readonly seed: string
}

/** Lives that begin and end with a change of the link, and the seeds after it. */
export interface LivesChange {
  readonly note: LivesNote | undefined
  readonly seeds: LifeSeeds
}

/** What is hidden in each level now. A level without a seed has none: it is hit at its cap. */
export function hiddenValues(link: Link, lives: readonly LifeStart[], seeds: LifeSeeds): HiddenValues {
  const values: Record<string, number> = {}
  for (const begun of lives) {
    const kept = seeds.get(begun.level)
    if (kept?.life === begun.life) values[begun.level] = hitPointOf(headerOf(link.terms.name, begun), fromSeed(kept))
  }
  return values
}

/** Draws seeds for lives that begin, and shows those of lives that have ended. */
export function changeLives(
  after: Link,
  lives: readonly LifeStart[],
  seeds: LifeSeeds,
  entropy: () => Uint8Array = () => randomBytes(SEED_BYTES),
): LivesChange {
  const kept = new Map(seeds)
  const ended: LifeReveal[] = []
  const begun: LifeStart[] = []
  for (const { level, life } of lives) {
    const now = after.levels.find(({ terms }) => terms.name === level)
    const secret = seeds.get(level)
    if ((now?.life === life && after.status !== 'closed') || secret?.life !== life) continue
    ended.push({ level, life, seed: secret.seed })
    kept.delete(level)
  }
  for (const level of after.status === 'closed' ? [] : after.levels) {
    const { name, reset, cap } = level.terms
    if (cap === null || kept.has(name) || lives.some((one) => one.level === name && one.life === level.life)) continue
    const start = meterOf(level)
    // A level that begins at its cap has nothing left to hide.
    if (cap - Math.max(start, reset) < 1) continue
    const seed = entropy()
    const header = { link: after.terms.name, level: name, life: level.life, reset, cap, start }
    begun.push({ level: name, life: level.life, reset, cap, start, commitment: hex(hitCommitment(header, seed)) })
    kept.set(name, { life: level.life, seed: hex(seed) })
  }
  const isSame = ended.length === 0 && begun.length === 0
  return { note: isSame ? undefined : { begun, ended }, seeds: kept }
}

function headerOf(link: string, { level, life, reset, cap, start }: LifeStart): LifeHeader {
  return { link, level, life, reset, cap, start }
}

function fromSeed({ seed }: LifeSeed): Uint8Array {
  const bytes = fromHex(seed, SEED_BYTES)
  if (bytes === undefined) throw new Error('a stored seed is damaged')
  return bytes
}

export function printSeeds(seeds: LifeSeeds): string {
  return JSON.stringify([...seeds])
}

export function readSeeds(text: string | undefined): LifeSeeds {
  return new Map(text === undefined ? [] : (JSON.parse(text) as readonly (readonly [string, LifeSeed])[]))
}
