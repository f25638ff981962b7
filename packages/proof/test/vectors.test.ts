import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { printCards } from '@openpit/cards'
import { expect, test } from 'vitest'
import {
  digest,
  hex,
  orderOf,
  orderShoe,
  printTranscript,
  shoeCommitment,
  shoeKey,
  shoeRoot,
  transcriptOf,
  verify,
} from '../src/index.ts'
import { ANN, BOB, bytes, NSW } from './shoes.ts'
import { VECTORS } from './vectors.ts'

const folder = new URL('../vectors/', import.meta.url)

/** `OPENPIT_VECTORS=write npm test` writes them anew: only when the format has a new name. */
if (process.env.OPENPIT_VECTORS === 'write') {
  for (const { name, kept, ended, faceDown } of VECTORS) {
    writeFileSync(new URL(`${name}.json`, folder), printTranscript(transcriptOf(kept, ended, faceDown)))
  }
}

test.each(VECTORS.map((vector) => [vector.name, vector] as const))(
  'the golden transcript %s is what we write, and it holds',
  (name, { kept, ended, faceDown }) => {
    const golden = readFileSync(new URL(`${name}.json`, folder), 'utf8')
    expect(printTranscript(transcriptOf(kept, ended, faceDown))).toBe(golden)
    expect(verify(golden).verdict).toBe(ended === 'running' ? 'holds so far' : 'holds')
  },
)

test('every golden transcript is one of ours', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'values.json')
  expect(files.sort()).toEqual(VECTORS.map(({ name }) => `${name}.json`).sort())
})

test('the values in between are those that are written down for other verifiers', () => {
  const seed = bytes(5)
  const added = [ANN, BOB]
  const key = shoeKey(NSW, seed, added)
  const uncut = orderOf(NSW.stack, key, [])
  const values = {
    transcript: 'shoe.json',
    digestOfNothing: hex(digest('example')),
    digestOfTwoParts: hex(digest('example', 'ab', new Uint8Array([0, 255]))),
    commitment: hex(shoeCommitment(NSW, seed)),
    mix: hex(
      digest('mix', NSW.shoe, ...added.flatMap(({ by, cut, random }) => [by, cut === null ? '' : String(cut), random])),
    ),
    key: hex(key),
    firstBlockOfOrder: hex(hmac(sha256, key, new Uint8Array([...new TextEncoder().encode('order'), 0, 0, 0, 0]))),
    firstCardsBeforeTheCut: printCards(uncut.slice(0, 10)),
    firstCardsAfterTheCut: printCards(orderOf(NSW.stack, key, added).slice(0, 10)),
    root: hex(shoeRoot(orderShoe(NSW, seed, added))),
  }
  const file = new URL('values.json', folder)
  if (process.env.OPENPIT_VECTORS === 'write') writeFileSync(file, `${JSON.stringify(values, null, 2)}\n`)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(values)
})
