/** The types of columns that can be sent to PostgreSQL as binary arrays. */
export type ColumnType = keyof typeof ENCODERS

/** How values of one type are written in PostgreSQL's binary format. */
interface Encoder {
  /** PostgreSQL's number of the type. */
  readonly oid: number
  readonly lengthOf: (value: unknown) => number
  readonly write: (value: unknown, into: Buffer, at: number) => void
}

/** The moment from which PostgreSQL counts. */
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1)

const ENCODERS = {
  text: {
    oid: 25,
    lengthOf: (value) => Buffer.byteLength(value as string),
    write: (value, into, at) => into.write(value as string, at),
  },
  bytea: {
    oid: 17,
    lengthOf: (value) => (value as Uint8Array).length,
    write: (value, into, at) => into.set(value as Uint8Array, at),
  },
  boolean: {
    oid: 16,
    lengthOf: () => 1,
    write: (value, into, at) => into.writeUInt8(value ? 1 : 0, at),
  },
  integer: {
    oid: 23,
    lengthOf: () => 4,
    write: (value, into, at) => into.writeInt32BE(value as number, at),
  },
  bigint: {
    oid: 20,
    lengthOf: () => 8,
    write: (value, into, at) => writeInt64(value as number, into, at),
  },
  timestamptz: {
    oid: 1184,
    lengthOf: () => 8,
    write: (value, into, at) => writeInt64(((value as Date).getTime() - POSTGRES_EPOCH_MS) * 1000, into, at),
  },
} as const satisfies Record<string, Encoder>

const HEADER_BYTES = 20
const LENGTH_BYTES = 4
const NULL_LENGTH = -1

/**
 * Rows as one array for each column, in PostgreSQL's binary format. The driver sends a `Buffer` as it is; ordinary
 * arrays it would print as text, element by element, and PostgreSQL would have to parse them.
 */
export function binaryColumns(rows: readonly (readonly unknown[])[], types: readonly ColumnType[]): readonly Buffer[] {
  return types.map((type, column) => binaryArray(rows, column, ENCODERS[type]))
}

function binaryArray(rows: readonly (readonly unknown[])[], column: number, { oid, lengthOf, write }: Encoder): Buffer {
  let length = HEADER_BYTES
  for (const row of rows) {
    const value = row[column]
    length += LENGTH_BYTES + (isNull(value) ? 0 : lengthOf(value))
  }
  const array = Buffer.allocUnsafe(length)
  // One dimension, with a mark that nulls may occur; the type; the number of elements; the first has the index 1.
  array.writeInt32BE(1, 0)
  array.writeInt32BE(1, 4)
  array.writeInt32BE(oid, 8)
  array.writeInt32BE(rows.length, 12)
  array.writeInt32BE(1, 16)
  let at = HEADER_BYTES
  for (const row of rows) {
    const value = row[column]
    const bytes = isNull(value) ? NULL_LENGTH : lengthOf(value)
    array.writeInt32BE(bytes, at)
    at += LENGTH_BYTES
    if (bytes === NULL_LENGTH) continue
    write(value, array, at)
    at += bytes
  }
  return array
}

function isNull(value: unknown): boolean {
  return value === null || value === undefined
}

/** Exact for every safe integer. Going through `BigInt` would allocate one for each value. */
function writeInt64(value: number, into: Buffer, at: number): void {
  into.writeInt32BE(Math.floor(value / 2 ** 32), at)
  into.writeUInt32BE(value >>> 0, at + 4)
}
