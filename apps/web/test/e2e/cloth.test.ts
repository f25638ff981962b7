import type { Page } from 'playwright-core'
import { afterEach, expect, test, vi } from 'vitest'
import { openPit, tableAt } from './pit.ts'
import { playAsGuest } from './player.ts'
import { LOW_PHONE, NARROWEST, PHONE } from './sizes.ts'

const NO_PAIRS = { perfectPairs: false, anyPairs: false } as const
const NO_STAR = { ...NO_PAIRS, starPairs: false, luckyLucky: false, blazing7s: false } as const
const NO_NZ = { superSevens: false, madness21: false, perfectPairs: false } as const

const pit = openPit([
  tableAt('nsw', 'nsw-plain', { boxes: 5, sideBets: NO_PAIRS }),
  tableAt('nsw', 'nsw-perfect', { boxes: 9, sideBets: { ...NO_PAIRS, perfectPairs: {} } }),
  tableAt('nsw', 'nsw-any', { boxes: 7, sideBets: { ...NO_PAIRS, anyPairs: {} } }),
  tableAt('star', 'star-two', { boxes: 7, sideBets: { ...NO_STAR, starPairs: {}, luckyLucky: {} } }),
  tableAt('star', 'star-one', { boxes: 9, sideBets: { ...NO_STAR, anyPairs: {} } }),
  tableAt('star', 'star-jackpot', { boxes: 6, sideBets: { ...NO_STAR, perfectPairs: {}, blazing7s: {} } }),
  tableAt('star', 'star-all'),
  tableAt('tas', 'tas-plain', { sideBets: { perfectPairs: false } }),
  tableAt('tas', 'tas-perfect', { sideBets: { perfectPairs: {} } }),
  tableAt('pontoon', 'pontoon'),
  tableAt('nz', 'nz-plain', { sideBets: NO_NZ }),
  tableAt('nz', 'nz-shared', { sideBets: NO_NZ }),
  tableAt('nsw', 'nsw-shared', { boxes: 5, sideBets: NO_PAIRS }),
  tableAt('star', 'star-shared', { boxes: 7, sideBets: { ...NO_STAR, starPairs: {}, luckyLucky: {} } }),
  tableAt('nz', 'nz-sevens', { sideBets: { ...NO_NZ, superSevens: {} } }),
  tableAt('nz', 'nz-madness', { sideBets: { ...NO_NZ, madness21: {} } }),
  tableAt('nz', 'nz-perfect', { sideBets: { ...NO_NZ, perfectPairs: {} } }),
])
afterEach(async () => await pit.leave())

/** A guest who visits one table after the other. */
async function visitor(phone = false): Promise<(table: string) => Promise<Page>> {
  const page = await pit.comes(phone ? { viewport: PHONE } : {})
  let isIn = false
  return async (table) => {
    await page.goto(`${pit.floor.address}/table/${table}`)
    if (!isIn) await playAsGuest(page)
    isIn = true
    await page.locator('.table-page').waitFor()
    return page
  }
}

/** The visible inscriptions of the cloth: text without a size does not count. */
async function printed(page: Page): Promise<readonly string[]> {
  const words = page.locator('.cloth .inscr, .phone-print .inscr')
  await words.first().waitFor()
  return await words.evaluateAll((all) =>
    all.filter((word) => word.getBoundingClientRect().width > 50).map((word) => word.textContent ?? ''),
  )
}

/** The spots of each box by their marks, with their centres. */
async function areas(page: Page) {
  const boxes = page.getByRole('list', { name: 'Boxes' }).getByRole('listitem')
  await boxes.locator('.spot').first().waitFor()
  return await boxes.evaluateAll((all) =>
    all.map((box) => ({
      spots: [...box.querySelectorAll('.spot')].map((spot) => {
        const { x, y, width, height } = spot.getBoundingClientRect()
        const { borderTopWidth, borderRadius } = getComputedStyle(spot)
        const name = spot.querySelector('.pp')?.textContent ?? 'main'
        return { name, x: x + width / 2, y: y + height / 2, isMarked: borderTopWidth !== '0px', borderRadius }
      }),
    })),
  )
}

