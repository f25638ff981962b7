import type { LinkCommand } from '@openpit/protocol'

const WHYS = ['foreign-chip', 'no-chip', 'under-minimum', 'no-main-wager'] as const

/** The lists that are the same for every link. */
export const FIXED_LISTS = { why: WHYS, works: ['no', 'yes'] } as const

/** What a form asks for. */
export type ActField =
  | 'amount'
  | 'approval'
  | 'box'
  | 'cap'
  | 'counted'
  | 'level'
  | 'name'
  | 'newTable'
  | 'player'
  | 'rate'
  | 'reason'
  | 'reserveRate'
  | 'reset'
  | 'second'
  | 'shows'
  | 'table'
  | 'to'
  | 'why'
  | 'works'

/** What was typed or chosen, as text. */
export type ActValues = Readonly<Partial<Record<ActField, string>>>

/** Makes the command of a form; `null` while a field is missing or makes no sense. */
export type MakeCommand = (values: ActValues) => LinkCommand | null

/** Dollars as typed, with a comma or a point; `null` if that is not an amount in whole cents. */
export function centsOf(text = ''): number | null {
  return wholeOf(text, 100)
}

/** A percentage as typed, in ten-thousandths of a percent. */
export function rateOf(text = ''): number | null {
  return wholeOf(text, 10_000)
}

export function boxOf(text = ''): number | null {
  const box = wholeOf(text, 1)
  return box !== null && box > 0 ? box : null
}

function wholeOf(text: string, unit: number): number | null {
  if (text === '') return null
  const exact = Number(text.replace(',', '.')) * unit
  const whole = Math.round(exact)
  // 0.07 * 100 is a little more than 7; 0.075 is not a whole number of cents.
  return Number.isSafeInteger(whole) && Math.abs(exact - whole) < 1e-6 ? whole : null
}

/** The fields of a command that were filled in; `null` if one of them makes no sense. */
export function filledIn<Name extends string>(
  values: ActValues,
  read: Readonly<Record<Name, (text?: string) => number | null>>,
): Partial<Record<Name, number>> | null {
  const found: Partial<Record<Name, number>> = {}
  for (const name of Object.keys(read) as Name[]) {
    const text = (values as Readonly<Record<string, string | undefined>>)[name]
    if (text === undefined || text === '') continue
    const number = read[name](text)
    if (number === null) return null
    found[name] = number
  }
  return found
}

/** An optional text: left out while it is empty. */
export function textOf<Name extends 'reason' | 'second'>(name: Name, values: ActValues): Partial<Record<Name, string>> {
  const text = values[name]
  return (text === undefined || text === '' ? {} : { [name]: text }) as Partial<Record<Name, string>>
}
