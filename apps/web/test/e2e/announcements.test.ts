import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { openPit, tableAt } from './pit.ts'
import { deal, decide, playAsGuest, playOn, sitDown, wager } from './player.ts'

const rank = (card = '') => card.slice(0, -1)
const counts = (card = '') => (['10', 'J', 'Q', 'K'].includes(rank(card)) ? 10 : Number(rank(card)))

/** An ace for the dealer, and a total that every book lets a player double on. */
const ACE_AGAINST_TEN = ([first, dealer, second]: readonly string[]) =>
  rank(dealer) === 'A' && [10, 11].includes(counts(first) + counts(second)) && rank(first) !== rank(second)

/** A soft hand that stays soft with one card more; the dealer shows an ace. */
const SOFT = ([first, dealer, second, third]: readonly string[]) =>
  rank(first) === 'A' && rank(dealer) === 'A' && counts(second) + counts(third) < 10

/** Two aces, to be split. */
const ACES = ([first, dealer, second]: readonly string[]) =>
  rank(first) === 'A' && rank(second) === 'A' && counts(dealer) < 10

/** A blackjack without an offer of insurance. */
const BLACKJACK = ([first, dealer, second]: readonly string[]) =>
  rank(first) === 'A' && counts(second) === 10 && counts(dealer) < 10

const MADNESS = { sideBets: { superSevens: false, perfectPairs: false, madness21: {} } } as const

const pit = openPit(
  [],
  [
    { opening: tableAt('nsw', 'nsw'), first: 133, wants: ACE_AGAINST_TEN },
    { opening: tableAt('star', 'star'), first: 5, wants: ACE_AGAINST_TEN },
    { opening: tableAt('nz', 'nz'), first: 95, wants: ACE_AGAINST_TEN },
    { opening: tableAt('nz', 'aces'), first: 560, wants: ACES },
    { opening: tableAt('tas', 'tas'), first: 3642, wants: SOFT },
    { opening: tableAt('nz', 'prize', MADNESS), first: 6, wants: BLACKJACK },
  ],
)
afterEach(async () => await pit.leave())

/** Records every call on the felt and every announcement: one may follow another at once. */
function listen(): void {
  const heard: string[] = []
  Object.assign(globalThis, { heard })
  const hear = () => {
    for (const [how, where] of [
      ['seen', '.says'],
      ['said', '[data-testid="said"]'],
    ]) {
      const text = `${how}: ${document.querySelector(where as string)?.textContent}`
      if (!heard.includes(text)) heard.push(text)
    }
  }
  new MutationObserver(hear).observe(document, { childList: true, characterData: true, subtree: true })
}

/** Waits for a call on the felt and in the announcements, unless a fuller announcement replaces it. */
async function hears(page: Page, call: string, spoken = true): Promise<void> {
  for (const how of spoken ? ['seen', 'said'] : ['seen']) {
    await page.waitForFunction((wanted) => {
      const { heard } = globalThis as unknown as { heard: string[] }
      return heard.some((text) => new RegExp(wanted).test(text))
    }, `^${how}: (.* )?${call}`)
  }
}

/** A player and a spectator. With one box in play, the cards come in the order for which the shoe was chosen. */
async function two(table: string): Promise<readonly [ann: Page, ben: Page]> {
  const [ann, ben] = [await pit.comes(), await pit.comes()]
  for (const page of [ann, ben]) {
    await page.addInitScript(listen)
    await page.goto(`${pit.floor.address}/table/${table}`)
  }
  await sitDown(ann)
  await playAsGuest(ben)
  await ben.locator('.table-page').waitFor()
  return [ann, ben]
}

const WORDS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty twenty-one'.split(
  ' ',
)
const LOW = 'two three four five six seven eight nine'.split(' ')

/** The total at a hand as a dealer calls it: `soft 15` is five or fifteen. */
async function totalOf(page: Page, box: number): Promise<string> {
  const text =
    (await page
      .getByRole('listitem', { name: `Box ${box}` })
      .locator('.total')
      .first()
      .textContent()) ?? ''
  const points = Number(/\d+/.exec(text)?.[0])
  const high = WORDS[points - 10] ?? ''
  return text.includes('soft') && points < 21 ? `${LOW[points - 12] ?? WORDS[points - 20]} or ${high}` : high
}

/** For each card of a box, whether it lies sideways. */
async function lying(page: Page, box: number): Promise<string> {
  const cards = page.getByRole('listitem', { name: `Box ${box}` }).locator('.card')
  return await cards.evaluateAll((all) =>
    all
      .map((card) => {
        const { width, height } = card.getBoundingClientRect()
        return width > height ? 'sideways' : 'upright'
      })
      .join(' '),
  )
}

