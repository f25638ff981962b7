import { type Card, loadedShoe } from '@openpit/cards'
import { HOUSE, type Rules } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import {
  closesOffers,
  nextDue,
  openTable,
  play,
  type Table,
  type TableCommand,
  type TableEvent,
  type TableRefusal,
  waitsAt,
} from '@openpit/table'
import type { Scenario, StepCommand } from './scenario.ts'
import { ScriptedSource } from './scripted-source.ts'

/** A table in the middle of a scenario, with the scenario's cards and prizes. */
export interface Stage {
  readonly table: Table
  readonly source: ScriptedSource
  readonly events: readonly TableEvent[]
  /** Everything that the table accepted, cards and prizes included. */
  readonly commands: readonly TableCommand[]
  readonly begins: number
  /** The time of the step that was played last. */
  readonly at: number
}

export type StepOutcome =
  | { readonly ok: true; readonly stage: Stage }
  | { readonly ok: false; readonly refusal: TableRefusal }
  | { readonly ok: false; readonly dry: 'shoe' | 'prizes' }

/** A player's chips when the file does not say: a million dollars. */
export const CHIPS_AT_FIRST = 100_000_000 as Cents

type StageSetup = Pick<
  Scenario,
  'configuration' | 'bank' | 'tokens' | 'seats' | 'shoe' | 'left' | 'prizes' | 'dealt' | 'begins'
> &
  Partial<Pick<Scenario, 'staff' | 'playerCards' | 'namedCards'>>

export function openStage(setup: StageSetup): Stage {
  const { configuration, bank, shoe, left, prizes, begins } = setup
  const rack = left === null ? [] : cardsWithout(shoe.slice(0, left), configuration.rules)
  const { tokens, seats, dealt, staff, playerCards = {}, namedCards = [] } = setup
  const people = { seats, begins, playerCards, namedCards, ...(staff === undefined ? {} : { staff }) }
  const table = openTable({ configuration, chips: bank, chipsAtFirst: CHIPS_AT_FIRST, tokens, rack, dealt, ...people })
  return { table, source: new ScriptedSource(shoe, prizes), events: [], commands: [], begins, at: begins }
}

/** All cards of the decks but these. */
function cardsWithout(cards: readonly Card[], { decks, deck }: Rules): readonly Card[] {
  const rest = loadedShoe(decks.is, deck.is)
  for (const card of cards) {
    const index = rest.indexOf(card)
    if (index >= 0) rest.splice(index, 1)
  }
  return rest
}

/** Plays one step: closes offers that it does not answer, sends the command, and draws what is then due. */
export function perform(stage: Stage, command: StepCommand, drawnMax = Number.POSITIVE_INFINITY): StepOutcome {
  let current = stage
  while (closesOffers(current.table, command)) {
    const closed = playAndDraw(current, { do: 'closeOffers', by: HOUSE })
    if (!closed.ok) return closed
    current = closed.stage
  }
  return playAndDraw(current, command, drawnMax)
}

/** Sends a command to the table, then the cards and prizes that it waits for, at most `drawnMax`. */
export function playAndDraw(stage: Stage, command: TableCommand, drawnMax = Number.POSITIVE_INFINITY): StepOutcome {
  const source = stage.source.forStep(drawnMax)
  return drawDue(playOnly({ ...stage, source }, command), source)
}

/** Draws what an earlier step kept back with `drawn`. */
export function drawRest(stage: Stage): StepOutcome {
  const source = stage.source.forStep(Number.POSITIVE_INFINITY)
  return drawDue({ ok: true, stage: { ...stage, source } }, source)
}

function drawDue(played: StepOutcome, source: ScriptedSource): StepOutcome {
  let outcome = played
  while (outcome.ok) {
    const next = nextDue(outcome.stage.table, source)
    if (source.dry !== null) return { ok: false, dry: source.dry }
    if (next === undefined) break
    outcome = playOnly(outcome.stage, next)
  }
  return outcome
}

function playOnly(stage: Stage, command: TableCommand): StepOutcome {
  const played = play(stage.table, command)
  if (!played.ok) return played
  const events = [...stage.events, ...played.events]
  return { ok: true, stage: { ...stage, table: played.table, events, commands: [...stage.commands, command] } }
}

/** Whether a card or a prize is due. A file can delay these with `drawn`. */
export function waitsForChance(stage: Stage): boolean {
  return ['card', 'dealer-card', 'prize'].includes(waitsAt(stage.table).for)
}

/**
 * The point just before a command, to which its round can go back. The table may have noted the time first, so the
 * version before the command alone is not the point.
 */
export function pointBefore({ live: before }: Table, { live: after }: Table): number {
  const version = before?.version ?? 0
  return after?.commandsAt.find((at) => at >= version) ?? version
}
