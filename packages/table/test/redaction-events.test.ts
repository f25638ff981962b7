import { describe, expect, test } from 'vitest'
import { who } from '../../engine/test/who.ts'
import { type Audience, nameFor, PUBLIC, redact, type Table, type TableEvent } from '../src/index.ts'
import { ANN, type AnyEvent, AT_WORK, BOB, faceDownTable, type Kind, SAMPLES, SUE } from './event-samples.ts'

/**
 * The fields shown of each sample while ann's first two cards and the dealer's second lie face down: to the public, to
 * ann, and to staff. `x=` is a field shown as `null`, `by.role` an actor without the person; `"` means the same as in
 * the column to the left.
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
  ['table-restored', 'backup round', '"', '"'],
  ['order-fixed', 'shoe root', '"', '"'],
  ['shoe-ended', 'shoe ended seed', '"', '"'],
]

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

  test('is listed in the table above', () => {
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

  test('unknown kinds and fields are hidden', () => {
    const unknown = { kind: 'player-suspected', player: 'ann' } as unknown as TableEvent
    const wider = { kind: 'seat-taken', box: 1, player: 'ann', remark: 'counts cards' } as TableEvent
    for (const audience of [PUBLIC, ANN, ...AT_WORK]) {
      expect(redact(unknown, audience, table)).toBe('hidden')
      expect(redact(wider, audience, table)).toEqual({ kind: 'seat-taken', box: 1, player: 'ann' })
    }
  })

  test('a player who acts is named to all, a staff member only to staff', () => {
    const cut = { kind: 'cards-cut', by: who('ann'), at: 60 } as const
    expect(redact(cut, PUBLIC, table)).toEqual(cut)
    expect(nameFor(SUE, PUBLIC)).toBe('supervisor')
    expect(nameFor(SUE, { of: 'staff' })).toBe('sue')
  })
})
