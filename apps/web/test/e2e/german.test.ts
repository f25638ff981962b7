import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { openPit, tableAt } from './pit.ts'

const rank = (card = '') => card.slice(0, -1)
const counts = (card = '') => (['10', 'J', 'Q', 'K'].includes(rank(card)) ? 10 : Number(rank(card)))

/** Sixteen against a ten: no pair, and nothing to double on. */
const SIXTEEN = ([first, dealer, second]: readonly string[]) =>
  counts(first) + counts(second) === 16 && rank(first) !== rank(second) && counts(dealer) === 10

const pit = openPit([], [{ opening: tableAt('nsw', 'sixteen'), first: 0, wants: SIXTEEN }])
afterEach(async () => await pit.leave())

async function off(page: Page, decision: string): Promise<string> {
  const button = page.locator(`.decisions .off[data-decision="${decision}"]`)
  await button.waitFor()
  return (await button.innerText()).replace(/\s+/g, ' ')
}

test('a refused decision says why in German, with its clause', async () => {
  const page = await pit.at('/table/sixteen', { locale: 'de' })
  await page.getByRole('button', { name: /Gast/ }).click()
  await page.getByRole('group', { name: 'Chips' }).waitFor()
  await page.keyboard.press('3')
  await page.keyboard.press('b')
  await page.locator('.sum', { hasText: '25,00 $' }).waitFor()
  await page.getByRole('button', { name: /^Geben/ }).click()
  expect(await off(page, 'double')).toBe('Doppeln , nicht möglich: Nur auf 9, 10 oder 11 NSW-11.1.1')
  expect(await off(page, 'split')).toBe('Teilen , nicht möglich: Nur bei einem Paar NSW-12.1a')
  await page
    .getByText(/: sechzehn/i)
    .first()
    .waitFor()
  // Changing the language keeps the round.
  await page.getByRole('button', { name: 'Menü' }).click()
  await page.getByRole('radio', { name: 'English' }).check()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await off(page, 'double')).toBe('Double , unavailable: Only on 9, 10 or 11 NSW-11.1.1')
  expect(await page.getByText(/sechzehn/i).count()).toBe(0)
})

test('a refused login says why in German', async () => {
  const page = await pit.at('/', { locale: 'de' })
  await page.getByRole('link', { name: 'Anmelden' }).click()
  await page.getByLabel('Name', { exact: true }).fill('niemand')
  await page.getByLabel('Passwort', { exact: true }).fill('das ist es nicht')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByText('Name oder Passwort ist falsch.').waitFor()
})