async function expectInsurance(ann: Page, ben: Page): Promise<void> {
  await wager(ann, 4, 5_000)
  await deal(ann)
  for (const page of [ann, ben]) {
    await hears(page, 'No more bets.')
    await hears(page, 'Insurance.')
    await page.locator('.cloth .insline.on').waitFor()
  }
  await decide(ann, 'insure')
  for (const page of [ann, ben]) {
    await hears(page, 'Insurance is closed.')
    await page.locator('.cloth .insline:not(.on)').waitFor()
  }
  const chips = await ben.locator('.insured .stack').boundingBox()
  const word = await ben.locator('.cloth .inscr', { hasText: 'Insurance' }).boundingBox()
  if (chips === null || word === null) throw new Error('no chips on the insurance line')
  // Box 4 is in the middle, where the inscription of the insurance line is.
  expect(chips.x + chips.width / 2).toBeGreaterThan(word.x)
  expect(chips.x + chips.width / 2).toBeLessThan(word.x + word.width)
  expect(chips.y).toBeLessThan(word.y + word.height)
  expect(chips.y + chips.height).toBeGreaterThan(word.y)
}

test('[NSW-7.1a, NSW-8.3a, NSW-8.3b, NSW-8.4b, NSW-11.2, STAR-7.1a, STAR-8.3a, STAR-8.3b, STAR-8.4b, STAR-11.2] the dealer calls no more bets, and insurance open and closed; insurance chips lie on the line, the card of a double sideways', async () => {
  for (const table of ['nsw', 'star']) {
    const [ann, ben] = await two(table)
    await expectInsurance(ann, ben)
    // A double for less starts at half, and its button names the amount.
    await ann.getByRole('button', { name: 'Double for less' }).click()
    await ann.getByRole('button', { name: /^Double for \$25/ }).waitFor()
    await decide(ann, 'double')
    await ann.locator('.round-net').waitFor()
    await ann.locator('.played li', { hasText: 'Box 4: doubles $25.00' }).waitFor()
    await expect.poll(() => lying(ben, 4)).toBe('upright upright sideways')
    await pit.leave()
  }
})

test('[NZ-8.2-1, NZ-8.3-1, NZ-8.4-2, NZ-8.5-3, NZ-9.2.a, NZ-9.2.b, NZ-11.3-2] New Zealand: the dealer calls each total in turn and after each card, insurance, and the dealer’s own total', async () => {
  const [ann, ben] = await two('nz')
  await expectInsurance(ann, ben)
  for (const [page, spoken] of [
    [ann, false],
    [ben, true],
  ] as const)
    await hears(page, 'Box four: (ten|eleven)\\.', spoken)
  await decide(ann, 'double')
  await ann.locator('.round-net').waitFor()
  for (const page of [ann, ben]) {
    await hears(page, `Box four: ${await totalOf(page, 4)}\\.`)
    await hears(page, `Dealer (has|busts with) [a-z-]+\\.`)
  }
  await expect.poll(() => lying(ben, 4)).toBe('upright upright sideways')
})

test('[NZ-12.4.b-3] the card on a split ace lies sideways', async () => {
  const [ann, ben] = await two('aces')
  await wager(ann, 4, 5_000)
  await deal(ann)
  await decide(ann, 'split')
  await playOn(ann, ['stand', 'decline'])
  await expect.poll(() => lying(ben, 4)).toBe('upright sideways upright sideways')
})

test('[TAS-6.4, TAS-9.1.b] Tasmania: insurance lies in its own area, and the dealer calls both totals of a soft hand', async () => {
  const [ann, ben] = await two('tas')
  await expectInsurance(ann, ben)
  await hears(ben, `Box four: ${await totalOf(ben, 4)}\\.`)
  expect(await totalOf(ben, 4)).toMatch(/ or /)
  await decide(ann, 'hit')
  await ben.getByRole('listitem', { name: 'Box 4' }).locator('.card').nth(2).waitFor()
  await hears(ben, `Box four: ${await totalOf(ben, 4)}\\.`)
  expect(await totalOf(ben, 4)).toMatch(/ or /)
})

test('[NZ-3.5.d, NZ-15A.7-2] the prize display shows the prize of the button, and that prize is paid', async () => {
  const [ann, ben] = await two('prize')
  await wager(ann, 4, 2_500)
  await ann.getByRole('button', { name: '$1 chip', exact: true }).click()
  await ann.getByRole('button', { name: 'Madness 21, box 4: No bet' }).click()
  await ann.locator('.wagering[aria-busy="false"]').waitFor()
  await ann.getByText('Prize display').waitFor()
  await deal(ann)
  await decide(ann, 'pressPrizeButton')
  await ann.locator('.round-net').waitFor()
  const shown = await ben.getByText(/^Prize: \$\d+/).textContent()
  const prize = /\$[\d,]+/.exec(shown ?? '')?.[0]
  await ben.getByText(`Madness 21 +${prize}`).waitFor()
})
