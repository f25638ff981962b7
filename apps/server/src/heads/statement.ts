import { hash } from 'node:crypto'
import type { HouseKeys } from '../keys/house-keys.ts'
import { isSignedBy } from '../keys/signature.ts'

/** A stream, the number of its events, and the hash of the last of them in hexadecimal digits. */
export type StreamHead = readonly [stream: string, version: number, head: string]

/** What a statement says, before it is signed. */
export interface HeadFacts {
  /** The statements of one series form a chain. A restored floor begins a new series. */
  readonly series: string
  readonly number: number
  readonly at: string
  /** The head of the statement before this one; `null` in the first of a series. */
  readonly previous: string | null
  /** The streams that have changed since the statement before. */
  readonly streams: readonly StreamHead[]
}

/** A signed statement of the heads of streams. Once it is published, nobody can rewrite these streams unnoticed. */
export interface HeadStatement extends HeadFacts {
  readonly format: typeof FORMAT
  /** The hash of all facts, those of earlier statements included. */
  readonly head: string
  /** The house's public key, and its signature of the head. */
  readonly key: string
  readonly signature: string
}

const FORMAT = 'openpit heads 1'

/** Signs for the house. */
export type HouseSigner = Pick<HouseKeys, 'publicKey' | 'sign'>

export function signHeads(keys: HouseSigner, facts: HeadFacts): HeadStatement {
  const head = headOf(facts)
  return { format: FORMAT, ...facts, head, key: keys.publicKey, signature: keys.sign(signedText(head)) }
}

/** What is wrong with a statement; `undefined` if the holder of the public key has signed exactly this. */
export function faultIn(statement: HeadStatement, publicKey: string): string | undefined {
  if (headOf(statement) !== statement.head) return 'it was changed: its head does not fit'
  if (!isSignedBy(publicKey, signedText(statement.head), statement.signature)) return "the house's key did not sign it"
  return undefined
}

/** A statement from a line of text; `undefined` if the line is not one. */
export function readStatement(line: string): HeadStatement | undefined {
  let read: Partial<Record<keyof HeadStatement, unknown>> | null
  try {
    read = JSON.parse(line)
  } catch {
    return undefined
  }
  const texts = [read?.series, read?.at, read?.head, read?.key, read?.signature]
  const isOne =
    read?.format === FORMAT &&
    texts.every((text) => typeof text === 'string') &&
    Number.isSafeInteger(read.number) &&
    (read.previous === null || typeof read.previous === 'string') &&
    Array.isArray(read.streams) &&
    read.streams.every(isStreamHead)
  return isOne ? (read as HeadStatement) : undefined
}

function isStreamHead(one: unknown): boolean {
  if (!Array.isArray(one) || one.length !== 3) return false
  const [stream, version, head] = one as unknown[]
  return typeof stream === 'string' && Number.isSafeInteger(version) && /^[0-9a-f]{64}$/.test(String(head))
}

function headOf({ series, number, at, previous, streams }: HeadFacts): string {
  return hash('sha256', `${FORMAT}\n${JSON.stringify([series, number, at, previous, streams])}`)
}

function signedText(head: string): Uint8Array {
  return Buffer.from(`${FORMAT} ${head}`)
}
