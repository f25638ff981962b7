import { type Card, printCards } from '@openpit/cards'
import { DEALERS_PLACE, jackpotBets, type PlayerId, type Seat, SIDE_NAMES } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import {
  type Configuration,
  configure,
  type Options,
  type RulebookName,
  rulebooks,
  SWITCH_NAMES,
} from '@openpit/rulebooks'
import { heldDue, openTable, type PlayerCard, play, type TableCommand, textOfTime } from '@openpit/table'
import { wordFor } from './actors.ts'
import { dealerShows, heldNow, inDollars, netIn, settledIn } from './look.ts'
import { cardsIn, exchangeStep, vouchersIn } from './promotion/print-desk.ts'
import { BEGINS } from './read-house.ts'
import type { StaffOnDuty, StepCommand } from './scenario.ts'
import { openStage, playAndDraw, pointBefore, type Stage, waitsForChance } from './stage.ts'
import { commandField, type FieldKind, fieldsOfStep, MS_A_MINUTE } from './step-fields.ts'

/** What happened at a table: how it was set up, and every command that it accepted, cards and prizes included. */
export interface Recording {
  readonly rulebook: RulebookName
  readonly options: Options
  readonly bank: Readonly<Record<PlayerId, Cents>>
  readonly tokens: Readonly<Record<PlayerId, Cents>>
  readonly seats: readonly Seat[]
  /** How many cards were in the shoe at the start, if the others were in the rack from earlier rounds. */
  readonly left?: number
  /** Whether people dealt real cards; virtual ones if left out. */
  readonly dealt?: 'live' | 'virtual'
  /** Who was on duty at first; everybody whom the commands name, if left out. */
  readonly staff?: StaffOnDuty
  /** Player Cards by name; none if left out. */
  readonly namedCards?: readonly PlayerCard[]
  readonly commands: readonly TableCommand[]
  /**
   * The point of each command to which its round can go back, as the table counted it; `null` if there is none. For
   * recordings that do not begin with their table. They have no commands for cards that were held.
   */
  readonly points?: readonly (number | null)[]
}

/** A recording as a scenario file that passes when it is run. */
export function printScenario(recording: Recording, title: string): string {
  const begins = beginsOf(recording)
  const { stage, steps } = replay(recording, begins)
  const { rulebook, options, bank, tokens, seats } = recording
  const lines = [`title: ${scalar(title)}`, `rulebook: ${rulebook}`]
  const chosen = optionFields(options)
  if (Object.keys(chosen).length > 0) lines.push(`options: ${flow(chosen)}`)
  if (begins !== BEGINS) lines.push(`begins: ${textOfTime(begins)}`)
  if (recording.dealt === 'live') lines.push('dealt: live')
  if (recording.staff !== undefined) lines.push(`staff: ${flow(recording.staff)}`)
  lines.push(`shoe: ${printCards(stage.source.cards)}`)
  if (recording.left !== undefined) lines.push(`left: ${recording.left}`)
  if (Object.keys(bank).length > 0) lines.push(`bank: ${flow(dollarsOf(bank))}`)
  if (Object.keys(tokens).length > 0) lines.push(`tokens: ${flow(dollarsOf(tokens))}`)
  if (seats.length > 0) lines.push(`seats: ${printSeats(recording)}`)
  const vouchers = vouchersIn(recording.commands, rulebook, begins)
  if (Object.keys(vouchers).length > 0) lines.push(`vouchers: ${flow(vouchers)}`)
  const cards = cardsIn(recording.namedCards ?? [], begins)
  if (Object.keys(cards).length > 0) lines.push(`playerCards: ${flow(cards)}`)
  const { prizes } = stage.source
  if (prizes.length > 0) lines.push(`prizes: ${flow(prizes)}`)
  lines.push('steps:', ...steps.map((step) => `  - ${flow(step)}`))
  return `${[...lines, 'expect:', ...expectationLines(stage)].join('\n')}\n`
}

/** By number or, where players cut, in the order of arrival, which says who cuts. An object would lose that order. */
function printSeats({ seats, commands }: Recording): string {
  const isCut = commands.some(({ do: name }) => name === 'cut')
  const inOrder = isCut ? seats : seats.toSorted((one, other) => one.box - other.box)
  return `{ ${inOrder.map(({ box, player }) => `"${box}": ${flow(player)}`).join(', ')} }`
}

/** Plays the recording again, to get its results. A step that came before all cards were drawn gets `drawn`. */
function replay(recording: Recording, begins: number): { stage: Stage; steps: readonly object[] } {
  const configured = configure(rulebooks[recording.rulebook], recording.options)
  if (!configured.ok) throw new Error(`the book forbids the recorded table: ${configured.unlawful.why}`)
  const recorded = withoutHeldCards(recording, configured.table)
  const commands = recorded.map(({ command }) => command)
  const shoe: Card[] = []
  const prizes: number[] = []
  for (const command of commands) {
    if (command.do === 'cards') shoe.push(...command.cards)
    if (command.do === 'prize') prizes.push(command.perDollar)
  }
  let stage = openStage({
    ...recording,
    left: recording.left ?? null,
    dealt: recording.dealt ?? 'virtual',
    begins,
    configuration: configured.table,
    shoe,
    prizes,
  })
  const versions = new Set(commands.flatMap((command) => ('from' in command ? [command.from ?? 0] : [])))
  // The recorded table may have kept no clock, so that its versions count fewer events than the scenario's.
  const versionsNow = new Map<number, number>()
  // Where people came and went, a role alone would mean whoever came last: every step then names its person.
  const isRelieved = commands.some(({ do: name }) => name === 'onDuty' || name === 'offDuty')
  const usual = isRelieved ? {} : recording.staff
  const steps = recorded.flatMap(({ command, version }, index) => {
    if (command.do === 'giveTokens') {
      const given = playAndDraw(stage, command)
      if (given.ok) stage = given.stage
      return [exchangeStep(command)]
    }
    if (!isStep(command)) return []
    const drawn = drawnAfter(commands.slice(index + 1))
    const before = stage.table
    const outcome = playAndDraw(stage, withVersion(command, versionsNow), drawn)
    if (!outcome.ok)
      throw new Error(`a recorded command was refused when replayed: ${JSON.stringify({ command, outcome })}`)
    stage = outcome.stage
    if (version !== null && before.live !== null) versionsNow.set(version, pointBefore(before, stage.table))
    const label = version !== null && versions.has(version) ? { label: labelFor(version) } : {}
    return [{ ...stepFields(command, begins, usual), ...label, ...(waitsForChance(stage) ? { drawn } : {}) }]
  })
  return { stage, steps }
}

