import { type Card, loadedShoe, parseCard } from '@openpit/cards'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedSince,
  hex,
  printTranscript,
  readTranscript,
  type ShoeHeader,
  type ShoeRecord,
  type Transcript,
  transcriptOf,
  verify,
} from '../src/index.ts'
import { fieldsOf } from '../src/suspects.ts'
import { ANN, BOB, bytes, ceremonyOf, DEVICE, dealtShoe, drawnDevice, NAMED, NSW, PONTOON } from './shoes.ts'

const REFILL: ShoeHeader = {
  ...NSW,
  shoe: 'table-1/shoe-1b',
  load: 'part',
  follows: NSW.shoe,
  markers: [5],
  stack: loadedShoe(3, { name: 'aces, nines and kings', ranks: ['A', '9', 'K'] }).toSorted((a, b) => a - b),
}

const SHOES: readonly (readonly [string, ShoeRecord])[] = [
  ['a shoe of six decks', dealtShoe(NSW, bytes(5), 12)],
  ['a pontoon shoe', dealtShoe(PONTOON, bytes(6), 15)],
  ['a device', drawnDevice(DEVICE, bytes(7), 25)],
  ['discards loaded in a round', dealtShoe(REFILL, bytes(8), 10, [BOB])],
]

function fileOf(kept: ShoeRecord): string {
  return printTranscript(transcriptOf(kept, 'ordered'))
}

/** The file after a change to what was read from it, with a digest that fits: as a forger would write it. */
function forged(kept: ShoeRecord, change: (transcript: Transcript) => Transcript): string {
  const read = readTranscript(fileOf(kept))
  if (!read.ok) throw new Error('the file before the change must be good')
  return printTranscript(change(read.transcript))
}

describe.each(SHOES)('%s', (_name, kept) => {
  test('what was published holds, card by card', () => {
    const report = verify(fileOf(kept))
    expect(report.checks.filter(({ holds }) => !holds)).toEqual([])
    expect(report.verdict).toBe('holds')
    expect(report.suspects).toEqual([])
  })

  test('while it runs, everything but the seed can be checked', () => {
    const running = transcriptOf(kept, 'running', [{ position: 0, until: null }])
    expect(running.seed).toBeNull()
    expect(running.course[0]).toEqual({ position: 0, hidden: true })
    expect(verify(printTranscript(running)).verdict).toBe('holds so far')
  })

  test('any changed byte is found, wherever it is', () => {
    const file = fileOf(kept)
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 32, max: 126 }), (at, code) => {
        const byte = String.fromCharCode(code)
        if (file[at] === byte) return
        const report = verify(file.slice(0, at) + byte + file.slice(at + 1))
        if (report.verdict === 'unreadable') expect(report.problems.length).toBeGreaterThan(0)
        else expect([report.verdict, report.suspects.length > 0]).toEqual(['broken', true])
      }),
      { numRuns: 1500 },
    )
  })

  test('a changed digit is named by its field, or in a contribution by the contribution', () => {
    const file = fileOf(kept)
    // Every value of hexadecimal digits in the file, with the field that it stands in.
    for (const { field, at } of digitsIn(file)) {
      const digit = file[at] === '0' ? '1' : '0'
      const { suspects } = verify(file.slice(0, at) + digit + file.slice(at + 1))
      const record = field.startsWith('contributions') ? field.replace(/\.\w+$/, '') : field
      expect(suspects, field).toContain(field)
      // What went back into a device is only known by the draws that follow: it stays under suspicion.
      const others = suspects.filter((suspect) => !suspect.startsWith(record) && !suspect.endsWith('.returned'))
      expect(others, field).toEqual([])
    }
  })

  test('a forger who mends the digest is found all the same', () => {
    const other = bytes(200)
    const changes: [string, (transcript: Transcript) => Transcript][] = [
      ['seed', (transcript) => ({ ...transcript, seed: other })],
      ['commitment', (transcript) => ({ ...transcript, commitment: other })],
      ['root', (transcript) => ({ ...transcript, root: other })],
      ['shoe', (transcript) => ({ ...transcript, header: { ...transcript.header, shoe: 'another' } })],
      ['contributions[0].random', (transcript) => withContribution(transcript, { random: other })],
      ['contributions[0].commitment', (transcript) => withContribution(transcript, { commitment: other })],
      ['contributions[0].by', (transcript) => withContribution(transcript, { by: 'eve' })],
    ]
    for (const [field, change] of changes) {
      const report = verify(forged(kept, change))
      expect([field, report.verdict]).toEqual([field, 'broken'])
      expect(report.suspects, field).toContain(field)
    }
  })
})

