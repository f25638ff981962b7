import type { Report } from '@openpit/proof'
import type { Refusal } from '@openpit/protocol'
import { moneyWith } from './money.ts'
import { wordedBy } from './refusals.ts'
import { refusals } from './refusals-en.ts'
import { register, rules } from './rules-en.ts'
import { sides } from './side-names.ts'

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

function listed(words: readonly string[], last: string): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

const SUITS: Readonly<Record<string, string>> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' }
const RANKS: Readonly<Record<string, string>> = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' }

const money = moneyWith(',', '.')
const { dollars, short } = money

const decisions: Readonly<Record<string, string>> = {
  hit: 'Hit',
  stand: 'Stand',
  double: 'Double',
  split: 'Split',
  surrender: 'Surrender',
  expose: 'Turn the cards',
  insure: 'Insure',
  evenMoney: 'Even money',
  follow: 'Follow',
  takeHand: 'Take a hand',
  rescue: 'Rescue',
  pressPrizeButton: 'Press the button',
  decline: 'No',
  neverOfferInsurance: 'Never offer',
}

/** Every word that people see or hear. */
export const en = {
  language: 'English',
  /** How dates and times are written. */
  locale: 'en-GB',
  money,
  /** Why something was refused, without the clause. */
  refused: wordedBy(refusals, {
    money: short,
    bet: (name) => sides[name]?.name ?? name,
    command: (name) => decisions[name] ?? name,
  }),
  inWords,
  listed,
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

  line: {
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

  table: {
    felt: 'Table',
    dealer: 'Dealer',
    box: (box: number) => `Box ${box}`,
    boxes: 'Boxes',
    hand: (hand: number) => `Hand ${hand}`,
    doubled: 'doubled',
    free: 'Free',
    taken: 'Taken',
    plays: 'plays',
    seatHere: (box: number) => `Sit at box ${box}`,
    limits: { box: 'Box limits', player: 'Player limits' },
    inSteps: (cents: number) => `in steps of ${short(cents)}`,
    limitsBefore: (limits: string) => `Before: ${limits}`,
    minimumKept: (cents: number) => `Minimum ${short(cents)}`,
    sidesFrom: (cents: number) => `Side bets from ${short(cents)}`,
    prizeDisplay: 'Prize display',
    prizeIs: (cents: number) => `Prize display ${short(cents)} for $1`,
    jackpotLeast: (cents: number) => `at least ${short(cents)}`,
    soft: 'soft',
    blackjack: 'Blackjack',
    pontoon: 'Pontoon',
    bust: (points: number) => `Bust ${points}`,
    bustShort: 'Bust',
    surrendered: 'Surrendered',
    pool: (cents: number) => `Jackpot ${dollars(cents)}`,
    round: (round: number) => `Round ${round}`,
    place: 'Place your wagers',
    waitingFor: (names: string) => `Waiting for ${names}`,
    coming: 'Cards are coming',
    shuffling: 'The cards are being shuffled',
    turnOf: (name: string, box: number) => `${name} plays box ${box}`,
    offersTo: (names: string) => `Waiting for ${names}`,
    leaving: 'You leave when this round is over.',
    burned: 'Burn card',
    cutCardOut: 'Cut card: shuffle after this round',
  },

  /** What hangs at a table beside its limits. */
  notices: {
    title: 'Notices',
    resplit: (hands: number) => `Pairs may be split again, up to ${hands} hands`,
    needMain: (names: string) => `${names}: only with a main wager of your own`,
    raises: (times: number) => `No wager above ${times} times your last one on the box`,
    limits: (time: string, limits: string) => `From ${time}: ${limits}`,
    closing: (time: string) => `This table closes at ${time}`,
  },

  sit: {
    title: 'Take a box',
    lead: 'Tap a free box to sit down.',
    bring: 'Chips to bring',
    bringTo: (cents: number) => `Sit down with ${dollars(cents)}`,
    more: 'Bring chips',
    less: 'Take chips',
    noAmount: 'Enter an amount, such as 250 or 12.50.',
    tooMuch: (cents: number) => `${dollars(cents)} is more than you have here or in your wallet.`,
    wallet: (cents: number) => `In your wallet: ${dollars(cents)}`,
    atTable: (cents: number) => `At this table: ${dollars(cents)}`,
    nothing: 'Your wallet is empty.',
    leave: 'Leave the table',
    leaveAbout: 'Wagers that may be withdrawn come back; your chips go into your wallet.',
    full: 'No box is free. You can watch, or bet behind on a box.',
  },

  wager: {
    wagers: 'Wagers',
    chips: 'Chips',
    chip: (cents: number) => `Chip of ${short(cents)}`,
    total: 'Total bet',
    tapTo: (cents: number) => `Tap a spot to place ${short(cents)}`,
    placeOn: (cents: number, box: number) => `Place ${short(cents)} on box ${box} again`,
    undo: 'Undo',
    clear: 'Clear',
    rebet: 'Rebet',
    rebetFor: (cents: number) => `Rebet ${short(cents)}`,
    double: 'Double',
    deal: 'Deal',
    ready: 'Ready',
    isReady: 'Waiting for the others',
    orIn: (seconds: number) => `or in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
    none: 'No wager',
    main: (box: number) => `Main wager, box ${box}`,
    spot: (name: string, box: number) => `${name}, box ${box}`,
    below: (minimum: number) => `${short(minimum)} at least`,
    needsMain: 'Needs a main wager',
    poor: 'Not enough chips at the table',
    most: (cents: number) => `More than ${dollars(cents)} cannot lie there`,
    nothingYet: 'Place a chip first',
    nothingToUndo: 'Nothing to undo',
    nothingBefore: 'No round before this one',
    sending: 'sending',
  },

  play: {
    decisions: 'Decisions',
    names: decisions,
    forLess: 'Double for less',
    doubleFor: (cents: number) => `Double ${short(cents)}`,
    insureFor: (cents: number) => `Insure ${short(cents)}`,
    takeHand: (hand: number) => `Take hand ${hand}`,
    noInsurance: 'No insurance',
    yesFor: (cents: number) => `Yes, ${short(cents)}`,
    noThanks: 'No, thank you',
    dealerPresses: 'The dealer may press',
    nominate: (name: string) => `${name} presses`,
    most: (cents: number) => `most: ${dollars(cents)}`,
    less: 'Less',
    more: 'More',
    sending: 'sending',
    against: (yours: string, dealers: string) => `${yours} against ${dealers}`,
    hard: (points: number) => `hard ${points}`,
    softly: (points: number) => `soft ${points}`,
    off: 'off',
    /** At most about 24 letters: what is wrong, in the player's words. */
    reasons: {
      'split-not-a-pair': 'Only for a pair',
      'split-too-many-hands': 'No more hands on this box',
      'split-aces-once': 'Aces are split once',
      'split-was-declined': 'A pair was left unsplit',
      'split-ace-takes-one-card': 'Split ace: one card only',
      'double-with-ace': 'Not with an ace',
      'double-too-many-cards': 'On two cards only',
      'not-enough-chips': 'Not enough chips here',
      'cards-not-exposed': 'Turn the cards first',
      'card-is-coming': 'A card is coming',
      'surrender-not-offered': 'Not offered now',
    } as Readonly<Partial<Record<Refusal['kind'], string>>>,
    doubleOn: (totals: string) => `Only on ${totals}`,
    mustDraw: (below: number) => `Must draw below ${below}`,
  },

  offers: {
    ace: 'Dealer shows an ace.',
    ten: 'Dealer shows a ten.',
    insure: (box: number) => `Insure box ${box}?`,
    insureAbout: 'Up to half your wager, pays 2 to 1',
    evenMoney: (box: number) => `Box ${box} has blackjack: take even money?`,
    surrender: (box: number) => `Surrender box ${box} for half the wager?`,
    double: (name: string, box: number) => `${name} doubles on box ${box}. Follow?`,
    split: (name: string, box: number) => `${name} splits on box ${box}. Follow?`,
    splitOrTake: 'Or keep your wager on one of the two hands.',
    splitStays: 'If not, your wager stays on the first of the two hands.',
    rescue: (box: number) => `Rescue the double on box ${box}?`,
    rescueAbout: 'The added wager comes back; the original is lost.',
    prize: (box: number) => `Box ${box}: the prize button is yours.`,
    waiting: 'Others are being asked.',
  },

  result: {
    win: 'Win',
    loss: 'Loss',
    'stand-off': 'Stand-off',
    void: 'Void',
    surrender: 'Surrender',
    round: (amount: string) => `Your round: ${amount}`,
    against: (own: number, dealers: string) => `${own} against ${dealers.toLowerCase()}, `,
    bustWith: (points: number) => `bust with ${points}, `,
    last: (outcome: string) => `Last: ${outcome.toLowerCase()}`,
    lastRound: (amount: string) => `Last round ${amount}`,
    watched: 'The round is over.',
    wagers: {
      main: 'Main wager',
      split: 'Split wager',
      double: 'Double',
      insurance: 'Insurance',
      jackpot: 'Jackpot',
      superBonus: 'Super bonus',
    } as Readonly<Record<string, string>>,
    hand: (hand: number) => `, hand ${hand}`,
    stake: (cents: number) => `Stake ${dollars(cents)}`,
    noClause: 'This clause is not in the register.',
  },

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
