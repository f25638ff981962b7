import {
  type AdvanceChances,
  everyonesChances,
  type LastHand,
  type LastHandProblem,
  lastHandChances,
  type PairChances,
  pairChances,
  readLastHand,
  type SimulatedChance,
  simulateLastHand,
  stepsOf,
  type WagerStep,
} from '@openpit/odds'
import { type RulebookName, rulebooks } from '@openpit/rulebooks'
import { type ChosenGame, chooseGame } from './chosen-game.ts'
import { type Paint, paintFor } from './colour.ts'
import { parseSeed, parseWholeNumber, SEED_USAGE, takeFlags } from './flags.ts'

const USAGE = `openpit tournament-odds RULEBOOK --chips N,N... [--decks N] [--json]
  the chance of going through on the last hand of a session, for each wager; two players exactly, from a fresh shoe,
  three to seven as if each card went back into the shoe; everyone draws below 17 and never doubles, splits or insures
  --chips 1000,900     what each player holds, by place at the table
  --wagers -,200       what each player wagers; - if it is not known (then each lawful wager is as likely), 0 for a pass
  --me 1               the player whose wagers are tried
  --advance 1          how many players go through
  --minimum 10         the smallest wager; --maximum the largest; --unit of which wagers are multiples
  --first 2            who wagers first; shown with the answer, the chances do not depend on it
  --hands 1            hands that are left; only the last one can be asked about
  --simulate 1e6       plays the hand so many times from the shoe itself, as a check; --seed N chooses the cards`

const FLAGS = [
  ...(['--chips', '--wagers', '--me', '--advance', '--minimum', '--maximum', '--unit', '--first'] as const),
  ...(['--hands', '--simulate', '--seed'] as const),
]
type Flags = Readonly<Partial<Record<(typeof FLAGS)[number], string>>>

const NUMBER_MAX = 1_000_000_000
const HANDS_MAX = 100_000_000
const MINIMUM = 10
/** A longer list is cut down to the best; `--json` has every wager. */
const LINES_MAX = 24

