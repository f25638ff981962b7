import { DeskPage, PitOverview, Remedies, ReplayedRound, WhatIf } from '@openpit/protocol'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { readingFrom, startPostgres } from '../../src/index.ts'
import { DESK_STEP } from '../../src/store/schema/desk-schema.ts'
import { Client } from '../client.ts'
import { openFloor, tableOf } from '../floor.ts'
import { crewAt, keyCards, liveTableOf, openUp, PIT_STAFF } from '../live-floor.ts'

let folder = ''
const floor = openFloor(
  [liveTableOf('nsw', 'wrong'), liveTableOf('nsw', 'still', { training: true }), tableOf('nz', 'virtual')],
  async (data) => {
    folder = data
    return { staff: PIT_STAFF }
  },
)

type Crew = Readonly<Record<'dee' | 'sue' | 'max', Client>>
let crew: Crew
let ann: Client
let ian: Client

async function read<Schema extends z.ZodType>(client: Client, path: string, schema: Schema): Promise<z.infer<Schema>> {
  const { status, text } = await client.get(path)
  expect([status, status === 200 ? '' : text]).toEqual([200, ''])
  return schema.parse(JSON.parse(text))
}

/** Box 1 stood on 13 and was given a card; the dealer then stopped at 19, which beat ann's and the patron's hands. */
async function dealWrongly({ dee }: Crew): Promise<number> {
  await ann.mustTell('wrong', { do: 'wager', box: 1, main: 2_500 })
  await dee.mustTell('wrong', { do: 'wager', box: 2, main: 2_500 })
  await dee.mustTell('wrong', { do: 'noMoreBets' })
  await dee.mustTell('wrong', { do: 'deal' })
  await keyCards(dee, 'wrong', '8d 10d 6h 5c 8s')
  await dee.mustTell('wrong', { do: 'hit', box: 1 })
  await keyCards(dee, 'wrong', 'Kd')
  await dee.mustTell('wrong', { do: 'stand', box: 2 })
  await keyCards(dee, 'wrong', '9c 4s')
  await dee.until('wrong', ({ view }) => view.phase === 'ended')
  const hit = dee.view('wrong').live?.work?.course?.commands.find(({ do: name }) => name === 'hit')
  return hit?.from ?? 0
}

const moneyOf = ({ money }: Remedies, index: number) => {
  return Object.fromEntries(money.map(({ player, paid, wouldBe }) => [player, [paid, wouldBe[index]]]))
}

beforeAll(async () => {
  crew = (await crewAt(floor.address, 'wrong', ['dee', 'sue', 'max'])) as unknown as Crew
  await openUp({ dee: crew.dee, sue: crew.sue }, 'wrong')
  ann = await floor.playerAt('wrong', 'ann')
  ian = await Client.login(floor.address, 'ian', 'for tests only')
}, 60_000)

describe('the board of the pit', () => {
  test('has every open table; a later look has only those that have changed; players and dealers do not see it', async () => {
    const whole = await read(crew.sue, '/api/pit', PitOverview)
    expect(whole.names).toEqual(['wrong', 'still', 'virtual'])
    const lines = whole.tables.map(({ table, isLive, training, onDuty }) => [table, isLive, training, onDuty.dealer])
    expect(lines).toEqual([
      ['wrong', true, false, ['dee']],
      ['still', true, true, []],
      ['virtual', false, false, undefined],
    ])
    expect((await read(crew.sue, `/api/pit?since=${whole.token}`, PitOverview)).tables).toEqual([])
    await crew.sue.mustTell('wrong', { do: 'offDuty' })
    await crew.sue.mustTell('wrong', { do: 'onDuty' })
    await expect
      .poll(async () =>
        (await read(crew.sue, `/api/pit?since=${whole.token}`, PitOverview)).tables.map(({ table }) => table),
      )
      .toEqual(['wrong'])
    // A token of another node gets everything.
    expect((await read(ian, '/api/pit?since=abc.999', PitOverview)).tables).toHaveLength(3)
    for (const client of [ann, crew.dee]) expect((await client.get('/api/pit')).status).toBe(403)
  })
})

