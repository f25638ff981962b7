import { createHash } from 'node:crypto'
import type { Cents } from '@openpit/money'
import { type BookFinder, printTranscript, type Transcript, verify } from '@openpit/proof'
import { configure, originOf, RULEBOOK_NAMES, type RulebookName, rulebooks, shoeFacts } from '@openpit/rulebooks'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DEFAULT_SHOE_POLICY,
  inMemory,
  SeedSource,
  type TableRecord,
  VirtualTable,
  type VirtualTableSettings,
} from '../src/index.ts'
import { steadyEntropy } from './entropy.ts'
import { lawfulTables, newsOf, playSession } from './session.ts'

const EVENTS_WITHOUT_SNAPSHOT_MAX = 200
/** As long as a signature, and the same in every run. */
const sha512 = (text: Uint8Array) => createHash('sha512').update(text).digest('hex')

const bookOf: BookFinder = ({ game, source, load, decks, markers }, cards) => {
  const shape = { source, load, decks, cards, markers: markers.length }
  return game && shoeFacts(rulebooks[game.rulebook as RulebookName], shape)
}

/** Every book as it is; and Tasmania's as Jokers Wild has it, with more jokers than decks. */
const GAMES: readonly (readonly [RulebookName, number])[] = [
  ...RULEBOOK_NAMES.map((book) => [book, 0] as const),
  ['tas', 9],
]

describe.each(GAMES)('%s: random sessions with %i jokers', (book, jokers) => {
  test.each(lawfulTables(book))(
    'with %j, every transcript holds, and a table restored from a snapshot and the rest deals the same cards',
    (options) => {
      fc.assert(
        fc.property(fc.array(fc.nat(70), { minLength: 20, maxLength: 120 }), fc.integer(), (interferences, seed) => {
          const configured = configure(rulebooks[book], options)
          if (!configured.ok) throw new Error(configured.unlawful.why)
          const { rules } = configured.table
          const added = { jokers: { is: jokers, clause: rules.deck.clause } }
          const configuration = jokers === 0 ? configured.table : { ...configured.table, rules: { ...rules, ...added } }
          const transcripts: Transcript[] = []
          const seeds = inMemory()
          const entropy = steadyEntropy(`${seed}`)
          const settings: VirtualTableSettings = {
            opening: { chipsAtFirst: 100_000_000 as Cents },
            shoePolicy: {
              ...DEFAULT_SHOE_POLICY,
              markers: (stack, table) => (seed & 1 ? [1] : DEFAULT_SHOE_POLICY.markers(stack, table)),
            },
            publish: (transcript) => transcripts.push(transcript),
            // Without an origin, shoes are of format 1, which has no place for jokers.
            ...(seed & 2 || jokers > 0 ? { origin: originOf(rulebooks[book]), sign: sha512 } : {}),
          }
          const opened = new VirtualTable(`${book}/1`, configuration, new SeedSource(seeds, entropy), settings)
          let record: TableRecord = { standing: null, events: [] }
          let longest = 0
          /** The same table as another process would restore it from the record. */
          const restored = (publish: (transcript: Transcript) => void = () => {}) => {
            const read: TableRecord = JSON.parse(JSON.stringify(record))
            const without = { ...settings, publish, record: read }
            return new VirtualTable(`${book}/1`, configuration, new SeedSource(seeds, entropy), without)
          }
          let looks = 0
          const last = playSession(opened, interferences, (running) => {
            record = { ...record, events: [...record.events, ...newsOf(running)] }
            longest = Math.max(longest, record.events.length)
            if (running.standing && record.events.length > 60) record = { standing: running.standing, events: [] }
            if (looks++ % 40 !== 0) return running
            const soFar = running.keeper.transcript()
            expect(soFar && verify(printTranscript(soFar), bookOf).checks.filter(({ holds }) => !holds)).toEqual([])
            const other = restored()
            expect(other.table).toEqual(running.table)
            expect(other.keeper.transcript()).toEqual(soFar)
            expect(other.keeper.announcements).toEqual(running.keeper.announcements)
            return running
          })
          record = { ...record, events: [...record.events, ...newsOf(last)] }
          const others: Transcript[] = []
          const other = restored((transcript) => others.push(transcript))
          last.close()
          other.close()
          expect(newsOf(other)).toEqual(newsOf(last))
          expect(transcripts.slice(-others.length).map(printTranscript)).toEqual(others.map(printTranscript))
          // No more than what one command adds to 60 events: a snapshot is possible at any time.
          expect(longest).toBeLessThan(EVENTS_WITHOUT_SNAPSHOT_MAX)
          for (const transcript of transcripts) {
            expect(verify(printTranscript(transcript), bookOf).checks.filter(({ holds }) => !holds)).toEqual([])
          }
        }),
        { numRuns: (jokers === 0 ? 10 : 4) * Number(process.env.OPENPIT_STORIES ?? 1) },
      )
    },
  )
})
