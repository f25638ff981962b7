import { NO_CENTS } from '@openpit/money'
import type { Clause } from '../clause.ts'
import type { Draft } from '../draft.ts'
import { type BoxNumber, isLive, type PlayerId, type WagerName } from '../round.ts'
import type { SideBet } from '../rules.ts'
import { isForLink } from '../side-bets.ts'
import { settleInsurance } from './insurance.ts'
import { clearIfSettled, settleStake } from './lines.ts'
import { settleSideWager } from './sides.ts'

/** Returns every unsettled wager for which `goesBack` holds. */
export function returnLive(
  draft: Draft,
  what: VoidTarget,
  clause: Clause,
  goesBack: (player: PlayerId, box: BoxNumber) => boolean,
  insuranceClause: Clause = draft.rules.says.voidedInsurance,
): void {
  const { offers } = draft.round
  // Keep a split hand that this empties while other bettors may still follow the split onto it.
  const isFollowed = offers?.about === 'split' && offers.asks.some((ask) => !goesBack(ask.player, ask.box))
  draft.round.hands.forEach((hand, index) => {
    const wasLive = isLive(hand)
    for (const stake of hand.stakes) {
      if (stake.live && goesBack(stake.player, hand.box)) settleStake(draft, index, stake, 'void', clause)
    }
    const waits = isFollowed && offers.box === hand.box && hand.status !== 'finished'
    if (!hand.cleared && wasLive && !waits) clearIfSettled(draft, index)
  })
  for (const wager of draft.round.insurance) {
    if (!goesBack(wager.player, wager.box)) continue
    settleInsurance(draft, wager, 'void', NO_CENTS, insuranceClause)
  }
  for (const wager of draft.round.sides) {
    if (!goesBack(wager.player, wager.box) || isForLink(draft.rules, wager.bet)) continue
    settleSideWager(draft, wager, 'void', NO_CENTS, tiedClause(draft, wager.bet, what) ?? clause)
  }
}

/** What a ruling makes void: a hand or a main wager. Some side bets are void with it (`voidWith`). */
type VoidTarget = 'hand' | 'mainWager'

/** The clause by which a side bet is void together with a hand or a main wager, if it is. */
export function tiedClause({ rules }: Draft, wager: WagerName, what: VoidTarget): Clause | undefined {
  return (rules.sides as Partial<Record<WagerName, SideBet>>)[wager]?.voidWith?.[what]
}
