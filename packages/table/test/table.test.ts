import { parseCards } from '@openpit/cards'
import type { Cents } from '@openpit/money'
import { configure, type Options, type RulebookName, rulebooks } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { who } from '../../engine/test/who.ts'
import { closesOffers, offeredAt, openTable, play, type Table, type TableCommand } from '../src/index.ts'

function newTable(book: RulebookName, chips: Record<string, number> = {}, options: Options = {}): Table {
  const configured = configure(rulebooks[book], options)
  if (!configured.ok) throw new Error(configured.unlawful.why)
  const inCents = Object.fromEntries(Object.entries(chips).map(([name, dollars]) => [name, (dollars * 100) as Cents]))
  return openTable({ configuration: configured.table, chips: inCents, chipsAtFirst: 100_000 as Cents })
}

function cards(text: string): TableCommand {
  const parsed = parseCards(text)
  if (!('cards' in parsed)) throw new Error(text)
  return { do: 'cards', cards: parsed.cards }
}

function after(table: Table, ...commands: TableCommand[]): Table {
  return commands.reduce((current, command) => {
    const played = play(current, command)
    if (!played.ok) throw new Error(JSON.stringify(played.refusal))
    return played.table
  }, table)
}

function refusalOf(table: Table, command: TableCommand): string {
  const played = play(table, command)
  return played.ok ? 'accepted' : `${played.refusal.kind} ${played.refusal.clause}`
}

const wager = (main: number, by = 'ann', box = 1): TableCommand => ({
  do: 'wager',
  by: who(by),
  box,
  main: (main * 100) as Cents,
})
const DEAL: TableCommand = { do: 'deal', by: who('dealer') }

describe('chips', () => {
  test('[NSW-5.1] a wager above the chips of the player is refused', () => {
    expect(refusalOf(newTable('nsw', { ann: 10 }), wager(20))).toBe('not-enough-chips NSW-5.1')
  })

  test.each([
    ['double', '5s 9d 6h', 'double', 'not-enough-chips TAS-15.1.s2'],
    ['split', '8s 9d 8h', 'split', 'not-enough-chips TAS-14.2.s1'],
  ] as const)(
    'a %s that the player cannot pay is refused with the clause of its stake',
    (_what, dealt, name, refusal) => {
      const table = after(newTable('tas', { ann: 25 }), wager(20), DEAL, cards(dealt))
      expect(refusalOf(table, { do: name, by: who('ann'), box: 1 })).toBe(refusal)
      expect(offeredAt(table, 'ann', 1)).not.toContain(name)
    },
  )

  test('a player who cannot pay for insurance is not asked', () => {
    const dealt = [wager(20), DEAL, cards('Ks 8h Ad 9c')]
    expect(after(newTable('online', { ann: 30 }), ...dealt).round.offers?.asks).toHaveLength(1)
    const broke = after(newTable('online', { ann: 20 }), ...dealt)
    expect(broke.round.offers).toBeNull()
    expect(broke.round.phase).toBe('playing')
  })

  test('a player whose chips are negative after a reversed payment can play on', () => {
    const sevens: TableCommand = {
      do: 'wager',
      by: who('ann'),
      box: 1,
      main: 2000 as Cents,
      sides: { superSevens: 200 as Cents },
    }
    const table = after(newTable('nz', { ann: 52 }), sevens, wager(30, 'ann', 2), DEAL, cards('7d 8s 9d 2c 8h'), {
      do: 'voidHand',
      by: who('supervisor'),
      box: 1,
    })
    expect(table.chips.ann).toBe(2200)
    expect(refusalOf({ ...table, chips: { ann: -100 as Cents } }, { do: 'stand', by: who('ann'), box: 2 })).toBe(
      'accepted',
    )
  })
})

