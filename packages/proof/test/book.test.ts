import { FIFTY_TWO, FORTY_EIGHT, loadedShoe } from '@openpit/cards'
import { describe, expect, test } from 'vitest'
import { rulebooks, shoeFacts } from '../../rulebooks/src/index.ts'
import {
  type BookFacts,
  type BookFinder,
  batchPath,
  nodeAt,
  openBatch,
  orderShoe,
  pathTo,
  printTranscript,
  rootOf,
  type ShoeHeader,
  transcriptOf,
  verify,
} from '../src/index.ts'
import {
  ANN,
  BOB,
  bytes,
  dealtShoe,
  drawnDevice,
  fileOf,
  forgedFile,
  GAME,
  GAME_DEVICE,
  PRIZES,
  signedRecord,
  WITH_JOKERS,
} from './shoes.ts'

/** What the NSW rulebook says of a shoe with one cutting card. */
const NSW_FACTS: BookFacts = {
  rules: GAME.rules as string,
  decks: [3, 4, 6, 8],
  composition: 'whole',
  jokers: false,
  sources: ['shoe'],
  markerLimits: [[1, 156]],
  prizes: [],
}

function findings(header: ShoeHeader, bookOf: BookFinder = () => NSW_FACTS): readonly string[] {
  const { verdict, checks } = verify(fileOf(dealtShoe(header, bytes(14), 12, [BOB])), bookOf)
  const broken = checks.filter(({ holds }) => !holds)
  expect(verdict).toBe(broken.length > 0 ? 'broken' : 'holds')
  return broken.map(({ name, finding }) => `${name}: ${finding}`)
}

describe('a shoe compared with its rulebook', () => {
  const game = GAME.game as NonNullable<ShoeHeader['game']>

  test('a lawful one holds', () => {
    expect(findings(GAME)).toEqual([])
  })

  test('six decks without tens are found, whether the file says so or not', () => {
    const stack = loadedShoe(6, FORTY_EIGHT)
    const says = { ...GAME, stack, game: { ...game, composition: 'without-tens', markerLimits: [[1, 144]] } } as const
    const limits = 'the limits of the cutting cards are not those of the book'
    expect(findings(says)).toEqual([`the rulebook: the decks of the game are whole, not without-tens; ${limits}`])
    expect(findings({ ...GAME, stack })[0]).toMatch(/^the stack is what it should be: 6 copies of 10s missing/)
  })

  test('one deck with the cutting card behind the first card is found', () => {
    const stack = GAME.stack.slice(0, 52)
    const one = { ...GAME, decks: 1, stack, markers: [51] }
    expect(findings({ ...one, game: { ...game, markerLimits: [[1, 51]] } })).toEqual([
      expect.stringMatching(/^the rulebook: the game is played with 3 or 4 or 6 or 8 decks, not 1; the limits/),
    ])
    expect(findings({ ...one, game: { ...game, markerLimits: [[1, 26]] } })[0]).toBe(
      'the cutting cards: must lie within the limits that the file names',
    )
  })

  test('a device in a game without one, and an unknown rulebook, are found', () => {
    const device = verify(fileOf(drawnDevice({ ...GAME_DEVICE, game }, bytes(15), 5)), () => NSW_FACTS)
    expect(device.checks.find(({ about, holds }) => about === 'book' && !holds)?.finding).toMatch(
      /not dealt from a device/,
    )
    expect(findings(GAME, () => undefined)).toEqual([expect.stringMatching(/there is no rulebook nsw here/)])
  })

  test('the commitment binds the game: a file that names another is broken', () => {
    for (const [field, change] of [
      ['rulebook', { game: { ...game, rulebook: 'star' } }],
      ['markerLimits', { game: { ...game, markerLimits: [[1, 200]] } }],
      ['program', { program: '9.9.9' }],
      ['rules', { rules: `sha256:${'0'.repeat(64)}` }],
    ] as const) {
      const text = forgedFile(dealtShoe(GAME, bytes(14), 12), (transcript) => {
        return { ...transcript, header: { ...transcript.header, ...(change as Partial<ShoeHeader>) } }
      })
      expect(verify(text).suspects, field).toContain(field)
    }
  })

  test('without a rulebook, or with another version of it, a note says so', () => {
    const file = fileOf(dealtShoe(GAME, bytes(14), 12))
    expect(verify(file).notes.map(({ about }) => about)).toEqual(['book'])
    expect(verify(file, () => ({ ...NSW_FACTS, rules: 'other' })).notes.map(({ about }) => about)).toEqual(['rules'])
    expect(verify(file, () => NSW_FACTS).notes).toEqual([])
  })
})

