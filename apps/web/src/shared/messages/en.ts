import type { Report } from '@openpit/proof'
import { joinList } from './join-list.ts'
import { englishMoney } from './money.ts'
import { wordedBy } from './refusals.ts'
import { refusals } from './refusals-en.ts'
import { register, rules } from './rules-en.ts'
import { sides } from './side-names.ts'
import { atTheTable, decisions } from './table-en.ts'

type Check = Report['checks'][number]
type Note = Report['notes'][number]

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ['twenty', 'thirty']

/** Numbers as they are spoken: a screen reader must not read `14` as a name. */
function inWords(value: number): string {
  if (value < 20) return ONES[value] ?? String(value)
  if (value >= 40) return String(value)
  const ten = TENS[Math.floor(value / 10) - 2] as string
  return value % 10 === 0 ? ten : `${ten}-${ONES[value % 10]}`
}

const SUITS: Readonly<Record<string, string>> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' }
const RANKS: Readonly<Record<string, string>> = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' }

const { dollars, short } = englishMoney

/** Every word that people see or hear. */
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
  /** A word that stands within a sentence. */
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
    notFound: 'There is nothing here',
    toFloor: 'To the floor',
    loading: 'One moment',
    failed: 'That did not work',
    tryAgain: 'Try again',
    you: 'You',
    origin: (program: string, rules: string) => `Program ${program}, rulebook ${rules}`,
  },

  look: {
    theme: 'Light and dark',
    system: 'As the system',
    light: 'Light',
    dark: 'Dark',
    deck: 'Deck',
    two: 'Two colours',
    four: 'Four colours',
    motion: 'Movement',
    motionSystem: 'As the system',
    motionOff: 'Off',
    language: 'Language',
  },

  account: {
    guest: 'You play as a guest, with demo chips.',
    player: (name: string) => `You play as ${name}.`,
    leave: 'Log out',
    name: 'Name',
    password: 'Password',
    register: 'Keep this account',
    login: 'Log in',
  },

  books: {
    nsw: {
      name: 'NSW Blackjack',
      about: 'Dealer stands on all 17s',
    },
    star: {
      name: 'Star Blackjack',
      about: 'Dealer draws on soft 17',
    },
    tas: {
      name: 'Tasmania Blackjack',
      about: 'Dealer stands on all 17s',
    },
    pontoon: {
      name: 'Federal Pontoon',
      about: 'Tens taken out of the decks',
    },
    nz: {
      name: 'New Zealand Blackjack',
      about: 'Dealer stands on all 17s',
    },
    online: {
      name: 'Online Blackjack',
      about: 'Fresh shuffle every round',
    },
  },

  /** What is printed on the cloth. */
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

  /** For a guest who has too few chips left to bet. */
  topUp: {
    out: 'You are out of demo chips.',
    get: (cents: number) => `Get ${dollars(cents)} more`,
    given: (cents: number) => `You got ${dollars(cents)} in demo chips.`,
  },

  floor: {
    title: 'The floor',
    lead: 'Six games under five rulebooks. Take a free box as a guest, without an account.',
    free: (free: number, boxes: number) => (free === 0 ? 'All boxes taken' : `${free} of ${boxes} boxes free`),
    freeShort: (free: number, boxes: number) => (free === 0 ? 'All taken' : `${free} of ${boxes} free`),
    boxes: (boxes: number) => `${boxes} boxes`,
    openOwn: 'Open a table',
    ownAbout: 'Yours alone, no clock',
    limits: 'Limits',
    limitsAre: (minimum: number, maximum: number) => `${short(minimum)} to ${short(maximum)}`,
    pace: 'Pace',
    paceShared: (wagersMs: number | null, decisionMs: number | null) =>
      wagersMs === null || decisionMs === null
        ? 'Shared, no clock'
        : `${Math.round(wagersMs / 1000)} s to wager, ${Math.round(decisionMs / 1000)} s to decide`,
    houseEdge: 'House edge',
    decks: (decks: number) => `${decks} decks`,
    sit: 'Sit down',
    back: 'To your box',
    open: 'Open',
    watch: 'Watch',
  },

  connection: {
    connecting: 'Connecting to the table.',
    lost: (seconds: number) =>
      seconds > 0
        ? `Connection lost. Your hand is safe; trying again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
        : 'Connection lost. Your hand is safe; trying again now.',
    full: 'You have this house open in too many places at once. Close one of them; this page comes back by itself.',
    lostSpoken: 'Connection lost; your hand is safe.',
    back: 'Back at the table.',
    gone: 'The table is moving to another place. It comes back by itself.',
    outside: 'You are not in the house yet',
    outsideAbout: 'Come in to see this table and to play at it; demo chips come with you.',
    comeIn: 'Come in as a guest',
    noTable: 'This table cannot be entered.',
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
    wagers: 'Wagers',
    deal: 'Cards',
    settlement: 'Settlement',
    nothing: 'Nothing has happened in this round yet.',
    boxes: (boxes: number, cents: number) => `${boxes} ${boxes === 1 ? 'box' : 'boxes'}, ${dollars(cents)}`,
    dealt: (box: number) => `Box ${box}:`,
    dealer: 'Dealer:',
    commitment: 'Commitment to this shoe',
    commitmentAbout:
      'Published before the first wager on it. When the shoe has ended its seed is shown, and anybody can check.',
    next: 'Commitment to the next shoe',
    root: 'Root of the order of cards',
    contributors: 'Who has added to the shuffle',
    revealed: 'shown',
    committed: 'committed',
    transcript: 'Transcript of this shoe',
    addBytes: 'Add my random bytes',
    cards: (left: number, all: number) => `${left} of ${all} cards left`,
  },

  cut: {
    title: 'You cut the shoe',
    lead: 'Your random bytes and your cut decide the order of the cards.',
    place: (place: number, cards: number) => `after card ${place} of ${cards}`,
    card: 'Cut card',
    do: 'Cut here',
    decline: 'Leave it to the dealer',
    keys: 'Arrow keys move it; Enter cuts.',
    open: 'Cut the shoe',
    later: 'Not yet',
  },

  verify: {
    title: 'Check a shoe',
    lead: 'A transcript is all that was published of a shoe. It is worked out again here, in your browser; nothing is sent.',
    file: 'Transcript file',
    text: 'Or its text',
    do: 'Check',
    now: 'Check this shoe now',
    notYet: 'There is no transcript of this shoe yet.',
    cards: (cards: number) => `${cards} ${cards === 1 ? 'card' : 'cards'}, each with its proof`,
    holds: 'Holds:',
    fails: 'Does not hold:',
    verdicts: {
      holds: 'Everything holds.',
      'holds so far': 'Everything holds so far. The seed is shown when the shoe has ended.',
      broken: 'Something does not hold.',
      unreadable: 'This is no transcript.',
    },
    check: ({ name, says }: Check) => `${name}: ${says}`,
    note: ({ says }: Note) => says,
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
      ['N', 'No to an offer'],
      ['1 to 6', 'Choose a chip'],
      ['B', 'Chip on your box'],
      ['U', 'Undo'],
      ['C', 'Clear'],
      ['Space', 'Deal, or rebet'],
      ['L', 'Round log'],
      ['?', 'These keys'],
    ],
  },

  history: {
    title: 'My rounds',
    lead: 'Every round can be gone through step by step, and taken along as a file.',
    none: 'No rounds yet. Play one, and it stands here.',
    nobody: 'You have not come in yet.',
    table: 'Table',
    round: 'Round',
    when: 'When',
    net: 'Net',
    replay: 'Replay',
    step: (step: number, steps: number) => `Step ${step} of ${steps}`,
    first: 'To the start',
    previous: 'Back',
    next: 'Forward',
    scenario: 'Scenario file',
    json: 'JSON',
    by: (by: string, what: string) => `${by}: ${what}`,
    notYet: 'This round is not over, or it is not yours.',
    house: 'House',
    commands: {
      wager: 'wagers',
      withdraw: 'takes the wager back',
      sit: 'sits down',
      leave: 'leaves',
      bringChips: 'brings chips',
      takeChips: 'takes chips',
      deal: 'no more bets; cards are dealt',
      timeIsUp: 'time is up',
      closeOffers: 'offers are closed',
      prepare: 'the cards are made ready',
      voidWithheld: 'goes on without a contribution',
      hit: 'hits',
      stand: 'stands',
      double: 'doubles',
      split: 'splits',
      surrender: 'surrenders',
      insure: 'insures',
      evenMoney: 'takes even money',
      decline: 'declines',
      commit: 'seals random bytes',
      reveal: 'shows the sealed bytes',
      ruling: 'makes a ruling',
    } as Readonly<Record<string, string>>,
  },

  rules,
  register,

  say: {
    total: (points: number, soft: boolean) => `${inWords(points)}, ${soft ? 'soft' : 'hard'}`,
    turn: (box: number, hand: number | null, total: string, dealer: string, choices: string) =>
      `Box ${inWords(box)}${hand === null ? '' : `, hand ${inWords(hand)}`}: your ${total}; dealer ${dealer}; ${choices}.`,
    ace: 'ace',
    wagersOpen: (seconds: number | null) =>
      seconds === null ? 'Wagers are open.' : `Wagers are open, ${inWords(seconds)} seconds.`,
    tenSeconds: 'Ten seconds.',
    noMoreBets: 'No more bets.',
    insuranceOpen: 'Insurance.',
    insuranceClosed: 'Insurance is closed.',
    /** Both totals of a soft hand: which of them will count is not known yet. */
    handHas: (box: number, hand: number | null, points: number, soft: boolean, bust: boolean) => {
      const where = `Box ${inWords(box)}${hand === null ? '' : `, hand ${inWords(hand)}`}`
      const has = soft && points < 21 ? `${inWords(points - 10)} or ${inWords(points)}` : inWords(points)
      return `${where}: ${has}${bust ? ', bust' : ''}.`
    },
    turnOther: (name: string, box: number) => `${name} plays box ${inWords(box)}.`,
    settled: (box: number, outcome: string, amount: string) => `Box ${inWords(box)}: ${outcome} ${amount}.`,
    dealerBlackjack: (called: string) => `Dealer has ${called.toLowerCase()}.`,
    dealerHas: (points: number) =>
      points > 21 ? `Dealer bust with ${inWords(points)}.` : `Dealer has ${inWords(points)}.`,
    yourRound: (amount: string) => `Your round: ${amount}.`,
    insurance: (box: number, most: number, seconds: number | null) =>
      `Insurance is open${seconds === null ? '' : `, ${inWords(seconds)} seconds`}. Box ${inWords(box)}: you may insure up to ${dollars(most)}.`,
    plus: (amount: string) => `plus ${amount}`,
    minus: (amount: string) => `minus ${amount}`,
    even: 'even',
  },
}

export type Messages = typeof en
