import type { Refusal } from '@openpit/protocol'
import {
  type Configuration,
  configure,
  type Options,
  type RulebookName,
  rulebooks,
  type TournamentRules,
} from '@openpit/rulebooks'
import { openTournament, readConditions, type Tournament, type WrittenConditions } from '@openpit/tournament'
import { tooManyJokers } from './jokers-wild.ts'

/** How a tournament was drafted: the first event of its stream. */
export interface TournamentOpening {
  readonly name: string
  readonly title: string
  readonly rulebook: RulebookName
  readonly options: Options
  readonly written: WrittenConditions
  /** When it was drafted, in milliseconds since 1970: minute 0 of its clock. */
  readonly begins: number
  /** Who drafted it. */
  readonly by: string
  readonly pace: TournamentPace
}

/** How long the house waits, in milliseconds. */
export interface TournamentPace {
  readonly decisionMs: number
  readonly answersMs: number
  /** For a late player to bet the minimum before the deal. */
  readonly lateMs: number
  /** Between two hands at a table where nobody is present. */
  readonly emptyMs: number
  /** Until a player whose connection is lost counts as absent. */
  readonly awayMs: number
}

export const TOURNAMENT_PACE: TournamentPace = {
  decisionMs: 20_000,
  answersMs: 12_000,
  lateMs: 10_000,
  emptyMs: 15_000,
  awayMs: 30_000,
}

export function tournamentStream(name: string): string {
  return `tournament:${name}`
}

/** A tournament that the house cannot run, and why. */
export class ImpossibleTournament extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.kind)
    this.refusal = refusal
  }
}

/** Options that conditions have instead, or that tournaments do not have. */
const NOT_OPTIONS = ['minimum', 'maximum', 'increment', 'playersPerBox', 'sideBets'] as const

/** The book's rules and tables for a tournament. Throws if it has none with these options. */
export function tournamentGame(
  rulebook: RulebookName,
  options: Options,
): { readonly rules: TournamentRules; readonly configuration: Configuration } {
  const rules = rulebooks[rulebook].tournament
  if (rules === 'none') throw impossible(`the rulebook ${rulebook} has no tournaments`)
  const wrong = NOT_OPTIONS.find((option) => options[option] !== undefined)
  if (wrong !== undefined) throw impossible(`${wrong} is not an option of a tournament: the conditions say it`)
  const configuration = configurationFor(rulebook, options)
  if (configuration.shoe.source.is !== 'shoe') throw impossible('a tournament is dealt from a shoe')
  return { rules, configuration }
}

/** A tournament as it was drafted. Throws if it cannot be run here. */
export function openedTournament({ rulebook, options, written }: TournamentOpening): Tournament {
  const { rules, configuration } = tournamentGame(rulebook, options)
  const { problems, conditions } = readConditions(written, rules, configuration.rules.smallestChip.is)
  const [problem] = problems
  if (problem !== undefined) throw impossible(`${problem.path.join('.')}: ${problem.what}`)
  const tooMany = tooManyJokers(conditions.jokers)
  if (tooMany) throw new ImpossibleTournament(tooMany)
  return openTournament(rulebook, rules, configuration, written)
}

function configurationFor(rulebook: RulebookName, options: Options): Configuration {
  const configured = configure(rulebooks[rulebook], options)
  if (configured.ok) return configured.table
  throw new ImpossibleTournament({ kind: 'unlawful', ...configured.unlawful })
}

function impossible(what: string): ImpossibleTournament {
  return new ImpossibleTournament({ kind: 'tournament-not-possible', clause: null, what })
}
