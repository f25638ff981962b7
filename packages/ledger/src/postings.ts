import type { PlayerId, RoundEvent, Settlement } from '@openpit/engine'
import { type Cents, NO_CENTS } from '@openpit/money'

/**
 * Where money can be: in a player's hands, on the layout, in the house's float, in the jackpot pool.
 * Promotional tokens are kept apart from chips all the way.
 */
export type Account =
  | { readonly of: 'player'; readonly player: PlayerId; readonly in: 'chips' | 'tokens' }
  | { readonly of: 'layout'; readonly in: 'chips' | 'tokens' }
  | { readonly of: 'house'; readonly in: 'chips' | 'tokens' }
  | { readonly of: 'pool'; readonly in: 'chips' }

/** One side of a movement: every event's postings add up to zero. */
export interface Posting {
  readonly account: Account
  readonly cents: Cents
}

const LAYOUT: Account = { of: 'layout', in: 'chips' }
const HOUSE: Account = { of: 'house', in: 'chips' }
const POOL: Account = { of: 'pool', in: 'chips' }
const TOKENS_ON_LAYOUT: Account = { of: 'layout', in: 'tokens' }
const TOKENS_OF_HOUSE: Account = { of: 'house', in: 'tokens' }
const NONE: readonly Posting[] = []

/** A jackpot's pool shows another amount after prizes were paid from it, or (`paid` below zero) came back to it. */
export interface PoolChanged {
  readonly kind: 'pool-changed'
  readonly from: Cents
  readonly to: Cents
  readonly paid: Cents
}

/** The movements of money that an event means. The pool stands beside the rounds that win from it. */
export function postings(event: RoundEvent | PoolChanged): readonly Posting[] {
  switch (event.kind) {
    case 'wager-placed':
      return stakeToLayout(event.player, event.cents, event.tokens)
    case 'wager-returned':
      return stakeFromLayout(event.player, event.cents, event.tokens)
    case 'wager-capped':
      return stakeFromLayout(event.player, event.returned, event.tokens)
    case 'side-wager-placed':
    case 'insurance-placed':
    case 'wager-doubled':
    case 'hand-split':
    case 'split-followed':
      return stakeToLayout(event.player, event.cents, NO_CENTS)
    case 'side-wager-returned':
    case 'insurance-returned':
      return stakeFromLayout(event.player, event.cents, NO_CENTS)
    case 'side-wager-collected':
      return moved(LAYOUT, HOUSE, event.cents)
    case 'side-wager-put-back':
      return moved(HOUSE, LAYOUT, event.cents)
    case 'wager-settled':
      return settled(event.line)
    case 'settlement-reversed':
      return reversed(event.line)
    case 'settlement-corrected':
      return corrected(event.line, event.to)
    case 'pool-changed':
      // Prizes left the pool with their settlements, or came back with a reversal; what else changes it is the house's.
      return moved(HOUSE, POOL, (event.to - event.from + event.paid) as Cents)
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
    case 'card-called':
    case 'hand-finished':
    case 'hand-surrendered':
    case 'hand-taken':
    case 'split-declined':
    case 'wager-rescued':
    case 'hand-left-to-dealer':
    case 'control-passed':
    case 'wager-invalidated':
    case 'hand-voided':
    case 'round-voided':
    case 'round-ended':
      return NONE
  }
}

function chipsOf(player: PlayerId): Account {
  return { of: 'player', player, in: 'chips' }
}

function tokensOf(player: PlayerId): Account {
  return { of: 'player', player, in: 'tokens' }
}

function moved(from: Account, to: Account, cents: Cents): readonly Posting[] {
  if (cents === 0) return NONE
  return [
    { account: from, cents: -cents as Cents },
    { account: to, cents },
  ]
}

function stakeToLayout(player: PlayerId, cents: Cents, tokens: Cents): readonly Posting[] {
  return [
    ...moved(chipsOf(player), LAYOUT, (cents - tokens) as Cents),
    ...moved(tokensOf(player), TOKENS_ON_LAYOUT, tokens),
  ]
}

function stakeFromLayout(player: PlayerId, cents: Cents, tokens: Cents): readonly Posting[] {
  return [
    ...moved(LAYOUT, chipsOf(player), (cents - tokens) as Cents),
    ...moved(TOKENS_ON_LAYOUT, tokensOf(player), tokens),
  ]
}

function stakeToHouse(line: Settlement): readonly Posting[] {
  return [
    ...moved(LAYOUT, HOUSE, (line.stake - line.tokens) as Cents),
    ...moved(TOKENS_ON_LAYOUT, TOKENS_OF_HOUSE, line.tokens),
  ]
}

/** Winnings are always chips; tokens come back as tokens, unless they were lost. */
function settled(line: Settlement): readonly Posting[] {
  if (line.collected) return settledFromFloat(line)
  switch (line.outcome) {
    case 'win':
      return [...stakeFromLayout(line.player, line.stake, line.tokens), ...paid(line)]
    case 'loss':
      return stakeToHouse(line)
    case 'surrender':
      return [
        ...moved(LAYOUT, chipsOf(line.player), (line.stake + line.profit - line.tokens) as Cents),
        ...moved(TOKENS_ON_LAYOUT, tokensOf(line.player), line.tokens),
        ...moved(LAYOUT, HOUSE, -line.profit as Cents),
      ]
    case 'stand-off':
    case 'void':
      return stakeFromLayout(line.player, line.stake, line.tokens)
  }
}

function paid(line: Settlement): readonly Posting[] {
  return moved(line.paidBy === 'pool' ? POOL : HOUSE, chipsOf(line.player), line.profit)
}

/** The stake is in the float already: a prize is gross, a void wager comes back out of the float. */
function settledFromFloat(line: Settlement): readonly Posting[] {
  const payer = line.paidBy === 'pool' ? POOL : HOUSE
  if (line.outcome === 'loss') return NONE
  return moved(payer, chipsOf(line.player), (line.stake + line.profit) as Cents)
}

/** What was collected too much goes back, and what was paid too much comes back. A winner has his whole stake already. */
function corrected(line: Settlement, to: Settlement): readonly Posting[] {
  const tokens = (line.outcome === 'loss' ? line.tokens - to.tokens : 0) as Cents
  return [
    ...moved(HOUSE, chipsOf(line.player), (to.profit - line.profit - tokens) as Cents),
    ...moved(TOKENS_OF_HOUSE, tokensOf(line.player), tokens),
  ]
}

/** Puts the player where the wager had never been: the stake back, any winnings out again. */
function reversed(line: Settlement): readonly Posting[] {
  switch (line.outcome) {
    case 'win':
      return moved(chipsOf(line.player), line.paidBy === 'pool' ? POOL : HOUSE, line.profit)
    case 'loss':
      return [
        ...moved(HOUSE, chipsOf(line.player), (line.stake - line.tokens) as Cents),
        ...moved(TOKENS_OF_HOUSE, tokensOf(line.player), line.tokens),
      ]
    case 'surrender':
      return moved(HOUSE, chipsOf(line.player), -line.profit as Cents)
    case 'stand-off':
    case 'void':
      return NONE
  }
}