describe('a shoe with jokers', () => {
  const record = dealtShoe(WITH_JOKERS, bytes(52), 24, [BOB])
  const game = WITH_JOKERS.game as NonNullable<ShoeHeader['game']>
  const factsIn = (book: 'tas' | 'nsw'): BookFinder => {
    return ({ source, load, decks, markers }, cards) =>
      shoeFacts(rulebooks[book], { source, load, decks, cards, markers: markers.length })
  }
  const found = (text: string, bookOf = factsIn('tas')) => {
    const { checks } = verify(text, bookOf)
    return checks.filter(({ holds }) => !holds).map(({ name, finding }) => `${name}: ${finding}`)
  }

  test('[TAS-23.3.s1] holds beside a book that has Jokers Wild, and deals jokers', () => {
    expect(found(fileOf(record))).toEqual([])
    expect(fileOf(record)).toContain('"card": "Jk"')
    expect(verify(fileOf(record), factsIn('tas')).checks.map(({ finding }) => finding)).toContain(
      '316 cards: 6 decks of 52 and 4 jokers',
    )
  })

  test('does not fit a game without jokers', () => {
    expect(found(fileOf(record), factsIn('nsw')).join()).toContain('the game is never played with jokers')
  })

  test('one joker more or fewer than the file names is found', () => {
    expect(found(fileOf(dealtShoe({ ...WITH_JOKERS, stack: loadedShoe(6, FIFTY_TWO, 5) }, bytes(16), 3)))[0]).toMatch(
      /5 copies of Jk instead of 4/,
    )
    expect(found(fileOf(dealtShoe({ ...WITH_JOKERS, stack: GAME.stack }, bytes(16), 3)))[0]).toMatch(
      /4 copies of Jk missing/,
    )
  })

  test('the commitment binds the number: a file that names another, or none, is broken', () => {
    for (const jokers of [3, 5]) {
      const text = forgedFile(record, (transcript) => ({
        ...transcript,
        header: { ...transcript.header, game: { ...game, jokers } },
      }))
      expect(verify(text).suspects).toContain('jokers')
    }
    const { jokers: _, ...without } = game
    const none = forgedFile(record, ({ header, ...transcript }) => {
      return { ...transcript, header: { ...header, game: without } }
    })
    expect(verify(none).verdict).toBe('broken')
  })

  test('discards with jokers may hold no more of them than there are', () => {
    const part = (jokers: number): ShoeHeader => {
      const markerLimits = [[0, 51 + jokers]] as const
      const stack = loadedShoe(1, FIFTY_TWO, jokers)
      return {
        ...WITH_JOKERS,
        load: 'part',
        follows: WITH_JOKERS.shoe,
        markers: [5],
        stack,
        game: { ...game, markerLimits },
      }
    }
    expect(found(fileOf(dealtShoe(part(4), bytes(17), 56, [BOB])))).toEqual([])
    expect(found(fileOf(dealtShoe(part(5), bytes(17), 9, [BOB])))[0]).toMatch(/5 jokers instead of 4/)
    const { jokers: _, ...without } = game
    const unnamed = { ...part(1), game: { ...without, markerLimits: [[0, 52]] } } as const
    expect(found(fileOf(dealtShoe(unnamed, bytes(17), 9, [BOB])))[0]).toMatch(/Jk does not belong in these decks/)
  })

  test.each([0, 33, 1.5, '4'])('a file that names %j jokers is not a transcript', (jokers) => {
    const text = fileOf(record).replace('"jokers": 4', `"jokers": ${JSON.stringify(jokers)}`)
    expect(verify(text).problems.map(({ where }) => where)).toEqual(['jokers'])
  })
})

