import { type Clause, isClause } from '@openpit/engine'
import type { Rulebook } from '@openpit/rulebooks'
import { register } from '@openpit/rulebooks/register'
import { ABOUT_REAL_CARDS } from './live-mutants.ts'
import type { Mutant } from './mutants.ts'

/** A place in a book's data with a clause that play may cite: `says.turn`, `sides.perfectPairs.needs`. */
export interface ClausePlace {
  readonly what: string
  readonly path: Path
  readonly clause: Clause
}

type Path = readonly (string | number)[]

/** The fields of a book that tables play by. Its other fields are about options, and no round cites them. */
const PARTS = ['answers', 'shoe', 'people', 'live', 'pit', 'promotions', 'vouchers', 'switches', 'payTables'] as const

/** Every clause of a book that a result, a ruling or a refusal could cite, place by place. */
export function clausePlaces(book: Rulebook): ClausePlace[] {
  return PARTS.flatMap((part) => placesIn(book[part], [part], book)).filter(({ path }) => !isAboutOptions(path))
}

function placesIn(value: unknown, path: Path, book: Rulebook): ClausePlace[] {
  if (typeof value === 'string') return isClause(value) ? [{ what: nameOf(path, book), path, clause: value }] : []
  if (typeof value !== 'object' || value === null || isOutOfPlay(value, path, book)) return []
  if (Array.isArray(value)) return value.flatMap((item, index) => placesIn(item, [...path, index], book))
  // The `see` clause of a setting is never cited (packages/odds/test/rules-table.test.ts).
  return Object.entries(value).flatMap(([name, field]) =>
    name === 'see' ? [] : placesIn(field, [...path, name], book),
  )
}

function isAboutRealCards(place: string): boolean {
  return ABOUT_REAL_CARDS.has(place) || place === 'reportMisdeal' || place === 'discardHand'
}

/** Parts of the data that another answer of the same book keeps out of play. */
function isOutOfPlay(value: object, path: Path, { shoe, live, payTables }: Rulebook): boolean {
  const [part, field, bet, last] = path
  // Whether people may deal is asked where a table is configured. Where they may not, nobody handles cards.
  if (part === 'live' && field === 'dealt') return true
  if (live.dealt.is === 'by-the-system-only' && (part === 'live' || isAboutRealCards(String(path.at(-1))))) return true
  // Where every round has new cards, nobody handles them.
  if (part === 'shoe' && shoe.source.is === 'fresh-every-round') return path.length > 1 && field !== 'source'
  // A side bet with several pay tables takes its lines from them.
  if (field === 'sides' && last === 'lines') return Object.hasOwn(payTables, String(bet))
  // If nobody has to be told, no refusal can say that someone was not.
  return path.at(-1) === 'told' && (value as { readonly is: readonly unknown[] }).is.length === 0
}

/**
 * The clauses of an option itself are cited where a table is configured (packages/rulebooks/test/configure.test.ts).
 */
function isAboutOptions(path: Path): boolean {
  const [part, , field] = path
  if (part === 'switches') return field === 'clause' || field === 'needs'
  return part === 'payTables' && field === 'clause'
}

/** `answers.sides.perfectPairs.lines.0.clause` becomes `sides.perfectPairs.lines.perfect pair`. */
function nameOf(path: Path, book: Rulebook): string {
  const names: string[] = []
  let value: unknown = book
  for (const step of path) {
    value = (value as Readonly<Record<string | number, unknown>>)[step]
    names.push(typeof step === 'string' ? step : ((value as { readonly name?: string }).name ?? `${step + 1}`))
  }
  return names
    .join('.')
    .replace(/^answers\./, '')
    .replace(/\.clause$/, '')
}

/** The book with another of its clauses in this place. */
export function withOtherClause(book: Rulebook, { what, path, clause }: ClausePlace): Mutant {
  return { what, book: replaced(book, path, otherThan(clause)) }
}

/** The next clause of the same document that is neither above nor below this one: the hardest to tell from it. */
function otherThan(clause: Clause): Clause {
  const at = register.findIndex(({ id }) => id === clause)
  const isOther = ({ id }: { readonly id: string }) => !id.startsWith(clause) && !clause.startsWith(id)
  const document = clause.slice(0, clause.indexOf('-') + 1)
  const found = register.slice(at + 1).find(isOther)
  const other = found?.id.startsWith(document) ? found : register.slice(0, at).findLast(isOther)
  return other?.id as Clause
}

/** The book with a mark in the place of every clause, so that one run of a scenario shows which places it cites. */
export function markedBook(book: Rulebook, places: readonly ClausePlace[]): Rulebook {
  return places.reduce((marked, { path, clause }, index) => replaced(marked, path, markOf(clause, index)), book)
}

export function markOf(clause: Clause, index: number): Clause {
  return `${clause.slice(0, clause.indexOf('-'))}-@${index}` as Clause
}

function replaced<T>(value: T, [step, ...rest]: Path, clause: Clause): T {
  if (step === undefined) return clause as T
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>
  copy[step] = replaced(copy[step], rest, clause)
  return copy as T
}
