import { readScenario, runScenario } from '@openpit/scenario'
import { describe, expect, test } from 'vitest'
import type { Client } from '../client.ts'
import { openFloor, tableOf } from '../floor.ts'
import { crewAt, keyCards, liveTableOf, openUp, PIT_STAFF } from '../live-floor.ts'

const card = (name: string, holder: string, until: number | null = null) => {
  return { card: name, holder, form: 'physical', status: 'valid', until } as const
}

const floor = openFloor(
  [
    liveTableOf('star', 'real', { playerCards: [card('card-of-ann', 'ann-real'), card('4711-bob', 'bob-real')] }),
    tableOf('star', 'virtual', { playerCards: [card('v1', 'ann-virtual'), card('v2', 'bob-virtual', 1)] }),
    tableOf('nsw', 'elsewhere'),
  ],
  async () => ({ staff: PIT_STAFF }),
)

const answerTo = async (client: Client, table: string, command: Parameters<Client['tell']>[1]) => {
  const reply = await client.tell(table, command)
  return reply.ok ? 'done' : [reply.refusal.kind, reply.refusal.clause]
}

const walletOf = async (client: Client) => (JSON.parse((await client.get('/api/me')).text) as { wallet: number }).wallet

const printed = async (client: Client, round: number) => {
  return (await client.get(`/api/tables/real/rounds/${round}/scenario`)).text
}

/** The net results of a printed round, which must pass. */
function played(text: string): Readonly<Record<string, number>> {
  const read = readScenario(text)
  if (!read.ok) throw new Error(`${JSON.stringify(read)}\n${text}`)
  const { pass, failures, net } = runScenario(read.scenario)
  expect([pass, failures], text).toEqual([true, []])
  return net
}

describe('Player Cards at a table with real cards', () => {
  test('STAR-5.1: a card is shown, ends in the round, and is asked for again in the next', async () => {
    const crew = (await crewAt(floor.address, 'real', ['dee', 'sue'])) as Record<'dee' | 'sue', Client>
    await openUp(crew, 'real')
    const { dee, sue } = crew
    const [ann, bob] = [await floor.playerAt('real', 'ann-real'), await floor.playerAt('real', 'bob-real')]
    const cat = await floor.playerAt('real', 'cat-real')
    const before = await walletOf(ann)
    const bet = { do: 'wager', box: 1, main: 1_000 } as const
    const show = { do: 'presentCard', card: 'card-of-ann' } as const
    expect(await ann.tell('real', bet)).toMatchObject({
      refusal: { kind: 'no-valid-card', clause: 'STAR-5.1', player: 'ann-real', status: 'none' },
    })
    expect(await answerTo(bob, 'real', show)).toEqual(['not-your-card', 'STAR-18.1a'])
    expect(await answerTo(dee, 'real', show)).toEqual(['not-your-card', 'STAR-18.1a'])
    expect(await answerTo(ann, 'real', { do: 'presentCard', card: 'c9' })).toEqual(['no-such-player-card', 'STAR-5.1'])
    expect(await answerTo(ann, 'real', { ...show, player: 'ann-real' })).toEqual(['not-your-role', null])
    expect(await walletOf(ann)).toBe(before)
    await ann.mustTell('real', show)
    await ann.mustTell('real', bet)
    // Bob hands his card to the dealer.
    expect(await answerTo(dee, 'real', { ...show, player: 'bob-real' })).toEqual(['not-your-card', 'STAR-18.1a'])
    await dee.mustTell('real', { do: 'presentCard', card: '4711-bob', player: 'bob-real' })
    await bob.mustTell('real', { do: 'wager', box: 2, main: 2_000 })
    // The table knows no card of this player, and asks for none.
    await cat.mustTell('real', { do: 'wager', box: 3, main: 1_500 })
    const end = { do: 'endCard', card: 'card-of-ann', status: 'lost', reason: 'reported at the cage' } as const
    expect(await answerTo(ann, 'real', end)).toEqual(['not-your-work', 'STAR-5.1'])
    expect(await answerTo(dee, 'real', end)).toEqual(['not-your-work', 'STAR-5.1'])
    expect(await answerTo(sue, 'real', { ...end, card: 'c9' })).toEqual(['no-such-player-card', 'STAR-5.1'])
    await sue.mustTell('real', end)
    // It was valid at the first wager of the round.
    await ann.mustTell('real', { ...bet, main: 500 })
    await dee.mustTell('real', { do: 'noMoreBets' })
    await dee.mustTell('real', { do: 'deal' })
    await keyCards(dee, 'real', '10s 10h 10d 7c 8h 9h 10c')
    // Nobody has seen a card of this player.
    await sue.mustTell('real', { do: 'voidWager', player: 'cat-real', box: 3, ground: 'noCard' })
    for (const box of [1, 2, 3]) await dee.mustTell('real', { do: 'stand', box })
    await keyCards(dee, 'real', '10h')
    const { view } = await dee.until('real', ({ view }) => view.phase === 'ended')
    const paid = view.settled.map(({ player, profit, outcome, clause }) => ({ player, profit, outcome, clause }))
    expect(paid).toMatchObject([
      { player: 'ann-real', profit: 1_500 },
      { player: 'bob-real', profit: 2_000 },
      { player: 'cat-real', profit: 0, outcome: 'void', clause: 'STAR-1.1.invalid' },
    ])
    expect(await walletOf(ann)).toBe(before + 1_500)
    expect(await walletOf(cat)).toBe(before)
    expect(await ann.tell('real', bet)).toMatchObject({ refusal: { kind: 'no-valid-card', status: 'lost' } })
    expect(await answerTo(ann, 'real', show)).toEqual(['no-valid-card', 'STAR-5.1'])
    await bob.mustTell('real', { do: 'wager', box: 2, main: 2_000 })
    // Others learn of no card, neither at the table nor from the round.
    expect(JSON.stringify(cat.heard)).not.toMatch(/card-of-ann|4711-bob|player-card|reported/)
    expect(JSON.stringify(ann.heard)).not.toMatch(/4711-bob|reported/)
    const nets = { 'ann-real': 15, 'bob-real': 20, 'cat-real': 0 }
    expect(await printed(sue, 1)).toMatch(/playerCards: .*do: endCard/s)
    expect(played(await printed(sue, 1))).toEqual(nets)
    for (const player of [ann, bob, cat]) {
      expect(await printed(player, 1)).not.toMatch(/card-of-ann|4711-bob|Card:/)
      expect(played(await printed(player, 1))).toEqual(nets)
    }
  })

  test('a card that was shown in an earlier round is shown first in the file of a later one', async () => {
    const { dee, sue } = (await crewAt(floor.address, 'real', ['dee', 'sue'])) as Record<'dee' | 'sue', Client>
    await dee.mustTell('real', { do: 'noMoreBets' })
    await dee.mustTell('real', { do: 'deal' })
    await keyCards(dee, 'real', '10s 7c 8h')
    await dee.mustTell('real', { do: 'stand', box: 2 })
    await keyCards(dee, 'real', '10h')
    await dee.until('real', ({ view }) => view.phase === 'ended')
    expect(await printed(sue, 2)).toContain('do: presentCard, card: "4711-bob"')
    expect(played(await printed(sue, 2))).toEqual({ 'bob-real': 20 })
  })
})

