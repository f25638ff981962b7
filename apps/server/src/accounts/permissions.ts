import type { Clause } from '@openpit/engine'
import type { RulebookName, Staff } from '@openpit/rulebooks'
import type { BookName } from '@openpit/rulebooks/register'
import type { Act } from './acts.ts'
import type { Role } from './roles.ts'

/** Who acts: somebody in a role, or the house itself (its clock, its keeper, its virtual dealer). */
export type Holder = Role | 'house'

/** By the system with a virtual shoe, or by people with cards. */
export type Dealt = 'virtual' | 'live'

/** Where something is done. Without a book: in any. */
export interface Where {
  readonly book?: RulebookName
  readonly dealt?: Dealt
}

/** Some holders may: in the books whose clauses say so, or for a reason of our own, in some books or all. */
export interface Grant {
  readonly to: readonly Holder[]
  readonly dealt?: Dealt
  readonly because:
    | { readonly clauses: readonly Clause[] }
    | { readonly reason: string; readonly books?: readonly BookName[] }
}

const PLAYERS: readonly Holder[] = ['player']
const HOUSE: readonly Holder[] = ['house']
/** The casino supervisors of NSW-1.1.supervisor, and above them the gaming manager of NSW-1.1.gm. */
const SUPERVISORS: readonly Holder[] = ['supervisor', 'assistant-manager', 'manager']
const DEALERS: readonly Holder[] = ['dealer', ...SUPERVISORS]
/** The management representatives of Tasmania; its inspectors are table inspectors, our supervisors. */
const MANAGEMENT: readonly Holder[] = ['assistant-manager', 'manager']
const EVERYBODY: readonly Holder[] = [
  'player',
  ...DEALERS,
  'tournament-manager',
  'inspector',
  'surveillance',
  'administrator',
]

const by = (to: readonly Holder[], ...clauses: readonly Clause[]): Grant => ({ to, because: { clauses } })
const as = (to: readonly Holder[], reason: string, books?: readonly BookName[]): Grant => ({
  to,
  because: books === undefined ? { reason } : { reason, books },
})
const live = (grant: Grant): Grant => ({ ...grant, dealt: 'live' })
const virtual = (grant: Grant): Grant => ({ ...grant, dealt: 'virtual' })

const byVirtualDealer = virtual(as(HOUSE, 'with a virtual shoe the system is the dealer'))
const byClock = virtual(as(HOUSE, 'with a virtual shoe the system keeps the time'))
const byKeeper = virtual(as(HOUSE, 'the keeper handles a virtual shoe'))
const afterTwo = virtual(as(HOUSE, 'the house voids what one supervisor has proposed and another confirmed'))

/**
 * Who may do what, and what says so. It opens the door only: whether something may be done now, the table judges by its own book, from the word
 * by which somebody acts there (`roleWord`).
 */
