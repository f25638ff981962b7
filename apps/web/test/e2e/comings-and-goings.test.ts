import { cents } from '@openpit/money'
import { afterEach, expect, test } from 'vitest'
import { RATES } from '../../../server/test/floor.ts'
import { isLosing } from '../../../server/test/prepared-tables.ts'
import { lookHere } from './look.ts'
import { openPit, tableAt } from './pit.ts'
import { deal, decide, sitDown, wager } from './player.ts'
import { PHONE } from './sizes.ts'

/** A guest starts with a single $25 chip. */
const CHIPS = 2_500

const pit = openPit(
  [tableAt('nsw', 'left')],
  [
    { opening: tableAt('tas', 'losing'), first: 0, wants: isLosing },
    { opening: tableAt('nz', 'losing-too'), first: 0, wants: isLosing },
  ],
  { accounts: { demoChips: cents(CHIPS), rates: RATES } },
)
afterEach(async () => await pit.leave())

test('boxes are free once their players have left after a round, on the floor and at the table', async () => {
  const [ann] = await pit.floor.guestsAt('left', 1)
  for (const box of [2, 3, 4, 5, 6]) await ann?.mustTell('left', { do: 'wager', box, main: 500 })
  ann?.ready('left')
  await ann?.playOn('left', ann.view('left').round)
  const page = await pit.at('/')
  await page.getByText('2 of 7 boxes free').waitFor()
  await ann?.mustTell('left', { do: 'leave' })
  await page.getByText('2 of 7 boxes free').waitFor({ state: 'detached' })
  expect(await page.getByText('7 of 7 boxes free').count()).toBeGreaterThan(0)
  await page.goto(`${pit.floor.address}/table/left`)
  // As at an empty table, the middle box is offered first.
  await sitDown(page)
  await page.locator('.plate:has(.me)', { hasText: 'Box 4' }).waitFor()
})

test('a guest who has lost everything gets demo chips at the table, and plays on', async () => {
  const page = await pit.at('/table/losing')
  await sitDown(page)
  await wager(page, 4, CHIPS)
  await deal(page)
  await decide(page, 'stand')
  await page.getByText('You’re out of demo chips.').waitFor()
  await lookHere(page, 'out of chips')
  await page.getByRole('button', { name: 'Get $25.00 more' }).press('Enter')
  await page.getByText('$25.00 in demo chips added.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('$25.00 in demo chips added.')
  await page.getByTestId('balance').getByText('$25.00').waitFor()
  await wager(page, 4, CHIPS)
  expect(await page.getByText('$25.00 in demo chips added.').count()).toBe(0)
})

test('a guest who has lost everything gets demo chips on the floor, in German on a phone', async () => {
  const page = await pit.at('/table/losing-too', { viewport: PHONE, locale: 'de' })
  await page.getByRole('button', { name: /Gast/ }).click()
  await page.getByRole('group', { name: 'Chips' }).waitFor()
  for (const key of ['3', 'b']) await page.keyboard.press(key)
  await page.getByRole('button', { name: /^Geben/ }).click()
  await decide(page, 'stand')
  await page.getByRole('button', { name: '25,00 $ holen' }).waitFor()
  await lookHere(page, 'out of chips on a phone')
  await page.goto(pit.floor.address)
  await page.getByText('Sie haben keine Demo-Chips mehr.').waitFor()
  await lookHere(page, 'out of chips on the floor')
  await page.getByRole('button', { name: '25,00 $ holen' }).click()
  await page.getByText('25,00 $ in Demo-Chips gutgeschrieben.').waitFor()
  await expect.poll(() => page.getByTestId('balance').textContent()).toBe('25,00 $')
})
