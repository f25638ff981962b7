import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { addTallies, analyse, type Chart, type Cut, cutFor, type Estimate, estimate, type Tally } from '@openpit/odds'
import type { Configuration } from '@openpit/rulebooks'
import { type ChosenGame, chooseGame } from './chosen-game.ts'
import { parseSeed, parseWholeNumber, SEED_USAGE, takeFlags } from './flags.ts'
import { ProgressBar } from './progress-bar.ts'
import type { FromSimulator, Share } from './simulator.ts'

const USAGE = `openpit simulate RULEBOOK [--decks N] [--set KEY=VALUE]... --rounds N [--seed S] [--threads T] [--penetration F] [--json]
  plays N rounds by the best chart, each from a fresh shoe; with --penetration 0.75, from a shoe that is shuffled once three
  quarters of its cards are out. The same seed and number of threads give the same rounds.`

/** One round has no deviation. */
const ROUNDS_LEAST = 2
const ROUNDS_MAX = 1e12
const THREADS_MAX = 256

/** The exit code after Ctrl-C. The rounds played so far are printed first. */
const INTERRUPTED = 130

interface SimulationRequest {
  readonly game: ChosenGame
  readonly rounds: number
  readonly threads: number
  readonly seed: bigint
  readonly cut: Cut | undefined
  readonly json: boolean
}

/** Plays a game's best chart many times over, on all cores, and prints the result. */
export async function simulate(words: readonly string[]): Promise<number> {
  if (words.includes('--help') || words.length === 0) {
    console.log(USAGE)
    return words.length === 0 ? 2 : 0
  }
  const request = readWords(words)
  if (typeof request === 'string') return complain(request)
  const { game, rounds, threads, seed, json } = request
  const { best, edge } = analyse(game.table.rules).chart
  const began = performance.now()
  const bar = new ProgressBar(rounds, !json && process.stderr.isTTY === true)
  const { tally, interrupted } = await playAll(request, best, (played) => bar.show(played))
  bar.clear()
  const seconds = (performance.now() - began) / 1000
  const found = estimate(tally)
  if (json) {
    const { edge: simulated, stderr, sd } = found
    const roundsPerSecond = Math.round(found.rounds / seconds)
    console.log(
      JSON.stringify({
        rounds: found.rounds,
        edge: simulated,
        stderr,
        sd,
        seconds,
        roundsPerSecond,
        threads,
        seed: `${seed}`,
      }),
    )
  } else {
    print(request, found, seconds, request.cut === undefined ? edge : undefined)
    if (interrupted) console.log('Stopped early: not all rounds were played.')
  }
  return interrupted ? INTERRUPTED : 0
}

function readWords(words: readonly string[]): SimulationRequest | string {
  const json = words.includes('--json')
  const { flags, rest } = takeFlags(
    words.filter((word) => word !== '--json'),
    ['--rounds', '--seed', '--threads', '--penetration'],
  )
  const rounds = parseWholeNumber(flags['--rounds'] ?? '', ROUNDS_LEAST, ROUNDS_MAX)
  if (rounds === undefined) return `--rounds needs a whole number from ${ROUNDS_LEAST} to ${ROUNDS_MAX}`
  const threads = parseWholeNumber(flags['--threads'] ?? `${availableParallelism()}`, 1, THREADS_MAX)
  if (threads === undefined) return `--threads needs a whole number from 1 to ${THREADS_MAX}`
  const seed = flags['--seed'] === undefined ? randomBytes(8).readBigUInt64LE() : parseSeed(flags['--seed'])
  if (seed === undefined) return SEED_USAGE
  const chosen = chooseGame(rest)
  if (!chosen.ok) return chosen.why
  const { game } = chosen
  const cut = readPenetration(game.table, flags['--penetration'])
  if (typeof cut === 'string') return cut
  // No thread may be left without a round: it would only take time to start.
  return { game, json, cut, rounds, seed, threads: Math.min(rounds, threads) }
}

function readPenetration(table: Configuration, text: string | undefined): Cut | undefined | string {
  if (text === undefined) return undefined
  const share = /^0?\.\d+$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(share)) return '--penetration needs a share between 0 and 1, such as 0.75'
  const found = cutFor(table, share)
  return found.ok ? found.cut : `--penetration: ${found.why} (${found.clause})`
}

/** Gives each thread its share of the rounds and of the seed, and adds up the tallies. Ctrl-C stops them early. */
async function playAll(
  { game, rounds, threads, seed, cut }: SimulationRequest,
  chart: Chart,
  progress: (played: number) => void,
): Promise<{ tally: Tally; interrupted: boolean }> {
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const played = new Float64Array(threads)
  const shares = Array.from({ length: threads }, (_, thread): Share => {
    const own = Math.floor(rounds / threads) + (thread < rounds % threads ? 1 : 0)
    const order = { seed, thread, rounds: own, ...(cut === undefined ? {} : { cut }) }
    return { rules: game.table.rules, chart, order, stop }
  })
  const interrupt = (): void => {
    Atomics.store(stop, 0, 1)
  }
  process.once('SIGINT', interrupt)
  try {
    const tallies = await Promise.all(
      shares.map((share, thread) =>
        playShare(share, (count) => {
          played[thread] = count
          progress(played.reduce((sum, each) => sum + each))
        }),
      ),
    )
    const tally = tallies.reduce(addTallies)
    return { tally, interrupted: tally.rounds < BigInt(rounds) }
  } finally {
    process.off('SIGINT', interrupt)
  }
}

function playShare(share: Share, progress: (played: number) => void): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('simulator.ts', import.meta.url), { workerData: share })
    worker.on('message', (message: FromSimulator) => {
      if ('played' in message) progress(message.played)
      else if ('tally' in message) resolve(message.tally)
      else reject(new Error(`the chart has no row for ${message.hole}`))
    })
    worker.on('error', reject)
  })
}

function print(
  { game, threads, seed }: SimulationRequest,
  found: Estimate,
  seconds: number,
  exact: number | undefined,
): void {
  const percent = (share: number): string => `${(100 * share).toFixed(4)} %`
  const rate = found.rounds / seconds / 1e6
  console.log(`${game.table.rulebook}, ${game.table.rules.decks.is} decks`)
  console.log(`rounds              ${found.rounds.toLocaleString('en')}`)
  console.log(`house edge          ${percent(found.edge)}, standard error ${percent(found.stderr)}`)
  if (exact !== undefined && found.stderr > 0) {
    const standardErrors = Math.abs(found.edge - exact) / found.stderr
    console.log(`exact, same chart   ${percent(exact)}, ${standardErrors.toFixed(2)} standard errors from it`)
  }
  console.log(`standard deviation  ${found.sd.toFixed(4)} of the original wager`)
  console.log(`${seconds.toFixed(1)} s on ${threads} threads, ${rate.toFixed(1)} million rounds a second; seed ${seed}`)
}

function complain(what: string): number {
  console.error(`openpit simulate: ${what}`)
  return 2
}
