import { DIEHARDER_RULE, type DieharderResult } from './dieharder.ts'
import { FAMILY_ERROR, REJECTION, type TestResult } from './judge.ts'
import type { PowerResult } from './power.ts'
import type { BatteryResult } from './run.ts'

export interface ReportFacts {
  /** Such as 2026-01-31. */
  readonly date: string
  readonly commit: string
  readonly battery: BatteryResult
  readonly power: readonly PowerResult[]
  readonly dieharder: DieharderResult
}

/** The statistical report, in Markdown. */
export function reportOf({ date, commit, battery, power, dieharder }: ReportFacts): string {
  const sections = [
    head(date, commit, battery),
    table(TEST_HEAD, battery.tests.map(testRow)),
    rules(battery),
    '## What is measured',
    battery.tests.map(({ name, what }) => `- ${name}: ${what}.`).join('\n'),
    '## What the battery can see',
    powerSection(power),
    '## Raw bytes: dieharder',
    dieharderSection(dieharder),
  ]
  return `${sections.join('\n\n')}\n`
}

function head(date: string, commit: string, battery: BatteryResult): string {
  const { source, decks, streams, shoesPerStream, positions, passed } = battery
  const dealt = `${streams} streams × ${whole(shoesPerStream)} shoes × ${decks * 52} cards = ${whole(positions)} positions`
  const found = `${whole(battery.pValues)} p-values: ${battery.rejections} below ${REJECTION}`
  const expected = `${battery.expectedRejections.toFixed(1)} expected`
  return `# Statistical battery: ${passed ? 'passed' : 'failed'}

${date}, commit ${commit}. Source: ${source}, ${decks} decks; ${dealt}, as dealt.

**Verdict: ${passed ? 'passed' : 'failed'}.** ${found}, ${expected}; the chance of at least this many is ${chance(battery.chanceOfSoMany)}.`
}

const TEST_HEAD = [
  'test',
  'p-values',
  'rejections expected',
  'observed',
  'chance of at least as many',
  'smallest p',
  'uniformity (KS) p',
  'whole run p',
  'verdict',
]

function testRow(test: TestResult): string[] {
  const ofStreams = test.streams.length > 0
  const chanceBy = (by: string) => test.judgements.find((judgement) => judgement.by === by)?.chance
  return [
    test.name,
    String(ofStreams ? test.streams.length : 1),
    ofStreams ? test.expectedRejections.toFixed(2) : '',
    ofStreams ? String(test.rejections) : '',
    chance(chanceBy('rejections')),
    chance(test.smallest),
    chance(chanceBy('uniformity')),
    chance(test.wholeRun),
    test.failedBy.length === 0 ? 'passed' : `failed: ${test.failedBy.map(({ by }) => by).join(', ')}`,
  ]
}

function rules({ judgements }: BatteryResult): string {
  return `Every stream gives one p-value for each test. A p-value below ${REJECTION} is a rejection; a fair generator gives one in a
hundred. A test is judged in four ways: by the number of its rejections (binomial), by the uniformity of its p-values
(Kolmogorov–Smirnov, which also notices results that are too good), by its worst stream, and by the p-value of all streams
as one. Together with the number of all rejections these are ${judgements} judgements under Holm's rule: a fair generator fails the
whole battery with a chance of at most ${100 * FAMILY_ERROR} %, and a single unlucky stream does not decide.`
}

function powerSection(power: readonly PowerResult[]): string {
  if (power.length === 0) return 'Not run.'
  const rows = power.map(({ source, streams, shoesPerStream, caught, caughtBy }) => {
    const [clearest, ...others] = caughtBy
    const tests =
      clearest === undefined ? '' : clearest.test + (others.length === 0 ? '' : ` and ${others.length} more`)
    return [source, whole(streams * shoesPerStream), caught ? 'caught' : 'not caught', tests, chance(clearest?.chance)]
  })
  const intro =
    'The same battery on generators that are bad on purpose. Faults that it does not catch at this length can only be'
  return `${intro}
found by reading the code and by the tests of its picks, not by watching cards.

${table(['fault', 'shoes', 'verdict', 'caught by', 'chance if fair'], rows)}`
}

function dieharderSection(result: DieharderResult): string {
  if (!result.installed) return 'Not run: the program `dieharder` is not installed on this machine.'
  const rows = result.rows.map(({ test, ntuple, samples, pSamples, pValue, assessment }) => {
    return [test, String(ntuple), whole(samples), String(pSamples), pValue.toFixed(6), assessment]
  })
  return `**${result.passed ? 'Passed' : 'Failed'}**, by ${DIEHARDER_RULE}; the last column is dieharder's own assessment.

${table(['test', 'ntuple', 'samples', 'p-samples', 'p', 'assessment'], rows)}`
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function whole(n: number): string {
  return n.toLocaleString('en')
}

function chance(p: number | undefined): string {
  if (p === undefined) return ''
  if (p === 0) return '< 1e-300'
  return p < 0.001 ? p.toExponential(1) : p.toFixed(3)
}
