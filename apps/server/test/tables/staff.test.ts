import { createHash } from 'node:crypto'
import { fromHex, seal, verify } from '@openpit/proof'
import { readScenario, runScenario } from '@openpit/scenario'
import { describe, expect, test } from 'vitest'
import type { Client } from '../client.ts'
import { openFloor, tableOf } from '../floor.ts'

const floor = openFloor([
  tableOf('nsw', 'limits'),
  tableOf('nsw', 'void'),
  tableOf('nsw', 'shuffle'),
  tableOf('nsw', 'ceremony'),
  tableOf('nsw', 'withheld'),
  tableOf('tas', 'closing'),
  tableOf('nsw', 'notice'),
])

async function staffAt(table: string, role: Parameters<typeof floor.staff>[0]): Promise<Client> {
  const staff = await floor.staff(role)
  await staff.enter(table)
  return staff
}

describe('limits', () => {
  test('[NSW-6.5.1, NSW-6.5.4] a supervisor raises the minimum at once; players who are there keep the old one', async () => {
    const [ann] = (await floor.guestsAt('limits', 1)) as [Client]
    await ann.mustTell('limits', { do: 'sit', box: 1 })
    const supervisor = await staffAt('limits', 'supervisor')
    await supervisor.mustTell('limits', { do: 'changeLimits', minimum: 2_000, how: 'at-once' })
    const [bob] = (await floor.guestsAt('limits', 1)) as [Client]
    expect(bob.view('limits').limits.minimum).toBe(2_000)
    expect(ann.you('limits').limits.minimum).toBe(500)
    expect(await bob.tell('limits', { do: 'wager', box: 2, main: 1_000 })).toMatchObject({
      ok: false,
      refusal: { kind: 'below-minimum', clause: 'NSW-6.5.4' },
    })
    expect(await ann.tell('limits', { do: 'wager', box: 1, main: 1_000 })).toMatchObject({ ok: true })
  })

  test.each(['dealer', 'inspector', 'surveillance', 'director', 'cage', 'regulator'] as const)(
    '[NSW-6.5] a %s cannot change them',
    async (role) => {
      const staff = await staffAt('limits', role)
      expect(await staff.tell('limits', { do: 'changeLimits', minimum: 1_000, how: 'at-once' })).toMatchObject({
        ok: false,
        refusal: { kind: 'not-your-work', clause: 'NSW-6.5', who: ['supervisor', 'manager'] },
      })
    },
  )

  test('an administrator, who has no role at tables, cannot change them', async () => {
    const staff = await staffAt('limits', 'administrator')
    expect(await staff.tell('limits', { do: 'changeLimits', minimum: 1_000, how: 'at-once' })).toMatchObject({
      ok: false,
      refusal: { kind: 'not-your-role', who: ['supervisor', 'manager', 'assistantManager'] },
    })
  })

  test('a player cannot change them, whatever the message claims', async () => {
    const [ann] = (await floor.guestsAt('limits', 1)) as [Client]
    const refused = await ann.tell('limits', { do: 'changeLimits', minimum: 1_000, how: 'at-once' })
    expect(refused).toMatchObject({ ok: false, refusal: { kind: 'not-your-work', clause: 'NSW-6.5' } })
    ann.say({ type: 'command', table: 'limits', id: 'x', command: { do: 'closeTable', by: 'manager' } })
    await expect.poll(() => ann.heard.at(-1)).toMatchObject({ id: 'x', ok: false, refusal: { kind: 'not-understood' } })
  })
})

test('a round that two people void gives every player their stake back', async () => {
  const ann = await floor.inARound('void')
  const { round } = ann.view('void')
  const supervisor = await staffAt('void', 'supervisor')
  const propose = { do: 'proposeVoid', reason: 'a card was seen', ground: 'irregularity' } as const
  await supervisor.mustTell('void', propose)
  expect(await supervisor.tell('void', { do: 'confirmVoid' })).toMatchObject({
    ok: false,
    refusal: { kind: 'second-person-needed' },
  })
  const manager = await staffAt('void', 'manager')
  expect(manager.view('void').voidProposed).toMatchObject({ reason: 'a card was seen' })
  const again = await ann.enter('void')
  expect(again.view.voidProposed).toBeNull()
  await manager.mustTell('void', { do: 'confirmVoid' })
  const { you } = await ann.until('void', ({ view }) => view.round === round && view.phase === 'ended')
  expect(you.chips).toBeGreaterThanOrEqual(100_000)
  const { text } = await manager.get(`/api/tables/void/rounds/${round}`)
  expect(text).toContain('a card was seen')
  await expectNothingForPlayers(ann, round, [supervisor.player, manager.player, 'a card was seen', 'void-proposed'])
})

/** News, replay and export must not contain these words, and the export must pass as a scenario. */
async function expectNothingForPlayers(ann: Client, round: number, secrets: readonly string[]): Promise<void> {
  const { text: replay } = await ann.get(`/api/tables/void/rounds/${round}`)
  const { text: scenario } = await ann.get(`/api/tables/void/rounds/${round}/scenario`)
  for (const secret of [...secrets, 'proposeVoid']) {
    for (const text of [JSON.stringify(ann.heard), replay, scenario]) expect(text).not.toContain(secret)
  }
  expect(replay).toContain('"kind":"round-voided"')
  expect(replay).toContain('"by":"manager","role":"manager"')
  expect(scenario).toContain('# After the last step the round was voided.')
  const read = readScenario(scenario)
  expect(read.ok && runScenario(read.scenario).failures).toEqual([])
}

