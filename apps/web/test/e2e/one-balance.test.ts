import { cents } from '@openpit/money'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { RATES } from '../../../server/test/floor.ts'
import { isLosing } from '../../../server/test/prepared-tables.ts'
import { lookHere } from './look.ts'
import { openPit, tableAt } from './pit.ts'
import { deal, decide, playAsGuest, playOn, sitDownAt } from './player.ts'
import { PHONE } from './sizes.ts'

/** A guest's first chips, and the minimum bet. */
const CHIPS = 10_000
const MINIMUM = 500

const pit = openPit(
  [tableAt('nsw', 'first'), tableAt('tas', 'second'), tableAt('star', 'linked')],
  [{ opening: tableAt('nz', 'third'), first: 0, wants: isLosing }],
  { accounts: { demoChips: cents(CHIPS), topUpBelow: cents(MINIMUM), rates: RATES } },
)
afterEach(async () => await pit.leave())

/** The cents of an amount on screen. */
function inCents(text: string): number {
  const isMinus = text.includes('−')
  return Number(text.replaceAll(/[^\d]/g, '')) * (isMinus ? -1 : 1)
}

async function balanceOn(page: Page): Promise<number> {
  return inCents((await page.getByTestId('balance').textContent()) ?? '')
}

async function expectBalance(page: Page, amount: number): Promise<void> {
  await expect.poll(async () => await balanceOn(page), { timeout: 20_000 }).toBe(amount)
}

/** The screen shows the server's balance, and no table holds chips outside a round. */
async function expectInWallet(page: Page, amount: number): Promise<void> {
  await expectBalance(page, amount)
  const me = (await (await page.request.get(`${pit.floor.address}/api/me`)).json()) as object
  expect(me).toMatchObject({ wallet: amount, purses: [] })
}

/** Places chips one by one, and checks that the balance falls with each. */
async function lay(page: Page, box: number, amount: number): Promise<void> {
  const spot = page.getByRole('button', { name: new RegExp(`^Main bet, box ${box}:`) })
  let left = await balanceOn(page)
  let open = amount
  for (const chip of [10_000, 2_500, 500]) {
    if (open < chip) continue
    await page.getByRole('button', { name: `$${chip / 100} chip`, exact: true }).click()
    for (; open >= chip; open -= chip) {
      await spot.click()
      left -= chip
      await expectBalance(page, left)
    }
  }
  await page.locator('.wagering[aria-busy="false"]').waitFor()
  expect(await balanceOn(page)).toBe(left)
}

async function netOn(page: Page): Promise<number> {
  return inCents((await page.locator('.round-net').textContent()) ?? '')
}

/** Declines offers, and returns whether there is a hand to play. If not, the round has ended. */
async function untilTurn(page: Page): Promise<boolean> {
  // A button that was pressed stays for a moment, switched off.
  const offered = (name: string) => page.locator(`.decisions .go[data-decision="${name}"]:not([aria-disabled="true"])`)
  const [stand, decline, over] = [offered('stand'), offered('decline'), page.locator('.round-net')]
  for (;;) {
    await stand.or(decline).or(over).first().waitFor()
    if (await decline.isVisible()) await decide(page, 'decline')
    else return await stand.isVisible()
  }
}

async function leaveTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Leave the table' }).press('Enter')
  await page.getByRole('heading', { name: 'Tables', exact: true }).waitFor()
}

test('a guest has one balance over three tables, after clearing a full layout, and after going broke', async () => {
  const page = await pit.at('/')
  await sitDownAt(page, 'NSW Blackjack')
  await expectInWallet(page, CHIPS)
  for (const box of [3, 4]) await lay(page, box, 1_000)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expectBalance(page, CHIPS - 1_500)
  await page.locator('.wagering[aria-busy="false"]').waitFor()
  await expectBalance(page, CHIPS - 1_500)
  await deal(page)
  await playOn(page, ['stand', 'hit', 'decline'])
  const afterFirst = CHIPS + (await netOn(page))
  await expectInWallet(page, afterFirst)
  await leaveTable(page)
  await expectInWallet(page, afterFirst)

  await sitDownAt(page, 'Tasmania Blackjack')
  await expectBalance(page, afterFirst)
  for (const box of [2, 4, 5, 6]) await lay(page, box, 500)
  await expectBalance(page, afterFirst - 2_000)
  await lookHere(page, 'full layout')
  await leaveTable(page)
  await expectInWallet(page, afterFirst)
  const second = page.getByRole('article').filter({ hasText: 'Tasmania Blackjack' })
  await second.getByText('7 of 7 boxes free').waitFor()
  await sitDownAt(page, 'Tasmania Blackjack')
  await lay(page, 4, 500)
  await deal(page)
  await playOn(page, ['stand', 'hit', 'decline'])
  const afterSecond = afterFirst + (await netOn(page))
  await expectInWallet(page, afterSecond)
  // Back to the floor without leaving: the seat is kept, but no money stays at it.
  await page.getByRole('link', { name: 'All tables' }).click()
  await page.getByRole('heading', { name: 'Tables', exact: true }).waitFor()
  await expectInWallet(page, afterSecond)

  await sitDownAt(page, 'New Zealand Blackjack')
  await expectBalance(page, afterSecond)
  const rest = afterSecond % MINIMUM
  await lay(page, 4, afterSecond - rest)
  await expectBalance(page, rest)
  await deal(page)
  await decide(page, 'stand')
  await page.getByText('You’re out of demo chips.').waitFor()
  await expectInWallet(page, rest)
  await page.getByRole('button', { name: /^Get \$[\d.]+ more$/ }).click()
  await expectInWallet(page, CHIPS)
  await lay(page, 4, 500)
  await expectBalance(page, CHIPS - 500)
})

test('a chip on a free box takes the box; a bet that the balance does not cover is explained', async () => {
  const page = await pit.at('/table/linked', { viewport: PHONE })
  await playAsGuest(page)
  await page.getByRole('button', { name: 'Sit at box 4' }).waitFor()
  await page.getByRole('button', { name: /^Box 2,/ }).click()
  await lay(page, 2, 500)
  await page.getByRole('button', { name: 'Box 2, You' }).waitFor()
  expect(await page.getByRole('button', { name: /^Sit at box/ }).count()).toBe(0)
  await page.getByRole('button', { name: '$100 chip, unavailable: $95.00 left to bet' }).click({ force: true })
  await page.getByRole('alert').getByText('$95.00 left to bet').waitFor()
  await expectBalance(page, CHIPS - 500)
  await lookHere(page, 'more than the balance')
})

test('a player who leaves during a round sees it played out, and leaves no money behind', async () => {
  const page = await pit.at('/')
  await sitDownAt(page, 'Online Blackjack')
  do {
    await lay(page, 3, 500)
    await deal(page)
  } while (!(await untilTurn(page)))
  const before = await balanceOn(page)
  await page.getByRole('button', { name: 'Leave the table' }).click()
  // The player is alone, so the table waits for no one: the hand stands, and the dealer plays.
  await page.locator('.round-net').waitFor()
  await expectInWallet(page, before + 500 + (await netOn(page)))
  await page.getByRole('button', { name: 'Leave the table' }).and(page.locator('[aria-disabled="true"]')).waitFor()
})
