import { documentWords } from './names.ts'

const ODDS = (to: number, from: number) => `${to.toLocaleString('en')} to ${from}`

/** A book's answers in words; an answer without an entry is shown as it is. */
const ANSWERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  deck: { 52: 'All cards', 48: 'No tens; jacks, queens and kings stay in' },
  dealerOnSoft17: { stands: 'The dealer stands on all 17s', draws: 'The dealer draws on soft 17' },
  dealerSecondCard: {
    'when-a-wager-depends-on-it': 'Drawn after the players, if a bet depends on it',
    'when-a-wager-is-left': 'Drawn after the players, if a bet is left',
    always: 'Always drawn after the players',
    'face-down-at-once': 'Dealt face down; the dealer checks for blackjack',
  },
  twentyOne: { 'waits-for-the-dealer': 'Is compared with the dealer’s hand', 'wins-at-once': 'Wins at once' },
  insuranceAgainst: { ace: 'When the dealer shows an ace', 'ace-or-ten': 'When the dealer shows an ace or a ten' },
  insuranceAmount: { 'up-to-half': 'Up to half the bet', 'exactly-half': 'Exactly half the bet' },
  evenMoney: { 'against-ace': 'For a blackjack against an ace', never: 'Not offered' },
  doubleTotals: { any: 'Any total' },
  doubleCards: { two: 'The first two', 'two-or-more': 'Any number of cards' },
  doubleAmount: {
    'up-to-original': 'Up to the original bet: you can double for less',
    original: 'Exactly the original bet',
  },
  doubledPart: {
    stays: 'Stays on the hand',
    'may-be-rescued': 'Can be rescued: you get it back and lose the original bet',
  },
  pairsSplitBy: { value: 'Two cards of equal value (K and 10 count as a pair)', rank: 'Two cards of the same rank' },
  acesSplit: { once: 'Once', again: 'As often as other pairs' },
  splitAcesTake: { 'one-card': 'One card on each', 'cards-as-wished': 'As many cards as you like' },
  unmatchedSplitWager: {
    'stays-on-first-hand': 'Your bet stays on the first of the two hands',
    'chooses-a-hand': 'You choose which of the two hands to keep your bet on',
  },
  dealerBlackjackTakes: {
    'busted-plus-one': 'Busted hands, plus one bet per player on the box',
    'original-wager': 'The original bet only',
    everything: 'All bets on the box',
  },
  surrender: {
    none: 'Not offered',
    'on-the-turn': 'On your turn, for half your bet',
    'before-play-against-ace-or-picture':
      'Before the first decision, against an ace or a picture card, for half your bet',
  },
  mustDrawBelow: { 0: 'Never' },
  controlledBy: {
    'seated,highest,nearest': 'The seated player; otherwise the highest bet; otherwise the bet nearest the dealer',
    nearest: 'The player who bets on it',
    'seated,nearest': 'The seated player; otherwise the bet nearest the dealer',
    'highest,nearest': 'The highest bet; otherwise the bet nearest the dealer',
  },
  rounding: { 'up-to-chip': 'Up to the next chip, in your favour', 'exact-cents': 'To the cent' },
}

