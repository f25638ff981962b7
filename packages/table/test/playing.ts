import { parseCards } from '@openpit/cards'
import { isClause } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { configure, type Options, type RulebookName, rulebooks } from '@openpit/rulebooks'
import { expect } from 'vitest'
import { who } from '../../engine/test/who.ts'
import { explainRefusal, openTable, play, type Table, type TableCommand } from '../src/index.ts'

export function newTable(book: RulebookName, options: Options = {}): Table {
  const configured = configure(rulebooks[book], options)
  if (!configured.ok) throw new Error(configured.unlawful.why)
  return openTable({ configuration: configured.table })
}

export function cards(text: string): TableCommand {
  const parsed = parseCards(text)
  if (!('cards' in parsed)) throw new Error(text)
  return { do: 'cards', cards: parsed.cards }
}

/** The outcome of a command in a line: its events with their player, box and amount, or the refusal. */
export function outcomeOf(table: Table, command: TableCommand): string {
  const played = play(table, command)
  if (!played.ok) {
    expect(isClause(played.refusal.clause)).toBe(true)
    return `refused: ${played.refusal.kind} ${explainRefusal(played.refusal)}`
  }
  return played.events
    .map((event) => {
      const { kind, player, box, cents } = event as { kind: string; player?: string; box?: number; cents?: number }
      return [kind, player, box === undefined ? undefined : `@${box}`, cents]
        .filter((word) => word !== undefined)
        .join(' ')
    })
    .join(', ')
}

export function after(table: Table, ...commands: TableCommand[]): Table {
  return commands.reduce((current, command) => {
    const played = play(current, command)
    if (!played.ok) throw new Error(explainRefusal(played.refusal))
    return played.table
  }, table)
}

export const brings = (dollars: number, by = 'ann'): TableCommand => ({
  do: 'bringChips',
  by: who(by),
  cents: (dollars * 100) as Cents,
})
export const takes = (dollars: number, by = 'ann'): TableCommand => ({
  do: 'takeChips',
  by: who(by),
  cents: (dollars * 100) as Cents,
})
export const sits = (box: number, by = 'ann'): TableCommand => ({ do: 'sit', by: who(by), box })
export const leaves = (by = 'ann'): TableCommand => ({ do: 'leave', by: who(by) })
export const wagers = (main: number, by = 'ann', box = 1): TableCommand => ({
  do: 'wager',
  by: who(by),
  box,
  main: (main * 100) as Cents,
})
export const DEAL: TableCommand = { do: 'deal', by: who('dealer') }
