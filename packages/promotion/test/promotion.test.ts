import { type Actor, playerActor } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { drawKey, drawPicks } from '@openpit/proof'
import { configure, rulebooks } from '@openpit/rulebooks'
import { expect, test } from 'vitest'
import {
  decidePromotion,
  decideVoucher,
  entriesOf,
  entryAt,
  evolvePromotion,
  evolveVoucher,
  type Promotion,
  type PromotionCommand,
  type PromotionTerms,
} from '../src/index.ts'

const MAX: Actor = { person: 'max', role: 'manager' }
const DEE: Actor = { person: 'dee', role: 'dealer' }
const NONE = 0 as Cents
const DAY = 86_400_000

function starBook() {
  const configured = configure(rulebooks.star)
  if (!configured.ok) throw new Error(configured.unlawful.why)
  return configured.table
}

const STAR = starBook()

const TERMS: PromotionTerms = {
  award: 'draw',
  awardedAt: 'the foyer',
  eligibility: 'members',
  nature: 'a cup',
  closes: 3 * DAY,
  held: 'the foyer',
  claim: 'in person',
  presence: false,
  notice: 'by mail',
  results: 'on the website',
}

function planned(terms: PromotionTerms = TERMS): Promotion {
  const prizes = { cup: { kind: 'goods', value: 5000 as Cents, details: {} } } as const
  return evolvePromotion(null, { kind: 'promotion-planned', name: 'fair', terms, prizes })
}

function told(promotion: Promotion, command: PromotionCommand, picks: Iterable<number> = []): Promotion {
  const decision = decidePromotion(promotion, command, STAR, picks)
  if (!decision.ok) throw new Error(decision.refusal.kind)
  return decision.promotion
}

function started(terms?: PromotionTerms): Promotion {
  const submitted = told(planned(terms), { do: 'submitTerms', by: MAX, at: 0 })
  return told(submitted, { do: 'startPromotion', by: MAX, at: DAY })
}

test('a hundred thousand entries keep their numbers, and the draw takes the pick that follows from the seed', () => {
  let promotion = started()
  for (let entry = 1; entry <= 100_000; entry++) {
    const by = playerActor(`p${entry % 40_000}`)
    promotion = told(promotion, { do: 'enter', by, at: DAY, wagered: NONE })
  }
  expect(promotion.entries.count).toBe(100_000)
  expect(entryAt(promotion.entries, 512)?.player).toBe('p512')
  expect(entryAt(promotion.entries, 513)?.player).toBe('p513')
  expect(entryAt(promotion.entries, 100_000)?.player).toBe('p20000')
  expect(entryAt(promotion.entries, 100_001)).toBeUndefined()
  expect(entriesOf(promotion.entries, 'p7')).toBe(3)
  const bytes = new Uint8Array(32)
  const key = drawKey(bytes, 'fair', 'cup', { entries: bytes, random: bytes })
  const [first] = drawPicks(key, 100_000)
  const drawn = told(promotion, { do: 'draw', by: MAX, at: 4 * DAY, prize: 'cup' }, drawPicks(key, 100_000))
  const { player } = entryAt(promotion.entries, first as number) ?? {}
  expect(drawn.winners).toEqual([{ prize: 'cup', player, entry: first, awarded: false }])
})

test('a draw at which nobody is present has no winner, and changes nothing', () => {
  const by = playerActor('ann')
  const promotion = told(started({ ...TERMS, presence: true }), { do: 'enter', by, at: DAY, wagered: NONE })
  const command = { do: 'draw', by: MAX, at: 4 * DAY, prize: 'cup', present: [] } as const
  const refusal = { kind: 'nobody-to-win' }
  expect(decidePromotion(promotion, command, STAR, [1])).toMatchObject({ ok: false, refusal })
})

test('a pick of an entry that does not exist is refused', () => {
  const promotion = told(started(), { do: 'enter', by: playerActor('ann'), at: DAY, wagered: NONE })
  const command = { do: 'draw', by: MAX, at: 4 * DAY, prize: 'cup' } as const
  const refusal = { kind: 'no-such-entry-number', entry: 2 }
  expect(decidePromotion(promotion, command, STAR, [2])).toMatchObject({ ok: false, refusal })
})

test('a name that every object has, such as toString, is not a prize', () => {
  const promotion = told(started(), { do: 'enter', by: playerActor('ann'), at: DAY, wagered: NONE })
  for (const prize of ['constructor', '__proto__', 'toString']) {
    const command = { do: 'draw', by: MAX, at: 4 * DAY, prize } as const
    expect(decidePromotion(promotion, command, STAR, [1])).toMatchObject({
      refusal: { kind: 'prize-not-in-promotion' },
    })
  }
})

test('a voucher that two tables present is exchanged once, whichever asks first', () => {
  const conditions = { expires: null, minimumWager: NONE, areas: ['main'], afterWin: 'back' } as const
  const terms = {
    player: 'ann',
    value: 5000 as Cents,
    games: ['star'],
    conditions,
    kind: null,
    approved: null,
  } as const
  const order = { do: 'issueVoucher', by: MAX, at: 0, voucher: 'v1', terms, limits: [] } as const
  const issued = decideVoucher(undefined, order, STAR)
  if (!issued.ok) throw new Error(issued.refusal.kind)
  const present = (table: string) =>
    ({ do: 'exchangeVoucher', by: DEE, at: 1, voucher: 'v1', player: 'ann', table, game: 'star' }) as const
  const first = decideVoucher(issued.voucher, present('a'), STAR)
  if (!first.ok) throw new Error(first.refusal.kind)
  const second = decideVoucher(first.voucher, present('b'), STAR)
  expect(second).toMatchObject({ ok: false, refusal: { kind: 'voucher-is', is: 'exchanged' } })
  expect(first.events.reduce(evolveVoucher, issued.voucher)).toEqual(first.voucher)
})
