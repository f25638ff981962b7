import { binomialUpper, uniformityOf } from './distributions.ts'

/** A p-value below this is a rejection: the 99 % of the standards. */
export const REJECTION = 0.01
/** The chance that the whole battery fails a fair generator. */
export const FAMILY_ERROR = 0.01

/** What one test found: a p-value of each stream (none for a question about all shoes at once) and one of the whole run. */
export interface Finding {
  readonly name: string
  readonly what: string
  readonly streams: readonly number[]
  readonly wholeRun: number
}

/** Four ways for a test to fail, each with the chance of a fair generator to look at least so bad. */
export interface Judgement {
  readonly by: 'rejections' | 'uniformity' | 'worst stream' | 'whole run'
  readonly chance: number
}

export interface TestResult extends Finding {
  readonly expectedRejections: number
  readonly rejections: number
  readonly smallest: number
  readonly judgements: readonly Judgement[]
  /** The judgements that were beyond the limit; none, if the test passed. */
  readonly failedBy: readonly Judgement[]
}

export interface Verdict {
  readonly passed: boolean
  /** All p-values of all streams and tests together. */
  readonly pValues: number
  readonly expectedRejections: number
  readonly rejections: number
  /**
   * Of at least so many rejections, as if all p-values were independent. Tests of the same cards are not quite: in
   * calibration the number of rejections varied up to 1.1 times as much, which hardly moves the limit.
   */
  readonly chanceOfSoMany: number
  readonly judgements: number
  readonly tests: readonly TestResult[]
}

/**
 * The verdict on all tests. Every judgement gives the chance of looking at least so bad; Holm's rule over all of them
 * keeps the chance of failing a fair generator at 1 % for the whole battery, however the tests depend on each other.
 * So a stream in a hundred may reject, and one unlucky seed decides nothing.
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

/** Holm: in rising order, a chance is too small while it, and all before it, are within 1 % over those still left. */
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
