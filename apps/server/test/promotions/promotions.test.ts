import { randomBytes } from 'node:crypto'
import { hex, verifyDraw } from '@openpit/proof'
import { DeskView, EntrantView, PromotionView } from '@openpit/protocol'
import { describe, expect, test } from 'vitest'
import { Store, startPostgres } from '../../src/index.ts'
import { commitmentFor } from '../../src/promotions/draw-secrets.ts'
import { Client } from '../client.ts'
import { openFloor, tableOf } from '../floor.ts'

const HOUR = 3_600_000
const PASSWORD = 'for tests only'

/** The house's clock, which this test moves. It begins in the past, so that real rounds come after the start. */
let clock = Date.now() - 1_000 * HOUR
let folder = ''
const floor = openFloor([tableOf('nsw', 'nsw-1')], async (data) => {
  folder = data
  return { houseClock: () => clock }
})

const later = (hours: number) => {
  clock += hours * HOUR
}

const TERMS = {
  award: 'draw',
  awardedAt: 'the foyer',
  eligibility: 'members',
  nature: '<b>a car</b> and money',
  held: 'the foyer',
  claim: 'in person',
  presence: false,
  notice: 'by telephone',
  results: 'on the website',
}
const CAR = {
  kind: 'vehicle',
  value: 3_500_000,
  details: { make: 'Kia', model: 'Rio', accessories: 'none', onRoadCosts: 'included' },
}

let names = 0

async function staff(role: 'manager' | 'cage' | 'inspector' | 'dealer'): Promise<Client> {
  return await Client.login(floor.address, `test-${role}`, PASSWORD)
}

async function plan(
  manager: Client,
  more: { terms?: object; prizes?: object; rulebook?: string } = {},
): Promise<string> {
  const promotion = `promotion-${names++}`
  const terms = { ...TERMS, closes: clock + 48 * HOUR, ...more.terms }
  const prizes = more.prizes ?? { car: CAR, money: { kind: 'money', value: 500_000, details: {} } }
  const body = { id: `plan-${promotion}`, promotion, rulebook: more.rulebook ?? 'star', terms, prizes }
  expect((await manager.post('/api/promotions', body)).status).toBe(200)
  return promotion
}

let acts = 0
async function tell(who: Client, promotion: string, act: object, id = `act-${acts++}`): Promise<string> {
  const { status, text } = await who.post(`/api/promotions/${promotion}/acts`, { id, act })
  if (status === 200) return 'ok'
  const { refusal } = JSON.parse(text) as { refusal: { kind: string; clause: string | null } }
  return refusal.clause === null ? refusal.kind : `${refusal.kind} ${refusal.clause}`
}

async function viewOf(who: Client, promotion: string): Promise<PromotionView> {
  return PromotionView.parse(JSON.parse((await who.get(`/api/promotions/${promotion}`)).text))
}

async function deskOf(who: Client, promotion: string): Promise<DeskView> {
  return DeskView.parse(JSON.parse((await who.get(`/api/promotions/${promotion}/desk`)).text))
}

async function started(manager: Client, more: Parameters<typeof plan>[1] = {}): Promise<string> {
  const promotion = await plan(manager, more)
  expect(await tell(manager, promotion, { do: 'submitTerms' })).toBe('ok')
  later(24)
  expect(await tell(manager, promotion, { do: 'startPromotion' })).toBe('ok')
  return promotion
}