describe('cards', () => {
  test('[NSW-3.1a] a card is refused if the decks do not hold another of it', () => {
    const table = after(newTable('nsw', {}, { decks: 3 }), wager(20), wager(20, 'bob', 2), DEAL)
    expect(refusalOf(table, cards('Ks Ks Ks Ks'))).toBe('card-not-in-shoe NSW-3.1a')
  })

  test('[NSW-7.1b] if one card too many is given, all of them are refused', () => {
    const table = after(newTable('nsw'), wager(20), DEAL)
    expect(refusalOf(table, cards('Ks 9d 8h 8c'))).toBe('no-card-due NSW-7.1b')
    expect(refusalOf(table, { do: 'cards', cards: [] })).toBe('no-card-due NSW-7.1b')
  })

  test('[NSW-4.9] the first card of a shoe is burned unseen, once', () => {
    const called = after(newTable('nsw'), { do: 'burn', by: who('dealer') })
    const burned = play(called, cards('As'))
    expect(burned.ok && burned.events).toEqual([{ kind: 'card-burned', card: 0 }])
    expect(burned.ok && burned.table.rack).toEqual([null])
    expect(burned.ok && refusalOf(burned.table, { do: 'burn', by: who('dealer') })).toBe('already-burned NSW-4.9')
  })
})

describe('rulings', () => {
  test('wait for the initial deal to be complete', () => {
    const table = after(newTable('nsw'), wager(10), DEAL, cards('As'))
    expect(refusalOf(table, { do: 'voidHand', by: who('supervisor'), box: 1 })).toBe('no-wager-on-box NSW-1.1.void')
    expect(refusalOf(table, { do: 'voidWager', by: who('supervisor'), player: 'ann', box: 1 })).toBe(
      'wrong-phase NSW-1.1.void',
    )
  })

  test('control passes to a player whose wager still counts', () => {
    const table = after(
      newTable('nsw'),
      wager(10),
      wager(10, 'bob'),
      wager(10, 'cat'),
      DEAL,
      cards('Ks 9d 6h'),
      { do: 'voidWager', by: who('supervisor'), player: 'bob', box: 1 },
      { do: 'voidWager', by: who('supervisor'), player: 'ann', box: 1 },
    )
    expect(table.round.boxes[0]?.controller).toBe('cat')
  })

  test('leave open offers open; a decision closes them', () => {
    const table = after(newTable('nsw'), wager(20), DEAL, cards('Ks Ad 8h'))
    expect(closesOffers(table, { do: 'voidHand', by: who('supervisor'), box: 1 })).toBe(false)
    expect(closesOffers(table, { do: 'insure', by: who('ann'), box: 1 })).toBe(false)
    expect(closesOffers(table, { do: 'stand', by: who('ann'), box: 1 })).toBe(true)
  })
})

test.each(['', 'nonsense', 'toString', '__proto__'])('an unknown command %j is refused', (name) => {
  const table = newTable('nsw')
  expect(refusalOf(table, { do: name, by: who('ann') } as unknown as TableCommand)).toBe('no-such-command NSW-5.2')
})

test.each(['constructor', '__proto__', 'toString'])(
  'a player called %s has the chips that they bring, and no more',
  (by) => {
    const table = newTable('nsw')
    expect(refusalOf(table, wager(1001, by))).toMatch(/^not-enough-chips/)
    const played = play(table, wager(1000, by))
    expect(played.ok && Object.entries(played.table.chips)).toEqual([[by, 0]])
  },
)

describe('winnings', () => {
  test('[NZ-5.7-2] all winners on a box are paid by one command, so that nobody takes chips while another waits', () => {
    const chips = { ann: 100, bob: 100 }
    const dealt = [wager(20), wager(10, 'bob'), DEAL, cards('Ks 6d 9c'), { do: 'stand', by: who('ann'), box: 1 }]
    const standing = after(newTable('nz', chips), ...(dealt as TableCommand[]), cards('10d'))
    const all: TableCommand = { do: 'takeChips', by: who('bob'), cents: 10_000 as Cents }
    expect(refusalOf(standing, all)).toContain('not-enough-chips')
    const played = play(standing, cards('8h'))
    if (!played.ok) throw new Error(played.refusal.kind)
    const paid = played.events.flatMap((event) => (event.kind === 'wager-settled' ? [event.line] : []))
    expect(paid.map(({ player, outcome }) => `${player} ${outcome}`)).toEqual(['ann win', 'bob win'])
    expect(refusalOf(played.table, { ...all, cents: 11_000 as Cents })).toBe('accepted')
  })
})
