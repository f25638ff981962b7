import { FIFTY_TWO, FORTY_EIGHT, loadedShoe } from '@openpit/cards'
import type { Cents } from '@openpit/money'
import { orderShoe, printTranscript, type ShoeHeader, seal, type Transcript, verify } from '@openpit/proof'
import { configure, rulebooks } from '@openpit/rulebooks'
import { waitsAt } from '@openpit/table'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { who } from '../../../packages/engine/test/who.ts'
import { inMemory, type PreparedShoe, SeedSource, ShoeThread, VirtualTable } from '../src/index.ts'
import { packShoe, unpackShoe } from '../src/packed-shoe.ts'
import { steadyEntropy } from './entropy.ts'

const SEED = new Uint8Array(32).fill(7)

function headerOf(stack: ShoeHeader['stack']): ShoeHeader {
  return { shoe: 'online/test/1', source: 'shoe', load: 'decks', follows: '', decks: 1, markers: [], stack }
}

describe('a shoe in one piece of memory', () => {
  test.each([
    ['one card', loadedShoe(1, FIFTY_TWO).slice(0, 1)],
    ['three cards', loadedShoe(1, FIFTY_TWO).slice(0, 3)],
    ['six decks', loadedShoe(6, FIFTY_TWO)],
    ['eight decks without tens', loadedShoe(8, FORTY_EIGHT)],
  ])('with %s, it is the same when it is unpacked', (_, stack) => {
    const shoe = orderShoe(headerOf(stack), SEED, [])
    expect(unpackShoe(shoe.header, packShoe(shoe))).toEqual(shoe)
  })

  test('of another size is refused', () => {
    const packed = packShoe(orderShoe(headerOf(loadedShoe(1, FIFTY_TWO)), SEED, []))
    expect(() => unpackShoe(headerOf(loadedShoe(2, FIFTY_TWO)), packed)).toThrow(/has \d+ bytes, not \d+/)
  })
})

let thread: ShoeThread | undefined

afterEach(async () => {
  await thread?.close()
})

/** A table of `online`, whose shoes a thread orders. */
function openTable() {
  const configured = configure(rulebooks.online, {})
  if (!configured.ok) throw new Error(configured.unlawful.why)
  const taken: boolean[] = []
  const faults: unknown[] = []
  const opened = new ShoeThread({ taken: (isReady) => taken.push(isReady), fault: (error) => faults.push(error) })
  thread = opened
  let last: PreparedShoe | undefined
  const transcripts: Transcript[] = []
  const table = new VirtualTable(
    'online/test',
    configured.table,
    new SeedSource(inMemory(), steadyEntropy('shoe-thread')),
    {
      opening: { chipsAtFirst: 1_000_000 as Cents, seats: [{ box: 1, player: 'ann' }] },
      publish: (transcript) => transcripts.push(transcript),
      preparer: {
        prepare: (header, seed) => {
          last = opened.prepare(header, seed)
          return last
        },
      },
    },
  )
  /** Ends when the shoe for the next round is ordered. */
  const untilReady = async () => {
    await vi.waitFor(() => expect(last?.take()).toBeDefined(), 30_000)
    taken.length = 0
  }
  return { table, thread: opened, taken, faults, transcripts, untilReady }
}

/** Plays a round of ann, who takes no card. */
function playRound(table: VirtualTable): void {
  const tell = (command: Parameters<VirtualTable['tell']>[0]) => expect(table.tell(command)).toMatchObject({ ok: true })
  tell({ do: 'wager', by: who('ann'), box: 1, main: 1000 as Cents })
  table.makeReady()
  tell({ do: 'deal', by: who('dealer') })
  while (table.table.round.phase !== 'ended') {
    if (waitsAt(table.table).for === 'answers') tell({ do: 'closeOffers', by: who('dealer') })
    else tell({ do: 'stand', by: who('ann'), box: 1 })
  }
}

function verdicts(transcripts: readonly Transcript[]): readonly string[] {
  return transcripts.map((transcript) => verify(printTranscript(transcript)).verdict)
}

describe('a table that needs a new shoe for each round', () => {
  test('is dealt from a shoe that was ordered ahead, and its transcript holds', async () => {
    const { table, taken, transcripts, untilReady } = openTable()
    playRound(table)
    for (let round = 0; round < 3; round++) {
      await untilReady()
      playRound(table)
      expect(taken).toEqual([true])
    }
    expect(verdicts(transcripts)).toEqual(['holds', 'holds', 'holds', 'holds'])
  })

  test('orders the shoe itself if it is not ready, with the same cards', async () => {
    const ahead = openTable()
    playRound(ahead.table)
    await ahead.untilReady()
    playRound(ahead.table)
    await ahead.thread.close()
    const { table, taken, transcripts } = openTable()
    // The thread cannot answer in between: this code does not wait.
    playRound(table)
    playRound(table)
    expect(taken).toEqual([false])
    expect(transcripts.map(printTranscript)).toEqual(ahead.transcripts.map(printTranscript))
    expect(verdicts(transcripts)).toEqual(['holds', 'holds'])
  })

  test('does not use the order made ahead if a player contributes to the shuffle', async () => {
    const { table, taken, transcripts, untilReady } = openTable()
    playRound(table)
    await untilReady()
    const [opening] = table.keeper.announcements
    if (opening === undefined) throw new Error('a shoe must be announced')
    const { commitment, random } = seal(opening, { by: 'ann', cut: null, random: new Uint8Array(32).fill(3) })
    expect(table.commit('ann', commitment)).toBeUndefined()
    table.keeper.closeCommitments()
    expect(table.reveal('ann', null, random)).toBeUndefined()
    playRound(table)
    expect(taken).toEqual([])
    expect(verdicts(transcripts)).toEqual(['holds', 'holds'])
  })

  test('goes on when the thread has failed, which is reported once', async () => {
    const { table, thread, faults, transcripts } = openTable()
    thread.prepare({ ...headerOf([]), decks: 0 }, SEED)
    await vi.waitFor(() => expect(faults).toHaveLength(1), 30_000)
    playRound(table)
    playRound(table)
    expect(verdicts(transcripts)).toEqual(['holds', 'holds'])
    await thread.close()
    expect(faults).toHaveLength(1)
  })
})

test('a closed thread orders no more shoes, and reports no fault', async () => {
  const { table, thread, taken, faults, transcripts } = openTable()
  playRound(table)
  await thread.close()
  playRound(table)
  expect(taken).toEqual([false])
  expect(faults).toEqual([])
  expect(verdicts(transcripts)).toEqual(['holds', 'holds'])
})
