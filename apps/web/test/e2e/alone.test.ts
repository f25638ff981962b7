import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { look, lookHere } from './look.ts'
import { openPit, tableAt } from './pit.ts'
import { deal, decide, playAsGuest, playOn, sitDown, situation, wager } from './player.ts'
import { DESKTOP, LOW_PHONE, NARROWEST, PHONE } from './sizes.ts'

const OPENPIT = fileURLToPath(new URL('../../../cli/src/openpit.ts', import.meta.url))

const rank = (card = '') => card.slice(0, -1)
const counts = (card = '') => (['10', 'J', 'Q', 'K'].includes(rank(card)) ? 10 : Number(rank(card)))

/** A hand with a decision: sixteen against a ten. */
const SIXTEEN = ([first, dealer, second]: readonly string[]) =>
  counts(first) + counts(second) === 16 && rank(first) !== rank(second) && counts(dealer) === 10

/** The same, and a hit does not end the hand. */
const SIXTEEN_AND_SMALL = (coming: readonly string[]) => SIXTEEN(coming) && [2, 3, 4].includes(counts(coming[3]))

/** An offer of insurance, and then a decision. */
const ACE = ([first, dealer, second]: readonly string[]) =>
  rank(dealer) === 'A' && rank(first) !== rank(second) && counts(first) + counts(second) === 16

const pit = openPit(
  [tableAt('tas', 'cut'), tableAt('nsw', 'keys'), tableAt('pontoon', 'empty')],
  [
    { opening: tableAt('nz', 'lost'), first: 0, wants: SIXTEEN },
    { opening: tableAt('star', 'kept'), first: 0, wants: SIXTEEN },
    { opening: tableAt('nz', 'spaces'), first: 0, wants: SIXTEEN_AND_SMALL },
    { opening: tableAt('tas', 'spaces-too'), first: 0, wants: ACE },
  ],
)
afterEach(async () => await pit.leave())

