import type { PaperForm } from '@openpit/protocol'

/** A paper form as a person copies it. Amounts are texts in chips. */
export interface PaperFields {
  readonly figures: string
  readonly words: string
  readonly hasNoType: boolean
  readonly main: string
}

export const EMPTY_FIELDS: PaperFields = { figures: '', words: '', hasNoType: false, main: '' }

/** The cents of an amount; `null` if nothing is written, `undefined` if it is no amount. */
export function centsIn(text: string): number | null | undefined {
  const written = text.trim().replace(',', '.')
  if (written === '') return null
  return /^\d{1,9}(\.\d{1,2})?$/.test(written) ? Math.round(Number(written) * 100) : undefined
}

/** The form as the server takes it; `undefined` while an amount cannot be read. */
export function paperForm(
  place: Pick<PaperForm, 'table' | 'player' | 'box'>,
  { figures, words, hasNoType, main }: PaperFields,
): PaperForm | undefined {
  const [amount, inWords, open] = [centsIn(figures), centsIn(words), centsIn(main)]
  if (amount === undefined || inWords === undefined || open === undefined) return undefined
  return {
    ...place,
    ...(amount === null ? {} : { amount }),
    ...(inWords === null ? {} : { inWords }),
    ...(hasNoType ? { type: 'none' as const } : {}),
    ...(open === null ? {} : { main: open }),
  }
}

/** Missing chips by denomination, from `100: 2, 25: 1`; `undefined` if it cannot be read. */
export function missingIn(text: string): Record<string, number> | undefined {
  const parts = text.split(/[,;\n]/).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
  const missing = new Map<string, number>()
  for (const part of parts) {
    const [, denomination, count] = /^(\d{1,9})\s*[:×x]\s*(\d{1,6})$/.exec(part) ?? []
    if (denomination === undefined || missing.has(denomination)) return undefined
    missing.set(denomination, Number(count))
  }
  return Object.fromEntries(missing)
}
