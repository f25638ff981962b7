import { type Contribution, printTranscript, sealed, type Transcript, verify } from '@openpit/proof'
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
  const shoe = () => running.keeper.announcements[0]?.shoe ?? ''
  const random = (start: number) => Uint8Array.from({ length: 32 }, (_, index) => start + index)
  const ann: Contribution = { by: 'ann', cut: 120, random: random(1) }
  const bob: Contribution = { by: 'bob', cut: null, random: random(2) }

  beforeEach(() => {
    const configured = configure(rulebooks.nsw)
    if (!configured.ok) throw new Error(configured.unlawful.why)
    transcripts = []
    running = new RunningTable('nsw/1', configured.table, new SeedSource(inMemory(), steadyEntropy('keeper')), {
      opening: {
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
    for (const one of [ann, bob]) expect(keeper.commit(one.by, sealed(shoe(), one).commitment)).toBeUndefined()
    keeper.closeCommitments()
    expect(keeper.commit('cat', sealed(shoe(), { ...bob, by: 'cat' }).commitment)?.kind).toBe('commitments-closed')
    for (const one of [ann, bob]) {
      expect(keeper.reveal(one.by, one.cut, sealed(shoe(), one).random)).toBeUndefined()
    }
    expect(told({ do: 'cut', by: 'ann', at: 120 })).toBe('accepted')
    expect(told({ do: 'placeMarkers', by: 'dealer', fromBack: [60] })).toBe('accepted')
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
    keeper.commit('ann', sealed(shoe(), ann).commitment)
    keeper.closeCommitments()
    expect(keeper.reveal('ann', 121, sealed(shoe(), ann).random)?.kind).toBe('does-not-match')
    expect(keeper.reveal('ann', 120, sealed(shoe(), ann).random)).toBeUndefined()
  })

  test('who withholds voids the shoe before a card of it is dealt, and is not asked again', () => {
    const { keeper } = running
    const before = shoe()
    for (const one of [ann, bob]) keeper.commit(one.by, sealed(before, one).commitment)
    keeper.closeCommitments()
    keeper.reveal('ann', ann.cut, sealed(before, ann).random)
    expect(keeper.voidWithheld()).toEqual(['bob'])
    expect(transcripts.map(({ header, ended }) => [header.shoe, ended])).toEqual([[before, 'withheld']])
    expect(verify(printTranscript(transcripts[0] as Transcript)).verdict).toBe('holds')
    expect(shoe()).not.toBe(before)
    expect(keeper.commit('bob', sealed(shoe(), bob).commitment)?.kind).toBe('withheld-before')
    expect(keeper.commit('ann', sealed(shoe(), ann).commitment)).toBeUndefined()
  })

  test('the announced shoe is the next one, and was fixed before the one in use began', () => {
    const [, next] = running.keeper.announcements
    running.makeReady()
    running.keeper.abandon()
    expect(transcripts.map(({ header }) => header.shoe)).toEqual([expect.any(String), next?.shoe])
  })

  test('a proof goes with each card, and leads to the published root', () => {
    running.makeReady()
    const proof = running.keeper.proofOf(0)
    expect(proof?.position).toBe(0)
    expect(running.keeper.proofOf(1)).toBeUndefined()
  })
})
