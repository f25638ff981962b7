import type { Cents } from '@openpit/money'
import { rulebooks } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { type JackpotCommand, type Link, type LinkBook, type LinkTerms, unlawfulLink } from '../src/index.ts'
import { dollars, level, Playthrough, STAR, staff, TAS } from './books.ts'

const NZ = { rules: rulebooks.nz.jackpots.links.madness21 } as LinkBook
const MANAGER = staff('manager', 'max')
const CHIP = 1 as Cents
const CAP = { cap: dollars(200) }

const wagers = (...boxes: readonly number[]) => boxes.map((box) => ({ box, player: `p${box}`, cents: dollars(5) }))
const share = (box: number, percent = 10, player = `p${box}`) => {
  return { box, player, stake: dollars(5), percent, clause: 'STAR-14.B7.T.777s' as const }
}
const claim = (table: string, round: number, ...shares: ReturnType<typeof share>[]): JackpotCommand => {
  return { do: 'claim', table, round, shares, chip: CHIP }
}

/** Two tables have won a tenth each in round 1: the win at `a` is paid, that at `b` is confirmed. */
function sevens(): Playthrough {
  const played = new Playthrough(STAR, {}, [level('', 10_000, { rate: 200_000, pool: 50_000 })], ['a', 'b', 'c'])
  for (const table of ['a', 'b']) {
    played.tell({ do: 'contribute', table, round: 1, wagers: wagers(1, 2) })
    played.tell(claim(table, 1, share(1)))
    played.tell({ do: 'confirmJackpot', by: staff('dealer'), table, round: 1, box: 1 })
    if (table === 'a') played.tell({ do: 'payJackpots', by: staff('supervisor') })
  }
  expect(played.link.wins.map(({ state }) => state)).toEqual(['paid', 'confirmed'])
  return played
}

function nova(): Playthrough {
  const levels = [level('red', 100, { ...CAP, rate: 100_000, approval: dollars(100) }), level('blue', 100, CAP)]
  const played = new Playthrough(TAS, { wager: dollars(2) }, levels, ['t'])
  const own = [{ box: 1, player: 'ian', cents: dollars(2) }]
  played.tell({ do: 'contribute', table: 't', round: 1, wagers: own }, { red: dollars(100.1) })
  expect(played.link.wins.map(({ id, state }) => [id, state])).toEqual([['t/1/1/red', 'waiting']])
  return played
}

/** A refusal names a clause, and leaves link, log and accounts as they were. */
function expectRefused(played: Playthrough, command: JackpotCommand, kind: string): void {
  const before: Link = played.link
  const log = played.log.length
  const balances = [...played.balances]
  const decision = played.tell(command)
  expect(decision).toMatchObject({ ok: false, refusal: { kind, clause: expect.stringMatching(/^(STAR|TAS|NZ)-/) } })
  expect(played.link).toBe(before)
  expect(played.log).toHaveLength(log)
  expect([...played.balances]).toEqual(balances)
}

describe('contributions that no table can have sent are refused, and change nothing', () => {
  const contribute = (table: string, round: number, boxes = [1]): JackpotCommand => {
    return { do: 'contribute', table, round, wagers: wagers(...boxes) }
  }

  test.each([
    ['for round 0', contribute('c', 0), 'no-such-entry'],
    ['for round -1', contribute('c', -1), 'no-such-entry'],
    ['for half a round', contribute('c', 1.5), 'no-such-entry'],
    ['for a round without a number', contribute('c', Number.NaN), 'no-such-entry'],
    ['for the same round again', contribute('a', 1), 'contributed-already'],
    ['for two wagers on one box', contribute('c', 1, [3, 3]), 'contributed-already'],
    ['from a table that never joined', contribute('z', 1), 'table-not-linked'],
    ...[-500, 0, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300].map((cents): [string, JackpotCommand, string] => {
      const wager = { box: 1, player: 'ann', cents: cents as Cents }
      return [`of ${cents} cents`, { do: 'contribute', table: 'c', round: 1, wagers: [wager] }, 'not-a-link-amount']
    }),
  ])('%s', (_, command, kind) => expectRefused(sevens(), command, kind))

  test('from a table that has left', () => {
    const played = sevens()
    expect(played.tell({ do: 'leaveTable', table: 'c' }).ok).toBe(true)
    expectRefused(played, contribute('c', 1), 'table-not-linked')
  })
})

