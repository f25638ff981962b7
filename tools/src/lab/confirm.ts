import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { addTallies, analyse, type Chart, estimate, startSimulation, type Tally } from '@openpit/odds'
import { everyDecks, everySwitch, type LabGame } from './games.ts'

// `npm run lab:confirm [ROUNDS]` simulates every game with every number of decks (by default a thousand million rounds
// each) and compares the result with the exact value. It exits with 1 if one is more than four standard errors off, or
// two more than three.

interface Work {
  readonly rules: LabGame['rules']
  readonly chart: Chart
  readonly seed: bigint
  readonly thread: number
  readonly rounds: number
}

const THREADS = availableParallelism()
const FIRST_SEED = 20_260_101n

function simulate({ rules, chart, seed, thread, rounds }: Work): Tally {
  const begun = startSimulation(rules, chart, { seed, thread, rounds })
  if (!begun.ok) throw new Error(begun.hole)
  while (!begun.run.advance()) {}
  return begun.run.finish()
}

function inThread(work: Work): Promise<Tally> {
  return new Promise((resolve, reject) => {
    new Worker(fileURLToPath(import.meta.url), { workerData: work }).on('message', resolve).on('error', reject)
  })
}

async function confirm(): Promise<number> {
  const rounds = Math.ceil(Number(process.argv[2] ?? 1e9) / THREADS)
  let doubtful = 0
  let wrong = 0
  console.log(
    'game                             exact edge   simulated    standard error     off   sd exact   sd simulated',
  )
  // Each game has its own seed: with a shared one, games with the same number of decks would get the same cards and the
  // same error.
  for (const [place, { name, rules }] of [...everyDecks(), ...everySwitch()].entries()) {
    const { best: chart, edge, sd } = analyse(rules).chart
    const threads = Array.from({ length: THREADS }, (_, thread) =>
      inThread({ rules, chart, seed: FIRST_SEED + BigInt(place), thread, rounds }),
    )
    const found = estimate((await Promise.all(threads)).reduce(addTallies))
    const off = (found.edge - edge) / found.stderr
    if (Math.abs(off) > 3) doubtful++
    if (Math.abs(off) > 4) wrong++
    const percent = (share: number): string => `${(100 * share).toFixed(4)} %`.padStart(10)
    const figures = [percent(edge), percent(found.edge), percent(found.stderr)].join('   ')
    console.log(
      `${name.padEnd(32)} ${figures}   ${off.toFixed(2).padStart(9)}    ${sd.toFixed(5)}    ${found.sd.toFixed(5)}`,
    )
  }
  return wrong > 0 || doubtful > 1 ? 1 : 0
}

if (isMainThread) process.exitCode = await confirm()
else parentPort?.postMessage(simulate(workerData as Work))
