import { readScenario, runScenario } from '@openpit/scenario'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../client.ts'
import { openFloor } from '../../floor.ts'
import { crewAt, keyCards, liveTableOf, openUp, PIT_STAFF } from '../../live-floor.ts'

const TABLES = ['plain', 'ruled', 'linked', 'stray', 'powers', 'clock'] as const
const floor = openFloor(
  [...TABLES.map((name) => liveTableOf('nsw', name)), liveTableOf('tas', 'tas'), liveTableOf('nz', 'nz')],
  async () => ({ staff: PIT_STAFF }),
)

/** A crew on duty at a table that is ready to be dealt. */
async function opened(table: string, names = ['dee', 'sue', 'max']) {
  const crew = await crewAt(floor.address, table, names)
  await openUp(crew, table)
  return crew as Readonly<Record<'dee' | 'sue' | 'max' | 'ian' | 'sid', Client>>
}

async function printed(client: Client, table: string, round: number): Promise<string> {
  const { status, text } = await client.get(`/api/tables/${table}/rounds/${round}/scenario`)
  expect([status, text]).toEqual([200, text])
  return text
}

/** The net results of a printed round, which must pass. */
function played(text: string): Readonly<Record<string, number>> {
  const read = readScenario(text)
  if (!read.ok) throw new Error(`${JSON.stringify(read)}\n${text}`)
  const { pass, failures, net } = runScenario(read.scenario)
  expect([pass, failures], text).toEqual([true, []])
  return net
}

const balanceOf = async (client: Client) =>
  (JSON.parse((await client.get('/api/me')).text) as { wallet: number }).wallet

describe('a table with real cards', () => {
  test('is dealt by people; a player bets from a wallet, the dealer keys a bet for a person without an account', async () => {
    const { dee } = await opened('plain', ['dee', 'sue'])
    const ann = await floor.playerAt('plain', 'ann')
    const before = await balanceOf(ann)
    await ann.mustTell('plain', { do: 'wager', box: 1, main: 1_000 })
    await dee.mustTell('plain', { do: 'wager', box: 2, main: 2_000 })
    await dee.mustTell('plain', { do: 'noMoreBets' })
    await dee.mustTell('plain', { do: 'deal' })
    expect(dee.view('plain').live).toMatchObject({
      cardFor: { box: 1, hand: 1 },
      work: { onDuty: { dealer: ['dee'] } },
    })
    await keyCards(dee, 'plain', '10s 9c 7d 8h 9d')
    await ann.until('plain', ({ you }) => you.choices.length > 0)
    await ann.mustTell('plain', { do: 'stand', box: 1 })
    await dee.mustTell('plain', { do: 'stand', box: 2 })
    await keyCards(dee, 'plain', 'Kc')
    const { view } = await ann.until('plain', ({ view }) => view.phase === 'ended')
    expect(view.settled.map(({ player, profit }) => [player, profit])).toEqual([
      ['ann', 1_000],
      ['box.2', 2_000],
    ])
    expect(await balanceOf(ann)).toBe(before + 1_000)
    expect(view.live).toMatchObject({ work: null, hold: null })
    const replay = JSON.parse((await ann.get('/api/tables/plain/rounds/1')).text) as {
      steps: { by: string; role: string; command: { do: string } }[]
    }
    // Players see that the dealer keyed it, and not who that is.
    expect(replay.steps.filter(({ command }) => command.do === 'stand').map(({ by, role }) => [by, role])).toEqual([
      ['ann', 'player'],
      ['dealer', 'dealer'],
    ])
    const sue = await floor.loginAs('sue')
    expect(played(await printed(sue, 'plain', 1))).toEqual({ ann: 10, 'box.2': 20 })
    expect(played(await printed(ann, 'plain', 1))).toEqual({ ann: 10, 'box.2': 20 })
  })

  test('the same command twice is one card; the second of two people who act at once sees what the first did', async () => {
    const { dee, sue } = await opened('clock', ['dee', 'sue'])
    await dee.mustTell('clock', { do: 'wager', box: 1, main: 1_000 })
    await dee.mustTell('clock', { do: 'noMoreBets' })
    await dee.mustTell('clock', { do: 'deal' })
    const key = { do: 'keyCard', is: '10s' } as const
    const once = await dee.tell('clock', key, 'same-id')
    expect(await dee.tell('clock', key, 'same-id')).toEqual(once)
    expect(dee.view('clock').boxes[0]?.hands[0]?.cards).toEqual(['10s'])
    await keyCards(dee, 'clock', '7d 6h')
    await dee.mustTell('clock', { do: 'stand', box: 1 })
    const [first] = dee.view('clock').live?.work?.course?.commands.slice(-1) ?? []
    expect(first).toMatchObject({ do: 'stand', by: 'box.1', box: 1 })
    const back = { do: 'reconstruct', from: first?.from ?? 0 } as const
    const replies = await Promise.all([sue.tell('clock', back), sue.tell('clock', { do: 'voidHand', box: 1 })])
    expect(replies.map(({ ok }) => ok)).toEqual([true, true])
    for (const from of [1, 900_000]) {
      expect(await sue.tell('clock', { do: 'reconstruct', from })).toMatchObject({
        ok: false,
        refusal: { kind: 'nothing-to-put-right', clause: 'NSW-17.8a' },
      })
    }
  })
})

