import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { FAMILY_ERROR, holmLimit } from './judge.ts'

/**
 * Marsaglia's and NIST's tests that are sound and quick, and need at most 0.9 GB. Dieharder itself marks 5, 6, 7 and 14
 * as suspect.
 */
export const QUICK_TESTS: readonly number[] = [0, 3, 8, 10, 11, 12, 15, 100, 101, 204]
/** All tests of dieharder except the suspect ones; they take hours. */
export const ALL_TESTS: readonly number[] = [
  0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 15, 16, 17, 100, 101, 102, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209,
]

export interface DieharderRow {
  readonly test: string
  readonly ntuple: number
  readonly samples: number
  readonly pSamples: number
  readonly pValue: number
  /** Dieharder's own assessment: PASSED, WEAK or FAILED. */
  readonly assessment: string
}

export type DieharderResult =
  | { readonly installed: false }
  | { readonly installed: true; readonly passed: boolean; readonly rows: readonly DieharderRow[] }

/**
 * Tests raw bytes of the generator, before any scaling, with dieharder; each test continues where the last one stopped.
 */
export async function runDieharder(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  tests: readonly number[] = QUICK_TESTS,
): Promise<DieharderResult> {
  if (!isInstalled()) return { installed: false }
  const iterator = Symbol.asyncIterator in bytes ? bytes[Symbol.asyncIterator]() : bytes[Symbol.iterator]()
  const rows: DieharderRow[] = []
  for (const test of tests) {
    const found = parseRows(await outputOf(test, iterator))
    // If the bytes run out, dieharder stops without a result: that must not look like a passed test.
    if (found.length === 0) throw new Error(`dieharder test ${test} gave no result; check that there are enough bytes`)
    rows.push(...found)
  }
  return { installed: true, passed: isPassed(rows), rows }
}

/** The result rows of dieharder's table. */
export function parseRows(output: string): DieharderRow[] {
  return output.split('\n').flatMap((line) => {
    const [test = '', ntuple, samples, pSamples, pValue, assessment = ''] = line.split('|').map((cell) => cell.trim())
    const isResult = /^(PASSED|WEAK|FAILED)$/.test(assessment)
    const numbers = { ntuple: Number(ntuple), samples: Number(samples), pSamples: Number(pSamples) }
    return isResult ? [{ test, ...numbers, pValue: Number(pValue), assessment }] : []
  })
}

/**
 * Passed if Holm's rule over all p-values holds, with 1 % in all, and dieharder itself calls nothing FAILED. Holm's
 * rule looks at low p-values only, because dieharder's are too high whatever is tested: over 60 runs of
 * diehard_birthdays on the operating system's bytes their mean was 0.56, over 49 runs on ours 0.58.
 */
export function isPassed(rows: readonly DieharderRow[]): boolean {
  const chances = rows.map(({ pValue }) => pValue)
  const hasFailed = rows.some(({ assessment }) => assessment === 'FAILED')
  return rows.length > 0 && !hasFailed && holmLimit(chances) <= Math.min(...chances)
}

export const DIEHARDER_RULE = `Holm's rule over all p-values (${100 * FAMILY_ERROR} % in all), with no test FAILED`

function isInstalled(): boolean {
  return spawnSync('dieharder', ['-h']).error === undefined
}

async function outputOf(test: number, bytes: Iterator<Uint8Array> | AsyncIterator<Uint8Array>): Promise<string> {
  // 200 is dieharder's number for raw bytes from its standard input.
  const dieharder = spawn('dieharder', ['-g', '200', '-d', String(test)], { stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  dieharder.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const closed = once(dieharder, 'close')
  await feed(dieharder.stdin, bytes)
  await closed
  return output
}

/** Writes until the program has read enough and closes the pipe. */
async function feed(stdin: Writable, bytes: Iterator<Uint8Array> | AsyncIterator<Uint8Array>): Promise<void> {
  // The program closes the pipe when it has read enough, even while we write: that is not an error.
  stdin.on('error', () => {})
  while (!stdin.destroyed) {
    const { done, value } = await bytes.next()
    if (done === true) break
    await new Promise<void>((written) => stdin.write(value, () => written()))
  }
  stdin.end()
}