export const PERMISSIONS: Readonly<Record<Act, readonly Grant[]>> = {
  // A player's wagers and decisions. Staff never play.
  wager: [by(PLAYERS, 'NSW-5.2', 'STAR-5.3', 'TAS-6.2', 'NZ-5.1', 'ONL-START-3')],
  withdraw: [by(PLAYERS, 'NSW-5.3', 'STAR-5.4', 'TAS-6.5.s1', 'NZ-5.5.b', 'ONL-PLAY-4')],
  insure: [by(PLAYERS, 'NSW-8.1', 'STAR-8.1', 'TAS-11.1', 'NZ-9.1-1', 'ONL-INS-1')],
  evenMoney: [by(PLAYERS, 'NSW-9.1.2a', 'STAR-9.1.2a', 'TAS-12.1.b.s1', 'NZ-10.3.a-1')],
  neverOfferInsurance: [by(PLAYERS, 'ONL-INS-8')],
  surrender: [by(PLAYERS, 'TAS-21.8.1', 'ONL-SURR-1')],
  expose: [by(PLAYERS, 'NSW-3.6.2b', 'STAR-3.6.2.1')],
  hit: [by(PLAYERS, 'NSW-10.1.4', 'STAR-10.1.4', 'TAS-13.1.s2', 'NZ-8.3-2', 'ONL-PLAY-11')],
  stand: [by(PLAYERS, 'NSW-10.1.3', 'STAR-10.1.3', 'TAS-13.1.s2', 'NZ-8.3-2', 'ONL-PLAY-11')],
  split: [by(PLAYERS, 'NSW-12.1a', 'STAR-12.1a', 'TAS-14.1', 'NZ-12.1', 'ONL-SPLIT-1')],
  double: [by(PLAYERS, 'NSW-11.1', 'STAR-11.1', 'TAS-15.1.s1', 'NZ-11.1-1', 'ONL-DOUBLE-1')],
  follow: [
    by(PLAYERS, 'NSW-11.3a', 'NSW-12.6.1', 'STAR-11.3a', 'STAR-12.6.1', 'TAS-14.2.s2', 'TAS-15.2.s1'),
    by(PLAYERS, 'NZ-14.3.c-1', 'NZ-14.3.d-1'),
  ],
  takeHand: [by(PLAYERS, 'TAS-14.2.s3', 'NZ-14.3.d-2')],
  rescue: [by(PLAYERS, 'TAS-21.5.6.s1')],
  // When all decline, the table has the button pressed of itself (NZ-15A.9-3).
  pressPrizeButton: [by(PLAYERS, 'NZ-15A.9-1', 'NZ-15A.9-2')],
  decline: [by(PLAYERS, 'NSW-12.6.2', 'STAR-12.6.2', 'TAS-14.2.s4', 'NZ-15A.9-2', 'ONL-INS-6')],

  // A dealer's work: of people with cards, of the house with a virtual shoe.
  noMoreBets: [byVirtualDealer, live(by(DEALERS, 'NSW-7.1a', 'STAR-7.1a', 'TAS-24.4.2', 'NZ-8.2-1'))],
  deal: [byVirtualDealer, live(by(DEALERS, 'NSW-1.1.dealer', 'STAR-1.1.dealer', 'TAS-10.s1', 'NZ-4.2-2'))],
  closeOffers: [byClock, live(by(DEALERS, 'NSW-8.3b', 'STAR-8.3b', 'TAS-11.2', 'NZ-9.2-T'))],
  timeIsUp: [
    byClock,
    live(by(DEALERS, 'NSW-17.10', 'STAR-16.10')),
    live(by(MANAGEMENT, 'TAS-13.4.0')),
    live(by(SUPERVISORS, 'NZ-16.6')),
  ],
  recordWager: [live(by(DEALERS, 'NSW-6.2', 'STAR-6.2', 'TAS-7.2.s1', 'NZ-5.3'))],
  cards: [
    as(HOUSE, 'a virtual shoe, or a shoe that reads its cards, tells what came out'),
    live(by(DEALERS, 'NSW-1.1.dealer', 'STAR-1.1.dealer', 'TAS-4.4', 'NZ-4.2-2')),
  ],
  prize: [as(HOUSE, 'the prize display tells what was drawn', ['nz'])],
  loadCards: [byKeeper, live(by(DEALERS, 'NSW-3.3', 'STAR-3.3', 'TAS-4.2', 'NZ-6.1'))],
  shuffle: [byKeeper, live(by(DEALERS, 'NSW-4.1', 'STAR-4.1', 'TAS-5.1.s1', 'NZ-7.2-3'))],
  placeMarkers: [byKeeper, live(by(DEALERS, 'NSW-4.6b', 'STAR-4.6b', 'TAS-5.2.a', 'NZ-7.6.a-1'))],
  burn: [byKeeper, live(by(DEALERS, 'NSW-4.9', 'STAR-4.9', 'NZ-8.1-1'))],
  cuttingCard: [byKeeper, live(by(DEALERS, 'NSW-4.1.3', 'STAR-4.1.3', 'TAS-5.3', 'NZ-7.1.c'))],

  // The cut and what players add to a shuffle.
  cut: [
    by(PLAYERS, 'NSW-4.3', 'STAR-4.3', 'TAS-5.1.s2', 'NZ-7.3'),
    virtual(as(HOUSE, 'the keeper cuts a virtual shoe when nobody else will')),
    live(by(SUPERVISORS, 'NSW-4.4b', 'STAR-4.4b', 'TAS-5.1.s3')),
    live(by(['dealer'], 'TAS-5.1.s2')),
    live(by(DEALERS, 'NZ-7.4-2')),
  ],
  declineCut: [
    by(PLAYERS, 'NSW-4.4a', 'STAR-4.4a', 'TAS-5.1.s3', 'NZ-7.4-1'),
    byClock,
    live(by(DEALERS, 'NSW-4.4a', 'STAR-4.4a', 'TAS-5.1.s3', 'NZ-7.4-1')),
  ],
  commit: [virtual(as(['player', 'house'], 'everybody at the table may add to the shuffle of a virtual shoe'))],
  reveal: [virtual(as(['player', 'house'], 'whoever has committed shows to what'))],

  // Orders and rulings about cards and wagers.
  orderShuffle: [by(SUPERVISORS, 'NSW-4.1.4', 'STAR-4.1.4', 'NZ-7.1.d', 'NZ-7.1.e'), by(['supervisor'], 'TAS-5.4')],
  replaceCards: [by(SUPERVISORS, 'NSW-3.5', 'STAR-3.5', 'TAS-4.2', 'NZ-7.7-1')],
  missed: [
    live(by(SUPERVISORS, 'NSW-17.11', 'NSW-17.14', 'STAR-16.11', 'STAR-16.14', 'TAS-19.9', 'NZ-16.9', 'NZ-16.10-1')),
  ],
  capWagers: [by(SUPERVISORS, 'NSW-6.3a', 'STAR-6.3a', 'TAS-7.2.s2', 'NZ-14.2-1')],
  voidWager: [by(SUPERVISORS, 'NSW-19.3.1', 'STAR-18.4.1', 'TAS-19.7.s1', 'NZ-16.5-3')],
  voidHand: [afterTwo, live(by(SUPERVISORS, 'NSW-17.8c', 'STAR-16.8c', 'TAS-19.5', 'NZ-16.5.a'))],
  voidRound: [afterTwo, live(by(SUPERVISORS, 'NSW-17.8c', 'STAR-16.8c', 'TAS-19.11.a', 'NZ-16.13'))],
  prizeButtonFails: [by(SUPERVISORS, 'NZ-16.12-1')],
  proposeVoid: [
    by(SUPERVISORS, 'NSW-17.8c', 'NSW-19.4.1', 'NSW-19.4.2', 'STAR-16.8c', 'STAR-18.5.1', 'STAR-18.5.2'),
    by(SUPERVISORS, 'TAS-19.11.a', 'NZ-16.5.a', 'NZ-16.13', 'ONL-PAY-2'),
  ],
  confirmVoid: [
    by(SUPERVISORS, 'NSW-19.12', 'STAR-18.13'),
    as(SUPERVISORS, 'a second person of equal or higher rank agrees before money goes back', ['tas', 'nz', 'online']),
  ],

  // Seats and chips.
  sit: [
    by(PLAYERS, 'NSW-5.5.1', 'STAR-5.7.1', 'TAS-8.1.a', 'NZ-14.3.a'),
    as(PLAYERS, 'who plays online has a place', ['online']),
  ],
  leave: [as(['player', 'house'], 'nobody is kept at a table, and nobody stays who is gone')],
  bringChips: [by(PLAYERS, 'NSW-5.1', 'STAR-5.2', 'TAS-6.1', 'NZ-5.2', 'ONL-START-2')],
  takeChips: [
    as(['player', 'house'], 'what is not wagered is the player’s at any time, and goes back when the seat does'),
  ],
  vacate: [
    by(SUPERVISORS, 'NSW-19.9', 'NSW-5.8b', 'STAR-18.10', 'STAR-5.11b'),
    by(SUPERVISORS, 'TAS-8.2', 'NZ-14.4-1', 'NZ-14.7'),
  ],
  refuseWager: [
    by(SUPERVISORS, 'NSW-19.11', 'STAR-18.12', 'TAS-6.6.s2', 'TAS-7.3.s2'),
    as(SUPERVISORS, 'no house has to take a wager', ['nz', 'online']),
  ],

  exclude: [
    by(SUPERVISORS, 'NSW-19.3.2', 'STAR-18.4.2'),
    as(SUPERVISORS, 'nobody has to be dealt to who cheats', ['tas', 'nz', 'online']),
  ],
  liftRestrictions: [as(SUPERVISORS, 'whoever may lay something on a player may end it')],

  // Limits.
  withdrawNotice: [as(SUPERVISORS, 'whoever may hang a sign up may take it down')],
  changeLimits: [
    by(SUPERVISORS, 'NSW-6.5', 'STAR-6.5'),
    by(MANAGEMENT, 'TAS-7.5.0'),
    as(MANAGEMENT, 'the operator sets the limits', ['nz', 'online']),
  ],
  grantLimits: [by(SUPERVISORS, 'NSW-6.6', 'STAR-6.7', 'NZ-14.2-2'), by(MANAGEMENT, 'TAS-7.6')],
  holdToMinimum: [
    by(SUPERVISORS, 'NSW-5.10', 'STAR-5.13', 'TAS-8.3.a', 'TAS-8.3.b', 'NZ-5.8'),
    by(['manager'], 'NSW-5.11a', 'STAR-5.14a'),
  ],
  limitBoxes: [by(['manager'], 'NSW-5.12a', 'STAR-5.15a'), by(SUPERVISORS, 'TAS-8.5', 'NZ-14.7')],
  limitPlayers: [by(SUPERVISORS, 'NSW-5.4', 'STAR-5.5', 'STAR-5.18', 'NZ-14.1')],
  reserveBoxes: [by(SUPERVISORS, 'NSW-5.13', 'STAR-5.16')],
  limitRaises: [by(SUPERVISORS, 'TAS-8.4.s1')],
  allowRaises: [by(['supervisor'], 'TAS-8.4.s3')],
  restrictSideBet: [by(['manager'], 'NSW-14.4', 'STAR-14.6')],
  noticeIsUp: [as(HOUSE, 'the clock tells when the time of a notice has passed')],

  // The table as a whole.
  openTable: [as(['manager', 'house'], 'some options are the gaming manager’s alone: NSW-12.5, NSW-14.4, STAR-3.6.2')],
  postClosing: [
    by(SUPERVISORS, 'NSW-19.8', 'STAR-18.9'),
    as(SUPERVISORS, 'people are told before a table closes, whatever the book', ['tas', 'nz', 'online']),
  ],
  closeTable: [
    by(['house', ...SUPERVISORS], 'NSW-19.8', 'STAR-18.9'),
    as(['house', ...SUPERVISORS], 'whoever may announce it may do it', ['tas', 'nz', 'online']),
  ],
  watchTable: [as(EVERYBODY, 'what happens at a table is seen by all; what is hidden stays hidden from all')],
  playAsGuest: [as(PLAYERS, 'a guest is a player with demo chips')],

  // Records.
  readHistory: [as(PLAYERS, 'everybody may see what they have played')],
  readAnyHistory: [
    by(
      [...SUPERVISORS, 'inspector', 'surveillance'],
      'NSW-19.12',
      'NSW-1.1.inspector',
      'STAR-18.13',
      'STAR-1.1.inspector',
    ),
    as([...SUPERVISORS, 'inspector', 'surveillance'], 'disputes are settled, and looked into, with what was recorded', [
      'tas',
      'nz',
      'online',
    ]),
    by(['tournament-manager'], 'NSW-20.11.2', 'STAR-19.11.2'),
  ],
  readAudit: [
    as(['manager', 'inspector', 'administrator'], 'the regulator and those who answer to it see every record'),
  ],
  manageAccounts: [
    as(['administrator'], 'who gives roles has none at the tables, so that nobody gives powers to himself'),
  ],
}

