import { DOCUMENT_NAMES, RULEBOOK_NAMES } from '@openpit/names'
import { history } from './history-en.ts'
import { joinList } from './join-list.ts'
import { englishMoney } from './money.ts'
import { bookWords, sides } from './names.ts'
import { capital, wordedBy } from './refusals.ts'
import { refusals } from './refusals-en.ts'
import { register, rules } from './rules-en.ts'
import { atTheTable, decisions } from './table-en.ts'

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ['twenty', 'thirty']

/** Numbers in words, so that screen readers say them alike. */
function inWords(value: number): string {
  if (value < 20) return ONES[value] ?? String(value)
  if (value >= 40) return String(value)
  const ten = TENS[Math.floor(value / 10) - 2] as string
  return value % 10 === 0 ? ten : `${ten}-${ONES[value % 10]}`
}

const GAMES = capital(inWords(RULEBOOK_NAMES.length))
const DOCUMENTS = inWords(DOCUMENT_NAMES.length)

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
    floor: 'Floor',
    history: 'My rounds',
    rules: 'Rules',
    lab: 'Lab',
    verify: 'Verify',
    register: 'Clauses',
    balance: 'Balance',
    net: 'Net this session',
    session: 'Session',
    menu: 'Menu',
    close: 'Close',
    back: 'Back to the floor',
    notFound: 'Page not found',
    toFloor: 'Go to the floor',
    loading: 'Loading',
    failed: 'Something went wrong',
    tryAgain: 'Try again',
    you: 'You',
    origin: (program: string, rules: string) => `Program ${program}, rulebook ${rules}`,
  },

  look: {
    theme: 'Theme',
    system: 'Match system',
    light: 'Light',
    dark: 'Dark',
    deck: 'Card suits',
    two: 'Two colours',
    four: 'Four colours',
    motion: 'Animation',
    motionSystem: 'Match system',
    motionOff: 'Off',
    sound: 'Sound',
    soundOn: 'On',
    soundOff: 'Off',
    language: 'Language',
  },

  account: {
    guest: 'You’re playing as a guest, with demo chips.',
    player: (name: string) => `You’re playing as ${name}.`,
    leave: 'Log out',
    name: 'Name',
    password: 'Password',
    register: 'Create account',
    login: 'Log in',
    code: 'Code from your authenticator app',
    oldPassword: 'Current password',
    newPassword: 'New password',
    changePassword: 'Change password',
    passwordChanged: 'Your password is changed. Your other devices are logged out.',
    mustChangePassword: 'Choose a password of your own first',
    setUpSecondFactor: 'Set up a second factor',
    confirmSecondFactor: 'Confirm',
    secretHelp: 'Add this key to your authenticator app, then enter the code that it shows:',
  },

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
  },

  floor: {
    title: 'The floor',
    lead: `${GAMES} games under ${DOCUMENTS} rulebooks. Take a free box as a guest: no account needed.`,
    free: (free: number, boxes: number) => (free === 0 ? 'All boxes taken' : `${free} of ${boxes} boxes free`),
    freeShort: (free: number, boxes: number) => (free === 0 ? 'All taken' : `${free} of ${boxes} free`),
    boxes: (boxes: number) => `${boxes} boxes`,
    openOwn: 'Open a table',
    ownAbout: 'Private, no time limit',
    limits: 'Limits',
    limitsAre: (minimum: number, maximum: number) => `${short(minimum)} to ${short(maximum)}`,
    pace: 'Pace',
    paceShared: (wagersMs: number | null, decisionMs: number | null) =>
      wagersMs === null || decisionMs === null
        ? 'No time limit'
        : `${Math.round(wagersMs / 1000)} s to bet, ${Math.round(decisionMs / 1000)} s to decide`,
    houseEdge: 'House edge',
    decks: (decks: number) => `${decks} decks`,
    sit: 'Sit down',
    back: 'Back to your box',
    open: 'Open',
    watch: 'Watch',
  },

  connection: {
    connecting: 'Connecting to the table.',
    lost: (seconds: number) =>
      seconds > 0
        ? `Connection lost. Your hand is safe. Trying again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
        : 'Connection lost. Your hand is safe. Trying again now.',
    full: 'You have Openpit open in too many tabs or devices. Close one, and this page will reconnect.',
    lostSpoken: 'Connection lost. Your hand is safe.',
    back: 'Back at the table.',
    gone: 'This table is moving to another server. It will be back in a moment.',
    outside: 'You’re not logged in',
    outsideAbout: 'Play as a guest to join this table. We’ll give you demo chips.',
    comeIn: 'Play as a guest',
    noTable: 'You can’t join this table',
  },

  card: {
    named: (rank: string, suit: string) =>
      suit === '' ? 'joker' : `${RANKS[rank] ?? inWords(Number(rank))} of ${SUITS[suit] ?? suit}`,
    down: 'card face down',
  },

  ...atTheTable,

  drawer: {
    log: 'Round log',
    shoe: 'Shoe',
    wagers: 'Bets',
    deal: 'Cards',
    settlement: 'Settlement',
    nothing: 'No bets in this round yet.',
    boxes: (boxes: number, cents: number) => `${boxes} ${boxes === 1 ? 'box' : 'boxes'}, ${dollars(cents)}`,
    dealt: (box: number) => `Box ${box}:`,
    dealer: 'Dealer:',
    commitment: 'Commitment to this shoe',
    commitmentAbout:
      'Published before the first bet. When the shoe ends, its seed is revealed and anyone can check it.',
    next: 'Commitment to the next shoe',
    root: 'Root hash of the card order',
    contributors: 'Added to the shuffle by',
    revealed: 'revealed',
    committed: 'committed',
    transcript: 'Transcript of this shoe',
    addBytes: 'Add my random bytes',
    cards: (left: number, all: number) => `${left} of ${all} cards left`,
  },

  cut: {
    title: 'Your turn to cut',
    lead: 'Your random bytes and your cut help decide the order of the cards.',
    place: (place: number, cards: number) => `after card ${place} of ${cards}`,
    card: 'Cut card',
    do: 'Cut here',
    decline: 'Leave it to the dealer',
    keys: 'Arrow keys move it, Enter cuts.',
    open: 'Cut the shoe',
    later: 'Not yet',
  },

  verify: {
    title: 'Check a shoe',
    lead: 'A transcript is everything published about a shoe. Your browser checks it here; nothing is sent.',
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
      ['Space', 'Deal, or rebet'],
      ['M', 'Sound on or off'],
      ['L', 'Round log'],
      ['?', 'These keys'],
    ],
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
    noMoreBets: 'No more bets.',
    insuranceOpen: 'Insurance.',
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
