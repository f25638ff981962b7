import { cardOf } from '@openpit/cards'
import type { Cents } from '@openpit/money'
import { configure, rulebooks } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { who } from '../../engine/test/who.ts'
import { openTable, remediesAt, ruledRound, type Table, type TableCommand, visibleCourse } from '../src/index.ts'
import { after, cards, wagers } from './playing.ts'

const SUE = { person: 'sue', role: 'supervisor' } as const
const MAX = { person: 'max', role: 'manager' } as const

/** Box 1 hits for a bust although its player stood on 13, and the dealer then stops at 19: bob on 18 loses too. */
function wrongHit(): Table {
  const configured = configure(rulebooks.nsw, { decks: 6 })
  if (!configured.ok) throw new Error(configured.unlawful.why)
  const table = openTable({
    configuration: configured.table,
    chipsAtFirst: 100_000 as Cents,
    dealt: 'live',
    shoe: 'ready',
  })
  const stand = (by: string, box: number): TableCommand => ({ do: 'stand', by: who(by), box })
  return after(
    table,
    wagers(25, 'ann', 1),
    wagers(25, 'bob', 2),
    { do: 'deal', by: who('dealer') },
    cards('8d 10d 6h 5c 8s'),
    { do: 'hit', by: who('ann'), box: 1 },
    cards('Kd'),
    stand('bob', 2),
    cards('9c'),
    cards('4s'),
  )
}

const nets = (table: Table) => {
  const lines = ruledRound(table).settled.map(({ player, profit }) => [player, profit] as const)
  return Object.fromEntries(
    lines.map(([player]) => [
      player,
      lines.filter(([one]) => one === player).reduce((sum, [, cents]) => sum + cents, 0),
    ]),
  )
}

const pointOf = (table: Table, name: string) => {
  return visibleCourse(table)?.commands.find(({ command }) => command.do === name)?.from as number
}

describe('remedies for a stand that was taken for a hit', () => {
  test('NSW-17.8a: going back gives the card to the dealer; all money is as if the player had stood', () => {
    const table = wrongHit()
    expect(nets(table)).toEqual({ ann: -2_500, bob: -2_500 })
    const [back, anew, hand, round] = remediesAt(table, SUE, { from: pointOf(table, 'hit'), decided: 'stand' })
    expect(back).toMatchObject({ clause: 'NSW-17.8a', refusal: null, needsSecond: true })
    expect(back?.assumes).toEqual([
      { box: 1, do: 'stand' },
      { box: 2, do: 'stand' },
    ])
    expect(nets(back?.after as Table)).toEqual({ ann: 2_500, bob: 2_500 })
    expect(anew).toMatchObject({ command: { do: 'reconstruct' }, needsSecond: true })
    expect(hand).toMatchObject({
      command: { do: 'voidHand', box: 1 },
      refusal: { clause: expect.stringMatching(/^NSW-/) },
    })
    expect(round).toMatchObject({ command: { do: 'voidRound' }, refusal: null })
    expect(nets(round?.after as Table)).toEqual({ ann: 0, bob: 0 })
    // Looking moves nothing.
    expect(nets(table)).toEqual({ ann: -2_500, bob: -2_500 })
    expect(table.ruling).toBeNull()
  })

  test('without what the player had decided, the round stands at the decision and its money is open', () => {
    const table = wrongHit()
    const [back] = remediesAt(table, SUE, { from: pointOf(table, 'hit') })
    expect(back).toMatchObject({ refusal: null, assumes: [] })
    expect(back?.after.round.phase).toBe('playing')
    expect(nets(back?.after as Table)).toEqual({})
  })

  test('a card that is put right is played again with everybody’s decisions', () => {
    const table = wrongHit()
    const [corrected] = remediesAt(table, SUE, { card: 8, is: cardOf('2', 's') })
    expect(corrected).toMatchObject({ command: { do: 'correctCard' }, refusal: null, needsSecond: true })
    // With the right card the dealer has 17, not 19.
    expect(nets(corrected?.after as Table)).toEqual({ ann: -2_500, bob: 2_500 })
  })

  test('the second person sees what the first saw, and only that', () => {
    const table = wrongHit()
    const from = pointOf(table, 'hit')
    const [first] = remediesAt(table, SUE, { from, decided: 'stand' })
    const waiting = after(table, { do: 'reconstruct', by: SUE, from, decided: 'stand', reason: 'seen on video' })
    const remedies = remediesAt(waiting, MAX)
    expect(remedies).toHaveLength(1)
    expect(nets(remedies[0]?.after as Table)).toEqual(nets(first?.after as Table))
    expect(remedies[0]?.assumes).toEqual(first?.assumes)
    expect(remedies[0]?.command).toMatchObject({ decided: 'stand', reason: 'seen on video' })
  })

  test('a role without the power is refused, with the clause that gives it', () => {
    const table = wrongHit()
    const [back] = remediesAt(table, { person: 'dee', role: 'dealer' }, { from: pointOf(table, 'hit') })
    expect(back?.refusal).toMatchObject({ kind: 'not-your-work', clause: 'NSW-17.8a' })
  })

  test('a table with virtual cards has none', () => {
    const configured = configure(rulebooks.nsw, {})
    if (!configured.ok) throw new Error(configured.unlawful.why)
    expect(remediesAt(openTable({ configuration: configured.table }), SUE)).toEqual([])
  })
})

describe('remedies for a hit that was taken for a stand', () => {
  test('the card that came out next goes to the player, who is taken to stand then', () => {
    const configured = configure(rulebooks.nsw, { decks: 6 })
    if (!configured.ok) throw new Error(configured.unlawful.why)
    const open = openTable({
      configuration: configured.table,
      chipsAtFirst: 100_000 as Cents,
      dealt: 'live',
      shoe: 'ready',
    })
    const table = after(
      open,
      wagers(25, 'ann', 1),
      { do: 'deal', by: who('dealer') },
      cards('10s 6h 4d'),
      { do: 'stand', by: who('ann'), box: 1 },
      cards('5c'),
      cards('Kd'),
    )
    const [back] = remediesAt(table, SUE, { from: pointOf(table, 'stand'), decided: 'hit' })
    expect(back?.assumes).toEqual([
      { box: 1, do: 'hit' },
      { box: 1, do: 'stand' },
    ])
    // The five makes 19. The king is the dealer's second card, and the next one is not out yet: the money is open.
    expect(nets(back?.after as Table)).toEqual({})
    expect(back?.after.round.phase).toBe('dealer')
  })
})
