import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import type { TournamentClient } from '../../../server/test/tournaments/tournament-client.ts'
import { JOKERS_WILD } from '../../../server/test/tournaments/tournament-stage.ts'
import { draftCup, entrantOf, openCup, playUntil, startSession } from './cup.ts'
import { look } from './look.ts'
import { openPit } from './pit.ts'
import { NARROWEST } from './sizes.ts'

const pit = openPit([])
afterEach(async () => await pit.leave())

// Pictures show a clock as players know it.
const WAGER_SECONDS = process.env.OPENPIT_SCREENS === undefined ? 3_600 : 45
const TERMS = { wagerSeconds: WAGER_SECONDS, sessions: [{ hands: 2, tables: 1, advance: 1 }, { hands: 1 }] }

/** Jokers Wild with so many jokers, and so many hands, that one comes to every player. */
const WILD = {
  rulebook: 'tas',
  options: { decks: 4 },
  conditions: {
    ...JOKERS_WILD,
    wagerSeconds: WAGER_SECONDS,
    jokers: 32,
    sessions: [
      { hands: 60, eliminationHands: [60] },
      { hands: 1, eliminationHands: [1] },
    ],
  },
}

interface SeatedCup {
  readonly page: Page
  readonly other: TournamentClient
}

/** A heat at one table: a guest in the browser, and another player. It is the guest's turn to bet. */
async function seatedAt(name: string, texts: Texts, locale: string, game: object = {}): Promise<SeatedCup> {
  const cup = await openCup(pit, name, TERMS, [], game)
  const page = await pit.at(`/tournament/${name}`, { locale })
  await page.getByRole('button', { name: texts.guest }).click()
  await page.getByRole('button', { name: texts.enter, exact: true }).click()
  await page.getByText(texts.entered).waitFor()
  const player = `bob-${name}`
  const other = await entrantOf(pit, name, player)
  await startSession(cup)
  await other.until(() => other.table !== null && other.table.queue.length > 0)
  if (other.table?.queue[0] === player) await other.act(1_000)
  await page.getByRole('link', { name: texts.toTable }).click()
  await page.getByRole('heading', { name: texts.turn }).waitFor()
  return { page, other }
}

interface Texts {
  readonly guest: string
  readonly enter: string
  readonly entered: string
  readonly toTable: string
  readonly turn: string
}

const ENGLISH: Texts = {
  guest: 'Continue as a guest',
  enter: 'Enter',
  entered: 'You have entered.',
  toTable: 'Go to your table',
  turn: 'Your turn to bet',
}

const GERMAN: Texts = {
  guest: 'Als Gast weiter',
  enter: 'Anmelden',
  entered: 'Sie sind angemeldet.',
  toTable: 'An Ihren Tisch',
  turn: 'Sie setzen jetzt',
}

/** Stands, or draws where the book wants it, and takes no insurance, until `over` is on the page. */
async function playOut(page: Page, over: Locator): Promise<void> {
  const wanted = ['decline', 'stand', 'hit'].map((name) => `.decisions .go[data-decision="${name}"]`)
  const choices = page.locator(wanted.join(', '))
  for (;;) {
    await over.or(choices).first().waitFor()
    if (await over.isVisible()) return
    const version = await page.locator('.table-page').getAttribute('data-version')
    for (const one of wanted) {
      const button = page.locator(one)
      if ((await button.count()) === 0) continue
      await button.first().click()
      break
    }
    await page.locator(`.table-page:not([data-version="${version}"])`).waitFor()
  }
}

test('a player seals a bet, others see its fingerprint and that it opens; then the player stops the table', async () => {
  const { page, other } = await seatedAt('cup', ENGLISH, 'en-AU')
  await page.getByText('Hand 1 of 2', { exact: true }).waitFor()
  await look(page, 'tournament-bet', { phone: 'light', desktop: 'dark' })
  await page.keyboard.press('e')
  await page.getByRole('textbox').fill('5')
  expect(await page.getByRole('button', { name: 'Seal 5' }).isDisabled()).toBe(true)
  await page.getByRole('textbox').fill('300')
  await look(page, 'tournament-envelope', { phone: 'dark', desktop: 'light' })
  await page.getByRole('button', { name: 'Seal 300' }).click()
  await other.until(() => (other.table?.seals.length ?? 0) > 0)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  // The amount must be neither on the screen nor in what others are sent.
  expect(await page.locator('body').innerText()).not.toMatch(/\b300\b/)
  expect(JSON.stringify(other.table)).not.toContain('30000')
  const over = page.getByText('Opened after the last hand')
  const along = playUntil(other, 1_000, () => (other.table?.opened.length ?? 0) > 0)
  await playOut(page, over)
  await along
  await page.getByText(/: 300, matches its fingerprint/).waitFor()
  expect(other.table?.opened.map(({ cents }) => cents)).toEqual([30_000])
  // Styles of another page must not take the row at the line apart.
  const atLine = page.locator('.standings-table .last-through')
  expect(await atLine.evaluate((row) => getComputedStyle(row).display)).toBe('table-row')
  await look(page, 'tournament-opened', { desktop: 'light' })
  await page.getByRole('button', { name: 'Call the director' }).click()
  await page.getByLabel('What is wrong?').fill('the dealer drew on 17')
  await page.getByRole('button', { name: 'Stop the table' }).click()
  await other.until(() => other.table?.inDispute === true)
  await page.getByText('The table stands still until the director rules.').waitFor()
})

