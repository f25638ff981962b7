import { type Configuration, RULEBOOK_NAMES, type RulebookName } from '@openpit/rulebooks'
import { readScenario } from '@openpit/scenario'

/** A game with every option decided. */
export interface GameChoice {
  readonly rulebook: RulebookName
  readonly options: Readonly<Record<string, unknown>>
  readonly table: Configuration
}

/** The game that these words choose: `RULEBOOK [--decks N] [--set KEY=VALUE]...`; or what is wrong with them. */
export function chooseGame(words: readonly string[]): GameChoice | string {
  const [rulebook, ...rest] = words
  if (rulebook === undefined || rulebook.startsWith('-')) return `which rulebook? ${RULEBOOK_NAMES.join(', ')}`
  const options: Record<string, unknown> = Object.create(null)
  for (let index = 0; index < rest.length; index += 2) {
    const [option, value] = [rest[index] as string, rest[index + 1]]
    if (value === undefined && (option === '--decks' || option === '--set')) return `${option} needs a value`
    const setting = option === '--decks' ? `decks=${value}` : option === '--set' ? value : undefined
    if (setting === undefined) return option === '--set' ? '--set needs KEY=VALUE' : `there is no option ${option}`
    if (!set(options, setting)) return `--set needs KEY=VALUE, not '${setting}'`
  }
  return read(rulebook, options)
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

/** Options are read as those of a scenario are: the same names, the same refusals. */
function read(rulebook: string, options: Readonly<Record<string, unknown>>): GameChoice | string {
  const story = readScenario(JSON.stringify({ title: 'the lab', rulebook, options, steps: [] }))
  if (!story.ok) return story.problems.map(({ what }) => what).join('; ')
  return { rulebook: story.scenario.rulebook, options, table: story.scenario.configuration }
}
