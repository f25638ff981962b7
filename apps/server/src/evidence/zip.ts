import { crc32 } from 'node:zlib'

// A zip without compression: each byte of a member is a byte of the file, so that a changed byte can be named. Every
// other byte follows from the names and the contents, so a reader can check those too. Any program opens it.

/** A file in a zip. */
export interface ZipMember {
  readonly name: string
  readonly bytes: Buffer
}

/** A member as it was found, with the place of its content. */
export interface FoundMember extends ZipMember {
  readonly at: number
}

/** What is wrong with a zip: where, and what. */
export interface ZipProblem {
  readonly where: string
  readonly what: string
}

export interface ZipReading {
  readonly members: readonly FoundMember[]
  readonly problems: readonly ZipProblem[]
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const LOCAL_BYTES = 30
const CENTRAL_BYTES = 46
const END_BYTES = 22
/** Version 2.0 of the format, made on Unix. */
const VERSION = 20
const MADE_BY = 0x0300 | VERSION
const UTF8_NAMES = 0x0800
/** 1 January 1980, the first day that a zip can name. Times would change the file and say nothing. */
const NO_DAY = 0x0021
/** A regular file that its owner may write and everybody may read. */
const FILE_MODE = 0o100644 * 0x10000
/** What fits into the fields of this format, without its extension for large files. */
const BYTES_MAX = 0xffffffff
const MEMBERS_MAX = 0xffff

/** Writes a zip, piece by piece. */
export class ZipWriter {
  private readonly listed: Buffer[] = []
  private written = 0

  /** The bytes for a member. */
  add(member: ZipMember): readonly Buffer[] {
    if (this.listed.length === MEMBERS_MAX || this.written + member.bytes.length > BYTES_MAX) {
      throw new Error('too much for one zip')
    }
    this.listed.push(centralHeader(member, this.written))
    const pieces = [localHeader(member), member.bytes]
    for (const piece of pieces) this.written += piece.length
    return pieces
  }

  /** The bytes after the last member: the directory. */
  end(): Buffer {
    return directory(this.listed, this.written)
  }
}

export function writeZip(members: readonly ZipMember[]): Buffer {
  const writer = new ZipWriter()
  const pieces = members.flatMap((member) => writer.add(member))
  return Buffer.concat([...pieces, writer.end()])
}

/** Reads a zip as `ZipWriter` writes it. Whatever differs from that is named, to the byte. */
export function readZip(file: Buffer): ZipReading {
  const members: FoundMember[] = []
  const problems: ZipProblem[] = []
  const listed: Buffer[] = []
  let at = 0
  while (file.length - at >= LOCAL_BYTES && file.readUInt32LE(at) === LOCAL) {
    const member = memberAt(file, at)
    if (member === undefined) break
    const header = localHeader(member)
    const found = file.subarray(at, at + header.length)
    const wrong = firstDifference(found, header)
    if (wrong >= 0) problems.push({ where: member.name, what: wrongHeader(at + wrong, found, header) })
    listed.push(centralHeader(member, at))
    members.push(member)
    at = member.at + member.bytes.length
  }
  const expected = directory(listed, at)
  const rest = file.subarray(at)
  const wrong = firstDifference(rest, expected)
  if (wrong >= 0) {
    const after = members.at(-1)?.name
    const where = after === undefined ? 'the beginning of the zip' : `the zip after ${after}`
    problems.push({ where, what: `byte ${at + wrong} is not as the zip was written` })
  }
  return { members, problems }
}

/** The checksum is the only part of a header that does not follow from the name and the length. */
const CHECKSUM_AT = 14

function wrongHeader(at: number, found: Buffer, expected: Buffer): string {
  const differs = firstDifference(
    Buffer.concat([found.subarray(0, CHECKSUM_AT), found.subarray(CHECKSUM_AT + 4)]),
    Buffer.concat([expected.subarray(0, CHECKSUM_AT), expected.subarray(CHECKSUM_AT + 4)]),
  )
  if (differs < 0) return 'its content does not have the checksum in front of it'
  return `byte ${at}, in front of its content, is not as the zip was written`
}

/** The member whose header begins here; `undefined` if its lengths make no sense. */
function memberAt(file: Buffer, at: number): FoundMember | undefined {
  const size = file.readUInt32LE(at + 22)
  const begins = at + LOCAL_BYTES + file.readUInt16LE(at + 26)
  if (begins + size > file.length) return undefined
  const name = file.subarray(at + LOCAL_BYTES, begins).toString('utf8')
  return { name, bytes: file.subarray(begins, begins + size), at: begins }
}

/** The first byte that differs; -1 if there is none. */
function firstDifference(one: Buffer, other: Buffer): number {
  if (one.equals(other)) return -1
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return at
  return length
}

function localHeader({ name, bytes }: ZipMember): Buffer {
  const header = Buffer.alloc(LOCAL_BYTES)
  header.writeUInt32LE(LOCAL, 0)
  header.writeUInt16LE(VERSION, 4)
  writeFacts(header, 6, bytes)
  const named = Buffer.from(name)
  header.writeUInt16LE(named.length, 26)
  return Buffer.concat([header, named])
}

function centralHeader({ name, bytes }: ZipMember, at: number): Buffer {
  const header = Buffer.alloc(CENTRAL_BYTES)
  header.writeUInt32LE(CENTRAL, 0)
  header.writeUInt16LE(MADE_BY, 4)
  header.writeUInt16LE(VERSION, 6)
  writeFacts(header, 8, bytes)
  const named = Buffer.from(name)
  header.writeUInt16LE(named.length, 28)
  header.writeUInt32LE(FILE_MODE, 38)
  header.writeUInt32LE(at, 42)
  return Buffer.concat([header, named])
}

/** What both headers of a member say: how names are written, no compression, no time, checksum, the length twice. */
function writeFacts(header: Buffer, at: number, bytes: Buffer): void {
  header.writeUInt16LE(UTF8_NAMES, at)
  header.writeUInt16LE(NO_DAY, at + 6)
  header.writeUInt32LE(crc32(bytes), at + 8)
  header.writeUInt32LE(bytes.length, at + 12)
  header.writeUInt32LE(bytes.length, at + 16)
}

function directory(listed: readonly Buffer[], at: number): Buffer {
  const bytes = listed.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(END_BYTES)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(listed.length, 8)
  end.writeUInt16LE(listed.length, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...listed, end])
}
