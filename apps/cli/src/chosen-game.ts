import { type Configuration, RULEBOOK_NAMES } from '@openpit/rulebooks'
import { readTable } from '@openpit/scenario/options'

/** A lawful table, and the options that were given for it. */
export interface ChosenGame {
  readonly options: Readonly<Record<string, unknown>>
  readonly table: Configuration
}

export type GameChoice = { readonly ok: true; readonly game: ChosenGame } | { readonly ok: false; readonly why: string }

/** The game that the arguments choose: `RULEBOOK [--decks N] [--set KEY=VALUE]...`. */
export function chooseGame(words: readonly string[]): GameChoice {
  const [rulebook, ...rest] = words
  if (rulebook === undefined || rulebook.startsWith('-')) return refuse(`which rulebook? ${RULEBOOK_NAMES.join(', ')}`)
  const options: Record<string, unknown> = Object.create(null)
  for (let index = 0; index < rest.length; index += 2) {
    const [option, value] = [rest[index] as string, rest[index + 1]]
    if (option !== '--decks' && option !== '--set') return refuse(`there is no option ${option}`)
    if (value === undefined) return refuse(`${option} needs a value`)
    const setting = option === '--decks' ? `decks=${value}` : value
    if (!set(options, setting)) return refuse(`--set needs KEY=VALUE, not '${setting}'`)
  }
  const read = readTable(rulebook, options)
  if (!read.ok) return refuse(read.problems.map(({ what }) => what).join('; '))
  return { ok: true, game: { options, table: read.table } }
}

function refuse(why: string): GameChoice {
  return { ok: false, why }
}

/** A dot leads into a group: `sideBets.luckyLucky.paytable=2`. */
function set(options: Record<string, unknown>, setting: string): boolean {
  const [, path, value] = /^([\w.]+)=(.+)$/.exec(setting) ?? []
  if (path === undefined || value === undefined) return false
  const names = path.split('.')
  const last = names.pop() as string
  let group = options
  for (const name of names) {
    group[name] ??= Object.create(null)
    group = group[name] as Record<string, unknown>
    if (typeof group !== 'object') return false
  }
  const literal = value === 'true' || value === 'false' || /^-?\d+(\.\d+)?$/.test(value)
  group[last] = literal ? JSON.parse(value) : value
  return true
}
