import type { Cents } from '@openpit/money'
import {
  type Contribution,
  closedListDigest,
  contributionCommitment,
  hex,
  openingOf,
  orderShoe,
  printTranscript,
  provenCard,
  RANDOM_BYTES,
  readTranscript,
  type ShoeHeader,
  type Transcript,
  verify,
} from '@openpit/proof'
import type { TableView } from '@openpit/protocol'
import { waitsAt } from '@openpit/table'
import { describe, expect, test } from 'vitest'
import { who } from '../../../packages/engine/test/who.ts'
import { publishedTroubles, reasonsToWithhold } from '../src/player/fairness/closed-list.ts'
import { compareKeys } from '../src/player/fairness/house-key.ts'
import { outdated, SHOES_MAX } from '../src/player/fairness/shoe-store.ts'
import { ANN_RANDOM, FALSE_LISTS, sealedHouse } from './sealed-house.ts'
import { WatchedHouse } from './watched-house.ts'

/** Both reveal, and rounds are played until the shoe has ended or enough were played. */
async function playRounds(house: WatchedHouse, rounds: number): Promise<void> {
  const { running } = house
  for (const by of ['ann', 'bob']) running.reveal(by, null, hex(ANN_RANDOM))
  await house.show()
  for (let played = 0; played < rounds; played++) {
    running.makeReady()
    running.tell({ do: 'wager', by: who('ann'), box: 1, main: 1_000 as Cents })
    running.tell({ do: 'deal', by: who('dealer') })
    await house.show()
    for (let steps = 0; running.table.round.phase !== 'ended' && steps < 40; steps++) {
      const { for: waits } = waitsAt(running.table)
      if (waits === 'answers') running.tell({ do: 'closeOffers', by: who('dealer') })
      else if (!running.tell({ do: 'stand', by: who('ann'), box: 1 }).ok) {
        running.tell({ do: 'hit', by: who('ann'), box: 1 })
      }
      await house.show()
    }
  }
}

/** Closes the table, so that the shoe ends and its transcript is shown. */
async function endShoe(house: WatchedHouse): Promise<void> {
  house.running.close()
  await house.show()
  await house.watch.catchUp()
}

describe('before it reveals', () => {
  test('the client shows its bytes to an honest house', async () => {
    const { house, sealed } = await sealedHouse()
    expect(await reasonsToWithhold(sealed, house.view, house.keys.publicKey)).toEqual([])
  })

  test.each(FALSE_LISTS)('%s: the client withholds its bytes if %s', async (kind, _what, cheat) => {
    const { house, sealed } = await sealedHouse()
    expect(publishedTroubles(sealed, cheat(house.view)).map((found) => found.kind)).toEqual([kind])
  })

  test('bad-signature: the client withholds its bytes if a signature is missing or by another key', async () => {
    const { house, sealed } = await sealedHouse()
    const other = new WatchedHouse('tas', {}, 'other').keys.publicKey
    const kinds = async (view: TableView, key: string) => {
      return (await reasonsToWithhold(sealed, view, key)).map(({ kind, details }) => [kind, ...details])
    }
    const both = [
      ['bad-signature', 'opening'],
      ['bad-signature', 'closed'],
    ]
    expect(await kinds(house.view, other)).toEqual(both)
    expect(await kinds({ ...house.view, closedSignature: null }, house.keys.publicKey)).toEqual([both[1]])
  })
})

test('a key that changes is noticed, and the pinned one stays in use', () => {
  expect(compareKeys(null, 'aa')).toEqual({ is: 'pinned', key: 'aa' })
  expect(compareKeys('aa', 'aa')).toEqual({ is: 'pinned', key: 'aa' })
  expect(compareKeys('aa', 'bb')).toEqual({ is: 'changed', key: 'aa', shown: 'bb' })
})

