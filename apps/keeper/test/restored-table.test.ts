import type { Cents } from '@openpit/money'
import { printTranscript, type Transcript, verify } from '@openpit/proof'
import { configure, RULEBOOK_NAMES, rulebooks } from '@openpit/rulebooks'
import type { StoredTableEvent } from '@openpit/table'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inMemory, SeedSource, VirtualTable, type VirtualTableSettings } from '../src/index.ts'
import { steadyEntropy } from './entropy.ts'
import { lawfulTables, newsOf, playSession } from './session.ts'

const STEPS_BETWEEN = 6

function shoesOf(running: VirtualTable): readonly string[] {
  return running.keeper.announcements.map(({ shoe }) => shoe)
}

function isBetweenRounds({ table }: VirtualTable): boolean {
  return table.round.phase === 'ended' || (table.round.phase === 'wagering' && table.round.boxes.length === 0)
}

describe.each(RULEBOOK_NAMES)('%s: a table that comes from a backup, at any stage of its shoe', (book) => {
  test.each(lawfulTables(book))('with %j, deals no card of the shoes that were open, and they verify', (options) => {
    fc.assert(
      fc.property(fc.array(fc.nat(70), { minLength: 20, maxLength: 40 }), fc.integer(), (interferences, seed) => {
        const configured = configure(rulebooks[book], options)
        if (!configured.ok) throw new Error(configured.unlawful.why)
        const transcripts: Transcript[] = []
        const seeds = inMemory()
        const settings: VirtualTableSettings = {
          opening: { chipsAtFirst: 100_000_000 as Cents },
          publish: (transcript) => transcripts.push(transcript),
        }
        const source = () => new SeedSource(seeds, steadyEntropy(`${seed}`))
        const events: StoredTableEvent[] = []
        const restore = (running: VirtualTable) => {
          const before = shoesOf(running)
          running.restore('b0', 100_000)
          events.push(...newsOf(running))
          expect(shoesOf(running).filter((shoe) => before.includes(shoe))).toEqual([])
          const ended = events.flatMap((event) => (event.kind === 'shoe-ended' ? [event.shoe] : []))
          expect(before.filter((shoe) => !ended.includes(shoe))).toEqual([])
        }
        let steps = 0
        const opened = new VirtualTable(`${book}/1`, configured.table, source(), settings)
        const last = playSession(opened, interferences, (running) => {
          events.push(...newsOf(running))
          if (++steps < STEPS_BETWEEN || !isBetweenRounds(running)) return running
          steps = 0
          restore(running)
          return running
        })
        events.push(...newsOf(last))
        restore(last)
        const record = { standing: null, events: JSON.parse(JSON.stringify(events)) }
        const again = new VirtualTable(`${book}/1`, configured.table, source(), {
          ...settings,
          publish: () => {},
          record,
        })
        expect(again.table).toEqual(last.table)
        expect(shoesOf(again)).toEqual(shoesOf(last))
        last.close()
        for (const transcript of transcripts) {
          expect(verify(printTranscript(transcript)).checks.filter(({ holds }) => !holds)).toEqual([])
        }
      }),
      { numRuns: 2 * Number(process.env.OPENPIT_STORIES ?? 1) },
    )
  })
})