test('on a narrow phone in German, a pass card is played by two presses of its key', async () => {
  const { page, other } = await seatedAt('pokal', GERMAN, 'de')
  await page.setViewportSize(NARROWEST)
  await look(page, 'the turn to bet in German')
  await page.keyboard.press('p')
  await page.locator('[data-tray="pass"]', { hasText: 'Noch einmal drücken' }).waitFor()
  await page.keyboard.press('p')
  await other.until(
    () => other.table?.seats.some(({ turn, passCards }) => turn === 'passed' || passCards === 0) === true,
  )
  await page.getByRole('heading', { name: GERMAN.turn }).waitFor({ state: 'hidden' })
})

/** Bets with a voucher where there is one, and plays, until the page asks what a joker counts. */
async function playToJoker(page: Page): Promise<void> {
  const joker = page.locator('[data-joker="9"]')
  const decisions = ['decline', 'stand', 'hit'].map((name) => `.decisions .go[data-decision="${name}"]`)
  const wanted = ['[data-tray="voucher"]:enabled', '[data-tray="bet"]', ...decisions]
  for (;;) {
    await joker
      .or(page.locator(wanted.join(', ')))
      .first()
      .waitFor()
    if (await joker.isVisible()) return
    const version = await page.locator('.table-page').getAttribute('data-version')
    for (const one of wanted) {
      if ((await page.locator(one).count()) === 0) continue
      await page.locator(one).first().click()
      // A voucher is drawn by two presses.
      if (one.includes('voucher')) await page.keyboard.press('v')
      break
    }
    await page.locator(`.table-page:not([data-version="${version}"])`).waitFor()
  }
}

test('Jokers Wild on a narrow phone in German: a voucher and the value of a joker by keys', async () => {
  const { page, other } = await seatedAt('joker-pokal', GERMAN, 'de', WILD)
  await page.setViewportSize(NARROWEST)
  let isStopped = false
  const playing = playUntil(other, 1_000, () => isStopped)
  await playToJoker(page)
  isStopped = true
  await page.getByText('Sie haben einen Joker. Was zählt er?').waitFor()
  expect(await page.getByTestId('said-to-you').innerText()).toContain(
    'Sagen Sie, was er zählt: Ass oder zwei bis zehn.',
  )
  await look(page, 'what a joker counts, in German')
  // A value that no joker has does nothing.
  await page.keyboard.press('k')
  await page.keyboard.press('9')
  await other.until(
    () => other.table?.view.boxes.some(({ hands }) => hands.some((hand) => hand.jokers?.includes('9'))) === true,
  )
  await page.getByRole('img', { name: 'Joker als neun' }).first().waitFor()
  await playing
})

test('a director sees clause and consequence before each click, from draft to a session with a dispute', async () => {
  await draftCup(pit, 'desk-cup', TERMS)
  const page = await pit.at('/account?then=/tournament/desk-cup', { locale: 'en-AU' })
  await page.getByLabel('Name', { exact: true }).fill('test-director')
  await page.getByLabel('Password', { exact: true }).fill('for tests only')
  await page.getByRole('button', { name: 'Log in' }).click()
  const desk = page.getByRole('region', { name: 'Director’s desk' })
  const act = (name: string) => desk.locator('.desk-act', { hasText: name })
  await act('Publish').getByText('Entries open.').waitFor()
  await act('Cancel the tournament').getByText('(NSW-20.3.4)').waitFor()
  await desk.getByRole('button', { name: 'Publish' }).click()
  const players = await Promise.all(['eve-desk', 'fay-desk'].map((name) => entrantOf(pit, 'desk-cup', name)))
  await act('Draw seats').getByText('2 players get their seats by ballot.').waitFor()
  await look(page, 'tournament-desk', { desktop: 'light' })
  await desk.getByRole('button', { name: 'Draw seats' }).click()
  await act('Start session').getByText('2 players are seated').waitFor()
  await act('Change the conditions').getByText('(NSW-20.4.1)').waitFor()
  await desk.getByRole('button', { name: 'Start session' }).click()
  await desk.getByLabel('What is in dispute').fill('a card was shown')
  await desk.getByRole('button', { name: 'Stop for a dispute, table 1' }).click()
  await Promise.all(players.map(async (one) => await one.until(() => one.table?.inDispute === true)))
  await desk.getByLabel('Ruling').fill('the hand stands')
  await desk.getByRole('button', { name: 'Rule on the dispute, table 1' }).click()
  await Promise.all(players.map(async (one) => await one.until(() => one.table?.inDispute === false)))
  await page.getByRole('region', { name: 'Record' }).getByText('the hand stands').waitFor()
  await page.goto(`${pit.floor.address}/`)
  await page.getByRole('region', { name: 'Tournaments' }).getByRole('link', { name: 'Winter Cup' }).first().waitFor()
  await look(page, 'the floor with tournaments')
})
