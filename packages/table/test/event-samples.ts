import { type Card, parseCards } from '@openpit/cards'
import type { Actor, Clause, Settlement } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { Audience, SourceEvent, Table, TableEvent } from '../src/index.ts'
import { after, brings, cards, DEAL, newTable, wagers } from './playing.ts'

export type AnyEvent = TableEvent | SourceEvent
export type Kind = AnyEvent['kind']

export const ANN: Audience = { of: 'bettor', player: 'ann' }
export const BOB: Audience = { of: 'bettor', player: 'bob' }
export const AT_WORK: readonly Audience[] = [{ of: 'staff' }, { of: 'surveillance' }, { of: 'inspector' }]

export const SUE: Actor = { person: 'sue', role: 'supervisor' }
const CLAUSE = 'NSW-1.1' as Clause
export const TEN = 1000 as Cents
export const ACE = card('As')
const BET = { player: 'ann', box: 1, bet: 'perfectPairs', cents: TEN } as const
const LINE: Settlement = {
  player: 'ann',
  box: 1,
  hand: 1,
  wager: 'main',
  stake: TEN,
  outcome: 'win',
  profit: TEN,
  clause: CLAUSE,
} as Settlement
const LIMITS = { minimum: TEN, maximum: TEN, clause: CLAUSE, kept: [{ player: 'ann', minimum: TEN }] }
const DUE = { reason: 'start', place: null, binding: true, clause: CLAUSE } as const

export function card(text: string): Card {
  const parsed = parseCards(text)
  if (!('cards' in parsed)) throw new Error(text)
  return parsed.cards[0] as Card
}

