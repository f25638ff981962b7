import type { TournamentTableView } from '@openpit/protocol'
import { expect, test } from 'vitest'
import { chipTexts } from '../src/player/tournament/table/chip-texts.ts'
import { chipsWithStakes, placesAt } from '../src/player/tournament/table/places.ts'
import { sumsFor } from '../src/player/tournament/table/sums.ts'
import { de } from '../src/shared/messages/de.ts'
import { en } from '../src/shared/messages/en.ts'

/** Dev has bet 150 and leads; Ben is to bet, and one of three goes through. */
function tableWith(chips: Readonly<Record<string, number>>): TournamentTableView {
  const seats = Object.entries(chips).map(([player, cents], index) => {
    return { player, box: index + 1, chips: cents, isIn: cents > 0, turn: player === 'dev' ? 'wagered' : 'none' }
  })
  const boxes = seats.map(({ player, box }) => {
    const bettors = player === 'dev' ? [{ player, cents: 15_000 }] : []
    return { box, hands: [], insurance: [], bettors }
  })
  const standings = Object.keys(chips).map((player) => [player])
  const part = { seats, standings, playOff: [], isPlayedOut: false, marker: 1, unit: 2_500 }
  const limits = { minimum: 2_500, maximum: 50_000 }
  return { ...part, limits, view: { boxes, phase: 'wagering' } } as unknown as TournamentTableView
}

test('places count the chips on the layout, and the gap is to the line', () => {
  const table = tableWith({ dev: 134_000, ben: 120_000, cat: 91_500 })
  const places = placesAt(table, 1, chipsWithStakes(table))
  expect(places.map(({ player, place, chips, gap, behind }) => [player, place, chips, gap, behind])).toEqual([
    ['dev', 1, 149_000, 29_000, 0],
    ['ben', 2, 120_000, -29_000, -29_000],
    ['cat', 3, 91_500, -57_500, -57_500],
  ])
  expect(places.filter(({ isCut }) => isCut).map(({ player }) => player)).toEqual(['dev'])
})

test('a player who is out stands last and takes no place above the line', () => {
  const table = tableWith({ dev: 0, ben: 120_000, cat: 91_500 })
  expect(placesAt(table, 1).map(({ player, isIn }) => [player, isIn])).toEqual([
    ['ben', true],
    ['cat', true],
    ['dev', false],
  ])
})

test('the sums come in one fixed order, in whole units, and are off outside the limits', () => {
  const table = tableWith({ dev: 134_000, ben: 120_000, cat: 91_500 })
  expect(sumsFor(table, 'ben', 120_000, 1).map(({ name, cents }) => [name, cents])).toEqual([
    ['minimum', 2_500],
    ['asMuchAs', 15_000],
    ['gapToLine', 32_500],
    ['keepOver', 25_000],
    ['gapToLeader', 32_500],
    ['maximum', 50_000],
  ])
  expect(sumsFor(table, 'cat', 10_000, 1).map(({ cents }) => cents)).toEqual([2_500, null, null, null, null, 10_000])
})

test.each([
  [en, '1,165', '10 to 500'],
  [de, '1.165', '10'],
])('chips are written without a dollar sign', (messages, dollars, limits) => {
  const { money, floor } = chipTexts(messages)
  expect(money.dollars(116_500)).toBe(dollars)
  expect(floor.limitsAre(1_000, 50_000)).toContain(limits.slice(0, 2))
  expect(floor.limitsAre(1_000, 50_000)).not.toContain('$')
})
