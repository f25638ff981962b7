import { type Card, printCard } from '@openpit/cards'
import type { DeviceAnswer, DeviceLight, LiveView, ReadsView } from '@openpit/protocol'
import { type DeviceLine, type Devices, NO_DEVICES, readerOf } from '@openpit/reader'
import { cardsLeft, holdAt, type Table, waitsAt } from '@openpit/table'
import type { Moment } from '../views/moment.ts'
import { readStop } from './card-reads.ts'
import { type LinkedDevices, NOTHING_LINKED } from './device-presence.ts'

/** Where the next card belongs; `null` if none is due. */
export function cardFor(table: Table): LiveView['cardFor'] {
  if (table.live?.stray) return 'stray'
  if (table.shoe.stage.is === 'burning') return 'burn'
  const waits = waitsAt(table)
  if (waits.for === 'dealer-card') return 'dealer'
  return waits.for === 'card' ? { box: waits.box, hand: waits.hand } : null
}

/** Why the cards of the reader stand still. While it is out of order nobody waits for it. */
export function readerStop({ table, devices = NO_DEVICES, linked = NOTHING_LINKED }: Moment): LiveView['readerStop'] {
  const reader = readerOf(devices)
  if (reader === undefined || table.live?.reader !== 'works') return null
  return readStop(devices, table) ?? (Object.hasOwn(linked, reader.device) ? null : 'away')
}

export function deviceLights({ devices = NO_DEVICES, linked = NOTHING_LINKED }: Moment): DeviceLight[] {
  return devices.lines.map((line) => {
    const { device, kind, checked, fault } = line
    return { device, kind, ...lightOf(line, devices, linked), words: fault ?? checked }
  })
}

function lightOf(
  { device, kind, distrusted, fault }: DeviceLine,
  { reads }: Devices,
  linked: LinkedDevices,
): Pick<DeviceLight, 'light' | 'why'> {
  if (distrusted !== null) return { light: 'red', why: 'distrusted' }
  if (fault !== null) return { light: 'red', why: 'fault' }
  const state = linked[device]
  if (state === undefined) return { light: 'red', why: 'away' }
  if (state === 'late') return { light: 'amber', why: 'late' }
  const isLost = kind === 'reader' && reads.waiting.some(({ stop }) => stop === 'lost')
  return isLost ? { light: 'amber', why: 'reads-lost' } : { light: 'green', why: null }
}

/** What staff see of the reader's cards; `null` if no reader is bound. */
export function readsView({ table, devices = NO_DEVICES }: Moment): ReadsView | null {
  if (readerOf(devices) === undefined) return null
  const { waiting, differs } = devices.reads
  const [first] = waiting
  const why = readStop(devices, table)
  return {
    waiting: first === undefined || why === null ? null : { seq: first.seq, why, card: guessAt(table, first.among) },
    count: waiting.length,
    differs: differs.map(({ seq, read, keyed }) => ({ seq, read: faceOf(read), keyed: printCard(keyed) })),
  }
}

/** What the reader took the card for, if it will lie face up: nobody may learn the face of any other. */
function guessAt(table: Table, [guess]: readonly Card[]): string | null {
  const waits = waitsAt(table)
  return guess !== undefined && waits.for === 'card' ? printCard(guess) : null
}

function faceOf(card: Card | null): string | null {
  return card === null ? null : printCard(card)
}

/** What the light of a reader shows, and whether a card may leave. */
export function wantAt({ table, devices = NO_DEVICES }: Moment): Extract<DeviceAnswer, { kind: 'want' }> {
  const place = cardFor(table)
  const hold = holdAt(table)
  const mayLeave = table.live?.reader === 'works' && devices.reads.waiting.length === 0
  const isOpen = mayLeave && place !== null && (hold === null || hold.because === 'stray-card')
  return {
    kind: 'want',
    next: place === null || typeof place === 'string' ? place : `box ${place.box}`,
    gate: isOpen ? 'open' : 'closed',
    shoe: devices.reads.shoe,
    left: cardsLeft(table),
  }
}
