import type { Cents } from '@openpit/money'

/** The terms of a mystery level, and what it shows. The rate is in ten-thousandths of a percent of the wager. */
export interface LevelTerms {
  readonly name: string
  readonly reset: Cents
  /** The most that the hidden value can be. */
  readonly cap: Cents
  readonly rate: number
  readonly meter: Cents
}

export interface LevelFigures {
  readonly name: string
  /** In the long run; `seed` is the operator's part of it. */
  readonly return: number
  readonly seed: number
  readonly wagersToHit: number
  readonly wagersToHitMax: number
  readonly meanHitDollars: number
  readonly sdHitDollars: number
  /** The meter at which the next wager is even, with the other levels at their long-run return. */
  readonly breakEvenDollars: number
}

/** What a wager on mystery levels returns: with all at their reset values, as they are now, and in the long run. */
export interface MysteryFigures {
  readonly worst: number
  readonly now: number
  readonly return: number
  readonly seed: number
  /** The standard deviation of one wager, in units of it. */
  readonly sd: number
  readonly levels: readonly LevelFigures[]
}

const RATE_OF_ALL = 1_000_000

/**
 * The hidden value of a level is any cent above its reset value up to its cap, each equally likely. A level pays the
 * hidden value; what came in above it begins the next life. Rounding up to whole dollars is not in these figures.
 */
export function mysteryFigures(wager: Cents, levels: readonly LevelTerms[]): MysteryFigures {
  const returns = levels.map(returnOf)
  const all = returns.reduce((sum, part) => sum + part, 0)
  const second = levels.reduce((sum, level) => sum + secondMoment(wager, level), 0)
  return {
    worst: momentReturn(wager, levels, ({ reset }) => reset),
    now: momentReturn(wager, levels, ({ meter }) => meter),
    return: all,
    seed: all - levels.reduce((sum, { rate }) => sum + rate / RATE_OF_ALL, 0),
    sd: Math.sqrt(second - all ** 2),
    levels: levels.map((level, index) => figuresOf(wager, level, returns[index] as number, all)),
  }
}

function figuresOf(wager: Cents, level: LevelTerms, own: number, all: number): LevelFigures {
  const { name, reset, cap } = level
  const share = level.rate / RATE_OF_ALL
  const added = wager * share
  const cents = cap - reset
  const left = 1 - (all - own)
  return {
    name,
    return: own,
    seed: own - share,
    wagersToHit: (cents + 1) / 2 / added,
    wagersToHitMax: cents / added,
    meanHitDollars: (cap + reset + 1) / 200,
    sdHitDollars: Math.sqrt((cents ** 2 - 1) / 12) / 100,
    breakEvenDollars: (cap * left) / (left + share) / 100,
  }
}

/** The mean hidden value over how far it is above the reset value: what a wager returns for what it adds. */
function returnOf({ reset, cap, rate }: LevelTerms): number {
  return ((rate / RATE_OF_ALL) * (cap + reset + 1)) / (cap - reset + 1)
}

/** What the next wager returns with the meters at these values. Near its cap a level returns more than it takes. */
function momentReturn(wager: Cents, levels: readonly LevelTerms[], at: (level: LevelTerms) => Cents): number {
  return levels.reduce((sum, level) => {
    const share = level.rate / RATE_OF_ALL
    const meter = at(level)
    return sum + (share * (meter + (wager * share) / 2)) / (level.cap - meter)
  }, 0)
}

/** The mean square of what a wager gets from a level, in units of the wager. */
function secondMoment(wager: Cents, { reset, cap, rate }: LevelTerms): number {
  const chance = (wager * (rate / RATE_OF_ALL)) / ((cap - reset + 1) / 2)
  const square = (cap ** 3 - reset ** 3) / (3 * (cap - reset))
  return (chance * square) / wager ** 2
}
