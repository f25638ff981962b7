import { MISSED_CARDS, SIDE_NAMES, WAGER_GROUNDS } from '@openpit/engine'
import {
  CARD_ORIGINS,
  CARD_REQUESTS,
  CARD_STATUSES,
  CARD_WORK,
  CONDUCT,
  DUTY_NAMES,
  EQUIPMENT,
  MEASURES,
  OMISSIONS,
  VOID_GROUNDS,
} from '@openpit/rulebooks'
import { DEVICES, SHUFFLE_METHODS } from '@openpit/table'
import type { StepCommand } from './scenario.ts'

/**
 * What a field holds. Files have amounts in dollars; for `purse` the command's field is called `cents`. `minutes` count
 * from the start of the scenario; the command has milliseconds.
 */
export type FieldKind =
  | 'boolean'
  | 'card'
  | 'cards'
  | 'voids'
  | 'place'
  | 'places'
  | 'whole'
  | 'wholes'
  | 'money'
  | 'purse'
  | 'minutes'
  | 'name'
  | 'names'
  | 'roles'
  | 'text'
  | 'sides'
  | `one of ${string}`

export const MS_A_MINUTE = 60_000

/** The commands that a step can be, with their fields. A star means that the field may be left out. */
export const COMMANDS: Readonly<Record<StepCommand['do'], Readonly<Record<string, FieldKind | `${FieldKind}*`>>>> = {
  wager: { box: 'whole', main: 'money*', tokens: 'money*', sides: 'sides*', sideTokens: 'sides*' },
  withdraw: { box: 'whole' },
  insure: { box: 'whole', amount: 'money*' },
  evenMoney: { box: 'whole' },
  neverOfferInsurance: {},
  surrender: { box: 'whole', hand: 'whole*' },
  expose: { box: 'whole' },
  hit: { box: 'whole', hand: 'whole*' },
  stand: { box: 'whole', hand: 'whole*' },
  split: { box: 'whole', hand: 'whole*', amount: 'money*' },
  double: { box: 'whole', hand: 'whole*', amount: 'money*' },
  follow: { box: 'whole', hand: 'whole*', amount: 'money*' },
  takeHand: { box: 'whole', hand: 'whole' },
  rescue: { box: 'whole', hand: 'whole*' },
  pressPrizeButton: { box: 'whole' },
  decline: { box: 'whole', nominate: 'name*' },
  nominate: { box: 'whole', as: 'text' },
  refuseCard: { box: 'whole', hand: 'whole*' },
  callDealerCard: { box: 'whole' },
  retract: { box: 'whole' },
  takeBack: { box: 'whole' },
  stayIn: { box: 'whole' },
  sit: { box: 'whole' },
  leave: {},
  bringChips: { amount: 'purse' },
  takeChips: { amount: 'purse' },
  changeLimits: {
    minimum: 'money*',
    maximum: 'money*',
    how: 'one of at-once, with-notice, agreed',
    at: 'minutes*',
    due: 'minutes*',
    agreedBy: 'names*',
    told: 'roles*',
  },
  postClosing: { at: 'minutes*', due: 'minutes*' },
  closeTable: { at: 'minutes*' },
  withdrawNotice: { notice: 'one of limits, closing' },
  noticeIsUp: { at: 'minutes*' },
  grantLimits: { player: 'name', box: 'whole*', minimum: 'money', maximum: 'money', told: 'roles*' },
  holdToMinimum: {
    player: 'name',
    box: 'whole*',
    lasts: 'one of this-shoe, further-shoes',
    told: 'roles*',
  },
  limitBoxes: { player: 'name', boxes: 'whole', told: 'roles*' },
  reserveBoxes: { player: 'name', boxes: 'wholes' },
  limitPlayers: { players: 'whole*', onBox: 'whole*' },
  limitRaises: {},
  allowRaises: {},
  restrictSideBet: { bet: `one of ${SIDE_NAMES.join(', ')}`, told: 'roles*' },
  liftRestrictions: { player: 'name' },
  refuseWager: { player: 'name', box: 'whole', reason: 'text' },
  vacate: { player: 'name' },
  exclude: { player: 'name', reason: 'text' },
  proposeVoid: {
    reason: 'text',
    ground: `one of ${[...VOID_GROUNDS, 'irregularity'].join(', ')}`,
    forfeits: 'name*',
  },
  confirmVoid: {},
  loadCards: { counted: 'whole*', cards: `one of ${CARD_ORIGINS.join(', ')}*` },
  shuffle: { how: `one of ${SHUFFLE_METHODS.join(', ')}*` },
  cut: { at: 'whole' },
  declineCut: {},
  placeMarkers: { fromBack: 'wholes' },
  burn: {},
  cuttingCard: {},
  orderShuffle: { because: 'one of suspicion, vacant' },
  replaceCards: {},
  missed: { what: `one of ${[...OMISSIONS, ...MISSED_CARDS].join(', ')}`, box: 'whole*' },
  noMoreBets: {},
  deal: { omits: 'one of insurance*', places: 'places*' },
  closeOffers: {},
  timeIsUp: { box: 'whole' },
  recordWager: { player: 'name', box: 'whole', main: 'money*', sides: 'sides*', spoken: 'boolean*' },
  capWagers: { box: 'whole' },
  voidWager: { player: 'name', box: 'whole', ground: `one of ${WAGER_GROUNDS.join(', ')}*` },
  voidHand: { box: 'whole' },
  voidRound: {},
  prizeButtonFails: { box: 'whole' },
  discardHand: { box: 'whole' },
  strayCard: { seen: 'boolean', on: 'place*' },
  faceUpCard: {},
  keyCard: { is: 'card' },
  deviceFails: {
    device: `one of ${DEVICES.join(', ')}`,
    disadvantaged: 'boolean*',
    spare: 'boolean*',
    transfer: 'boolean*',
    damaged: 'cards*',
    unknownOrder: 'boolean*',
    voids: 'voids*',
  },
  deviceRepaired: { device: `one of ${DEVICES.join(', ')}` },
  prepareCards: {
    what: `one of ${CARD_WORK.join(', ')}`,
    how: 'one of hand, device*',
    missing: 'cards*',
    foreign: 'cards*',
  },
  askFor: { what: `one of ${CARD_REQUESTS.join(', ')}` },
  grant: { what: `one of ${CARD_REQUESTS.join(', ')}` },
  deckFault: { what: 'one of missing, foreign', card: 'card*', told: 'roles*' },
  orderCheck: {},
  cardsDropped: {},
  cardShown: {},
  damagedCard: { card: 'card' },
  replaceCard: { card: 'card' },
  reconstruct: {},
  correctCard: { card: 'whole', is: 'card' },
  onDuty: {},
  offDuty: {},
  callSupervisor: {},
  approve: { what: 'one of firstTwoFaceDown', told: 'roles*' },
  equip: { what: `one of ${EQUIPMENT.join(', ')}`, has: 'boolean' },
  done: { duty: `one of ${[...DUTY_NAMES, 'attend'].join(', ')}`, player: 'name*' },
  mispaid: { player: 'name', box: 'whole', over: 'money*', short: 'money*', intentional: 'boolean*' },
  putRight: { case: 'whole', amount: 'money*' },
  returnWager: { player: 'name', box: 'whole' },
  dispute: { about: 'text*', box: 'whole*' },
  decideDispute: { dispute: 'whole', for: 'one of player, house', reason: 'text*' },
  askReview: { dispute: 'whole' },
  complain: { dispute: 'whole' },
  presentCard: { card: 'text' },
  endCard: { card: 'text', status: `one of ${CARD_STATUSES.join(', ')}`, reason: 'text*' },
  incident: { what: `one of ${CONDUCT.join(', ')}`, player: 'name', did: `one of ${MEASURES.join(', ')}*` },
  confirm: {},
  dropRuling: {},
}

/** The fields of a step and what they hold, without the stars. */
export function fieldsOfStep(name: StepCommand['do']): Readonly<Record<string, FieldKind>> {
  return Object.fromEntries(
    Object.entries(COMMANDS[name]).map(([field, kind]) => [field, kind.replace('*', '') as FieldKind]),
  )
}

/** The name that the command has for a step's field. */
export function commandField(field: string, kind: FieldKind): string {
  return kind === 'purse' ? 'cents' : field
}
