import { binomialUpper, uniformityOf } from './distributions.ts'

/** A p-value below this is a rejection; the standards ask for 99 %. */
export const REJECTION = 0.01
/** The chance that the whole battery fails a fair generator. */
export const FAMILY_ERROR = 0.01

/** The result of one test: a p-value of each stream (none for a search over all shoes) and one of the whole run. */
export interface Finding {
  readonly name: string
  readonly what: string
  readonly streams: readonly number[]
  readonly wholeRun: number
}

/** One of four ways in which a test can fail, with the chance that a fair generator looks at least as bad. */
export interface Judgement {
  readonly by: 'rejections' | 'uniformity' | 'worst stream' | 'whole run'
  readonly chance: number
}

export interface TestResult extends Finding {
  readonly expectedRejections: number
  readonly rejections: number
  readonly smallest: number
  readonly judgements: readonly Judgement[]
  /** The judgements beyond the limit; empty if the test passed. */
  readonly failedBy: readonly Judgement[]
}

export interface Verdict {
  readonly passed: boolean
  /** The number of p-values of all streams and tests. */
  readonly pValues: number
  readonly expectedRejections: number
  readonly rejections: number
  /**
   * The chance of at least this many rejections if all p-values were independent. Tests of the same cards are not
   * quite: in calibration the number of rejections varied up to 1.1 times as much, which hardly moves the limit.
   */
  readonly chanceOfSoMany: number
  readonly judgements: number
  readonly tests: readonly TestResult[]
}

/**
 * The verdict on all tests. Every judgement is the chance that a fair generator looks at least as bad. Holm's rule over
 * all of them keeps the chance of failing a fair generator at 1 % for the whole battery, however the tests depend on
 * each other. So one stream in a hundred may reject, and a single unlucky stream does not decide.
 */
export function judge(findings: readonly Finding[]): Verdict {
  const judged = findings.map((finding) => ({ finding, judgements: judgementsOf(finding) }))
  const pValues = findings.flatMap(({ streams }) => streams)
  const rejections = rejectionsIn(pValues)
  const chanceOfSoMany = binomialUpper(rejections, pValues.length, REJECTION)
  const chances = [chanceOfSoMany, ...judged.flatMap(({ judgements }) => judgements.map(({ chance }) => chance))]
  const limit = holmLimit(chances)
  return {
    passed: chances.every((chance) => chance >= limit),
    pValues: pValues.length,
    expectedRejections: pValues.length * REJECTION,
    rejections,
    chanceOfSoMany,
    judgements: chances.length,
    tests: judged.map(({ finding, judgements }) => testResult(finding, judgements, limit)),
  }
}

/**
 * Holm's rule: in ascending order, chances are too small as long as each is at most 1 % divided by the number still
 * left.
 */
export function holmLimit(chances: readonly number[]): number {
  const sorted = chances.toSorted((a, b) => a - b)
  const firstGood = sorted.findIndex((chance, place) => chance > FAMILY_ERROR / (sorted.length - place))
  return firstGood === -1 ? Number.POSITIVE_INFINITY : (sorted[firstGood] as number)
}

function testResult(finding: Finding, judgements: readonly Judgement[], limit: number): TestResult {
  return {
    ...finding,
    expectedRejections: finding.streams.length * REJECTION,
    rejections: rejectionsIn(finding.streams),
    smallest: finding.streams.length === 0 ? finding.wholeRun : Math.min(...finding.streams),
    judgements,
    failedBy: judgements.filter(({ chance }) => chance < limit),
  }
}

function judgementsOf({ streams, wholeRun }: Finding): Judgement[] {
  const ofRun: Judgement = { by: 'whole run', chance: wholeRun }
  if (streams.length === 0) return [ofRun]
  return [
    { by: 'rejections', chance: binomialUpper(rejectionsIn(streams), streams.length, REJECTION) },
    { by: 'uniformity', chance: uniformityOf(streams) },
    { by: 'worst stream', chance: Math.min(1, streams.length * Math.min(...streams)) },
    ofRun,
  ]
}

function rejectionsIn(pValues: readonly number[]): number {
  return pValues.filter((p) => p < REJECTION).length
}
