import { type Card, parseCards } from '@openpit/cards'
import type { Cents } from '@openpit/money'
import { ClientMessage } from '@openpit/protocol'
import { readScenario, runScenario } from '@openpit/scenario'
import {
  type CardSource,
  cardsInARowAt,
  openTable,
  PUBLIC,
  type TableCommand,
  TableRunner,
  waitsAt,
} from '@openpit/table'
import { describe, expect, test } from 'vitest'
import { who } from '../../../../packages/engine/test/who.ts'
import { replayRound } from '../../src/history/replay.ts'
import { scenarioOf } from '../../src/history/round-scenario.ts'
import type { PastRound } from '../../src/history/rounds.ts'
import { bodyOf } from '../../src/tables/log/record.ts'
import { configurationOf, SHARED_CLOCK, type TableOpening } from '../../src/tables/opening.ts'

const AUDIENCES = [{ of: 'inspector' } as const, PUBLIC, { of: 'bettor', player: 'ann' } as const]

const OPENING: TableOpening = {
  name: 'star-1',
  title: 'Star',
  rulebook: 'star',
  options: { sideBets: { blazing7s: { wager: 500 as Cents, pool: 5_000_000 as Cents, reset: 1_000_000 as Cents } } },
  clock: SHARED_CLOCK,
  privateFor: null,
}

/** Deals these cards in order, as many as are due. */
function sourceOf(cards: readonly Card[]): CardSource {
  let dealt = 0
  return {
    next: (table) => {
      if (!['card', 'dealer-card'].includes(waitsAt(table).for)) return undefined
      const due = cards.slice(dealt, dealt + cardsInARowAt(table))
      dealt += due.length
      return { do: 'cards', cards: due }
    },
    follow: () => {},
    refuses: () => undefined,
    close: () => {},
  }
}

/** A round in which ann wins a tenth of the jackpot, as the log has it. */
function jackpotRound(): PastRound {
  const parsed = parseCards('7s 7s 7s 10d')
  if (!('cards' in parsed)) throw new Error(parsed.notACard)
  const before = openTable({ configuration: configurationOf(OPENING), chips: { ann: 100_000 as Cents } })
  const runner = new TableRunner(before, sourceOf(parsed.cards))
  const commands: readonly Extract<TableCommand, { by: unknown }>[] = [
    { do: 'wager', by: who('ann'), box: 1, main: 1_000 as Cents, sides: { blazing7s: 500 as Cents } },
    { do: 'deal', by: who('dealer') },
    { do: 'stand', by: who('ann'), box: 1 },
  ]
  const events = commands.map((command, index) => {
    const told = runner.tell(command)
    if (!told.ok) throw new Error(told.refusal.kind)
    const { by, ...noted } = command
    const body = bodyOf({ kind: 'told', by, command: noted, played: runner.takeCommands(), events: told.events })
    return { stream: 'table:star-1', number: index + 1, at: new Date(0), kind: 'told', body }
  })
  return { opening: OPENING, number: 1, origin: null, before, events }
}

describe('a round with a share of the jackpot', () => {
  const past = jackpotRound()

  test('keeps what the pool showed in its log', () => {
    expect(past.events[1]?.body).toContain('{"do":"poolShows","bet":"blazing7s","cents":5000000}')
  })

  test.each(AUDIENCES)('is exported for $of as a scenario that passes, without a step for the pool', (audience) => {
    const text = scenarioOf(past, audience)
    expect(text).not.toContain('poolShows')
    expect(text).toContain('jackpots: { blazing7s: 45000 }')
    const read = readScenario(text)
    expect(read.ok && runScenario(read.scenario).failures).toEqual([])
  })

  test('is replayed with the win, its payment and the change of the pool, in this order', () => {
    const kinds = replayRound(past, PUBLIC).steps.flatMap(({ events }) => events.map(({ kind }) => kind))
    const jackpot = kinds.slice(kinds.indexOf('jackpot-won'), kinds.indexOf('pool-changed') + 1)
    expect(jackpot).toEqual(['jackpot-won', 'wager-settled', 'pool-changed'])
  })
})

test.each<TableCommand>([
  { do: 'poolShows', bet: 'blazing7s', cents: 5_000_000 as Cents },
  { do: 'prize', perDollar: 1_000 },
  { do: 'cards', cards: [] },
])('a client cannot send the command $do', (command) => {
  const message = { type: 'command', table: 'star-1', id: 'a-command-of-ann', command }
  expect(ClientMessage.safeParse({ ...message, command: { do: 'stand', box: 1 } }).success).toBe(true)
  expect(ClientMessage.safeParse(message).success).toBe(false)
})
