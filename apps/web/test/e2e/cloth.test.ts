import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { openPit, tableAt } from './pit.ts'
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
    if (!isIn) await page.getByRole('button', { name: 'Play as a guest' }).click()
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

/** Every box has exactly these spots, all on the cloth, and none overlap. */
async function expectAreas(page: Page, boxes: number, sides: readonly string[]): Promise<void> {
  const found = await areas(page)
  expect(found).toHaveLength(boxes)
  for (const { spots } of found) {
    expect(spots.map(({ name }) => name)).toEqual(['main', ...sides])
    expect(spots.every(({ isMarked }) => isMarked)).toBe(true)
  }
  const middles = found.flatMap(({ spots }) => spots.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`))
  expect(new Set(middles).size).toBe(middles.length)
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

test('[NSW-2.1, NSW-2.2, NSW-2.2.2, NSW-2.2.3.1, NSW-2.2.3.2, NSW-2.2.3.3, NSW-2.2.4, NSW-DIAG.A, NSW-DIAG.B, NSW-DIAG.F] the cloth of NSW has its inscriptions, insurance lines, five to nine boxes, and an area for the pairs bet on offer', async () => {
  const at = await visitor()
  for (const [table, boxes, sides] of [
    ['nsw-plain', 5, []],
    ['nsw-perfect', 9, ['PP']],
    ['nsw-any', 7, ['AP']],
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

test('[STAR-2.1, STAR-2.2, STAR-2.2.2, STAR-2.2.3.1, STAR-2.2.3.2, STAR-2.2.3.3, STAR-2.2.4, STAR-DIAG.A, STAR-DIAG.C, STAR-DIAG.D] the cloth of Star has its inscriptions, insurance lines, and an area for each optional wager', async () => {
  const at = await visitor()
  for (const [table, boxes, sides] of [
    ['star-two', 7, ['SP', 'LL']],
    ['star-one', 9, ['AP']],
    ['star-jackpot', 6, ['PP', 'B7']],
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
    ['tas-perfect', ['PP']],
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
  await expectAreas(page, 7, ['PP'])
  for (const { spots } of await areas(page)) expect(spots[0]?.borderRadius).toBe('10px')
  await expectDealerOpposite(page)
})

test('[NZ-3.2.a, NZ-3.2.b.i, NZ-3.2.b.ii, NZ-3.2.b.iii, NZ-3.2.c, NZ-APP1, NZ-APP2, NZ-APP3, NZ-APP4] the cloth of New Zealand has its inscriptions, and a spot at each box for the side bet on offer', async () => {
  const at = await visitor()
  for (const [table, sides] of [
    ['nz-plain', []],
    ['nz-sevens', ['S7']],
    ['nz-madness', ['M']],
    ['nz-perfect', ['PP']],
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
    expect(
      await page
        .getByRole('button', { name: `${name}, box 3: No bet` })
        .locator('.stack')
        .count(),
    ).toBe(0)
  }
})

test('[NZ-14.3.b, NSW-5.7.1, NSW-5.7.2, STAR-5.10.1, STAR-5.10.2] the controlling player’s chips lie nearest to the dealer, the others’ behind them in a line', async () => {
  const at = await visitor()
  for (const table of ['nz-plain', 'nsw-plain', 'star-two']) {
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

test('the cloth has the same inscriptions on a phone', async () => {
  const at = await visitor(true)
  expect(await printed(await at('star-two'))).toContain('Dealer must stand on hard 17 or soft 18')
  expect(await printed(await at('pontoon'))).toContain('Dealer draws to hard 16 or soft 17')
})

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
    const places = await page.evaluate(() => {
      const boxOf = (what: string) => document.querySelector(what)?.getBoundingClientRect() ?? new DOMRect()
      const [print, head, strip, felt] = ['.phone-print-low', '.phone-head', '.strip', '.phone-felt'].map(boxOf)
      return { print, head, strip, felt }
    })
    const { print, head, strip, felt } = places as Record<string, DOMRect>
    expect(print?.height).toBeGreaterThan(10)
    expect(print?.top).toBeGreaterThanOrEqual(head?.bottom as number)
    expect(print?.bottom).toBeLessThanOrEqual(strip?.top as number)
    expect(print?.right).toBeLessThanOrEqual(felt?.right as number)
    const spots = await page
      .locator('.spots .spot')
      .evaluateAll((all) => all.map((spot) => spot.getBoundingClientRect().bottom))
    expect(spots.length).toBeGreaterThan(1)
    expect(Math.max(...spots)).toBeLessThanOrEqual(felt?.bottom as number)
  }
  await page.setViewportSize(PHONE)
  await page.locator('.phone-print-low').waitFor({ state: 'hidden' })
  expect(await printed(page)).toEqual(inscriptions)
})
