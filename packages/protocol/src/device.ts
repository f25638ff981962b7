import { z } from 'zod'
import { CardName, TableName } from './amounts.ts'

/** The longest message of a device, in bytes. */
export const DEVICE_MESSAGE_BYTES_MAX = 1_024
/** Where devices connect. */
export const DEVICE_PATH = '/api/devices/line'

/** What a device does at its table. */
export const DeviceKind = z.enum(['reader', 'shuffler', 'deck-checker', 'prize-button']).meta({ id: 'DeviceKind' })
export type DeviceKind = z.infer<typeof DeviceKind>

export const DeviceName = z.string().regex(/^[a-z][a-z0-9-]{1,31}$/)
/** An Ed25519 key, or a SHA-256, in hexadecimal digits. */
export const Hex32 = z.string().regex(/^[0-9a-f]{64}$/)
const Signature = z.string().regex(/^[0-9a-f]{128}$/)
const Nonce = z.string().regex(/^[0-9a-f]{32}$/)
const Sequence = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
/** Printable ASCII, so that every language writes the same bytes. */
const Words = z.string().regex(/^[ -~]{0,120}$/)
const Face = CardName.nullable()

/** A message of the chain: it counts up by one, and names the hash of the one before it. */
function chained<Kind extends string, Fields extends z.core.$ZodLooseShape>(kind: Kind, fields: Fields) {
  return z.strictObject({
    kind: z.literal(kind),
    device: DeviceName,
    boot: z.int().min(1).max(1_000_000_000),
    seq: Sequence,
    prev: Hex32,
    /** Milliseconds since the device was switched on. */
    ms: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
    ...fields,
    sig: Signature,
  })
}

/** What a device reports. Each is stored before it is acknowledged. */
export const DeviceReport = z
  .discriminatedUnion('kind', [
    /** One card has left. `null`: it was not recognised. `confidence` is in thousandths. */
    chained('card', { card: Face, confidence: z.int().min(0).max(1_000) }),
    /** Several cards have left at once, in an order that the device does not know. */
    chained('double', { cards: z.array(Face).min(2).max(4) }),
    chained('marker', {}),
    chained('face-up', {}),
    chained('loaded', { counted: z.int().min(0).max(1_000).nullable() }),
    chained('empty', {}),
    chained('lid', { open: z.boolean() }),
    chained('checked', {
      counted: z.int().min(0).max(1_000),
      missing: z.array(CardName).max(32),
      foreign: z.array(CardName).max(32),
    }),
    chained('fault', { what: z.enum(['jam', 'sensor', 'motor', 'power', 'tamper']), words: Words }),
    chained('works', {}),
  ])
  .meta({ id: 'DeviceReport' })
export type DeviceReport = z.infer<typeof DeviceReport>

/** Messages of one connection, which are not stored. Each has the nonce, so that none counts in another connection. */
const LineMessages = [
  z.strictObject({
    kind: z.literal('hello'),
    device: DeviceName,
    boot: z.int().min(1).max(1_000_000_000),
    /** The number and the hash of the last report; 0 and zeros before the first. */
    seq: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
    hash: Hex32,
    firmware: Hex32,
    nonce: Nonce,
    sig: Signature,
  }),
  z.strictObject({
    kind: z.literal('beat'),
    device: DeviceName,
    seq: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
    nonce: Nonce,
    sig: Signature,
  }),
  /** The device no longer has these reports; `cards` of them have left, and `hash` is that of the last. */
  z.strictObject({
    kind: z.literal('lost'),
    device: DeviceName,
    from: Sequence,
    to: Sequence,
    cards: z.int().min(0).max(1_000),
    hash: Hex32,
    nonce: Nonce,
    sig: Signature,
  }),
] as const

export const DeviceMessage = z
  .discriminatedUnion('kind', [...DeviceReport.options, ...LineMessages])
  .meta({ id: 'DeviceMessage' })
export type DeviceMessage = z.infer<typeof DeviceMessage>
export type DeviceHello = Extract<DeviceMessage, { kind: 'hello' }>