describe('a promotion', () => {
  test('goes from terms to award; its draw can be worked out again from the file', async () => {
    const [manager, inspector, cage] = await Promise.all([staff('manager'), staff('inspector'), staff('cage')])
    const promotion = await plan(manager, { terms: { entriesMax: 2 } })
    const ann = await floor.guest()
    expect((await ann.get(`/api/promotions/${promotion}`)).status).toBe(404)
    expect(await tell(cage, promotion, { do: 'submitTerms' })).toBe('promotion-not-your-work STAR-20.12')
    expect(await tell(manager, promotion, { do: 'submitTerms' })).toBe('ok')
    expect(await tell(manager, promotion, { do: 'startPromotion' })).toBe('too-early-to-start STAR-20.12')
    later(24)
    expect(await tell(manager, promotion, { do: 'startPromotion' })).toBe('ok')
    expect(await tell(manager, promotion, { do: 'enter' })).toBe('staff-cannot-enter STAR-20.7.3')
    expect(await tell(ann, promotion, { do: 'enter' }, 'same')).toBe('ok')
    expect(await tell(ann, promotion, { do: 'enter' }, 'same')).toBe('ok')
    expect(await tell(ann, promotion, { do: 'enter' })).toBe('ok')
    expect(await tell(ann, promotion, { do: 'enter' })).toBe('entered-often-enough STAR-20.7.3')
    const { commitment } = (await viewOf(ann, promotion)).draw
    const random = hex(randomBytes(32))
    const own = commitmentFor(promotion, commitment as string, { name: inspector.player, random })
    expect(await tell(ann, promotion, { do: 'commitBytes', commitment: own })).toBe('not-your-role')
    expect(await tell(inspector, promotion, { do: 'commitBytes', commitment: own })).toBe('ok')
    expect(await tell(inspector, promotion, { do: 'showBytes', random })).toBe('bytes-too-early')
    expect(await tell(manager, promotion, { do: 'draw', prize: 'car' })).toBe('entries-still-open STAR-20.7.6')
    later(25)
    expect(await tell(ann, promotion, { do: 'enter' })).toBe('entries-closed STAR-20.7.6')
    expect(await tell(manager, promotion, { do: 'draw', prize: 'car' })).toBe('bytes-awaited')
    expect(await tell(inspector, promotion, { do: 'showBytes', random: hex(randomBytes(32)) })).toBe(
      'bytes-do-not-match',
    )
    expect(await tell(inspector, promotion, { do: 'showBytes', random })).toBe('ok')
    expect(await tell(manager, promotion, { do: 'draw', prize: 'car' })).toBe('ok')
    expect(await tell(manager, promotion, { do: 'draw', prize: 'money' })).toBe('ok')
    const proof = (await ann.get(`/api/promotions/${promotion}/proof`)).text
    expect(verifyDraw(proof).verdict).toBe('holds')
    const mine = EntrantView.parse(JSON.parse((await ann.get(`/api/promotions/${promotion}/mine`)).text))
    expect(mine).toMatchObject({
      entries: [{ number: 1 }, { number: 2 }],
      prizes: [{ prize: 'car' }, { prize: 'money' }],
    })

    const desk = await deskOf(manager, promotion)
    expect(desk.duties.map(({ duty, overdue }) => [duty, overdue])).toEqual([
      ['notifyWinner', false],
      ['notifyWinner', false],
    ])
    later(49)
    expect((await deskOf(manager, promotion)).duties.every(({ overdue }) => overdue)).toBe(true)
    const { player } = ann
    expect(await tell(manager, promotion, { do: 'notifyWinner', player, channel: 'pigeon' })).toBe(
      'channel-not-allowed STAR-20.8',
    )
    expect(await tell(manager, promotion, { do: 'notifyWinner', player, channel: 'telephone' })).toBe('ok')
    const award = { do: 'awardPrize', player, prize: 'money' }
    expect(await tell(cage, promotion, { ...award, as: { cash: 500_000 } })).toBe('no-cash STAR-20.4a')
    expect(await tell(cage, promotion, { ...award, as: { cheque: 200_000, transfer: 300_000 } }, 'paid')).toBe('ok')
    expect(await tell(cage, promotion, { ...award, as: { cheque: 200_000, transfer: 300_000 } }, 'paid')).toBe('ok')
    expect(await tell(cage, promotion, { ...award, as: { cheque: 500_000 } })).toContain('prize-awarded-already')
    expect((await deskOf(cage, promotion)).winners).toMatchObject([
      { awarded: false },
      { prize: 'money', awarded: true },
    ])
  })

  test('keeps its seed and its list to itself until they are due', async () => {
    const manager = await staff('manager')
    const promotion = await started(manager)
    const ann = await floor.guest()
    await tell(ann, promotion, { do: 'enter' })
    expect((await viewOf(ann, promotion)).draw).toMatchObject({ seed: null, list: null })
    const proof = JSON.parse((await ann.get(`/api/promotions/${promotion}/proof`)).text)
    expect(proof).toMatchObject({ seed: null, closed: null, entries: [], draws: [] })
    later(25)
    expect(await tell(manager, promotion, { do: 'draw', prize: 'car' })).toBe('scrutineer-needed STAR-20.2')
    expect((await viewOf(ann, promotion)).draw.seed).toBeNull()
  })

  test('counts one settled main wager since its start towards the least wager of an entry', async () => {
    const manager = await staff('manager')
    const promotion = await started(manager, { terms: { eligibility: 'wager', minimumWager: 2_000 } })
    const ann = await floor.guest()
    await ann.enter('nsw-1')
    const enter = async () => await tell(ann, promotion, { do: 'enter' })
    expect(await enter()).toBe('wager-too-small STAR-20.7.4')
    await ann.playRound('nsw-1', 1, 1_000)
    expect(await enter()).toBe('wager-too-small STAR-20.7.4')
    await ann.mustTell('nsw-1', { do: 'wager', box: 1, main: 2_500 })
    expect(await enter()).toBe('wager-too-small STAR-20.7.4')
    ann.ready('nsw-1')
    await ann.playOn('nsw-1', ann.view('nsw-1').round)
    expect(await enter()).toBe('ok')
  })

  test('casino dollars become a voucher, once, with the award; a table exchanges it for tokens', async () => {
    const [manager, cage] = await Promise.all([staff('manager'), staff('cage')])
    const dollars = { kind: 'casinoDollars', value: 10_000, details: {} }
    const promotion = await started(manager, { prizes: { dollars } })
    const bea = await floor.guest()
    expect(await tell(bea, promotion, { do: 'enter' })).toBe('ok')
    later(25)
    expect(await tell(manager, promotion, { do: 'draw', prize: 'dollars' })).toBe('ok')
    const { player } = bea
    const award = { do: 'awardPrize', player, prize: 'dollars' }
    const voucherOf = async () => (await deskOf(cage, promotion)).winners[0]?.voucher
    expect(await tell(bea, promotion, { ...award, as: { goods: 10_000 } })).toContain('not-your')
    expect(await tell(cage, promotion, { ...award, as: { cheque: 10_000 }, alternative: true })).toBe(
      'no-alternative STAR-20.3',
    )
    expect(await voucherOf()).toBe(null)
    expect(JSON.parse((await bea.get('/api/me/vouchers')).text)).toEqual([])
    const given = { ...award, as: { goods: 10_000 } }
    const both = await Promise.all([tell(cage, promotion, given, 'given'), tell(manager, promotion, given, 'too')])
    expect(both.filter((answer) => answer === 'ok')).toHaveLength(1)
    expect(await tell(cage, promotion, given, 'later')).toContain('prize-awarded-already')
    const voucher = await voucherOf()
    const [held, ...others] = JSON.parse((await bea.get('/api/me/vouchers')).text)
    expect([held, others]).toMatchObject([
      { voucher, is: 'issued', terms: { player, value: 10_000, games: ['nsw', 'star'] } },
      [],
    ])
    await bea.enter('nsw-1')
    await bea.mustTell('nsw-1', { do: 'presentVoucher', voucher: String(voucher) })
    await bea.until('nsw-1', ({ you }) => you.tokens === 10_000)
    const ledger = await Store.open((await startPostgres(folder)).connection)
    const balances = [`prizes:${promotion}`, 'prize-vouchers', `tokens:nsw-1:${player}`]
    expect(await Promise.all(balances.map((account) => ledger.balance(account)))).toEqual([-10_000, 10_000, 10_000])
    expect(await ledger.imbalance()).toBe(0)
    await ledger.close()
  })

  test('is judged by its own book: a clock that is set back, a missing term, a book without promotions', async () => {
    const manager = await staff('manager')
    const none = await manager.post('/api/promotions', {
      id: 'nz',
      promotion: 'nz',
      rulebook: 'nz',
      terms: {},
      prizes: {},
    })
    expect([none.status, none.text]).toEqual([422, expect.stringContaining('promotion-not-in-this-book')])
    const promotion = await plan(manager, { rulebook: 'nsw', terms: { claim: undefined } })
    expect(await tell(manager, promotion, { do: 'submitTerms' })).toBe('term-missing NSW-21.7.8')
    expect((await deskOf(manager, promotion)).fault).toMatchObject({ clause: 'NSW-21.7.8', what: 'claim' })
    expect(await tell(manager, promotion, { do: 'amendTerms', terms: { claim: 'in person' } })).toBe('ok')
    expect(await tell(manager, promotion, { do: 'submitTerms' })).toBe('ok')
    later(24)
    expect(await tell(manager, promotion, { do: 'startPromotion' })).toBe('ok')
    later(-1_000)
    expect(await tell(manager, promotion, { do: 'startPromotion' })).toBe('promotion-has-started NSW-21.9')
    expect(await tell(await floor.guest(), promotion, { do: 'enter' })).toBe('ok')
    later(1_000)
    const changed = { do: 'amendTerms', terms: { results: 'by mail' } }
    expect(await tell(manager, promotion, changed)).toBe('change-not-approved NSW-21.9.1')
    expect(await tell(manager, 'nothing', { do: 'submitTerms' })).toBe('promotion-unknown')
  })

  test('refuses messages that are not acts: dates beyond the calendar, prizes without end, fields of others', async () => {
    const manager = await staff('manager')
    const promotion = await plan(manager)
    const bad = [
      { do: 'amendTerms', terms: { closes: 1e16 } },
      { do: 'amendTerms', terms: { closes: '2025-02-30' } },
      { do: 'amendTerms', terms: { award: 'x'.repeat(3_000) } },
      { do: 'enter', wagered: 1_000_000 },
      { do: 'draw', prize: 'car', scrutineer: 'sam' },
      { do: 'awardPrize', player: 'ann', prize: 'car', as: { cheque: -1 } },
      { do: 'listEntries' },
      { do: 'planPromotion' },
    ]
    for (const act of bad) expect([act, await tell(manager, promotion, act)]).toEqual([act, 'not-understood'])
    const prizes = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`p-${index}`, { details: {} }]))
    const many = { id: 'many', promotion: 'many', rulebook: 'star', terms: TERMS, prizes }
    expect((await manager.post('/api/promotions', many)).status).toBe(400)
  })
})
