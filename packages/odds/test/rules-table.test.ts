import { configure, type Options, RULEBOOK_NAMES, type RulebookName, rulebooks } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { rulesTable } from '../src/packet/rules-table.ts'

/**
 * No result and no refusal names the clause of these rules, so no scenario fails if it is wrong. Here is what each
 * book's rules table must say of them: the question, the answer, and the clause to see.
 */
const SETTINGS: Readonly<Partial<Record<RulebookName, string>>> = {
  nsw: `
    assistant manager | supervisor | NSW-1.1.supervisor
    smallest chip | $0.01 | NSW-5.1
    maximum binds | box controller first | NSW-6.1.1
    controlled by | seated, highest, nearest | NSW-5.5
    silence of controller | passes control | NSW-17.10
    deal order | card by card | NSW-7.1b
    dealer second card | when a wager depends on it | NSW-13.4
    doubled aces | first two locked at one | NSW-11.1.2
    dealer on soft 17 | stands | NSW-13.2
    blackjack is called | blackjack | NSW-1.1.blackjack
    blackjack pays | 3 to 2 | NSW-16.1.1
    win pays | 1 to 1 | NSW-16.1.3
    twenty one | waits for the dealer | NSW-16.1
    dealer blackjack takes | busted plus one | NSW-12.7
    rounding | up to chip | NSW-5.9
    super bonus | none | NSW-16.1
    marker first | shuffle at once | NSW-4.1.2
    first of two markers | binds | NSW-4.1.3
    suspicion | shuffle after the round | NSW-4.1.4
    after void round | play goes on | NSW-17.8.1
    cutters | at a box | NSW-4.3
    dealer cut | never | NSW-4.3
    notice of limits | raised minimum | NSW-6.5
    own limits | for the player | NSW-6.6
  `,
  star: `
    assistant manager | supervisor | STAR-1.1.supervisor
    smallest chip | $0.01 | STAR-5.2
    maximum binds | box controller first | STAR-6.1.1
    controlled by | seated, highest, nearest | STAR-5.7
    silence of controller | passes control | STAR-16.10
    deal order | card by card | STAR-7.1b
    dealer second card | when a wager depends on it | STAR-13.4
    doubled aces | first two locked at one | STAR-11.1.2
    dealer on soft 17 | draws | STAR-13.2
    blackjack is called | blackjack | STAR-1.1.blackjack
    blackjack pays | 3 to 2 | STAR-15.1.1
    win pays | 1 to 1 | STAR-15.1.3
    twenty one | waits for the dealer | STAR-15.1
    dealer blackjack takes | busted plus one | STAR-12.7
    rounding | up to chip | STAR-5.12
    super bonus | none | STAR-15.1
    sides, blazing 7s, jackpot, reset | $10000 | STAR-14.28a
    sides, blazing 7s, jackpot, resets | $10000, $25000, $50000 | STAR-14.28.1
    marker first | shuffle at once | STAR-4.1.2
    first of two markers | binds | STAR-4.1.3
    suspicion | shuffle after the round | STAR-4.1.4
    after void round | play goes on | STAR-16.8.1
    cutters | at a box | STAR-4.3
    dealer cut | never | STAR-4.3
    notice of limits | raised minimum | STAR-6.5
    own limits | for the player | STAR-6.7
  `,
  tas: `
    assistant manager | manager | TAS-7.5.0
    smallest chip | $0.01 | TAS-6.1
    maximum binds | player | TAS-7.1.s1
    controlled by | seated, nearest | TAS-8.1.a
    silence of controller | plays on | TAS-13.4.0
    deal order | card by card | TAS-10.s1
    dealer second card | when a wager depends on it | TAS-16.2
    doubled aces | as they count | TAS-9.1.a
    dealer on soft 17 | stands | TAS-9.1.c
    blackjack is called | blackjack | TAS-9.4
    blackjack pays | 3 to 2 | TAS-17.1.a
    win pays | 1 to 1 | TAS-17.1.b
    twenty one | waits for the dealer | TAS-17.0
    dealer blackjack takes | busted plus one | TAS-14.8.s1
    rounding | up to chip | TAS-6.6.s1
    super bonus | none | TAS-17.0
    marker first | deal the round first | TAS-5.3
    first of two markers | permits | TAS-5.3
    suspicion | shuffle at once | TAS-5.4
    after void round | shuffled all the same | TAS-5.3
    cutters | at a box | TAS-5.1.s2
    dealer cut | may | TAS-5.1.s2
    notice of limits | any change | TAS-7.5.0
    own limits | for a box alone | TAS-7.6
  `,
  pontoon: `
    assistant manager | manager | TAS-7.5.0
    smallest chip | $0.01 | TAS-6.1
    maximum binds | player | TAS-7.1.s1
    controlled by | seated, nearest | TAS-8.1.a
    silence of controller | plays on | TAS-13.4.0
    deal order | card by card | TAS-10.s1
    dealer second card | when a wager depends on it | TAS-21.7.2
    doubled aces | first two locked at one | TAS-21.5.2
    dealer on soft 17 | draws | TAS-21.7.1
    blackjack is called | pontoon | TAS-21.D.1
    blackjack pays | 3 to 2 | TAS-21.4.T1.1
    win pays | 1 to 1 | TAS-21.4.T1.11
    twenty one | wins at once | TAS-21.3.3
    dealer blackjack takes | busted plus one | TAS-14.8.s1
    rounding | up to chip | TAS-6.6.s1
    super bonus | by the table | TAS-21.4.2
    super bonus, not after splitting | two sevens suited | TAS-21.6
    marker first | deal the round first | TAS-5.3
    first of two markers | permits | TAS-5.3
    suspicion | shuffle at once | TAS-5.4
    after void round | shuffled all the same | TAS-5.3
    cutters | at a box | TAS-5.1.s2
    dealer cut | may | TAS-5.1.s2
    notice of limits | any change | TAS-7.5.0
    own limits | for a box alone | TAS-7.6
  `,
  nz: `
    assistant manager | manager | NZ-7.1.d
    smallest chip | $0.01 | NZ-5.2
    maximum binds | player | NZ-14.2-2
    controlled by | seated, nearest | NZ-14.3.a
    silence of controller | plays on | NZ-16.6
    deal order | card by card | NZ-8.2.a
    dealer second card | always | NZ-8.5-1
    doubled aces | as they count | NZ-4.1.c
    dealer on soft 17 | stands | NZ-13.3
    blackjack is called | blackjack | NZ-1.BLACKJACK
    blackjack pays | 3 to 2 | NZ-5.4-2
    win pays | 1 to 1 | NZ-5.4-1
    twenty one | waits for the dealer | NZ-5.1
    dealer blackjack takes | original wager | NZ-12.6
    rounding | exact cents | NZ-5.4-2
    super bonus | none | NZ-5.4-1
    marker first | shuffle at once | NZ-8.8
    first of two markers | binds | NZ-7.1.c
    suspicion | shuffle after the round | NZ-7.1.e
    after void round | shuffled all the same | NZ-8.7
    cutters | seated | NZ-7.3
    dealer cut | never | NZ-7.2-3
    notice of limits | any change | NZ-2.0
    own limits | for the player | NZ-2.0
  `,
  online: `
    assistant manager | supervisor | ONL-START-4
    smallest chip | $0.01 | ONL-START-2
    maximum binds | player | ONL-START-2
    controlled by | nearest | ONL-START-3
    silence of controller | plays on | ONL-PLAY-17
    deal order | hand by hand | ONL-PLAY-6
    dealer second card | face down at once | ONL-PLAY-8
    doubled aces | as they count | ONL-DOUBLE-3
    dealer on soft 17 | stands | ONL-PLAY-20
    blackjack is called | blackjack | ONL-PLAY-12
    blackjack pays | 3 to 2 | ONL-PAY-1
    win pays | 1 to 1 | ONL-PAY-1
    twenty one | waits for the dealer | ONL-PLAY-15
    dealer blackjack takes | everything | ONL-PLAY-9
    rounding | exact cents | ONL-PAY-1
    super bonus | none | ONL-PAY-1
    marker first | shuffle at once | ONL-START-1
    first of two markers | binds | ONL-START-1
    suspicion | shuffle at once | ONL-START-1
    after void round | shuffled all the same | ONL-START-1
    cutters | seated | ONL-START-1
    dealer cut | never | ONL-START-1
    notice of limits | any change | ONL-START-2
    own limits | for the player | ONL-START-2
  `,
}

