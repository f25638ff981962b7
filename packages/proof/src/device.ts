import { type Card, JOKER } from '@openpit/cards'
import type { Contribution } from './contribution.ts'
import { blocks, uint32 } from './hash.ts'
import { picksFrom } from './picks.ts'
import { boundRoot, DRAWS, type ProvenCard, type ShoeHeader, shoeCommitment, shoeKey } from './shoe.ts'
import { leafHash, pathTo, rootOf, type Tree, treeOf } from './tree.ts'

const KEY_BYTES = 32

/**
 * A shuffling device: each card is a fair pick from all cards in it. The key of every draw is fixed in advance and
 * bound by the root; which card it gives depends on the cards that are in the device by then.
 */
export interface FilledDevice {
  readonly header: ShoeHeader
  readonly key: Uint8Array
  readonly root: Uint8Array
  /** The keys of the draws, one after the other. */
  readonly keys: Uint8Array
  readonly tree: Tree
}

export function fillDevice(header: ShoeHeader, seed: Uint8Array, contributions: readonly Contribution[]): FilledDevice {
  const key = shoeKey(header, seed, contributions)
  const block = blocks(key, 'draw')
  const keys = new Uint8Array(DRAWS * KEY_BYTES)
  const leaves = Array.from({ length: DRAWS }, (_, position) => {
    const drawKey = block(position)
    keys.set(drawKey, position * KEY_BYTES)
    return drawLeaf(position, drawKey)
  })
  const tree = treeOf(leaves)
  return { header, key, root: boundRoot(shoeCommitment(header, seed), rootOf(tree)), keys, tree }
}

export function drawLeaf(position: number, key: Uint8Array): Uint8Array {
  const content = new Uint8Array(4 + key.length)
  content.set(uint32(position))
  content.set(key, 4)
  return leafHash(content)
}

/** How many of each card are in a device, by the card's number. */
export type Contents = readonly number[]

export function contentsOf(cards: readonly Card[]): Contents {
  const contents = Array<number>(JOKER + 1).fill(0)
  for (const card of cards) contents[card] = (contents[card] as number) + 1
  return contents
}

export function withCards(contents: Contents, cards: readonly Card[]): Contents {
  return contents.map((times, card) => times + cards.reduce((sum, added) => sum + (added === card ? 1 : 0), 0))
}

export function withoutCard(contents: Contents, card: Card): Contents {
  return contents.with(card, (contents[card] as number) - 1)
}

/** The card that a draw gives: the pick counts through the cards in the device in the order of a new pack. */
function drawCard(key: Uint8Array, contents: Contents): Card | undefined {
  const inside = contents.reduce((sum, times) => sum + times, 0)
  if (inside === 0) return undefined
  let left = picksFrom(key, 'pick')(inside)
  for (let card = 0; card < contents.length; card++) {
    left -= contents[card] as number
    if (left < 0) return card as Card
  }
  return undefined
}

/** The card that a device with these contents gives. */
export function cardDrawn({ keys }: FilledDevice, position: number, contents: Contents): Card {
  const card = position < DRAWS ? drawCard(keyOf(keys, position), contents) : undefined
  if (card === undefined) throw new RangeError(`the device gives no card ${position}`)
  return card
}

/** A card that was drawn from a device, with the path of its draw to the root. */
export function provenDraw({ keys, tree }: FilledDevice, position: number, card: Card): ProvenCard {
  return { position, card, salt: keyOf(keys, position), proof: pathTo(tree, position) }
}

function keyOf(keys: Uint8Array, position: number): Uint8Array {
  return keys.subarray(position * KEY_BYTES, (position + 1) * KEY_BYTES)
}
