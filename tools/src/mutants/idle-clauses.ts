import { RULEBOOK_NAMES, type RulebookName } from '@openpit/rulebooks'

/** Clauses in the data of these books that no scenario can show, and the reason. */
interface IdleClauses {
  readonly because: string
  readonly in: readonly RulebookName[]
  readonly places: readonly string[]
}

const NSW_AND_STAR: readonly RulebookName[] = ['nsw', 'star']
const TASMANIA: readonly RulebookName[] = ['tas', 'pontoon']
const NO_LIMITS_CHANGED: readonly RulebookName[] = ['nz', 'online']
const ALL_BUT_PONTOON: readonly RulebookName[] = ['nsw', 'star', 'tas', 'nz', 'online']
const ALL_WITH_A_SHOE: readonly RulebookName[] = ['nsw', 'star', 'tas', 'pontoon', 'nz']

export const IDLE_CLAUSES: readonly IdleClauses[] = [
  // What scenarios cannot show
  {
    because: 'a scenario with a card that the decks do not hold cannot be read (packages/scenario/test/read.test.ts)',
    in: RULEBOOK_NAMES,
    places: ['deck'],
  },
  {
    because: 'a scenario with too many of a card cannot be read (packages/scenario/test/read.test.ts)',
    in: ['online'],
    places: ['decks'],
  },
  {
    because: 'a refusal to pass on the cut names the people who are asked to cut, and cites their clause',
    in: ALL_WITH_A_SHOE,
    places: ['shoe.powers.declineCut'],
  },

  // The cards
  {
    because: 'handling cards is refused only in books with new cards every round',
    in: ['nsw', 'star', 'tas', 'pontoon'],
    places: ['shoe.source'],
  },
  {
    because: 'handling cards is refused only in books with new cards every round',
    in: ALL_WITH_A_SHOE,
    places: ['switches.shufflingDevice.otherwiseShoe.source'],
  },
  {
    because: 'nobody may order a shuffle because the table stood empty',
    in: ['nsw', 'star', 'tas', 'pontoon'],
    places: ['shoe.shuffles.vacant', 'shoe.shuffles.vacant.cutter'],
  },
  {
    because: 'a cutting card that was forgotten is not made up for',
    in: ['nsw', 'star', 'tas', 'pontoon'],
    places: ['shoe.shuffles.markerMissed', 'shoe.shuffles.markerMissed.cutter'],
  },
  {
    because: 'a cut that was forgotten is not made up for',
    in: ['tas', 'pontoon', 'nz'],
    places: ['shoe.shuffles.cutMissed', 'shoe.shuffles.cutMissed.cutter'],
  },
  {
    because: 'the cut is offered to all players at once, and the clause that says so is cited',
    in: TASMANIA,
    places: [
      'shoe.shuffles.start.cutter',
      'shoe.shuffles.markerOnBox.cutter',
      'shoe.shuffles.markerAtDealer.cutter',
      'shoe.shuffles.markerFirst.cutter',
      'shoe.shuffles.suspicion.cutter',
      'shoe.shuffles.replaced.cutter',
      'shoe.shuffles.shortShoe.cutter',
      'shoe.shuffles.shuffleMissed.cutter',
    ],
  },
  {
    because: 'after a short shoe no further shuffle is due',
    in: ['nsw', 'star', 'nz'],
    places: ['shoe.afterShortShoe'],
  },
  {
    because: 'the rules on shuffling hold for a device too, and are cited instead',
    in: ['nsw', 'star', 'nz'],
    places: ['shoe.deviceShuffles'],
  },
  {
    because: 'with so few decks only one cutting card is used',
    in: ['nsw', 'star', 'tas', 'pontoon'],
    places: ['shoe.markers.1.two'],
  },

  {
    because: 'nothing that makes cards wait for another shuffle is in this book',
    in: TASMANIA,
    places: ['shoe.shuffles.fault', 'shoe.shuffles.fault.cutter'],
  },
  {
    because: 'the cards are not checked when the table has closed',
    in: ['nsw', 'star', 'nz'],
    places: ['live.cards.closing'],
  },
  {
    because: 'a device shuffles by itself, and no riffle comes before',
    in: TASMANIA,
    places: ['live.cards.riffleForDevice'],
  },
  {
    because: 'every work on cards has a clause of its own, which is cited',
    in: ['nz'],
    places: ['live.powers.prepareCards'],
  },
  {
    because: 'a refusal cites the check that the cards wait for',
    in: ALL_WITH_A_SHOE,
    places: ['live.powers.superviseCheck'],
  },
  { because: 'no player is asked to take wagers back', in: ['online'], places: ['says.takenBack'] },
  {
    because: 'no player calls for a missed card: the deal is made again',
    in: ['nsw', 'star', 'nz', 'online'],
    places: ['says.callDealerCard'],
  },

  // Wagers and control
  {
    because: 'wagers found after the deal are recorded',
    in: ['nsw', 'star', 'tas', 'pontoon'],
    places: ['wagersFound'],
  },
  {
    because: 'wagers found after the deal are refused, and nothing is cut back',
    in: NO_LIMITS_CHANGED,
    places: ['says.foundAboveMaximum', 'says.foundAboveMaximumShared', 'cutWhenOver'],
  },
  {
    because: 'the maximum binds each player alone',
    in: ['tas', 'pontoon', 'online'],
    places: ['says.secondInOrder', 'says.thirdInOrder'],
  },
  {
    because: 'the highest wager gives no control',
    in: ['tas', 'pontoon', 'nz', 'online'],
    places: ['says.controlOfHighest'],
  },
  { because: 'a box has one player', in: ['online'], places: ['says.followDouble', 'says.followSplit'] },
  {
    because: 'a box never has more players with a main wager than it has places',
    in: ['nz'],
    places: ['sides.superSevens.places', 'sides.madness21.places', 'sides.perfectPairs.places'],
  },
  {
    because: 'a box never has more players with a main wager than it has places',
    in: ['online'],
    places: ['sides.perfectPairs.places', 'sides.twentyOnePlusThree.places'],
  },

  // Insurance and blackjacks
  {
    because: 'a blackjack may be insured',
    in: ALL_BUT_PONTOON,
    places: ['blackjackMayInsure'],
  },
  {
    because: 'there is no insurance against a ten',
    in: ['tas', 'pontoon', 'nz', 'online'],
    places: ['insuranceOnTenPays'],
  },
  { because: 'insurance is exactly half, in cents', in: ['online'], places: ['insuranceUnit'] },
  { because: 'there is no even money', in: ['pontoon', 'online'], places: ['says.evenMoneyReturnsInsurance'] },
  {
    because: 'every blackjack waits for the dealer, and the clause on winning with one is cited',
    in: NSW_AND_STAR,
    places: ['switches.blackjacksWait.otherwise.blackjackPaid'],
  },
  {
    because: 'every blackjack waits for the dealer, and the clause on winning with one is cited',
    in: ['online'],
    places: ['blackjackPaid'],
  },
  {
    because: 'a pontoon is paid at once, and so is every 21',
    in: ['pontoon'],
    places: ['says.blackjackWins', 'says.bothBlackjack', 'says.dealerBlackjackBeats21'],
  },

  // The player's decisions
  { because: 'a hand may stand on any total', in: ['online'], places: ['mustDrawBelow'] },
  { because: 'any total may be doubled', in: ['pontoon', 'nz', 'online'], places: ['doubleTotals'] },
  { because: 'any number of cards may be doubled', in: ['pontoon'], places: ['doubleCards'] },
  {
    because: 'no hand is refused a double for its ace',
    in: ['nsw', 'star', 'pontoon', 'online'],
    places: ['doubleWithAce'],
  },
  {
    because: 'a split that was declined closes nothing',
    in: ['nsw', 'star', 'nz', 'online'],
    places: ['declinedSplit'],
  },
  {
    because: 'there is no surrender',
    in: ['nsw', 'star', 'tas', 'nz'],
    places: ['says.surrenderOfBox', 'says.surrenderedHand', 'says.surrenderSettled', 'says.surrenderUndone'],
  },
  {
    because: 'a hand is surrendered on its turn and settled at once',
    in: ['online'],
    places: ['says.surrenderOfBox', 'says.surrenderUndone'],
  },
  { because: 'a double is not taken back', in: ALL_BUT_PONTOON, places: ['says.rescueTakesOriginal'] },

  // Settlement
  {
    because: 'a 21 waits for the dealer',
    in: ALL_BUT_PONTOON,
    places: ['twentyOnePays', 'says.doubledTwentyOne', 'says.unmatchedDouble'],
  },
  { because: 'the pay table has a line for every 21', in: ['pontoon'], places: ['twentyOnePays'] },
  {
    because: 'a dealer blackjack takes everything',
    in: ['online'],
    places: ['says.doubleReturned', 'says.splitReturned'],
  },

  // People
  {
    because: 'a player skips a round of the shoe at the table, not on a box',
    in: ['nsw', 'star', 'nz', 'online'],
    places: ['people.skippedBy'],
  },
  { because: 'nobody may limit raises', in: ['nsw', 'star', 'nz', 'online'], places: ['people.raiseFactor'] },
  {
    because: 'personal limits apply on every box, and every box stays open to other players',
    in: ['nsw', 'star', 'nz', 'online'],
    places: ['people.says.ownBox'],
  },
  {
    because: 'no minimum is raised for newcomers alone',
    in: ['tas', 'pontoon', 'nz', 'online'],
    places: ['people.raisedAtOnce', 'people.says.newcomers'],
  },
  {
    because: 'nobody may change the limits of a table',
    in: NO_LIMITS_CHANGED,
    places: ['people.noticeMinutes', 'people.consentOfAll'],
  },
  { because: 'nobody may take a seat back', in: ['tas', 'pontoon', 'nz', 'online'], places: ['people.idleRounds'] },
  { because: 'no round is void for fraud', in: ['nz', 'online'], places: ['people.forfeits'] },
  { because: 'nobody may limit the boxes of a player', in: ['online'], places: ['people.boxLimit'] },

  // The pit around the table
  {
    because: 'a refusal names the clause of the duty, the equipment or the payment that it is about',
    in: RULEBOOK_NAMES,
    places: ['pit.powers.done', 'pit.powers.equip', 'pit.powers.mispaid'],
  },
  {
    because: 'no wager is refused for want of chips that could pay it exactly',
    in: ['nsw', 'star', 'nz', 'online'],
    places: ['pit.powers.refuseOddWager'],
  },
  { because: 'nobody has to attend', in: ['nsw', 'star', 'nz', 'online'], places: ['pit.attendance'] },
  {
    because: 'nobody is told',
    in: ['nsw', 'tas', 'pontoon', 'nz', 'online'],
    places: ['pit.faceDownTold'],
  },
  {
    because: 'the system deals: nobody has equipment, finds wagers or breaks rules of conduct',
    in: ['online'],
    places: [
      'pit.powers.returnWager',
      'pit.equipment.dropBox',
      'pit.equipment.floatTray',
      'pit.equipment.discardRack',
      'pit.equipment.powerBox',
      'pit.measures.warned',
      'pit.measures.barred',
      'pit.measures.held',
    ],
  },
]
