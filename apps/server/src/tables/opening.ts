import type { SideName } from '@openpit/engine'
import { type Cents, cents } from '@openpit/money'
import {
  type Configuration,
  configure,
  differsFromOtherTables,
  notInForce,
  type Options,
  type RulebookName,
  rulebooks,
  type UnlawfulOption,
  withoutUnequipped,
} from '@openpit/rulebooks'
import { openTable, type PitSetup, type PlayerCard, type Table } from '@openpit/table'

/** How a table is set up: the first event of its stream. */
export interface TableOpening {
  readonly name: string
  readonly title: string
  readonly rulebook: RulebookName
  readonly options: Options
  readonly clock: ClockSettings
  /** The only player of a private table; `null` for a shared one. */
  readonly privateFor: string | null
  /** People deal real cards at this table; left out, the system deals virtual ones. */
  readonly dealt?: 'live'
  /** When a table with a clock was opened, in milliseconds since 1970: its clock goes on from there. */
  readonly begins?: number
  /** For practice: nothing at this table is money, and nothing of it is counted. */
  readonly training?: true
  /** Side bets that favour the player, with their edge, as confirmed by the manager who opened the table. */
  readonly confirmed?: readonly FavouringBet[]
  /**
   * What of each jackpot bet goes into the table's own pool once it is a link, in ten-thousandths of a percent; left
   * out, nothing: pools of older programs do not begin to grow by themselves.
   */
  readonly poolRate?: number
  /** Player Cards by name: their holders must show them at this table. Other players are not asked for one. */
  readonly playerCards?: readonly PlayerCard[]
}

/** A side bet that favours the player: its edge for the house is below zero. */
export interface FavouringBet {
  readonly bet: SideName
  readonly edge: number
}

/** How long the house waits, in milliseconds; `null` for as long as it takes. */
export interface ClockSettings {
  /** From a round's first wager to the deal. */
  readonly bettingMs: number | null
  readonly decisionMs: number | null
  readonly answersMs: number | null
  /** For players to reveal what they committed to. */
  readonly revealMs: number
  /** Until a disconnected player's seat is given up. */
  readonly awayMs: number | null
}

export const SHARED_CLOCK: ClockSettings = {
  bettingMs: 15_000,
  decisionMs: 20_000,
  answersMs: 12_000,
  revealMs: 4_000,
  awayMs: 120_000,
}

/** A player at a private table may take as long as they like. */
export const PRIVATE_CLOCK: ClockSettings = {
  bettingMs: null,
  decisionMs: null,
  answersMs: null,
  revealMs: 4_000,
  awayMs: null,
}

/**
 * At a table with real cards the dealer closes betting, and nobody loses a seat because a telephone is off. Hands are
 * not finished by the clock either: the dealer sees the player.
 */
export const LIVE_CLOCK: ClockSettings = {
  bettingMs: null,
  decisionMs: null,
  answersMs: null,
  revealMs: 4_000,
  awayMs: null,
}

export class UnlawfulTable extends Error {
  readonly unlawful: UnlawfulOption

  constructor(name: string, unlawful: UnlawfulOption) {
    super(`table ${name}: ${unlawful.option}: ${unlawful.why} (${unlawful.clause})`)
    this.unlawful = unlawful
  }
}

const LIMITS_AT_FIRST = { minimum: cents(500), maximum: cents(50_000) }
/** The maximum of a table for which only a minimum was chosen, as a multiple of the minimum. */
const MAXIMUM_TIMES = 100

/**
 * The options with which a table is opened. Side bets that need a device are left out, unless the options ask for them:
 * then the table gets the device. A table without limits gets limits that fit on a sign: the books allow any.
 */
export function equipped(opening: TableOpening): TableOpening {
  const options = withoutUnequipped(rulebooks[opening.rulebook], opening.options)
  return { ...opening, options: { ...limitsFor(options), ...options } }
}

function limitsFor({ minimum, maximum }: Options): { readonly minimum: Cents; readonly maximum: Cents } {
  if (minimum !== undefined)
    return { minimum, maximum: maximum ?? cents(Math.min(minimum * MAXIMUM_TIMES, Number.MAX_SAFE_INTEGER)) }
  if (maximum === undefined) return LIMITS_AT_FIRST
  return { minimum: cents(Math.min(LIMITS_AT_FIRST.minimum, maximum)), maximum }
}

export function configurationOf({ rulebook, options, name, dealt, playerCards = [] }: TableOpening): Configuration {
  const configured = configure(rulebooks[rulebook], options)
  if (!configured.ok) throw new UnlawfulTable(name, configured.unlawful)
  const { is, clause } = configured.table.live.dealt
  if (dealt === 'live' && is === 'by-the-system-only') {
    throw new UnlawfulTable(name, { option: 'dealt', why: 'the system deals this game', clause })
  }
  const asked = configured.table.pit.playerCards
  if (playerCards.length > 0 && asked.is === 'none') {
    const why = 'this game asks for no Player Cards'
    throw new UnlawfulTable(name, { option: 'playerCards', why, clause: asked.clause })
  }
  return configured.table
}

export function isLive({ dealt }: Pick<TableOpening, 'dealt'>): boolean {
  return dealt === 'live'
}

/** Whether the table keeps the time: people deal there, or Player Cards expire. */
export function hasClock({ dealt, playerCards = [] }: TableOpening): boolean {
  return dealt === 'live' || playerCards.length > 0
}

/** Nobody is on duty at a new table with real cards. */
const NOBODY_ON_DUTY = {
  dealer: null,
  supervisor: null,
  assistantManager: null,
  manager: null,
  inspector: null,
  surveillance: null,
}

/** What a table knows of the pit when it is opened: the time, and the Player Cards. */
export function pitSetupOf({ begins, playerCards = [] }: TableOpening): PitSetup {
  return { ...(begins === undefined ? {} : { begins }), namedCards: playerCards }
}

/** A table as it was opened, before anything happened at it. */
export function openedTable(opening: TableOpening): Table {
  const configuration = configurationOf(opening)
  const shoe = configuration.shoe.source.is === 'fresh-every-round' ? 'ready' : 'to-load'
  const pit = pitSetupOf(opening)
  if (!isLive(opening)) return openTable({ configuration, shoe, ...pit })
  return openTable({
    configuration,
    shoe,
    dealt: 'live',
    reader: 'out-of-order',
    staff: NOBODY_ON_DUTY,
    ...pit,
  })
}

/** Throws if the book is not in force yet on this day (`2024-08-16`). */
export function demandInForce({ rulebook, name }: TableOpening, day: string): void {
  const unlawful = notInForce(rulebooks[rulebook], day)
  if (unlawful) throw new UnlawfulTable(name, unlawful)
}

/** Throws if a choice differs from other shared tables where the book wants it the same at all of them. */
export function demandSameAs(opening: TableOpening, others: readonly TableOpening[]): void {
  const choice = ({ rulebook, options }: TableOpening) => ({ book: rulebooks[rulebook], options })
  const unlawful = differsFromOtherTables(choice(opening), others.map(choice))
  if (unlawful) throw new UnlawfulTable(opening.name, unlawful)
}

export function streamOf(table: string): string {
  return `table:${table}`
}

/** The table that a stream belongs to; `undefined` if it is not a table's. */
export function tableIn(stream: string): string | undefined {
  return stream.startsWith(streamOf('')) ? stream.slice(streamOf('').length) : undefined
}
