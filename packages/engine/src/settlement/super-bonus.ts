import { type Cents, NO_CENTS } from '@openpit/money'
import type { Draft } from '../draft.ts'
import { matches } from '../pattern.ts'
import { bettorOn, boxAt, type Hand, handNumberAt, isLive, isVoid } from '../round.ts'
import type { SuperBonus } from '../rules.ts'
import { clearIfSettled, settleBeside } from './lines.ts'

/**
 * Pays pontoon's Super Bonus at the end of the round: to each bettor on the hand by the size of their original wager,
 * and a fixed amount for every other original wager of the round.
 */
export function paySuperBonus(draft: Draft): void {
  const bonus = draft.rules.superBonus.is
  if (bonus !== 'none') payBonus(draft, bonus)
}

function payBonus(draft: Draft, bonus: SuperBonus): void {
  const { round } = draft
  const winners = new Set<string>()
  round.hands.forEach((hand, index) => {
    // A hand that a ruling has cleared wins no bonus.
    if (hand.cleared > 0 || !mayWinSuperBonus(draft, hand)) return
    const number = handNumberAt(round, index)
    for (const { player, wager } of hand.stakes) {
      const where = { player, box: hand.box, hand: number }
      if (isVoid(round, { ...where, wager })) continue
      const original = bettorOn(boxAt(round, hand.box), player)?.cents ?? NO_CENTS
      const band = bandOf(bonus, original)
      if (band === undefined) continue
      winners.add(`${hand.box} ${player}`)
      settleBeside(draft, { ...where, wager: 'superBonus', stake: NO_CENTS }, 'win', band.bonus, band.clause)
    }
  })
  if (winners.size === 0) return
  const { is, clause } = bonus.everybodyElse
  for (const box of round.boxes) {
    for (const { player } of box.bettors) {
      const where = { player, box: box.number }
      if (winners.has(`${box.number} ${player}`) || isVoid(round, { ...where, wager: 'main' })) continue
      settleBeside(draft, { ...where, wager: 'superBonus', stake: NO_CENTS }, 'win', is, clause)
    }
  }
}

/** The Super Bonus that goes by the size of an original wager. */
export function bandOf({ bands }: SuperBonus, original: Cents): SuperBonus['bands'][number] | undefined {
  return bands.findLast(({ from }) => original >= from)
}

/**
 * Whether a hand has won the Super Bonus, or still may because the deal left the dealer's first card out. Its cards
 * stay on the box.
 */
export function mayWinSuperBonus(draft: RoundOf, hand: Hand): boolean {
  return hasBonusCards(draft, hand) && (draft.round.dealer.cards.length === 0 || isBonusCardFirst(draft))
}

/** Whether a hand whose wagers are settled is kept on its box for the Super Bonus. */
export function isKeptForBonus(draft: RoundOf, hand: Hand): boolean {
  return hand.cleared === 0 && !isLive(hand) && mayWinSuperBonus(draft, hand)
}

/** The dealer's late first card wins no Super Bonus: the hands that were kept for it are cleared. */
export function clearWithoutBonus(draft: Draft): void {
  if (draft.rules.superBonus.is === 'none' || isBonusCardFirst(draft)) return
  draft.round.hands.forEach((hand, index) => {
    if (hasBonusCards(draft, hand)) clearIfSettled(draft, index)
  })
}

type RoundOf = Pick<Draft, 'round' | 'rules'>

function hasBonusCards({ round, rules }: RoundOf, hand: Hand): boolean {
  const bonus = rules.superBonus.is
  if (bonus === 'none' || hand.doubled) return false
  const box = boxAt(round, hand.box)
  if (box === undefined) return false
  const isBarred = hand.split && matches(bonus.notAfterSplitting.is, box.splitCards)
  return !isBarred && matches(bonus.when, hand.cards)
}

function isBonusCardFirst({ round, rules }: RoundOf): boolean {
  const bonus = rules.superBonus.is
  return bonus !== 'none' && matches(bonus.dealerFirst, round.dealer.cards.slice(0, 1))
}
