import type { PlayerCommand } from '@openpit/engine'

/** What players decide and answer between the first card and the end of a round. */
export const PLAYER_DECISIONS = [
  'hit',
  'stand',
  'double',
  'split',
  'surrender',
  'expose',
  'insure',
  'evenMoney',
  'follow',
  'takeHand',
  'rescue',
  'pressPrizeButton',
  'decline',
  'refuseCard',
  'callDealerCard',
  'retract',
] as const satisfies readonly PlayerCommand['do'][]
