import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { untilStill } from './look.ts'
import { openPit, tableAt } from './pit.ts'
import { deal, decide, playOn, sitDown, wager } from './player.ts'
import { DESKTOP, PHONE } from './sizes.ts'

const rank = (card = '') => card.slice(0, -1)
const counts = (card = '') => (['10', 'J', 'Q', 'K'].includes(rank(card)) ? 10 : Number(rank(card)))

// Online, each box gets both its cards before the next box gets any.

/** Two sevens or eights against a small card. */
const PAIR = ([first, second, dealer]: readonly string[]) =>
  ['7', '8'].includes(rank(first)) && rank(second) === rank(first) && counts(dealer) < 8

/**
 * With two boxes, the dealer shows an ace and both hands are open. Every round has a fresh shuffle, so all cards must
 * be of one round: with one box, the third and fourth card would make the dealer draw the fifth.
 */
const ACE = ([one, two, three, four, dealer]: readonly string[]) =>
  rank(dealer) === 'A' && counts(one) + counts(two) < 20 && counts(three) + counts(four) < 17

const pit = openPit(
  [tableAt('online', 'chips')],
  [
    { opening: tableAt('online', 'pair', { switches: { peek: true, surrender: true } }), first: 1, wants: PAIR },
    { opening: tableAt('online', 'ace', { switches: { peek: false } }), first: 0, wants: ACE },
    { opening: tableAt('online', 'all', { switches: { peek: false } }), first: 0, wants: ACE },
    { opening: tableAt('online', 'never', { switches: { peek: false } }), first: 1, wants: ACE },
  ],
).showMotion()
afterEach(async () => await pit.leave())

