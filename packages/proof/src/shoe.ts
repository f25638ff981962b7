import { utf8ToBytes } from '@noble/hashes/utils.js'
import {
  type Card,
  type Composition,
  FIFTY_TWO,
  FORTY_EIGHT,
  JOKER,
  orderByPicks,
  printCard,
  printCards,
} from '@openpit/cards'
import {
  type Contribution,
  closedListDigest,
  contributionCommitment,
  markersText,
  mixOf,
  type ShoeOpening,
} from './contribution.ts'
import { blocks, digest, keyFrom, uint32 } from './hash.ts'
import { picksFrom } from './picks.ts'
import { leafHash, pathTo, rootOf, type Tree, treeOf } from './tree.ts'

/** What is fixed before the first contribution: which cards, for which table. */
export interface ShoeHeader {
  /** The shoe's name: the table's game and name, and the shoe's number there. Never used twice. */
  readonly shoe: string
  /**
   * The version of the program that announced it and the hash of the rulebook; the oldest programs wrote neither. The
   * commitment covers them only if there is a game, or shoes of older programs would not verify.
   */
  readonly program?: string
  readonly rules?: string
  /** Present in format 2; needs `program` and `rules`. */
  readonly game?: ShoeGame
  /** `shoe`: dealt in one fixed order; `device`: each card drawn from all that are in a shuffling device. */
  readonly source: 'shoe' | 'device'
  /** `decks`: whole decks; `part`: decks without the cards that lie on the table or in the rack. */
  readonly load: 'decks' | 'part'
  /** For a part: the shoe that these cards were in before; else empty. */
  readonly follows: string
  readonly decks: number
  /**
   * The number of cards behind each cutting card, fixed here so that the house cannot choose it once it knows the
   * order.
   */
  readonly markers: readonly number[]
  /** The cards before the shuffle, in the order of new packs. */
  readonly stack: readonly Card[]
}

/** The game for which a shoe is shuffled, and what its rulebook allows. */
export interface ShoeGame {
  readonly rulebook: string
  readonly composition: CompositionName
  /** Jokers added to the decks. Left out if there are none, or commitments to shoes without jokers would change. */
  readonly jokers?: number
  /** The least and most cards behind each cutting card. */
  readonly markerLimits: readonly MarkerLimits[]
}

export type MarkerLimits = readonly [least: number, most: number]

/** Which cards a deck has: all 52, or 48 without the tens. */
export const COMPOSITIONS = { whole: FIFTY_TWO, 'without-tens': FORTY_EIGHT } as const satisfies Record<
  string,
  Composition
>
export type CompositionName = keyof typeof COMPOSITIONS

/** Four for each of eight decks: a file that claims more must not make a verifier build them. */
export const JOKERS_MAX = 32

/** The number of draws from a device that one seed covers. */
export const DRAWS = 1024

export const SEED_BYTES = 32
export const SALT_BYTES = 16

/** Published before any wager: it binds the house to the cards and the seed. */
export function shoeCommitment(header: ShoeHeader, seed: Uint8Array): Uint8Array {
  const { game, decks, markers, stack } = header
  const cards = printedStack(stack)
  if (game === undefined) {
    const { shoe, source, load, follows } = header
    return digest('commitment', shoe, source, load, follows, String(decks), markersText(markers), cards, seed)
  }
  // The label differs, so that no commitment can be read as one of the other format.
  return digest('commitment/2', ...gameParts(header, game), cards, seed)
}

/** The text of stacks that cannot change: all shoes of whole decks have the same. */
const printedStacks = new WeakMap<readonly Card[], Uint8Array>()

function printedStack(stack: readonly Card[]): Uint8Array {
  const printed = printedStacks.get(stack) ?? utf8ToBytes(printCards(stack))
  if (Object.isFrozen(stack)) printedStacks.set(stack, printed)
  return printed
}

/** Everything that format 2 binds besides the cards and the seed. */
export function gameParts(header: Omit<ShoeHeader, 'stack'>, game: ShoeGame): string[] {
  const { program = '', rules = '', shoe, source, load, follows, decks, markers } = header
  const { rulebook, composition, jokers, markerLimits } = game
  const limits = markerLimits.map((range) => range.join('-')).join(' ')
  return [
    ...[program, rules, rulebook, shoe, source, load, follows, String(decks), composition],
    ...[markersText(markers), limits],
    ...(jokers === undefined ? [] : [String(jokers)]),
  ]
}