describe('a wrong act after the settlement', () => {
  test('shows every remedy with all money before it is sent, and makes exactly that money', async () => {
    const from = await dealWrongly(crew)
    const query = `/api/tables/wrong/remedies?from=${from}&decided=stand`
    const seen = await read(crew.sue, query, Remedies)
    expect(seen).toMatchObject({ you: null, ruling: null, layout: { isOver: true } })
    const lawful = seen.remedies.filter(({ refused }) => refused === null)
    expect(lawful.map(({ command }) => command.do)).toContain('voidRound')
    const [back] = seen.remedies
    expect(back).toMatchObject({
      command: { do: 'reconstruct', from, decided: 'stand' },
      clause: 'NSW-17.8a',
      needsSecond: true,
      assumes: [
        { box: 1, do: 'stand' },
        { box: 2, do: 'stand' },
      ],
    })
    expect(moneyOf(seen, 0)).toEqual({ ann: [-2_500, 2_500], 'box.2': [-2_500, 2_500] })
    const off = seen.remedies.filter(({ refused }) => refused !== null)
    expect(off.length).toBeGreaterThan(0)
    for (const { clause } of off) expect(clause).toMatch(/^NSW-/)
    // A person who is not on duty here sees the same, and why they cannot rule.
    expect(await read(crew.max, query, Remedies)).toMatchObject({ you: { kind: 'is-off-duty' }, money: seen.money })

    const reason = 'the camera shows a flat hand'
    await crew.sue.mustTell('wrong', { do: 'reconstruct', from, decided: 'stand', reason })
    await crew.max.mustTell('wrong', { do: 'onDuty' })
    const second = await read(crew.max, '/api/tables/wrong/remedies', Remedies)
    expect(second.ruling).toMatchObject({ by: 'sue', command: { reason, decided: 'stand' } })
    expect(second.remedies).toHaveLength(1)
    expect(moneyOf(second, 0)).toEqual(moneyOf(seen, 0))
    // The board is made at most four times a second.
    await expect
      .poll(async () => (await read(ian, '/api/pit', PitOverview)).tables[0])
      .toMatchObject({ table: 'wrong', hold: { because: 'ruling' }, ruling: { by: 'sue' } })
    await crew.max.mustTell('wrong', { do: 'confirm' })
    await crew.dee.mustTell('wrong', { do: 'stand', box: 1 })
    await crew.dee.mustTell('wrong', { do: 'stand', box: 2 })
    const { view } = await crew.dee.until('wrong', (news) => news.view.phase === 'ended')
    expect(view.settled.map(({ player, profit }) => [player, profit])).toEqual([
      ['ann', 2_500],
      ['box.2', 2_500],
    ])
    // Players never read why.
    expect(JSON.stringify(ann.heard)).not.toContain(reason)
    expect((await ann.get('/api/tables/wrong/rounds/1')).text).not.toContain(reason)
  })

  test('is found at the desk by kind, table, person, clause and day, and its reading is recorded', async () => {
    const rulings = await read(ian, '/api/desk?kind=ruling', DeskPage)
    expect(rulings.records).toMatchObject([
      { table: 'wrong', round: 1, act: 'round-reconstructed', first: 'sue', person: 'max', clause: 'NSW-17.8a' },
    ])
    expect(rulings.counts?.kinds).toEqual(
      expect.arrayContaining([
        { name: 'ruling', records: 1 },
        { name: 'proposal', records: 1 },
        { name: 'round', records: 2 },
      ]),
    )
    const find = async (query: string) =>
      (await read(ian, `/api/desk?${query}`, DeskPage)).records.map(({ act }) => act)
    expect(await find('table=wrong&person=sue')).toEqual(['ruling-proposed'])
    expect(await find('clause=NSW-17&kind=ruling')).toEqual(['round-reconstructed'])
    expect(await find('clause=STAR-17')).toEqual([])
    expect(await find('person=ann')).toEqual(['round-ended', 'round-ended'])
    expect(await find('kind=round&table=still')).toEqual([])
    expect(await find(`to=${rulings.records[0]?.at}&kind=ruling`)).toEqual([])
    expect((await ian.get('/api/desk?before=nonsense')).status).toBe(404)
    expect((await ann.get('/api/desk')).status).toBe(403)
    const log = JSON.parse((await ian.get('/api/security-log')).text) as { lines: { kind: string; facts: object }[] }
    expect(log.lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'record-read',
          actor: 'ian',
          facts: { role: 'inspector', what: 'search', query: { kind: 'ruling' } },
        }),
      ]),
    )
  })

  test('is replayed with its reason, and the recorded round is what the program gives', async () => {
    const replayed = await read(ian, '/api/tables/wrong/rounds/1', ReplayedRound)
    expect(replayed.agrees).toBe(true)
    expect(replayed.steps.map(({ by, command }) => [by, command.do, command.reason])).toEqual(
      expect.arrayContaining([
        ['sue', 'reconstruct', 'the camera shows a flat hand'],
        ['max', 'confirm', undefined],
      ]),
    )
    expect((await read(ann, '/api/tables/wrong/rounds/1', ReplayedRound)).agrees).toBeUndefined()
  })

  test('what if a card or a decision had been another: read by those who read all rounds, and nothing moves', async () => {
    const path = '/api/tables/wrong/rounds/1/what-if'
    const asDealt = await read(ian, path, WhatIf)
    expect(asDealt).toMatchObject({ isPlayable: true, would: null })
    expect(asDealt.cards.map(({ card, place }) => `${card} ${place}`)).toEqual([
      ...['8d 1/1', '10d 2/1', '6h dealer', '5c 1/1', '8s 2/1', 'Kd dealer', '9c dealer'],
    ])
    expect(asDealt.decisions).toEqual([
      { box: 1, do: 'stand' },
      { box: 2, do: 'stand' },
    ])
    const sumsOf = ({ would }: WhatIf) =>
      would?.money.map(({ player, recorded, wouldBe }) => [player, recorded, wouldBe])
    const four = await read(ian, `${path}?card=7&is=4s`, WhatIf)
    expect(four.would).toMatchObject({ layout: { isOver: true, dealer: { cards: ['6h', 'Kd', '4s'] } }, lacks: null })
    expect(sumsOf(four)).toEqual([
      ['ann', 2_500, -2_500],
      ['box.2', 2_500, -2_500],
    ])
    const hit = await read(ian, `${path}?decision=1&do=hit`, WhatIf)
    expect(hit.would?.layout.boxes[0]?.hands[0]?.cards).toEqual(['8d', '5c', 'Kd'])
    // The dealer would need one more card than was left in the round.
    expect(hit.would).toMatchObject({ lacks: 'cards', layout: { isOver: false, dealer: { cards: ['6h', '9c'] } } })
    expect(sumsOf(hit)).toEqual([
      ['ann', 2_500, -2_500],
      ['box.2', 2_500, null],
    ])
    // Where the book has such an option, the table could have been set up otherwise; here it makes no difference.
    expect(asDealt.settings.map(({ name }) => name)).toContain('resplit')
    const resplit = await read(ian, `${path}?setting=resplit`, WhatIf)
    expect(sumsOf(resplit)).toEqual([
      ['ann', 2_500, 2_500],
      ['box.2', 2_500, 2_500],
    ])
    // A card or a decision that the round does not have supposes nothing.
    for (const query of ['card=99&is=4s', 'decision=9&do=hit', 'card=1', 'do=hit', 'setting=peek']) {
      expect((await read(ian, `${path}?${query}`, WhatIf)).would).toBeNull()
    }
    for (const bad of ['card=0&is=4s', 'card=1&is=11x', 'decision=1&do=surrender', 'nonsense=1']) {
      expect((await ian.get(`${path}?${bad}`)).status).toBe(400)
    }
    expect((await ann.get(path)).status).toBe(403)
    expect((await ian.get('/api/tables/wrong/rounds/99/what-if')).status).toBe(404)
    expect((await read(ian, '/api/tables/wrong/rounds/1', ReplayedRound)).steps.at(-1)?.view.settled).toMatchObject([
      { player: 'ann', profit: 2_500 },
      { player: 'box.2', profit: 2_500 },
    ])
  })

  test('has the records that an older floor would get from its events', async () => {
    const { connection } = await startPostgres(folder)
    const columns = 'stream, number, line, at, round, kind, act, command, person, clause'
    const rows = await readingFrom(connection, async (client) => {
      const all = async (table: string) => {
        return (await client.query(`select ${columns} from ${table} order by stream, number, line`)).rows
      }
      const written = await all('desk_records')
      const [, , insert = ''] = /(insert into desk_records)([\s\S]*?);/.exec(DESK_STEP) ?? []
      const filled = await client.query(`select * from (${insert}) as f(${columns}) order by stream, number, line`)
      return [written, filled.rows]
    })
    expect(rows[0]?.length).toBeGreaterThan(3)
    const plain = (some: unknown) => JSON.parse(JSON.stringify(some))
    expect(plain(rows[1]).map((row: object) => ({ ...row, line: Number((row as { line: unknown }).line) }))).toEqual(
      plain(rows[0]),
    )
  })
})

