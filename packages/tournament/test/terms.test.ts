import { configure, type RulebookName, rulebooks } from '@openpit/rulebooks'
import { openTournament, type Tournament, termsOf, type WrittenConditions } from '@openpit/tournament'
import { expect, test } from 'vitest'

function draftOf(book: RulebookName, written: WrittenConditions): Tournament {
  const rules = rulebooks[book].tournament
  const configured = configure(rulebooks[book])
  if (rules === 'none' || !configured.ok) throw new Error('no tournaments')
  return openTournament(book, rules, configured.table, written)
}

function told(book: RulebookName, written: WrittenConditions): readonly string[] {
  return termsOf(draftOf(book, written)).map(({ field, says, clause }) => `${clause} ${field} ${JSON.stringify(says)}`)
}

test('[NSW-20.4.2(h)(iii), STAR-19.4.2(h)(iii)] the terms say by which criteria entrants are chosen', () => {
  expect(told('nsw', { entitledOnly: 'members' })).toContain('NSW-20.4.2(h)(iii) entitledOnly "members"')
  expect(told('star', { entitledOnly: 'members' })).toContain('STAR-19.4.2(h)(iii) entitledOnly "members"')
  expect(told('nsw', {}).join()).not.toContain('(h)(iii)')
})

test('[TAS-22.4.0] the terms say when secret wagers are used', () => {
  expect(told('tas', { secretWagers: 2 })).toContain('TAS-22.4.0 secretWagers 2')
  expect(told('tas', {}).join()).not.toContain('TAS-22.4.0')
})

test('[TAS-23.1, TAS-23.7] the terms announce jokers and vouchers, but not what vouchers are worth', () => {
  const terms = told('tas', { format: 'jokersWild', jokers: 4, vouchers: [20, 50] })
  expect(terms).toContain('TAS-23.1 jokers 4')
  expect(terms).toContain('TAS-23.1 vouchers 2')
})
