import { LiveCommand, PlayerCommand, StaffCommand } from '@openpit/protocol'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../../../../packages/scenario/src/step-fields.ts'
import { nextClockAction } from '../../../src/tables/clock-action.ts'
import { openedTable } from '../../../src/tables/opening.ts'
import { liveTableOf } from '../../live-floor.ts'

/** The house's own: its clock carries notices out, and its cashier moves chips. */
const HOUSE_ONLY = ['bringChips', 'takeChips', 'noticeIsUp']
/**
 * A player nominates what a joker is worth in Jokers Wild. That game is played in tournaments only, and no table that
 * takes these messages has jokers: the command would be refused at each of them.
 */
const NOT_SERVED = ['nominate']
/** Added by the server or by scenario files; `player` says for whom the dealer keys. */
const NOT_COMPARED = ['at', 'player']

test('every command of the scenario language is one on the wire, with the same fields', () => {
  const shapes = [LiveCommand, PlayerCommand, StaffCommand].flatMap(({ options }) => {
    return options.map(({ shape }) => [shape.do.value as string, Object.keys(shape)] as const)
  })
  const onWire = new Map(shapes)
  expect(
    Object.keys(COMMANDS)
      .filter((name) => !onWire.has(name))
      .sort(),
  ).toEqual([...HOUSE_ONLY, ...NOT_SERVED].sort())
  for (const [name, fields] of Object.entries(COMMANDS)) {
    if (!onWire.has(name)) continue
    const missing = Object.keys(fields).filter((field) => !onWire.get(name)?.includes(field))
    expect([name, missing.filter((field) => !NOT_COMPARED.includes(field))]).toEqual([name, []])
  }
})

test('while a ruling waits, nobody’s time runs; betting at a table with real cards has no clock', () => {
  const clock = { bettingMs: 1, decisionMs: 1, answersMs: 1, revealMs: 1, awayMs: null }
  const table = openedTable(liveTableOf('nsw', 'one'))
  const round = { ...table.round, phase: 'playing' as const }
  expect(nextClockAction(table, 1, [], clock)).toBeUndefined()
  const command = { do: 'voidRound', by: { person: 'sue', role: 'supervisor' } } as const
  const held = { ...table, live: null, round, ruling: { command, clause: 'NSW-17.8c' as const } }
  expect(nextClockAction(held, 1, ['ann'], clock)).toBeUndefined()
  expect(nextClockAction({ ...held, ruling: null }, 1, ['ann'], clock)).toMatchObject({
    act: { does: 'void-withheld' },
  })
})
