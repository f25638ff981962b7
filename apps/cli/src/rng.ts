import { writeSync } from 'node:fs'
import { FIFTY_TWO, FORTY_EIGHT, printCards } from '@openpit/cards'
import { dumpBytes, dumpShoes, type ShoeDump } from '@openpit/keeper'

const USAGE = `openpit rng raw   [--bytes N]                                        the generator's bytes, as the shuffle uses them
openpit rng shoes [--shoes N] [--decks N] [--deck 52|48] [--binary]   whole shoes, one a line; --binary: one byte a card`

/** For test labs: the generator's output, through the same functions that deal the tables. */
export function rng(words: readonly string[]): number {
  const [what, ...rest] = words
  if (what === '--help' || what === undefined) {
    console.log(USAGE)
    return what === undefined ? 2 : 0
  }
  const options = readOptions(rest, what === 'raw' ? ['--bytes'] : ['--shoes', '--decks', '--deck', '--binary'])
  if (typeof options === 'string') return complain(options)
  switch (what) {
    case 'raw':
      return write(dumpBytes(options.bytes))
    case 'shoes':
      return write(shoeBytes(options, options.binary))
    default:
      return complain(`there is nothing called '${what}'; use raw or shoes\n${USAGE}`)
  }
}

interface RngOptions extends ShoeDump {
  readonly bytes: number
  readonly binary: boolean
}

/** The options, or what is wrong with them. */
function readOptions(words: readonly string[], known: readonly string[]): RngOptions | string {
  const numbers = new Map([
    ['--bytes', 1_000_000],
    ['--shoes', 1000],
    ['--decks', 6],
    ['--deck', 52],
  ])
  let binary = false
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string
    if (!known.includes(word)) return `there is no option ${word}`
    if (word === '--binary') {
      binary = true
      continue
    }
    const value = Number(words[++index])
    if (!Number.isSafeInteger(value) || value < 1) return `${word} needs a whole number above zero`
    numbers.set(word, value)
  }
  const [bytes = 0, shoes = 0, decks = 0, deck = 0] = numbers.values()
  if (decks > 8) return '--decks is at most 8'
  if (deck !== 52 && deck !== 48) return '--deck is 52, or 48 for decks without tens'
  return { bytes, binary, shoes, decks, deck: deck === 52 ? FIFTY_TWO : FORTY_EIGHT }
}

function* shoeBytes(dump: ShoeDump, binary: boolean): Iterable<Uint8Array> {
  for (const shoe of dumpShoes(dump)) {
    yield binary ? Uint8Array.from(shoe) : Buffer.from(`${printCards(shoe)}\n`)
  }
}

/** Writes until the end, or until the reader closes the pipe. */
function write(chunks: Iterable<Uint8Array>): number {
  for (const chunk of chunks) {
    for (let written = 0; written < chunk.length; ) {
      try {
        written += writeSync(1, chunk, written)
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code === 'EPIPE') return 0
        if (code !== 'EAGAIN') throw error
      }
    }
  }
  return 0
}

function complain(what: string): number {
  console.error(`openpit rng: ${what}`)
  return 2
}
