import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { printCards } from '@openpit/cards'
import { expect, test } from 'vitest'
import { closedListDigest, mixOf } from '../src/contribution.ts'
import {
  blocks,
  cardDrawn,
  contentsOf,
  contributionCommitment,
  digest,
  fillDevice,
  hex,
  nodeAt,
  openingOf,
  openingText,
  orderOf,
  orderShoe,
  picksFrom,
  printTranscript,
  prizePick,
  prizesIn,
  provenDraw,
  rootOf,
  saltOf,
  shoeKey,
  transcriptOf,
  verify,
} from '../src/index.ts'
import { ANN, BOB, bytes, DEVICE, GAME, GAME_DEVICE, NSW, PRIZES, PUBLIC_KEY, WITH_JOKERS } from './shoes.ts'
import { VECTORS } from './vectors.ts'

const folder = new URL('../vectors/', import.meta.url)

/**
 * `OPENPIT_VECTORS=write npx vitest run packages/proof` writes them: for a new vector, or a new version of the format.
 */
if (process.env.OPENPIT_VECTORS === 'write') {
  for (const { name, record, ended, faceDown } of VECTORS) {
    writeFileSync(new URL(`${name}.json`, folder), printTranscript(transcriptOf(record, ended, faceDown)))
  }
}

test.each(VECTORS.map((vector) => [vector.name, vector] as const))(
  'the golden transcript %s is printed byte for byte, and holds',
  (name, { record, ended, faceDown }) => {
    const golden = readFileSync(new URL(`${name}.json`, folder), 'utf8')
    expect(printTranscript(transcriptOf(record, ended, faceDown))).toBe(golden)
    expect(verify(golden).verdict).toBe(ended === 'running' ? 'holds so far' : 'holds')
  },
)

test('every file in vectors/ is one of VECTORS', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'values.json')
  expect(files.sort()).toEqual(VECTORS.map(({ name }) => `${name}.json`).sort())
})

test('the intermediate values are those in values.json', () => {
  const seed = bytes(5)
  const added = [ANN, BOB]
  const opening = openingOf(NSW, seed)
  const key = shoeKey(NSW, seed, added)
  const shoe = orderShoe(NSW, seed, added)
  const device = fillDevice(DEVICE, bytes(7), [BOB])
  const keyOfDraw = provenDraw(device, 0, cardDrawn(device, 0, contentsOf(DEVICE.stack))).salt
  const commitments = added.map((one) => contributionCommitment(opening, one))
  const closed = closedListDigest(
    opening,
    added.map(({ by }, index) => ({ by, commitment: commitments[index] as Uint8Array })),
  )
  const values = {
    'D("example")': hex(digest('example')),
    'D("example", "ab", 00ff)': hex(digest('example', 'ab', new Uint8Array([0, 255]))),
    'shoe.json': {
      commitment: hex(opening.commitment),
      contributions: commitments.map(hex),
      closed: hex(closed),
      mix: hex(mixOf(closed, added)),
      key: hex(key),
      'B(key, "order", 0)': hex(blocks(key, 'order')(0)),
      'first cards before the cut': printCards(orderOf(NSW.stack, key, []).slice(0, 10)),
      'first cards after the cut': printCards(shoe.order.slice(0, 10)),
      'salt 0': hex(saltOf(shoe, 0)),
      'leaf 0': hex(nodeAt(shoe.tree, 0)),
      'top of the tree': hex(rootOf(shoe.tree)),
      root: hex(shoe.root),
    },
    'game.json': {
      commitment: hex(openingOf(GAME, bytes(14)).commitment),
      'signed text of the opening': new TextDecoder().decode(openingText(openingOf(GAME, bytes(14)))),
      'public key': PUBLIC_KEY,
    },
    'jokers.json': {
      commitment: hex(openingOf(WITH_JOKERS, bytes(52)).commitment),
      'signed text of the opening': new TextDecoder().decode(openingText(openingOf(WITH_JOKERS, bytes(52)))),
    },
    'game-with-prizes.json': {
      [`pick of prize 0 below ${prizesIn(PRIZES)}`]: prizePick(
        shoeKey(GAME_DEVICE, bytes(15), [BOB]),
        0,
        prizesIn(PRIZES),
      ),
    },
    'device.json': {
      'key of draw 0': hex(keyOfDraw),
      'leaf 0': hex(nodeAt(device.tree, 0)),
      'pick below 312': picksFrom(keyOfDraw, 'pick')(312),
      root: hex(device.root),
    },
  }
  const file = new URL('values.json', folder)
  if (process.env.OPENPIT_VECTORS === 'write') writeFileSync(file, `${JSON.stringify(values, null, 2)}\n`)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(values)
})
