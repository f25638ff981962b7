import { type Card, parseCards } from '@openpit/cards'
import type { Actor, Clause, PlayerId, Settlement } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { describe, expect, test } from 'vitest'
import { who } from '../../engine/test/who.ts'
import {
  type Audience,
  audienceFor,
  facesAt,
  isFaceDown,
  nameFor,
  PUBLIC,
  redact,
  redactCommand,
  redactPeople,
  type SourceEvent,
  type Table,
  type TableEvent,
} from '../src/index.ts'
import { after, brings, cards, DEAL, opened, wagers } from './telling.ts'

type AnyEvent = TableEvent | SourceEvent
type Kind = AnyEvent['kind']

const ANN: Audience = { of: 'bettor', player: 'ann' }
const BOB: Audience = { of: 'bettor', player: 'bob' }
const AT_WORK: readonly Audience[] = [{ of: 'staff' }, { of: 'surveillance' }, { of: 'inspector' }]

const SUE: Actor = { person: 'sue', role: 'supervisor' }
const CLAUSE = 'NSW-1.1' as Clause
const TEN = 1000 as Cents
const ACE = card('As')
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

function card(text: string): Card {
  const parsed = parseCards(text)
  if (!('cards' in parsed)) throw new Error(text)
  return parsed.cards[0] as Card
}

/** One event of every kind. What is said of a player is said of ann. */
const SAMPLES: { readonly [Name in Kind]: AnyEvent & { readonly kind: Name } } = {
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
  'order-fixed': { kind: 'order-fixed', shoe: 'nsw/1/1', root: '00' },
  'shoe-ended': { kind: 'shoe-ended', shoe: 'nsw/1/1', ended: 'cutting-card', seed: '5eed' },
}

/**
 * What is shown of each sample while ann's first two cards and the dealer's second lie face down: to the public, to ann, and to those at
 * work. `x=` is a field shown as `null`, `by.role` an actor without the person; `"` is as to the left.
 */
