import type { Cents, Odds } from '@openpit/money'
import type { Clause } from '../clause.ts'
import type { CommandOf } from '../command.ts'
import type { Draft } from '../draft.ts'
import { isExcused, ownLimitsOf } from '../limits.ts'
import { halfClause, mostInsurance } from '../phases/insurance.ts'
import type { Refusal } from '../refusal.ts'
import {
  type Bettor,
  type Box,
  type BoxNumber,
  boxAt,
  isDealt,
  isVoid,
  type PlayerId,
  type Settlement,
} from '../round.ts'
import type { Rules } from '../rules.ts'
import { insurancePays } from '../settlement/insurance.ts'
import { profitOf } from '../settlement/lines.ts'
import { bandOf } from '../settlement/super-bonus.ts'

/** Cuts wagers down to the maximum. The excess was never at risk: it is neither paid nor collected. */
export function capWagers(draft: Draft, command: CommandOf<'capWagers'>): Refusal | undefined {
  const { round, rules } = draft
  const clause = rules.says.foundAboveMaximum
  if (rules.wagersFound.is === 'refused') return { kind: 'not-in-this-book', clause: rules.wagersFound.clause }
  const box = boxAt(round, command.box)
  const isOver = round.phase === 'ended' && rules.cutWhenOver.is === 'until-next-round'
  const nothing = { kind: 'nothing-above-maximum', clause: rules.cutWhenOver.clause } as const
  if (box === undefined || !(isDealt(round) || isOver)) return nothing
  let room: number = rules.maximum.is
  let capped = false
  for (const bettor of inOrderOfLimits(rules, box)) {
    if (isVoid(round, { player: bettor.player, box: box.number, wager: 'main' })) continue
    const own = ownLimitsOf(rules, bettor.player)
    const maximum = own?.maximum ?? rules.maximum
    const most = isExcused(own) || rules.maximumBinds.is === 'player' ? maximum.is : room
    const cap = Math.max(0, Math.min(bettor.cents, most))
    room -= cap
    if (cap === bettor.cents) continue
    capped = true
    const shared = box.bettors.length > 1
    emitCap(draft, box.number, bettor, cap as Cents, shared ? rules.says.foundAboveMaximumShared : clause)
  }
  return capped ? undefined : nothing
}

/** The bettors in the order in which the maximum is used up: as placed, or the controlling player first. */
function inOrderOfLimits(rules: Rules, { bettors, controller }: Box): readonly Bettor[] {
  if (rules.maximumBinds.is !== 'box-controller-first') return bettors
  const first = bettors.filter(({ player }) => player === controller)
  return [...first, ...bettors.filter(({ player }) => player !== controller)]
}

function emitCap(draft: Draft, box: BoxNumber, bettor: Bettor, cap: Cents, clause: Clause): void {
  const { player } = bettor
  let returned = 0
  let tokens = 0
  for (const hand of draft.round.hands) {
    if (hand.box !== box) continue
    for (const stake of hand.stakes) {
      if (stake.player !== player || !stake.live) continue
      returned += Math.max(0, stake.cents - cap) + Math.max(0, stake.double - cap)
      tokens += Math.max(0, stake.tokens - cap)
    }
  }
  draft.emit({ kind: 'wager-capped', box, player, cap, returned: returned as Cents, tokens: tokens as Cents, clause })
  for (const line of draft.round.settled) {
    const isOnHand = line.wager === 'main' || line.wager === 'split' || line.wager === 'double'
    if (line.box !== box || line.player !== player) continue
    if (isOnHand && line.stake > cap) correct(draft, line, cap)
    if (line.wager === 'superBonus') correctBonus(draft, line, cap)
  }
  capInsurance(draft, box, player, mostInsurance(draft.rules, cap))
}

/** Cuts insurance to half of the wager that remains, even if it was settled already. */
function capInsurance(draft: Draft, box: BoxNumber, player: PlayerId, most: Cents): void {
  const isTheirs = (one: Pick<Settlement, 'box' | 'player'>) => one.box === box && one.player === player
  const placed = draft.round.insurance.find(isTheirs)
  if (placed !== undefined && placed.cents > most) {
    const cents = (placed.cents - most) as Cents
    draft.emit({ kind: 'insurance-returned', player, box, cents, clause: halfClause(draft) })
  }
  const settled = draft.round.settled.find((line) => line.wager === 'insurance' && isTheirs(line))
  if (settled !== undefined && settled.stake > most) correct(draft, settled, most)
}

/** Corrects a line that was settled before the excess was found to the capped stake. One that came back stays. */
function correct(draft: Draft, line: Settlement, cap: Cents): void {
  if (line.outcome === 'stand-off' || line.outcome === 'void') return
  const tokens = Math.min(line.tokens, cap) as Cents
  const profit = profitOf(draft, cap, line.outcome, oddsPaid(draft, line))
  draft.emit({ kind: 'settlement-corrected', line, to: { ...line, stake: cap, tokens, profit } })
}

/** Corrects a Super Bonus that was paid for a larger wager. The amount for all others does not go by the wager. */
function correctBonus(draft: Draft, line: Settlement, cap: Cents): void {
  const { is: bonus } = draft.rules.superBonus
  if (bonus === 'none' || !bonus.bands.some(({ clause }) => clause === line.clause)) return
  const band = bandOf(bonus, cap)
  if (band === undefined || band.clause === line.clause) return
  const to = { ...line, profit: band.bonus, clause: band.clause }
  draft.emit({ kind: 'settlement-corrected', line, to })
}

/** The odds at which a wager won: insurance, blackjack, a bonus, or one to one. */
function oddsPaid(draft: Draft, { clause, wager }: Settlement): Odds {
  const { rules } = draft
  if (wager === 'insurance') return insurancePays(draft).is
  if (clause === rules.blackjackPaid.clause || clause === rules.says.blackjackWins) return rules.blackjackPays.is
  return rules.twentyOnePays.is.find((line) => line.clause === clause)?.pays ?? rules.winPays.is
}
