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
  ['wager-sealed', 'player box is', '"', 'player box is cents'],
  ['sealed-wager-returned', 'player box', '"', '"'],
  ['sealed-wager-opened', 'player box cents', '"', '"'],
  ['deal-restarted', 'first clause', '"', '"'],
  ['joker-nominated', 'box hand as total soft', '"', '"'],
  ['joker-laid-away', 'shown', '"', '"'],
  ['sealed-wager-decided', 'hidden', 'hidden', 'line'],
  ['wager-made-up', 'box player to added clause', '"', '"'],
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
  ['insurance-placed', 'player box cents', '"', 'player box cents sealed'],
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
  ['wager-doubled', 'box hand player cents acesLocked', '"', 'box hand player cents acesLocked sealed'],
  ['hand-split', 'box hand player cents', '"', 'box hand player cents sealed'],
  ['split-followed', 'box hand player cents', '"', '"'],
  ['hand-taken', 'box from hand player', '"', '"'],
  ['split-declined', 'box', '"', '"'],
  ['wager-rescued', 'box hand player', '"', '"'],
  ['hand-left-to-dealer', 'box hand', '"', '"'],
  ['control-passed', 'box to', '"', '"'],
  ['card-refused', 'box hand clause', '"', '"'],
  ['dealer-card-missed', 'after clause', '"', '"'],
  ['one-card-found', 'box clause', '"', '"'],
  ['cards-missed', 'box clause', '"', '"'],
  ['wager-retracted', 'box player clause', '"', '"'],
  ['hand-discarded', 'box clause', '"', '"'],
  ['command-noted', 'hidden', '"', 'command'],
  ['stray-card-reported', 'seen fate clause', '"', '"'],
  ['card-held', 'card= seen', '"', '"'],
  ['card-set-aside', 'card= seen held', '"', '"'],
  ['reader-failed', 'clause', '"', '"'],
  ['reader-repaired', 'shown', '"', '"'],
  ['last-round-recalled', 'shown', '"', '"'],
  ['card-corrected', 'number was is clause', '"', '"'],
  [
    'round-reconstructed',
    'keep anew held leftOver undone restored clause',
    '"',
    'keep anew held leftOver undone restored postings clause',
  ],
  ['ruling-proposed', 'hidden', '"', 'command clause'],
  ['ruling-confirmed', 'by.role clause', '"', 'by clause'],
  ['ruling-dropped', 'hidden', '"', 'by'],
  ['wager-settled', 'line', '"', '"'],
  ['settlement-reversed', 'line clause', '"', '"'],
  ['settlement-corrected', 'line to', '"', '"'],
  ['jackpot-won', 'player box bet line poolPercent clause stake', '"', '"'],
  ['jackpot-terms-set', 'bet link wager reset offered clause dealWaits', '"', '"'],
  ['claim-settled', 'link round line rounding open earlier late', '"', '"'],
  ['claim-reversed', 'link round line rounding clause open', '"', '"'],
  ['claim-reopened', 'link round line rounding clause open', '"', '"'],
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
  ['deal-shortened', 'places', '"', '"'],
  ['preparation-due', 'wants next= clause', '"', '"'],
  ['cards-prepared', 'what how by.role complete clause', '"', 'what how by complete clause'],
  ['cards-rejected', 'by.role missing= foreign= clause', '"', 'by missing foreign clause'],
  ['request-made', 'player what clause', '"', '"'],
  ['request-granted', 'what by.role clause', '"', 'what by clause'],
  ['burned-card-shown', 'hidden', 'player card clause', 'player card= clause'],
  ['deck-fault-found', 'what card= clause', '"', 'what card clause'],
  ['card-shown', 'clause', '"', '"'],
  ['card-damaged', 'card= clause', '"', 'card clause'],
  ['card-replaced', 'card= clause', '"', 'card clause'],
  ['shuffler-failed', 'outcome asked damaged= clause', '"', 'outcome asked damaged clause'],
  ['fault-answered', 'player stays clause', '"', '"'],
  ['shuffler-repaired', 'clause', '"', '"'],
  ['prize-button-stopped', 'clause', '"', '"'],
  ['prize-button-repaired', 'clause', '"', '"'],
  ['time-noted', 'at', '"', '"'],
  ['came-on-duty', 'hidden', 'hidden', 'by clause'],
  ['went-off-duty', 'hidden', 'hidden', 'by clause'],
  ['face-down-approved', 'by.role clause', '"', 'by clause'],
  ['equipment-noted', 'hidden', 'hidden', 'what has clause'],
  ['duty-opened', 'hidden', 'hidden', 'duty player due clause'],
  ['duty-done', 'hidden', 'hidden', 'duty player by clause'],
  ['payment-mistaken', 'hidden', 'case player box cents clause', 'case player box cents intentional at round clause'],
  ['payment-put-right', 'hidden', 'case player cents by.role clause', 'case player cents by clause'],
  ['dispute-raised', 'hidden', 'dispute player box about at clause', '"'],
  [
    'dispute-decided',
    'hidden',
    'dispute player for reason by.role final clause',
    'dispute player for reason by final clause',
  ],
  ['review-asked', 'hidden', 'dispute player clause', '"'],
  ['player-card-shown', 'hidden', 'player card clause', '"'],
  ['player-cards-noted', 'hidden', 'player cards clause', '"'],
  ['complaint-made', 'hidden', 'dispute player clause', '"'],
  ['incident-recorded', 'hidden', 'hidden', 'incident what player did by at broke clause'],
  ['wager-spoken', 'player box clause', '"', '"'],
  ['wager-voided', 'hidden', 'player box ground broke clause', '"'],
  ['player-card-ended', 'hidden', 'player card status by.role clause', 'player card status reason by clause'],
  ['tokens-given', 'hidden', 'player voucher cents conditions clause', '"'],
  ['tokens-staked', 'hidden', 'player box area parts', '"'],
  ['tokens-collected', 'player cents clause', '"', '"'],
  ['wager-handed-back', 'player box clause', '"', '"'],
  ['shoe-announced', 'commitment header part=', '"', '"'],
  ['contribution-committed', 'by commitment cuts', '"', '"'],
  ['commitments-closed', 'shown', '"', '"'],
  ['contribution-revealed', 'by cut random', '"', '"'],
  ['contributions-withheld', 'by', '"', '"'],
  ['cut-lapsed', 'by', '"', '"'],
  ['table-restored', 'backup round', '"', '"'],
  ['order-fixed', 'shoe root', '"', '"'],
  ['device-bound', 'hidden', '"', 'device role key by'],
  ['device-released', 'hidden', '"', 'device by'],
  ['device-started', 'hidden', '"', 'device seq hash boot'],
  ['report-taken', 'hidden', '"', 'device seq hash text='],
  ['reports-lost', 'hidden', '"', 'device from to cards hash'],
  ['device-distrusted', 'hidden', '"', 'device why text='],
  ['read-confirmed', 'hidden', '"', 'seq is= by'],
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
