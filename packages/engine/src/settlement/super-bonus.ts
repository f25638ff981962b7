import { type Cents, NO_CENTS } from '@openpit/money'
import type { Clause } from '../clause.ts'
import type { Draft } from '../draft.ts'
import { holdsSuperBonus } from '../phases/playing.ts'
import { type BoxNumber, bettorOn, boxAt, handNumberAt, type PlayerId } from '../round.ts'

/**
 * Pontoon's Super Bonus, at the end of the round while the cards still lie there: for each bettor on the hand by
 * the size of the own original wager, and a fixed amount for every other original wager of the round.
 */
export function paySuperBonus(draft: Draft): void {
  const { round, rules } = draft
  const bonus = rules.superBonus.is
  if (bonus === 'none') return
  const winners = new Set<string>()
  round.hands.forEach((hand, index) => {
    if (!holdsSuperBonus(round, draft, hand)) return
    for (const { player } of hand.stakes) {
      const original = bettorOn(boxAt(round, hand.box), player)?.cents ?? NO_CENTS
      const band = bonus.bands.findLast(({ from }) => original >= from)
      if (band === undefined) continue
      winners.add(`${hand.box} ${player}`)
      payBonus(draft, player, hand.box, handNumberAt(round, index), band.bonus, band.clause)
    }
  })
  if (winners.size === 0) return
  const { is, clause } = bonus.everybodyElse
  for (const box of round.boxes) {
    for (const { player } of box.bettors) {
      if (!winners.has(`${box.number} ${player}`)) payBonus(draft, player, box.number, 1, is, clause)
    }
  }
}

function payBonus(draft: Draft, player: PlayerId, box: BoxNumber, hand: number, profit: Cents, clause: Clause): void {
  draft.emit({
    kind: 'wager-settled',
    line: {
      player,
      box,
      hand,
      wager: 'superBonus',
      stake: NO_CENTS,
      tokens: NO_CENTS,
      outcome: 'win',
      profit,
      collected: false,
      paidBy: 'house',
      clause,
    },
  })
}