/** Why a device is turned away. */
export const DeviceRefusal = z.enum([
  'not-registered',
  'revoked',
  'not-bound',
  'distrusted',
  'bad-signature',
  'old-boot',
  'firmware',
  'elsewhere',
  'not-understood',
])
export type DeviceRefusal = z.infer<typeof DeviceRefusal>

/** Why a report is refused. */
export const ReportRefusal = z.enum(['not-understood', 'bad-signature', 'wrong-prev', 'fork', 'old-boot', 'not-done'])
export type ReportRefusal = z.infer<typeof ReportRefusal>

/** What the server says to a device. */
export const DeviceAnswer = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('challenge'), nonce: Nonce, at: z.int() }),
    z.strictObject({
      kind: z.literal('welcome'),
      table: TableName,
      decks: z.int(),
      /** How many cards a deck has. */
      deck: z.union([z.literal(52), z.literal(48)]),
      /** The last report that is stored. */
      acked: z.int(),
    }),
    z.strictObject({ kind: z.literal('refused'), why: DeviceRefusal }),
    z.strictObject({ kind: z.literal('ack'), seq: z.int() }),
    z.strictObject({ kind: z.literal('nack'), seq: z.int().nullable(), why: ReportRefusal }),
    z.strictObject({ kind: z.literal('replay'), from: z.int() }),
    /** Where the next card belongs, and whether one may leave. `shoe` counts the shuffles. */
    z.strictObject({
      kind: z.literal('want'),
      next: z.string().nullable(),
      gate: z.enum(['open', 'closed']),
      shoe: z.int(),
      left: z.int(),
    }),
    z.strictObject({ kind: z.literal('slow-down') }),
  ])
  .meta({ id: 'DeviceAnswer' })
export type DeviceAnswer = z.infer<typeof DeviceAnswer>

const Light = z.strictObject({
  light: z.enum(['green', 'amber', 'red']),
  /** Why the light is not green. */
  why: z.enum(['late', 'away', 'fault', 'distrusted', 'reads-lost']).nullable(),
  /** What the device itself says about its fault. */
  words: z.string().nullable(),
})

/** A device on the house's list. */
export const ListedDevice = z
  .strictObject({
    device: DeviceName,
    kind: DeviceKind,
    /** Proposed by an administrator; confirmed by a manager; revoked for good, or no longer trusted. */
    state: z.enum(['proposed', 'registered', 'revoked', 'distrusted']),
    /** The SHA-256 of its key, which the device shows too. */
    fingerprint: Hex32,
    firmware: Hex32,
    /** The table it is bound to. */
    table: TableName.nullable(),
    proposedBy: z.string(),
    confirmedBy: z.string().nullable(),
    /** Its light at that table; `null` if no table has it, or another node runs the table. */
    light: Light.nullable(),
  })
  .meta({ id: 'ListedDevice' })
export type ListedDevice = z.infer<typeof ListedDevice>

/** A device at a table as its light shows it. */
export const DeviceLight = z
  .strictObject({
    device: DeviceName,
    kind: DeviceKind,
    ...Light.shape,
  })
  .meta({ id: 'DeviceLight' })
export type DeviceLight = z.infer<typeof DeviceLight>

/** Why a card that was read is not on the table yet. */
export const ReadStop = z.enum(['not-due', 'unconfirmed', 'order', 'lost', 'foreign']).meta({ id: 'ReadStop' })
export type ReadStop = z.infer<typeof ReadStop>

/** What staff see of a reader: the card that waits, and what the keyed cards say against it. */
export const ReadsView = z
  .strictObject({
    /** The first card that waits; `card` is what the reader took it for, if it may be shown. */
    waiting: z.strictObject({ seq: z.int(), why: ReadStop, card: CardName.nullable() }).nullable(),
    /** How many cards wait. */
    count: z.int(),
    /** Cards that a person keyed differently from what the reader read. */
    differs: z.array(z.strictObject({ seq: z.int(), read: Face, keyed: Face })),
  })
  .meta({ id: 'ReadsView' })
export type ReadsView = z.infer<typeof ReadsView>
