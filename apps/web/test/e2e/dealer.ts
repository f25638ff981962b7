import type { Page } from 'playwright-core'
import { PASSWORD } from '../../../server/test/live-floor.ts'

/** Signs on at the dealer's console of a table. */
export async function signOn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign on' }).click()
  await page.locator('.deal').waitFor()
  // The keys belong to the console, not to the button that is gone.
  await page.locator('main').focus()
}

/** Waits until this is due. */
export async function untilDue(page: Page, due: string): Promise<void> {
  await page.locator(`.deal[data-due="${due}"]`).waitFor()
}

/** Waits until the table has answered the last order: before that, the console sends nothing. */
export async function untilReady(page: Page): Promise<void> {
  await page.locator('.deal[data-ready="true"]').waitFor()
}

/** Presses keys; the last one sends, and the table answers. */
export async function send(page: Page, ...keys: readonly string[]): Promise<void> {
  await untilReady(page)
  const before = await page.locator('.deal').getAttribute('data-version')
  for (const key of keys) await page.keyboard.press(key)
  await page.locator(`.deal:not([data-version="${before}"])`).waitFor()
}

/** Keys cards one by one, as they leave the shoe. */
export async function keyCards(page: Page, cards: string): Promise<void> {
  for (const card of cards.split(' ')) {
    await untilDue(page, 'card')
    const rank = card.slice(0, -1)
    await send(page, rank === '10' ? '0' : rank, card.slice(-1))
  }
}

/** The steps of the book from new cards to a shoe that can be dealt from. */
export async function prepareCards(page: Page): Promise<void> {
  for (;;) {
    await page.locator('.deal[data-due="prepare"], .deal[data-due="card"], .deal[data-due="bets"]').first().waitFor()
    const due = await page.locator('.deal').getAttribute('data-due')
    if (due === 'bets') return
    if (due === 'card') await keyCards(page, '2c')
    else await doStep(page, (await page.locator('.preparation .now b').first().textContent()) ?? '')
  }
}

async function doStep(page: Page, step: string): Promise<void> {
  if (step === 'Count the cards') {
    const left = (await page.locator('.shoe-left small').textContent()) ?? ''
    await send(page, ...(/\d+/.exec(left)?.[0] ?? '').split(''), 'n')
  } else if (step === 'Have the cards cut') {
    // NSW-4.4: a player cuts before a supervisor does.
    const isNobodyHere = (await page.getByText(/^Nobody sits at a box/).count()) > 0
    await (isNobodyHere ? send(page, '2', 's') : send(page, '9', '0', 'Enter'))
  } else if (step === 'Place the cutting card') await send(page, '6', '0', 'Enter')
  else await send(page, 'Enter')
}
