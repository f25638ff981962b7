import type { Cents } from '@openpit/money'
import { type Contribution, type Opening, printTranscript, sealed, type Transcript, verify } from '@openpit/proof'
import { configure, rulebooks } from '@openpit/rulebooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { inMemory, RunningTable, SeedSource } from '../src/index.ts'
import { steadyEntropy } from './entropy.ts'

describe('what people add at a table', () => {
  let running: RunningTable
  let transcripts: Transcript[]

  const told = (command: Parameters<RunningTable['tell']>[0]) => {
    const { ok } = running.tell(command)
    return ok ? 'accepted' : 'refused'
  }
  const opening = () => running.keeper.announcements[0] as Opening
  const shoe = () => opening().shoe
  const random = (start: number) => Uint8Array.from({ length: 32 }, (_, index) => start + index)
  const ann: Contribution = { by: 'ann', cut: 120, random: random(1) }
  const bob: Contribution = { by: 'bob', cut: null, random: random(2) }

  beforeEach(() => {
    const configured = configure(rulebooks.nsw)
    if (!configured.ok) throw new Error(configured.unlawful.why)
    transcripts = []
    running = new RunningTable('nsw/1', configured.table, new SeedSource(inMemory(), steadyEntropy('keeper')), {
      opening: {
        chipsAtFirst: 10_000 as Cents,
        seats: [
          { box: 1, player: 'ann' },
          { box: 2, player: 'bob' },
        ],
      },
      publish: (transcript) => transcripts.push(transcript),
    })
    told({ do: 'loadCards', by: 'dealer', counted: 312 })
    told({ do: 'shuffle', by: 'dealer' })
  })

  test('goes into the order: the cut of the one whom the book names, and everybody’s random bytes', () => {
    const { keeper } = running
    for (const one of [ann, bob]) expect(keeper.commit(one.by, sealed(opening(), one).commitment)).toBeUndefined()
    keeper.closeCommitments()
    expect(keeper.commit('cat', sealed(opening(), { ...bob, by: 'cat' }).commitment)?.kind).toBe('commitments-closed')
    expect(keeper.transcript()?.root).toBeNull()
    for (const one of [ann, bob]) {
      expect(keeper.reveal(one.by, one.cut, sealed(opening(), one).random)).toBeUndefined()
    }
    // As soon as the order can be known, it is bound.
    expect(keeper.transcript()?.root).not.toBeNull()
    expect(told({ do: 'cut', by: 'ann', at: 120 })).toBe('accepted')
    expect(told({ do: 'placeMarkers', by: 'dealer', fromBack: [78] })).toBe('accepted')
    keeper.abandon()
    const [transcript] = transcripts
    expect(transcript?.contributions.map(({ by, cut }) => [by, cut])).toEqual([
      ['ann', 120],
      ['bob', null],
    ])
    expect(transcript && verify(printTranscript(transcript)).verdict).toBe('holds')
  })

  test('a contribution that does not match its commitment is refused, and nothing is lost', () => {
    const { keeper } = running
    keeper.commit('ann', sealed(opening(), ann).commitment)
    keeper.closeCommitments()
    expect(keeper.reveal('ann', 121, sealed(opening(), ann).random)?.kind).toBe('does-not-match')
    expect(keeper.reveal('ann', 120, sealed(opening(), ann).random)).toBeUndefined()
  })

  test('who withholds voids the shoe before a card of it is dealt, and is not asked again', () => {
    const { keeper } = running
    const before = shoe()
    const earlier = opening()
    for (const one of [ann, bob]) keeper.commit(one.by, sealed(earlier, one).commitment)
    keeper.closeCommitments()
    keeper.reveal('ann', ann.cut, sealed(earlier, ann).random)
    expect(keeper.voidWithheld()).toEqual(['bob'])
    expect(transcripts.map(({ header, ended }) => [header.shoe, ended])).toEqual([[before, 'withheld']])
    expect(verify(printTranscript(transcripts[0] as Transcript)).verdict).toBe('holds')
    expect(shoe()).not.toBe(before)
    expect(keeper.commit('bob', sealed(opening(), bob).commitment)?.kind).toBe('withheld-before')
    expect(keeper.commit('ann', sealed(opening(), ann).commitment)).toBeUndefined()
  })

  test('the announced shoe is the next one, and was fixed before the one in use began', () => {
    const [, next] = running.keeper.announcements
    running.makeReady()
    running.keeper.abandon()
    expect(transcripts.map(({ header }) => header.shoe)).toEqual([expect.any(String), next?.shoe])
  })

  test('a proof goes with each card, and leads to the published root', () => {
    running.makeReady()
    // The first card was burned: nobody is shown it.
    expect(running.keeper.proofOf(0)).toBeUndefined()
    told({ do: 'wager', by: 'ann', box: 1, main: 1000 as Cents })
    told({ do: 'deal', by: 'dealer' })
    expect(running.keeper.proofOf(1)?.position).toBe(1)
    expect(running.keeper.proofOf(4)).toBeUndefined()
  })
})
