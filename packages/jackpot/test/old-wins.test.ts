import { expect, test } from 'vitest'
import { evolveLink, type Level, type Link, type LinkEvent, meterOf, withoutOldWins } from '../src/index.ts'
import { dollars, level, Playthrough, TAS } from './books.ts'

const INSPECTOR = { person: 'ian', role: 'inspector' } as const
const ROUNDS = 160

/** Every round hits the level red, which is paid when the round is over; the second one hits blue, which waits. */
function play(approveAfter: number): Playthrough {
  const red = level('red', 100, { cap: dollars(110), rate: 133_333 })
  const blue = level('blue', 100, { cap: dollars(900), rate: 10_000, approval: dollars(1) })
  const played = new Playthrough(TAS, { wager: dollars(2) }, [red, blue], ['t', 'u', 'v'])
  for (let round = 1; round <= ROUNDS; round++) {
    // The third table wins once, and never plays again.
    const table = round === 1 ? 'v' : round % 2 === 0 ? 't' : 'u'
    const next = (index: number) => meterOf(played.link.levels[index] as Level) + 1
    const hidden = { red: next(0), blue: round === 2 ? next(1) : 90_000 }
    played.tell({ do: 'contribute', table, round, wagers: [{ box: 1, player: 'ann', cents: dollars(2) }] }, hidden)
    played.tell({ do: 'endRound', table, round })
    if (round === approveAfter) played.tell({ do: 'approveJackpot', by: INSPECTOR, win: 't/2/1/blue' })
  }
  return played
}

const refold = (log: readonly LinkEvent[]) => log.reduce<Link | null>(evolveLink, null) as Link

test('a link keeps the last wins and what is still open; its log keeps all', () => {
  const played = play(ROUNDS - 20)
  const { link, log } = played
  expect(log.filter(({ kind }) => kind === 'jackpot-won')).toHaveLength(ROUNDS + 1)
  expect(log.filter(({ kind }) => kind === 'jackpot-paid')).toHaveLength(ROUNDS + 1)
  expect(link.wins.length).toBeLessThanOrEqual(102)
  expect(link.groups.length).toBeLessThanOrEqual(102)
  expect(link.locks).toBe(ROUNDS + 1)
  // The last win of a table stays, however long ago it was.
  expect(link.wins.map(({ id }) => id)).toContain('v/1/1/red')
  expect(played.faults()).toEqual([])
  expect(refold(log)).toEqual(link)
})

test('while a win waits for approval, everything after it stays; approved, the rest goes', () => {
  const { link } = play(ROUNDS + 1)
  expect(link.wins.find(({ id }) => id === 't/2/1/blue')).toMatchObject({ state: 'waiting' })
  expect(link.wins.length).toBe(ROUNDS + 1)
  expect(play(ROUNDS - 1).link.wins.length).toBeLessThanOrEqual(102)
})

test('a snapshot of an older program, with all wins, comes to the same', () => {
  const { link, log } = play(ROUNDS - 20)
  const all = log.flatMap((event) => (event.kind === 'jackpot-won' ? [event.win] : []))
  const known = new Map(link.wins.map((win) => [win.id, win]))
  const older = all.map((win) => known.get(win.id) ?? { ...win, state: 'paid' as const, group: 0 })
  expect(withoutOldWins({ ...link, wins: older })).toEqual(withoutOldWins(link))
})

test('what is asked of a recent win is answered as before, and of an old one with its name', () => {
  const played = play(ROUNDS - 20)
  const approve = (win: string) => played.tell({ do: 'approveJackpot', by: INSPECTOR, win })
  expect(approve(`t/${ROUNDS}/1/red`)).toMatchObject({ ok: false, refusal: { kind: 'win-is', state: 'paid' } })
  expect(approve('t/4/1/red')).toMatchObject({ ok: false, refusal: { kind: 'no-such-win', win: 't/4/1/red' } })
})