/** What is public of a shoe before the first contribution. */
export function openingOf(header: ShoeHeader, seed: Uint8Array): ShoeOpening {
  const { stack, ...shown } = header
  return { ...shown, cards: stack.length, commitment: shoeCommitment(header, seed) }
}

/** Binds the top of a tree to its shoe, so that no card's proof can be used for another shoe. */
export function boundRoot(commitment: Uint8Array, treeRoot: Uint8Array): Uint8Array {
  return digest('root', commitment, treeRoot)
}

/** A card, and the proof that it had its position before the first card was dealt. */
export interface ProvenCard {
  readonly position: number
  readonly card: Card
  /**
   * Hides the card until it is shown: without it, the leaf could be found by trying all 52. From a device: the key of
   * the draw.
   */
  readonly salt: Uint8Array
  readonly proof: readonly Uint8Array[]
}

/** A shoe in its final order. Only the root is public; each card is shown as it is dealt. */
export interface OrderedShoe {
  readonly header: ShoeHeader
  /** Secret while the shoe runs, as are all fields except the root. */
  readonly key: Uint8Array
  readonly root: Uint8Array
  readonly order: readonly Card[]
  readonly tree: Tree
  /** One after the other. */
  readonly salts: Uint8Array
}

/** The key from which everything random about a shoe follows; it is made from the seed and all contributions. */
export function shoeKey(header: ShoeHeader, seed: Uint8Array, contributions: readonly Contribution[]): Uint8Array {
  const opening = openingOf(header, seed)
  const list = contributions.map((one) => ({ by: one.by, commitment: contributionCommitment(opening, one) }))
  return keyFrom(seed, mixOf(closedListDigest(opening, list), contributions))
}

/** The stack, shuffled by fair picks and then cut at each contributed cut. */
export function orderOf(stack: readonly Card[], key: Uint8Array, contributions: readonly Contribution[]): Card[] {
  const shuffled = orderByPicks(stack, picksFrom(key, 'order'))
  return contributions.reduce((cards, { cut }) => (cut === null ? cards : cutAt(cards, cut)), shuffled)
}

/** The shoe that follows from a seed and contributions: its order, and the tree for the proofs of its cards. */
export function orderShoe(header: ShoeHeader, seed: Uint8Array, contributions: readonly Contribution[]): OrderedShoe {
  const key = shoeKey(header, seed, contributions)
  const order = orderOf(header.stack, key, contributions)
  const block = blocks(key, 'salt')
  const salts = new Uint8Array(order.length * SALT_BYTES)
  const leaves = order.map((card, position) => {
    const salt = block(position).subarray(0, SALT_BYTES)
    salts.set(salt, position * SALT_BYTES)
    return cardLeaf(position, salt, card)
  })
  const tree = treeOf(leaves)
  return { header, key, root: boundRoot(shoeCommitment(header, seed), rootOf(tree)), order, tree, salts }
}

/** The cards in front of the cut go to the back. */
export function cutAt(cards: readonly Card[], at: number): Card[] {
  return [...cards.slice(at), ...cards.slice(0, at)]
}

const CARD_NAMES = Array.from({ length: JOKER + 1 }, (_, card) => utf8ToBytes(printCard(card as Card)))

/** The leaf of a card: the hash of its position, its salt and its name. */
export function cardLeaf(position: number, salt: Uint8Array, card: Card): Uint8Array {
  const name = CARD_NAMES[card] as Uint8Array
  const content = new Uint8Array(4 + salt.length + name.length)
  content.set(uint32(position))
  content.set(salt, 4)
  content.set(name, 4 + salt.length)
  return leafHash(content)
}

/** What hides the card at a position until it is shown. */
export function saltOf({ salts }: OrderedShoe, position: number): Uint8Array {
  return salts.subarray(position * SALT_BYTES, (position + 1) * SALT_BYTES)
}

/** The card at a position, with its path to the root. */
export function provenCard(shoe: OrderedShoe, position: number): ProvenCard {
  const card = shoe.order[position]
  if (card === undefined) throw new RangeError(`the shoe has no card ${position}`)
  return { position, card, salt: saltOf(shoe, position), proof: pathTo(shoe.tree, position) }
}
