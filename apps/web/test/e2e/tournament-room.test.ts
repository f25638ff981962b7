import { afterEach, expect, test } from 'vitest'
import type { TournamentClient } from '../../../server/test/tournaments/tournament-client.ts'
import { ELIMINATION, SHOES } from '../../../server/test/tournaments/tournament-stage.ts'
import { type Cup, openCup, playUntil, startSession } from './cup.ts'
import { look, lookHere } from './look.ts'
import { openPit } from './pit.ts'

const pit = openPit([]).showMotion()
afterEach(async () => await pit.leave())

test('a screen in the room shows hands and chips, says when its line is lost, and comes back by itself', async () => {
  const cup = await openCup(pit, 'room-cup', { sessions: [{ hands: 3 }], starts: 120 })
  const { desk, players } = cup
  const clock = await pit.at('/tournament/room-cup/room/clock', { locale: 'en-AU' })
  await clock.getByText('Starts in').waitFor()
  await clock.getByText('2 of 2').waitFor()
  await startSession(cup)
  await clock.locator('.room-clock b', { hasText: '1 of 3' }).waitFor()
  await clock.locator('.room-tables li', { hasText: 'Hand 1' }).waitFor()
  await look(clock, 'room-clock', { desktop: 'light' })
  await clock.goto(`${pit.floor.address}/tournament/room-cup/room/leaderboard`)
  await clock.locator('.room-board tr.now').waitFor()
  const first = players.find((one) => one.table?.queue[0] === one.client.player)
  const second = players.find((one) => one !== first)
  if (first === undefined || second === undefined) throw new Error('nobody bets')
  await look(clock, 'room-leaderboard', { desktop: 'dark' })
  // The line breaks. The screen says so and keeps what it had.
  await clock.context().setOffline(true)
  await clock.getByText('No connection. As of').waitFor()
  const name = (one: TournamentClient) => one.client.player
  await clock.getByText(`${name(first)} bets now`).waitFor()
  await first.act(2_000)
  await second.until(() => second.table?.queue[0] === name(second))
  await clock.getByText(`${name(first)} bets now`).waitFor()
  await look(clock, 'the room without a line')
  await clock.context().setOffline(false)
  await clock.getByText(`${name(second)} bets now`).waitFor()
  await clock.getByText('No connection.').waitFor({ state: 'detached' })
  await clock.locator('.room-chips', { hasText: '980' }).waitFor()
  // A ruling stops the only table: nobody in the room may overlook it.
  await desk.mustTell({ do: 'dispute', table: 1, text: 'a card was shown' })
  await clock.locator('.room.paused').waitFor()
  await clock.getByText('Please wait at your table.').waitFor()
  await look(clock, 'room-pause', { desktop: 'light' })
})

