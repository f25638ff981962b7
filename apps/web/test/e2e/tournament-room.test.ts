import { afterEach, expect, test } from 'vitest'
import type { TournamentClient } from '../../../server/test/tournaments/tournament-client.ts'
import { openCup, startSession } from './cup.ts'
import { look } from './look.ts'
import { openPit } from './pit.ts'

const pit = openPit([])
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
