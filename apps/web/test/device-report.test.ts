import { describe, expect, test } from 'vitest'
import { evolveDevices, NO_DEVICES } from '../../../packages/reader/src/index.ts'
import { atDevices as de } from '../src/staff/pit/words/device-de.ts'
import { atDevices as en } from '../src/staff/pit/words/device-en.ts'
import { saidBy } from '../src/staff/pit/words/device-report.ts'

describe('what a device has said, in both languages', () => {
  test.each([
    ['415 cards, missing 9h', '415 cards counted, missing: 9h', '415 Karten gezählt, es fehlen: 9h'],
    [
      '417 cards, missing 9h 9s, foreign Jk',
      '417 cards counted, missing: 9h 9s, do not belong: Jk',
      '417 Karten gezählt, es fehlen: 9h 9s, gehören nicht dazu: Jk',
    ],
    ['416 cards', '416 cards counted', '416 Karten gezählt'],
    ['power', 'no power', 'kein Strom'],
    ['jam: stuck: twice', 'a card is stuck: stuck: twice', 'eine Karte klemmt: stuck: twice'],
    ['anything else', 'anything else', 'anything else'],
  ])('%s', (line, english, german) => {
    expect(saidBy(en, line)).toBe(english)
    expect(saidBy(de, line)).toBe(german)
  })

  test('a line as the table keeps it of a report', () => {
    const bound = { kind: 'device-bound', device: 'checker-1', role: 'deck-checker', key: '00' } as const
    const report = { kind: 'checked', seq: 1, boot: 1, counted: 416, missing: ['9h'], foreign: ['Jk'] }
    const taken = {
      kind: 'report-taken',
      device: 'checker-1',
      seq: 1,
      hash: '00',
      text: JSON.stringify(report),
    } as const
    const [line] = evolveDevices(evolveDevices(NO_DEVICES, bound as never), taken as never).lines
    expect(saidBy(de, line?.checked ?? null)).toBe('416 Karten gezählt, es fehlen: 9h, gehören nicht dazu: Jk')
  })

  test('nothing, if it has said nothing', () => expect(saidBy(en, null)).toBeNull())
})
