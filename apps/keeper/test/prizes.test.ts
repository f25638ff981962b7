import type { Cents } from '@openpit/money'
import { type BookFinder, printTranscript, type Transcript, verify } from '@openpit/proof'
import { configure, originOf, rulebooks, shoeFacts } from '@openpit/rulebooks'
import type { StoredTableEvent } from '@openpit/table'
import { waitsAt } from '@openpit/table'
import { describe, expect, test } from 'vitest'
import { who } from '../../../packages/engine/test/who.ts'
import { inMemory, SeedSource, VirtualTable } from '../src/index.ts'
import { steadyEntropy } from './entropy.ts'
import { newsOf } from './session.ts'

const bookOf: BookFinder = ({ source, load, decks, markers }, cards) => {
  return shoeFacts(rulebooks.nz, { source, load, decks, cards, markers: markers.length })
}

const ROUNDS = 80

/** Rounds of Madness 21: a blackjack wins what the prize button shows. */
function playMadness(device: boolean, named: boolean): { transcripts: Transcript[]; events: StoredTableEvent[] } {
  const configured = configure(rulebooks.nz, {
    sideBets: { madness21: {}, superSevens: false },
    switches: { shufflingDevice: device },
  })
  if (!configured.ok) throw new Error(configured.unlawful.why)
  const transcripts: Transcript[] = []
  const running = new VirtualTable('nz/1', configured.table, new SeedSource(inMemory(), steadyEntropy('prizes')), {
    opening: { chipsAtFirst: 100_000_000 as Cents, seats: [{ box: 1, player: 'ann' }] },
    publish: (transcript) => transcripts.push(transcript),
    ...(named ? { origin: originOf(rulebooks.nz) } : {}),
  })
  for (let round = 0; round < ROUNDS; round++) {
    running.makeReady()
    for (const box of [1, 2, 3]) {
      const sides = { madness21: 1_000 as Cents }
      running.tell({ do: 'wager', by: who('ann'), box, main: 1_000 as Cents, sides })
    }
    running.tell({ do: 'deal', by: who('dealer') })
    for (let steps = 0; running.table.round.phase !== 'ended' && steps < 200; steps++) {
      running.makeReady()
      const waits = waitsAt(running.table)
      if (waits.for === 'answers') running.tell({ do: 'closeOffers', by: who('dealer') })
      if (waits.for !== 'decision') continue
      const { box } = waits
      if (!running.tell({ do: 'stand', by: who('ann'), box }).ok) running.tell({ do: 'hit', by: who('ann'), box })
    }
  }
  running.close()
  return { transcripts, events: [...newsOf(running)] }
}

describe.each([
  ['a shoe', false],
  ['a device', true],
])('the prizes at a table with %s', (_source, device) => {
  test('follow from the shoe that is in use, and its transcript lists them', () => {
    const { transcripts, events } = playMadness(device, true)
    const drawn = events.flatMap((event) => (event.kind === 'prize-drawn' ? [event.perDollar] : []))
    const listed = transcripts.flatMap(({ course }) =>
      course.flatMap((entry) => ('prize' in entry ? [entry.pays] : [])),
    )
    expect(drawn.length).toBeGreaterThan(3)
    expect(listed).toEqual(drawn)
    for (const transcript of transcripts) {
      expect(verify(printTranscript(transcript), bookOf).checks.filter(({ holds }) => !holds)).toEqual([])
    }
  })

  test('are not in the transcripts of shoes of format 1', () => {
    const { transcripts, events } = playMadness(device, false)
    expect(events.some(({ kind }) => kind === 'prize-drawn')).toBe(true)
    expect(transcripts.flatMap(({ course }) => course.filter((entry) => 'prize' in entry))).toEqual([])
    for (const transcript of transcripts) expect(verify(printTranscript(transcript)).verdict).toBe('holds')
  })
})
