import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { faultsOn } from './geometry.ts'
import { look, lookHere, untilStill } from './look.ts'
import { openPit, shiftsOn, tableAt } from './pit.ts'
import { deal, decide, playAsGuest, playOn, sitDown, situation, wager } from './player.ts'
import { DESKTOP, PHONE } from './sizes.ts'

const rank = (card = '') => card.slice(0, -1)
const isTen = (card = '') => ['10', 'J', 'Q', 'K'].includes(rank(card))
const isBlackjack = (one = '', two = '') => (isTen(one) && rank(two) === 'A') || (rank(one) === 'A' && isTen(two))
const counts = (card = '') => (isTen(card) ? 10 : Number(rank(card)))

const pit = openPit(
  [tableAt('nsw', 'two'), tableAt('nsw', 'again'), tableAt('nsw', 'nine', { boxes: 9 })],
  [
    {
      // One box: a pair to split, a third card to split again, then a total to double on.
      opening: tableAt('tas', 'three'),
      first: 124,
      wants: ([first, dealer, second, third, fourth]) =>
        rank(first) === rank(second) &&
        rank(third) === rank(first) &&
        ['6', '7', '8'].includes(rank(first)) &&
        rank(dealer) !== 'A' &&
        [9, 10, 11].includes(counts(first) + counts(fourth)),
    },
    {
      // Boxes 1 to 5 and 7: the dealer shows an ace, box 7 has a pair, and box 4 has a decision.
      opening: tableAt('nsw', 'ace'),
      first: 4,
      wants: (cards) =>
        rank(cards[6]) === 'A' &&
        rank(cards[5]) === rank(cards[12]) &&
        counts(cards[3]) + counts(cards[10]) > 16 &&
        counts(cards[3]) + counts(cards[10]) < 21,
    },
    {
      // One box: a blackjack that the dealer cannot tie.
      opening: tableAt('nz', 'prize', { sideBets: { madness21: {} } }),
      first: 0,
      wants: ([first, dealer, second]) => isBlackjack(first, second) && counts(dealer) < 10,
    },
  ],
).showMotion()
afterEach(async () => await pit.leave())

test('two browsers at one table see each other’s actions, and nothing shifts while cards are dealt', async () => {
  const [ann, ben] = [await pit.at('/table/two'), await pit.at('/table/two', { viewport: PHONE })]
  await sitDown(ann)
  await sitDown(ben)
  await wager(ann, 4, 5_000)
  await wager(ben, 3, 2_500)
  await ann.getByRole('listitem', { name: 'Box 3' }).getByText('$25').waitFor()
  await deal(ann)
  for (const page of [ann, ben]) await shiftsOn(page)
  await deal(ben)
  await Promise.all([playOn(ann, ['stand', 'hit', 'decline']), playOn(ben, ['stand', 'hit', 'decline'])])
  for (const page of [ann, ben]) {
    expect(await shiftsOn(page)).toEqual([])
    await expect.poll(() => situation(page)).toMatch(/Your round: /)
  }
  // GMNS 1.21.7: the last result stays on screen while another player already bets on the next round.
  const cards = await ann.locator('.stage .card').count()
  await wager(ben, 3, 2_500)
  // A new chip clears the box of its player.
  expect(await ben.locator('.close .lane .card').count()).toBe(0)
  await ann.locator('.table-page', { hasText: 'Last round' }).waitFor()
  expect(await ann.locator('.stage .card').count()).toBe(cards)
  await ann
    .getByText(/^Last: (win|loss|stand-off)/)
    .first()
    .waitFor()
  await look(ann, 'wagering', { phone: 'light', tablet: 'dark', desktop: 'light' })
})

/** Nothing is cut or covered, although names take a line of their own. */
async function expectRoomOnPhone(page: Page, state: string): Promise<void> {
  await page.setViewportSize(PHONE)
  await page.locator('.phone-felt').waitFor()
  await untilStill(page)
  expect(await faultsOn(page), state).toEqual([])
  await page.setViewportSize(DESKTOP)
  await page.locator('.stage').waitFor()
}

test('three players share a box: one splits twice and doubles, the others follow or keep a hand', async () => {
  const [ann, ben, cat] = [await pit.at('/table/three'), await pit.at('/table/three'), await pit.at('/table/three')]
  for (const page of [ann, ben, cat]) await sitDown(page)
  await wager(ann, 4, 5_000)
  await wager(ben, 4, 2_500)
  await wager(cat, 4, 2_500)
  await look(cat, 'three-on-a-box', { phone: 'light', desktop: 'dark' })
  await expectRoomOnPhone(cat, 'three players bet')
  for (const page of [ann, ben, cat]) await deal(page)
  await decide(ann, 'split')
  await decide(ben, 'follow')
  await decide(cat, 'takeHand')
  await decide(ann, 'split')
  await decide(ben, 'follow')
  await decide(cat, 'takeHand')
  await decide(ann, 'double')
  await decide(ben, 'follow')
  await decide(cat, 'decline')
  await ann.locator('.prompt').getByText('hand 2:').waitFor()
  await look(ann, 'three-hands', { phone: 'dark', tablet: 'light', desktop: 'light' })
  await expectRoomOnPhone(ann, 'three hands')
  await Promise.all([ann, ben, cat].map((page) => playOn(page, ['stand', 'hit', 'decline'])))
  await expect.poll(() => situation(ann)).toMatch(/Your round: /)
  // A result for each name on the box, and for each hand in the log.
  expect(await ann.getByRole('listitem', { name: 'Box 4' }).locator('.who3 .tag').count()).toBe(3)
  await ann
    .locator('.played li', { hasText: /^Box 4, hand 3: / })
    .first()
    .waitFor()
})

