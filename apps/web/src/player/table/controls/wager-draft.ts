import type { Refusal, TableView } from '@openpit/protocol'
import { chipsAt } from '../../../shared/chips/denominations.ts'
import {
  type Amounts,
  amountAt,
  amountsOf,
  changeableAmounts,
  clampToSpot,
  commandsFor,
  doubleAmounts,
  hasFixedPrice,
  isEmpty,
  isSame,
  type Spot,
  spotMaximum,
  sumOf,
  withAmount,
} from '../felt/layout.ts'
import { payInTokens, type TokenPool } from './token-stakes.ts'

/** The chips that a player places and moves, including those that the table has not heard of yet. */
export interface WagerDraft {
  /** The round that the chips are for. */
  readonly round: number
  /** The amounts after each step of the player. Undo goes back one step, also when it was Clear or Rebet. */
  readonly steps: readonly Amounts[]
  /** The chip in hand, in cents. */
  readonly chip: number
  readonly notice: WagerNotice | null
  /** When the chips go to the table; `null` if it has heard of them all. */
  readonly due: number | null
  readonly isSending: boolean
  /** Deal was pressed: the player is ready as soon as the table has the chips. */
  readonly dealsNext: boolean
}

export type WagerNotice =
  | { readonly is: 'poor' }
  | { readonly is: 'most'; readonly cents: number }
  | { readonly is: 'left'; readonly cents: number }
  | { readonly is: 'refused'; readonly refusal: Refusal }

/** What the draft depends on, besides its own state. */
export interface WagerSituation {
  readonly view: TableView
  readonly player: string
  /** What the player can still bet here, with the tokens that they want to bet. */
  readonly chips: number
  /** Tokens that are bet before chips; none while the player keeps them in hand. */
  readonly pools?: readonly TokenPool[]
  /** The player's wagers of the round before, for Rebet. */
  readonly previous: Amounts
}

/** `at` is the time, in milliseconds: the draft has no clock of its own. */
export type WagerAction =
  | { readonly do: 'choose'; readonly cents: number }
  | { readonly do: 'place'; readonly spot: Spot; readonly at: number; readonly cents?: number }
  | { readonly do: 'fill'; readonly spot: Spot; readonly at: number }
  | { readonly do: 'undo' | 'clear' | 'rebet' | 'double' | 'deal'; readonly at: number }
  | { readonly do: 'drop' }
  | { readonly do: 'send' }
  | { readonly do: 'finish'; readonly refusal: Refusal | null }
  | { readonly do: 'say-ready' }
  | { readonly do: 'tell'; readonly notice: WagerNotice }

/** The table is told this long after the last chip: quick clicks make one wager, and a mis-click can be undone. */
export const QUIET_MS = 450

export function openDraft({ view, player }: Pick<WagerSituation, 'view' | 'player'>): WagerDraft {
  return {
    round: roundToBetOn(view),
    steps: [changeableAmounts(view, player)],
    chip: firstChip(view.limits),
    notice: null,
    due: null,
    isSending: false,
    dealsNext: false,
  }
}

export function reduceDraft(draft: WagerDraft, action: WagerAction, situation: WagerSituation): WagerDraft {
  const { view, previous } = situation
  const want = wantedIn(draft, situation)
  switch (action.do) {
    case 'choose':
      return { ...draft, chip: action.cents, notice: null }
    case 'place':
      return place(draft, action, situation)
    case 'fill':
      return fill(draft, action.spot, action.at, situation)
    case 'undo':
      return canUndo(draft, situation)
        ? withSteps(draft, stepsIn(draft, situation).slice(0, -1), action.at, situation)
        : draft
    case 'clear':
      return change(draft, {}, action.at, situation)
    case 'rebet':
      return change(draft, previous, action.at, situation)
    case 'double':
      return change(draft, doubleAmounts(want, view), action.at, situation)
    case 'deal': {
      if (!isBettingOpen(view) || isEmpty(want)) return draft
      // The chips go first: if the table heard "ready" before them, it would deal for the old bets.
      const hasAll = !draft.isSending && unsentCommands(draft, situation).length === 0
      return { ...draft, dealsNext: true, due: hasAll ? null : action.at }
    }
    case 'drop':
      return { ...withTableAmounts(draft, situation), due: null, dealsNext: false }
    case 'send':
      return { ...draft, due: null, isSending: unsentCommands(draft, situation).length > 0 }
    case 'finish':
      return action.refusal === null
        ? { ...draft, isSending: false }
        : takeBack({ ...draft, isSending: false }, action.refusal, situation)
    case 'say-ready':
      return { ...draft, dealsNext: false }
    case 'tell':
      return { ...draft, notice: action.notice }
  }
}

/** Bets can be placed until the cards come, and again as soon as the round has ended. */
export function isBettingOpen({ phase }: Pick<TableView, 'phase'>): boolean {
  return phase === 'wagering' || phase === 'ended'
}

/** The chips that the player wants on the layout; once betting is closed, those that are there. */
export function wantedIn(draft: WagerDraft, situation: WagerSituation): Amounts {
  const { view, player } = situation
  return isBettingOpen(view) ? (stepsIn(draft, situation).at(-1) ?? {}) : amountsOf(view, player)
}

