export type TemplateName = 'heats' | 'elimination' | 'live'

/** The books with tournaments, and their templates. The first is there when the book is chosen. */
const TEMPLATES_BY_BOOK = {
  nsw: ['heats'],
  star: ['heats'],
  tas: ['heats', 'elimination', 'live'],
} as const satisfies Readonly<Record<string, readonly TemplateName[]>>

export type TournamentBook = keyof typeof TEMPLATES_BY_BOOK
export const TEMPLATES: Readonly<Record<TournamentBook, readonly TemplateName[]>> = TEMPLATES_BY_BOOK
export const TOURNAMENT_BOOKS = Object.keys(TEMPLATES) as readonly TournamentBook[]

/** A session as a director writes it. */
export interface SessionForm {
  readonly by: string
  readonly length: string
  readonly tables: string
  readonly advance: string
  /** Numbers of hands, with commas. */
  readonly eliminationHands: string
}

/** The set-up form. Values are by the path of their condition; what is empty is left to the book. */
export interface SetupForm {
  readonly book: TournamentBook
  readonly title: string
  readonly values: Readonly<Record<string, string | boolean>>
  readonly sessions: readonly SessionForm[]
}

const HEAT: SessionForm = { by: 'hands', length: '20', tables: '2', advance: '3', eliminationHands: '' }
const FINAL: SessionForm = { ...HEAT, tables: '1', advance: '1' }

const COMMON = {
  fee: '50',
  chips: '1000',
  minimum: '10',
  maximum: '500',
  prizes: '50, 30, 20',
  secretWagers: '1',
  wagerSeconds: '30',
  'entries.minimum': '2',
  'entries.maximum': '14',
}

const BY_BOOK: Readonly<Record<TournamentBook, SetupForm['values']>> = {
  nsw: { order: 'marker', passCards: '1', compulsoryWager: true, entitledOnly: true, managerRuns: true },
  star: { order: 'marker', passCards: '1', compulsoryWager: true, entitledOnly: true, managerRuns: true },
  tas: {},
}

const BY_TEMPLATE: Readonly<
  Record<TemplateName, { readonly values: SetupForm['values']; readonly sessions: readonly SessionForm[] }>
> = {
  heats: { values: {}, sessions: [HEAT, FINAL] },
  elimination: {
    values: { format: 'elimination' },
    sessions: [
      { ...HEAT, length: '30', eliminationHands: '8, 16, 25' },
      { ...FINAL, length: '30', eliminationHands: '8, 16, 25' },
    ],
  },
  live: {
    values: { format: 'live', chips: '200', maximum: '100' },
    sessions: [
      { ...HEAT, by: 'shoes', length: '2' },
      { ...FINAL, by: 'shoes', length: '2' },
    ],
  },
}

/** A form that the book accepts, once it is named and says how to enter. */
export function formFor(book: TournamentBook, template: TemplateName, title = ''): SetupForm {
  const { values, sessions } = BY_TEMPLATE[template]
  return { book, title, values: { ...COMMON, ...BY_BOOK[book], ...values }, sessions }
}

/** The name of a tournament in addresses, made from its title. */
export function nameFor(title: string): string {
  const letters = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return letters
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
}

const LISTS: ReadonlySet<string> = new Set(['prizes', 'vouchers'])
export const TIMES: ReadonlySet<string> = new Set(['starts', 'entries.withdrawBefore'])
const TEXTS: ReadonlySet<string> = new Set(['format', 'order', 'form', 'conditionsText', 'allocation'])

/**
 * The conditions as they are sent. What is not a number stays as it was typed, so that the server says what is wrong
 * with it. `off` are fields that the book fixes: they are not sent.
 */
export function conditionsOf(
  { values, sessions }: SetupForm,
  off: ReadonlySet<string>,
  now: number,
): Readonly<Record<string, unknown>> {
  const entries: Record<string, unknown> = {}
  const conditions: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(values)) {
    if (off.has(field) || value === false || (typeof value === 'string' && value.trim() === '')) continue
    const sent = sentValue(field, value, now)
    if (field.startsWith('entries.')) entries[field.slice('entries.'.length)] = sent
    else if (field !== 'buyBack') conditions[field] = sent
  }
  if (Object.keys(entries).length > 0) conditions.entries = entries
  if (!off.has('buyBack')) conditions.buyBack = buyBackOf(values.buyBack)
  const last = sessions.length - 1
  conditions.sessions = sessions.map((one, index) => sessionOf(one, index === last, off.has('eliminationHands')))
  return conditions
}

function sentValue(field: string, value: string | boolean, now: number): unknown {
  if (typeof value === 'boolean' || TEXTS.has(field)) return value
  if (LISTS.has(field)) return numbersIn(value)
  if (!TIMES.has(field)) return numberOr(value)
  const time = new Date(value).getTime()
  return Number.isNaN(time) ? value : Math.max(0, Math.round((time - now) / 60_000))
}

function buyBackOf(fee: string | boolean | undefined): unknown {
  return typeof fee === 'string' && fee.trim() !== '' ? { fee: numberOr(fee), times: 1 } : 'none'
}

function sessionOf({ by, length, tables, advance, eliminationHands }: SessionForm, isFinal: boolean, isOff: boolean) {
  return {
    [by]: numberOr(length),
    ...(tables.trim() === '' ? {} : { tables: numberOr(tables) }),
    ...(isFinal || advance.trim() === '' ? {} : { advance: numberOr(advance) }),
    ...(isOff || eliminationHands.trim() === '' ? {} : { eliminationHands: numbersIn(eliminationHands) }),
  }
}

function numbersIn(text: string): readonly (number | string)[] {
  return text
    .split(/[,;\s]+/)
    .filter((part) => part !== '')
    .map(numberOr)
}

function numberOr(text: string): number | string {
  const number = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && Number.isFinite(number) ? number : text
}