describe('while it plays', () => {
  test('an honest shoe is checked to its end, and holds', async () => {
    const { house } = await sealedHouse()
    await playRounds(house, 4)
    await endShoe(house)
    expect([house.troubles, house.checked.length]).toEqual([[], 1])
  })

  test('a list that the house closes a second time, once it knows the bytes, is found', async () => {
    const { house } = await sealedHouse()
    const forged = rigged(house)
    expect(verify(forged.text).verdict).toBe('holds')
    house.tricks.view = (view) => ({
      ...view,
      shoe: { ...view.shoe, contributors: forged.contributors, closed: forged.closed, root: forged.root },
    })
    await playRounds(house, 0)
    expect(house.troubles).toEqual(['changed-later'])
    expect(house.results.at(-1)?.troubles[0]?.details).toEqual(['contributions', 'closed'])
  })

  test('the same, shown in the transcript alone, differs from the copy', async () => {
    const { house } = await sealedHouse()
    const forged = rigged(house)
    await playRounds(house, 1)
    house.tricks.transcript = () => forged.text
    await endShoe(house)
    expect(house.troubles).toContain('differs-from-copy')
    expect(house.troubles).not.toContain('broken-transcript')
    const [found] = house.results
    expect(found?.troubles[0]?.details).toEqual(expect.arrayContaining(['closed', 'root', 'contributions[1]']))
    // Both files are there for others to see.
    expect(found?.transcript).toBe(forged.text)
  })

  test('a shoe that is exchanged for the announced one is found', async () => {
    const { house } = await sealedHouse()
    const [, next] = house.view.shoe.announced
    await playRounds(house, 1)
    house.tricks.view = (view) => {
      const [, following] = view.shoe.announced
      const swapped = { ...(next ?? following), commitment: '22'.repeat(32) } as TableView['shoe']['announced'][number]
      const opening = view.opening && { ...view.opening, shoe: swapped.shoe }
      return { ...view, opening, shoe: { ...view.shoe, announced: [swapped] } }
    }
    await house.show()
    expect(house.troubles).toContain('shoe-changed')
  })

  test('a card whose proof does not lead to the root is found', async () => {
    const { house } = await sealedHouse()
    house.tricks.proofs = (message) => {
      const [first, ...others] = message.course?.entries ?? []
      if (message.course === null || first === undefined || !('salt' in first)) return message
      const forged = { ...first, card: first.card === 'As' ? 'Ks' : 'As' }
      return { ...message, course: { ...message.course, entries: [forged, ...others] } }
    }
    await playRounds(house, 1)
    expect(house.troubles).toEqual(['wrong-proof'])
  })

  test('a card that the table shows and the proof does not give is found', async () => {
    const { house } = await sealedHouse()
    house.tricks.events = (events) => {
      return events.map((one) => {
        const { event } = one
        return event.kind === 'card-dealt'
          ? { ...one, event: { ...event, card: event.card === 'As' ? 'Ks' : 'As' } }
          : one
      })
    }
    await playRounds(house, 1)
    expect(house.troubles).toEqual(['other-card'])
  })

  test('a face-down card of the dealer that is turned into another one is found', async () => {
    const { house } = await sealedHouse()
    house.tricks.view = (view) => {
      const [first, ...cards] = view.dealer.cards
      if (view.phase !== 'ended' || first === undefined) return view
      return { ...view, dealer: { ...view.dealer, cards: [first === 'As' ? 'Ks' : 'As', ...cards] } }
    }
    await playRounds(house, 1)
    expect(house.troubles).toEqual(['other-card'])
  })

  test('a transcript that does not verify is found', async () => {
    const { house } = await sealedHouse()
    await playRounds(house, 1)
    house.tricks.transcript = (text) => text.replace(/"seed": "../, '"seed": "zz')
    await endShoe(house)
    expect(house.troubles).toContain('broken-transcript')
  })

  test('a transcript from which the last card is missing differs from the copy', async () => {
    const { house } = await sealedHouse()
    await playRounds(house, 1)
    house.tricks.transcript = (text) => changed(text, (read) => ({ ...read, course: read.course.slice(0, -1) }))
    await endShoe(house)
    expect(house.troubles).toContain('differs-from-copy')
  })

  test('after a reload the copy goes on where it was, and is still compared', async () => {
    const { house } = await sealedHouse()
    await playRounds(house, 2)
    const before = (await house.store.all())[0]?.entries.length ?? 0
    await house.show(true)
    await playRounds(house, 1)
    const after = (await house.store.all())[0]?.entries.length ?? 0
    expect([before > 0, after > before]).toEqual([true, true])
    await endShoe(house)
    expect([house.troubles, house.checked.length]).toEqual([[], 1])
  })
})

test('copies beyond the limit are removed, the oldest first; those with something wrong stay longer', () => {
  const shoes = Array.from({ length: SHOES_MAX + 3 }, (_, at) => ({ shoe: `${at}`, at, result: 'holds' as const }))
  expect(outdated(shoes, 0)).toEqual(['2', '1', '0'])
  expect(outdated([...shoes.slice(1), { shoe: 'bad', at: -1, result: 'broken' }], 0)).toEqual(['2', '1'])
  expect(outdated(shoes.slice(0, 1), Number.MAX_SAFE_INTEGER)).toEqual(['0'])
})

/** The forgery of the review: with ann's bytes known, the house tries bytes for bob until it likes the first cards. */
function rigged(house: WatchedHouse) {
  const kept = house.running.keeper
  const transcript = kept.transcript() as Transcript
  const { header, seed } = secretsOf(house)
  const opening = openingOf(header, seed)
  const ann: Contribution = { by: 'ann', cut: null, random: ANN_RANDOM }
  const bob: Contribution = { by: 'bob', cut: null, random: new Uint8Array(RANDOM_BYTES).fill(99) }
  // The house's own bytes for the cut are revealed already.
  const others = transcript.contributions.flatMap(({ by, cut, random }) => (random ? [{ by, cut, random }] : []))
  const all = [ann, bob, ...others]
  const list = all.map((one) => ({ by: one.by, commitment: contributionCommitment(opening, one) }))
  const ordered = orderShoe(header, seed, all)
  const closed = closedListDigest(opening, list)
  const text = printTranscript({
    ...transcript,
    header,
    contributions: all.map((one, index) => ({ ...one, commitment: list[index]?.commitment as Uint8Array })),
    closed,
    root: ordered.root,
    course: [provenCard(ordered, 0)],
    ended: 'abandoned',
    seed,
  })
  const contributors = list.map(({ by, commitment }) => ({ by, commitment: hex(commitment), revealed: false }))
  return { text, contributors, closed: hex(closed), root: hex(ordered.root) }
}

function secretsOf(house: WatchedHouse): { header: ShoeHeader; seed: Uint8Array } {
  const open = house.seeds.open.find(({ header }) => header.shoe === house.view.shoe.announced[0]?.shoe)
  if (open === undefined) throw new Error('the shoe must be open')
  return open
}

function changed(text: string, change: (transcript: Transcript) => Transcript): string {
  const read = readTranscript(text)
  return read.ok ? printTranscript(change(read.transcript)) : text
}
