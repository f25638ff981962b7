/**
 * Matters that need a clause but no answer. A book in which a topic cannot arise (no surrender, no rescue) names the
 * clause that rules it out.
 */
export const TOPICS = [
  // what may be wagered, by whom and when
  'chips', // what stakes are made of
  'betting', // when and where wagers are placed
  'lock', // no new wager after the first card
  'withdrawal', // no wager taken back after the first card
  'secondInOrder', // what the second on a box may wager
  'thirdInOrder', // what the third on a box may wager
  'controlOfSeated', // the seated player decides
  'controlOfHighest', // else the highest wager
  'controlOfNearest', // else the nearest to the dealer
  'deal', // the initial deal
  // the turn
  'turn', // whose turn, and what may be done on it
  'draw21', // no card to 21
  'doubleOn21', // no double on 21
  'doubleOnSplitAce', // no double on a split ace
  'bust', // over 21 loses at once
  'splitBust', // a split hand over 21 loses at once
  'oneCard', // a doubled hand takes one card
  'splitStake', // a split costs the original wager
  'nothingToFollow', // only the controlling player doubles or splits first
  'followDouble', // others may go along with a double
  'followSplit', // others may go along with a split
  'insuranceWindow', // until when insurance is open
  'insuranceOnTen', // insurance against a ten
  'blackjackWaits', // no even money against a ten
  'offers', // offers come before play
  'surrenderedHand', // a surrendered hand takes no card
  'surrenderOfBox', // surrender is for the controlling player
  'silence', // when nobody decides
  // settlement
  'blackjackWins', // blackjack against anything else
  'bothBlackjack', // blackjack against blackjack
  'dealerBlackjack', // dealer blackjack against a lower total
  'dealerBlackjackBeats21', // dealer blackjack against a plain 21
  'dealerBlackjackAfterDouble', // what a dealer blackjack takes after a double
  'dealerBlackjackAfterSplit', // what a dealer blackjack takes after a split
  'splitReturned', // the split wager that a dealer blackjack leaves
  'doubleReturned', // the double that a dealer blackjack leaves
  'dealerBust', // the dealer busts
  'higher', // the player is higher
  'lower', // the dealer is higher
  'tie', // equal totals
  'doubledTwentyOne', // a doubled 21
  'unmatchedDouble', // a doubled 21, for a bettor who did not double
  'insuranceLoses', // insurance without blackjack
  'evenMoneyReturnsInsurance', // even money gives insurance back
  'surrenderSettled', // what a surrender costs
  'surrenderUndone', // a dealer blackjack undoes a surrender
  'rescueTakesOriginal', // a rescue loses the original
  'foundAboveMaximum', // a wager found above the maximum
  'foundAboveMaximumShared', // a wager found above the maximum on a shared box
  'void', // a void hand
  'voidedInsurance', // insurance on a void hand is void too
  'takenBack', // wagers that a player takes back because a device failed
  'callDealerCard', // a player has the dealer take the missed first card
] as const
export type Topic = (typeof TOPICS)[number]
