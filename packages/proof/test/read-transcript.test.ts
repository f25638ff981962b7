import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../src/check.ts'
import { hex, printTranscript, transcriptOf, verify } from '../src/index.ts'
import { bytes, dealtShoe, fileOf, forgedFile, NAMED, NSW } from './shoes.ts'

describe('a file that is not a transcript', () => {
  test.each(['', 'null', '[]', '{}', '{"format": "openpit-shoe/1"}', '{"format": 3', '\u0000', '"text"', '1e400'])(
    '%j is unreadable, with its problems listed; nothing throws',
    (text) => {
      const report = verify(text)
      expect(report.verdict).toBe('unreadable')
      expect(report.problems.length).toBeGreaterThan(0)
    },
  )

  test('a field of the wrong kind never passes', () => {
    const record = dealtShoe(NSW, bytes(5), 2)
    const file = JSON.parse(fileOf(record)) as Record<string, unknown>
    for (const field of Object.keys(file)) {
      for (const nonsense of [undefined, null, {}, -1, 'x', [1], 1e99, true]) {
        const report = verify(JSON.stringify({ ...file, [field]: nonsense }))
        expect(['broken', 'unreadable'], `${field} ${JSON.stringify(nonsense)}`).toContain(report.verdict)
      }
    }
  })

  test('a huge position is broken, not a crash', () => {
    const record = dealtShoe(NSW, bytes(5), 2)
    const file = forgedFile(record, (transcript) => ({
      ...transcript,
      course: transcript.course.map((card) => ({ ...card, position: Number.MAX_SAFE_INTEGER })),
    }))
    expect(verify(file).verdict).toBe('broken')
  })

  test('every field of a transcript is in fieldsOf', () => {
    const transcript = transcriptOf(dealtShoe(NSW, bytes(5), 1), 'cutting-card')
    const named = new Set(fieldsOf(transcript).map((field) => field.replace(/[[.].*/, '')))
    for (const field of Object.keys(JSON.parse(printTranscript(transcript)) as object)) {
      if (field !== 'digest') expect(named).toContain(field)
    }
  })
})

describe('the program and rules fields', () => {
  const file = fileOf(dealtShoe(NAMED, bytes(13), 12))
  const { program, rules } = NAMED

  test('stand after the format and are in the report', () => {
    expect(file.split('\n').slice(1, 5)).toEqual([
      '"format": "openpit-shoe/1",',
      `"program": "${program}",`,
      `"rules": "${rules}",`,
      `"shoe": "${NAMED.shoe}",`,
    ])
    expect(verify(file)).toMatchObject({ verdict: 'holds', program, rules, suspects: [] })
  })

  test('are left out for a shoe of an older program', () => {
    const older = fileOf(dealtShoe(NSW, bytes(5), 12))
    expect(older).not.toMatch(/program|rules/)
    expect(verify(older)).toMatchObject({ verdict: 'holds', program: null, rules: null })
  })

  test('are not part of the commitment', () => {
    const { commitment } = transcriptOf(dealtShoe(NAMED, bytes(13), 12), 'ordered')
    const { program: _, rules: __, ...unnamed } = NAMED
    expect(transcriptOf(dealtShoe(unnamed, bytes(13), 12), 'ordered').commitment).toEqual(commitment)
  })

  test('a changed byte in them breaks the digest, which names both as suspects', () => {
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
  ])('%s makes the file unreadable', (_what, line) => {
    expect(verify(file.replace(line, '')).verdict).toBe('unreadable')
  })

  test.each<[string, unknown, unknown]>([
    ['an empty program', '', rules],
    ['rules without sha256:', program, hex(bytes(200))],
    ['rules with capitals', program, rules?.toUpperCase()],
    ['null', null, null],
  ])('%s makes the file unreadable', (_what, ...named) => {
    const [otherProgram, otherRules] = named
    const json = { ...(JSON.parse(file) as object), program: otherProgram, rules: otherRules }
    expect(verify(JSON.stringify(json)).verdict).toBe('unreadable')
  })
})