describe('prizes', () => {
  const record = signedRecord(drawnDevice(GAME_DEVICE, bytes(15), 12), 3)
  const facts: BookFacts = {
    ...NSW_FACTS,
    sources: ['device'],
    markerLimits: [],
    prizes: PRIZES,
  }
  const forged = (change: object) =>
    verify(
      forgedFile(record, (transcript) => ({
        ...transcript,
        course: transcript.course.map((entry) =>
          'prize' in entry && entry.prize === 1 ? { ...entry, ...change } : entry,
        ),
      })),
      () => facts,
    ).checks.filter(({ holds }) => !holds)

  test('those that the seed gives hold', () => {
    expect(verify(fileOf(record), () => facts).verdict).toBe('holds')
  })

  test.each([
    ['another pick', { pick: 0, pays: 1000 }, /^the seed gives the pick \d+ of \d+$/],
    ['another number of prizes', { outOf: 11 }, /^prize 1 is not what the button pays/],
    ['another payment', { pays: 12_345 }, /^prize 1 is not what the button pays/],
    ['another place', { prize: 2 }, /^expected prize 1 here$/],
  ])('%s is found', (_what, change, finding) => {
    const [, second] = record.course.filter((entry) => 'prize' in entry)
    const isSame = 'pick' in change && second && 'pick' in second && second.pick === change.pick
    const changed = isSame ? { pick: 1, pays: 100 } : change
    expect(forged(changed).some(({ finding: says }) => finding.test(says))).toBe(true)
  })

  test('while the shoe runs, a prize is listed and its pick is not checked yet', () => {
    const text = printTranscript(transcriptOf(record, 'running'))
    expect(verify(text, () => facts).verdict).toBe('holds so far')
  })
})

describe('one proof for several cards', () => {
  const { tree } = orderShoe(GAME, bytes(14), [ANN, BOB])
  const leaves = Array.from({ length: tree.leaves }, (_, index) => nodeAt(tree, index))

  test.each([[[0]], [[311]], [[0, 1, 2, 3, 4]], [[7, 8, 9, 300, 311]], [[...leaves.keys()]]])(
    'for the positions %j gives the root and each single proof',
    (positions) => {
      const known = new Map(positions.map((position) => [position, leaves[position] as Uint8Array]))
      const nodes = batchPath(tree, positions)
      const opened = openBatch(known, leaves.length, nodes)
      expect(opened?.root).toEqual(rootOf(tree))
      for (const position of positions) expect(opened?.paths.get(position)).toEqual(pathTo(tree, position))
      expect(openBatch(known, leaves.length, [...nodes, bytes(1)])).toBeUndefined()
      if (nodes.length > 0) expect(openBatch(known, leaves.length, nodes.slice(1))).toBeUndefined()
    },
  )

  test('ten cards in a row need less than a quarter of the bytes of their single proofs', () => {
    const positions = Array.from({ length: 10 }, (_, index) => 20 + index)
    const single = positions.reduce((sum, position) => sum + pathTo(tree, position).length, 0)
    expect(batchPath(tree, positions).length * 4).toBeLessThan(single)
  })

  test('a position outside the tree has none', () => {
    expect(openBatch(new Map([[312, bytes(1)]]), 312, [])).toBeUndefined()
    expect(openBatch(new Map(), 312, [])).toBeUndefined()
  })
})
