import { type Card, cardOf } from '@openpit/cards'
import { playerActor } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { audienceFor, PUBLIC, play, type Table, type TableCommand } from '@openpit/table'
import { describe, expect, test } from 'vitest'
import type { TableOpening } from '../../src/index.ts'
import { openedTable } from '../../src/tables/opening.ts'
import { liveView } from '../../src/tables/views/live-view.ts'
import { liveTableOf } from '../live-floor.ts'
import { momentAt } from '../moment.ts'

const DEE = { person: 'dee', role: 'dealer' } as const

function told(table: Table, ...commands: readonly TableCommand[]): Table {
  return commands.reduce((now, command) => {
    const played = play(now, command)
    if (!played.ok) throw new Error(JSON.stringify(played.refusal))
    return played.table
  }, table)
}

const keyed = (...cards: readonly Card[]) => cards.map((is): TableCommand => ({ do: 'keyCard', by: DEE, is }))

/** A box with 16 against the dealer's seven. */
function inPlay(options: TableOpening['options'] = {}): Table {
  const opened = openedTable(liveTableOf('nsw', 'one', { options }))
  const ready: Table = {
    ...opened,
    shoe: { ...opened.shoe, stage: { is: 'in-play' }, burned: true },
    pit: { ...opened.pit, staff: null },
  }
  const ann = playerActor('ann')
  const rich = { ...ready, chips: { ann: 10_000 as Cents } }
  return told(
    rich,
    { do: 'wager', by: ann, box: 1, main: 10_000 as Cents },
    { do: 'deal', by: DEE },
    ...keyed(cardOf('10', 'h'), cardOf('7', 'c'), cardOf('6', 'd')),
  )
}

const shown = (table: Table, of = audienceFor(DEE)) => liveView(momentAt('nsw', {}, table), of)

describe('what the dealer’s console is shown', () => {
  test('players and spectators see nothing of it', () => {
    expect(shown(inPlay(), PUBLIC)?.work).toBeNull()
  })

  test.each([
    ['nsw', 8 * 52],
    ['pontoon', 8 * 48],
  ] as const)('a full shoe of eight decks of %s has %i cards', (book, cards) => {
    const table = openedTable(liveTableOf(book, 'full', { options: { decks: 8 } }))
    expect(liveView(momentAt(book, { decks: 8 }, table), audienceFor(DEE))?.work?.deal.shoeCards).toBe(cards)
  })

  test('a shoe stays as large while cards leave it', () => {
    expect(shown(inPlay())?.work?.deal.shoeCards).toBe(6 * 52)
  })

  test('the decisions of the box on turn have their clauses, and say nothing about what the player can pay', () => {
    const [asked] = shown(inPlay())?.work?.deal.choices ?? []
    expect(asked).toMatchObject({ player: 'ann', box: 1, hand: 1 })
    const refusals = asked?.of.map(({ do: name, refused }) => [name, refused?.kind ?? null])
    expect(refusals).toEqual(
      expect.arrayContaining([
        ['hit', null],
        ['stand', null],
      ]),
    )
    expect(JSON.stringify(asked)).not.toContain('not-enough-chips')
  })

  test.each([
    ['nsw', ['dealer', 'supervisor', 'assistantManager', 'manager']],
    ['tas', ['assistantManager', 'manager']],
  ] as const)('[TAS-13.4.0] in %s these have the hand of an absent player played: %j', (book, roles) => {
    const table = openedTable(liveTableOf(book, 'absent'))
    const { playsForAbsent } = liveView(momentAt(book, {}, table), audienceFor(DEE))?.work?.deal ?? {}
    expect(playsForAbsent?.toSorted()).toEqual(roles.toSorted())
  })

  test('what the book makes of an error is known before it is reported', () => {
    const outlook = shown(inPlay())?.work?.deal.outlook ?? []
    const of = (name: string, fields: object = {}) =>
      outlook.find(
        ({ command }) => command.do === name && Object.entries(fields).every(([key, is]) => command[key] === is),
      )
    expect(of('strayCard', { seen: true })).toMatchObject({
      clause: 'NSW-17.2',
      follows: ['stray-held'],
      refused: null,
    })
    expect(of('faceUpCard')).toMatchObject({ clause: 'NSW-17.1', follows: ['stray-burned'], refused: null })
    expect(of('reconstruct')).toMatchObject({ clause: 'NSW-17.8a', refused: { kind: 'not-your-work' } })
    expect(of('deckFault', { what: 'missing' })).toMatchObject({
      clause: 'NSW-17.16.3',
      refused: { kind: 'not-your-work' },
    })
  })

  test('what the book makes of a shuffler that fails is known before a supervisor reports it', () => {
    const devices = shown(inPlay({ switches: { shufflingDevice: true } }))?.work?.deal.devices ?? []
    const lines = devices
      .filter(({ command }) => command.do === 'deviceFails')
      .map(({ clause, follows }) => [clause, follows[0]])
    expect(lines).toEqual([
      ['NSW-18.2', 'shuffler-play-goes-on'],
      ['NSW-18.3.3', 'shuffler-play-goes-on'],
      ['NSW-18.5.1', 'shuffler-players-choose'],
      ['NSW-18.4', 'shuffler-round-is-void'],
      ['NSW-18.2', 'shuffler-play-goes-on'],
      ['NSW-18.2', 'shuffler-play-goes-on'],
    ])
    const repairs = devices.filter(({ command }) => command.do === 'deviceRepaired')
    // At a table without a reader, cards are typed in: nothing but the clause of its repair is told of it.
    expect(repairs.slice(0, 2).map(({ clause, refused }) => [clause, refused?.kind])).toEqual([
      ['NSW-3.6', undefined],
      ['NSW-18.1', 'device-works'],
    ])
  })

  test('what would follow from damaged cards does not tell whether the ace of spades is still in the shoe', () => {
    const table = inPlay({ switches: { shufflingDevice: true } })
    const out = table.shoe.out.with(cardOf('A', 's'), table.rules.decks.is)
    const without: Table = { ...table, shoe: { ...table.shoe, out } }
    expect(shown(without)?.work?.deal.devices).toEqual(shown(table)?.work?.deal.devices)
  })

  test('a table without a shuffling device names the clause by which it cannot fail', () => {
    const [first] = shown(inPlay())?.work?.deal.devices ?? []
    expect(first).toMatchObject({ clause: 'NSW-18.1.1', refused: { kind: 'no-shuffling-device' }, follows: [] })
  })

  test('every card that came out has its place', () => {
    expect(shown(inPlay())?.work?.deal.places).toEqual(['1/1', 'dealer', '1/1'])
  })
})