export const rules = {
  title: 'Rules',
  lead: 'How each game is played and what it pays, with the clause behind every rule.',
  choose: 'Choose a game',
  howItIsPlayed: 'How it is played',
  payTables: 'Pay tables',
  marked: (mark: string) => `On the layout: ${mark}`,
  tables: 'Tables',
  usual: 'The book’s usual options',
  tableAt: (title: string, decks: string) => `${title}, ${decks}`,
  facts: (limits: string, bet: string, act: string) => `Limits ${limits}. ${bet} to bet, ${act} to act.`,
  noClock: 'No time limit.',
  payTable: (number: number) => `Pay table ${number}`,
  goodToKnow: 'Good to know',
  known: {
    totals: 'Totals are announced to help you. The cards decide: an announced total does not bind anyone.',
    complaint:
      'The casino decides disputes about a game or a promotion. If you disagree with its decision, you can complain to an inspector.',
    rules: 'You can read these rules at any time: tap the sign on the table.',
    edition: 'These rules are version 4.0, in force since 3 October 2024.',
  },
  houseRules: 'House rules',
  house: {
    firstTwoOnly: 'Where cards are dealt face down, you may handle your first two cards, and no others.',
    cardsOverLayout: 'If you are dealt cards to handle, keep them over the table.',
    handsOffCards: 'Only the dealer touches the cards.',
    ownPlacing: 'You are responsible for where your bets lie, even if the dealer helps.',
    checkPlacing: 'Check that the dealer has placed your bets as you asked.',
    ownLimits: 'Keep your bets within the limits on the sign.',
    signals: 'Show what you want by a signal: tap the table for a card, wave your hand flat to stand.',
    devices: 'No devices that record, predict or analyse the game.',
    staffDevices: 'Staff and inspectors on duty may use theirs.',
    staffAdvice: 'Staff explain the rules, but never advise you how to play.',
    advice: 'No unasked advice to other players.',
    sideBets: 'No bets between players or spectators.',
    noAgents: 'You play for yourself: nobody may bet for you as an agent.',
    ownMoney: 'It makes no difference whose money it is.',
    inspector: 'An inspector attends the game and sees that the rules are kept.',
    warnedBelowMinimum:
      'If you bet below the minimum you are told once; later bets below it may be handed back, whatever the result.',
    partnerships: 'No partnerships to bet more than the maximum.',
    lostBets: 'Leave lost bets where they lie.',
    writing: 'No writing at or near the table unless the casino agrees.',
  },
  toRegister: (game: string) => `Every clause behind ${game}, in our words, with its proofs`,
  questions: {
    decks: 'Decks',
    deck: 'Cards',
    dealerOnSoft17: 'Dealer on 17',
    dealerSecondCard: 'Dealer’s second card',
    blackjackPays: 'Blackjack pays',
    twentyOne: 'A player’s 21',
    insuranceAgainst: 'Insurance',
    insurancePays: 'Insurance pays',
    insuranceAmount: 'Amount of insurance',
    evenMoney: 'Even money',
    doubleTotals: 'Double on',
    doubleCards: 'Cards to double on',
    doubleAmount: 'Amount of a double',
    doubledPart: 'The added bet',
    pairsSplitBy: 'A pair is',
    handsPerBox: 'Hands per box',
    acesSplit: 'Aces are split',
    splitAcesTake: 'Split aces take',
    unmatchedSplitWager: 'If you don’t match a split',
    dealerBlackjackTakes: 'A dealer blackjack takes',
    surrender: 'Surrender',
    mustDrawBelow: 'A player must draw',
    playersPerBox: 'Players per box',
    controlledBy: 'Who plays a box',
    rounding: 'Payments are rounded',
  } as Readonly<Record<string, string>>,
  answerTo: (question: string, is: string): string => {
    const said = ANSWERS[question]?.[is]
    if (said !== undefined) return said
    const [first = '', second = ''] = is.split(',')
    if (question === 'blackjackPays' || question === 'insurancePays') return ODDS(Number(first), Number(second))
    if (question === 'doubleTotals') return is.split(',').join(', ')
    if (question === 'mustDrawBelow') return `Below ${is}`
    if (question === 'handsPerBox' || question === 'playersPerBox') return `Up to ${is}`
    return is
  },
  payTableOf: { hand: 'Your hand', superBonus: 'Super bonus' } as Readonly<Record<string, string>>,
  line: 'Line',
  pays: 'Pays',
  chance: 'Chance',
  forThePlayer: 'in the player’s favour',
  clause: 'Clause',
  /** Names of pay lines that differ from those in the books' data. */
  lines: {
    'three same colour sevens': 'three sevens of one colour',
  } as Readonly<Record<string, string>>,
  odds: ODDS,
  forWager: (wager: string, pays: string) => `${pays} for ${wager}`,
  ofJackpot: (percent: number) => `${percent} % of the jackpot`,
  fromStake: (from: string, bonus: string) => `${bonus} for bets of ${from} or more`,
  byButton: (dollars: number, outOf: string) =>
    `$${dollars.toLocaleString('en')} for each $1 (${outOf.replace('/', ' of ')} prizes)`,
}

export const register = {
  title: 'Clause register',
  lead: 'Every clause of the regulators’ documents, in our words: what we do about it, and the tests that prove it.',
  documents: documentWords('en'),
  search: 'Search by number or text',
  clauses: (shown: number, all: number) => (shown === all ? `${all} clauses` : `${shown} of ${all} clauses`),
  treatments: {
    enforced: 'Enforced by the engine',
    operated: 'Handled by the operator',
    shown: 'Shown on screen',
    recorded: 'Recorded',
    planned: 'Planned',
    outside: 'Outside this product',
  } as Readonly<Record<string, string>>,
  kinds: {
    engine: 'Play of a round',
    table: 'Running a table',
    display: 'Display',
    live: 'Real cards and dealers',
    jackpot: 'Jackpots',
    promotion: 'Promotions',
    tournament: 'Tournaments',
    conduct: 'Conduct',
    none: 'Not a rule of play',
  } as Readonly<Record<string, string>>,
  all: 'All',
  treatment: 'Treatment',
  kind: 'Subject',
  proofs: (proofs: number) => `${proofs} ${proofs === 1 ? 'proof' : 'proofs'}`,
  more: (more: number) => `Show ${more} more`,
}