describe.each(RULEBOOK_NAMES)('%s', (name) => {
  const wanted = linesOf(SETTINGS[name] ?? '')

  test('the rules table names the clause of every setting', () => {
    const questions = new Set(wanted.map((line) => line.slice(0, line.indexOf(' | '))))
    expect(rowsOf(name).filter((row) => questions.has(row.slice(0, row.indexOf(' | '))))).toEqual(wanted)
  })

  test('every setting of the book is in the list', () => {
    const { answers, shoe, people } = rulebooks[name]
    const settings = (JSON.stringify([answers, shoe, people]).match(/"see":/g) ?? []).length
    expect(wanted).toHaveLength(settings)
  })
})

test.each<[RulebookName, Options, string]>([
  ['nz', { switches: { boxMaximum: true } }, 'maximum binds | box | NZ-14.2-1'],
  ['online', { switches: { peek: false } }, 'dealer second card | when a wager is left | ONL-PLAY-18'],
])('%s with %j: the table names the clause that the option brings', (name, options, row) => {
  expect(rowsOf(name, options)).toContain(row)
})

function rowsOf(name: RulebookName, options: Options = {}): readonly string[] {
  const configured = configure(rulebooks[name], options)
  if (!configured.ok) throw new Error(configured.unlawful.why)
  return rulesTable(configured.table).map(({ question, answer, clause }) => `${question} | ${answer} | ${clause}`)
}

function linesOf(text: string): readonly string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim())
}