/** Every box has exactly these areas: its main spot on the arc, and all of them when it is chosen. None overlap. */
async function expectAreas(page: Page, boxes: number, sides: readonly string[]): Promise<void> {
  const found = await areas(page)
  expect(found).toHaveLength(boxes)
  for (const { spots } of found) expect(spots.map(({ name, isMarked }) => `${name} ${isMarked}`)).toEqual(['main true'])
  const middles = found.flatMap(({ spots }) => spots.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`))
  expect(new Set(middles).size).toBe(middles.length)
  for (let box = 1; box <= boxes; box++) {
    await page.getByRole('button', { name: new RegExp(`^Main bet, box ${box}:`) }).click()
    const dock = page.getByRole('region', { name: `Bets on box ${box}` })
    await dock.waitFor()
    const spots = await dock.locator('.spot').evaluateAll((all) =>
      all.map((spot) => {
        const { left, right } = spot.getBoundingClientRect()
        const isMarked = getComputedStyle(spot).borderTopWidth !== '0px'
        return { name: spot.querySelector('.pp')?.textContent ?? 'main', left, right, isMarked }
      }),
    )
    expect(spots.map(({ name }) => name)).toEqual(['main', ...sides])
    expect(spots.every(({ isMarked }) => isMarked)).toBe(true)
    for (const [index, { left }] of spots.entries()) expect(left).toBeGreaterThan(spots[index - 1]?.right ?? 0)
  }
  await page.getByRole('button', { name: /^Clear/ }).click()
  await page.locator('.wagering[aria-busy="false"]').waitFor()
}

/** The two insurance lines run between the dealer and every box, with the inscription between them. */
async function expectInsuranceLine(page: Page): Promise<void> {
  const line = await page.locator('.cloth .insline').boundingBox()
  const word = await page.locator('.cloth .inscr', { hasText: 'Insurance' }).boundingBox()
  if (line === null || word === null) throw new Error('no insurance line')
  expect(word.y).toBeGreaterThan(line.y)
  expect(word.y + word.height).toBeLessThanOrEqual(line.y + line.height + 1)
}

/** Box 1 is at the shoe, and all boxes are below the dealer, those in the middle furthest away. */
async function expectDealerOpposite(page: Page): Promise<void> {
  const [shoe, rack] = [
    await page.locator('.stage .shoe').boundingBox(),
    await page.locator('.stage .rack').boundingBox(),
  ]
  const mains = (await areas(page)).map(({ spots: [main] }) => main as { x: number; y: number })
  if (shoe === null || rack === null) throw new Error('no shoe, or no rack')
  for (const { y } of mains) expect(y).toBeGreaterThan(shoe.y + shoe.height)
  const across = mains.map(({ x }) => x)
  expect(across).toEqual(across.toSorted((a, b) => b - a))
  expect(shoe.x).toBeGreaterThan(rack.x)
  const middle = mains[Math.floor(mains.length / 2)] as { y: number }
  expect(middle.y).toBe(Math.max(...mains.map(({ y }) => y)))
}

test('[NSW-2.1, NSW-3.6, NSW-2.2, NSW-2.2.2, NSW-2.2.3.1, NSW-2.2.3.2, NSW-2.2.3.3, NSW-2.2.4, NSW-DIAG.A, NSW-DIAG.B, NSW-DIAG.F] the cloth of NSW has its inscriptions, insurance lines, five to nine boxes, and an area for the pairs bet on offer', async () => {
  const at = await visitor()
  for (const [table, boxes, sides] of [
    ['nsw-plain', 5, []],
    ['nsw-perfect', 9, ['Perfect Pairs']],
    ['nsw-any', 7, ['Any Pairs']],
  ] as const) {
    const page = await at(table)
    expect(await printed(page)).toEqual([
      'Blackjack pays 3 to 2',
      'Dealer must stand on 17 and must draw to 16',
      'Insurance pays 2 to 1',
    ])
    await expectAreas(page, boxes, sides)
    await expectInsuranceLine(page)
    await expectDealerOpposite(page)
  }
})

test('[STAR-2.1, STAR-3.6, STAR-2.2, STAR-2.2.2, STAR-2.2.3.1, STAR-2.2.3.2, STAR-2.2.3.3, STAR-2.2.4, STAR-2.3.4.2, STAR-DIAG.A, STAR-DIAG.C, STAR-DIAG.D] the cloth of Star has its inscriptions, insurance lines, and an area for each optional wager', async () => {
  const at = await visitor()
  for (const [table, boxes, sides] of [
    ['star-two', 7, ['Star Pairs', 'Lucky Lucky']],
    ['star-one', 9, ['Any Pairs']],
    ['star-jackpot', 6, ['Perfect Pairs', 'Blazing 7’s']],
  ] as const) {
    const page = await at(table)
    expect(await printed(page)).toEqual([
      'Blackjack pays 3 to 2',
      'Dealer must stand on hard 17 or soft 18',
      'Insurance pays 2 to 1',
    ])
    await expectAreas(page, boxes, sides)
    await expectInsuranceLine(page)
    await expectDealerOpposite(page)
  }
})

test('[TAS-1.1, TAS-1.2.0, TAS-1.2.b.i, TAS-1.2.b.ii, TAS-1.2.b.iii, TAS-20.0] the cloth of Tasmania has its inscriptions, rectangles for wagers, and an area for Perfect Pairs', async () => {
  const at = await visitor()
  for (const [table, sides] of [
    ['tas-plain', []],
    ['tas-perfect', ['Perfect Pairs']],
  ] as const) {
    const page = await at(table)
    expect(await printed(page)).toEqual([
      'Blackjack pays 3 to 2',
      'Dealer must stand on 17 and must draw to 16',
      'Insurance pays 2 to 1',
    ])
    await expectAreas(page, 7, sides)
    for (const { spots } of await areas(page)) expect(spots[0]?.borderRadius).toBe('10px')
    await expectDealerOpposite(page)
  }
})

test('[TAS-21.0.s2, TAS-21.0.a, TAS-21.0.b, TAS-21.0.c] the cloth of pontoon says what pontoon pays and what the dealer draws to', async () => {
  const page = await (await visitor())('pontoon')
  expect(await printed(page)).toEqual([
    'Pontoon pays 3 to 2',
    'Dealer draws to hard 16 or soft 17',
    'Insurance pays 2 to 1',
  ])
  await expectAreas(page, 7, ['Perfect Pairs'])
  for (const { spots } of await areas(page)) expect(spots[0]?.borderRadius).toBe('10px')
  await expectDealerOpposite(page)
})

test('[NZ-3.2.a, NZ-3.2.b.i, NZ-3.2.b.ii, NZ-3.2.b.iii, NZ-3.2.c, NZ-APP1, NZ-APP2, NZ-APP3, NZ-APP4] the cloth of New Zealand has its inscriptions, and a spot at each box for the side bet on offer', async () => {
  const at = await visitor()
  for (const [table, sides] of [
    ['nz-plain', []],
    ['nz-sevens', ['Super Sevens']],
    ['nz-madness', ['Madness 21']],
    ['nz-perfect', ['Perfect Pairs']],
  ] as const) {
    const page = await at(table)
    expect(await printed(page)).toEqual([
      'Blackjack pays 3 to 2',
      'Dealer must stand on 17 and must draw to 16',
      'Insurance pays 2 to 1',
    ])
    await expectAreas(page, 7, sides)
    await expectInsuranceLine(page)
  }
})

test('[NZ-15.2-2, NZ-15A.2-2, NZ-15B.2-2] a side bet lies in the spot of its own box', async () => {
  const at = await visitor()
  for (const [table, name] of [
    ['nz-sevens', 'Super Sevens'],
    ['nz-madness', 'Madness 21'],
    ['nz-perfect', 'Perfect Pairs'],
  ] as const) {
    const page = await at(table)
    await page.getByRole('button', { name: /^Main bet, box 4:/ }).click()
    await page.getByRole('button', { name: `${name}, box 4: No bet` }).click()
    await page.locator('.wagering[aria-busy="false"]').waitFor()
    const chips = page.getByRole('button', { name: `${name}, box 4: $5` })
    expect(await chips.locator('.stack').count()).toBe(1)
    await page.getByRole('listitem', { name: 'Box 4' }).getByText('Box 4 + $5').waitFor()
    await page.getByRole('button', { name: /^Main bet, box 3:/ }).click()
    await page.getByRole('button', { name: `${name}, box 3: No bet` }).waitFor()
  }
})

test('[NZ-14.3.b, NSW-5.7.1, NSW-5.7.2, STAR-5.10.1, STAR-5.10.2] the controlling player’s chips lie nearest to the dealer, the others’ behind them in a line', async () => {
  const at = await visitor()
  for (const table of ['nz-shared', 'nsw-shared', 'star-shared']) {
    const page = await at(table)
    const [ann, ben] = [
      await pit.floor.playerAt(table, `ann-${table}`),
      await pit.floor.playerAt(table, `ben-${table}`),
    ]
    await ann.mustTell(table, { do: 'sit', box: 4 })
    await ben.mustTell(table, { do: 'wager', box: 4, main: 500 })
    await ann.mustTell(table, { do: 'wager', box: 4, main: 2_500 })
    const stacks = page.getByRole('listitem', { name: 'Box 4' }).locator('.stacks .stack')
    await stacks.nth(1).waitFor()
    const lie = await stacks.evaluateAll((all) =>
      all.map((stack) => {
        const { x, y, width } = stack.getBoundingClientRect()
        return { chip: stack.textContent, y, middle: Math.round(x + width / 2) }
      }),
    )
    const [nearest, behind] = lie.toSorted((a, b) => a.y - b.y)
    expect([nearest?.chip, behind?.chip]).toEqual(['25', '5'])
    expect(nearest?.middle).toBe(behind?.middle)
  }
})

test('[NSW-DIAG.C] at the seat of a box the cloth has the areas of that box alone: its main wager and its Perfect Pairs', async () => {
  const page = await (await visitor(true))('nsw-perfect')
  const spots = page.locator('.spots .spot')
  for (const box of [1, 5, 9]) {
    await page
      .getByRole('button', { name: new RegExp(`^Box ${box}\\b`) })
      .first()
      .click()
    await page.getByRole('button', { name: `Perfect Pairs, box ${box}: No bet` }).waitFor()
    const names = await spots.evaluateAll((all) =>
      all.map(
        (spot) =>
          `${spot.querySelector('.pp')?.textContent ?? 'main'} ${getComputedStyle(spot).borderTopWidth !== '0px'}`,
      ),
    )
    expect(names).toEqual(['main true', 'Perfect Pairs true'])
  }
})

test('the cloth has the same inscriptions on a phone', async () => {
  const at = await visitor(true)
  expect(await printed(await at('star-two'))).toContain('Dealer must stand on hard 17 or soft 18')
  expect(await printed(await at('pontoon'))).toContain('Dealer draws to hard 16 or soft 17')
})

/** Where the parts of the table are in a low window. */
async function lowPlaces(page: Page) {
  return await page.evaluate(() => {
    const boxOf = (what: string) => document.querySelector(what)?.getBoundingClientRect() ?? new DOMRect()
    const spots = [...document.querySelectorAll('.spots .spot')].map((spot) => spot.getBoundingClientRect().bottom)
    const [print, head] = [boxOf('.phone-print-low'), boxOf('.phone-head')]
    return { print, head, strip: boxOf('.strip'), felt: boxOf('.phone-felt'), spots }
  })
}

function expectLowPrint({ print, head, strip, felt, spots }: Awaited<ReturnType<typeof lowPlaces>>): void {
  expect(print.height).toBeGreaterThan(10)
  expect(print.top).toBeGreaterThanOrEqual(head.bottom)
  // On a phone on its side, the strip is above the inscriptions.
  expect(print.top >= strip.bottom || print.bottom <= strip.top).toBe(true)
  expect(print.right).toBeLessThanOrEqual(felt.right)
  expect(spots.length).toBeGreaterThan(1)
  expect(Math.max(...spots)).toBeLessThanOrEqual(felt.bottom)
}

test.each([
  ['nsw-any', ['Blackjack pays 3 to 2', 'Dealer must stand on 17 and must draw to 16', 'Insurance pays 2 to 1']],
  ['star-all', ['Blackjack pays 3 to 2', 'Dealer must stand on hard 17 or soft 18', 'Insurance pays 2 to 1']],
  ['pontoon', ['Pontoon pays 3 to 2', 'Dealer draws to hard 16 or soft 17', 'Insurance pays 2 to 1']],
])('the cloth of %s says the same in a low window, where there is no room for arcs', async (table, inscriptions) => {
  const at = await visitor(true)
  const page = await at(table)
  for (const viewport of [LOW_PHONE, NARROWEST, { width: 667, height: 375 }]) {
    await page.setViewportSize(viewport)
    const lines = page.locator('.phone-print-low span')
    await lines.first().waitFor()
    expect(await lines.allTextContents()).toEqual(inscriptions)
    // In a loop: the page may not have been laid out again for this window yet.
    await vi.waitFor(async () => expectLowPrint(await lowPlaces(page)), { timeout: 10_000 })
  }
  await page.setViewportSize(PHONE)
  await page.locator('.phone-print-low').waitFor({ state: 'hidden' })
  expect(await printed(page)).toEqual(inscriptions)
})