describe('a table with virtual cards', () => {
  test('has rounds that can be supposed otherwise, and with the same card they end as they did', async () => {
    const bea = await floor.playerAt('virtual', 'bea')
    const { view } = await bea.playRound('virtual', 1, 1_000)
    const path = `/api/tables/virtual/rounds/${view.round}/what-if`
    const asDealt = await read(ian, path, WhatIf)
    expect(asDealt.isPlayable).toBe(true)
    const [first] = asDealt.cards
    expect(first?.place).toBe('1/1')
    const { would } = await read(ian, `${path}?card=1&is=${first?.card}`, WhatIf)
    expect(would).toMatchObject({ lacks: null, assumes: [], leftOut: [], layout: { isOver: true } })
    expect(would?.money.length).toBeGreaterThan(0)
    for (const { recorded, wouldBe } of would?.money ?? []) expect(wouldBe).toBe(recorded)
  })

  test('has no round to put right, and a table that is not there is refused', async () => {
    expect(await read(crew.sue, '/api/tables/virtual/remedies', Remedies)).toMatchObject({ layout: null, remedies: [] })
    expect((await crew.sue.get('/api/tables/nowhere/remedies')).status).toBe(404)
  })
})

describe('a dispute', () => {
  const ABOUT = 'My hand was flat on the cloth.'
  const WHY = 'The camera shows a flat hand.'

  test('reaches the pit and the desk with what the player says and how it was decided; no other player reads it', async () => {
    const bob = await floor.playerAt('wrong', 'bob')
    await ann.mustTell('wrong', { do: 'dispute', about: ABOUT, box: 1 })
    await crew.sue.mustTell('wrong', { do: 'decideDispute', dispute: 1, for: 'house', reason: WHY })
    await ann.mustTell('wrong', { do: 'askReview', dispute: 1 })
    await crew.max.mustTell('wrong', { do: 'decideDispute', dispute: 1, for: 'player', reason: `${WHY} Now seen.` })
    await ann.mustTell('wrong', { do: 'dispute' })
    const { view, you } = await ann.until('wrong', (news) => news.you?.disputes?.length === 2)
    const decided = (first: string, second: string) => [
      { for: 'house', reason: WHY, by: first },
      { for: 'player', reason: `${WHY} Now seen.`, by: second },
    ]
    const raised = { dispute: 1, player: 'ann', is: 'final', box: 1, about: ABOUT, round: view.round }
    // Players do not learn the names of staff.
    expect(you?.disputes).toMatchObject([
      { ...raised, decisions: decided('supervisor', 'manager') },
      { dispute: 2, box: null, about: '', decisions: [] },
    ])
    await expect
      .poll(async () => (await read(ian, '/api/pit', PitOverview)).tables[0]?.disputes)
      .toMatchObject([{ ...raised, decisions: decided('sue', 'max') }, { dispute: 2 }])

    const found = await read(ian, '/api/desk?kind=dispute', DeskPage)
    expect(found.records.map(({ act, dispute }) => [act, dispute])).toEqual([
      ['dispute-raised', { dispute: 2, box: null, for: null, words: '' }],
      ['dispute-decided', { dispute: 1, box: null, for: 'player', words: `${WHY} Now seen.` }],
      ['review-asked', { dispute: 1, box: null, for: null, words: '' }],
      ['dispute-decided', { dispute: 1, box: null, for: 'house', words: WHY }],
      ['dispute-raised', { dispute: 1, box: 1, for: null, words: ABOUT }],
    ])
    expect((await read(ian, '/api/desk?kind=round', DeskPage)).records[0]?.dispute).toBeNull()

    await bob.mustTell('wrong', { do: 'sit', box: 5 })
    expect(bob.view('wrong').live?.work).toBeNull()
    const heard = JSON.stringify(bob.heard)
    const rounds = (await bob.get(`/api/tables/wrong/rounds/${view.round}`)).text
    for (const text of [ABOUT, WHY]) expect(heard + rounds).not.toContain(text)
  })
})

test('new limits at once wait for the round: the board says which, until the layout is empty', async () => {
  await ann.mustTell('wrong', { do: 'wager', box: 1, main: 2_500 })
  const { maximum } = crew.sue.view('wrong').limits
  await crew.sue.mustTell('wrong', { do: 'changeLimits', maximum: maximum * 2, how: 'at-once' })
  const due = async () => (await read(crew.sue, '/api/pit', PitOverview)).tables[0]?.limitsDue
  await expect.poll(due).toMatchObject({ maximum: maximum * 2 })
  expect(crew.sue.view('wrong').limits.maximum).toBe(maximum)
  await ann.mustTell('wrong', { do: 'withdraw', box: 1 })
  await expect.poll(due).toBeNull()
  await crew.sue.until('wrong', ({ view }) => view.limits.maximum === maximum * 2)
})
