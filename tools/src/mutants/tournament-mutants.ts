import type { Answer, Clause, Power, StaffRole } from '@openpit/engine'
import {
  type Rulebook,
  SESSION_LENGTHS,
  TOURNAMENT_FORMATS,
  type TournamentFormat,
  type TournamentRules,
} from '@openpit/rulebooks'
import type { Mutant } from './mutants.ts'

type Answers = {
  readonly [Question in keyof TournamentRules as TournamentRules[Question] extends Answer<unknown>
    ? Question
    : never]: TournamentRules[Question] extends Answer<infer Value> ? Value : never
}

/** What else a book could answer to each question about tournaments. Every question is listed, or the build fails. */
const ALTERNATIVES: { readonly [Question in keyof Answers]: readonly Answers[Question][] } = {
  formats: [[...TOURNAMENT_FORMATS].toReversed()],
  eliminationFormats: [[], TOURNAMENT_FORMATS],
  cashFormats: [[], TOURNAMENT_FORMATS],
  jokerFormats: [[], TOURNAMENT_FORMATS],
  sessionLengths: [SESSION_LENGTHS, ['hands'], ['shoes', 'minutes']],
  retainedPercentMax: [0, 10, 100],
  withdrawalRefund: ['as-announced', 'three-weeks-before'],
  refundWhenDisqualified: ['for-absence', 'never'],
  mayRefuseEntry: ['if-announced', 'always'],
  substitute: ['until-the-draw', 'none'],
  lowLimitTables: ['not-for-tournaments', 'no-such-tables'],
  noBuyIn: ['eliminated', 'disqualified'],
  buyBack: ['if-announced', 'none'],
  levelInFinal: ['play-off', 'share'],
  unit: ['the-minimum', 'as-signed'],
  orders: [['marker'], ['free', 'marker']],
  dealFrom: ['left', 'marker'],
  passCards: ['if-announced', 'none'],
  secretForm: ['type-of-wager', 'amount-in-words'],
  formExamined: ['with-an-indicator', 'without-an-indicator'],
  allSecretInLastHand: ['opened-before-the-deal', 'stay-secret'],
  foundWrong: ['put-right', 'as-in-the-game'],
  lateWithoutWager: ['disqualified', 'loses-the-minimum'],
  wrongStart: ['laid-again-until-a-second-card', 'not-in-this-book'],
  voidRound: ['repays-interim-payments', 'as-in-the-game'],
  tooFewLeft: ['eliminated-by-placing', 'losers-of-the-last-hand'],
  allBroke: ['by-placing', 'by-ballot'],
  endEarly: ['with-consent-where-chips-are-cash', 'by-the-director-alone'],
  directorPresent: ['at-every-hand', 'not-required'],
}

const ABSENCES = ['three-hands', 'three-shoes', 'out-at-once'] as const
const PLAY_OFFS = ['fresh-chips', 'whole-shoes', 'copied-chips'] as const

/** A book with one answer about tournaments changed to something else that a book could say. */
export function tournamentMutants(book: Rulebook): Mutant[] {
  const rules = book.tournament
  if (rules === 'none') return []
  const changed = (what: string, to: Partial<TournamentRules>): Mutant => ({
    what,
    book: { ...book, tournament: { ...rules, ...to } },
  })
  const answers = (Object.keys(ALTERNATIVES) as (keyof Answers)[]).flatMap((question) => {
    const answer = rules[question]
    return (ALTERNATIVES[question] as readonly unknown[])
      .filter((is) => JSON.stringify(is) !== JSON.stringify(answer.is))
      .map((is) => changed(`${question}: ${JSON.stringify(is)}`, { [question]: { ...answer, is } }))
  })
  const left = <Item extends { readonly clause: Clause }>(field: 'mustSay' | 'fixedAtDraw', items: readonly Item[]) =>
    items.map((_, index) => changed(`${field} without item ${index + 1}`, { [field]: items.toSpliced(index, 1) }))
  return [
    ...answers,
    ...byFormat('absence', rules.absence, ABSENCES, changed),
    ...byFormat('playOff', rules.playOff, PLAY_OFFS, changed),
    ...left('mustSay', rules.mustSay),
    ...left('fixedAtDraw', rules.fixedAtDraw),
    ...reasonMutants(rules, changed),
    ...powerMutants(rules, changed),
  ]
}

type Change = (what: string, to: Partial<TournamentRules>) => Mutant

function byFormat<Value>(
  field: 'absence' | 'playOff',
  answers: Readonly<Partial<Record<TournamentFormat, Answer<Value>>>>,
  alternatives: readonly Value[],
  changed: Change,
): Mutant[] {
  return TOURNAMENT_FORMATS.flatMap((format) => {
    const answer = answers[format]
    const others = alternatives.filter((is) => answer !== undefined && is !== answer.is)
    return others.map((is) =>
      changed(`${field}.${format}: ${is}`, { [field]: { ...answers, [format]: { ...answer, is } } }),
    )
  })
}

/** Each reason for a disqualification, left out. */
function reasonMutants({ disqualifyFor }: TournamentRules, changed: Change): Mutant[] {
  return Object.keys(disqualifyFor).map((reason) => {
    const { [reason as keyof typeof disqualifyFor]: _, ...others } = disqualifyFor
    return changed(`disqualifyFor without ${reason}`, { disqualifyFor: others })
  })
}

const EVERYBODY: readonly StaffRole[] = ['director', 'manager', 'supervisor', 'dealer', 'inspector']

/** Each power, given to nobody and to everybody. */
function powerMutants({ powers }: TournamentRules, changed: Change): Mutant[] {
  return (Object.keys(powers) as (keyof typeof powers)[]).flatMap((power) => {
    const given: Power = powers[power]
    const others = [[], EVERYBODY].filter((is) => is.length !== given.is.length)
    return others.map((is) =>
      changed(`power ${power}: by ${is.length === 0 ? 'nobody' : 'everybody'}`, {
        powers: { ...powers, [power]: { ...given, is } },
      }),
    )
  })
}
