import { ChipsView, ListedTray, TableDay } from '@openpit/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { dropForm, entriesOf, fillForm, type LedgerFigures, signForm } from '../../src/chips/decide.ts'
import { CLOSED, type FilledForm, type Tray } from '../../src/chips/tray.ts'
import { auditReplay, databaseUrlOf, readingFrom } from '../../src/index.ts'
import type { Client } from '../client.ts'
import { openFloor, tableOf } from '../floor.ts'
import { crewAt, keyCards, liveTableOf, openUp, PIT_STAFF } from '../live-floor.ts'

let data = ''
const floor = openFloor([liveTableOf('nsw', 'chips'), tableOf('nsw', 'virtual')], async (folder) => {
  data = folder
  return { staff: [...PIT_STAFF, { name: 'cass', role: 'cage', password: 'for tests only' }] }
})

const NO_CHIPS: LedgerFigures = { patrons: 0, layout: 0 }
const DEE = { person: 'dee', role: 'dealer' }
const SUE = { person: 'sue', role: 'supervisor' }

function filled(kind: FilledForm['kind'], cents: number): FilledForm {
  return { kind, cents, counted: [{ value: 1, pieces: cents }], note: '', by: DEE, at: 0 }
}

/** Fills a form in, and has it signed. */
function signed(tray: Tray, kind: FilledForm['kind'], cents: number, now = NO_CHIPS) {
  const form = fillForm(tray, filled(kind, cents), 1, now)
  if (!form.ok) return form
  return signForm(form.event.after, 1, SUE, now)
}

describe('forms about chips', () => {
  test('the entries of every form sum to zero, and a closed tray holds nothing in the ledger', () => {
    const kinds = fc.constantFrom('fill', 'credit', 'sale', 'redemption', 'drop')
    const story = fc.array(fc.tuple(kinds, fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: -3_000, max: 3_000 })))
    fc.assert(
      fc.property(story, fc.integer({ min: 0, max: 200_000 }), (steps, counted) => {
        const sums = new Map<string, number>()
        const now = { patrons: 0, layout: 0 }
        let tray: Tray = CLOSED
        const take = (kind: FilledForm['kind'], cents: number) => {
          const result = signed(tray, kind, cents, now)
          if (!result.ok) return
          tray = result.event.after
          const entries = entriesOf('t', result.event)
          expect(entries.reduce((sum, entry) => sum + entry.cents, 0)).toBe(0)
          for (const { account, cents: moved } of entries) sums.set(account, (sums.get(account) ?? 0) + moved)
          now.patrons += entries.find(({ account }) => account === 'patrons:t')?.cents ?? 0
        }
        take('opening', 100_000)
        for (const [kind, cents, won] of steps) {
          take(kind, cents)
          // What people without an account win or lose at the table.
          now.patrons += won
        }
        take('closing', counted)
        take('drop', 0)
        expect([sums.get('tray:t') ?? 0, sums.get('drop:t') ?? 0, tray.isOpen]).toEqual([0, 0, false])
      }),
    )
  })

  test('the person who filled in a form may not sign it; a dropped form cannot be signed', () => {
    const form = fillForm(CLOSED, filled('opening', 500_000), 7, NO_CHIPS)
    if (!form.ok) throw new Error('refused')
    const { after } = form.event
    expect(signForm(after, 7, { ...DEE, role: 'supervisor' }, NO_CHIPS)).toMatchObject({
      refusal: { kind: 'second-signature-needed', person: 'dee' },
    })
    const dropped = dropForm(after, 7, SUE)
    expect(dropped.ok && signForm(dropped.event.after, 7, SUE, NO_CHIPS)).toMatchObject({
      refusal: { kind: 'no-such-form' },
    })
  })

  test('nothing is sold from a closed tray, nor more than it holds, and none is counted while chips are on the layout', () => {
    expect(signed(CLOSED, 'sale', 100)).toMatchObject({ refusal: { kind: 'tray-closed' } })
    const open = signed(CLOSED, 'opening', 1_000)
    if (!open.ok) throw new Error('refused')
    const tray = open.event.after
    expect(signed(tray, 'opening', 1_000)).toMatchObject({ refusal: { kind: 'tray-open' } })
    expect(signed(tray, 'sale', 1_001)).toMatchObject({ refusal: { kind: 'not-in-tray', held: 1_000 } })
    expect(signed(tray, 'closing', 1_000, { patrons: 0, layout: 500 })).toMatchObject({
      refusal: { kind: 'chips-on-layout' },
    })
  })
})

let ids = 0
async function post(client: Client, path: string, body: object = {}, id = `form-${ids++}`) {
  const { status, text } = await client.post(`/api/tables/chips/chips${path}`, { id, ...body })
  return { status, body: JSON.parse(text) }
}

async function sign(by: Client, form: object, second: Client): Promise<ChipsView> {
  const view = ChipsView.parse((await post(by, '', form)).body)
  return ChipsView.parse((await post(second, `/${view.forms.at(-1)?.number}/sign`)).body)
}

const pieces = (value: number, count: number) => [{ value, pieces: count }]

