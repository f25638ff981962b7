import type { Cents } from '@openpit/money'
import { HOUSE } from '../actor.ts'
import type { Command, CommandOf } from '../command.ts'
import type { Draft } from '../draft.ts'
import type { Refusal } from '../refusal.ts'
import {
  type Ask,
  type BoxNumber,
  bettorOn,
  boxAt,
  type OfferName,
  type Offers,
  type PlayerId,
  type SideWager,
} from '../round.ts'
import type { PrizeTable } from '../rules.ts'
import { settleSideWager } from '../settlement/sides.ts'
import { prizeBets, prizeTableOf } from '../side-bets.ts'

/** The commands that answer open offers. Any other step of a scenario closes the offers first. */
export function answersTo(offers: Offers): readonly Command['do'][] {
  switch (offers.about) {
    case 'initial-deal':
      return ['insure', 'evenMoney', 'neverOfferInsurance', 'pressPrizeButton', 'prizeButtonFails', 'decline']
    case 'surrender':
      return ['surrender', 'decline']
    case 'double':
      return ['follow', 'decline']
    case 'split':
      return ['follow', 'takeHand', 'decline']
    case 'rescue':
      return ['rescue', 'decline']
  }
}

/** What a player is being asked at a box, if anything. */
export function askOf(draft: Draft, player: PlayerId, box: BoxNumber): Ask | undefined {
  return draft.round.offers?.asks.find((ask) => ask.player === player && ask.box === box)
}

/**
 * Declines everything offered to a player at a box. Unless they nominate another player, the dealer presses the prize
 * button.
 */
export function decline(draft: Draft, command: CommandOf<'decline'>): Refusal | undefined {
  const { rules } = draft
  const ask = askOf(draft, command.by.person, command.box)
  if (ask === undefined) return { kind: 'offer-not-open', clause: rules.says.offers, offer: 'decline' }
  if (command.nominate !== undefined) {
    const refusal = nominate(draft, command, ask.may)
    if (refusal) return refusal
  } else if (ask.may.includes('pressPrizeButton')) {
    draft.emit({ kind: 'prize-button-pressed', box: command.box, by: HOUSE })
  }
  draft.emit({ kind: 'offer-declined', player: command.by.person, box: command.box })
  return undefined
}

/** The controlling player hands the prize button to a player with a main wager and a prize wager on the box. */
function nominate(draft: Draft, command: CommandOf<'decline'>, may: readonly OfferName[]): Refusal | undefined {
  const { round, rules } = draft
  const player = command.nominate as string
  const wager = prizeWagers(draft, command.box).find((side) => side.player === player)
  const clause = prizeTable(draft)?.nominated ?? rules.sideKinds.clause
  if (!may.includes('pressPrizeButton') || player === command.by.person) {
    return { kind: 'offer-not-open', clause, offer: 'nominate' }
  }
  if (wager === undefined || bettorOn(boxAt(round, command.box), player) === undefined) {
    return { kind: 'nominee-without-wager', clause, player }
  }
  draft.emit({ kind: 'prize-button-nominated', box: command.box, player })
  return undefined
}

/** Closes the offers: silence counts as declining, and staff press the prize buttons that nobody pressed. */
export function closeOffers(draft: Draft, command: CommandOf<'closeOffers'>): Refusal | undefined {
  const { round, rules } = draft
  if (round.offers === null) return { kind: 'offer-not-open', clause: rules.says.offers, offer: 'closeOffers' }
  for (const ask of round.offers.asks) {
    if (ask.may.includes('pressPrizeButton')) {
      draft.emit({ kind: 'prize-button-pressed', box: ask.box, by: command.by })
    }
  }
  draft.emit({ kind: 'offers-closed' })
  return undefined
}

export function pressPrizeButton(draft: Draft, command: CommandOf<'pressPrizeButton'>): Refusal | undefined {
  const { round, rules } = draft
  const clause = prizeTable(draft)?.pressed ?? rules.sideKinds.clause
  const asked = askOf(draft, command.by.person, command.box)?.may.includes('pressPrizeButton')
  if (!asked) {
    const waiting = round.offers?.asks.find((ask) => ask.box === command.box && ask.may.includes('pressPrizeButton'))
    return waiting
      ? { kind: 'not-controlling-player', clause, box: command.box, controller: waiting.player }
      : { kind: 'offer-not-open', clause, offer: 'pressPrizeButton' }
  }
  draft.emit({ kind: 'prize-button-pressed', box: command.box, by: command.by })
  return undefined
}

/**
 * The button shows a prize for each dollar. Every winner on the box is paid it on their own stake; it is not shared.
 */
export function prize(draft: Draft, command: CommandOf<'prize'>): Refusal | undefined {
  const { round } = draft
  const clause = prizeClause(draft)
  const box = round.prizesDue[0]
  if (box === undefined) return { kind: 'no-prize-due', clause }
  const table = prizeTable(draft)
  if (table === undefined || !table.prizes.some(([dollars]) => dollars === command.perDollar)) {
    return { kind: 'no-such-prize', clause, perDollar: command.perDollar }
  }
  draft.emit({ kind: 'prize-drawn', box, perDollar: command.perDollar })
  for (const wager of prizeWagers(draft, box)) {
    settleSideWager(draft, wager, 'win', (wager.cents * command.perDollar) as Cents, table.won)
  }
  return undefined
}

/** The prize button broke down: winners are paid the fixed amount. */
export function prizeButtonFails(draft: Draft, command: CommandOf<'prizeButtonFails'>): Refusal | undefined {
  const { round } = draft
  const clause = prizeClause(draft)
  const table = prizeTable(draft)
  const pending =
    round.prizesDue.includes(command.box) ||
    round.offers?.asks.some((ask) => ask.box === command.box && ask.may.includes('pressPrizeButton'))
  if (!pending || table === undefined) return { kind: 'no-prize-due', clause }
  if (!round.prizesDue.includes(command.box)) {
    draft.emit({ kind: 'prize-button-pressed', box: command.box, by: command.by })
  }
  draft.emit({ kind: 'prize-button-failed', box: command.box })
  for (const wager of prizeWagers(draft, command.box)) {
    settleSideWager(draft, wager, 'win', table.whenItFails.is, table.whenItFails.clause)
  }
  return undefined
}

export function prizeWagers(draft: Draft, box: BoxNumber): readonly SideWager[] {
  return draft.round.sides.filter((wager) => wager.box === box && prizeTableOf(draft.rules.sides[wager.bet]))
}

function prizeTable({ rules }: Draft): PrizeTable | undefined {
  const [bet] = prizeBets(rules)
  return bet && prizeTableOf(rules.sides[bet])
}

function prizeClause(draft: Draft) {
  return prizeTable(draft)?.clause ?? draft.rules.sideKinds.clause
}