test('[NSW-4.1.4] a shuffle ordered by a supervisor ends the shoe and shows its seed', async () => {
  const ann = await floor.inARound('shuffle')
  const { view } = await ann.playOn('shuffle', ann.view('shuffle').round)
  const supervisor = await staffAt('shuffle', 'supervisor')
  await supervisor.mustTell('shuffle', { do: 'orderShuffle', because: 'suspicion' })
  const [ended] = view.shoe.announced
  const { text } = await ann.get(`/api/tables/shuffle/transcript?shoe=${encodeURIComponent(ended?.shoe ?? '')}`)
  expect(verify(text).checks.filter(({ holds }) => !holds)).toEqual([])
  expect(text).toContain('"ended": "ordered"')
  await ann.playRound('shuffle', 1, 1_000)
})

test('[NSW-19.8] a table with players closes when its notice is due, and not before', async () => {
  const [ann] = (await floor.guestsAt('notice', 1)) as [Client]
  await ann.mustTell('notice', { do: 'sit', box: 1 })
  const manager = await staffAt('notice', 'manager')
  expect(await manager.tell('notice', { do: 'closeTable' })).toMatchObject({
    ok: false,
    refusal: { kind: 'notice-needed', clause: 'NSW-19.8' },
  })
  await manager.mustTell('notice', { do: 'postClosing' })
  const [notice] = (await ann.until('notice', ({ view }) => view.notices.length > 0)).view.notices
  expect(notice).toMatchObject({ of: 'closing' })
})

test('a closed table leaves the floor, returns chips to the wallets and shows its seeds', async () => {
  const [ann] = (await floor.guestsAt('closing', 1)) as [Client]
  const shoes = ann.view('closing').shoe.announced
  const manager = await staffAt('closing', 'manager')
  await manager.mustTell('closing', { do: 'closeTable', told: ['surveillance'] })
  await expect.poll(() => ann.heard.some(({ type }) => type === 'gone')).toBe(true)
  expect(JSON.parse((await ann.get('/api/me')).text).wallet).toBe(100_000)
  expect((await ann.get('/api/tables')).text).not.toContain('"closing"')
  for (const { shoe } of shoes) {
    const { status } = await ann.get(`/api/tables/closing/transcript?shoe=${encodeURIComponent(shoe)}`)
    expect(status).toBe(200)
  }
})

/** A contribution to the shuffle, as a browser makes it: random bytes and a cut. */
function contributionOf(client: Client, table: string, cut: number | null) {
  const [opening] = client.view(table).shoe.announced
  if (opening === undefined) throw new Error('no shoe is announced')
  const commitment = fromHex(opening.commitment, 32)
  if (commitment === undefined) throw new Error('no commitment')
  const random = new Uint8Array(createHash('sha256').update(client.player).digest())
  return seal({ ...opening, commitment }, { by: client.player, cut, random })
}

test('[NSW-4.3] a player cuts with bytes of their own, which are in the transcript', async () => {
  const table = 'ceremony'
  const [ann] = (await floor.guestsAt(table, 1)) as [Client]
  await ann.mustTell(table, { do: 'sit', box: 1 })
  const { cutters } = (await ann.until(table, ({ view }) => view.shoe.step === 'cut')).view.shoe
  expect(cutters).toContain(ann.player)
  const { commitment, random } = contributionOf(ann, table, 100)
  await ann.mustTell(table, { do: 'commit', commitment, cuts: true })
  await ann.mustTell(table, { do: 'wager', box: 1, main: 1_000 })
  ann.ready(table)
  const asked = await ann.until(table, ({ view }) => view.waits.for === 'shoe')
  expect(asked.view.waits).toMatchObject({ from: [ann.player] })
  await ann.mustTell(table, { do: 'reveal', cut: 100, random })
  await ann.until(table, ({ view }) => view.phase !== 'wagering')
  const { text } = await ann.get(`/api/tables/${table}/transcript`)
  expect(text).toContain(`"by": "${ann.player}", "commitment": "${commitment}", "cut": 100`)
  expect(verify(text).checks.filter(({ holds }) => !holds)).toEqual([])
})

test('if a player does not reveal, the shoe is void, and the round is dealt from another', async () => {
  const table = 'withheld'
  const [ann] = (await floor.guestsAt(table, 1)) as [Client]
  await ann.mustTell(table, { do: 'sit', box: 1 })
  const [before] = ann.view(table).shoe.announced
  const { commitment } = contributionOf(ann, table, null)
  await ann.mustTell(table, { do: 'commit', commitment, cuts: false })
  await ann.mustTell(table, { do: 'wager', box: 1, main: 1_000 })
  ann.ready(table)
  const { view } = await ann.until(table, (news) => news.view.phase !== 'wagering')
  expect(view.shoe.announced[0]?.shoe).not.toBe(before?.shoe)
  const { text } = await ann.get(`/api/tables/${table}/transcript?shoe=${encodeURIComponent(before?.shoe ?? '')}`)
  expect(text).toContain('"ended": "withheld"')
})
