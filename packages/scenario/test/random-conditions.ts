import { type RulebookName, rulebooks } from '@openpit/rulebooks'
import type { WrittenConditions } from '@openpit/tournament'
import type { Chance } from './chance.ts'

export type Format = 'sessions' | 'chips' | 'live' | 'elimination' | 'jokersWild'

/** What the books want said besides figures. */
const STATEMENTS = {
  compulsoryWager: true,
  entitledOnly: 'members',
  managerRuns: true,
  form: 'at the desk',
  conditionsText: 'on the page',
  allocation: 'by ballot',
}

/** Random conditions that the book accepts, complete enough to be published. */
export function randomConditions(rulebook: RulebookName, format: Format, chance: Chance): WrittenConditions {
  const isSessions = format === 'sessions'
  const buyBack = isSessions && chance.oneIn(3) ? { fee: 5, times: 1 + chance.below(2) } : 'none'
  const heat = { tables: 1 + chance.below(2), advance: 1 + chance.below(2) }
  const repechage = { ...randomLength(rulebook, format, chance), takes: 'bought-back', advance: 1 }
  return {
    ...STATEMENTS,
    format,
    fee: 10 + chance.below(3) * 0.01,
    chips: 100,
    minimum: 10,
    maximum: 60,
    secretWagers: chance.below(3),
    wagerSeconds: 20,
    prizes: chance.from([[100], [60, 40], [50, 30, 20]]),
    later: chance.oneIn(3) ? [{ hand: 2, minimum: 20 }] : [],
    sessions: [
      { ...randomLength(rulebook, format, chance), ...heat },
      ...(buyBack === 'none' ? [] : [repechage]),
      randomLength(rulebook, format, chance),
    ],
    order: isSessions && chance.oneIn(3) ? 'free' : 'marker',
    passCards: isSessions ? chance.below(3) : 0,
    ...(isSessions ? { dealFrom: chance.from(['left', 'marker']) } : {}),
    buyBack,
    ...(format === 'jokersWild' ? { jokers: 4, vouchers: [10, 20, 30, 40] } : {}),
    added: chance.oneIn(3) ? 33.33 : 0,
    guarantee: chance.oneIn(4) ? 40 + chance.below(30) : 0,
    retained: isSessions ? 0 : chance.below(11),
    entries: { minimum: 2, maximum: 6, ...(isSessions ? { withdrawBefore: 4 } : {}) },
  }
}

/** How long a session is: elimination formats count hands, the others what their book lets them. */
function randomLength(rulebook: RulebookName, format: Format, chance: Chance): WrittenConditions {
  const rules = rulebooks[rulebook].tournament
  const isElimination = format === 'elimination' || format === 'jokersWild'
  const hands = 2 + chance.below(3)
  if (isElimination) {
    return { hands, eliminationHands: [1 + chance.below(hands)], eliminate: 1 + chance.below(2) }
  }
  const by = rules === 'none' || chance.oneIn(2) ? 'hands' : chance.from(rules.sessionLengths.is)
  return { [by]: by === 'shoes' ? 1 + chance.below(4) : hands }
}
