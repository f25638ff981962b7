import { createHash, randomBytes } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { FIFTY_TWO, loadedShoe } from '@openpit/cards'
import { orderShoe, provenCard, type ShoeHeader, shoeCommitment } from '@openpit/proof'
import { packShoe, unpackShoe } from '../../../../apps/keeper/src/packed-shoe.ts'
import { writeBenchmarks } from '../benchmarks-file.ts'
import { median } from '../median.ts'

// `npm run bench:shoe` measures an eight-deck shoe with commitment, order, root and all 416 proofs, beside the hashes
// in it alone. For six decks, it compares the order that is made on the thread that deals with what is left to that
// thread if the order was made ahead. `--write` also writes all to BENCHMARKS.md.

const header: ShoeHeader = {
  shoe: 'nsw/bench/1',
  source: 'shoe',
  load: 'decks',
  follows: '',
  markers: [100],
  decks: 8,
  stack: loadedShoe(8, FIFTY_TWO),
}

function wholeShoe(seed: Uint8Array): number {
  const contributions = [{ by: 'ann', cut: 200, random: seed }]
  const commitment = shoeCommitment(header, seed)
  const shoe = orderShoe(header, seed, contributions)
  let nodes = shoe.root.length + commitment.length
  for (let position = 0; position < header.stack.length; position++) nodes += provenCard(shoe, position).proof.length
  return nodes
}

/**
 * The hashes of one shoe: two blocks for each of 416 salts and for each inner node, one for each leaf, and about a
 * hundred for the order and the commitment.
 */
const LEAVES = 416
const NODES = 415
const SALTS = 416
const ORDER_BLOCKS = 45
const STACK_BYTES = 1300

function rawHashes(hash: (bytes: Uint8Array) => Uint8Array): number {
  const leaf = new Uint8Array(24)
  const node = new Uint8Array(65)
  let sum = hash(new Uint8Array(STACK_BYTES)).length
  for (let count = 0; count < LEAVES; count++) sum += hash(leaf).length
  for (let count = 0; count < NODES; count++) sum += hash(node).length
  for (let count = 0; count < SALTS + ORDER_BLOCKS; count++) sum += hash(node).length
  return sum
}

/** The median CPU time of many runs, in milliseconds. */
function cost(work: () => unknown): number {
  for (let warmUp = 0; warmUp < 200; warmUp++) work()
  return median(
    Array.from({ length: 300 }, () => {
      const before = process.cpuUsage()
      work()
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }),
  )
}

const six: ShoeHeader = { ...header, decks: 6, markers: [], stack: loadedShoe(6, FIFTY_TWO) }
const packed = packShoe(orderShoe(six, randomBytes(32), []))

/** Copying the task for the other thread, and unpacking its answer. */
function takeAhead(seed: Uint8Array): number {
  return structuredClone({ id: 1, header: six, seed }).id + unpackShoe(six, packed).order.length
}

const shoe = cost(() => wholeShoe(randomBytes(32)))
const noble = cost(() => rawHashes(sha256))
const native = cost(() => rawHashes((bytes) => createHash('sha256').update(bytes).digest()))
const lines = [
  ['one shoe of eight decks', 'ms of one core'],
  ['---', '---:'],
  ['commitment, order, root and all 416 proofs', shoe.toFixed(2)],
  ['only the hashes in it, with the same library', noble.toFixed(2)],
  ['only the hashes, with OpenSSL, one call each', native.toFixed(2)],
  ['six decks: order and root', cost(() => orderShoe(six, randomBytes(32), [])).toFixed(2)],
  ['the same, ordered ahead: what is left to the thread that deals', cost(() => takeAhead(randomBytes(32))).toFixed(2)],
]
const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
console.log(table)
if (process.argv.includes('--write')) {
  writeBenchmarks('Shoe', `\`npm run bench:shoe\`: CPU time after a warm-up, median of 300.\n\n${table}\n`)
}