/** The focused element. */
async function focused(page: Page): Promise<string> {
  return await page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '')
}

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (name.test(await focused(page))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}`)
}

/** How many pixels of height two elements share. */
async function overlap(page: Page, one: Locator, other: Locator): Promise<number> {
  const [first, second] = [await one.boundingBox(), await other.boundingBox()]
  if (first === null || second === null) throw new Error(`nothing to compare at ${page.url()}`)
  const shared = Math.min(first.y + first.height, second.y + second.height) - Math.max(first.y, second.y)
  return Math.max(0, Math.round(shared))
}

test('a guest takes a box at an empty table', async () => {
  const page = await pit.at('/table/empty')
  await playAsGuest(page)
  await page.getByRole('button', { name: /^Sit at box/ }).waitFor()
  await look(page, 'empty-table', { phone: 'light', tablet: 'light', desktop: 'dark' })
})

test('a whole round by keyboard alone, from the floor to the result, and a rebet', async () => {
  const page = await pit.at('/')
  await page.getByRole('button', { name: /^Sit down: NSW/ }).waitFor()
  await tabTo(page, /^Sit down: NSW/)
  await page.keyboard.press('Enter')
  await page.getByRole('group', { name: 'Chips' }).waitFor()
  await page.keyboard.press('3')
  for (const key of ['b', 'b', 'u', 'b']) await page.keyboard.press(key)
  await page.locator('.sum', { hasText: 'Total bet $50.00' }).waitFor()
  // The button that deals ignores clicks for a moment after its word has changed.
  await pressUntil(page, ' ', page.locator('.round-net, .decisions .go:not([aria-disabled="true"])').first())
  await playByKeys(page)
  await page.keyboard.press('r')
  await page.locator('.sum', { hasText: 'Total bet $50.00' }).waitFor()
  await page.keyboard.press('c')
  await page.locator('.round-net').waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  await lookHere(page, 'keys')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

/** Stands if that is offered, and otherwise hits. */
async function playByKeys(page: Page): Promise<void> {
  const over = page.locator('.round-net')
  const offered = page.locator('.decisions .go:not([aria-disabled="true"])')
  for (;;) {
    await over.or(offered.first()).first().waitFor()
    if (await over.isVisible()) return
    const names = await offered.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-decision')))
    if (names.length === 0) continue
    const version = await page.locator('.table-page').getAttribute('data-version')
    const key = names.includes('stand') ? 's' : names.includes('hit') ? 'h' : 'n'
    const next = page.locator(`.table-page:not([data-version="${version}"])`)
    // Right after a deal keys are ignored for a moment, so that a stray one decides nothing.
    await pressUntil(page, key, next)
  }
}

/** Presses a key until this is on screen. */
async function pressUntil(page: Page, key: string, wanted: Locator): Promise<void> {
  for (let isThere = false; !isThere; ) {
    await page.keyboard.press(key)
    isThere = await wanted.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    )
  }
}

/** Presses the space bar five times, and then holds it down. */
async function pressSpaces(page: Page): Promise<void> {
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press(' ')
  for (let repeats = 0; repeats < 5; repeats++) await page.keyboard.down(' ')
  await page.keyboard.up(' ')
}

/** The focus is on the group of answers, not on an answer. */
async function isOnNoAnswer(page: Page): Promise<boolean> {
  return await page.evaluate(() => document.activeElement?.matches('.decisions') ?? false)
}

test('the space bar deals, and then decides nothing until the player focuses a decision', async () => {
  const page = await pit.at('/table/spaces')
  await sitDown(page)
  for (const key of ['3', 'b']) await page.keyboard.press(key)
  await page.locator('.wagering[aria-busy="false"]').waitFor()
  await page.keyboard.press(' ')
  await page.locator('.decisions [data-decision="hit"]').waitFor()
  await pressSpaces(page)
  await expect.poll(() => isOnNoAnswer(page)).toBe(true)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/^Hit/)
  await page.keyboard.press(' ')
  // Commands run in order: if the space bar had hit, there would be more cards.
  await page.locator('.prompt', { hasText: /hard (18|19|20) against 10/ }).waitFor()
  expect(await page.locator('.stage .card').count()).toBe(4)
  expect(await focused(page)).toMatch(/^Hit/)
  // On a phone the small picture of the box says that there are more cards than it shows.
  await page.setViewportSize(PHONE)
  const mini = page.locator('.mini.mine')
  await mini.getByText('+2', { exact: true }).waitFor()
  expect(await mini.locator('.card').count()).toBe(1)
  await lookHere(page, 'three cards on a phone')
  await page.setViewportSize(DESKTOP)
  await page.keyboard.press('s')
  await page.locator('.round-net').waitFor()
})

test('the space bar takes no insurance after a deal by the Deal button', async () => {
  const page = await pit.at('/table/spaces-too')
  await sitDown(page)
  for (const key of ['3', 'b']) await page.keyboard.press(key)
  await page.locator('.wagering[aria-busy="false"]').waitFor()
  await tabTo(page, /^Deal/)
  await page.keyboard.press(' ')
  await page.locator('.decisions [data-decision="insure"]').waitFor()
  await pressSpaces(page)
  await expect.poll(() => isOnNoAnswer(page)).toBe(true)
  await page.keyboard.press('n')
  await page.locator('.decisions [data-decision="hit"]').waitFor()
  await pressSpaces(page)
  await expect.poll(() => isOnNoAnswer(page)).toBe(true)
  await page.keyboard.press('s')
  await page.locator('.round-net').waitFor()
  const lines = await page.locator('.my-lines li').allTextContents()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^Box 4/)
})

test('a server restart in the middle of a hand brings back the same decision, and no cent is lost', async () => {
  const page = await pit.at('/table/lost', { viewport: PHONE })
  await sitDown(page)
  await wager(page, 4, 5_000)
  await deal(page)
  await page.locator('.decisions [data-decision="hit"]').waitFor()
  const [said, balance] = [await situation(page), await page.getByTestId('balance').textContent()]
  expect(said).toMatch(/your sixteen, hard; dealer ten; .*hit/)
  await pit.floor.server.close()
  await page.getByText(/^Connection lost/).waitFor()
  // A decision made now is sent after the reconnect.
  await look(page, 'lost-connection', { phone: 'dark', desktop: 'light' })
  await pit.floor.open({ port: Number(new URL(pit.floor.address).port), ...(await pit.web()) })
  await page.getByText(/^Connection lost/).waitFor({ state: 'detached' })
  await expect.poll(async () => await situation(page), { timeout: 60_000 }).toContain(said.trim())
  expect(await page.getByTestId('balance').textContent()).toBe(balance)
  await decide(page, 'stand')
  await page.locator('.round-net').waitFor()
})

test('two tabs of one player show the same table, and a decision in one counts in both', async () => {
  const page = await pit.at('/table/keys')
  await sitDown(page)
  const box = Number(
    await page
      .locator('.plate:has(.me)')
      .textContent()
      .then((text) => /Box (\d)/.exec(text ?? '')?.[1]),
  )
  await wager(page, box, 2_500)
  const second = await page.context().newPage()
  await second.goto(`${pit.floor.address}/table/keys`)
  await second.locator('.sum', { hasText: 'Total bet $25.00' }).waitFor()
  await deal(second)
  await playOn(page, ['stand', 'hit', 'decline'])
  await second.locator('.round-net').waitFor()
  const net = (tab: Page) => tab.locator('.round-net').textContent()
  expect(await net(second)).toBe(await net(page))
  const balance = (tab: Page) => tab.getByTestId('balance').textContent()
  expect(await balance(second)).toBe(await balance(page))
})

describe('the cut', () => {
  test('is made by the player whom the book names, and the shoe is verified card by card, at the table and on its page', async () => {
    const page = await pit.at('/table/cut')
    await sitDown(page)
    const banner = page.locator('.cut-banner')
    await banner.waitFor()
    for (const size of [PHONE, LOW_PHONE, NARROWEST]) {
      await page.setViewportSize(size)
      await page.locator('.phone-felt .cut-banner').waitFor()
      // What the player has bet, and may still bet, stays in sight.
      for (const part of ['.strip', '.close', '.controls']) {
        expect(await overlap(page, banner, page.locator(part)), `${part} at ${size.width}x${size.height}`).toBe(0)
      }
    }
    await page.setViewportSize(DESKTOP)
    await page.getByRole('button', { name: 'Cut the shoe' }).click()
    const pile = page.getByRole('slider', { name: 'Cut card' })
    await pile.press('PageDown')
    await pile.press('ArrowUp')
    await look(page, 'cut', { phone: 'light', tablet: 'dark', desktop: 'light' })
    const place = await pile.getAttribute('aria-valuenow')
    await page.getByRole('button', { name: 'Cut here' }).click()
    await wager(page, 4, 2_500)
    await deal(page)
    await playOn(page, ['stand', 'hit', 'decline'])
    await page.getByRole('tab', { name: 'Shoe' }).click()
    await page.getByText(/^Every check passed so far/).waitFor()
    const dealt = await page.locator('.stage .card').count()
    // The burned card stays hidden until the shoe has ended.
    expect(await page.locator('.proven li', { hasText: 'Passed:' }).count()).toBe(dealt)
    await look(page, 'shoe', { desktop: 'dark' })
    const transcript = await (await page.request.get(`${pit.floor.address}/api/tables/cut/transcript`)).text()
    expect(JSON.parse(transcript)).toMatchObject({ contributions: [{ cut: Number(place) }] })
    await page.goto(`${pit.floor.address}/verify`)
    await page.getByLabel('Or paste its text').fill(transcript)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText(/^Every check passed so far/).waitFor()
    await look(page, 'verify', { phone: 'light', desktop: 'light' })
    const moved = transcript.replace(new RegExp(`("cut":\\s*)${place}`), `$1${Number(place) + 1}`)
    await page.getByLabel('Or paste its text').fill(moved)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('A check failed.').waitFor()
  })
})

test('the rules show what each game pays, and link to the clause register', async () => {
  const page = await pit.at('/rules/pontoon')
  await page.getByText('The dealer draws on soft 17').waitFor()
  await page.getByRole('row', { name: /7-7-7 in spades 3 to 1/ }).waitFor()
  await look(page, 'rules', { phone: 'light', desktop: 'light' })
  await page.getByRole('link', { name: 'Star Blackjack' }).click()
  await page.getByRole('link', { name: 'The book’s usual options' }).click()
  await page.getByRole('row', { name: /Three sevens of diamonds.*100 % of the jackpot/i }).waitFor()
  await lookHere(page, 'rules of star')
  await page.goto(`${pit.floor.address}/register/nz`)
  await page.getByLabel('Search by number or text').fill('split')
  await page.getByText(/^\d+ of \d+ clauses$/).waitFor()
  await page.getByLabel('Treatment').selectOption('enforced')
  await page.getByText(/proof/).first().click()
  await look(page, 'register', { phone: 'dark', desktop: 'dark' })
})

test('a round replays step by step, and its export passes `openpit scenario`', async () => {
  const page = await pit.at('/table/kept')
  await sitDown(page)
  await wager(page, 4, 5_000)
  await deal(page)
  await decide(page, 'stand')
  await page.locator('.round-net').waitFor()
  const net = (await page.locator('.round-net').textContent())?.replace('Your round: ', '') ?? ''
  await page.goto(`${pit.floor.address}/history`)
  await page.locator('.rounds .money', { hasText: net }).waitFor()
  await look(page, 'history', { phone: 'light', desktop: 'light' })
  await page.getByRole('link', { name: /^Replay/ }).click()
  await page.getByText(/^Step 1 of/).waitFor()
  const forward = page.getByRole('button', { name: 'Forward' })
  while ((await forward.getAttribute('aria-disabled')) !== 'true' && (await forward.isEnabled())) await forward.click()
  await look(page, 'replay', { phone: 'dark', desktop: 'dark' })
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download scenario' }).click()
  const folder = mkdtempSync(join(tmpdir(), 'openpit-export-'))
  const file = join(folder, (await download).suggestedFilename())
  await (await download).saveAs(file)
  const { status, stdout, stderr } = spawnSync(process.execPath, [OPENPIT, 'scenario', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true, force: true })
  expect(status, `${stdout}${stderr}`).toBe(0)
})
