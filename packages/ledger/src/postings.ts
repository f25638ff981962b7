import type { PlayerId, RoundEvent, Settlement } from '@openpit/engine'
import { type Cents, NO_CENTS } from '@openpit/money'
import {
  chipsOf,
  HOUSE,
  LAYOUT,
  move,
  NONE,
  POOL,
  type Posting,
  TOKENS_OF_HOUSE,
  TOKENS_ON_LAYOUT,
  tokensOf,
} from './accounts.ts'
import { type ClaimEvent, reopenClaim, reverseClaim, settleClaim } from './claims.ts'
import type { MoneyCorrection, PoolChange, TokenMove, WrongPayment } from './moves.ts'

/** The movements of money that an event causes. */
export function postings(
  event: RoundEvent | PoolChange | ClaimEvent | MoneyCorrection | WrongPayment | TokenMove,
): readonly Posting[] {
  switch (event.kind) {
    case 'round-reconstructed':
      return event.postings
    case 'tokens-given':
      return move(TOKENS_OF_HOUSE, tokensOf(event.player), event.cents)
    case 'tokens-collected':
      return move(tokensOf(event.player), TOKENS_OF_HOUSE, event.cents)
    case 'payment-mistaken':
    case 'payment-put-right':
      return move(HOUSE, chipsOf(event.player), event.cents)
    case 'wager-placed':
      return stakeToLayout(event.player, event.cents, event.tokens)
    case 'wager-returned':
      return stakeFromLayout(event.player, event.cents, event.tokens)
    case 'wager-capped':
      return stakeFromLayout(event.player, event.returned, event.tokens)
    case 'wager-made-up':
      return stakeToLayout(event.player, event.added, NO_CENTS)
    case 'side-wager-placed':
      return stakeToLayout(event.player, event.cents, event.tokens ?? NO_CENTS)
    case 'sealed-wager-opened':
    case 'insurance-placed':
    case 'wager-doubled':
    case 'hand-split':
    case 'split-followed':
      return stakeToLayout(event.player, event.cents, NO_CENTS)
    case 'side-wager-returned':
      return stakeFromLayout(event.player, event.cents, event.tokens ?? NO_CENTS)
    case 'insurance-returned':
      return stakeFromLayout(event.player, event.cents, NO_CENTS)
    case 'side-wager-collected':
      return move(LAYOUT, HOUSE, event.cents)
    case 'side-wager-put-back':
      return move(HOUSE, LAYOUT, event.cents)
    case 'wager-settled':
      return settle(event.line)
    case 'settlement-reversed':
      return reverse(event.line)
    case 'settlement-corrected':
      return correct(event.line, event.to)
    case 'pool-changed':
      // Prizes move with their settlements and reversals; any other change of the pool is paid or taken by the house.
      return move(HOUSE, POOL, (event.to - event.from + event.paid) as Cents)
    case 'claim-settled':
      return settleClaim(event)
    case 'claim-reversed':
      return reverseClaim(event)
    case 'claim-reopened':
      return reopenClaim(event)
    case 'wager-sealed':
    case 'sealed-wager-returned':
    case 'sealed-wager-decided':
    case 'deal-restarted':
    case 'joker-nominated':
    case 'joker-laid-away':
    case 'jackpot-won':
    case 'seat-taken':
    case 'no-more-bets-called':
    case 'betting-reopened':
    case 'betting-closed':
    case 'card-dealt':
    case 'dealer-card-dealt':
    case 'dealer-turn-begun':
    case 'dealer-peeked':
    case 'cards-exposed':
    case 'hand-cleared':
    case 'phase-begun':
    case 'offers-opened':
    case 'offer-declined':
    case 'offers-closed':
    case 'even-money-taken':
    case 'insurance-never-offered':
    case 'prize-button-nominated':
    case 'prize-button-pressed':
    case 'prize-drawn':
    case 'prize-button-failed':
    case 'deal-shortened':
    case 'card-called':
    case 'hand-finished':
    case 'hand-surrendered':
    case 'hand-taken':
    case 'split-declined':
    case 'wager-rescued':
    case 'hand-left-to-dealer':
    case 'control-passed':
    case 'wager-invalidated':
    case 'card-refused':
    case 'dealer-card-missed':
    case 'one-card-found':
    case 'cards-missed':
    case 'wager-retracted':
    case 'hand-discarded':
    case 'hand-voided':
    case 'round-voided':
    case 'round-ended':
      return NONE
  }
}