const TABLE: readonly (readonly [kind: Kind, toPublic: string, toAnn: string, atWork: string])[] = [
  ['round-opened', 'shown', '"', '"'],
  ['seat-taken', 'box player', '"', '"'],
  ['wager-placed', 'player box cents tokens', '"', '"'],
  ['side-wager-placed', 'player box bet cents', '"', '"'],
  ['wager-returned', 'player box cents tokens clause', '"', '"'],
  ['side-wager-returned', 'player box bet cents clause', '"', '"'],
  ['no-more-bets-called', 'shown', '"', '"'],
  ['betting-reopened', 'shown', '"', '"'],
  ['betting-closed', 'controllers insuranceForgotten', '"', '"'],
  ['side-wager-collected', 'player box bet cents', '"', '"'],
  ['side-wager-put-back', 'player box bet cents', '"', '"'],
  ['card-dealt', 'box hand card= total= soft=', '"', '"'],
  ['dealer-card-dealt', 'card= faceDown total= soft=', '"', '"'],
  ['dealer-turn-begun', 'shown', '"', '"'],
  ['dealer-peeked', 'blackjack', '"', '"'],
  ['cards-exposed', 'box', '"', '"'],
  ['hand-cleared', 'box hand', '"', '"'],
  ['phase-begun', 'phase', '"', '"'],
  ['offers-opened', 'offers', '"', '"'],
  ['offer-declined', 'player box', '"', '"'],
  ['offers-closed', 'shown', '"', '"'],
  ['insurance-placed', 'player box cents', '"', '"'],
  ['insurance-returned', 'player box cents clause', '"', '"'],
  ['even-money-taken', 'player box', '"', '"'],
  ['insurance-never-offered', 'player', '"', '"'],
  ['prize-button-nominated', 'box player', '"', '"'],
  ['prize-button-pressed', 'box by.role', '"', 'box by'],
  ['prize-drawn', 'box perDollar', '"', '"'],
  ['prize-button-failed', 'box', '"', '"'],
  ['card-called', 'box hand', '"', '"'],
  ['hand-finished', 'box hand', '"', '"'],
  ['hand-surrendered', 'box hand', '"', '"'],
  ['wager-doubled', 'box hand player cents acesLocked', '"', '"'],
  ['hand-split', 'box hand player cents', '"', '"'],
  ['split-followed', 'box hand player cents', '"', '"'],
  ['hand-taken', 'box from hand player', '"', '"'],
  ['split-declined', 'box', '"', '"'],
  ['wager-rescued', 'box hand player', '"', '"'],
  ['hand-left-to-dealer', 'box hand', '"', '"'],
  ['control-passed', 'box to', '"', '"'],
  ['wager-settled', 'line', '"', '"'],
  ['settlement-reversed', 'line clause', '"', '"'],
  ['settlement-corrected', 'line to', '"', '"'],
  ['jackpot-won', 'player box bet line poolPercent clause', '"', '"'],
  ['pool-changed', 'from to paid', '"', '"'],
  ['wager-capped', 'box player cap returned tokens clause', '"', '"'],
  ['wager-invalidated', 'box player', '"', '"'],
  ['hand-voided', 'box clause', '"', '"'],
  ['round-voided', 'clause', '"', '"'],
  ['round-ended', 'shown', '"', '"'],
  ['seat-left', 'box player', '"', '"'],
  ['player-leaving', 'player', '"', '"'],
  ['player-left', 'player', '"', '"'],
  ['chips-brought', 'hidden', 'player cents', '"'],
  ['chips-taken', 'hidden', 'player cents', '"'],
  ['notice-posted', 'notice by.role at', '"', 'notice by at'],
  ['notice-withdrawn', 'of by.role', '"', 'of by'],
  ['limits-due', 'limits announced', '"', '"'],
  ['limits-changed', 'limits', '"', '"'],
  ['closing-due', 'shown', '"', '"'],
  ['table-closed', 'clause', '"', '"'],
  ['limits-granted', 'clause player box minimum maximum', '"', '"'],
  ['boxes-reserved', 'clause player boxes', '"', '"'],
  ['players-limited', 'players onBox= clause', '"', '"'],
  ['raises-limited', 'by.role', '"', 'by'],
  ['raises-allowed', 'by.role', '"', 'by'],
  ['side-bet-restricted', 'bet clause', '"', '"'],
  ['player-held', 'hidden', 'clause player box= lasts', '"'],
  ['boxes-limited', 'hidden', 'clause player boxes atMinimum', '"'],
  ['restrictions-lifted', 'hidden', 'player by.role', 'player by'],
  ['wager-refused', 'hidden', 'player box by.role clause', 'player box reason by clause'],
  ['seats-vacated', 'hidden', 'player clause', '"'],
  ['player-excluded', 'hidden', 'player clause', 'player reason clause'],
  ['void-proposed', 'hidden', 'hidden', 'by reason ground forfeits'],
  ['void-confirmed', 'by.role', '"', 'by'],
  ['cards-loaded', 'counted due', '"', '"'],
  ['cards-shuffled', 'reason midRound stillDue', '"', '"'],
  ['cut-due', 'reason place=', '"', '"'],
  ['cut-declined', 'player', '"', '"'],
  ['cards-cut', 'by.role at', '"', 'by at'],
  ['marking-due', 'reason dealerMayCut', '"', '"'],
  ['shoe-loaded', 'markers midRound', '"', '"'],
  ['burn-called', 'shown', '"', '"'],
  ['card-burned', 'card=', '"', '"'],
  ['cutting-card-drawn', 'at', '"', '"'],
  ['shuffle-due', 'due now', '"', '"'],
  ['cards-replaced', 'shown', '"', '"'],
  ['missed', 'what clause', '"', '"'],
  ['discards-returned', 'shown', '"', '"'],
  ['shoe-announced', 'commitment header part=', '"', '"'],
  ['contribution-committed', 'by commitment cuts', '"', '"'],
  ['commitments-closed', 'shown', '"', '"'],
  ['contribution-revealed', 'by cut random', '"', '"'],
  ['contributions-withheld', 'by', '"', '"'],
  ['cut-lapsed', 'by', '"', '"'],
  ['order-fixed', 'shoe root', '"', '"'],
  ['shoe-ended', 'shoe ended seed', '"', '"'],
]

