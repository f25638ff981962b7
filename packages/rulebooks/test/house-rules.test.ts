import { RULEBOOK_NAMES, RULEBOOKS } from '@openpit/names'
import { register } from '@openpit/rulebooks/register'
import { describe, expect, test } from 'vitest'

/** The clauses of the house rules that players of a book can read. */
function shown(book: keyof typeof RULEBOOKS): readonly string[] {
  return RULEBOOKS[book].houseRules.map(({ clause }) => clause)
}

describe('the house rules that players read', () => {
  test('[NSW-3.7, NSW-3.8, NSW-5.14a, NSW-5.14b, NSW-6.4, NSW-10.4a, NSW-19.1, NSW-19.2, NSW-19.6, NSW-19.7, NSW-19.10] the NSW rules of conduct are all there', () => {
    expect(shown('nsw')).toEqual([
      'NSW-3.7',
      'NSW-3.8',
      'NSW-5.14a',
      'NSW-5.14b',
      'NSW-6.4',
      'NSW-10.4a',
      'NSW-19.1',
      'NSW-19.2',
      'NSW-19.6',
      'NSW-19.7',
      'NSW-19.10',
    ])
  })

  test('[STAR-3.6.2.1, STAR-3.7, STAR-3.8, STAR-5.17a, STAR-5.17b, STAR-6.4, STAR-10.4a, STAR-18.1.1, STAR-18.1.2, STAR-18.2, STAR-18.3, STAR-18.7, STAR-18.8, STAR-18.11] the Star rules of conduct are all there', () => {
    expect(shown('star')).toEqual([
      'STAR-3.6.2.1',
      'STAR-3.7',
      'STAR-3.8',
      'STAR-5.17a',
      'STAR-5.17b',
      'STAR-6.4',
      'STAR-10.4a',
      'STAR-18.1.1',
      'STAR-18.1.2',
      'STAR-18.2',
      'STAR-18.3',
      'STAR-18.7',
      'STAR-18.8',
      'STAR-18.11',
    ])
  })

  test('[TAS-3.s2, TAS-7.3.s1, TAS-7.4, TAS-18] the Tasmanian rules of conduct are all there', () => {
    expect(shown('tas')).toEqual(['TAS-3.s2', 'TAS-7.3.s1', 'TAS-7.4', 'TAS-18'])
  })

  test('[NZ-4.2-1, NZ-5.7-1, NZ-8.10] the New Zealand rules of conduct are all there', () => {
    expect(shown('nz')).toEqual(['NZ-4.2-1', 'NZ-5.7-1', 'NZ-8.10'])
  })

  test('[NZ-8.9] players in New Zealand are told that they count their own cards', () => {
    expect(RULEBOOKS.nz.advisories).toContainEqual({ about: 'totals', clause: 'NZ-8.9' })
  })

  test('a rule names a clause of the register, once in each book', () => {
    const ids = new Set<string>(register.map(({ id }) => id))
    for (const book of RULEBOOK_NAMES) {
      const clauses = shown(book)
      expect(clauses.filter((clause) => !ids.has(clause))).toEqual([])
      expect(new Set(clauses).size).toBe(clauses.length)
    }
  })

  test('pontoon is played under the Tasmanian document and has its house rules', () => {
    expect(shown('pontoon')).toEqual(shown('tas'))
  })
})
