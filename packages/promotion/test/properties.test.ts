import type { Cents } from '@openpit/money'
import { configure, rulebooks } from '@openpit/rulebooks'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decidePromotion,
  evolvePromotion,
  type Promotion,
  type PromotionCommand,
  type PromotionEvent,
  promotionPostings,
} from '../src/index.ts'
import { anyCommand, MAX, PLAYERS } from './any-command.ts'

const HOUR = 3_600_000

const PLANNED: PromotionEvent = {
  kind: 'promotion-planned',
  name: 'fair',
  terms: {
    award: 'draw',
    awardedAt: 'the foyer',
    eligibility: 'members',
    nature: 'a cup',
    closes: 60 * HOUR,
    held: 'the foyer',
    claim: 'in person',
    presence: false,
    notice: 'by mail',
    results: 'on the website',
    entriesMax: 2,
    alternative: true,
  },
  prizes: {
    purse: { kind: 'money', value: 1_200_000 as Cents, details: {} },
    cup: { kind: 'goods', value: 5000 as Cents, details: {} },
    dollars: { kind: 'casinoDollars', value: 600_000 as Cents, details: {} },
  },
}

/** With these first, most stories reach their draws. */
const OPENING = [
  { hours: 0, command: { do: 'submitTerms', by: MAX } },
  { hours: 24, command: { do: 'startPromotion', by: MAX } },
] as const

const STORIES = Math.max(30, Math.round(300 * Number(process.env.OPENPIT_STORIES ?? 1)))

describe.each(['nsw', 'star'] as const)('random promotions of %s', (name) => {
  const configured = configure(rulebooks[name])
  if (!configured.ok) throw new Error(configured.unlawful.why)
  const book = configured.table
  const ownClause = name === 'star' ? /^STAR-20/ : /^NSW-21/

  test('fold to the same state, sum to zero, and award each prize at most once, to its winner', () => {
    const story = fc.array(anyCommand, { minLength: 20, maxLength: 120, size: 'max' })
    fc.assert(
      fc.property(story, fc.infiniteStream(fc.nat()), (said, numbers) => {
        const log: PromotionEvent[] = [PLANNED]
        let promotion = evolvePromotion(null, PLANNED)
        let at = 0
        for (const { hours, command } of [...OPENING, ...said]) {
          at += hours * HOUR
          const { count } = promotion.entries
          const picks = count === 0 ? [] : [...numbers.take(3)].map((number) => (number % count) + 1)
          const decision = decidePromotion(promotion, { ...command, at } as PromotionCommand, book, picks)
          if (!decision.ok) {
            expect(decision.refusal.clause).toMatch(ownClause)
            continue
          }
          log.push(...decision.events)
          promotion = decision.promotion
        }
        const stored = JSON.parse(JSON.stringify(log)) as PromotionEvent[]
        expect(stored.reduce<Promotion | null>(evolvePromotion, null)).toEqual(promotion)
        checkLog(log)
      }),
      { numRuns: STORIES },
    )
  })
})

/** Checks that every story must pass. */
function checkLog(log: readonly PromotionEvent[]): void {
  const postings = log.flatMap((event) => promotionPostings('fair', event))
  expect(postings.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
  const held = log.flatMap((event) => (event.kind === 'draw-held' ? [event] : []))
  const awarded = log.flatMap((event) => (event.kind === 'prize-awarded' ? [event] : []))
  expect(new Set(held.map(({ prize }) => prize)).size).toBe(held.length)
  expect(new Set(awarded.map(({ prize }) => prize)).size).toBe(awarded.length)
  for (const award of awarded) {
    expect(held.find(({ prize }) => prize === award.prize)?.player).toBe(award.player)
    const before = log.slice(0, log.indexOf(award))
    const refused = before.flatMap((event) => (event.kind === 'claim-refused' ? [event] : []))
    expect(refused.some(({ prize, player }) => prize === award.prize && player === award.player)).toBe(false)
  }
  const entrants = log.flatMap((event) => (event.kind === 'entry-made' ? [event.player] : []))
  for (const entrant of PLAYERS) expect(entrants.filter((one) => one === entrant).length).toBeLessThanOrEqual(2)
  expect(held.every(({ by, scrutineer }) => scrutineer !== null && scrutineer !== by.person)).toBe(true)
}
