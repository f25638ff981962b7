import { describe, expect, test } from 'vitest'
import {
  changesSince,
  hex,
  printTranscript,
  type ShoeHeader,
  type Transcript,
  transcriptOf,
  verify,
} from '../src/index.ts'
import { ANN, BOB, bytes, DEVICE, dealtShoe, drawnDevice, fileOf, NAMED, NSW } from './shoes.ts'

describe('a later transcript beside an earlier copy', () => {
  const record = dealtShoe(NSW, bytes(5), 12)
  const earlier = printTranscript(transcriptOf(record, 'running', [{ position: 0, until: null }]))

  test('of the same shoe: nothing has changed', () => {
    expect(changesSince(earlier, printTranscript(transcriptOf(record, 'ordered')))).toEqual([])
  })

  test('of another shoe, though consistent in itself: the changed fields are named', () => {
    const other = (...given: Parameters<typeof dealtShoe>) =>
      printTranscript(transcriptOf(dealtShoe(...given), 'ordered'))
    expect(verify(other(NSW, bytes(6), 12)).verdict).toBe('holds')
    expect(changesSince(earlier, other(NSW, bytes(6), 12))).toContain('commitment')
    expect(changesSince(earlier, other(NSW, bytes(5), 12, [ANN]))).toContain('closed')
    expect(changesSince(earlier, other(NSW, bytes(5), 12, [BOB, ANN]))).toContain('contributions[0]')
    expect(changesSince(earlier, other(NSW, bytes(5), 11))).toEqual(['course[11]'])
    expect(changesSince(earlier, other({ ...NSW, markers: [12] }, bytes(5), 12))).toContain('markers')
    expect(changesSince('{}', earlier)).toEqual(['the earlier file is not a transcript'])
    expect(changesSince(earlier, '{}')).toEqual(['the later file is not a transcript'])
  })

  test('a proof that waited for a face-down card may be added later', () => {
    const device = drawnDevice(DEVICE, bytes(7), 8)
    const running = transcriptOf(device, 'running', [{ position: 2, until: null }])
    const kinds = running.course.filter((card) => 'position' in card)
    expect(kinds.map((card) => ('salt' in card ? 'proven' : 'later' in card ? 'later' : 'hidden'))).toEqual([
      ...['proven', 'proven', 'hidden'],
      ...Array(5).fill('later'),
    ])
    expect(verify(printTranscript(running)).verdict).toBe('holds so far')
    expect(changesSince(printTranscript(running), printTranscript(transcriptOf(device, 'ordered')))).toEqual([])
  })

  test('once a shoe has ended, no card, ending or seed may change', () => {
    const shoe = (dealt: number, ended: Transcript['ended']) =>
      printTranscript(transcriptOf(dealtShoe(NSW, bytes(5), dealt), ended))
    expect(changesSince(shoe(3, 'ordered'), shoe(20, 'ordered'))).toEqual(['course[3]'])
    expect(changesSince(shoe(20, 'ordered'), shoe(20, 'cutting-card'))).toEqual(['ended'])
    expect(changesSince(shoe(20, 'ordered'), shoe(20, 'running'))).toEqual(['ended', 'seed'])
  })

  test('a program or rulebook hash that differs between two copies is named', () => {
    const file = fileOf(dealtShoe(NAMED, bytes(13), 12))
    const other = (header: ShoeHeader) => fileOf(dealtShoe(header, bytes(13), 12))
    expect(changesSince(file, other({ ...NAMED, program: '0.2.0' }))).toEqual(['program'])
    expect(changesSince(file, other({ ...NAMED, rules: `sha256:${hex(bytes(1))}` }))).toEqual(['rules'])
    const { program: _, rules: __, ...unnamed } = NAMED
    expect(changesSince(file, other(unnamed))).toEqual(['program', 'rules'])
  })
})