describe('claims that no hand can have made are refused, and change nothing', () => {
  test.each([
    ['for a box without a wager', claim('b', 1, share(5)), 'no-such-entry'],
    ['for a round without wagers', claim('b', 2, share(1)), 'no-such-entry'],
    ['at a table without wagers', claim('c', 1, share(1)), 'no-such-entry'],
    ['for the wager of another player', claim('b', 1, share(2, 10, 'eve')), 'no-such-entry'],
    ['for no part of the pool', claim('b', 1, share(2, 0)), 'not-a-link-amount'],
    ['for more than the pool', claim('b', 1, share(2, 101)), 'not-a-link-amount'],
    ['for a part without a number', claim('b', 1, share(2, Number.NaN)), 'not-a-link-amount'],
    ['twice for one wager, which was paid', claim('a', 1, share(1)), 'win-is'],
    ['twice for one wager, which was confirmed', claim('b', 1, share(1)), 'win-is'],
    ['of a good share beside a bad one', claim('b', 1, share(2), share(5)), 'no-such-entry'],
  ])('%s', (_, command, kind) => expectRefused(sevens(), command, kind))

  test.each([
    ['a box without a wager', 5, 'no-such-win'],
    ['a box whose cards show no line', 2, 'no-such-win'],
    ['a box whose win is paid', 1, 'win-is'],
  ])('the button confirms nothing for %s', (_, box, kind) => {
    expectRefused(sevens(), { do: 'confirmJackpot', by: staff('dealer'), table: 'a', round: 1, box }, kind)
  })
})

describe('wins that cannot be joined or approved', () => {
  const join = (...wins: readonly string[]): JackpotCommand => ({ do: 'joinWins', by: staff('surveillance'), wins })

  test.each([
    ['none', join(), 'two-wins-needed'],
    ['one', join('b/1/1'), 'two-wins-needed'],
    ['the same twice', join('b/1/1', 'b/1/1'), 'win-named-twice'],
    ['a paid one', join('b/1/1', 'a/1/1'), 'win-is'],
    ['one of another link', join('b/1/1', 'other/1/1'), 'no-such-win'],
    ['one of no name', join('b/1/1', ''), 'no-such-win'],
  ])('[STAR-14.27.4b] joining %s is refused', (_, command, kind) => expectRefused(sevens(), command, kind))

  test.each([
    ['their own win', 'ian', 't/1/1/red', 'own-win'],
    ['a win that is not there', 'ivy', 't/1/2/red', 'no-such-win'],
    ['a win of another name', 'ivy', '../red', 'no-such-win'],
  ])('[TAS-24.8] an inspector may not approve %s', (_, person, win, kind) => {
    expectRefused(nova(), { do: 'approveJackpot', by: staff('inspector', person), win }, kind)
  })
})