test('in German, the screens turn through clock, leaderboard, prizes and notices, each with an address', async () => {
  const cup = await openCup(pit, 'saal', { sessions: [{ hands: 3, advance: 1 }, { hands: 3 }], starts: 120 })
  const { desk } = cup
  await desk.mustTell({ do: 'reschedule', session: 1, to: 240 })
  const page = await pit.at('/tournament/saal', { locale: 'de' })
  await page.getByRole('link', { name: 'Anzeige für den Saal' }).click()
  const links = page.getByRole('navigation', { name: 'Ansichten' })
  await links.getByRole('link', { name: 'Aushang' }).click()
  await page.getByText('Sitzung 1 beginnt jetzt um').waitFor()
  await look(page, 'a notice for the room in German')
  await links.getByRole('link', { name: 'Preise' }).click()
  await page.getByRole('heading', { name: 'Preise' }).waitFor()
  await page.getByText('Platz 2').waitFor()
  await startSession(cup)
  await links.getByRole('link', { name: 'Rangliste' }).click()
  await page.getByText('setzt jetzt').waitFor()
  await page.setViewportSize({ width: 1_080, height: 1_920 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

/** A game of Tasmania in which nobody is late because the machine is slow. */
const tasmanian = (conditions: object) => ({
  rulebook: 'tas',
  options: { decks: 4 },
  conditions: { ...conditions, wagerSeconds: 3_600 },
})

/** A heat at its second hand, in which ann has lost everything in the first. She does so in about half of all heats. */
async function cupWithoutAnn(): Promise<readonly [name: string, cup: Cup]> {
  for (let heat = 1; ; heat++) {
    const name = `signs-${heat}`
    const cup = await openCup(pit, name, {}, ['ann', 'bob', 'cat'], tasmanian(ELIMINATION))
    await startSession(cup)
    await playToHand(cup, 2)
    if (cup.players[0]?.you?.out) return [name, cup]
  }
}

/** Everybody plays until the table is at this hand; ann bets all her chips. */
async function playToHand({ players }: Cup, hand: number): Promise<void> {
  const stakes = [100_000, 1_000, 1_000]
  await Promise.all(
    players.map((one, index) => playUntil(one, stakes[index] ?? 0, () => (one.table?.hand ?? 0) >= hand)),
  )
}

/** Records the pitches that the page plays. Runs in the page, before its scripts. */
function watchPitches(): void {
  const pitches: number[] = []
  Object.assign(globalThis, { pitches })
  const { start } = OscillatorNode.prototype
  OscillatorNode.prototype.start = function play(when?: number) {
    pitches.push(this.frequency.value)
    start.call(this, when)
  }
}

const GONG = 196

test('[TAS-22.2.7, TAS-22.2.8] a cancelled elimination hand is struck out at the table and in the room, the next one has a gong', async () => {
  const [name, cup] = await cupWithoutAnn()
  const room = await pit.at(`/tournament/${name}/room/clock`, { locale: 'en-AU' })
  const table = await pit.comes({ locale: 'de' })
  await table.addInitScript(watchPitches)
  await table.goto(`${pit.floor.address}/tournament/${name}/table/1`)
  await table.getByRole('button', { name: 'Als Gast spielen' }).click()
  const strip = table.getByRole('region', { name: 'Runden dieser Sitzung' })
  await strip.getByText('Keine Ausscheidung in dieser Runde').waitFor()
  expect(await strip.locator('s').allInnerTexts()).toEqual(['2'])
  const card = room.locator('.room-tables li')
  await card.locator('s', { hasText: '2' }).waitFor()
  expect(await card.textContent()).toContain('Elimination hands 2 (cancelled), 3')
  expect(await room.locator('.room-signal').innerText()).toBe('')
  await look(table, 'a cancelled elimination hand in German')
  // Browsers allow sound from the first press on.
  await table.keyboard.press('Shift')
  await playToHand(cup, 3)
  await strip.getByText('Ausscheidungsrunde: Letzter scheidet aus').first().waitFor()
  expect(await strip.getByRole('status').innerText()).toBe('Ausscheidungsrunde: Letzter scheidet aus')
  expect(await strip.locator('s').count()).toBe(0)
  const pitches = async () => await table.evaluate(() => (globalThis as unknown as { pitches: number[] }).pitches)
  await expect.poll(async () => (await pitches()).filter((pitch) => pitch === GONG).length).toBe(1)
  await room.locator('.room-signal', { hasText: 'Elimination hand' }).waitFor()
  expect(await card.locator('s').count()).toBe(0)
  await lookHere(room, 'the signal in the room')
})

test('[TAS-22.2.8] where shoes are counted, table and room show the number of the shoe and say that it is the last', async () => {
  const oneShoe = { ...SHOES, sessions: [{ shoes: 1, tables: 1, advance: 1 }, { shoes: 1 }] }
  await startSession(await openCup(pit, 'shoes', {}, ['ann', 'bob'], tasmanian(oneShoe)))
  const page = await pit.at('/tournament/shoes/room/clock', { locale: 'en-AU' })
  await page.locator('.room-clock', { hasText: 'Shoe' }).getByText('of 1').waitFor()
  await page.locator('.room-signal', { hasText: 'Last shoe' }).waitFor()
  await page.goto(`${pit.floor.address}/tournament/shoes`)
  await page.getByRole('link', { name: 'Watch table 1' }).click()
  await page.getByRole('button', { name: 'Play as guest' }).click()
  await page.getByText('Shoe 1 of 1 · Hand 1').waitFor()
  await page.getByText('Last shoe · 1 of 2 go through').waitFor()
})
