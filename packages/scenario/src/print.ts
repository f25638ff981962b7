import { type Card, printCards } from '@openpit/cards'
import { jackpotBets, type PlayerId, type Seat, SIDE_NAMES } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { configure, type Options, type RulebookName, rulebooks, SWITCH_NAMES } from '@openpit/rulebooks'
import type { TableCommand } from '@openpit/table'
import { wordFor } from './actors.ts'
import { dealerShows, inDollars, netIn, settledIn } from './look.ts'
import { commandField, fieldsOfStep, MS_A_MINUTE } from './read-step.ts'
import type { StepCommand } from './scenario.ts'
import { openStage, playAndDraw, type Stage, waitsForChance } from './stage.ts'

/** What happened at a table: how it was set up, and every command that it accepted, cards and prizes included. */
export interface Recording {
  readonly rulebook: RulebookName
  readonly options: Options
  readonly bank: Readonly<Record<PlayerId, Cents>>
  readonly tokens: Readonly<Record<PlayerId, Cents>>
  readonly seats: readonly Seat[]
  /** How many cards were in the shoe at the start, if the others were in the rack from earlier rounds. */
  readonly left?: number
  readonly commands: readonly TableCommand[]
}

/** A recording as a scenario file that passes when it is run. */
export function printScenario(recording: Recording, title: string): string {
  const { stage, steps } = replay(recording)
  const { rulebook, options, bank, tokens, seats } = recording
  const lines = [`title: ${scalar(title)}`, `rulebook: ${rulebook}`]
  const chosen = optionFields(options)
  if (Object.keys(chosen).length > 0) lines.push(`options: ${flow(chosen)}`)
  lines.push(`shoe: ${printCards(stage.source.cards)}`)
  if (recording.left !== undefined) lines.push(`left: ${recording.left}`)
  if (Object.keys(bank).length > 0) lines.push(`bank: ${flow(dollarsOf(bank))}`)
  if (Object.keys(tokens).length > 0) lines.push(`tokens: ${flow(dollarsOf(tokens))}`)
  if (seats.length > 0) lines.push(`seats: ${flow(Object.fromEntries(seats.map(({ box, player }) => [box, player])))}`)
  const { prizes } = stage.source
  if (prizes.length > 0) lines.push(`prizes: ${flow(prizes)}`)
  lines.push('steps:', ...steps.map((step) => `  - ${flow(step)}`))
  return `${[...lines, 'expect:', ...expectationLines(stage)].join('\n')}\n`
}

/** Plays the recording again, to get its results. A step that came before all cards were drawn gets `drawn`. */
function replay(recording: Recording): { stage: Stage; steps: readonly object[] } {
  const configured = configure(rulebooks[recording.rulebook], recording.options)
  if (!configured.ok) throw new Error(`the book forbids the recorded table: ${configured.unlawful.why}`)
  const shoe: Card[] = []
  const prizes: number[] = []
  for (const command of recording.commands) {
    if (command.do === 'cards') shoe.push(...command.cards)
    if (command.do === 'prize') prizes.push(command.perDollar)
  }
  let stage = openStage({ ...recording, left: recording.left ?? null, configuration: configured.table, shoe, prizes })
  const steps = recording.commands.flatMap((command, index) => {
    if (!isStep(command)) return []
    const drawn = drawnAfter(recording.commands.slice(index + 1))
    const outcome = playAndDraw(stage, command, drawn)
    if (!outcome.ok)
      throw new Error(`a recorded command was refused when replayed: ${JSON.stringify({ command, outcome })}`)
    stage = outcome.stage
    return [{ ...stepFields(command), ...(waitsForChance(stage) ? { drawn } : {}) }]
  })
  return { stage, steps }
}

/** How many cards and prizes came before the next step. */
function drawnAfter(commands: readonly TableCommand[]): number {
  let drawn = 0
  for (const command of commands) {
    if (isStep(command)) break
    if (command.do === 'cards') drawn += command.cards.length
    if (command.do === 'prize') drawn++
  }
  return drawn
}

