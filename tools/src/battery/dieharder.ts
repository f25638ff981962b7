import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { FAMILY_ERROR, holmLimit } from './judge.ts'

/** Tests of Marsaglia's and NIST's that are sound, quick, and content with 0.9 GB; dieharder marks 5, 6, 7, 14 as suspect. */
export const QUICK_TESTS: readonly number[] = [0, 3, 8, 10, 11, 12, 15, 100, 101, 204]
/** All that dieharder has, except the suspect ones; takes hours. */
export const ALL_TESTS: readonly number[] = [
  0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 15, 16, 17, 100, 101, 102, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209,
]

export interface DieharderRow {
  readonly test: string
  readonly ntuple: number
  readonly samples: number
  readonly pSamples: number
  readonly pValue: number
  /** In dieharder's own words: PASSED, WEAK or FAILED. */
  readonly assessment: string
}

export type DieharderResult =
  | { readonly installed: false }
  | { readonly installed: true; readonly passed: boolean; readonly rows: readonly DieharderRow[] }

/** Puts raw bytes of the generator, before any scaling, through dieharder; each test takes up where the last one left. */
export async function runDieharder(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  tests: readonly number[] = QUICK_TESTS,
): Promise<DieharderResult> {
  if (!isInstalled()) return { installed: false }
  const iterator = Symbol.asyncIterator in bytes ? bytes[Symbol.asyncIterator]() : bytes[Symbol.iterator]()
  const rows: DieharderRow[] = []
  for (const test of tests) {
    const found = parseRows(await outputOf(test, iterator))
    // Bytes that come to an end make dieharder stop without a result; a test left out must not look like one passed.
    if (found.length === 0) throw new Error(`dieharder test ${test} gave no result: were there enough bytes?`)
    rows.push(...found)
  }
  return { installed: true, passed: isPassed(rows), rows }
}

/** The lines of dieharder's table that hold results; its head and rulers are left out. */
export function parseRows(output: string): DieharderRow[] {
  return output.split('\n').flatMap((line) => {
    const [test = '', ntuple, samples, pSamples, pValue, assessment = ''] = line.split('|').map((cell) => cell.trim())
    const isResult = /^(PASSED|WEAK|FAILED)$/.test(assessment)
    const numbers = { ntuple: Number(ntuple), samples: Number(samples), pSamples: Number(pSamples) }
    return isResult ? [{ test, ...numbers, pValue: Number(pValue), assessment }] : []
  })
}

/**
 * As in the battery: Holm's rule over all p-values, with 1 % in all; and nothing that dieharder itself calls failed, at either end.
 * Holm looks at the low end only: dieharder's p-values lean to the high side whatever is tested. Over 60 runs of
 * diehard_birthdays on the operating system's bytes and 49 on ours they had a mean of 0.56 and 0.58.
 */
export function isPassed(rows: readonly DieharderRow[]): boolean {
  const chances = rows.map(({ pValue }) => pValue)
  const hasFailed = rows.some(({ assessment }) => assessment === 'FAILED')
  return rows.length > 0 && !hasFailed && holmLimit(chances) <= Math.min(...chances)
}

export const DIEHARDER_RULE = `Holm's rule over all p-values with ${100 * FAMILY_ERROR} % in all, and none FAILED`

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

/** Writes until the program has read enough and goes away. */
async function feed(stdin: Writable, bytes: Iterator<Uint8Array> | AsyncIterator<Uint8Array>): Promise<void> {
  // A program that has enough closes the pipe while we write: that is its way of saying so, not an error.
  stdin.on('error', () => {})
  while (!stdin.destroyed) {
    const { done, value } = await bytes.next()
    if (done === true) break
    await new Promise<void>((written) => stdin.write(value, () => written()))
  }
  stdin.end()
}
