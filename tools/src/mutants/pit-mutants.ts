import { WAGER_GROUNDS } from '@openpit/engine'
import { cents } from '@openpit/money'
import {
  CONDUCT,
  EQUIPMENT,
  MEASURES,
  NOTICE_RECIPIENTS,
  PIT_POWERS,
  type PitPower,
  type PitRules,
  type Rulebook,
} from '@openpit/rulebooks'
import type { Mutant } from './mutants.ts'
import { othersThan } from './power-mutants.ts'

/** What else a book could say about the pit around its tables. */
export function pitMutants(book: Rulebook): Mutant[] {
  return [...answerMutants(book), ...listMutants(book), ...powerMutants(book)]
}

/** Clauses, and lists of answers, are changed elsewhere; every other question is listed. */
type ChangedElsewhere =
  | 'powers'
  | 'roles'
  | 'equipment'
  | 'duties'
  | 'wrongPayment'
  | 'putRight'
  | 'disputes'
  | 'conduct'
  | 'measures'
  | 'voidGrounds'
  | 'invalid'
  | 'ownCard'

type Alternatives = {
  readonly [Question in Exclude<keyof PitRules, ChangedElsewhere>]: readonly PitRules[Question]['is'][]
}

const ALTERNATIVES: Alternatives = {
  attendance: ['an-inspector', 'nobody'],
  faceDownTold: [[], ['inspector'], ['surveillance'], NOTICE_RECIPIENTS],
  reportedAbove: ['none', cents(99_999), cents(100_050)],
  playerCards: ['none', '2024-08-18T00:00', '2024-08-19T00:01'],
  spokenWagers: ['until-the-call', 'not-in-this-book'],
  foundBelowMinimum: ['returned-after-a-warning', 'valid'],
}

function answerMutants(book: Rulebook): Mutant[] {
  return Object.entries(ALTERNATIVES).flatMap(([name, alternatives]) => {
    const question = name as keyof Alternatives
    if (isRuledOut(book, question)) return []
    const answer = book.pit[question]
    return others<unknown>(alternatives, answer.is).map((is) =>
      withPit(book, `pit.${question}: ${JSON.stringify(is)}`, { [question]: { ...answer, is } }),
    )
  })
}

/** Questions that another answer of the book rules out. */
function isRuledOut({ answers, pit, live }: Rulebook, question: keyof Alternatives): boolean {
  if (question === 'attendance') return live.dealt.is === 'by-the-system-only'
  if (question === 'faceDownTold') return pit.powers.approve.is.length === 0
  // Where no wager is found, none is found below the minimum.
  return question === 'foundBelowMinimum' && answers.wagersFound.is === 'refused'
}

function listMutants(book: Rulebook): Mutant[] {
  const { equipment, conduct, voidGrounds, wrongPayment } = book.pit
  const isVirtual = book.live.dealt.is === 'by-the-system-only'
  const needs = ['needed', 'needed-for-the-prize-button', 'not-needed'] as const
  return [
    ...(isVirtual ? [] : EQUIPMENT).flatMap((what) =>
      others(needs, equipment[what].is)
        .filter((is) => is !== 'needed-for-the-prize-button' || equipment[what].is === 'needed')
        .map((is) =>
          withPit(book, `pit.equipment ${what}: ${is}`, {
            equipment: { ...equipment, [what]: { ...equipment[what], is } },
          }),
        ),
    ),
    ...CONDUCT.map((what) =>
      withPit(book, `pit.conduct ${what}: ${!conduct[what].is}`, {
        conduct: { ...conduct, [what]: { ...conduct[what], is: !conduct[what].is } },
      }),
    ),
    ...WAGER_GROUNDS.flatMap((ground) =>
      others(['never-was', 'wins-nothing', 'not-in-this-book'] as const, voidGrounds[ground].is).map((is) =>
        withPit(book, `pit.void for ${ground}: ${is}`, {
          voidGrounds: { ...voidGrounds, [ground]: { ...voidGrounds[ground], is } },
        }),
      ),
    ),
    ...(['unintended', 'intended'] as const).flatMap((how) =>
      others([[], ['rectify'], ['rectify', 'identifyPatron']] as const, wrongPayment[how].is).map((is) =>
        withPit(book, `pit.${how} wrong payment: ${is.join(', ')}`, {
          wrongPayment: { ...wrongPayment, [how]: { ...wrongPayment[how], is } },
        }),
      ),
    ),
  ]
}

function powerMutants(book: Rulebook): Mutant[] {
  const { powers, measures, conduct } = book.pit
  const isAnyForbidden = CONDUCT.some((what) => conduct[what].is)
  return [
    ...PIT_POWERS.filter((act) => !isIdle(book, act)).flatMap((act) =>
      othersThan(powers[act]).map(({ what, who }) =>
        withPit(book, `power ${act}: ${what}`, { powers: { ...powers, [act]: who } }),
      ),
    ),
    ...(isAnyForbidden ? MEASURES : []).flatMap((did) =>
      othersThan(measures[did]).map(({ what, who }) =>
        withPit(book, `power ${did}: ${what}`, { measures: { ...measures, [did]: who } }),
      ),
    ),
  ]
}

/** Powers that a book may give to anybody without a difference: nothing is there to be approved, done or returned. */
function isIdle({ pit }: Rulebook, act: PitPower): boolean {
  const hasDuties = pit.wrongPayment.unintended.is.length > 0 || pit.foundBelowMinimum.is !== 'valid'
  if (act === 'done') return !hasDuties
  return ['approve', 'equip', 'returnWager', 'refuseOddWager'].includes(act) && pit.powers[act].is.length === 0
}

function others<T>(alternatives: readonly T[], than: unknown): readonly T[] {
  return alternatives.filter((other) => JSON.stringify(other) !== JSON.stringify(than))
}

function withPit(book: Rulebook, what: string, changed: Partial<PitRules>): Mutant {
  return { what, book: { ...book, pit: { ...book.pit, ...changed } } }
}