function isStep(command: TableCommand): command is StepCommand {
  return command.do !== 'cards' && command.do !== 'prize' && command.do !== 'poolShows'
}

function stepFields(command: StepCommand): Record<string, unknown> {
  const { by, person } = wordFor(command.by)
  // Two different people must void a round, so the step names them.
  const personShown = command.do === 'proposeVoid' || command.do === 'confirmVoid' ? command.by.person : person
  const printed: Record<string, unknown> = {
    by,
    do: command.do,
    ...(personShown === undefined ? {} : { person: personShown }),
  }
  const fields = command as unknown as Record<string, unknown>
  for (const [field, kind] of Object.entries(fieldsOfStep(command.do))) {
    const value = fields[commandField(field, kind)]
    if (value === undefined) continue
    if (kind === 'money' || kind === 'purse') printed[field] = (value as Cents) / 100
    else if (kind === 'minutes') printed[field] = (value as number) / MS_A_MINUTE
    else if (kind === 'sides') printed[field] = dollarsOf(value as Record<string, Cents>)
    else printed[field] = value
  }
  return printed
}

function optionFields(options: Options): Record<string, unknown> {
  const printed: Record<string, unknown> & { sideBets?: object } = {}
  for (const name of ['decks', 'boxes', 'playersPerBox', 'markers'] as const) {
    if (options[name] !== undefined) printed[name] = options[name]
  }
  for (const name of ['smallestChip', 'minimum', 'maximum', 'increment'] as const) {
    const amount = options[name]
    if (amount !== undefined) printed[name] = amount / 100
  }
  for (const name of SWITCH_NAMES) {
    const chosen = options.switches?.[name]
    if (chosen !== undefined) printed[name] = chosen
  }
  const sideBets: Record<string, unknown> = {}
  for (const bet of SIDE_NAMES) {
    const chosen = options.sideBets?.[bet]
    if (chosen !== undefined) sideBets[bet] = chosen === false ? false : sideBetFields(chosen)
  }
  if (Object.keys(sideBets).length > 0) printed.sideBets = sideBets
  return printed
}

function sideBetFields(
  chosen: Exclude<NonNullable<Options['sideBets']>[keyof NonNullable<Options['sideBets']>], false | undefined>,
): Record<string, unknown> {
  const { paytable, payScale, ...amounts } = chosen
  return {
    ...(paytable === undefined ? {} : { paytable }),
    ...(payScale === undefined ? {} : { payScale }),
    ...dollarsOf(amounts as Record<string, Cents>),
  }
}

function expectationLines(stage: Stage): string[] {
  const lines = [
    `  net: ${flow(dollarsOf(Object.fromEntries(netIn(stage))))}`,
    `  dealer: ${scalar(printCards(dealerShows(stage)))}`,
  ]
  const { pool, rules } = stage.table
  for (const bet of jackpotBets(rules)) lines.push(`  jackpots: ${flow({ [bet]: pool.shows / 100 })}`)
  const results = settledIn(stage)
  if (results.length > 0) lines.push('  results:', ...results.map((line) => `    - ${flow(inDollars(line))}`))
  return lines
}

function dollarsOf(amounts: Readonly<Record<string, Cents>>): Record<string, number> {
  return Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, amount / 100]))
}

/** A value in YAML's flow style, on one line. */
function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, field]) => `${scalar(name)}: ${flow(field)}`)
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
  }
  return typeof value === 'string' ? scalar(value) : String(value)
}

/** A text as YAML: in quotes, unless YAML reads it back as the same text without them. */
function scalar(text: string): string {
  const isPlain =
    /^[A-Za-z][A-Za-z0-9 .,'-]*[A-Za-z0-9]$/.test(text) && !/^(true|false|null|yes|no|on|off)$/i.test(text)
  return isPlain && !text.includes(', ') && !text.includes(' #') ? text : JSON.stringify(text)
}