describe('a ruling after the settlement', () => {
  test('waits for a second person, is seen by staff alone, stops cards, and prints as a scenario that passes', async () => {
    const { dee, sue, max } = await opened('ruled')
    const ann = await floor.playerAt('ruled', 'ann-two')
    await ann.mustTell('ruled', { do: 'wager', box: 1, main: 1_000 })
    await dee.mustTell('ruled', { do: 'noMoreBets' })
    await dee.mustTell('ruled', { do: 'deal' })
    await keyCards(dee, 'ruled', '10s 7d 8h')
    await ann.mustTell('ruled', { do: 'stand', box: 1 })
    // The dealer's second card was a five, and was typed in as a king.
    await keyCards(dee, 'ruled', 'Kc')
    const paid = await balanceOf(ann)
    expect(await dee.tell('ruled', { do: 'correctCard', card: 4, is: '5c' })).toMatchObject({
      ok: false,
      refusal: { kind: 'not-your-work', clause: 'NSW-17.8a' },
    })
    await sue.mustTell('ruled', { do: 'correctCard', card: 4, is: '5c' })
    await ann.until('ruled', ({ view }) => view.live?.hold !== null)
    expect(ann.view('ruled').live).toMatchObject({
      hold: { because: 'ruling', ruling: 'correctCard', clause: 'NSW-17.8a' },
      work: null,
    })
    await max.until('ruled', ({ view }) => view.live?.work?.ruling !== null)
    expect(max.view('ruled').live?.work?.ruling).toMatchObject({
      by: 'sue',
      role: 'supervisor',
      command: { do: 'correctCard', card: 4, is: '5c' },
    })
    expect(JSON.stringify(ann.heard)).not.toContain('ruling-proposed')
    // The same person in another session is the same person.
    const sueAgain = await (await floor.loginAs('sue')).connect()
    await sueAgain.enter('ruled')
    for (const client of [sue, sueAgain]) {
      expect(await client.tell('ruled', { do: 'confirm' })).toMatchObject({
        ok: false,
        refusal: { kind: 'second-person-needed', clause: 'NSW-17.8a', person: 'sue' },
      })
    }
    expect(await dee.tell('ruled', { do: 'strayCard', seen: true })).toMatchObject({
      ok: false,
      refusal: { kind: 'ruling-waits' },
    })
    expect(await balanceOf(ann)).toBe(paid)
    await max.mustTell('ruled', { do: 'confirm' })
    expect(max.view('ruled').live).toMatchObject({ hold: null, cardFor: 'dealer' })
    await keyCards(dee, 'ruled', '9h')
    await dee.until('ruled', ({ view }) => view.phase === 'ended')
    // The winnings had gone to the wallet: what must come back is a debt, paid with the next stake.
    await ann.until('ruled', ({ you }) => you.owed === 2_000)
    expect(await balanceOf(ann)).toBe(paid)
    for (const reader of [sue, ann]) expect(played(await printed(reader, 'ruled', 1))).toEqual({ 'ann-two': -10 })
    const text = await printed(ann, 'ruled', 1)
    expect(text).toContain('do: correctCard')
    expect(text).not.toMatch(/person: (sam|amy)/)
  })

  test('on a round when bets for the next one lie there: the bets wait, and both rounds print together', async () => {
    const { dee, sue, max } = await opened('linked')
    await dee.mustTell('linked', { do: 'wager', box: 1, main: 1_000 })
    await dee.mustTell('linked', { do: 'noMoreBets' })
    await dee.mustTell('linked', { do: 'deal' })
    await keyCards(dee, 'linked', '10s 7d 8h')
    await dee.mustTell('linked', { do: 'stand', box: 1 })
    await keyCards(dee, 'linked', 'Kc')
    await dee.mustTell('linked', { do: 'wager', box: 3, main: 3_000 })
    await sue.mustTell('linked', { do: 'voidRound' })
    await max.mustTell('linked', { do: 'confirm' })
    await dee.until('linked', ({ view }) => view.live?.hold === null)
    expect(dee.view('linked').boxes[2]?.bettors).toMatchObject([{ player: 'box.3', cents: 3_000 }])
    await dee.mustTell('linked', { do: 'noMoreBets' })
    await dee.mustTell('linked', { do: 'deal' })
    await keyCards(dee, 'linked', '9s 9d 9h')
    await dee.mustTell('linked', { do: 'stand', box: 3 })
    await keyCards(dee, 'linked', '8d')
    const { view } = await dee.until('linked', ({ view }) => view.phase === 'ended')
    const nets = { 'box.1': 0, 'box.3': 30 }
    expect(played(await printed(sue, 'linked', 1))).toMatchObject({ 'box.1': 0 })
    expect(played(await printed(sue, 'linked', view.round))).toEqual(nets)
  })
})

