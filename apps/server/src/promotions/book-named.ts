import { type Configuration, configure, type RulebookName, rulebooks } from '@openpit/rulebooks'

const BOOKS = new Map<RulebookName, Configuration>()

/** The book by which promotions and vouchers are judged: options of tables do not change what it says of them. */
export function bookNamed(name: RulebookName): Configuration {
  const known = BOOKS.get(name)
  if (known) return known
  const configured = configure(rulebooks[name], {})
  if (!configured.ok) throw new Error(`the book ${name} has no lawful default options`)
  BOOKS.set(name, configured.table)
  return configured.table
}
