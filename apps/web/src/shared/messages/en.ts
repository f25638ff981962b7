import { account, offline } from './account-en.ts'
import { drawer } from './drawer-en.ts'
import { floor } from './floor-en.ts'
import { history } from './history-en.ts'
import { jackpot } from './jackpot-en.ts'
import { joinList } from './join-list.ts'
import { englishMoney } from './money.ts'
import { bookWords, sides } from './names.ts'
import { inWords } from './numbers-en.ts'
import { wordedBy } from './refusals.ts'
import { refusals } from './refusals-en.ts'
import { register, rules } from './rules-en.ts'
import { atTheTable, decisions } from './table-en.ts'

const SUITS: Readonly<Record<string, string>> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' }
const RANKS: Readonly<Record<string, string>> = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' }

const { dollars, short } = englishMoney

/** Every text that players see or hear. */
export const en = {
  language: 'English',
  /** How dates and times are written. */
  locale: 'en-GB',
  money: englishMoney,
  /** Why something was refused, without the clause. */
  refused: wordedBy(refusals, {
    money: short,
    bet: (name) => sides[name]?.name ?? name,
    command: (name) => decisions[name] ?? name,
  }),
  inWords,
  listed: joinList,
  /** A word as it is written within a sentence. */
  inSentence: (word: string) => word.toLowerCase(),
  or: 'or',
  and: 'and',

  site: {
    name: 'Openpit',
    floor: 'Tables',
    history: 'My rounds',
    account: 'Account',
    rules: 'Rules',
    lab: 'Lab',
    chart: 'Best-play chart',
    verify: 'Verify',
    register: 'Clauses',
    promotions: 'Promotions',
    tournaments: 'Tournaments',
    consoles: {
      pit: 'Pit',
      jackpots: 'Jackpots',
      desk: 'Inspector’s desk',
      devices: 'Devices',
      cage: 'Cage',
      results: 'Results',
    },
    balance: 'Balance',
    net: 'Net this session',
    session: 'Session',
    menu: 'Menu',
    settings: 'Settings and account',
    close: 'Close',
    back: 'All tables',
    notFound: 'Page not found',
    toFloor: 'See the tables',
    loading: 'Loading',
    failed: 'Something went wrong',
    tryAgain: 'Try again',
    you: 'You',
    origin: (program: string, rules: string) => `Program ${program}, rulebook ${rules}`,
  },

  offline,

  look: {
    theme: 'Theme',
    system: 'System default',
    light: 'Light',
    dark: 'Dark',
    deck: 'Card colours',
    two: 'Two colours',
    four: 'Four colours',
    motion: 'Animation',
    motionSystem: 'System default',
    motionOff: 'Off',
    sound: 'Sound',
    soundOn: 'On',
    soundOff: 'Off',
    language: 'Language',
  },

  account,

  books: bookWords('en'),

  /** Printed on the cloth: the regulators prescribe this wording. */
  felt: {
    blackjackPays: (called: 'blackjack' | 'pontoon', to: number, from: number) =>
      `${called === 'pontoon' ? 'Pontoon' : 'Blackjack'} pays ${to} to ${from}`,
    dealer: (onSoft17: 'stands' | 'draws', called: 'blackjack' | 'pontoon'): string => {
      if (onSoft17 === 'stands') return 'Dealer must stand on 17 and must draw to 16'
      return called === 'pontoon' ? 'Dealer draws to hard 16 or soft 17' : 'Dealer must stand on hard 17 or soft 18'
    },
    insurancePays: (to: number, from: number) => `Insurance pays ${to} to ${from}`,
  },

  sides,

  topUp: {
    out: 'You’re out of demo chips.',
    get: (cents: number) => `Get ${dollars(cents)} more`,
    given: (cents: number) => `${dollars(cents)} in demo chips added.`,
    about: 'Demo chips are free and can’t be cashed out.',
    tooLittle: (minimum: string) => `You have less than the minimum bet of ${minimum}.`,
    otherTables: 'Other tables',
  },

  floor,
  jackpot,

  connection: {
    connecting: 'Connecting to the table.',
    lost: (seconds: number) =>
      seconds > 0
        ? `Connection lost. Your hand is safe. Trying again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
        : 'Connection lost. Your hand is safe. Trying again now.',
    full: 'Openpit is open in too many tabs or on too many devices. Close one, and this page reconnects.',
    lostSpoken: 'Connection lost. Your hand is safe.',
    back: 'Back at the table.',
    gone: 'Reconnecting to the table…',
    outside: 'Watching',
    outsideAbout: 'Join to bet at this table. The demo chips are free.',
    comeIn: 'Play as guest',
    practiceAbout: 'This table is for practice: the dealer keys all bets, and no money is taken. You can watch.',
    noTable: 'You can’t join this table',
  },

  card: {
    named: (rank: string, suit: string) => {
      const name = RANKS[rank] ?? inWords(Number(rank))
      if (suit === 'jk') return rank === '' ? 'joker' : `joker as ${name}`
      return `${name} of ${SUITS[suit] ?? suit}`
    },
    down: 'card face down',
  },

  ...atTheTable,

  drawer,

  cut: {
    title: 'Your turn to cut',
    lead: 'Your cut helps decide the order of the cards.',
    place: (place: number, cards: number) => `Cut after card ${place} of ${cards}`,
    card: 'Cut card',
    do: 'Cut here',
    decline: 'Let the dealer cut',
    keys: 'Arrow keys move it, Enter cuts.',
    drag: 'Drag the cut card.',
    open: 'Cut the shoe',
    later: 'Later',
  },

  verify: {
    title: 'Check a shoe',
    lead: 'Check a shoe’s published transcript. Everything is recomputed in your browser; nothing is uploaded.',
    file: 'Transcript file',
    text: 'Or paste its text',
    do: 'Check',
    now: 'Check this shoe now',
    notYet: 'No transcript of this shoe yet.',
    cards: (cards: number) => `${cards} ${cards === 1 ? 'card' : 'cards'}, each with its proof`,
    holds: 'Passed:',
    fails: 'Failed:',
    verdicts: {
      holds: 'Every check passed.',
      'holds so far': 'Every check passed so far. The seed is revealed when the shoe ends.',
      broken: 'A check failed.',
      unreadable: 'This is not a transcript.',
    },
  },

  keys: {
    title: 'Keys',
    space: 'Space',
    list: [
      ['H', 'Hit'],
      ['S', 'Stand'],
      ['D', 'Double'],
      ['P', 'Split'],
      ['R', 'Surrender'],
      ['I', 'Insurance, even money'],
      ['N', 'Decline an offer'],
      ['1 to 6', 'Choose a chip'],
      ['B', 'Bet on your box'],
      ['U', 'Undo'],
      ['C', 'Clear'],
      ['R', 'Rebet, while you bet'],
      ['Space', 'Deal, or rebet and deal'],
      ['Esc', 'Close the spots'],
      ['M', 'Sound on or off'],
      ['L', 'Round log'],
      ['J', 'Hear the jackpot'],
      ['?', 'These keys'],
    ] as readonly (readonly [string, string])[],
  },

  history,

  rules,
  register,

  say: {
    total: (points: number, soft: boolean) => `${inWords(points)}, ${soft ? 'soft' : 'hard'}`,
    turn: (box: number, hand: number | null, total: string, dealer: string, choices: string) =>
      `Box ${inWords(box)}${hand === null ? '' : `, hand ${inWords(hand)}`}: your ${total}; dealer ${dealer}; ${choices}.`,
    ace: 'ace',
    wagersOpen: (seconds: number | null) =>
      seconds === null ? 'Betting is open.' : `Betting is open, ${inWords(seconds)} seconds.`,
    tenSeconds: 'Ten seconds.',
    fiveSeconds: 'Five seconds.',
    noMoreBets: 'No more bets.',
    insuranceOpen: 'Insurance.',
    joker: (box: number) => `Box ${inWords(box)}: you have a joker. Say what it counts as: ace, or two to ten.`,
    jokerLaidAway: 'The dealer lays a joker away.',
    insuranceClosed: 'Insurance is closed.',
    /** A soft hand has two totals, and dealers call both. */
    handHas: (box: number, hand: number | null, points: number, soft: boolean, bust: boolean) => {
      const where = `Box ${inWords(box)}${hand === null ? '' : `, hand ${inWords(hand)}`}`
      const has = soft && points < 21 ? `${inWords(points - 10)} or ${inWords(points)}` : inWords(points)
      return `${where}: ${has}${bust ? ', bust' : ''}.`
    },
    turnOther: (name: string, box: number) => `${name} plays box ${inWords(box)}.`,
    settled: (box: number, outcome: string, amount: string) => `Box ${inWords(box)}: ${outcome} ${amount}.`,
    dealerBlackjack: (called: string) => `Dealer has ${called.toLowerCase()}.`,
    dealerHas: (points: number) =>
      points > 21 ? `Dealer busts with ${inWords(points)}.` : `Dealer has ${inWords(points)}.`,
    yourRound: (amount: string) => `Your round: ${amount}.`,
    insurance: (box: number, most: number, seconds: number | null) =>
      `Insurance is open${seconds === null ? '' : `, ${inWords(seconds)} seconds`}. Box ${inWords(box)}: you may insure up to ${dollars(most)}.`,
    plus: (amount: string) => `plus ${amount}`,
    minus: (amount: string) => `minus ${amount}`,
    even: 'even',
  },
}

export type Messages = typeof en