describe('a day of a table with real cards', () => {
  test('float, drop and win come from the ledger, each form with two signatures', async () => {
    const crew = await crewAt(floor.address, 'chips', ['dee', 'sue'])
    const [dee, sue] = [crew.dee, crew.sue] as [Client, Client]
    const [max, cass] = [await floor.loginAs('max'), await floor.loginAs('cass')]
    await openUp(crew, 'chips')
    const opening = await post(dee, '', { kind: 'opening', counted: pieces(2_500, 200), note: 'box 12' })
    const number = ChipsView.parse(opening.body).forms[0]?.number
    expect(ChipsView.parse(opening.body)).toMatchObject({ isOpen: false, forms: [{ cents: 500_000, note: 'box 12' }] })
    // A dealer never signs second.
    expect(await post(dee, `/${number}/sign`)).toMatchObject({
      status: 403,
      body: { refusal: { kind: 'not-your-role' } },
    })
    const first = await post(sue, `/${number}/sign`, {}, 'twice')
    expect(first).toMatchObject({ status: 200, body: { isOpen: true, opening: 500_000, expected: 500_000, forms: [] } })
    expect(await post(sue, `/${number}/sign`, {}, 'twice')).toEqual(first)
    expect(await post(sue, `/${number}/sign`)).toMatchObject({
      status: 404,
      body: { refusal: { kind: 'no-such-form' } },
    })
    // A person without an account buys chips for $100, bets ten dollars, and loses.
    await sign(dee, { kind: 'sale', counted: pieces(5_000, 2) }, sue)
    await dee.mustTell('chips', { do: 'wager', box: 1, main: 1_000 })
    await dee.mustTell('chips', { do: 'noMoreBets' })
    expect(await post(sue, '', { kind: 'closing', counted: [] })).toMatchObject({
      status: 422,
      body: { refusal: { kind: 'chips-on-layout' } },
    })
    await dee.mustTell('chips', { do: 'deal' })
    await keyCards(dee, 'chips', '10s 7d 6h')
    await dee.mustTell('chips', { do: 'stand', box: 1 })
    await keyCards(dee, 'chips', 'Kc')
    await dee.until('chips', ({ view }) => view.phase === 'ended')
    await sign(cass, { kind: 'fill', counted: pieces(10_000, 10) }, sue)
    await sign(sue, { kind: 'credit', counted: pieces(2_500, 2) }, cass)
    const chips = ChipsView.parse(JSON.parse((await sue.get('/api/tables/chips/chips')).text))
    expect(chips).toMatchObject({ fills: 100_000, credits: 5_000, sold: 10_000, drop: 10_000, expected: 586_000 })
    // The table closes first, and is counted then.
    const trays = async () => z.array(ListedTray).parse(JSON.parse((await dee.get('/api/house/trays')).text))
    const theirs = async () => (await trays()).filter(({ table }) => table === 'chips').map(({ isClosed }) => isClosed)
    expect(await theirs()).toEqual([false])
    await dee.mustTell('chips', { do: 'leave', player: 'box.1' })
    await sue.mustTell('chips', { do: 'closeTable' })
    await expect.poll(theirs).toEqual([true])
    // Five dollars are missing.
    const closed = await sign(dee, { kind: 'closing', counted: pieces(100, 5_855) }, sue)
    expect(closed).toMatchObject({ isOpen: false, drop: 10_000 })
    expect(await sign(sue, { kind: 'drop', counted: pieces(5_000, 2) }, cass)).toMatchObject({ drop: 0 })
    expect(await theirs()).toEqual([])
    const today = new Date().toISOString().slice(0, 10)
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const results = await max.get(`/api/house/results?from=${yesterday}&to=${today}`)
    const days = z
      .array(TableDay)
      .parse(JSON.parse(results.text))
      .filter(({ table }) => table === 'chips')
    const sum = (field: 'win' | 'drop' | 'fills' | 'credits' | 'overShort') =>
      days.reduce((all, day) => all + day[field], 0)
    expect([sum('win'), sum('drop'), sum('fills'), sum('credits'), sum('overShort')]).toEqual([
      1_000, 10_000, 600_000, 5_000, -500,
    ])
    const ian = await floor.loginAs('ian')
    expect(JSON.parse((await ian.get('/api/audit')).text)).toEqual([])
  })

  test('virtual tables have no tray; results are for some roles only, and for at most 31 days', async () => {
    const [dee, max] = [await floor.loginAs('dee'), await floor.loginAs('max')]
    expect(await dee.get('/api/tables/virtual/chips')).toMatchObject({ status: 422 })
    expect((await dee.get('/api/house/results?from=2026-01-01&to=2026-01-02')).status).toBe(403)
    expect((await max.get('/api/house/results?from=2026-01-01&to=2026-03-01')).status).toBe(400)
    expect((await max.get('/api/house/results?from=2026-01-02&to=2026-01-01')).status).toBe(400)
  })

  test('the audit that plays everything again finds the money of the forms', async () => {
    const report = await readingFrom(
      { connectionString: databaseUrlOf(data) },
      async (client) => await auditReplay(client),
    )
    expect(report.findings).toEqual([])
  })
})