const spot = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name.replace('+', '\\+')}: `) })
const chip = (page: Page, name: string) => page.getByRole('button', { name: `${name} chip`, exact: true })
const total = (page: Page) => page.locator('.sum', { hasText: 'Total bet' }).locator('b')

async function expectTotal(page: Page, amount: string): Promise<void> {
  await page.locator('.sum', { hasText: `Total bet ${amount}` }).waitFor()
  expect(await total(page).textContent()).toBe(amount)
}

test('[ONL-START-2, ONL-START-3, ONL-START-4, ONL-PLAY-1, ONL-PLAY-2, ONL-PLAY-3, ONL-PLAY-4] chips go on spots, the total follows, Undo goes back in reverse order, Clear and Deal work', async () => {
  const page = await pit.at('/table/chips')
  await sitDown(page)
  const dealButton = page.getByRole('button', { name: /^Deal/ })
  expect(await dealButton.getAttribute('aria-disabled')).toBe('true')
  await expectTotal(page, '$0.00')
  await chip(page, '$25').click()
  await spot(page, 'Main bet, box 3').click()
  await spot(page, 'Main bet, box 3').click()
  await expectTotal(page, '$50.00')
  await chip(page, '$5').click()
  // A bet on another box brings its spots forward.
  await spot(page, 'Main bet, box 4').click()
  await spot(page, 'Perfect Pairs, box 4').click()
  await spot(page, '21+3, box 4').click()
  await expectTotal(page, '$65.00')
  await page.getByRole('button', { name: 'Main bet, box 3: $50' }).waitFor()
  await page.getByRole('button', { name: 'Main bet, box 4: $5' }).waitFor()
  const undo = page.getByRole('button', { name: /^Undo/ })
  for (const [left, gone] of [
    ['$60.00', '21+3, box 4'],
    ['$55.00', 'Perfect Pairs, box 4'],
    ['$50.00', 'Main bet, box 4'],
  ] as const) {
    await undo.click()
    await expectTotal(page, left)
    await page.getByRole('button', { name: `${gone}: No bet` }).waitFor()
  }
  await undo.click()
  await page.getByRole('button', { name: 'Main bet, box 3: $25' }).waitFor()
  await spot(page, 'Main bet, box 5').click()
  await page.getByRole('button', { name: /^Clear/ }).click()
  await expectTotal(page, '$0.00')
  for (const box of [3, 5]) await page.getByRole('button', { name: `Main bet, box ${box}: No bet` }).waitFor()
  await spot(page, 'Main bet, box 3').click()
  // The keys of buttons are for keyboards.
  expect(await dealButton.innerText()).toContain('Space')
  await page.setViewportSize(PHONE)
  await expect.poll(() => dealButton.innerText()).toBe('Deal')
  await page.setViewportSize(DESKTOP)
  await dealButton.click()
  await page.locator('.stage .card').nth(2).waitFor()
})

test('[ONL-SPLIT-2, ONL-SPLIT-7, ONL-SURR-2, ONL-213-11] Split and Surrender are offered when allowed; split hands lie side by side; a settled 21+3 leaves its spot', async () => {
  const page = await pit.at('/table/pair')
  await sitDown(page)
  await wager(page, 3, 2_500)
  await spot(page, '21+3, box 3').click()
  await page.getByRole('button', { name: '21+3, box 3: $25' }).locator('.stack').waitFor()
  await page.locator('.wagering[aria-busy="false"]').waitFor()
  expect(await page.getByRole('button', { name: /^(Split|Surrender)/ }).count()).toBe(0)
  await watchTotals(page)
  await deal(page)
  await page.getByRole('button', { name: /^Surrender/ }).waitFor()
  expect(await page.getByRole('listitem', { name: 'Box 3' }).getByText('Box 3').textContent()).toBe('Box 3')
  await page.getByRole('button', { name: /^Split/ }).waitFor()
  // The upcard counts alone while the second card lies face down; a total comes when its last card has landed.
  const dealer = page.locator('.stage .dealer')
  const [upcard] = await dealer.locator('.card').evaluateAll((cards) => cards.map((card) => card.ariaLabel ?? ''))
  expect(await dealer.locator('.card').count()).toBe(2)
  expect(await dealer.locator('.total').textContent()).toBe(String(POINTS.indexOf(upcard?.split(' ')[0] ?? '')))
  await untilStill(page)
  expect(await page.evaluate('earlyTotals')).toEqual([])
  expect(await page.locator('.stage .one-hand .total').isVisible()).toBe(true)
  const eve = await pit.floor.playerAt('pair', 'eve')
  const before = eve.view('pair').deadline ?? 0
  await decide(page, 'split')
  // The time for a decision starts anew: the split hand has two cards, as the hand before had.
  await expect.poll(() => eve.view('pair').deadline ?? 0, { timeout: 60_000 }).toBeGreaterThan(before)
  const hands = page.getByRole('listitem', { name: 'Box 3' }).locator('.one-hand')
  await hands.nth(1).waitFor()
  const [one, other] = [await hands.nth(0).boundingBox(), await hands.nth(1).boundingBox()]
  if (one === null || other === null) throw new Error('no two hands')
  // Play runs from right to left.
  expect(other.x + other.width).toBeLessThanOrEqual(one.x)
  expect(one.y).toBeLessThan(other.y + other.height)
  expect(other.y).toBeLessThan(one.y + one.height)
  await playOn(page, ['stand', 'hit', 'decline'])
})

/** Notes each total on the felt that appears before all cards of its hand have left the shoe. */
async function watchTotals(page: Page): Promise<void> {
  await page.evaluate(() => {
    const earlyTotals: string[] = []
    Object.assign(globalThis, { earlyTotals })
    const isEarly = (total: Element) =>
      getComputedStyle(total).visibility === 'visible' && total.closest('.one-hand')?.querySelector('.to-come') != null
    const note = () => {
      for (const total of document.querySelectorAll('.one-hand .total'))
        if (isEarly(total)) earlyTotals.push(total.textContent ?? '')
    }
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributeFilter: ['class'] })
  })
}

/** The names of small cards, at their points. */
const POINTS = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven']

/** Two boxes, and the dealer shows an ace. */
async function twoAgainstAnAce(table: string): Promise<Page> {
  const page = await pit.at(`/table/${table}`)
  await sitDown(page)
  for (const box of [2, 3]) await wager(page, box, 5_000)
  await deal(page)
  await page.getByText('Insure your 2 boxes? Up to $50.').waitFor()
  return page
}

test('[ONL-INS-6, ONL-INS-7] insurance is asked with Yes, No and Don’t ask again; Yes and No are for one hand', async () => {
  const page = await twoAgainstAnAce('ace')
  await page.getByRole('button', { name: 'Box by box' }).click()
  await page.getByText('Dealer shows an ace. Insure box 2?').waitFor()
  const answers = page.locator('.decisions').getByRole('button')
  const letters = /[IN]$/
  expect((await answers.allTextContents()).map((text) => text.replace(letters, ''))).toEqual([
    'Yes, $25',
    'No',
    'Don’t ask again',
  ])
  await decide(page, 'insure')
  await page.getByText('Insure box 3?').waitFor()
  await decide(page, 'decline')
  await page.locator('.decisions [data-decision="stand"]').waitFor()
  expect(await page.locator('.insured').allTextContents()).toEqual(['25$25'])
})

test('several boxes are insured with one press', async () => {
  const page = await twoAgainstAnAce('all')
  await decide(page, 'insureAll')
  await page.locator('.decisions [data-decision="stand"]').waitFor()
  expect(await page.locator('.insured').allTextContents()).toEqual(['25$25', '25$25'])
  const [one, other] = await page
    .locator('.insured')
    .evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect()))
  // Box 1 is on the right.
  expect(other?.right).toBeLessThanOrEqual(one?.left ?? 0)
  // Of the player's own boxes, only the one that acts is marked.
  const plates = page.locator('.plate:has(.me)')
  // A large table is drawn in parts: the plates may come a frame after the buttons.
  await expect.poll(() => plates.evaluateAll((all) => all.map((one) => one.matches('.acting')))).toEqual([true, false])
  const [acting, waiting] = await plates.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one.querySelector('.me') as Element).backgroundColor),
  )
  expect(acting).not.toBe(waiting)
})

test('[ONL-INS-8] after Don’t ask again, insurance is not asked', async () => {
  const page = await twoAgainstAnAce('never')
  await page.getByRole('button', { name: 'Box by box' }).click()
  await decide(page, 'neverOfferInsurance')
  await page.locator('.decisions [data-decision="stand"]').waitFor()
  expect(await page.getByText(/Insure box/).count()).toBe(0)
  expect(await page.locator('.insured').count()).toBe(0)
})
