import type { Cents } from '@openpit/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addedBy, evolveLink, type JackpotCommand, type Link, type LinkEvent, meterOf, poolOf } from '../src/index.ts'
import { dollars, level, Playthrough, STAR, staff, TAS } from './books.ts'

const CHIP = 1 as Cents
const TABLES = ['a', 'b']

/** A random act: what happens, at which table, to which boxes, how much. */
const act = fc.record({
  what: fc.constantFrom(
    'play',
    'play',
    'play',
    'giveBack',
    'win',
    'confirm',
    'join',
    'pay',
    'void',
    'misregister',
    'approve',
    'correct',
  ),
  table: fc.constantFrom(...TABLES),
  boxes: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  number: fc.integer({ min: 0, max: 10_000 }),
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/** The command of an act, at the present round of its table. */
function commandFor({ what, table, boxes, number }: Act, link: Link, round: number): JackpotCommand {
  const at = { table, round }
  const [box = 1] = boxes
  const { levels, wins, terms, entries } = link
  const wager = terms.wager as Cents
  switch (what) {
    case 'play':
      return { do: 'contribute', ...at, wagers: boxes.map((one) => ({ box: one, player: `p${one}`, cents: wager })) }
    case 'giveBack':
      return { do: 'giveBack', ...at, boxes, clause: 'STAR-16.18.1', why: 'failed' }
    case 'win': {
      if (levels.length > 1) return { do: 'endRound', ...at }
      const percent = number % 3 === 0 ? 100 : 10
      const known = wins.map((win) => win.id)
      const free = boxes.filter((one) => !known.includes(`${table}/${round}/${one}`))
      const shares = free.map((one) => ({
        box: one,
        player: `p${one}`,
        stake: wager,
        percent,
        clause: 'STAR-14.B7.T.777d' as const,
      }))
      return { do: 'claim', ...at, shares, chip: CHIP }
    }
    case 'confirm':
      return { do: 'confirmJackpot', by: staff('dealer'), ...at, box }
    case 'join':
      return {
        do: 'joinWins',
        by: staff('surveillance'),
        wins: wins
          .filter(({ state }) => state === 'confirmed')
          .map(({ id }) => id)
          .slice(number % 3),
      }
    case 'pay':
      return { do: 'payJackpots', by: staff('supervisor') }
    case 'void':
      return { do: 'voidWins', ...at, boxes, which: number % 2 === 0 ? 'all' : 'waiting', clause: 'STAR-18.6' }
    case 'misregister': {
      const entry = entries.find((one) => one.table === table && one.round === round)
      const player = entry?.player ?? 'nobody'
      return { do: 'misregistered', by: staff('supervisor'), ...at, player, box: entry?.box ?? box, why: 'no-chip' }
    }
    case 'approve':
      return { do: 'approveJackpot', by: staff('inspector'), win: wins[number % Math.max(1, wins.length)]?.id ?? '' }
    default:
      return {
        do: 'reconcile',
        by: staff('manager'),
        level: levels[0]?.terms.name ?? '',
        counted: meterOf(levels[0] as never),
      }
  }
}

/** Keeps what was accepted by itself: the wagers that stand, by table, round and box. */
function keepAccount(accepted: Map<string, Cents>, event: LinkEvent): void {
  if (event.kind === 'contributed') accepted.set(`${event.table}/${event.round}/${event.box}`, event.cents)
  if (event.kind === 'increments-adjusted') accepted.delete(`${event.table}/${event.round}/${event.box}`)
}

function playAll(
  played: Playthrough,
  acts: readonly Act[],
  hidden: (played: Playthrough) => Record<string, number>,
): void {
  const rounds = new Map(TABLES.map((table) => [table, 1]))
  const accepted = new Map<string, Cents>()
  for (const one of acts) {
    if (one.what === 'play') rounds.set(one.table, (rounds.get(one.table) ?? 0) + 1)
    const before = played.link
    const decision = played.tell(commandFor(one, before, rounds.get(one.table) ?? 1), hidden(played))
    if (!decision.ok) continue
    for (const event of decision.events) keepAccount(accepted, event)
    const stakes = [...accepted.values()]
    for (const { terms, funds } of played.link.levels) {
      const sum = stakes.reduce((all, cents) => all + BigInt(addedBy(cents, terms.rate)), 0n)
      expect(funds.contributed).toBe(sum)
    }
    for (const level of played.link.levels) expect(poolOf(level) >= BigInt(level.terms.reset) * 1_000_000n).toBe(true)
    expect(played.faults()).toEqual([])
  }
  const again = (JSON.parse(JSON.stringify(played.log)) as typeof played.log).reduce<Link | null>(evolveLink, null)
  expect(again).toEqual(played.link)
}

test('a pool: what wagers that stand have added is contributed to the millionth, and the ledger has the whole cents', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), fc.constantFrom(133_333, 200_000, 1), (acts, rate) => {
      const start = level('', 10_000, { rate, reserveRate: 77_777, pool: 10_500 })
      playAll(new Playthrough(STAR, { wager: dollars(2.5) }, [start], TABLES), acts, () => ({}))
    }),
    { numRuns: 300 },
  )
})

test.each(['activation', 'wager'] as const)('mystery levels, won by the %s: the same', (winner) => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), fc.integer({ min: 1, max: 400 }), (acts, step) => {
      const levels = [
        level('red', 100, { cap: dollars(110), rate: 133_333, reserveRate: 100_001 }),
        level('blue', 50, { cap: dollars(90), rate: 77_777, approval: dollars(60) }),
      ]
      const played = new Playthrough(TAS, { wager: dollars(2), winner }, levels, TABLES)
      playAll(played, acts, ({ link }) => ({
        red: 10_000 + ((step * (link.levels[0]?.life ?? 1)) % 1000),
        blue: 5000 + ((step * (link.levels[1]?.life ?? 1)) % 4000),
      }))
    }),
    { numRuns: 300 },
  )
})
