import type { Card } from '@openpit/cards'
import { answersTo, type CommandName, type Refusal } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { cardsInARowAt, openTable, play, type Table, type TableCommand, type TableEvent, waitsAt } from '@openpit/table'
import type { Scenario, StepCommand } from './scenario.ts'

/** A table with its shoe and its prizes laid out beforehand, and how far they have been used. */
export interface Stage {
  readonly table: Table
  readonly shoe: readonly Card[]
  readonly dealt: number
  readonly prizes: readonly number[]
  readonly drawn: number
  readonly events: readonly TableEvent[]
  /** Everything that the table accepted, cards and prizes included. */
  readonly commands: readonly TableCommand[]
}

export type Performed =
  | { readonly ok: true; readonly stage: Stage }
  | { readonly ok: false; readonly refusal: Refusal }
  | { readonly ok: false; readonly dry: 'shoe' | 'prizes' }

/** A player's chips when the file does not say: a million dollars. */
export const CHIPS_AT_FIRST = 100_000_000 as Cents

type Given = Pick<Scenario, 'configuration' | 'bank' | 'tokens' | 'seats' | 'shoe' | 'prizes'>

export function openStage({ configuration, bank, tokens, seats, shoe, prizes }: Given): Stage {
  const table = openTable({ configuration, chips: bank, chipsAtFirst: CHIPS_AT_FIRST, tokens, seats })
  return { table, shoe, dealt: 0, prizes, drawn: 0, events: [], commands: [] }
}

/** Staff rulings leave open offers open; any other step that is no answer closes them first. */
const RULINGS: readonly string[] = ['capWagers', 'voidWager', 'voidHand', 'voidRound', 'closeOffers']

/** One step of a story: closes offers that it does not answer, plays it, and deals what it calls for. */
export function perform(stage: Stage, command: StepCommand): Performed {
  let current = stage
  while (closesOffers(current, command)) {
    const closed = tell(current, { do: 'closeOffers', by: 'dealer' })
    if (!closed.ok) return closed
    current = closed.stage
  }
  return tell(current, command)
}

function closesOffers(stage: Stage, command: StepCommand): boolean {
  const { offers, insuranceForgotten } = stage.table.round
  if (offers === null || RULINGS.includes(command.do)) return false
  // Insurance that the dealer forgot may be placed at any time, whatever else is being asked.
  if (command.do === 'insure' && insuranceForgotten) return false
  return !answersTo(offers).includes(command.do as CommandName)
}

/** Tells the table, then gives it the cards and prizes that it waits for. */
export function tell(stage: Stage, command: TableCommand): Performed {
  const played = play(stage.table, command)
  if (!played.ok) return played
  const next: Stage = {
    ...stage,
    table: played.table,
    events: [...stage.events, ...played.events],
    commands: [...stage.commands, command],
  }
  const waits = waitsAt(next.table)
  if (waits.for === 'card' || waits.for === 'dealer-card') {
    const cards = next.shoe.slice(next.dealt, next.dealt + cardsInARowAt(next.table))
    if (cards.length === 0) return { ok: false, dry: 'shoe' }
    return tell({ ...next, dealt: next.dealt + cards.length }, { do: 'cards', cards })
  }
  if (waits.for === 'prize') {
    const perDollar = next.prizes[next.drawn]
    if (perDollar === undefined) return { ok: false, dry: 'prizes' }
    return tell({ ...next, drawn: next.drawn + 1 }, { do: 'prize', perDollar })
  }
  return { ok: true, stage: next }
}
