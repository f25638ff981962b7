import { fieldsOf, listOf, wholeOf } from '../ballot/read-ballot.ts'
import { type Complain, hexOf, textOf } from '../read-fields.ts'
import type { TranscriptProblem } from '../read-transcript.ts'
import { VOUCHERS_FORMAT } from './order.ts'
import type { VoucherDraw, VoucherRecord } from './record.ts'

export type VouchersReading =
  | { readonly ok: true; readonly record: VoucherRecord; readonly digest: string }
  | { readonly ok: false; readonly problems: readonly TranscriptProblem[] }

/** Whether a file holds the vouchers of a tournament. */
export function isVouchersFile(text: string): boolean {
  return text.slice(0, 200).includes(`"${VOUCHERS_FORMAT}"`)
}

const FIELDS = ['format', 'tournament', 'number', 'commitment', 'bytes', 'values', 'drawn', 'seed', 'digest']

/** Reads the file of a tournament's vouchers; lists what is wrong with it, by field. */
export function readVouchers(text: string): VouchersReading {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch (error) {
    return { ok: false, problems: [{ where: 'file', what: `is not JSON: ${(error as Error).message}` }] }
  }
  const problems: TranscriptProblem[] = []
  const wrong = (where: string, what: string) => void problems.push({ where, what })
  const fields = fieldsOf(file, 'file', FIELDS, wrong)
  if (fields.format !== VOUCHERS_FORMAT) wrong('format', `is not ${VOUCHERS_FORMAT}`)
  const record: VoucherRecord = {
    tournament: textOf(fields.tournament, 'tournament', wrong),
    number: wholeOf(fields.number, 'number', wrong),
    commitment: hexOf(fields.commitment, 'commitment', wrong),
    bytes: listOf(fields.bytes, 'bytes', wrong).map((item, index) => {
      const { by, random } = fieldsOf(item, `bytes[${index}]`, ['by', 'random'], wrong)
      return { by: textOf(by, `bytes[${index}].by`, wrong), random: hexOf(random, `bytes[${index}].random`, wrong) }
    }),
    values: listOf(fields.values, 'values', wrong).map((item, index) => wholeOf(item, `values[${index}]`, wrong)),
    drawn: listOf(fields.drawn, 'drawn', wrong).map((item, index) => drawIn(item, `drawn[${index}]`, wrong)),
    seed: fields.seed === null ? null : hexOf(fields.seed, 'seed', wrong),
  }
  const digest = hexOf(fields.digest, 'digest', wrong)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, record, digest }
}

function drawIn(item: unknown, where: string, wrong: Complain): VoucherDraw {
  const fields = fieldsOf(item, where, ['player', 'session', 'table', 'hand', 'cents'], wrong)
  const whole = (name: string) => wholeOf(fields[name], `${where}.${name}`, wrong)
  return {
    player: textOf(fields.player, `${where}.player`, wrong),
    session: whole('session'),
    table: whole('table'),
    hand: whole('hand'),
    cents: whole('cents'),
  }
}