/** The first digit of each hexadecimal value, by the line and the name in front of it. */
function digitsIn(file: string): readonly { field: string; at: number }[] {
  let offset = 0
  let list = ''
  let item = -1
  return file.split('\n').flatMap((line) => {
    const start = offset
    offset += line.length + 1
    const opened = /^"(contributions|course)": \[$/.exec(line)
    if (opened) {
      list = opened[1] ?? ''
      item = -1
      return []
    }
    if (line.startsWith('{"')) item++
    const where = line.startsWith('{"') ? `${list}[${item}].` : ''
    let step = 0
    return [...line.matchAll(/(?:"(\w+)": |\[|, )"([0-9a-f]{32,})"/g)].map((match) => {
      const name = match[1] ?? `proof[${step++}]`
      return { field: where + name, at: start + match.index + match[0].lastIndexOf(match[2] ?? '') }
    })
  })
}

function withContribution(transcript: Transcript, changed: Partial<Transcript['contributions'][number]>): Transcript {
  const [first, ...others] = transcript.contributions
  return first ? { ...transcript, contributions: [{ ...first, ...changed }, ...others] } : transcript
}

/** As if nothing had been revealed. */
function notRevealed(shoe: Transcript): Transcript {
  const contributions = shoe.contributions.map((one) => ({ ...one, cut: null, random: null }))
  return { ...shoe, contributions, root: null, course: [] }
}

function cardOf(text: string): Card {
  return parseCard(text) as Card
}

describe('cards that do not belong', () => {
  const kept = dealtShoe(NSW, bytes(5), 10)
  const stackOf = (change: (stack: Card[]) => Card[]) =>
    verify(
      forged(kept, (transcript) => {
        const stack = change([...transcript.header.stack])
        return { ...transcript, cards: stack.length, header: { ...transcript.header, stack } }
      }),
    ).checks.find(({ name }) => name.startsWith('the stack'))?.says

  test.each([
    ['missing', (stack: Card[]) => stack.slice(1), 'As is missing 1 times'],
    ['foreign', (stack: Card[]) => [...stack, cardOf('Jk')], 'Jk is foreign'],
    ['doubled', (stack: Card[]) => [cardOf('As'), ...stack], 'As is there 7 times instead of 6'],
    [
      'exchanged',
      (stack: Card[]) => stack.with(0, cardOf('Kc')),
      'As is missing 1 times; Kc is there 7 times instead of 6',
    ],
    ['out of order', (stack: Card[]) => stack.toReversed(), 'the cards are not in the order of new packs'],
  ])('a card that is %s is named', (_what, change, says) => {
    expect(stackOf(change)).toBe(says)
  })

  test('a dealt card that is another, left out or told twice is named', () => {
    const says = (change: (course: Transcript['course']) => Transcript['course']) =>
      verify(forged(kept, (transcript) => ({ ...transcript, course: change(transcript.course) }))).checks.filter(
        ({ holds }) => !holds,
      )[0]
    expect(
      says((course) => course.map((card, index) => (index === 4 ? { ...card, card: cardOf('As') } : card))),
    ).toMatchObject({
      name: 'course[4]: card 4, As',
      says: expect.stringMatching(/^the seed gives \w+ there$/),
    })
    expect(says((course) => course.filter((_, index) => index !== 4))).toMatchObject({ says: 'card 4 is the next one' })
    expect(says((course) => [...course.slice(0, 5), ...course.slice(4)])).toMatchObject({
      says: 'card 5 is the next one',
    })
  })

  test('discards that never came out do not go back into a device', () => {
    const device = drawnDevice(DEVICE, bytes(7), 20)
    const report = verify(
      forged(device, (transcript) => ({
        ...transcript,
        course: transcript.course.map((happening) =>
          'returned' in happening
            ? { returned: [cardOf('As'), cardOf('As'), cardOf('As'), cardOf('As'), cardOf('As')] }
            : happening,
        ),
      })),
    )
    expect(report.verdict).toBe('broken')
    expect(report.checks.find(({ holds }) => !holds)?.says).toMatch(/without having come out/)
  })
})

describe('how a shoe ends', () => {
  test('a withheld contribution voids the shoe, and its seed is shown', () => {
    const ceremony = ceremonyOf(NSW, bytes(5), [ANN, BOB], ['bob'])
    const kept: ShoeRecord = { header: NSW, seed: bytes(5), ceremony, root: null, course: [] }
    const report = verify(printTranscript(transcriptOf(kept, 'withheld')))
    expect(report.verdict).toBe('holds')
    expect(report.checks.map(({ name, says }) => `${name} ${says}`)).toContain('what bob added was withheld')
  })

  test('an abandoned shoe shows what was never dealt', () => {
    const report = verify(printTranscript(transcriptOf(dealtShoe(NSW, bytes(5), 12), 'abandoned')))
    expect(report.verdict).toBe('holds')
    expect(report.undealt).toHaveLength(300)
  })

  test('a seed that is shown too early, or not at all, is found', () => {
    const kept = dealtShoe(NSW, bytes(5), 12)
    const early = printTranscript({ ...transcriptOf(kept, 'running'), seed: kept.seed })
    expect(verify(early).verdict).toBe('broken')
    const late = printTranscript({ ...transcriptOf(kept, 'replaced'), seed: null })
    expect(verify(late).verdict).toBe('broken')
  })
})

describe('files that are no transcripts', () => {
  test.each(['', 'null', '[]', '{}', '{"format": "openpit-shoe/1"}', '{"format": 3', '\u0000', '"text"', '1e400'])(
    '%j is refused with its reasons, and nothing throws',
    (text) => {
      const report = verify(text)
      expect(report.verdict).toBe('unreadable')
      expect(report.problems.length).toBeGreaterThan(0)
    },
  )

  test('every field is named when it is of the wrong kind', () => {
    const kept = dealtShoe(NSW, bytes(5), 2)
    const file = JSON.parse(fileOf(kept)) as Record<string, unknown>
    for (const field of Object.keys(file)) {
      for (const nonsense of [undefined, null, {}, -1, 'x', [1], 1e99, true]) {
        const report = verify(JSON.stringify({ ...file, [field]: nonsense }))
        expect(['broken', 'unreadable'], `${field} ${JSON.stringify(nonsense)}`).toContain(report.verdict)
      }
    }
  })

  test('a huge proof or a huge position is no trouble', () => {
    const kept = dealtShoe(NSW, bytes(5), 2)
    const file = forged(kept, (transcript) => ({
      ...transcript,
      course: transcript.course.map((card) => ({ ...card, position: Number.MAX_SAFE_INTEGER })),
    }))
    expect(verify(file).verdict).toBe('broken')
  })

  test('every field of a transcript is on the list of places', () => {
    const transcript = transcriptOf(dealtShoe(NSW, bytes(5), 1), 'cutting-card')
    const named = new Set(fieldsOf(transcript).map((field) => field.replace(/[[.].*/, '')))
    for (const field of Object.keys(JSON.parse(printTranscript(transcript)) as object)) {
      if (field !== 'digest') expect(named).toContain(field)
    }
  })
})

describe('program and rules', () => {
  const file = fileOf(dealtShoe(NAMED, bytes(13), 12))
  const { program, rules } = NAMED

  test('stand after the format, and are shown with what holds', () => {
    expect(file.split('\n').slice(1, 5)).toEqual([
      '"format": "openpit-shoe/1",',
      `"program": "${program}",`,
      `"rules": "${rules}",`,
      `"shoe": "${NAMED.shoe}",`,
    ])
    expect(verify(file)).toMatchObject({ verdict: 'holds', program, rules, suspects: [] })
  })

  test('are in no file of a shoe whose program did not name them', () => {
    const older = fileOf(dealtShoe(NSW, bytes(5), 12))
    expect(older).not.toMatch(/program|rules/)
    expect(verify(older)).toMatchObject({ verdict: 'holds', program: null, rules: null })
  })

  test('do not enter the commitment', () => {
    const { commitment } = transcriptOf(dealtShoe(NAMED, bytes(13), 12), 'ordered')
    const { program: _, rules: __, ...unnamed } = NAMED
    expect(transcriptOf(dealtShoe(unnamed, bytes(13), 12), 'ordered').commitment).toEqual(commitment)
  })

  test('a changed byte in them is found, and named as far as the digest can tell', () => {
    for (const [from, to] of [
      ['"0.1.0"', '"0.1.1"'],
      ['"sha256:c', '"sha256:d'],
    ] as const) {
      const report = verify(file.replace(from, to))
      expect(report).toMatchObject({ verdict: 'broken', suspects: ['program', 'rules', 'digest'] })
    }
  })

  test.each<[string, string]>([
    ['the program alone', `"rules": "${rules}",\n`],
    ['the rules alone', `"program": "${program}",\n`],
  ])('%s is no transcript', (_what, line) => {
    expect(verify(file.replace(line, '')).verdict).toBe('unreadable')
  })

  test.each<[string, unknown, unknown]>([
    ['a program that is no name', '', rules],
    ['rules without the kind of hash', program, hex(bytes(200))],
    ['rules with capitals', program, rules?.toUpperCase()],
    ['null', null, null],
  ])('%s is refused', (_what, ...named) => {
    const [otherProgram, otherRules] = named
    const json = { ...(JSON.parse(file) as object), program: otherProgram, rules: otherRules }
    expect(verify(JSON.stringify(json)).verdict).toBe('unreadable')
  })

  test('that change between two copies are found', () => {
    const other = (header: ShoeHeader) => fileOf(dealtShoe(header, bytes(13), 12))
    expect(changedSince(file, other({ ...NAMED, program: '0.2.0' }))).toEqual(['program'])
    expect(changedSince(file, other({ ...NAMED, rules: `sha256:${hex(bytes(1))}` }))).toEqual(['rules'])
    const { program: _, rules: __, ...unnamed } = NAMED
    expect(changedSince(file, other(unnamed))).toEqual(['program', 'rules'])
  })
})

describe('what was shown earlier', () => {
  const kept = dealtShoe(NSW, bytes(5), 12)
  const earlier = printTranscript(transcriptOf(kept, 'running', [{ position: 0, until: null }]))

  test('is still so in the end', () => {
    expect(changedSince(earlier, printTranscript(transcriptOf(kept, 'ordered')))).toEqual([])
  })

  test('and another story, however well it fits together, is found', () => {
    const other = (...given: Parameters<typeof dealtShoe>) =>
      printTranscript(transcriptOf(dealtShoe(...given), 'ordered'))
    expect(verify(other(NSW, bytes(6), 12)).verdict).toBe('holds')
    expect(changedSince(earlier, other(NSW, bytes(6), 12))).toContain('commitment')
    expect(changedSince(earlier, other(NSW, bytes(5), 12, [ANN]))).toContain('closed')
    expect(changedSince(earlier, other(NSW, bytes(5), 12, [BOB, ANN]))).toContain('contributions[0]')
    expect(changedSince(earlier, other(NSW, bytes(5), 11))).toEqual(['course[11]'])
    expect(changedSince(earlier, other({ ...NSW, markers: [12] }, bytes(5), 12))).toContain('markers')
    expect(changedSince('{}', earlier)).toEqual(['the earlier file is no transcript'])
    expect(changedSince(earlier, '{}')).toEqual(['the later file is no transcript'])
  })

  test('a card whose proof had to wait for one that lay face down gets it later', () => {
    const device = drawnDevice(DEVICE, bytes(7), 8)
    const running = transcriptOf(device, 'running', [{ position: 2, until: null }])
    const kinds = running.course.filter((card) => 'position' in card)
    expect(kinds.map((card) => ('salt' in card ? 'proven' : 'later' in card ? 'later' : 'hidden'))).toEqual([
      ...['proven', 'proven', 'hidden'],
      ...Array(5).fill('later'),
    ])
    expect(verify(printTranscript(running)).verdict).toBe('holds so far')
    expect(changedSince(printTranscript(running), printTranscript(transcriptOf(device, 'ordered')))).toEqual([])
  })
})

describe('what the house might try', () => {
  test('a contributor slipped in after the others have revealed breaks the closed list', () => {
    const eve = { by: 'eve', cut: null, random: bytes(3) }
    const text = printTranscript({
      ...transcriptOf(dealtShoe(NSW, bytes(5), 12, [ANN, BOB, eve]), 'ordered'),
      closed: transcriptOf(dealtShoe(NSW, bytes(5), 12), 'ordered').closed,
    })
    expect(verify(text).checks.find(({ holds }) => !holds)?.says).toBe('is not that of these contributions')
  })

  test('an order that was known and then thrown away shows', () => {
    const kept = { ...dealtShoe(NSW, bytes(5), 0), root: null }
    expect(verify(printTranscript(transcriptOf(kept, 'abandoned'))).verdict).toBe('broken')
  })

  test.each<[string, (shoe: Transcript) => Transcript]>([
    [
      'everything revealed and no order bound',
      (shoe) => ({ ...shoe, root: null, course: [], ended: 'running', seed: null }),
    ],
    [
      'withheld, although the list was never closed',
      (shoe) => ({ ...notRevealed(shoe), closed: null, ended: 'withheld' }),
    ],
    ['withheld, and said to have been played', (shoe) => ({ ...notRevealed(shoe), ended: 'ordered' })],
    ['an order before the list was closed', (shoe) => ({ ...shoe, closed: null })],
    [
      'a round that was over before anything was closed',
      (shoe) => ({ ...notRevealed(shoe), contributions: [], closed: null, ended: 'round-over' }),
    ],
  ])('%s: found', (_what, change) => {
    const shoe = transcriptOf(dealtShoe(NSW, bytes(5), 3), 'ordered')
    expect(verify(printTranscript(change(shoe))).verdict).toBe('broken')
  })

  test('what has ended does not change any more', () => {
    const shoe = (dealt: number, ended: Transcript['ended']) =>
      printTranscript(transcriptOf(dealtShoe(NSW, bytes(5), dealt), ended))
    expect(changedSince(shoe(3, 'ordered'), shoe(20, 'ordered'))).toEqual(['course[3]'])
    expect(changedSince(shoe(20, 'ordered'), shoe(20, 'cutting-card'))).toEqual(['ended'])
    expect(changedSince(shoe(20, 'ordered'), shoe(20, 'running'))).toEqual(['ended', 'seed'])
  })

  test('a cutting card that comes before its place shows', () => {
    const text = printTranscript(transcriptOf(dealtShoe({ ...NSW, markers: [78] }, bytes(5), 20), 'cutting-card'))
    expect(verify(text).checks.find(({ holds }) => !holds)?.says).toBe(
      'the cutting card lay behind 234 cards, 20 were dealt',
    )
  })

  test('a shoe to which nobody has added anything holds, and says so', () => {
    const text = printTranscript(transcriptOf(dealtShoe(NSW, bytes(5), 20, []), 'ordered'))
    expect(verify(text)).toMatchObject({
      verdict: 'holds',
      notes: [{ says: expect.stringMatching(/^nobody added anything/) }],
    })
  })
})
