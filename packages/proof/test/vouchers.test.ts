import { describe, expect, test } from 'vitest'
import {
  hex,
  isVouchersFile,
  printVouchers,
  type VoucherRecord,
  verifyVouchers,
  vouchersCommitment,
  vouchersOrder,
} from '../src/index.ts'

const SEED = new Uint8Array(32).fill(7)
const LOT = { tournament: 'cup', number: 1, values: [1_000, 1_000, 2_500, 5_000, 9_900] }
const BYTES = [{ by: 'ann', random: new Uint8Array(32).fill(1) }]

function recordOf(changes: Partial<VoucherRecord> = {}): VoucherRecord {
  const order = vouchersOrder(SEED, LOT, BYTES)
  const draw = (player: string, hand: number, cents: number | undefined) => {
    return { player, session: 1, table: 2, hand, cents: cents ?? 0 }
  }
  return {
    ...LOT,
    commitment: hex(vouchersCommitment(LOT, SEED)),
    bytes: [{ by: 'ann', random: '01'.repeat(32) }],
    drawn: [draw('ann', 1, order[0]), draw('constructor', 2, order[1]), draw('bob', 3, order[2])],
    seed: hex(SEED),
    ...changes,
  }
}

const [first, ...later] = recordOf().drawn

describe('the vouchers of a tournament', () => {
  test('come each once, in an order that depends on everything that is bound', () => {
    const values = Array.from({ length: 30 }, (_, index) => 1_000 + index)
    const lot = { ...LOT, values }
    const orders = [
      vouchersOrder(SEED, lot, BYTES),
      vouchersOrder(new Uint8Array(32).fill(8), lot, BYTES),
      vouchersOrder(SEED, lot, []),
      vouchersOrder(SEED, { ...lot, number: 2 }, BYTES),
      vouchersOrder(SEED, { ...lot, tournament: 'cap' }, BYTES),
    ]
    for (const order of orders) expect(order.toSorted((a, b) => a - b)).toEqual(values)
    expect(new Set(orders.map(String)).size).toBe(orders.length)
    const commitments = [LOT, { ...LOT, number: 2 }, { ...LOT, values: [1_000] }].map((one) =>
      hex(vouchersCommitment(one, SEED)),
    )
    expect(new Set(commitments).size).toBe(commitments.length)
  })

  test('hold as they were written; while they are sealed, the file has neither values nor draws', () => {
    const text = printVouchers(recordOf())
    expect(isVouchersFile(text)).toBe(true)
    expect(verifyVouchers(text).verdict).toBe('holds')
    const sealed = printVouchers(recordOf({ seed: null }))
    expect(verifyVouchers(sealed).verdict).toBe('holds so far')
    for (const { cents } of recordOf().drawn) expect(sealed).not.toContain(String(cents))
  })

  test('can be shown although nobody drew one', () => {
    expect(verifyVouchers(printVouchers(recordOf({ drawn: [], bytes: [] }))).verdict).toBe('holds')
    const values: number[] = []
    const commitment = hex(vouchersCommitment({ ...LOT, values }, SEED))
    expect(verifyVouchers(printVouchers(recordOf({ values, drawn: [], commitment }))).verdict).toBe('holds')
  })

  test.each<[string, Partial<VoucherRecord>]>([
    ['another order', { drawn: recordOf().drawn.toReversed() }],
    ['a voucher that was passed over', { drawn: later }],
    ['a voucher of another value', { drawn: [{ ...first, cents: 77 } as VoucherRecord['drawn'][0], ...later] }],
    ['another seed', { seed: '08'.repeat(32) }],
    ['other bytes', { bytes: [{ by: 'ann', random: '02'.repeat(32) }] }],
    ['a list with another value', { values: [...LOT.values.slice(0, 4), 9_800] }],
    ['more draws than vouchers', { drawn: Array.from({ length: 6 }, () => first as VoucherRecord['drawn'][0]) }],
  ])('are broken by %s', (_, changes) => {
    expect(verifyVouchers(printVouchers(recordOf(changes))).verdict).toBe('broken')
  })

  test('are broken by values that are shown before the seed', () => {
    const text = printVouchers(recordOf({ seed: null })).replace('"values": []', '"values": [\n  1000\n ]')
    expect(verifyVouchers(text).verdict).toBe('broken')
  })

  test('are unreadable in a file of another form, and the problem names the field', () => {
    const text = printVouchers(recordOf())
      .replace('"number": 1', '"number": 0, "more": 1')
      .replace('"hand": 1', '"hand": -1')
    const { verdict, problems } = verifyVouchers(text)
    expect(verdict).toBe('unreadable')
    expect(problems.map(({ where }) => where)).toEqual(['more', 'number', 'drawn[0].hand'])
    expect(verifyVouchers('{').verdict).toBe('unreadable')
  })
})
