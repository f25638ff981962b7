import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Card, parseCards, printCards } from '@openpit/cards'
import { fromHex, hex, type ShoeHeader } from '@openpit/proof'
import { GeneratorFault, type OpenSeed, type SeedState, type SeedStore } from './seeds.ts'

const FORMAT = 'openpit-seeds/1'

/**
 * Keeps the generator's state in a file that only its owner can read; every change replaces the whole file and syncs
 * it. Only one process may use the file at a time: two would overwrite each other's open seeds (but never draw the same
 * seed).
 */
export function inFile(path: string): SeedStore {
  return { load: () => load(path), save: (state) => save(path, state) }
}

/** The generator's state as text, for storage. It is secret. */
export function printSeeds({ chain, drawn, open }: SeedState): string {
  return JSON.stringify({ format: FORMAT, chain: hex(chain), drawn, open: open.map(printOpen) }, null, 1)
}

/** Reads what `printSeeds` printed; throws at anything else. */
export function readSeeds(text: string): SeedState {
  return read(JSON.parse(text) as Record<string, unknown>)
}

function save(path: string, state: SeedState): void {
  const text = printSeeds(state)
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true })
  const newPath = `${path}.${process.pid}.new`
  const file = openSync(newPath, 'w', 0o600)
  try {
    // `writeFileSync` writes all or throws: a full disk must not leave half a state in place of a good one.
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(newPath, path)
  // Without this a loss of power could undo the rename.
  const directory = openSync(folder, 'r')
  fsyncSync(directory)
  closeSync(directory)
}

function printOpen({ header, seed }: OpenSeed): object {
  return { ...header, stack: printCards(header.stack), seed: hex(seed) }
}

function load(path: string): SeedState | undefined {
  const text = textOf(path)
  if (text === undefined) return undefined
  try {
    return readSeeds(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    // Starting a new chain silently would break the guarantee that no seed comes twice.
    throw new GeneratorFault(
      `the generator's state in ${path} cannot be read (${why}); restore a good copy, or move the file away to begin a new chain`,
    )
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new GeneratorFault(`the generator's state in ${path} cannot be opened: ${(error as Error).message}`)
  }
}

function read(json: Record<string, unknown>): SeedState {
  const chain = fromHex(json.chain, 32)
  if (json.format !== FORMAT) throw new Error(`its format is not ${FORMAT}`)
  if (chain === undefined) throw new Error('chain is damaged')
  if (!Number.isSafeInteger(json.drawn) || (json.drawn as number) < 0) throw new Error('drawn is damaged')
  if (!Array.isArray(json.open)) throw new Error('open is damaged')
  return { chain, drawn: json.drawn as number, open: json.open.map(readOpen) }
}

/** The cards that were read last. At most tables they are whole decks, and one list of them serves all. */
let lastRead: { readonly text: string; readonly cards: readonly Card[] } = { text: '', cards: [] }

function readStack(text: string): readonly Card[] | undefined {
  if (text === lastRead.text) return lastRead.cards
  const parsed = parseCards(text)
  if (!('cards' in parsed)) return undefined
  lastRead = { text, cards: Object.freeze(parsed.cards) }
  return lastRead.cards
}

function readOpen(item: unknown): OpenSeed {
  const { shoe, program, rules, game, source, load, follows, decks, markers, stack, seed } = item as Record<
    string,
    unknown
  >
  const bytes = fromHex(seed, 32)
  const cards = readStack(String(stack))
  if (bytes === undefined || cards === undefined) throw new Error('an open shoe is damaged')
  const origin = { ...(program === undefined ? {} : { program, rules }), ...(game === undefined ? {} : { game }) }
  const header = { shoe, ...origin, source, load, follows, decks, markers, stack: cards } as unknown as ShoeHeader
  return { header, seed: bytes }
}
