import { fromHex } from '../hash.ts'
import type { TranscriptProblem } from '../read-transcript.ts'
import { DRAW_FORMAT } from './picks.ts'
import type { DrawEntry, DrawRecord } from './record.ts'

export type DrawReading =
  | { readonly ok: true; readonly record: DrawRecord; readonly digest: string }
  | { readonly ok: false; readonly problems: readonly TranscriptProblem[] }

/** Whether a file holds the draws of a promotion. */
export function isDrawFile(text: string): boolean {
  return text.slice(0, 200).includes(`"${DRAW_FORMAT}"`)
}

const FIELDS = ['format', 'promotion', 'commitment', 'scrutineer', 'entries', 'closed', 'draws', 'seed', 'digest']

/** Reads a file of draws; lists what is wrong with it, by field. */
export function readDraw(text: string): DrawReading {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch (error) {
    return { ok: false, problems: [{ where: 'file', what: `is not JSON: ${(error as Error).message}` }] }
  }
  const reader = new Reader()
  const fields = reader.fields(file, 'file', FIELDS)
  if (fields.format !== DRAW_FORMAT) reader.wrong('format', `is not ${DRAW_FORMAT}`)
  const scrutineer = reader.fields(fields.scrutineer, 'scrutineer', ['name', 'commitment', 'random'])
  const record: DrawRecord = {
    promotion: reader.text(fields.promotion, 'promotion'),
    commitment: reader.hex(fields.commitment, 'commitment'),
    scrutineer: {
      name: reader.text(scrutineer.name, 'scrutineer.name'),
      commitment: reader.hex(scrutineer.commitment, 'scrutineer.commitment'),
      random: scrutineer.random === null ? null : reader.hex(scrutineer.random, 'scrutineer.random'),
    },
    entries: reader.list(fields.entries, 'entries').map((item, index) => reader.entry(item, `entries[${index}]`)),
    closed: fields.closed === null ? null : reader.hex(fields.closed, 'closed'),
    draws: reader.list(fields.draws, 'draws').map((item, index) => reader.draw(item, `draws[${index}]`)),
    seed: fields.seed === null ? null : reader.hex(fields.seed, 'seed'),
  }
  const digest = reader.hex(fields.digest, 'digest')
  return reader.problems.length > 0 ? { ok: false, problems: reader.problems } : { ok: true, record, digest }
}

/** Reads values of unknown shape, and notes what is wrong with them. */
class Reader {
  readonly problems: TranscriptProblem[] = []

  wrong(where: string, what: string): void {
    this.problems.push({ where, what })
  }

  fields(value: unknown, where: string, known: readonly string[]): Readonly<Record<string, unknown>> {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.wrong(where, 'is not a map')
      return {}
    }
    for (const name of Object.keys(value)) {
      if (!known.includes(name))
        this.wrong(where === 'file' ? name : `${where}.${name}`, 'is not a field of this format')
    }
    return value as Record<string, unknown>
  }

  text(value: unknown, where: string): string {
    if (typeof value === 'string') return value
    this.wrong(where, 'is not text')
    return ''
  }

  hex(value: unknown, where: string): string {
    if (fromHex(value, 32) !== undefined) return value as string
    this.wrong(where, 'is not 64 hexadecimal digits')
    return ''
  }

  whole(value: unknown, where: string, least: number): number {
    if (Number.isSafeInteger(value) && (value as number) >= least) return value as number
    this.wrong(where, `is not a whole number from ${least} on`)
    return least
  }

  list(value: unknown, where: string): readonly unknown[] {
    if (Array.isArray(value)) return value
    this.wrong(where, 'is not a list')
    return []
  }

  entry(value: unknown, where: string): DrawRecord['entries'][number] {
    const { entrant, at } = this.fields(value, where, ['entrant', 'at'])
    return { entrant: this.hex(entrant, `${where}.entrant`), at: this.whole(at, `${where}.at`, 0) }
  }

  draw(value: unknown, where: string): DrawEntry {
    const { prize, passedOver, winner } = this.fields(value, where, ['prize', 'passedOver', 'winner'])
    return {
      prize: this.text(prize, `${where}.prize`),
      passedOver: this.list(passedOver, `${where}.passedOver`).map((item, index) => {
        const at = `${where}.passedOver[${index}]`
        const { entry, reason } = this.fields(item, at, ['entry', 'reason'])
        return { entry: this.whole(entry, `${at}.entry`, 1), reason: this.text(reason, `${at}.reason`) }
      }),
      winner: this.whole(winner, `${where}.winner`, 1),
    }
  }
}
