import type { Cents } from '@openpit/money'
import { configure, RULEBOOK_NAMES, rulebooks } from '@openpit/rulebooks'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SeedSource, type SeedState, type TableRecord, VirtualTable, type VirtualTableSettings } from '../src/index.ts'
import { steadyEntropy } from './entropy.ts'
import { lawfulTables, newsOf, playSession } from './session.ts'

/** Everything at a table that decides how it goes on, and what the public knows. */
function stateOf({ table, keeper, standing }: VirtualTable) {
  return { table, standing, transcript: keeper.transcript(), ceremony: keeper.ceremony, next: keeper.announcements }
}

/** Plays some steps, which may end in the middle of a hand. */
function playFor(running: VirtualTable, interferences: readonly number[]): void {
  const enough = new Error('played for long enough')
  let steps = 4 * interferences.length
  try {
    playSession(running, interferences, () => {
      if (steps-- === 0) throw enough
      return running
    })
  } catch (error) {
    if (error !== enough) throw error
  }
}

describe.each(RULEBOOK_NAMES)('%s', (book) => {
  test.each(lawfulTables(book))(
    'with %j, what is taken back leaves no trace, and no seed of it is used again',
    (options) => {
      const whenTaken = fc.array(fc.array(fc.nat(70), { minLength: 1, maxLength: 6 }), { minLength: 10, maxLength: 30 })
      fc.assert(
        fc.property(fc.array(fc.nat(70), { minLength: 10, maxLength: 40 }), whenTaken, (interferences, trials) => {
          const configured = configure(rulebooks[book], options)
          if (!configured.ok) throw new Error(configured.unlawful.why)
          const entropy = steadyEntropy('taking back')
          let kept: SeedState | undefined
          const drawn = new Set<string>()
          const taken = new Set<string>()
          const seeds = {
            load: () => kept,
            save: (state: SeedState) => {
              kept = state
              for (const { header, seed } of state.open)
                drawn.add(`${header.shoe} ${Buffer.from(seed).toString('hex')}`)
            },
          }
          const settings: VirtualTableSettings = { opening: { chipsAtFirst: 100_000_000 as Cents } }
          const open = (record?: TableRecord) => {
            const more = record === undefined ? {} : { record }
            return new VirtualTable(`${book}/1`, configured.table, new SeedSource(seeds, entropy), {
              ...settings,
              ...more,
            })
          }
          const running = open()
          const events = [...newsOf(running)]
          let looks = 0
          playSession(running, interferences, () => {
            events.push(...newsOf(running))
            const trial = trials[looks++ % trials.length] as number[]
            const [before, seedsBefore, drawnBefore] = [stateOf(running), kept, new Set(drawn)]
            const takeBack = running.mark()
            playFor(running, trial)
            takeBack()
            kept = seedsBefore
            for (const seed of drawn) if (!drawnBefore.has(seed)) taken.add(seed)
            for (const seed of taken) drawn.delete(seed)
            expect(running.hasNews).toBe(false)
            expect(stateOf(running)).toEqual(before)
            return running
          })
          events.push(...newsOf(running))
          const other = open(JSON.parse(JSON.stringify({ standing: null, events })))
          expect(stateOf(other)).toEqual(stateOf(running))
          running.close()
          other.close()
          expect(newsOf(other)).toEqual(newsOf(running))
          expect([...drawn].filter((seed) => taken.has(seed))).toEqual([])
        }),
        { numRuns: 3 },
      )
    },
  )
})
