import type { Actor, PlayerId } from '@openpit/engine'
import type { TableCommand } from '../command.ts'
import { type Audience, isHouse, type Reach, reaches, seesWork } from './audience.ts'

/** What devices say, and what staff do with them. */
type DeviceAct = 'report' | 'reportsLost' | 'deviceStarts' | 'bindDevice' | 'releaseDevice' | 'confirmRead'

/** What the house does by itself: its clock, the keeper of its cards, its links, a restore. */
type HouseAct =
  | 'close-betting'
  | 'time-is-up'
  | 'close-offers'
  | 'carry-out-notice'
  | 'void-withheld'
  | 'prepare'
  | 'voidForOtherRules'
  | 'voidForRestore'
  | 'restore'
  | 'adopt-pool'
  | 'link-orders'
  | 'link-answered'
  | 'link-silent'

type VoucherAct = 'presentVoucher' | 'exchangeVoucher'

/** Every name that this program gives a command in the log of a table. */
export type CommandName = TableCommand['do'] | 'commit' | 'reveal' | DeviceAct | HouseAct | VoucherAct

/**
 * Who learns that a command was given. As with events, only staff and the player concerned learn of a command about one
 * player.
 */
const COMMANDS: Readonly<Record<TableCommand['do'] | 'commit' | 'reveal' | DeviceAct, Reach | 'nobody'>> = {
  wager: 'public',
  withdraw: 'public',
  insure: 'public',
  evenMoney: 'public',
  neverOfferInsurance: 'public',
  surrender: 'public',
  expose: 'public',
  hit: 'public',
  stand: 'public',
  split: 'public',
  double: 'public',
  follow: 'public',
  takeHand: 'public',
  rescue: 'public',
  pressPrizeButton: 'public',
  decline: 'public',
  nominate: 'public',
  refuseCard: 'public',
  callDealerCard: 'public',
  retract: 'public',
  takeBack: 'public',
  stayIn: 'public',
  commit: 'public',
  reveal: 'public',
  sit: 'public',
  leave: 'public',
  bringChips: 'player',
  takeChips: 'player',

  noMoreBets: 'public',
  deal: 'public',
  closeOffers: 'public',
  timeIsUp: 'public',
  recordWager: 'public',
  capWagers: 'public',
  voidWager: 'public',
  voidHand: 'public',
  voidRound: 'public',
  prizeButtonFails: 'public',
  reportMisdeal: 'public',
  discardHand: 'public',
  strayCard: 'public',
  faceUpCard: 'public',
  // Some cards are dealt face down.
  keyCard: 'nobody',
  deviceFails: 'public',
  deviceRepaired: 'public',
  prepareCards: 'public',
  askFor: 'public',
  grant: 'public',
  deckFault: 'public',
  orderCheck: 'public',
  cardsDropped: 'public',
  cardShown: 'public',
  damagedCard: 'public',
  replaceCard: 'public',
  reconstruct: 'public',
  correctCard: 'public',
  confirm: 'public',
  dropRuling: 'staff',

  loadCards: 'public',
  shuffle: 'public',
  cut: 'public',
  declineCut: 'public',
  placeMarkers: 'public',
  burn: 'public',
  cuttingCard: 'public',
  orderShuffle: 'public',
  replaceCards: 'public',
  missed: 'public',

  changeLimits: 'public',
  postClosing: 'public',
  closeTable: 'public',
  withdrawNotice: 'public',
  noticeIsUp: 'public',
  grantLimits: 'public',
  reserveBoxes: 'public',
  limitPlayers: 'public',
  limitRaises: 'public',
  allowRaises: 'public',
  restrictSideBet: 'public',
  confirmVoid: 'public',

  holdToMinimum: 'player',
  limitBoxes: 'player',
  liftRestrictions: 'player',
  refuseWager: 'player',
  vacate: 'player',
  exclude: 'player',
  proposeVoid: 'staff',

  onDuty: 'staff',
  offDuty: 'staff',
  callSupervisor: 'staff',
  approve: 'public',
  equip: 'staff',
  done: 'staff',
  mispaid: 'player',
  putRight: 'staff',
  returnWager: 'player',
  dispute: 'player',
  decideDispute: 'staff',
  askReview: 'player',
  complain: 'player',
  presentCard: 'player',
  endCard: 'staff',
  incident: 'staff',

  prize: 'public',
  poolShows: 'public',
  returnSides: 'public',
  setJackpotTerms: 'public',
  handOverPool: 'public',
  giveTokens: 'player',
  noteCards: 'player',
  settleClaim: 'public',
  reverseClaim: 'public',
  reopenClaim: 'public',
  // Some of these cards lie face down.
  cards: 'nobody',

  report: 'staff',
  reportsLost: 'staff',
  deviceStarts: 'staff',
  bindDevice: 'staff',
  releaseDevice: 'staff',
  confirmRead: 'nobody',
}

/** A command as the log has it: one of the table's, or one of the house's clock. */
export interface NotedCommand {
  readonly do: string
  readonly player?: unknown
  readonly [field: string]: unknown
}

/**
 * A command as an audience may see it. Of a command by staff, others see only the name: its fields hold reasons, and
 * who was told.
 */
export function redactCommand(command: NotedCommand, by: Actor, audience: Audience): NotedCommand | 'hidden' {
  const reach = reachOf(command, by)
  if (reach === 'nobody' || !reaches(reach, audience, concernedBy(command, by))) return 'hidden'
  const isOpen = by.role === 'player' || isHouse(by) || seesWork(audience)
  return isOpen ? command : { do: command.do }
}

function reachOf({ do: name }: NotedCommand, by: Actor): Reach | 'nobody' {
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name as keyof typeof COMMANDS]
  return isHouse(by) ? 'public' : 'staff'
}

function concernedBy({ player }: NotedCommand, by: Actor): PlayerId | null {
  if (by.role === 'player') return by.person
  return typeof player === 'string' ? player : null
}
