import type { Power, RoundPowers, StaffRole } from '@openpit/engine'
import {
  type LivePower,
  type NoticeRecipient,
  PEOPLE_POWERS,
  type PowerRule,
  type Rulebook,
  SHOE_POWERS,
  type ShoePower,
} from '@openpit/rulebooks'
import { CARD_POWERS } from './card-mutants.ts'
import type { Mutant } from './mutants.ts'

const WHO: readonly (readonly StaffRole[])[] = [
  ['supervisor', 'manager'],
  ['manager'],
  ['dealer', 'supervisor', 'manager'],
  ['inspector', 'manager'],
  ['inspector'],
  [],
]
const TOLD: readonly (readonly NoticeRecipient[])[] = [
  [],
  ['inspector'],
  ['surveillance'],
  ['inspector', 'surveillance'],
]

/** Every act of staff, given to the wrong roles, or with the wrong people told before. */
export function powerMutants(book: Rulebook): Mutant[] {
  return [...roundMutants(book), ...shoePowerMutants(book), ...livePowerMutants(book), ...peopleMutants(book)]
}

/** Acts that another answer of the book rules out, whatever roles have the power. */
function isRuledOut({ answers, shoe }: Rulebook, act: keyof RoundPowers | ShoePower): boolean {
  switch (act) {
    case 'recordWager':
    case 'capWagers':
      return answers.wagersFound.is === 'refused'
    case 'noMoreBets':
      return answers.noMoreBets.is === 'not-called'
    case 'prizeButtonFails':
      return !Object.values(answers.sides).some(({ settles }) => settles === 'by-prize-button')
    case 'reportMisdeal':
    case 'discardHand':
      return answers.handWithoutWager.is === 'deal-is-made-anew'
    case 'burn':
      return shoe.firstCard.is === 'is-dealt'
    default:
      return false
  }
}

function roundMutants(book: Rulebook): Mutant[] {
  const { powers } = book.answers
  const acts = (Object.keys(powers) as (keyof RoundPowers)[]).filter((act) => !isRuledOut(book, act))
  return acts.flatMap((act) =>
    othersThan(powers[act]).map(({ what, who }) => ({
      what: `power ${act}: ${what}`,
      book: { ...book, answers: { ...book.answers, powers: { ...powers, [act]: who } } },
    })),
  )
}

function shoePowerMutants(book: Rulebook): Mutant[] {
  // Where every round has new cards, nobody handles them.
  if (book.shoe.source.is === 'fresh-every-round') return []
  const { powers } = book.shoe
  return SHOE_POWERS.filter((act) => !isRuledOut(book, act)).flatMap((act) =>
    othersThan(powers[act]).map(({ what, who }) => ({
      what: `power ${act}: ${what}`,
      book: { ...book, shoe: { ...book.shoe, powers: { ...powers, [act]: who } } },
    })),
  )
}

/** Acts that never come up, because another answer of the book rules out what they follow. */
function isIdleCardPower({ live }: Rulebook, act: LivePower): boolean {
  switch (act) {
    case 'superviseCheck':
      return live.cards.checkedBy.is !== 'a-dealer-and-a-supervisor'
    case 'replaceCard':
      return live.powers.damagedCard.is.length === 0
    case 'verifyCards':
      return live.powers.cardsDropped.is.length === 0
    case 'grant':
      return live.cards.requests.riffle.is !== 'done-with-leave'
    default:
      return false
  }
}

/** Acts about real cards before play and about devices. */
export function livePowerMutants(book: Rulebook): Mutant[] {
  if (book.live.dealt.is === 'by-the-system-only') return []
  const { powers } = book.live
  return CARD_POWERS.filter((act) => !isIdleCardPower(book, act)).flatMap((act) =>
    othersThan(powers[act]).map(({ what, who }) => ({
      what: `power ${act}: ${what}`,
      book: { ...book, live: { ...book.live, powers: { ...powers, [act]: who } } },
    })),
  )
}

function peopleMutants(book: Rulebook): Mutant[] {
  const { powers } = book.people
  return PEOPLE_POWERS.flatMap((act) => {
    // If nobody can limit raises, nobody has to allow them again; if nobody changes limits, no notice takes effect.
    if (act === 'allowRaises' && powers.limitRaises.who.is.length === 0) return []
    if (act === 'noticeIsUp' && powers.changeLimits.who.is.length === 0) return []
    return changedRules(powers[act]).map(({ what, rule }) => ({
      what: `power ${act}: ${what}`,
      book: { ...book, people: { ...book.people, powers: { ...powers, [act]: rule } } },
    }))
  })
}

/** A rule with other people in it. Without the power there is nobody to tell. */
export function changedRules(rule: PowerRule): readonly { readonly what: string; readonly rule: PowerRule }[] {
  const { who, told } = rule
  const toOthers = who.is.length === 0 ? [] : TOLD.filter((is) => JSON.stringify(is) !== JSON.stringify(told.is))
  return [
    ...othersThan(who).map(({ what, who: changed }) => ({ what, rule: { ...rule, who: changed } })),
    ...toOthers.map((is) => ({
      what: `${is.join(' and ') || 'nobody'} told`,
      rule: { ...rule, told: { ...told, is } },
    })),
  ]
}

/** The same power for other roles. A power that no role has is given to supervisors alone. */
export function othersThan(power: Power): readonly { readonly what: string; readonly who: Power }[] {
  const others = power.is.length === 0 ? WHO.slice(0, 1) : WHO
  return others
    .filter((is) => JSON.stringify(is) !== JSON.stringify(power.is))
    .map((is) => ({ what: `by ${is.join(' or ') || 'nobody'}`, who: { ...power, is } }))
}