describe('a stray card', () => {
  test('that nobody has seen is in no view, no event, no log and no scenario', async () => {
    const { dee, sue, ian, sid } = await opened('stray', ['dee', 'sue', 'ian', 'sid'])
    const ann = await floor.playerAt('stray', 'ann-stray')
    await ann.mustTell('stray', { do: 'wager', box: 1, main: 1_000 })
    await dee.mustTell('stray', { do: 'noMoreBets' })
    await dee.mustTell('stray', { do: 'deal' })
    await keyCards(dee, 'stray', '10s 7d 8h')
    await ann.mustTell('stray', { do: 'stand', box: 1 })
    await keyCards(dee, 'stray', 'Kc')
    await dee.mustTell('stray', { do: 'strayCard', seen: false, on: 'dealer' })
    await ann.until('stray', ({ view }) => view.live?.hold?.because === 'stray-card')
    const secret = 'Qh'
    await dee.mustTell('stray', { do: 'keyCard', is: secret })
    await dee.mustTell('stray', { do: 'wager', box: 1, main: 500 })
    for (const client of [dee, sue, ian, sid, ann]) {
      await client.until('stray', ({ view }) => view.live?.held.length === 1)
      expect(client.view('stray').live?.held).toEqual([null])
      expect(JSON.stringify(client.heard)).not.toContain(secret)
      const log = await client.get('/api/tables/stray/rounds/1')
      if (client !== dee) expect(log.status).toBe(200)
      expect(log.text).not.toContain(secret)
    }
    for (const client of [sue, ian, ann]) {
      const text = await printed(client, 'stray', 1)
      expect(text).toContain('held: "??"')
      expect(text).not.toContain(secret)
      expect(played(text)).toMatchObject({ 'ann-stray': 10 })
    }
    await dee.mustTell('stray', { do: 'noMoreBets' })
    await dee.mustTell('stray', { do: 'deal' })
    // It is the first card of the next round, and is shown now.
    await ann.until('stray', ({ view }) => view.boxes[0]?.hands[0]?.cards[0] === secret)
    await keyCards(dee, 'stray', '7d 5h')
    await dee.mustTell('stray', { do: 'stand', box: 1 })
    await keyCards(dee, 'stray', 'Kd')
    const { view } = await dee.until('stray', ({ view }) => view.phase === 'ended')
    expect(played(await printed(sue, 'stray', view.round))).toEqual({ 'box.1': -5 })
  })
})