test('each player is offered insurance and chooses the amount; a winning pair is paid before that', async () => {
  const [ann, ben] = [await pit.at('/table/ace'), await pit.at('/table/ace', { viewport: PHONE })]
  await sitDown(ann)
  await sitDown(ben)
  const others = await Promise.all(['noor', 'ada', 'sam', 'leo'].map((name) => pit.floor.playerAt('ace', name)))
  for (const [index, box] of [1, 2, 5, 7].entries()) {
    const sides = box === 7 ? { perfectPairs: 500 } : {}
    await others[index]?.mustTell('ace', { do: 'wager', box, main: 1_000 * (index + 1), sides })
  }
  await wager(ann, 4, 5_000)
  await wager(ben, 3, 2_500)
  // The spectator touches nothing, so every shift counts.
  const eyes = [await pit.at('/table/ace'), await pit.at('/table/ace', { viewport: PHONE })]
  for (const eye of eyes) {
    await playAsGuest(eye)
    await eye.getByRole('list', { name: 'Boxes' }).waitFor()
  }
  // A font that arrives late moves its texts; that is before the round.
  for (const eye of eyes) {
    await eye.evaluate(() => document.fonts.ready)
    await shiftsOn(eye)
  }
  for (const other of others) other.ready('ace')
  for (const page of [ann, ben]) await deal(page)
  await ann.getByText('Dealer shows an ace. Insure box 4?').waitFor()
  await ann.getByText(/(mixed|coloured|perfect) pair \+\$/).waitFor()
  await look(ann, 'insurance', { phone: 'light', tablet: 'dark', desktop: 'dark' })
  await decide(ann, 'insure')
  await decide(ben, 'decline')
  const { round } = (others[0] as (typeof others)[number]).view('ace')
  await Promise.all([
    ...others.map((other) => other.playOn('ace', round)),
    playOn(ann, ['stand', 'hit', 'decline']),
    playOn(ben, ['stand', 'hit', 'decline']),
  ])
  await expect.poll(() => situation(ann)).toMatch(/Box four: (loss minus|win plus) \$/)
  for (const eye of eyes) {
    await eye.getByText('The round is over.').waitFor({ state: 'attached' })
    expect(await shiftsOn(eye)).toEqual([])
  }
  const line = ann.getByRole('button', { name: /Box 4, Insurance: (loss|win)/ })
  await line.click()
  await ann.getByText(/Stake \$25\.00\./).waitFor()
  await look(ann, 'settlement', { phone: 'dark', tablet: 'light', desktop: 'light' })
})

test('a player passes the prize button to another on the box, who presses it', async () => {
  const [ann, ben] = [await pit.at('/table/prize'), await pit.at('/table/prize')]
  for (const page of [ann, ben]) await sitDown(page)
  for (const page of [ann, ben]) {
    await wager(page, 4, 2_500)
    await page.getByRole('button', { name: /^Madness 21, box 4:/ }).click()
    await page.locator('.wagering[aria-busy="false"]').waitFor()
  }
  for (const page of [ann, ben]) await deal(page)
  await ann.getByText('Box 4: the prize button is yours.').waitFor()
  await lookHere(ann, 'prize button')
  await decide(ann, 'nominate')
  await decide(ben, 'pressPrizeButton')
  for (const page of [ann, ben]) {
    await playOn(page, ['stand', 'decline'])
    await page
      .getByText(/Madness 21 \+\$/)
      .first()
      .waitFor()
  }
})

test('nine boxes in play fit on the table', async () => {
  const ann = await pit.at('/table/nine')
  await sitDown(ann)
  await wager(ann, 5, 5_000)
  const names = ['ines', 'tom', 'yuki', 'mia', 'omar', 'eva', 'jun', 'ivo']
  const others = await Promise.all(names.map((name) => pit.floor.playerAt('nine', name)))
  for (const [index, other] of others.entries()) {
    const box = index < 4 ? index + 1 : index + 2
    await other.mustTell('nine', { do: 'wager', box, main: 1_000 * (index + 1) })
  }
  await deal(ann)
  for (const other of others) other.ready('nine')
  await ann.locator('.stage .card').nth(18).waitFor()
  await look(ann, 'nine-boxes', { phone: 'dark', tablet: 'light', desktop: 'dark' })
})

test('in the next round new cards are dealt to every box; the old ones of a neighbour do not turn into them', async () => {
  const page = await pit.at('/table/again')
  await sitDown(page)
  const ann = await pit.floor.playerAt('again', 'ann')
  const dealTo = async (box: number) => {
    await ann.mustTell('again', { do: 'wager', box: 2, main: 1_500 })
    ann.ready('again')
    await wager(page, box, 2_500)
    await deal(page)
    await page.getByRole('listitem', { name: 'Box 2' }).locator('.card').first().waitFor()
    const { round } = ann.view('again')
    await Promise.all([ann.playOn('again', round), playOn(page, ['stand', 'hit', 'decline'])])
  }
  await dealTo(4)
  await untilStill(page)
  await page.locator('.box .card').evaluateAll((cards) => {
    for (const card of cards) Object.assign(card, { isOld: true })
  })
  await dealTo(4)
  await untilStill(page)
  const cards = page.getByRole('listitem', { name: 'Box 2' }).locator('.card')
  expect(await cards.count()).toBeGreaterThan(1)
  expect(await cards.evaluateAll((all) => all.some((card) => 'isOld' in card))).toBe(false)
})
