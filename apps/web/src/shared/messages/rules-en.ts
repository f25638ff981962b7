import { documentWords } from './names.ts'

const ODDS = (to: number, from: number) => `${to.toLocaleString('en')} to ${from}`

/** A book's answer as people say it; what stands here for nothing is shown as it is. */
const ANSWERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  deck: { 52: 'All cards', 48: 'The tens are taken out; jacks, queens and kings stay' },
  dealerOnSoft17: { stands: 'The dealer stands on all 17s', draws: 'The dealer draws on soft 17' },
  dealerSecondCard: {
    'when-a-wager-depends-on-it': 'Drawn after the players, where a wager depends on it',
    'when-a-wager-is-left': 'Drawn after the players, where a wager is left',
    always: 'Drawn after the players, always',
    'face-down-at-once': 'Dealt face down at once; the dealer looks for a blackjack',
  },
  twentyOne: { 'waits-for-the-dealer': 'Is compared with the dealer’s hand', 'wins-at-once': 'Wins at once' },
  insuranceAgainst: { ace: 'When the dealer shows an ace', 'ace-or-ten': 'When the dealer shows an ace or a ten' },
  insuranceAmount: { 'up-to-half': 'Up to half the wager', 'exactly-half': 'Exactly half the wager' },
  evenMoney: { 'against-ace': 'For a blackjack against an ace', never: 'Is not offered' },
  doubleTotals: { any: 'On any total' },
  doubleCards: { two: 'The first two', 'two-or-more': 'Any number' },
  doubleAmount: {
    'up-to-original': 'Up to the original wager: doubling for less is allowed',
    original: 'The original wager',
  },
  doubledPart: {
    stays: 'Stays until the end',
    'may-be-rescued': 'May be rescued: it comes back, and the original wager is lost',
  },
  pairsSplitBy: { value: 'Two cards of one value: a king and a ten too', rank: 'Two cards of one rank' },
  acesSplit: { once: 'Once', again: 'Again, as other pairs' },
  splitAcesTake: { 'one-card': 'One card on each', 'cards-as-wished': 'Cards as wished' },
  unmatchedSplitWager: {
    'stays-on-first-hand': 'Keeps the wager on the first of the two hands',
    'chooses-a-hand': 'Chooses on which of the two hands the wager lies',
  },
  dealerBlackjackTakes: {
    'busted-plus-one': 'Hands that went over 21, and one wager of each player on the box',
    'original-wager': 'The original wager only',
    everything: 'All wagers on the box',
  },
  surrender: {
    none: 'Is not offered',
    'on-the-turn': 'On one’s turn, for half the wager',
    'before-play-against-ace-or-picture': 'Before the first decision, against an ace or a picture, for half the wager',
  },
  mustDrawBelow: { 0: 'Nobody must draw' },
  controlledBy: {
    'seated,highest,nearest': 'Who sits there; else the highest wager; else the one nearest to the dealer',
    nearest: 'Who wagers on it',
    'seated,nearest': 'Who sits there; else the one nearest to the dealer',
    'highest,nearest': 'The highest wager; else the one nearest to the dealer',
  },
  rounding: { 'up-to-chip': 'Up to the next chip, for the player', 'exact-cents': 'To the cent' },
}

export const rules = {
  title: 'Rules',
  lead: 'How each game is played and what it pays, before you wager; each rule with its clause.',
  choose: 'Choose a game',
  howItIsPlayed: 'How it is played',
  payTables: 'What is paid',
  payTable: (number: number) => `Pay table ${number}`,
  goodToKnow: 'Good to know',
  known: {
    totals: 'Totals are announced to help you. Your cards count, and nobody can insist on a total that was said.',
    complaint:
      'The house decides disputes about a game or a promotion. If you are not content with what it decides, you may complain to an inspector of the regulator.',
    rules: 'These rules are open to everybody at any time, from the sign on each table.',
    edition: 'These are the rules of version 4.0, in force since 3 October 2024.',
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
    insuranceAmount: 'Insurance for',
    evenMoney: 'Even money',
    doubleTotals: 'Double on',
    doubleCards: 'Cards to double on',
    doubleAmount: 'Double for',
    doubledPart: 'The doubled part',
    pairsSplitBy: 'A pair is',
    handsPerBox: 'Hands on a box',
    acesSplit: 'Aces are split',
    splitAcesTake: 'Split aces take',
    unmatchedSplitWager: 'Who does not follow a split',
    dealerBlackjackTakes: 'A dealer’s blackjack takes',
    surrender: 'Surrender',
    mustDrawBelow: 'A player must draw',
    playersPerBox: 'Players on a box',
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
    if (question === 'handsPerBox' || question === 'playersPerBox') return `${is} at most`
    return is
  },
  payTableOf: { hand: 'Your hand', superBonus: 'Super bonus' } as Readonly<Record<string, string>>,
  line: 'Line',
  pays: 'Pays',
  chance: 'Chance',
  forThePlayer: 'in the player’s favour',
  clause: 'Clause',
  /** Lines of pay tables by the name that the books’ data give them, where pages say it otherwise. */
  lines: {} as Readonly<Record<string, string>>,
  odds: ODDS,
  forWager: (wager: string, pays: string) => `${pays} for ${wager}`,
  ofJackpot: (percent: number) => `${percent} % of the jackpot`,
  fromStake: (from: string, bonus: string) => `${bonus} from ${from} on`,
  byButton: (dollars: number, outOf: string) => `${dollars.toLocaleString('en')} for 1, on ${outOf}`,
}

export const register = {
  title: 'Clause register',
  lead: 'Every clause of the regulators’ documents, in our words: what we do about it, and what would fail if it were broken.',
  documents: documentWords('en'),
  search: 'Search by id or words',
  clauses: (shown: number, all: number) => (shown === all ? `${all} clauses` : `${shown} of ${all} clauses`),
  treatments: {
    enforced: 'Enforced by the engine',
    operated: 'Done by the operation',
    shown: 'Shown on screen',
    recorded: 'Recorded',
    planned: 'Planned',
    outside: 'Outside this product',
  } as Readonly<Record<string, string>>,
  kinds: {
    engine: 'Decides a round',
    table: 'Runs a table',
    display: 'What is shown',
    live: 'Real cards and dealers',
    jackpot: 'Jackpots',
    promotion: 'Promotions',
    tournament: 'Tournaments',
    conduct: 'Conduct',
    none: 'No rule of play',
  } as Readonly<Record<string, string>>,
  all: 'All',
  treatment: 'What we do about it',
  kind: 'What it is about',
  proofs: (proofs: number) => `${proofs} ${proofs === 1 ? 'proof' : 'proofs'}`,
  more: (more: number) => `Show ${more} more`,
}