/** Federal Pontoon is a game of the Tasmanian book. */
const BOOK_OF: Readonly<Record<RulebookName, BookName>> = {
  nsw: 'nsw',
  star: 'star',
  tas: 'tas',
  pontoon: 'tas',
  nz: 'nz',
  online: 'online',
}

const PREFIXES: Readonly<Record<BookName, string>> = {
  nsw: 'NSW-',
  star: 'STAR-',
  tas: 'TAS-',
  nz: 'NZ-',
  online: 'ONL-',
}

function holdsAt({ dealt, because }: Grant, where: Where): boolean {
  if (dealt !== undefined && dealt !== (where.dealt ?? 'virtual')) return false
  if (where.book === undefined) return true
  const book = BOOK_OF[where.book]
  if ('reason' in because) return because.books?.includes(book) ?? true
  return because.clauses.some((clause) => clause.startsWith(PREFIXES[book]))
}

/** What lets people do something there; where nothing does, nobody may. */
export function grantsFor(act: Act, where: Where = {}): readonly Grant[] {
  return PERMISSIONS[act].filter((grant) => holdsAt(grant, where))
}

/** Ask without a book what players decide: the table's own refusal names the clause. */
export function may(who: Holder, act: Act, where: Where = {}): boolean {
  return grantsFor(act, where).some(({ to }) => to.includes(who))
}