/** One event of every kind. The player in it is ann. */
export const SAMPLES: { readonly [Name in Kind]: AnyEvent & { readonly kind: Name } } = {
  'round-opened': { kind: 'round-opened' },
  'seat-taken': { kind: 'seat-taken', box: 1, player: 'ann' },
  'wager-placed': { kind: 'wager-placed', player: 'ann', box: 1, cents: TEN, tokens: TEN },
  'side-wager-placed': { kind: 'side-wager-placed', ...BET },
  'wager-returned': { kind: 'wager-returned', player: 'ann', box: 1, cents: TEN, tokens: TEN, clause: CLAUSE },
  'side-wager-returned': { kind: 'side-wager-returned', ...BET, clause: CLAUSE },
  'no-more-bets-called': { kind: 'no-more-bets-called' },
  'betting-reopened': { kind: 'betting-reopened' },
  'betting-closed': { kind: 'betting-closed', controllers: ['ann'], insuranceForgotten: false },
  'side-wager-collected': { kind: 'side-wager-collected', ...BET },
  'side-wager-put-back': { kind: 'side-wager-put-back', ...BET },
  'card-dealt': { kind: 'card-dealt', box: 1, hand: 1, card: ACE, total: 11, soft: true },
  'dealer-card-dealt': { kind: 'dealer-card-dealt', card: ACE, faceDown: true, total: 21, soft: true },
  'dealer-turn-begun': { kind: 'dealer-turn-begun' },
  'dealer-peeked': { kind: 'dealer-peeked', blackjack: false },
  'cards-exposed': { kind: 'cards-exposed', box: 1 },
  'hand-cleared': { kind: 'hand-cleared', box: 1, hand: 1 },
  'phase-begun': { kind: 'phase-begun', phase: 'playing' },
  'offers-opened': { kind: 'offers-opened', offers: { about: 'double', box: 1, hand: 1, asks: [] } },
  'offer-declined': { kind: 'offer-declined', player: 'ann', box: 1 },
  'offers-closed': { kind: 'offers-closed' },
  'insurance-placed': { kind: 'insurance-placed', player: 'ann', box: 1, cents: TEN },
  'insurance-returned': { kind: 'insurance-returned', player: 'ann', box: 1, cents: TEN, clause: CLAUSE },
  'even-money-taken': { kind: 'even-money-taken', player: 'ann', box: 1 },
  'insurance-never-offered': { kind: 'insurance-never-offered', player: 'ann' },
  'prize-button-nominated': { kind: 'prize-button-nominated', box: 1, player: 'ann' },
  'prize-button-pressed': { kind: 'prize-button-pressed', box: 1, by: SUE },
  'prize-drawn': { kind: 'prize-drawn', box: 1, perDollar: 5 },
  'prize-button-failed': { kind: 'prize-button-failed', box: 1 },
  'card-called': { kind: 'card-called', box: 1, hand: 1 },
  'hand-finished': { kind: 'hand-finished', box: 1, hand: 1 },
  'hand-surrendered': { kind: 'hand-surrendered', box: 1, hand: 1 },
  'wager-doubled': { kind: 'wager-doubled', box: 1, hand: 1, player: 'ann', cents: TEN, acesLocked: false },
  'hand-split': { kind: 'hand-split', box: 1, hand: 1, player: 'ann', cents: TEN },
  'split-followed': { kind: 'split-followed', box: 1, hand: 1, player: 'ann', cents: TEN },
  'hand-taken': { kind: 'hand-taken', box: 1, from: 1, hand: 2, player: 'ann' },
  'split-declined': { kind: 'split-declined', box: 1 },
  'wager-rescued': { kind: 'wager-rescued', box: 1, hand: 1, player: 'ann' },
  'hand-left-to-dealer': { kind: 'hand-left-to-dealer', box: 1, hand: 1 },
  'control-passed': { kind: 'control-passed', box: 1, to: 'ann' },
  'wager-settled': { kind: 'wager-settled', line: LINE },
  'settlement-reversed': { kind: 'settlement-reversed', line: LINE, clause: CLAUSE },
  'settlement-corrected': { kind: 'settlement-corrected', line: LINE, to: LINE },
  'jackpot-won': {
    kind: 'jackpot-won',
    player: 'ann',
    box: 1,
    bet: 'blazing7s',
    line: 'three suited sevens',
    poolPercent: 10,
    clause: 'STAR-14.B7.T.777s',
  },
  'pool-changed': { kind: 'pool-changed', from: TEN, to: TEN, paid: TEN },
  'wager-capped': {
    kind: 'wager-capped',
    box: 1,
    player: 'ann',
    cap: TEN,
    returned: TEN,
    tokens: TEN,
    clause: CLAUSE,
  },
  'wager-invalidated': { kind: 'wager-invalidated', box: 1, player: 'ann' },
  'hand-voided': { kind: 'hand-voided', box: 1, clause: CLAUSE },
  'round-voided': { kind: 'round-voided', clause: CLAUSE },
  'round-ended': { kind: 'round-ended' },
  'seat-left': { kind: 'seat-left', box: 1, player: 'ann' },
  'player-leaving': { kind: 'player-leaving', player: 'ann' },
  'player-left': { kind: 'player-left', player: 'ann' },
  'chips-brought': { kind: 'chips-brought', player: 'ann', cents: TEN },
  'chips-taken': { kind: 'chips-taken', player: 'ann', cents: TEN },
  'notice-posted': { kind: 'notice-posted', notice: { of: 'closing', due: 1 }, by: SUE, at: 0 },
  'notice-withdrawn': { kind: 'notice-withdrawn', of: 'closing', by: SUE },
  'limits-due': { kind: 'limits-due', limits: LIMITS, announced: false },
  'limits-changed': { kind: 'limits-changed', limits: LIMITS },
  'closing-due': { kind: 'closing-due' },
  'table-closed': { kind: 'table-closed', clause: CLAUSE },
  'limits-granted': { kind: 'limits-granted', clause: CLAUSE, player: 'ann', box: 1, minimum: TEN, maximum: TEN },
  'boxes-reserved': { kind: 'boxes-reserved', clause: CLAUSE, player: 'ann', boxes: [1, 2] },
  'players-limited': { kind: 'players-limited', players: 4, onBox: null, clause: CLAUSE },
  'raises-limited': { kind: 'raises-limited', by: SUE },
  'raises-allowed': { kind: 'raises-allowed', by: SUE },
  'side-bet-restricted': { kind: 'side-bet-restricted', bet: 'perfectPairs', clause: CLAUSE },
  'player-held': { kind: 'player-held', clause: CLAUSE, player: 'ann', box: null, lasts: 'this-shoe' },
  'boxes-limited': { kind: 'boxes-limited', clause: CLAUSE, player: 'ann', boxes: 1, atMinimum: true },
  'restrictions-lifted': { kind: 'restrictions-lifted', player: 'ann', by: SUE },
  'wager-refused': { kind: 'wager-refused', player: 'ann', box: 1, reason: 'seen late', by: SUE, clause: CLAUSE },
  'seats-vacated': { kind: 'seats-vacated', player: 'ann', clause: CLAUSE },
  'player-excluded': { kind: 'player-excluded', player: 'ann', reason: 'marked an ace', clause: CLAUSE },
  'void-proposed': { kind: 'void-proposed', by: SUE, reason: 'marked an ace', ground: 'fraud', forfeits: 'ann' },
  'void-confirmed': { kind: 'void-confirmed', by: SUE },
  'cards-loaded': { kind: 'cards-loaded', counted: 312, due: DUE },
  'cards-shuffled': { kind: 'cards-shuffled', reason: 'start', midRound: false, stillDue: false },
  'cut-due': { kind: 'cut-due', reason: 'start', place: null },
  'cut-declined': { kind: 'cut-declined', player: 'ann' },
  'cards-cut': { kind: 'cards-cut', by: SUE, at: 60 },
  'marking-due': { kind: 'marking-due', reason: 'start', dealerMayCut: false },
  'shoe-loaded': { kind: 'shoe-loaded', markers: [60], midRound: false },
  'burn-called': { kind: 'burn-called' },
  'card-burned': { kind: 'card-burned', card: ACE },
  'cutting-card-drawn': { kind: 'cutting-card-drawn', at: 'first' },
  'shuffle-due': { kind: 'shuffle-due', due: DUE, now: true },
  'cards-replaced': { kind: 'cards-replaced' },
  missed: { kind: 'missed', what: 'shuffle', clause: CLAUSE },
  'discards-returned': { kind: 'discards-returned' },
  'shoe-announced': {
    kind: 'shoe-announced',
    commitment: 'c0',
    header: { shoe: 'nsw/1/1', source: 'shoe', load: 'part', follows: '', decks: 6, markers: [60] },
    part: [ACE],
  },
  'contribution-committed': { kind: 'contribution-committed', by: 'ann', commitment: 'c1', cuts: true },
  'commitments-closed': { kind: 'commitments-closed' },
  'contribution-revealed': { kind: 'contribution-revealed', by: 'ann', cut: 60, random: 'r0' },
  'contributions-withheld': { kind: 'contributions-withheld', by: ['ann'] },
  'cut-lapsed': { kind: 'cut-lapsed', by: 'ann' },
  'table-restored': { kind: 'table-restored', backup: 'b0', round: 100_000 },
  'order-fixed': { kind: 'order-fixed', shoe: 'nsw/1/1', root: '00' },
  'shoe-ended': { kind: 'shoe-ended', shoe: 'nsw/1/1', ended: 'cutting-card', seed: '5eed' },
}
/** Ann's cards on box 1 lie face down, and so does the dealer's second card. */
export function faceDownTable(): Table {
  const table = after(
    newTable('nsw', { switches: { firstTwoFaceDown: true } }),
    brings(100),
    wagers(20),
    DEAL,
    cards('5s 9d 6h'),
  )
  return { ...table, round: { ...table.round, dealer: { ...table.round.dealer, secondFaceDown: true } } }
}
