import { NO_CENTS } from '@openpit/money'
import { playerActor } from './actor.ts'
import type { PlayerCommand } from './command.ts'
import { type Decision, decide } from './decide.ts'
import { leastDouble } from './phases/doubling.ts'
import { insurable, insuranceUnit, mostInsurance } from './phases/insurance.ts'
import { type BoxNumber, bettorOn, boxAt, type PlayerId, type Round } from './round.ts'
import type { Rules } from './rules.ts'

/** Every decision and answer that a player could try, each with its smallest stake. */
function candidates(round: Round, player: PlayerId, box: BoxNumber, rules: Rules): PlayerCommand[] {
  const bettor = bettorOn(boxAt(round, box), player)
  const original = bettor?.cents ?? NO_CENTS
  const where = { by: playerActor(player), box }
  const followAmount = round.offers?.about === 'split' ? original : leastDouble(rules, original)
  const half = mostInsurance(rules, bettor === undefined ? NO_CENTS : insurable(bettor))
  const insuranceAmount = rules.insuranceAmount.is === 'exactly-half' ? half : Math.min(half, insuranceUnit(rules))
  const firstHand = round.offers?.hand ?? 1
  return [
    { do: 'hit', ...where },
    { do: 'stand', ...where },
    // A sealed wager is doubled for the whole, which no amount here may tell.
    bettor?.sealed === undefined
      ? { do: 'double', ...where, amount: leastDouble(rules, original) }
      : { do: 'double', ...where },
    { do: 'split', ...where },
    { do: 'surrender', ...where },
    { do: 'expose', ...where },
    { do: 'insure', ...where, amount: insuranceAmount as typeof original },
    { do: 'evenMoney', ...where },
    { do: 'follow', ...where, amount: followAmount },
    { do: 'takeHand', ...where, hand: firstHand },
    { do: 'rescue', ...where },
    { do: 'pressPrizeButton', ...where },
    ...(rules.jokers === undefined ? [] : [{ do: 'nominate', ...where, as: '10' } as const]),
  ]
}

/** A decision or answer that a player could try, and what `decide` makes of it. */
export interface Choice {
  readonly do: PlayerCommand['do']
  readonly decision: Decision
}

/** Everything that a player could ask for at a box, each judged by `decide`. */
export function choices(round: Round, player: PlayerId, box: BoxNumber, rules: Rules): readonly Choice[] {
  return candidates(round, player, box, rules).map((candidate) => ({
    do: candidate.do,
    decision: decide(round, candidate, rules),
  }))
}

/**
 * What is on offer to a player at a box: exactly what `decide` accepts and the player can pay for. `canPay` says
 * whether they have the chips for it.
 */
export function offered(
  round: Round,
  player: PlayerId,
  box: BoxNumber,
  rules: Rules,
  canPay: (decision: Extract<Decision, { ok: true }>) => boolean = () => true,
): readonly PlayerCommand['do'][] {
  return choices(round, player, box, rules).flatMap(({ do: name, decision }) => {
    return decision.ok && canPay(decision) ? [name] : []
  })
}