describe('staff who ask for what a link cannot do', () => {
  const other = new Playthrough(STAR, { name: 'other' }, [level('', 10_000, { pool: 89_970_000 })], []).link
  const close = { do: 'closeLink', by: MANAGER, to: 'other', other, second: 'sue', told: ['inspector'] } as const
  const correct = { do: 'correctMeter', by: MANAGER, level: '', amount: 100 as Cents, person: 'max' } as const
  const signed = { ...correct, second: 'sue', told: ['inspector'], reason: 'counted' } as const

  /** Suspended, and every win is paid. */
  const stopped = () => {
    const played = sevens()
    played.tell({ do: 'payJackpots', by: staff('supervisor') })
    played.tell({ do: 'suspendLink', by: MANAGER, reason: 'audit' })
    return played
  }
  const closed = () => {
    const played = stopped()
    expect(played.tell({ ...close, other: { ...other, levels: stopped().link.levels } }).ok).toBe(true)
    return played
  }

  test.each([
    ['closing into itself', { ...close, to: 'link', other: stopped().link }, 'same-link'],
    ['closing into a closed one', { ...close, other: closed().link }, 'same-link'],
    ['closing into one that is not there', { ...close, other: undefined }, 'no-such-link'],
    ['closing into another jackpot', { ...close, other: nova().link }, 'same-link'],
    ['closing into a meter that would pass the largest', close, 'meter-above-limit'],
    ['closing with oneself as the second person', { ...close, second: 'max' }, 'same-person'],
    ['closing with nobody as the second person', { ...close, second: ' ' }, 'words-missing'],
    ['correcting with oneself as the second person', { ...signed, second: 'max' }, 'same-person'],
    ['correcting with nobody as the second person', { ...signed, second: '' }, 'words-missing'],
    ...[0, 0.5, Number.NaN, Number.NEGATIVE_INFINITY, 1e300].map((amount): [string, JackpotCommand, string] => {
      return [`correcting by ${amount} cents`, { ...signed, amount: amount as Cents }, 'not-a-link-amount']
    }),
    ['correcting to above the largest meter', { ...signed, amount: dollars(90_000_000) }, 'meter-above-limit'],
    ['correcting to below the reset value', { ...signed, amount: dollars(-45_000) }, 'meter-below-reset'],
    ...[-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300].flatMap((cents): [string, JackpotCommand, string][] => [
      [
        `a count of ${cents} cents`,
        { do: 'reconcile', by: MANAGER, level: '', counted: cents as Cents },
        'not-a-link-amount',
      ],
      [
        `a display of ${cents} cents`,
        { do: 'reportMeter', by: staff('dealer'), table: 'a', level: '', shows: cents as Cents },
        'not-a-link-amount',
      ],
    ]),
    [
      'a limit for a pool without one',
      { do: 'changeLink', by: MANAGER, level: '', cap: dollars(90_000) },
      'terms-unlawful',
    ],
    ...[-1, 0.5, Number.NaN, 1e300].map((reset): [string, JackpotCommand, string] => {
      return [
        `a reset value of ${reset} cents`,
        { do: 'changeLink', by: MANAGER, level: '', reset: reset as Cents },
        'terms-unlawful',
      ]
    }),
    ...[-1, 0.5, Number.NaN, 1_000_001].map((rate): [string, JackpotCommand, string] => {
      return [`a rate of ${rate}`, { do: 'changeLink', by: MANAGER, level: '', rate }, 'terms-unlawful']
    }),
    ['a table twice', { do: 'joinTable', table: 'a' }, 'table-linked-already'],
    ['leaving twice', { do: 'leaveTable', table: 'z' }, 'table-not-linked'],
  ] as [string, JackpotCommand, string][])('%s is refused, and changes nothing', (_, command, kind) => {
    expectRefused(stopped(), command, kind)
  })

  test('nobody does anything with a closed link', () => {
    expectRefused(closed(), { do: 'resumeLink', by: MANAGER }, 'link-closed')
    expectRefused(closed(), { do: 'joinTable', table: 'z' }, 'link-closed')
  })

  test.each([
    ['a second level of one name', level('red', 100, CAP)],
    ['a name with a slash', level('a/b', 100, CAP)],
    ['a name with a control character', level('a\u0007', 100, CAP)],
    ['a name with an escape sequence', level('\u001b[31mred', 100, CAP)],
    ['no name', level('', 100, CAP)],
    ['a reset value above the cap', level('gold', 300, CAP)],
    ['a pool below the reset value', level('gold', 100, { ...CAP, pool: 99 })],
    ['a pool at the cap', level('gold', 100, { ...CAP, pool: 200 })],
    ['rates above 100 together', level('gold', 100, { cap: dollars(9_000), rate: 950_000 })],
    ['a negative reserve', { ...level('gold', 100, CAP), reserved: -1 as Cents }],
    ['an endless reserve', { ...level('gold', 100, CAP), reserved: Number.POSITIVE_INFINITY as Cents }],
  ])('a new level with %s is refused, and changes nothing', (_, added) => {
    expectRefused(nova(), { do: 'addLevel', by: MANAGER, level: added }, 'terms-unlawful')
  })

  test.each([0, 8, 1.5, Number.NaN, -1])('box %d has no sensor and no spot', (box) => {
    const at = { table: 't', round: 2, box } as const
    expectRefused(nova(), { do: 'sensor', by: staff('dealer'), ...at, works: false }, 'not-a-link-amount')
    expectRefused(nova(), { do: 'awardSpot', by: MANAGER, ...at, player: 'ann' }, 'not-a-link-amount')
  })

  test('[NZ-3.5.a] a fifth table at a controller of prize buttons', () => {
    const tables = ['a', 'b', 'c', 'd']
    const played = new Playthrough(NZ, { bet: 'madness21', wager: null }, [], tables)
    expectRefused(played, { do: 'joinTable', table: 'e' }, 'link-is-full')
  })
})

describe('terms of a link that cannot be', () => {
  const terms: LinkTerms = { name: 'x', bet: 'blazing7s', wager: dollars(5), confirm: 'dealer', winner: 'activation' }
  const two = { ...terms, wager: dollars(2) }

  test.each([
    ['a wager of -5', STAR, { ...terms, wager: dollars(-5) }, [level('', 10_000)], 'wager'],
    ['a wager without a number', STAR, { ...terms, wager: Number.NaN as Cents }, [level('', 10_000)], 'wager'],
    ['a wager of half a cent', TAS, { ...terms, wager: 0.5 as Cents }, [level('red', 100, CAP)], 'wager'],
    ['an endless wager', TAS, { ...terms, wager: Number.POSITIVE_INFINITY as Cents }, [level('r', 100, CAP)], 'wager'],
    ['no level', STAR, terms, [], 'levels'],
    ['two pools', STAR, terms, [level('', 10_000), level('more', 10_000)], 'levels'],
    ['a pool with a name', STAR, terms, [level('gold', 10_000)], 'name'],
    ['a pool with a cap', STAR, terms, [level('', 10_000, { cap: dollars(20_000) })], 'mustHitBy'],
    [
      'a level at the largest cap and one cent',
      TAS,
      two,
      [level('r', 100, { cap: 9_000_000_001 as Cents })],
      'mustHitBy',
    ],
    ['a controller with a level', NZ, { ...terms, wager: null }, [level('red', 100, CAP)], 'levels'],
    ['a controller with a wager', NZ, terms, [], 'wager'],
  ] as const)('%s', (_, book, own, levels, field) => {
    expect(unlawfulLink(book.rules, own, levels)).toMatchObject({ field, clause: expect.stringMatching(/-/) })
  })
})
