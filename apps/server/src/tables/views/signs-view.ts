import {
  type Answer,
  type Clause,
  clauseOf,
  jackpotOf,
  prizeBets,
  type Rules,
  type Setting,
  type SideName,
} from '@openpit/engine'
import type { Odds } from '@openpit/money'
import type { PrintedRules, TableView } from '@openpit/protocol'
import { type Audience, redactPeople, seatsOf } from '@openpit/table'
import type { Moment } from './moment.ts'

/** The signs at the table: the operator's choices, and what staff have ordered. */
export function signsView({ opening, table }: Moment, audience: Audience): TableView['signs'] {
  const { rules, peopleRules, round } = table
  const { kept = [], raisesLimited = false } = redactPeople(table.people, audience)
  const { maximumBinds } = rules
  const sides = Object.entries(rules.sides) as [SideName, NonNullable<Rules['sides'][SideName]>][]
  const jackpot = sides.flatMap(([, side]) => (side.offered.is ? (jackpotOf(side) ?? []) : []))[0]
  return {
    maximumBinds: { is: maximumBinds.is === 'player' ? 'player' : 'box', clause: maximumBinds.see },
    kept: kept
      .filter(({ minimum }) => minimum < rules.minimum.is)
      .map(({ player, minimum }) => ({ player, box: seatsOf(round, player)[0] ?? null, minimum })),
    // If the book itself asks for a main wager, no sign is needed.
    needMain: sides
      .filter(([bet, side]) => side.needs.is === 'own-main-wager' && peopleRules.sideRestrictions[bet])
      .map(([bet]) => bet),
    raises: raisesLimited ? peopleRules.raiseFactor : null,
    resplit: opening.options.switches?.resplit ? rules.handsPerBox : null,
    jackpotLeast: jackpot ? shown(jackpot.reset) : null,
  }
}

/** The rules that are printed on the layout, and the amounts that side bets take. */
export function printedRules(rules: Rules): PrintedRules {
  const odds = (rule: Answer<Odds> | Setting<Odds>) => ({
    is: [...rule.is] as [number, number],
    clause: clauseOf(rule),
  })
  const fixed = Object.entries(rules.sides).flatMap(([bet, side]) => {
    const wagers = jackpotOf(side)?.wagers
    return wagers ? [[bet, { is: [...wagers.is], clause: wagers.clause }]] : []
  })
  const limited = Object.entries(rules.sides).flatMap(([bet, { limits }]) => {
    return limits === undefined || limits.is === 'none' ? [] : [[bet, limits]]
  })
  return {
    decks: rules.decks,
    blackjackIsCalled: shown(rules.blackjackIsCalled),
    blackjackPays: odds(rules.blackjackPays),
    dealerOnSoft17: shown(rules.dealerOnSoft17),
    insurancePays: odds(rules.insurancePays),
    insuranceOnTenPays: odds(rules.insuranceOnTenPays),
    insuranceAmount: rules.insuranceAmount,
    insuranceNeverOffered: rules.insuranceNeverOffered,
    doubleAmount: rules.doubleAmount,
    mustDrawBelow: rules.mustDrawBelow,
    fixedSides: Object.fromEntries(fixed),
    limitedSides: Object.fromEntries(limited),
    prizeSides: [...prizeBets(rules)],
    clauses: {
      deal: rules.says.deal,
      turn: rules.says.turn,
      double: rules.doubleTotals.clause,
      split: rules.pairsSplitBy.clause,
      surrender: rules.surrender.clause,
      insurance: rules.insuranceAmount.clause,
      evenMoney: rules.evenMoney.clause,
      rescue: rules.doubledPart.clause,
      timeout: rules.says.silence,
    },
  }
}

function shown<T>({ is, see }: Setting<T>): { is: T; clause: Clause } {
  return { is, clause: see }
}