/** `openpit tournament-odds`: exits with 0, or with 2 if the arguments describe no such hand. */
export function tournamentOdds(words: readonly string[]): number {
  if (words.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  const isJson = words.includes('--json')
  const { flags, rest } = takeFlags(
    words.filter((word) => word !== '--json'),
    FLAGS,
  )
  const chosen = chooseGame(rest)
  if (!chosen.ok) return complain(chosen.why)
  const asked = askedHand(chosen.game, flags)
  if (typeof asked === 'string') return complain(asked)
  const report = reportOf(chosen.game, asked)
  if (isJson) console.log(JSON.stringify(report, null, 2))
  else print(report, paintFor(process.stdout, process.env))
  return 0
}

interface AskedHand {
  readonly hand: LastHand
  readonly wagers: readonly (number | null)[]
  readonly me: number
  readonly first: number
  readonly simulate: { readonly hands: number; readonly seed: bigint } | null
}

/** The hand that the flags describe, or what is wrong with them. */
function askedHand({ table }: ChosenGame, flags: Flags): AskedHand | string {
  if (rulebooks[table.rulebook].tournament === 'none') return `rulebook ${table.rulebook} has no tournaments`
  const chips = flags['--chips']?.split(',').map((text) => parseWholeNumber(text, 0, NUMBER_MAX))
  if (chips === undefined) return 'whose chips? --chips 1000,900 names what each player holds'
  const wagers = (flags['--wagers']?.split(',') ?? []).map((text) =>
    text === '-' ? null : parseWholeNumber(text, 0, NUMBER_MAX),
  )
  if (chips.includes(undefined)) return `--chips needs whole numbers separated by commas, not '${flags['--chips']}'`
  if (wagers.includes(undefined))
    return `--wagers needs whole numbers or - separated by commas, not '${flags['--wagers']}'`
  if (wagers.length > chips.length) return '--wagers names more players than --chips'
  if ((flags['--hands'] ?? '1') !== '1') return '--hands: only the last hand can be asked about, so it must be 1'
  const number = (name: (typeof FLAGS)[number], otherwise: number): number | undefined =>
    flags[name] === undefined ? otherwise : parseWholeNumber(flags[name], 0, NUMBER_MAX)
  const minimum = number('--minimum', MINIMUM)
  const numbers = {
    me: number('--me', 1),
    first: number('--first', 1),
    places: number('--advance', 1),
    minimum,
    unit: number('--unit', minimum ?? MINIMUM),
    maximum: number('--maximum', NUMBER_MAX),
  }
  const missing = Object.entries(numbers).find(([, value]) => value === undefined)
  if (missing) return `--${missing[0] === 'places' ? 'advance' : missing[0]} needs a whole number`
  const { first, ...terms } = numbers as Record<keyof typeof numbers, number>
  if (first < 1 || first > chips.length) return `--first must be a player from 1 to ${chips.length}`
  const simulate = simulationOf(flags)
  if (typeof simulate === 'string') return simulate
  const known = wagers as readonly (number | null)[]
  const read = readLastHand({ rules: table.rules, chips: chips as readonly number[], wagers: known, ...terms })
  if (!read.ok) return sentenceOf(read.problem)
  return { hand: read.hand, wagers: known, me: terms.me, first, simulate }
}

function simulationOf(flags: Flags): AskedHand['simulate'] | string {
  const seed = parseSeed(flags['--seed'] ?? '1')
  if (seed === undefined) return SEED_USAGE
  if (flags['--simulate'] === undefined) return null
  const hands = parseWholeNumber(flags['--simulate'], 1, HANDS_MAX)
  return hands === undefined ? `--simulate needs a whole number from 1 to ${HANDS_MAX}` : { hands, seed }
}

function sentenceOf(problem: LastHandProblem): string {
  switch (problem.kind) {
    case 'players':
      return `--chips: there must be ${problem.min} to ${problem.max} players`
    case 'limits':
      return '--minimum, --maximum, --unit: each must be at least 1, and the maximum not below the minimum'
    case 'places':
      return `--advance must be from 1 to ${problem.max}: at least one player does not go through`
    case 'me':
      return `--me must be a player from 1 to ${problem.max}`
    case 'chips':
      return `--chips: player ${problem.player} needs at least ${problem.min}, the smallest wager`
    case 'wager':
      return `--wagers: player ${problem.player} cannot wager that: whole units from the minimum to ${problem.max}`
    case 'too-many-wagers':
      return `--unit: more than ${problem.max} different wagers; choose a larger unit or a lower --maximum`
  }
}

/** What `--json` prints. Scripts read these names, so they stay as they are. */
interface Report extends ReturnType<typeof lastHandChances> {
  readonly rulebook: RulebookName
  readonly options: Readonly<Record<string, unknown>>
  readonly players: readonly { readonly chips: number; readonly wager: number | null }[]
  readonly me: number
  readonly first: number
  readonly places: number
  /** The chances of every player if `me` makes the best wager; they sum up to the places. */
  readonly everyone: readonly AdvanceChances[]
  /** With two players: how their hands end together. */
  readonly pair?: PairChances
  /** With `--simulate`: how often each went through in simulated hands. */
  readonly simulated?: readonly SimulatedChance[]
  readonly seconds: number
}

function reportOf({ options, table }: ChosenGame, { hand, wagers, me, first, simulate }: AskedHand): Report {
  const began = performance.now()
  const chances = lastHandChances(hand, me - 1)
  const players = hand.players.map((player, place) =>
    place === me - 1 ? { ...player, wagers: [chances.best.wager] } : player,
  )
  const best = { ...hand, players }
  return {
    rulebook: table.rulebook,
    options: { decks: table.rules.decks.is, ...options },
    players: hand.players.map(({ chips }, place) => ({ chips, wager: wagers[place] ?? null })),
    me,
    first,
    places: hand.places,
    ...chances,
    everyone: everyonesChances(best),
    ...(players.length === 2 ? { pair: pairChances(table.rules) } : {}),
    ...(simulate === null ? {} : { simulated: simulateLastHand(best, simulate.hands, simulate.seed) }),
    seconds: (performance.now() - began) / 1000,
  }
}

function print(report: Report, paint: Paint): void {
  const { players, me, places, wagers, best, everyone, simulated, method } = report
  const asked = `${players.length} players, ${places} ${places === 1 ? 'goes' : 'go'} through`
  console.log(`${paint('bold', rulebooks[report.rulebook].title)}  ${paint('dim', asked)}`)
  console.log(
    paint('dim', method === 'exact' ? '  exact, from a fresh shoe' : '  as if each card went back into the shoe'),
  )
  console.log(paint('bold', `Player ${me} with ${players[me - 1]?.chips}`))
  const steps = stepsOf(wagers)
  const shown = steps.length <= LINES_MAX ? steps : bestOf(steps)
  for (const step of shown) {
    const { from, to, through, ahead, level } = step
    const wager = from === to ? `${from}` : `${from} to ${to}`
    const line = `  ${wager.padStart(16)}${percent(through)}   ahead${percent(ahead)}   level${percent(level)}`
    console.log(from === best.wager ? paint('green', `${line}   best`) : line)
  }
  if (shown.length < steps.length) {
    console.log(paint('dim', `  the best ${LINES_MAX} of ${steps.length}; --json has every wager`))
  }
  console.log(paint('bold', `Everyone, if player ${me} wagers ${best.wager}`))
  everyone.forEach(({ through }, place) => {
    const { chips, wager } = players[place] as Report['players'][0]
    const made = place === me - 1 ? best.wager : wager
    const simulatedAs = simulated?.[place]
    const check = simulatedAs
      ? `   simulated${percent(simulatedAs.through)} ±${percent(simulatedAs.stderr).trim()}`
      : ''
    console.log(
      `  ${place + 1}: ${chips}, ${made === null ? 'any wager' : `wagers ${made}`}${percent(through)}${check}`,
    )
  })
}

function bestOf(steps: readonly WagerStep[]): readonly WagerStep[] {
  const best = steps.toSorted((one, other) => other.through - one.through).slice(0, LINES_MAX)
  return best.sort((one, other) => one.from - other.from)
}

function percent(fraction: number): string {
  return `${(fraction * 100).toFixed(2).padStart(8)} %`
}

function complain(what: string): number {
  console.error(`openpit tournament-odds: ${what}`)
  return 2
}