/** The name of the step to which a round went back. */
function labelFor(version: number): string {
  return `v${version}`
}

/** A ruling that goes back, with the version that the point has now. */
function withVersion(command: StepCommand, versionsNow: ReadonlyMap<number, number>): StepCommand {
  if (command.do !== 'reconstruct' || command.from === undefined) return command
  return { ...command, from: versionsNow.get(command.from) ?? command.from }
}

interface RecordedCommand {
  readonly command: TableCommand
  /** The version of the recorded table just before it; `null` at a table with virtual cards. */
  readonly version: number | null
}

/** The recorded commands, without cards that were held: a scenario deals them by itself. */
function withoutHeldCards(
  { commands, points, bank, tokens, seats, dealt }: Recording,
  configuration: Configuration,
): readonly RecordedCommand[] {
  if (points !== undefined) return commands.map((command, index) => ({ command, version: points[index] ?? null }))
  if (dealt !== 'live') return commands.map((command) => ({ command, version: null }))
  let table = openTable({ configuration, chips: bank, tokens, seats, dealt })
  return commands.flatMap((command) => {
    const isHeld = command.do === 'cards' && heldDue(table) !== undefined
    const version = table.live?.version ?? null
    const played = play(table, command)
    if (played.ok) table = played.table
    return isHeld ? [] : [{ command, version }]
  })
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
  return command.do !== 'cards' && command.do !== 'prize' && command.do !== 'poolShows' && command.do !== 'returnSides'
}

const TWO_PEOPLE: ReadonlySet<string> = new Set<StepCommand['do']>([
  'proposeVoid',
  'confirmVoid',
  'voidRound',
  'reconstruct',
  'correctCard',
  'confirm',
])

/** The minute in which the first command with a time was given. */
function beginsOf({ commands }: Recording): number {
  const first = commands.find((command) => 'at' in command && command.do !== 'cut') as { at?: number } | undefined
  const time = first?.at
  return time === undefined || !Number.isFinite(time) ? BEGINS : Math.floor(time / MS_A_MINUTE) * MS_A_MINUTE
}

export function stepFields(command: StepCommand, begins: number, staff?: StaffOnDuty): Record<string, unknown> {
  const { by, person } = wordFor(command.by, staff)
  // Two different people must make these rulings, so the step names them.
  const personShown = TWO_PEOPLE.has(command.do) ? command.by.person : person
  const printed: Record<string, unknown> = {
    by,
    do: command.do,
    ...(personShown === undefined ? {} : { person: personShown }),
  }
  if (command.do === 'reconstruct' && command.from !== undefined) printed.from = labelFor(command.from)
  const fields = command as unknown as Record<string, unknown>
  for (const [field, kind] of Object.entries(fieldsOfStep(command.do))) {
    const value = fields[commandField(field, kind)]
    if (value === undefined) continue
    printed[field] = printedValue(value, kind, begins)
  }
  if (printed.at === undefined && typeof fields.at === 'number') printed.at = (fields.at - begins) / MS_A_MINUTE
  return printed
}

/** A field of a command as a file writes it. */
function printedValue(value: unknown, kind: FieldKind, begins: number): unknown {
  switch (kind) {
    case 'money':
    case 'purse':
      return (value as Cents) / 100
    case 'minutes':
      return ((value as number) - begins) / MS_A_MINUTE
    case 'card':
      return printCards([value as Card])
    case 'cards':
      return printCards(value as readonly Card[])
    case 'places':
      return placesText(value as readonly number[])
    case 'sides':
      return dollarsOf(value as Record<string, Cents>)
    default:
      return value
  }
}

export function placesText(places: readonly number[]): string {
  return places.map((place) => (place === DEALERS_PLACE ? 'D' : place)).join(' ')
}

export function optionFields(options: Options): Record<string, unknown> {
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
  const held = heldNow(stage)
  if (held !== '') lines.push(`  held: ${JSON.stringify(held)}`)
  const results = settledIn(stage)
  if (results.length > 0) lines.push('  results:', ...results.map((line) => `    - ${flow(inDollars(line))}`))
  return lines
}

function dollarsOf(amounts: Readonly<Record<string, Cents>>): Record<string, number> {
  return Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, amount / 100]))
}

/** A value in YAML's flow style, on one line. */
export function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, field]) => `${scalar(name)}: ${flow(field)}`)
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
  }
  return typeof value === 'string' ? scalar(value) : String(value)
}

/** A text as YAML: in quotes, unless YAML reads it back as the same text without them. */
export function scalar(text: string): string {
  const isPlain =
    /^[A-Za-z][A-Za-z0-9 .,'-]*[A-Za-z0-9]$/.test(text) && !/^(true|false|null|yes|no|on|off)$/i.test(text)
  return isPlain && !text.includes(', ') && !text.includes(' #') ? text : JSON.stringify(text)
}