describe('Player Cards at a table with a virtual shoe', () => {
  test('STAR-5.1: a card is shown before the wager; one that has expired is refused', async () => {
    const [ann, bob] = [await floor.playerAt('virtual', 'ann-virtual'), await floor.playerAt('virtual', 'bob-virtual')]
    const bet = { do: 'wager', box: 1, main: 1_000 } as const
    expect(await answerTo(ann, 'virtual', bet)).toEqual(['no-valid-card', 'STAR-5.1'])
    await ann.mustTell('virtual', { do: 'presentCard', card: 'v1' })
    await ann.mustTell('virtual', bet)
    expect(await bob.tell('virtual', { do: 'presentCard', card: 'v2' })).toMatchObject({
      refusal: { kind: 'no-valid-card', clause: 'STAR-5.1', status: 'expired' },
    })
    expect(await answerTo(bob, 'virtual', { ...bet, box: 2 })).toEqual(['no-valid-card', 'STAR-5.1'])
    const [sue] = Object.values(await crewAt(floor.address, 'virtual', ['sue'])) as [Client]
    await sue.mustTell('virtual', { do: 'endCard', card: 'v1', status: 'suspended' })
    for (const player of [ann, bob]) player.ready('virtual')
    await ann.playOn('virtual', 1)
    expect(await answerTo(ann, 'virtual', bet)).toEqual(['no-valid-card', 'STAR-5.1'])
    const { text } = await sue.get('/api/tables/virtual/rounds/1/scenario')
    expect(text).toContain('do: endCard, card: v1, status: suspended')
    played(text)
    played((await ann.get('/api/tables/virtual/rounds/1/scenario')).text)
  })
})

describe('a manager opens a table', () => {
  test('with Player Cards only where the book asks for them, each with a name of its own', async () => {
    const max = await floor.loginAs('max')
    const open = async (table: string, rulebook: string, playerCards: readonly object[]) => {
      const { status, text } = await max.post('/api/tables', { table, title: table, rulebook, playerCards })
      return { status, ...(JSON.parse(text) as object) }
    }
    expect(await open('star-two', 'star', [card('s1', 'ann-real')])).toMatchObject({ status: 200, table: 'star-two' })
    expect(await open('nsw-two', 'nsw', [card('s1', 'ann-real')])).toMatchObject({
      status: 422,
      refusal: { kind: 'unlawful', option: 'playerCards', clause: 'NSW-5.1' },
    })
    expect(await open('star-three', 'star', [card('s1', 'ann-real'), card('s1', 'bob-real')])).toMatchObject({
      status: 400,
      refusal: { kind: 'not-understood', where: 'body.playerCards' },
    })
    const ann = await (await floor.loginAs('ann-real')).connect()
    await ann.enter('star-two')
    const bet = { do: 'wager', box: 1, main: 1_000 } as const
    expect(await answerTo(ann, 'star-two', bet)).toEqual(['no-valid-card', 'STAR-5.1'])
    await ann.enter('elsewhere')
    expect(await answerTo(ann, 'elsewhere', { do: 'presentCard', card: 's1' })).toEqual(['not-in-this-book', 'NSW-5.1'])
    await ann.mustTell('elsewhere', bet)
  })
})
