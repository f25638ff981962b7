import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printTranscript, type ShoeRecord, type Transcript, transcriptOf, verify } from '../src/index.ts'
import {
  BOB,
  bytes,
  DEVICE,
  dealtShoe,
  drawnDevice,
  fileOf,
  forgedFile,
  GAME,
  GAME_DEVICE,
  NSW,
  PONTOON,
  REFILL,
  signedRecord,
  WITH_JOKERS,
} from './shoes.ts'

/**
 * Groups of fields that break the same checks, so that each of a group is as suspect as the others: those that nothing
 * but the digest covers (without the house's public key and the pay table), and those that only the commitment binds.
 */
const ALIKE = [
  /^(?:openingSignature|closedSignature|digest)$|\.pays$/,
  /^(?:program|rules|rulebook|markerLimits|seed)$/,
] as const

const SHOES: readonly (readonly [string, ShoeRecord])[] = [
  ['a shoe of six decks', dealtShoe(NSW, bytes(5), 12)],
  ['a pontoon shoe', dealtShoe(PONTOON, bytes(6), 15)],
  ['a device', drawnDevice(DEVICE, bytes(7), 25)],
  ['a shoe that names its game', signedRecord(dealtShoe(GAME, bytes(14), 12), 2)],
  ['a device that names its game', signedRecord(drawnDevice(GAME_DEVICE, bytes(15), 12), 1)],
  ['a shoe with jokers', dealtShoe(WITH_JOKERS, bytes(52), 5, [BOB])],
  ['discards loaded in a round', dealtShoe(REFILL, bytes(8), 10, [BOB])],
]

describe.each(SHOES)('%s', (_name, record) => {
  test('its transcript holds, card by card', () => {
    const report = verify(fileOf(record))
    expect(report.checks.filter(({ holds }) => !holds)).toEqual([])
    expect(report.verdict).toBe('holds')
    expect(report.suspects).toEqual([])
  })

  test('while it runs, its transcript holds so far and shows no seed', () => {
    const running = transcriptOf(record, 'running', [{ position: 0, until: null }])
    expect(running.seed).toBeNull()
    expect(running.course[0]).toEqual({ position: 0, hidden: true })
    expect(verify(printTranscript(running)).verdict).toBe('holds so far')
  })

  test('any changed byte breaks the transcript', () => {
    const file = fileOf(record)
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 32, max: 126 }), (at, code) => {
        const byte = String.fromCharCode(code)
        if (file[at] === byte) return
        const report = verify(file.slice(0, at) + byte + file.slice(at + 1))
        if (report.verdict === 'unreadable') expect(report.problems.length).toBeGreaterThan(0)
        else expect([report.verdict, report.suspects.length > 0]).toEqual(['broken', true])
      }),
      { numRuns: 300 },
    )
  })

  test('a changed digit is named by its field or, in a contribution, by the contribution', () => {
    const file = fileOf(record)
    for (const { field, at } of digitsIn(file)) {
      const digit = file[at] === '0' ? '1' : '0'
      const { suspects } = verify(file.slice(0, at) + digit + file.slice(at + 1))
      const record = field.startsWith('contributions') ? field.replace(/\.\w+$/, '') : field
      expect(suspects, field).toContain(field)
      const others = suspects.filter((suspect) => {
        // Cards that went back into a device can only be checked by later draws, so they stay suspects.
        if (suspect.startsWith(record) || suspect.endsWith('.returned')) return false
        return !ALIKE.some((group) => group.test(field) && group.test(suspect))
      })
      expect(others, field).toEqual([])
    }
  })

  test('a forged field is named even if the digest was recalculated', () => {
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
      const report = verify(forgedFile(record, change))
      expect([field, report.verdict]).toEqual([field, 'broken'])
      expect(report.suspects, field).toContain(field)
    }
  })
})

/** The place of the first digit of each hexadecimal value in the file, with its field. */
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