describe('who may', () => {
  const refusalOf = async (client: Client, command: Parameters<Client['tell']>[1]) => {
    const reply = await client.tell('powers', command)
    return reply.ok ? 'done' : [reply.refusal.kind, reply.refusal.clause]
  }

  test('a person off duty, a wrong role and an inspector are refused with the clause that gives the power, and logged', async () => {
    const crew = await crewAt(floor.address, 'powers', ['dee', 'dan', 'sue', 'sam', 'ian'])
    const { dee, dan, sue, sam, ian } = crew as Record<'dee' | 'dan' | 'sue' | 'sam' | 'ian', Client>
    expect(await refusalOf(dee, { do: 'loadCards', counted: 416 })).toEqual(['is-off-duty', 'NSW-3.3'])
    await openUp({ dee, sue }, 'powers')
    await ian.mustTell('powers', { do: 'onDuty' })
    // Another dealer is on duty, and this one is not.
    expect(await refusalOf(dan, { do: 'wager', box: 1, main: 500 })).toMatchObject(['is-off-duty', expect.any(String)])
    await dee.mustTell('powers', { do: 'wager', box: 1, main: 500 })
    expect(await refusalOf(dan, { do: 'deal' })).toMatchObject(['is-off-duty', expect.stringContaining('NSW-')])
    await dee.mustTell('powers', { do: 'noMoreBets' })
    await dee.mustTell('powers', { do: 'deal' })
    await keyCards(dee, 'powers', '10s 7d 8h')
    expect(await refusalOf(dee, { do: 'reconstruct' })).toEqual(['not-your-work', 'NSW-17.8a'])
    expect(await refusalOf(ian, { do: 'voidRound' })).toMatchObject(['not-your-work', expect.any(String)])
    expect(await refusalOf(ian, { do: 'reconstruct' })).toEqual(['not-your-work', 'NSW-17.8a'])
    expect(await refusalOf(sam, { do: 'reconstruct' })).toEqual(['is-off-duty', 'NSW-17.8a'])
    await dee.mustTell('powers', { do: 'offDuty' })
    expect(await refusalOf(dee, { do: 'stand', box: 1 })).toMatchObject(['is-off-duty', expect.any(String)])
    await dan.mustTell('powers', { do: 'onDuty' })
    await dan.mustTell('powers', { do: 'stand', box: 1 })
    const ann = await floor.playerAt('powers', 'ann-powers')
    expect(await refusalOf(ann, { do: 'keyCard', is: 'Kc' })).toMatchObject(['not-your-work', expect.any(String)])
    expect(await refusalOf(ann, { do: 'hit', box: 1, player: 'box.1' })).toEqual(['not-your-role', null])
    expect(await refusalOf(dan, { do: 'wager', box: 2, main: 500, player: 'ann-powers' })).toMatchObject([
      'not-your-role',
      expect.any(String),
    ])
    expect(await refusalOf(dan, { do: 'deviceRepaired', device: 'reader' })).toMatchObject([
      'reader-is-out',
      expect.any(String),
    ])
    const security = async () => {
      return (
        JSON.parse((await ian.get('/api/security-log')).text) as {
          lines: { kind: string; actor: string; facts: object }[]
        }
      ).lines
    }
    await expect
      .poll(async () =>
        (await security())
          .filter(({ kind }) => kind === 'act-refused')
          .map(({ actor, facts }) => ({ actor, ...facts })),
      )
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            actor: 'ian',
            command: 'reconstruct',
            refused: 'not-your-work',
            clause: 'NSW-17.8a',
          }),
          expect.objectContaining({ actor: 'sam', command: 'reconstruct', refused: 'is-off-duty' }),
          expect.objectContaining({
            actor: 'sue',
            command: 'confirm',
            refused: 'second-person-needed',
            table: 'ruled',
          }),
        ]),
      )
    // Reading is recorded too: at the table, and of the rounds of others.
    expect(
      (await security())
        .filter(({ kind, actor }) => kind === 'record-read' && actor === 'ian')
        .map(({ facts }) => facts),
    ).toEqual(
      expect.arrayContaining([
        { role: 'inspector', table: 'powers', what: 'table' },
        { role: 'inspector', table: 'stray', round: 1, what: 'round' },
        { role: 'inspector', table: 'stray', round: 1, what: 'scenario' },
      ]),
    )
  })

  test('facts about real cards are refused at a virtual table, and a book that people may not deal is not opened', async () => {
    const manager = await floor.loginAs('max')
    const opened = await manager.post('/api/tables', { table: 'virtual', title: 'Virtual', rulebook: 'nsw' })
    expect(opened.status).toBe(200)
    const live = await manager.post('/api/tables', { table: 'real', title: 'Real', rulebook: 'tas', dealt: 'live' })
    expect(JSON.parse(live.text)).toMatchObject({ table: 'real', dealt: 'live', pace: { wagersMs: null } })
    const online = await manager.post('/api/tables', { table: 'o', title: 'O', rulebook: 'online', dealt: 'live' })
    expect([online.status, JSON.parse(online.text)]).toMatchObject([
      422,
      { refusal: { kind: 'unlawful', option: 'dealt', clause: 'ONL-START-1' } },
    ])
    const { dee, sue } = (await crewAt(floor.address, 'virtual', ['dee', 'sue'])) as Record<'dee' | 'sue', Client>
    for (const command of [
      { do: 'deal' },
      { do: 'keyCard', is: '9h' },
      { do: 'strayCard', seen: true },
      { do: 'hit', box: 1 },
      { do: 'loadCards', counted: 416 },
    ] as const) {
      expect(await dee.tell('virtual', command)).toMatchObject({ ok: false, refusal: { kind: 'cards-are-virtual' } })
    }
    for (const command of [{ do: 'reconstruct' }, { do: 'voidRound' }, { do: 'voidHand', box: 1 }] as const) {
      expect(await sue.tell('virtual', command)).toMatchObject({ ok: false, refusal: { kind: 'cards-are-virtual' } })
    }
    expect(dee.view('virtual').live).toBeUndefined()
  })

  test('malformed facts and rulings are refused with the place of the fault, and change nothing', async () => {
    const [dee] = Object.values(await crewAt(floor.address, 'powers', ['dee'])) as [Client]
    const before = dee.news('powers').version
    const wrong: [object, string][] = [
      [{ do: 'keyCard', is: '11h' }, 'command.is'],
      [{ do: 'keyCard', is: 'Jk' }, 'command.is'],
      [{ do: 'keyCard', is: '9h', by: 'sue' }, 'command'],
      [{ do: 'reconstruct', person: 'sue' }, 'command'],
      [{ do: 'deal', places: Array.from({ length: 65 }, () => 1) }, 'command.places'],
      [{ do: 'dispute', about: 'x'.repeat(501) }, 'command.about'],
      [{ do: 'deviceFails', device: 'reader', damaged: ['9h', 9] }, 'command.damaged.1'],
      [{ do: 'hit', box: 1, player: 'box.1.z' }, 'command.player'],
      [{ do: 'cards', cards: [1] }, 'command.do'],
    ]
    for (const [command, where] of wrong) {
      const heard = dee.heard.length
      dee.say({ type: 'command', table: 'powers', id: dee.newId(), command })
      while (dee.heard.length === heard) await dee.nextMessage()
      expect(dee.heard.at(-1)).toMatchObject({ type: 'reply', ok: false, refusal: { kind: 'not-understood', where } })
    }
    expect(dee.news('powers').version).toBe(before)
  })
})