function stakeToLayout(player: PlayerId, cents: Cents, tokens: Cents): readonly Posting[] {
  return [
    ...move(chipsOf(player), LAYOUT, (cents - tokens) as Cents),
    ...move(tokensOf(player), TOKENS_ON_LAYOUT, tokens),
  ]
}

function stakeFromLayout(player: PlayerId, cents: Cents, tokens: Cents): readonly Posting[] {
  return [
    ...move(LAYOUT, chipsOf(player), (cents - tokens) as Cents),
    ...move(TOKENS_ON_LAYOUT, tokensOf(player), tokens),
  ]
}

function stakeToHouse(line: Settlement): readonly Posting[] {
  return [
    ...move(LAYOUT, HOUSE, (line.stake - line.tokens) as Cents),
    ...move(TOKENS_ON_LAYOUT, TOKENS_OF_HOUSE, line.tokens),
  ]
}

/** Winnings are always chips; tokens come back as tokens, unless they were lost. */
function settle(line: Settlement): readonly Posting[] {
  if (line.collected) return settleFromFloat(line)
  // A secret wager's chips never left the player, and a voucher is not chips: only the result moves.
  if (line.sealed) return pay(line)
  switch (line.outcome) {
    case 'win':
      return [...stakeFromLayout(line.player, line.stake, line.tokens), ...pay(line)]
    case 'loss':
      return stakeToHouse(line)
    case 'surrender':
      return [
        ...move(LAYOUT, chipsOf(line.player), (line.stake + line.profit - line.tokens) as Cents),
        ...move(TOKENS_ON_LAYOUT, tokensOf(line.player), line.tokens),
        ...move(LAYOUT, HOUSE, -line.profit as Cents),
      ]
    case 'stand-off':
    case 'void':
      return stakeFromLayout(line.player, line.stake, line.tokens)
  }
}

function pay(line: Settlement): readonly Posting[] {
  return move(line.paidBy === 'pool' ? POOL : HOUSE, chipsOf(line.player), line.profit)
}

/**
 * Settles a wager whose stake is already in the float: a prize includes it, and a void wager is paid from the float.
 */
function settleFromFloat(line: Settlement): readonly Posting[] {
  const payer = line.paidBy === 'pool' ? POOL : HOUSE
  if (line.outcome === 'loss') return NONE
  return move(payer, chipsOf(line.player), (line.stake + line.profit) as Cents)
}

/**
 * Returns what was collected in excess, or takes back what was paid in excess. Unless a wager was lost, its player
 * already has the whole stake.
 */
function correct(line: Settlement, to: Settlement): readonly Posting[] {
  const tokens = (lostTokens(line) - lostTokens(to)) as Cents
  return [
    ...move(HOUSE, chipsOf(line.player), (to.profit - line.profit - tokens) as Cents),
    ...move(TOKENS_OF_HOUSE, tokensOf(line.player), tokens),
  ]
}

function lostTokens({ outcome, tokens }: Settlement): number {
  return outcome === 'loss' ? tokens : 0
}

/** Undoes a settlement, as if the wager had never been made: returns a lost stake, or takes back winnings. */
function reverse(line: Settlement): readonly Posting[] {
  if (line.sealed) return move(chipsOf(line.player), HOUSE, line.profit)
  switch (line.outcome) {
    case 'win':
      return move(chipsOf(line.player), line.paidBy === 'pool' ? POOL : HOUSE, line.profit)
    case 'loss':
      return [
        ...move(HOUSE, chipsOf(line.player), (line.stake - line.tokens) as Cents),
        ...move(TOKENS_OF_HOUSE, tokensOf(line.player), line.tokens),
      ]
    case 'surrender':
      return move(HOUSE, chipsOf(line.player), -line.profit as Cents)
    case 'stand-off':
    case 'void':
      return NONE
  }
}
