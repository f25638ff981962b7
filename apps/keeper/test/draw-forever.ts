// Draws seeds and prints them until the test that started it kills it.
import { FIFTY_TWO, loadedShoe } from '@openpit/cards'
import { hex } from '@openpit/proof'
import { inFile, SeedSource } from '../src/index.ts'

const seeds = new SeedSource(inFile(process.argv[2] ?? ''))
for (;;) {
  const shoe = `nsw/t/${seeds.drawn}`
  const stack = loadedShoe(1, FIFTY_TWO)
  const seed = seeds.seedFor({ shoe, source: 'shoe', load: 'decks', follows: '', decks: 1, markers: [], stack })
  process.stdout.write(`${hex(seed)}\n`)
}
