import { afterEach, expect, test } from 'vitest'
import { look } from './look.ts'
import { openPit } from './pit.ts'
import { PHONE } from './sizes.ts'

const pit = openPit([])
afterEach(async () => await pit.leave())

const ANN_AND_BOB = '/lab/tournament?book=nsw&decks=6&chips=1000,900&wagers=-,200&maximum=400'

test('the last hand of two players: the best bet, each bet’s chance, and what everyone has', async () => {
  const page = await pit.at(ANN_AND_BOB)
  await page.locator('.headline .edge', { hasText: '210' }).waitFor()
  expect(await page.locator('.headline .edge').textContent()).toContain('76.9 %')
  expect(await page.getByRole('row', { name: /^210 to 290/ }).textContent()).toContain('best')
  await page.getByText('Exact: both hands').waitFor()
  await look(page, 'lab-tournament', { desktop: 'light' })
})

test('a third player: the page says that cards go back, and the address keeps the hand', async () => {
  const page = await pit.at(ANN_AND_BOB, { viewport: PHONE })
  await page.getByRole('combobox', { name: 'Players', exact: true }).selectOption('3')
  await page.getByText('had gone back into the shoe').waitFor()
  await page.getByLabel('Player 3: chips').fill('1200')
  await page.waitForFunction(() => location.search.includes('chips=1000,900,1200'))
  await look(page, 'lab-tournament', { phone: 'dark' })
  await page.getByLabel('Player 3: chips').fill('5')
  await page.getByRole('alert').getByText('Player 3 needs a whole number of chips, at least 10.').waitFor()
})
