import { type Card, parseCard } from '@openpit/cards'
import { describe, expect, test } from 'vitest'
import { printTranscript, type ShoeRecord, type Transcript, transcriptOf, verify } from '../src/index.ts'
import { ANN, BOB, bytes, ceremonyOf, DEVICE, dealtShoe, drawnDevice, forgedFile, NSW } from './shoes.ts'

function cardOf(text: string): Card {
  return parseCard(text) as Card
}

/** The transcript as if nothing had been revealed. */
function notRevealed(shoe: Transcript): Transcript {
  const contributions = shoe.contributions.map((one) => ({ ...one, cut: null, random: null }))
  return { ...shoe, contributions, root: null, course: [] }
}

describe('forged cards', () => {
  const record = dealtShoe(NSW, bytes(5), 10)
  const stackFinding = (change: (stack: Card[]) => Card[]) =>
    verify(
      forgedFile(record, (transcript) => {
        const stack = change([...transcript.header.stack])
        return { ...transcript, cards: stack.length, header: { ...transcript.header, stack } }
      }),
    ).checks.find(({ name }) => name.startsWith('the stack'))?.finding

  test.each([
    ['missing', (stack: Card[]) => stack.slice(1), '1 copy of As missing'],
    ['foreign', (stack: Card[]) => [...stack, cardOf('Jk')], 'Jk does not belong in these decks'],
    ['doubled', (stack: Card[]) => [cardOf('As'), ...stack], '7 copies of As instead of 6'],
    ['exchanged', (stack: Card[]) => stack.with(0, cardOf('Kc')), '1 copy of As missing; 7 copies of Kc instead of 6'],
    ['out of order', (stack: Card[]) => stack.toReversed(), 'the cards are not in the order of new packs'],
  ])('a card of the stack that is %s is named', (_what, change, finding) => {
    expect(stackFinding(change)).toBe(finding)
  })

  test('a dealt card that is changed, left out or repeated is named', () => {
    const firstBroken = (change: (course: Transcript['course']) => Transcript['course']) =>
      verify(forgedFile(record, (transcript) => ({ ...transcript, course: change(transcript.course) }))).checks.filter(
        ({ holds }) => !holds,
      )[0]
    expect(
      firstBroken((course) => course.map((card, index) => (index === 4 ? { ...card, card: cardOf('As') } : card))),
    ).toMatchObject({
      name: 'course[4]: card 4, As',
      finding: expect.stringMatching(/^the seed gives \w+ there$/),
    })
    expect(firstBroken((course) => course.filter((_, index) => index !== 4))).toMatchObject({
      finding: 'expected card 4 here',
    })
    expect(firstBroken((course) => [...course.slice(0, 5), ...course.slice(4)])).toMatchObject({
      finding: 'expected card 5 here',
    })
  })

  test('discards that go back into a device without having come out are named', () => {
    const device = drawnDevice(DEVICE, bytes(7), 20)
    const report = verify(
      forgedFile(device, (transcript) => ({
        ...transcript,
        course: transcript.course.map((entry) =>
          'returned' in entry
            ? { returned: [cardOf('As'), cardOf('As'), cardOf('As'), cardOf('As'), cardOf('As')] }
            : entry,
        ),
      })),
    )
    expect(report.verdict).toBe('broken')
    expect(report.checks.find(({ holds }) => !holds)?.finding).toMatch(/without having come out/)
  })
})

describe('endings', () => {
  test('a withheld contribution voids the shoe, and its seed is shown', () => {
    const ceremony = ceremonyOf(NSW, bytes(5), [ANN, BOB], ['bob'])
    const record: ShoeRecord = { header: NSW, seed: bytes(5), ceremony, root: null, course: [] }
    const report = verify(printTranscript(transcriptOf(record, 'withheld')))
    expect(report.verdict).toBe('holds')
    expect(report.checks.map(({ name, finding }) => `${name} ${finding}`)).toContain('what bob added was withheld')
  })

  test('the transcript of an abandoned shoe shows the cards that were never dealt', () => {
    const report = verify(printTranscript(transcriptOf(dealtShoe(NSW, bytes(5), 12), 'abandoned')))
    expect(report.verdict).toBe('holds')
    expect(report.undealt).toHaveLength(300)
  })

  test('a seed shown before the end, or missing after it, breaks the transcript', () => {
    const record = dealtShoe(NSW, bytes(5), 12)
    const early = printTranscript({ ...transcriptOf(record, 'running'), seed: record.seed })
    expect(verify(early).verdict).toBe('broken')
    const late = printTranscript({ ...transcriptOf(record, 'replaced'), seed: null })
    expect(verify(late).verdict).toBe('broken')
  })
})

describe('tricks of the house', () => {
  test('a contributor added after the others revealed breaks the closed list', () => {
    const eve = { by: 'eve', cut: null, random: bytes(3) }
    const text = printTranscript({
      ...transcriptOf(dealtShoe(NSW, bytes(5), 12, [ANN, BOB, eve]), 'ordered'),
      closed: transcriptOf(dealtShoe(NSW, bytes(5), 12), 'ordered').closed,
    })
    expect(verify(text).checks.find(({ holds }) => !holds)?.finding).toBe('does not match these contributions')
  })

  test('an order that was made and then thrown away breaks the transcript', () => {
    const record = { ...dealtShoe(NSW, bytes(5), 0), root: null }
    expect(verify(printTranscript(transcriptOf(record, 'abandoned'))).verdict).toBe('broken')
  })

  test.each<[string, (shoe: Transcript) => Transcript]>([
    ['everything revealed, but no root', (shoe) => ({ ...shoe, root: null, course: [], ended: 'running', seed: null })],
    [
      'ended as withheld, though the list was never closed',
      (shoe) => ({ ...notRevealed(shoe), closed: null, ended: 'withheld' }),
    ],
    ['a contribution withheld, but ended as ordered', (shoe) => ({ ...notRevealed(shoe), ended: 'ordered' })],
    ['a root, though the list was never closed', (shoe) => ({ ...shoe, closed: null })],
    [
      'ended as round-over, though the list was never closed',
      (shoe) => ({ ...notRevealed(shoe), contributions: [], closed: null, ended: 'round-over' }),
    ],
  ])('%s: broken', (_what, change) => {
    const shoe = transcriptOf(dealtShoe(NSW, bytes(5), 3), 'ordered')
    expect(verify(printTranscript(change(shoe))).verdict).toBe('broken')
  })

  test('ended by the cutting card before the cards in front of it were dealt: broken', () => {
    const text = printTranscript(transcriptOf(dealtShoe({ ...NSW, markers: [78] }, bytes(5), 20), 'cutting-card'))
    expect(verify(text).checks.find(({ holds }) => !holds)?.finding).toBe(
      'the cutting card lay behind 234 cards, 20 were dealt',
    )
  })

  test('a shoe without contributions holds, with a note that says so', () => {
    const text = printTranscript(transcriptOf(dealtShoe(NSW, bytes(5), 20, []), 'ordered'))
    expect(verify(text)).toMatchObject({
      verdict: 'holds',
      notes: [{ text: expect.stringMatching(/^no player contributed/) }, { about: 'format' }],
    })
  })
})
