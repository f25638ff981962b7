import { type Check, suspectFields } from '../check.ts'
import { fromHex, hex } from '../hash.ts'
import type { Report } from '../verify.ts'
import { vouchersCommitment, vouchersOrder } from './order.ts'
import { readVouchers } from './read-vouchers.ts'
import { digestOfVouchers, printVouchers, type VoucherRecord, vouchersBody } from './record.ts'

/** Checks the file of a tournament's vouchers: the commitment of the house, and every voucher that was drawn. */
export function verifyVouchers(text: string): Report {
  const read = readVouchers(text)
  const nothing = { program: null, rules: null, notes: [], undealt: [] }
  if (!read.ok) return { verdict: 'unreadable', ...nothing, checks: [], suspects: [], problems: read.problems }
  const { record, digest } = read
  const checks = [checkFile(text, record, digest), checkSeed(record), checkOrder(record)]
  const holds = checks.every((check) => check.holds)
  const verdict = holds ? (record.seed === null ? 'holds so far' : 'holds') : 'broken'
  return { verdict, ...nothing, checks, suspects: suspectFields(checks), problems: [] }
}

function valueFields({ values }: VoucherRecord): readonly string[] {
  return values.map((_, index) => `values[${index}]`)
}

function byteFields({ bytes }: VoucherRecord): readonly string[] {
  return bytes.flatMap((_, index) => [`bytes[${index}].by`, `bytes[${index}].random`])
}

function drawFields({ drawn }: VoucherRecord, names: readonly string[]): readonly string[] {
  return drawn.flatMap((_, index) => names.map((name) => `drawn[${index}].${name}`))
}

function checkFile(text: string, record: VoucherRecord, digest: string): Check {
  const what = { about: 'file', of: null, name: 'the file is as it was written' } as const
  if (digest !== digestOfVouchers(vouchersBody(record))) {
    const lists = [...byteFields(record), ...valueFields(record)]
    const draws = drawFields(record, ['player', 'session', 'table', 'hand', 'cents'])
    const covers = ['tournament', 'number', 'commitment', 'seed', 'digest', ...lists, ...draws]
    return { ...what, covers, holds: false, finding: 'the digest is not that of the content' }
  }
  const holds = text === printVouchers(record)
  const finding = holds ? 'digest and layout hold' : 'it is not written as such files are; the content is unchanged'
  return { ...what, covers: ['digest', 'layout'], holds, finding }
}

function checkSeed(record: VoucherRecord): Check {
  const what = { about: 'commitment', of: null, name: 'the seed opens the commitment of the house' } as const
  const seed = fromHex(record.seed, 32)
  if (seed === undefined) {
    const holds = record.values.length === 0
    const finding = holds ? 'it is shown when the tournament is over' : 'it is missing'
    return { ...what, covers: ['seed'], holds, finding }
  }
  const holds = hex(vouchersCommitment(record, seed)) === record.commitment
  const covers = ['tournament', 'number', 'commitment', 'seed', ...valueFields(record)]
  return { ...what, covers, holds, finding: holds ? `it does, with ${record.values.length} vouchers` : 'it does not' }
}

function checkOrder(record: VoucherRecord): Check {
  const { drawn } = record
  const what = { about: 'order', of: null, name: 'the vouchers follow from the seed and the bytes' } as const
  const seed = fromHex(record.seed, 32)
  if (seed === undefined) {
    const holds = drawn.length === 0
    return { ...what, covers: ['drawn'], holds, finding: holds ? 'none is shown yet' : 'the seed is not shown' }
  }
  const bytes = record.bytes.map(({ by, random }) => ({ by, random: fromHex(random, 32) as Uint8Array }))
  const order = vouchersOrder(seed, record, bytes)
  const at = drawn.findIndex(({ cents }, index) => cents !== order[index])
  const covers = [
    ...['tournament', 'number', 'seed', ...byteFields(record), ...valueFields(record)],
    ...drawFields(record, ['cents']),
  ]
  const wanted = order[at] === undefined ? 'none' : `one of ${order[at]} cents`
  const finding =
    at < 0 ? `${drawn.length} of ${order.length} drawn` : `voucher ${at + 1} is ${wanted}, not of ${drawn[at]?.cents}`
  return { ...what, covers, holds: at < 0, finding }
}
