import type { TournamentHighlights } from '@openpit/protocol'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import type { TournamentClient } from '../../../server/test/tournaments/tournament-client.ts'
import { openCup, playSession, playUntil, savedGuestOf, startSession } from './cup.ts'
import { look } from './look.ts'
import { openPit } from './pit.ts'

const pit = openPit([])
afterEach(async () => await pit.leave())

/** A heat of one table and two players, after its first hand. */
async function afterOneHand(name: string): Promise<readonly TournamentClient[]> {
  const cup = await openCup(pit, name, { sessions: [{ hands: 3, tables: 1, advance: 1 }, { hands: 2 }] })
  await startSession(cup)
  const isOver = (one: TournamentClient) => () => (one.table?.hand ?? 0) > 1
  await Promise.all(cup.players.map((one, index) => playUntil(one, 2_000 + index * 3_000, isOver(one))))
  return cup.players
}

test('a spectator orders the leaderboard by keys, and opens the sheet of a player with every hand', async () => {
  const [ann] = await afterOneHand('board')
  const page = await pit.at('/tournament/board', { locale: 'en-AU' })
  const board = page.getByRole('region', { name: 'Leaderboard' })
  await board.getByText('Table 1 · Hand 2 of 3').waitFor()
  await board.getByRole('radio', { name: 'By table' }).focus()
  await page.keyboard.press('ArrowRight')
  await board.locator('caption', { hasText: 'By chips' }).waitFor()
  const chips = async () => await board.locator('tbody tr td:nth-last-child(2)').allInnerTexts()
  const amounts = (await chips()).map((text) => Number(text.replaceAll(',', '')))
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
  await look(page, 'tournament-leaderboard', { desktop: 'light' })
  await board.getByRole('button', { name: ann?.client.player ?? '' }).press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Session 1, Hand 1').waitFor()
  await sheet.getByText('NSW-').first().waitFor()
  await sheet.getByText(/then [\d,.]+/).waitFor()
  await look(page, 'tournament-sheet', { desktop: 'dark', phone: 'light' })
})

test('in German, the leaderboard and the sheet have all their words', async () => {
  const [, bob] = await afterOneHand('rangliste')
  const page = await pit.at('/tournament/rangliste', { locale: 'de' })
  const board = page.getByRole('region', { name: 'Rangliste' })
  await board.getByRole('radio', { name: 'Nach Abstand zur Linie' }).check({ force: true })
  await board.locator('caption', { hasText: 'Nach Abstand zur Linie' }).waitFor()
  await board.getByRole('button', { name: bob?.client.player ?? '' }).click()
  await page.getByRole('dialog').getByText('Sitzung 1, Hand 1').waitFor()
  await look(page, 'the sheet of a player in German')
})

/** Opens the last hand of a player's last session from the record, with everybody's chips and bets filled in. */
async function openInLab(page: Page, player: string, name: string): Promise<void> {
  const record = page.getByRole('region', { name: 'Record' })
  await record.getByLabel('Player').selectOption(player)
  await record.getByRole('button', { name: `Every hand of ${name}` }).click()
  await page.getByRole('link', { name: 'Open in the lab' }).first().click()
  await page.getByText(/^You bet \d+: [\d.]+ %\.$/).waitFor()
  const asked = new URL(page.url()).searchParams
  expect(asked.get('book')).toBe('nsw')
  expect(asked.get('wagers')).toMatch(/^\d+,\d+$/)
  await page.goBack()
}

test('a spectator follows players from their heat to the final, and sees the podium; in German too', async () => {
  const sessions = [{ hands: 1, tables: 2, advance: 1 }, { hands: 1 }]
  const entries = { minimum: 2, maximum: 12, withdrawBefore: 60 }
  const open = await openCup(pit, 'way', { sessions, entries }, ['ann', 'bob', 'cat'])
  const annie = await savedGuestOf(pit, 'way', 'Annie-way')
  const cup = { ...open, players: [...open.players, annie] }
  const nameOf = (player: string) => (player === annie.client.player ? 'Annie-way' : player)
  const page = await pit.at('/tournament/way', { locale: 'en-AU' })
  const bracket = page.getByRole('region', { name: 'Heats' })
  await bracket.getByRole('heading', { name: '12 players, 2 in the final' }).waitFor()
  await startSession(cup)
  await bracket.locator('.bracket-tables ol li').nth(3).waitFor()
  await page.locator('.facts').getByText('Heat 1 of 1').waitFor()
  // Tables know her as a guest; everyone else by the name under which she saved her account.
  await bracket.getByText('Annie-way', { exact: true }).waitFor()
  const board = page.getByRole('region', { name: 'Leaderboard' })
  await board.getByRole('button', { name: 'Annie-way' }).waitFor()
  const record = page.getByRole('region', { name: 'Record' })
  await record.getByRole('listitem').filter({ hasText: 'Annie-way' }).first().waitFor()
  expect(await page.getByText(/guest.[0-9a-z]{6}/i).count()).toBe(0)
  const { table } = annie
  await page.goto(`${pit.floor.address}/tournament/way/table/${table?.table}`)
  await page.getByRole('button', { name: 'Play as guest' }).click()
  await page.locator('.seat-plate', { hasText: 'Annie-way' }).waitFor()
  await page.goto(`${pit.floor.address}/tournament/way`)
  await playSession(cup)
  await bracket.getByText('through', { exact: true }).first().waitFor()
  await cup.desk.mustTell({ do: 'draw' })
  await bracket.getByText('to table 1, box 1').waitFor()
  await bracket.getByText('to table 1, box 2').waitFor()
  await look(page, 'tournament-bracket', { desktop: 'light', phone: 'dark' })
  await cup.desk.mustTell({ do: 'startSession' })
  await playSession(cup)
  const podium = page.getByRole('region', { name: 'Podium' })
  const steps = podium.locator('.podium-steps li')
  await steps.nth(1).waitFor()
  const { prizes } = await cup.desk.overview()
  // The fees of four players, by the conditions: 60 and 40 percent.
  expect(prizes.map(({ cents }) => cents)).toEqual([12_000, 8_000])
  for (const [index, { player, cents }] of prizes.entries()) {
    const text = await steps.nth(index).innerText()
    expect(text).toContain(nameOf(player))
    expect(text).toContain(`$${cents / 100}`)
  }
  // In three hands, everybody may have lost.
  const { text: highlights } = await cup.desk.client.get('/api/tournaments/way/highlights')
  const best = (JSON.parse(highlights) as TournamentHighlights).bestHand === null ? 0 : 1
  await expect.poll(() => podium.getByText('Best hand').count()).toBe(best)
  await look(page, 'tournament-podium', { desktop: 'light', phone: 'light' })
  await openInLab(page, prizes[0]?.player ?? '', nameOf(prizes[0]?.player ?? ''))
  const room = await pit.at('/tournament/way/room/podium', { locale: 'de' })
  await room.locator('.podium-steps li').nth(1).waitFor()
  await look(room, 'room-podium', { desktop: 'light' })
  await room.goto(`${pit.floor.address}/tournament/way`)
  const podest = room.getByRole('region', { name: 'Podest' })
  await expect.poll(() => podest.getByText('Beste Hand').count()).toBe(best)
  await room.getByRole('heading', { name: '4 Spieler, 2 im Finale' }).waitFor()
  await look(room, 'bracket and podium in German')
})
