import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit, auditReplay, readingFrom, Store, startPostgres } from '../../../src/index.ts'
import { Client, type TableNews } from '../../client.ts'
import { crewAt, keyCards, liveTableOf, openUp, PASSWORD, PIT_STAFF } from '../../live-floor.ts'
import { cleanUp, ServerProcess, testSettings } from '../../processes.ts'
import { newFloorFolder } from '../../ready-database.ts'

const TABLE = 'one'
const WALLET = 100_000_000
const folder = newFloorFolder('live-nodes')
let store: Store
/** Two nodes on one database. */
let nodes: readonly [ServerProcess, ServerProcess]

async function node(): Promise<ServerProcess> {
  const settings = { leaseMs: 1_000, staff: PIT_STAFF, tables: [liveTableOf('nsw', TABLE)] }
  return await ServerProcess.start(testSettings(folder, settings))
}

beforeAll(async () => {
  const first = await node()
  store = await Store.open((await startPostgres(folder)).connection)
  nodes = [first, await node()]
})

afterAll(async () => {
  await store.close()
  await cleanUp(folder)
})

async function ownerLink(): Promise<string | undefined> {
  return await store.withClient(async (client) => {
    const { rows } = await client.query<{ address: string }>(
      'select n.address from tables t join nodes n using (node) where t.name = $1',
      [TABLE],
    )
    return rows[0]?.address
  })
}

/** The node that runs the table, and the one that relays to it. */
async function byWork(): Promise<readonly [ServerProcess, ServerProcess]> {
  const link = await ownerLink()
  const [one, other] = nodes
  expect([one.link, other.link]).toContain(link)
  return one.link === link ? [one, other] : [other, one]
}

/** Enters through a node, and tries again while the table moves. */
async function enter(client: Client, { address }: ServerProcess): Promise<TableNews> {
  for (;;) {
    try {
      if (!client.isConnected) await client.connect(address)
      return await client.enter(TABLE)
    } catch {
      await sleep(20)
    }
  }
}

async function login(name: string, at: ServerProcess): Promise<Client> {
  const client = await Client.login(at.address, name, PASSWORD)
  await enter(client, at)
  return client
}

/** Kills the node that runs the table, waits until the other runs it, and starts a new node in the dead one's place. */
async function killOwner(): Promise<void> {
  const [owner, other] = await byWork()
  await owner.kill()
  while ((await ownerLink()) !== other.link) await sleep(20)
  nodes = [other, await node()]
}

const refusalOf = async (client: Client, command: Parameters<Client['tell']>[1]) => {
  const reply = await client.tell(TABLE, command)
  return reply.ok ? 'done' : reply.refusal.kind
}

const shown = ({ version, view: { round, phase, boxes, dealer, settled, live } }: TableNews) => {
  return { version, round, phase, boxes, dealer, settled, live }
}

const walletOf = async (client: Client) => (JSON.parse((await client.get('/api/me')).text) as { wallet: number }).wallet

async function findings(): Promise<readonly unknown[]> {
  const { connection } = await startPostgres(folder)
  return await readingFrom(connection, async (client) => [
    ...(await audit(client)),
    ...(await auditReplay(client)).findings,
  ])
}

describe('a table with real cards on two nodes', () => {
  test('a fact told through one node holds the table after the node that runs it is killed', async () => {
    const [owner, relay] = await byWork()
    const crew = (await crewAt(relay.address, TABLE, ['dee', 'sue'])) as Record<'dee' | 'sue', Client>
    await openUp(crew, TABLE)
    const { dee } = crew
    const ann = await (await Client.register(owner.address, 'ann', PASSWORD)).connect()
    await ann.enter(TABLE)
    await ann.mustTell(TABLE, { do: 'wager', box: 1, main: 1_000 })
    await dee.mustTell(TABLE, { do: 'noMoreBets' })
    await dee.mustTell(TABLE, { do: 'deal' })
    await keyCards(dee, TABLE, '10s 7d 4h')
    const version = await dee.mustTell(TABLE, { do: 'strayCard', seen: true })
    const before = await dee.until(TABLE, (news) => news.version >= version)
    expect(before.view.live).toMatchObject({ cardFor: 'stray', hold: { because: 'stray-card' } })
    await killOwner()
    for (const at of nodes) expect(shown(await enter(await login('dee', at), at))).toEqual(shown(before))
    expect(await walletOf(await Client.login(nodes[1].address, 'ann', PASSWORD))).toBe(WALLET - 1_000)
    expect(await findings()).toEqual([])
  })

  test('a ruling proposed through one node stays open when the other dies, and a second person confirms it', async () => {
    const [owner, relay] = await byWork()
    const [dee, sue] = [await login('dee', owner), await login('sue', relay)]
    await keyCards(dee, TABLE, '3c')
    for (const name of ['hit', 'stand'] as const) await dee.mustTell(TABLE, { do: name, box: 1 })
    await keyCards(dee, TABLE, 'Kd')
    const { view } = await sue.until(TABLE, ({ view }) => view.phase === 'ended')
    expect(view.settled).toMatchObject([{ player: 'ann', outcome: 'stand-off' }])
    const ann = await Client.login(relay.address, 'ann', PASSWORD)
    expect(await walletOf(ann)).toBe(WALLET)
    // The card that was keyed as a king was a four.
    const last = view.live?.work?.course?.cards.length ?? 0
    const version = await sue.mustTell(TABLE, { do: 'correctCard', card: last, is: '4d' })
    const before = await sue.until(TABLE, (news) => news.version >= version)
    expect(before.view.live).toMatchObject({
      hold: { because: 'ruling', ruling: 'correctCard' },
      work: { ruling: { by: 'sue' } },
    })
    await killOwner()
    for (const at of nodes) {
      const again = await login('sue', at)
      expect(shown(again.news(TABLE))).toEqual(shown(before))
      expect(await refusalOf(again, { do: 'confirm' })).toBe('second-person-needed')
    }
    // The proposer's own socket, at the node that survived, does not count as a second person either.
    await enter(sue, relay)
    expect(await refusalOf(sue, { do: 'confirm' })).toBe('second-person-needed')
    expect(await walletOf(await Client.login(nodes[0].address, 'ann', PASSWORD))).toBe(WALLET)
    const [, relays] = await byWork()
    const max = await login('max', relays)
    await max.mustTell(TABLE, { do: 'onDuty' })
    const id = max.newId()
    const confirmed = await max.tell(TABLE, { do: 'confirm' }, id)
    expect(confirmed.ok).toBe(true)
    await killOwner()
    // Sent again after the kill, the confirmation is the same one.
    await enter(max, nodes[0])
    expect(await max.tell(TABLE, { do: 'confirm' }, id)).toEqual(confirmed)
    const dealer = await login('dee', nodes[1])
    expect(dealer.view(TABLE)).toMatchObject({ live: { hold: null, cardFor: 'dealer' } })
    await keyCards(dealer, TABLE, '9s')
    const ended = await dealer.until(TABLE, ({ view }) => view.phase === 'ended')
    expect(ended.view.settled).toMatchObject([{ player: 'ann', outcome: 'loss' }])
    // The stake had gone back to the wallet: the player owes it, once.
    const loser = await login('ann', nodes[1])
    expect([await walletOf(loser), loser.you(TABLE).owed]).toEqual([WALLET, 1_000])
    expect(await findings()).toEqual([])
  })
})