/** Box 1 is ann's, and its cards lie face down; the dealer of this table peeks. */
function faceDownTable(): Table {
  const table = after(
    opened('nsw', { switches: { firstTwoFaceDown: true } }),
    brings(100),
    wagers(20),
    DEAL,
    cards('5s 9d 6h'),
  )
  return { ...table, round: { ...table.round, dealer: { ...table.round.dealer, secondFaceDown: true } } }
}

function fieldsShown(event: AnyEvent, audience: Audience, table: Table): string {
  const shown = redact(event, audience, table)
  if (shown === 'hidden') return 'hidden'
  const fields = Object.entries(shown).flatMap(([field, value]) => {
    if (field === 'kind') return []
    if (value === null) return [`${field}=`]
    const isRole = typeof value === 'object' && 'role' in value && !('person' in value)
    return [isRole ? `${field}.role` : field]
  })
  return fields.join(' ') || 'shown'
}

describe('every kind of event, to every audience', () => {
  const table = faceDownTable()

  test('is in the table', () => {
    expect(TABLE.map(([kind]) => kind).sort()).toEqual(Object.keys(SAMPLES).sort())
  })

  test.each(TABLE)('%s: %s | %s | %s', (kind, toPublic, toAnn, atWork) => {
    const event = SAMPLES[kind]
    expect(fieldsShown(event, PUBLIC, table)).toBe(toPublic)
    expect(fieldsShown(event, BOB, table)).toBe(toPublic)
    expect(fieldsShown(event, ANN, table)).toBe(toAnn === '"' ? toPublic : toAnn)
    const expected = atWork === '"' ? (toAnn === '"' ? toPublic : toAnn) : atWork
    for (const audience of AT_WORK) expect(fieldsShown(event, audience, table)).toBe(expected)
  })

  test('a kind or a field that this program does not know is hidden', () => {
    const unknown = { kind: 'player-suspected', player: 'ann' } as unknown as TableEvent
    const wider = { kind: 'seat-taken', box: 1, player: 'ann', remark: 'counts cards' } as TableEvent
    for (const audience of [PUBLIC, ANN, ...AT_WORK]) {
      expect(redact(unknown, audience, table)).toBe('hidden')
      expect(redact(wider, audience, table)).toEqual({ kind: 'seat-taken', box: 1, player: 'ann' })
    }
  })

  test('a player who acts is named to all, a staff member to those at work', () => {
    const cut = { kind: 'cards-cut', by: who('ann'), at: 60 } as const
    expect(redact(cut, PUBLIC, table)).toEqual(cut)
    expect(nameFor(SUE, PUBLIC)).toBe('supervisor')
    expect(nameFor(SUE, { of: 'staff' })).toBe('sue')
  })
})

describe('cards', () => {
  test('the first two of a hand lie face down until they are exposed, for their own player too', () => {
    const table = faceDownTable()
    const place = { box: 1, hand: 1 }
    expect(isFaceDown(table, place)).toBe(true)
    expect(facesAt(table, place)).toEqual([null, null])
    const exposed = after(table, { do: 'expose', by: who('ann'), box: 1 })
    expect(isFaceDown(exposed, place)).toBe(false)
    expect(facesAt(exposed, place)).toEqual([card('5s'), card('6h')])
    expect(redact(SAMPLES['card-dealt'], PUBLIC, exposed)).toEqual(SAMPLES['card-dealt'])
  })

  test('the dealer shows the first card, and the second when it is turned or the round is over', () => {
    const table = faceDownTable()
    const { round } = table
    const dealt = { ...round.dealer, cards: [card('9d'), ACE] }
    const down = { ...table, round: { ...round, dealer: dealt } }
    expect(facesAt(down, 'dealer')).toEqual([card('9d'), null])
    const turned = { ...table, round: { ...round, dealer: { ...dealt, secondFaceDown: false } } }
    const over = { ...down, round: { ...down.round, phase: 'ended' as const } }
    for (const later of [turned, over]) {
      expect(facesAt(later, 'dealer')).toEqual([card('9d'), ACE])
      expect(redact(SAMPLES['dealer-card-dealt'], PUBLIC, later)).toEqual(SAMPLES['dealer-card-dealt'])
    }
  })

  test('a burned card stays unseen when the round is over', () => {
    const table = faceDownTable()
    const over = { ...table, round: { ...table.round, phase: 'ended' as const } }
    for (const audience of [PUBLIC, ...AT_WORK]) {
      expect(redact(SAMPLES['card-burned'], audience, over)).toEqual({ kind: 'card-burned', card: null })
    }
  })
})

