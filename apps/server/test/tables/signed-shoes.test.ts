import { createPublicKey, verify as verifySignature } from 'node:crypto'
import { parseCard } from '@openpit/cards'
import { boundRoot, cardLeaf, fromHex, hex, openBatch, readTranscript, signedTexts, verify } from '@openpit/proof'
import type { ProofsMessage } from '@openpit/protocol'
import { expect, test } from 'vitest'
import type { Client } from '../client.ts'
import { openFloor, tableOf } from '../floor.ts'
import { metricOf } from '../processes.ts'

const floor = openFloor([
  tableOf('tas', 'signed'),
  tableOf('tas', 'proofs'),
  tableOf('online', 'asked'),
  tableOf('online', 'ahead'),
])

const ED25519_SPKI = '302a300506032b6570032100'

/** Whether the signatures of a transcript are all there, and by the key that the house publishes. */
async function areSigned(client: Client, transcript: string): Promise<boolean> {
  const { publicKey } = JSON.parse((await client.get('/api/keys')).text) as { publicKey: string }
  const key = createPublicKey({ key: Buffer.from(ED25519_SPKI + publicKey, 'hex'), format: 'der', type: 'spki' })
  const read = readTranscript(transcript)
  const texts = read.ok ? signedTexts(read.transcript) : []
  return (
    texts.length === 2 &&
    texts.every(({ text, signature }) => signature !== null && verifySignature(null, text, key, signature))
  )
}

test('the opening and the closed list are signed by the published key, and stay so after a restart', async () => {
  const ann = await floor.guest()
  await ann.enter('signed')
  await ann.playRound('signed', 1, 1_000)
  const { opening, closedSignature, shoe } = ann.view('signed')
  const { text } = await ann.get('/api/tables/signed/transcript')
  expect(verify(text).verdict).toBe('holds so far')
  expect(await areSigned(ann, text)).toBe(true)
  expect(JSON.parse(text)).toMatchObject({
    format: 'openpit-shoe/2',
    rulebook: 'tas',
    shoe: shoe.announced[0]?.shoe,
    composition: opening?.composition,
    openingSignature: opening?.signature,
    closedSignature,
  })
  await floor.server.close()
  await floor.open()
  const bob = await floor.guest()
  await bob.enter('signed')
  expect(bob.view('signed')).toMatchObject({ opening, closedSignature })
  expect((await bob.get('/api/tables/signed/transcript')).text).toBe(text)
})

test('a table that needs a new shoe for each round gets shoes that were ordered ahead, and they verify', async () => {
  const table = 'ahead'
  const ann = await floor.guest()
  await ann.enter(table)
  const shoes: string[] = []
  const playUntilReady = async () => {
    shoes.push(ann.view(table).shoe.announced[0]?.shoe ?? '')
    await ann.playRound(table, 1, 500)
    return await metricOf(floor.address, 'openpit_prepared_shoes_total{ready="yes"}')
  }
  // How many rounds it takes depends on how soon the thread gets its turn.
  await expect.poll(playUntilReady, { timeout: 30_000, interval: 100 }).toBeGreaterThanOrEqual(2)
  for (const shoe of shoes) {
    const { text } = await ann.get(`/api/tables/${table}/transcript?shoe=${encodeURIComponent(shoe)}`)
    expect(verify(text).verdict).toBe('holds')
    expect(await areSigned(ann, text)).toBe(true)
  }
})

/** Asks for proofs, and waits for the answer. */
async function proofsOf(client: Client, table: string, shoe: string, from: number): Promise<ProofsMessage> {
  const before = answersTo(client).length
  client.say({ type: 'proofs', table, shoe, from })
  for (;;) {
    const message = answersTo(client)[before]
    if (message) return message
    await client.nextMessage()
  }
}

function answersTo(client: Client): readonly ProofsMessage[] {
  return client.heard.filter((message) => message.type === 'proofs')
}

test('one proof for all cards of a round leads to the root, and a shoe that is not in use has none', async () => {
  const ann = await floor.guest()
  await ann.enter('proofs')
  await ann.playRound('proofs', 1, 1_000)
  const { shoe, dealer } = ann.view('proofs')
  const [announced] = shoe.announced
  if (announced === undefined) throw new Error('a shoe must be announced')
  const { course, version } = await proofsOf(ann, 'proofs', announced.shoe, 0)
  expect(version).toBe(ann.news('proofs').version)
  const proven = (course?.entries ?? []).flatMap((entry) => ('salt' in entry ? [entry] : []))
  expect(proven.map(({ card }) => card)).toEqual(expect.arrayContaining(dealer.cards))
  const leaves = new Map(
    proven.map(({ position, salt, card }) => {
      return [position, cardLeaf(position, fromHex(salt, 16) as Uint8Array, parseCard(card) as never)]
    }),
  )
  const nodes = (course?.nodes ?? []).map((node) => fromHex(node, 32) as Uint8Array)
  const opened = openBatch(leaves, announced.cards, nodes)
  expect(opened && hex(boundRoot(fromHex(announced.commitment, 32) as Uint8Array, opened.root))).toBe(shoe.root)
  expect((await proofsOf(ann, 'proofs', announced.shoe, proven.length)).course).toMatchObject({
    entries: [],
    nodes: [],
  })
  expect((await proofsOf(ann, 'proofs', 'another', 0)).course).toBeNull()
})

test('a client that asks for proofs without end gets an answer to a few of its questions', async () => {
  const ann = await floor.guest()
  await ann.enter('asked')
  for (let times = 0; times < 100; times++) ann.say({ type: 'proofs', table: 'asked', shoe: 'any', from: 0 })
  // Commands are handled in order: the questions were handled before the reply comes.
  await ann.tell('asked', { do: 'leave' })
  expect(answersTo(ann).length).toBeGreaterThan(0)
  expect(answersTo(ann).length).toBeLessThan(100)
})