export function whoMay(act: Act, where: Where = {}): readonly Holder[] {
  return [...new Set(grantsFor(act, where).flatMap(({ to }) => to))]
}

/** Whether there is such an act: what comes from outside may be anything. */
export function isAct(name: string): name is Act {
  return Object.hasOwn(PERMISSIONS, name)
}

const WORDS: Readonly<Record<Role, Staff | undefined>> = {
  player: undefined,
  dealer: 'dealer',
  supervisor: 'supervisor',
  // In NSW a casino supervisor; with the manager's word he would have powers that are the gaming manager's alone.
  'assistant-manager': 'supervisor',
  manager: 'manager',
  'tournament-manager': undefined,
  inspector: 'inspector',
  surveillance: undefined,
  administrator: undefined,
}

/** What a Tasmanian table inspector does, the table wants to hear from an inspector. */
const TABLE_INSPECTOR: readonly Act[] = ['orderShuffle', 'cut', 'allowRaises']

/**
 * By which of the table's words somebody in a role acts there; players go by their handles. In Tasmania and New Zealand a pit's
 * manager is management; and in Tasmania the inspector at a table is our supervisor.
 */
export function roleWord(role: Role, act?: Act, book?: RulebookName): Staff | undefined {
  if (book === undefined) return WORDS[role]
  const isTasmanian = BOOK_OF[book] === 'tas'
  if (role === 'assistant-manager' && (isTasmanian || book === 'nz')) return 'manager'
  if (role === 'supervisor' && isTasmanian && act !== undefined && TABLE_INSPECTOR.includes(act)) return 'inspector'
  return WORDS[role]
}