export function canUndo(draft: WagerDraft, situation: WagerSituation): boolean {
  return stepsIn(draft, situation).length > 1
}

/** The commands that would bring the table to what the player wants. */
export function unsentCommands(draft: WagerDraft, situation: WagerSituation): ReturnType<typeof commandsFor> {
  const { view, player, pools = [] } = situation
  if (!isBettingOpen(view)) return []
  const want = wantedIn(draft, situation)
  return payInTokens(commandsFor(want, changeableAmounts(view, player), view), { pools, want, view, player })
}

/** Whether the player can be reported ready: Deal was pressed, and the table has all chips. */
export function isReadyDue(draft: WagerDraft, situation: WagerSituation): boolean {
  const { dealsNext, isSending, due } = draft
  return dealsNext && !isSending && due === null && unsentCommands(draft, situation).length === 0
}

function roundToBetOn({ phase, round }: TableView): number {
  return phase === 'ended' ? round + 1 : round
}

/** Chips that were meant for an earlier round, or came too late, no longer count. */
function stepsIn(draft: WagerDraft, { view, player }: WagerSituation): readonly Amounts[] {
  const isStale = draft.round !== roundToBetOn(view) || !isBettingOpen(view)
  return isStale ? [changeableAmounts(view, player)] : draft.steps
}

type Place = Extract<WagerAction, { do: 'place' }>

function place(draft: WagerDraft, { spot, at, cents: chip }: Place, situation: WagerSituation): WagerDraft {
  if (!isBettingOpen(situation.view)) return draft
  const want = wantedIn(draft, situation)
  const cents = clampToSpot(situation.view, spot, amountAt(want, spot) + (chip ?? draft.chip))
  // Explains why a chip was not placed: otherwise it would look like a lost click.
  if (cents === amountAt(want, spot)) return { ...draft, notice: { is: 'most', cents } }
  return change(draft, withAmount(want, spot, cents), at, situation)
}

/** Fills a spot up to its limit, or with all that is left. */
function fill(draft: WagerDraft, spot: Spot, at: number, situation: WagerSituation): WagerDraft {
  const want = wantedIn(draft, situation)
  const most = amountAt(want, spot) + mostToAdd(draft, spot, situation)
  return change(draft, withAmount(want, spot, most), at, situation)
}

/** What the player can still bet, in cents. */
export function leftIn(draft: WagerDraft, situation: WagerSituation): number {
  const { view, player, chips } = situation
  return chips + sumOf(changeableAmounts(view, player)) - sumOf(wantedIn(draft, situation))
}

/** How much more a spot takes, from this player and now. */
export function mostToAdd(draft: WagerDraft, spot: Spot, situation: WagerSituation): number {
  const { view, player } = situation
  const lies = amountAt(wantedIn(draft, situation), spot)
  const step = Math.max(view.limits.increment, view.limits.smallestChip)
  const most = Math.min(spotMaximum(view, spot, player), lies + leftIn(draft, situation))
  const cents = clampToSpot(view, spot, Math.floor(most / step) * step)
  return cents > most ? 0 : Math.max(0, cents - lies)
}

/** Why the wagers cannot be doubled; `null` if they can. One with a fixed price stays as it is beside the others. */
export function whyNotDouble(draft: WagerDraft, situation: WagerSituation): 'nothing' | 'poor' | 'limit' | null {
  const want = wantedIn(draft, situation)
  if (isEmpty(want)) return 'nothing'
  const doubled = doubleAmounts(want, situation.view)
  const isBelow = ([key, cents]: [string, number]) => doubled[key] !== 2 * cents && !hasFixedPrice(situation.view, key)
  if (Object.entries(want).some(isBelow) || isSame(want, doubled)) return 'limit'
  return sumOf(doubled) - sumOf(want) > leftIn(draft, situation) ? 'poor' : null
}

function change(draft: WagerDraft, next: Amounts, at: number, situation: WagerSituation): WagerDraft {
  const { view, player, chips } = situation
  if (!isBettingOpen(view) || isSame(next, wantedIn(draft, situation))) return draft
  if (sumOf(next) > chips + sumOf(changeableAmounts(view, player))) return { ...draft, notice: { is: 'poor' } }
  return withSteps(draft, [...stepsIn(draft, situation), next], at, situation)
}

function withSteps(draft: WagerDraft, steps: readonly Amounts[], at: number, { view }: WagerSituation): WagerDraft {
  return { ...draft, round: roundToBetOn(view), steps, notice: null, due: at + QUIET_MS }
}

function withTableAmounts(draft: WagerDraft, { view, player }: WagerSituation): WagerDraft {
  return { ...draft, round: roundToBetOn(view), steps: [changeableAmounts(view, player)] }
}

/** Goes back to the bets that the table has: chips that it refused are in the player's hand again. */
function takeBack(draft: WagerDraft, refusal: Refusal, { view, player }: WagerSituation): WagerDraft {
  const steps = [...draft.steps, changeableAmounts(view, player)]
  return { ...draft, steps, dealsNext: false, notice: { is: 'refused', refusal } }
}

/** The first chip in hand is one that can be played. */
function firstChip({ minimum, smallestChip }: TableView['limits']): number {
  const chips = chipsAt(smallestChip)
  return (chips.find(({ cents }) => cents >= minimum) ?? chips.at(-1))?.cents ?? minimum
}