test('of the house, everybody sees signs and markers, players what is about them, and staff all of it', () => {
  const { people } = opened('nsw')
  const laidDown = {
    ...people,
    kept: [{ player: 'bob', minimum: TEN }],
    excluded: ['ann', 'bob'] as PlayerId[],
    held: [{ player: 'bob', box: null, lasts: 'this-shoe' as const }],
    boxLimits: [{ player: 'bob', boxes: 1, atMinimum: false }],
    leaving: ['bob'] as PlayerId[],
    voidProposed: { by: SUE, reason: 'marked an ace', ground: 'fraud' as const, forfeits: 'ann' },
  }
  expect(redactPeople(laidDown, PUBLIC)).toMatchObject({ kept: laidDown.kept, excluded: [], held: [], boxLimits: [] })
  expect(redactPeople(laidDown, ANN)).toMatchObject({ excluded: ['ann'], held: [], boxLimits: [], leaving: [] })
  for (const audience of [PUBLIC, ANN]) {
    const shown = redactPeople(laidDown, audience)
    for (const part of ['voidProposed', 'present', 'rounds', 'idle']) expect(shown).not.toHaveProperty(part)
  }
  for (const audience of AT_WORK) expect(redactPeople(laidDown, audience)).toEqual(laidDown)
})

describe('commands that a replay names', () => {
  const EXCLUDE = { do: 'exclude', player: 'ann', reason: 'marked an ace' }

  test.each<[string, object, Actor, Audience, unknown]>([
    ['a decision is public', { do: 'hit', box: 1 }, who('ann'), BOB, { do: 'hit', box: 1 }],
    ['chips that come are for their player', { do: 'bringChips', cents: 5 }, who('ann'), BOB, 'hidden'],
    ['what staff order has a name only', { do: 'capWagers', box: 1 }, SUE, BOB, { do: 'capWagers' }],
    ['a ruling about another player is hidden', EXCLUDE, SUE, BOB, 'hidden'],
    ['a ruling about oneself has a name only', EXCLUDE, SUE, ANN, { do: 'exclude' }],
    ['staff see all of it', EXCLUDE, SUE, { of: 'inspector' }, EXCLUDE],
    ['the proposal of a void is for staff', { do: 'proposeVoid', reason: 'x' }, SUE, ANN, 'hidden'],
    ['cards are for no audience', { do: 'cards', cards: [ACE] }, SUE, { of: 'inspector' }, 'hidden'],
    ['an unknown word is for staff', { do: 'suspect', player: 'ann' }, SUE, ANN, 'hidden'],
  ])('%s', (_, command, by, audience, expected) => {
    expect(redactCommand(command as { do: string }, by, audience)).toEqual(expected)
  })
})

test.each([
  ['player', { of: 'bettor', player: 'a-player' }],
  ['dealer', { of: 'staff' }],
  ['manager', { of: 'staff' }],
  ['cage', { of: 'staff' }],
  ['surveillance', { of: 'surveillance' }],
  ['inspector', { of: 'inspector' }],
  ['regulator', { of: 'inspector' }],
] as const)('a %s belongs to %j', (role, audience) => {
  expect(audienceFor({ person: `a-${role}`, role })).toEqual(audience)
  expect(audienceFor(undefined)).toEqual(PUBLIC)
})
