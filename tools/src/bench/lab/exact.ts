import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { analyse } from '@openpit/odds'
import { rulebooks } from '@openpit/rulebooks'
import { median } from '../median.ts'

const REPEATS = 5
const ONCE_MS_MAX = 60_000

/** Every game with six decks, and with eight where the book has them. */
const GAMES = Object.values(rulebooks).flatMap((book) =>
  [6, 8].filter((decks) => book.decks.is.includes(decks)).map((decks) => ({ book, decks })),
)

const CELLS = 4096
const ROUNDS = 20_000

/** The yardstick for the analysis: multiplications along a small array, as fast as in C. */
function referenceLoop(): number {
  const cells = new Float64Array(CELLS).fill(1)
  let sum = 0
  for (let round = 0; round < ROUNDS; round++) {
    const factor = 1 + 1e-9 * (round & 7)
    for (let cell = 1; cell < CELLS; cell++) {
      cells[cell] = (cells[cell - 1] as number) * factor
    }
    sum += cells[CELLS - 1] as number
  }
  return sum
}

/** Milliseconds of this thread's processor time, so that other processes do not count. */
function cost(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage()
  return (user + system - before.user - before.system) / 1000
}

function inOwnProcess(book: string, decks: number): { milliseconds: number; bytes: number } {
  const script = fileURLToPath(new URL('exact-once.ts', import.meta.url))
  const words = [...process.execArgv, script, book, String(decks)]
  return JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8', timeout: ONCE_MS_MAX }))
}

/** Measures the exact analysis of each game, chart and deviation included, beside a fixed loop in the same run. */
export function exactBench(): string {
  const runs = GAMES.map(({ book, decks }) => {
    const rules = { ...book.answers, decks: { ...book.answers.decks, is: decks } }
    return { name: `${book.name}, ${decks} decks`, book, decks, work: () => analyse(rules), costs: [] as number[] }
  })
  const reference: number[] = []
  for (let repeat = 0; repeat <= REPEATS; repeat++) {
    const loop = cost(referenceLoop)
    for (const { work, costs } of runs) {
      const spent = cost(work)
      // The first repeat only warms up the compiler.
      if (repeat > 0) costs.push(spent)
    }
    if (repeat > 0) reference.push(loop)
  }
  const rows = runs.map(({ name, book, decks, costs }) => {
    const ratio = median(costs.map((spent, repeat) => spent / (reference[repeat] as number)))
    const once = inOwnProcess(book.name, decks)
    const [warm, cold] = [median(costs), once.milliseconds].map((milliseconds) => milliseconds.toFixed(0)) as [
      string,
      string,
    ]
    return [name, warm, ratio.toFixed(2), cold, (once.bytes / 1e6).toFixed(0)]
  })
  const products = ((CELLS * ROUNDS) / 1e6).toFixed(0)
  const lines = [
    ['exact analysis', 'ms', '× the reference loop', 'ms in a new process', 'MB held'],
    ['---', '---:', '---:', '---:', '---:'],
    ...rows,
    [`reference loop: ${products} million products`, median(reference).toFixed(0), '1.00', '', ''],
  ]
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}

Best play, deviation and best chart of the main wager. The figures are processor time of one thread, medians of ${REPEATS} repeats that
alternate between the games. Those in a new process count all threads, the compiler's included.
`
}
