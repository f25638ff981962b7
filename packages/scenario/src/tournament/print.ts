import { type Card, printCards } from '@openpit/cards'
import { configure, type Options, type RulebookName, rulebooks } from '@openpit/rulebooks'
import { isPeopleCommand, isShoeCommand } from '@openpit/table'
import {
  decideTournament,
  openTournament,
  type Place,
  standingsAt,
  type Tournament,
  type TournamentCommand,
  type WrittenConditions,
} from '@openpit/tournament'
import { wordFor } from '../actors.ts'
import { flow, optionFields, placesText, scalar, stepFields } from '../print.ts'
import { BEGINS } from '../read-house.ts'
import type { StepCommand } from '../scenario.ts'
import { inDollarsBy, outIn, writtenStandings } from './look.ts'
import { seatPlayers } from './stage.ts'

/** What happened in a tournament: its conditions, and every command that it accepted, cards included. */
export interface TournamentRecording {
  readonly rulebook: RulebookName
  readonly options: Options
  readonly written: WrittenConditions
  /** Where players sat, if the recording begins at the table. */
  readonly places: readonly Place[] | null
  readonly commands: readonly TournamentCommand[]
}

/** A recorded tournament as a story that passes when it is played. */
export function printTournament(recording: TournamentRecording, title: string): string {
  const { rulebook, options, places } = recording
  const { written, commands } = withOrderOfVouchers(recording)
  const tournament = replay(recording)
  const shoes = Object.fromEntries([...shoesOf(recording.commands)].map(([table, cards]) => [table, printCards(cards)]))
  const lines = [`title: ${scalar(title)}`, `rulebook: ${rulebook}`]
  const chosen = optionFields(options)
  if (Object.keys(chosen).length > 0) lines.push(`options: ${flow(chosen)}`)
  if (places !== null) lines.push(`seats: ${flow(seatsByTable(places))}`)
  lines.push(`tournament: ${flow(written)}`, `shoe: ${flow(shoes)}`)
  const steps = commands.flatMap((command) => stepOf(command))
  lines.push('steps:', ...steps.map((step) => `  - ${flow(step)}`))
  return `${[...lines, `expect: ${flow(expectationOf(tournament))}`].join('\n')}\n`
}

/**
 * In a story the conditions have the vouchers in the order in which they are drawn. The house fixes that order later,
 * with the seats: here it goes to where the list was last written.
 */
function withOrderOfVouchers(recording: TournamentRecording): Pick<TournamentRecording, 'written' | 'commands'> {
  const { written, commands } = recording
  const mixed = commands.find((command) => command.do === 'draw' && command.vouchers !== undefined)
  if (mixed?.do !== 'draw') return recording
  const order = mixed.vouchers?.map((cents) => cents / 100)
  const last = commands.findLastIndex((command) => command.do === 'changeConditions' && command.field === 'vouchers')
  const change = commands[last]
  if (change === undefined) return { written: { ...written, vouchers: order }, commands }
  return { written, commands: commands.with(last, { ...change, to: order } as TournamentCommand) }
}

function replay({ rulebook, options, written, places, commands }: TournamentRecording): Tournament {
  const configured = configure(rulebooks[rulebook], options)
  const rules = rulebooks[rulebook].tournament
  if (!configured.ok || rules === 'none') throw new Error('the book forbids the recorded tournament')
  const opened = openTournament(rulebook, rules, configured.table, written)
  let tournament = places === null ? opened : seatPlayers(opened, places).tournament
  for (const command of commands) {
    const decision = decideTournament(tournament, command)
    if (!decision.ok) throw new Error(`a recorded command was refused when replayed: ${decision.refusal.kind}`)
    tournament = decision.tournament
  }
  return tournament
}

function shoesOf(commands: readonly TournamentCommand[]): ReadonlyMap<number, readonly Card[]> {
  const shoes = new Map<number, Card[]>()
  for (const command of commands) {
    if (command.do !== 'play' || command.command.do !== 'cards') continue
    shoes.set(command.table, [...(shoes.get(command.table) ?? []), ...command.command.cards])
  }
  return shoes
}

function seatsByTable(places: readonly Place[]): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const tables = new Set(places.map(({ table }) => table))
  const boxes = (number: number) =>
    places.filter(({ table }) => table === number).map(({ box, player }) => [box, player])
  return Object.fromEntries([...tables].map((table) => [table, Object.fromEntries(boxes(table))]))
}

/** Fields that hold money. */
const MONEY: readonly string[] = ['main', 'secret', 'amount', 'inWords', 'pays']

/** Fields of commands that steps do not have. */
const NOT_PRINTED: readonly string[] = ['hasSides', 'markers', 'vouchers']

function stepOf(command: TournamentCommand): readonly object[] {
  if (command.do === 'play') return gameStep(command.command, command.table, command.at)
  const { by, do: name, at, ...fields } = command as TournamentCommand & Readonly<Record<string, unknown>>
  const printed: Record<string, unknown> = { ...wordFor(by), do: name, at }
  if (by.role === 'director') printed.by = 'director'
  delete printed.person
  for (const [field, value] of Object.entries(fields)) {
    if (NOT_PRINTED.includes(field) || value === undefined || value === '') continue
    printed[field] = MONEY.includes(field) ? (value as number) / 100 : value
    if (field === 'places') printed[field] = placesText(value as readonly number[])
  }
  return [printed]
}

function gameStep(command: CommandOfTable, table: number, at: number): readonly object[] {
  if (!isShoeCommand(command) && !isPeopleCommand(command) && CHANCE.includes(command.do)) return []
  const { at: _, ...fields } = stepFields(command as StepCommand, BEGINS)
  return [{ ...fields, table, ...(command.do === 'cut' ? {} : { at }) }]
}

type CommandOfTable = Extract<TournamentCommand, { do: 'play' }>['command']

const CHANCE: readonly string[] = ['cards', 'prize', 'poolShows']

function expectationOf(tournament: Tournament): Record<string, unknown> {
  const standings = tournament.tables.map((at) => [at.number, writtenStandings(standingsAt(tournament, at))] as const)
  return {
    state: tournament.state,
    session: tournament.session,
    out: outIn(tournament),
    money: inDollarsBy(Object.fromEntries(tournament.money)),
    prizes: inDollarsBy(tournament.prizes),
    ...(standings.length > 0 ? { standings: Object.fromEntries(standings) } : {}),
  }
}
