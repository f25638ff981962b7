import { type Card, loadedShoe } from '@openpit/cards'
import { type ChanceCommand, HOUSE, type Rules } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import {
  cardsInARowAt,
  closesOffers,
  openTable,
  play,
  type Table,
  type TableCommand,
  type TableEvent,
  type TableRefusal,
  waitsAt,
} from '@openpit/table'
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
  | { readonly ok: false; readonly refusal: TableRefusal }
  | { readonly ok: false; readonly dry: 'shoe' | 'prizes' }

/** A player's chips when the file does not say: a million dollars. */
export const CHIPS_AT_FIRST = 100_000_000 as Cents

type Given = Pick<Scenario, 'configuration' | 'bank' | 'tokens' | 'seats' | 'shoe' | 'left' | 'prizes'>

export function openStage({ configuration, bank, tokens, seats, shoe, left, prizes }: Given): Stage {
  const rack = left === null ? [] : cardsWithout(shoe.slice(0, left), configuration.rules)
  const table = openTable({ configuration, chips: bank, chipsAtFirst: CHIPS_AT_FIRST, tokens, seats, rack })
  return { table, shoe, dealt: 0, prizes, drawn: 0, events: [], commands: [] }
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

/** One step of a story: closes offers that it does not answer, plays it, and draws what it calls for. */
export function perform(stage: Stage, command: StepCommand, drawnMax = Number.POSITIVE_INFINITY): Performed {
  let current = stage
  while (closesOffers(current.table, command)) {
    const closed = tell(current, { do: 'closeOffers', by: HOUSE })
    if (!closed.ok) return closed
    current = closed.stage
  }
  return tell(current, command, drawnMax)
}

/** Tells the table, then gives it the cards and prizes that it waits for, or so many of them. */
export function tell(stage: Stage, command: TableCommand, drawnMax = Number.POSITIVE_INFINITY): Performed {
  let told = tellOnly(stage, command)
  let left = drawnMax
  while (told.ok && left > 0) {
    const next = nextFromChance(told.stage, left)
    if (next === 'nothing') break
    if (next === 'shoe' || next === 'prizes') return { ok: false, dry: next }
    const drawn = next.do === 'cards' ? next.cards.length : 1
    left -= drawn
    told = tellOnly(withDrawn(told.stage, next.do, drawn), next)
  }
  return told
}

function tellOnly(stage: Stage, command: TableCommand): Performed {
  const played = play(stage.table, command)
  if (!played.ok) return played
  const events = [...stage.events, ...played.events]
  return { ok: true, stage: { ...stage, table: played.table, events, commands: [...stage.commands, command] } }
}

function withDrawn(stage: Stage, from: ChanceCommand['do'], number: number): Stage {
  return from === 'cards' ? { ...stage, dealt: stage.dealt + number } : { ...stage, drawn: stage.drawn + number }
}

/** What the shoe or the prize button gives next, if the table waits for it; or which of them has run dry. */
function nextFromChance(stage: Stage, most: number): ChanceCommand | 'nothing' | 'shoe' | 'prizes' {
  const waits = waitsAt(stage.table)
  if (waits.for === 'card' || waits.for === 'dealer-card') {
    const due = Math.min(cardsInARowAt(stage.table), most)
    const cards = stage.shoe.slice(stage.dealt, stage.dealt + due)
    return cards.length === 0 ? 'shoe' : { do: 'cards', cards }
  }
  if (waits.for !== 'prize') return 'nothing'
  const perDollar = stage.prizes[stage.drawn]
  return perDollar === undefined ? 'prizes' : { do: 'prize', perDollar }
}

/** Whether a card or a prize is due: something that a file can put off with `drawn`. */
export function waitsForChance(stage: Stage): boolean {
  return ['card', 'dealer-card', 'prize'].includes(waitsAt(stage.table).for)
}
