// Draws seeds and prints them until it is killed: for the test that kills it.
import { FIFTY_TWO, loadedShoe } from '@openpit/cards'
import { hex } from '@openpit/proof'
import { inFile, SeedSource } from '../src/index.ts'

const seeds = new SeedSource(inFile(process.argv[2] ?? ''))
for (;;) {
  const shoe = `nsw/t/${seeds.drawn}`
  const seed = seeds.seedFor({ shoe, source: 'shoe', load: 'decks', decks: 1, stack: loadedShoe(1, FIFTY_TWO) })
  process.stdout.write(`${hex(seed)}\n`)
}
