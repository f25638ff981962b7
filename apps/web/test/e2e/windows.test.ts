import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { faultsOn, placesOn, WINDOWS } from './geometry.ts'
import { untilStill } from './look.ts'
import { openPit, shiftsOn, tableAt } from './pit.ts'
import { deal, playOn, rebetAndDeal, sitDown, wager } from './player.ts'

/** Every game with its most boxes and all the side bets that its book allows together. */
const CROWDED = [
  ['nsw', { boxes: 9 }],
  ['star', { sideBets: { blazing7s: {} } }],
  ['tas', { boxes: 7 }],
  ['pontoon', { boxes: 7 }],
  ['nz', {}],
  ['online', {}],
] as const

const pit = openPit([
  ...CROWDED.flatMap(([book, options]) => [
    tableAt(book, `${book}-full`, options),
    tableAt(book, `${book}-again`, options),
  ]),
  tableAt('star', 'still'),
  tableAt('nz', 'still-too'),
])
afterEach(async () => await pit.leave())

type Places = Map<string, Readonly<Record<string, string>>>

/** Looks at a state in every window, and compares the felt and the bar with the first state. */
async function lookEverywhere(page: Page, state: string, first: Places): Promise<readonly string[]> {
  const found: string[] = []
  for (const window of WINDOWS) {
    await page.setViewportSize(window)
    const name = `${window.width} by ${window.height}`
    const { faults, places } = await lookUntilStill(page, first.get(name))
    found.push(...faults.map((fault) => `${state}, ${name}: ${fault}`))
    first.set(name, { ...places, ...first.get(name) })
  }
  return found
}

/** How often a window is looked at, until it has no fault. The page may not be laid out for it at the first look. */
const LOOKS = 6

async function lookUntilStill(page: Page, first: Readonly<Record<string, string>> = {}) {
  for (let look = 1; ; look++) {
    await untilStill(page)
    const places = await placesOn(page)
    const moved = Object.entries(places).filter(([what, place]) => (first[what] ?? place) !== place)
    const faults = [...(await faultsOn(page)), ...moved.map(([what, place]) => `${what} has moved to ${place}`)]
    if (faults.length === 0 || look === LOOKS) return { faults, places }
    await new Promise((done) => setTimeout(done, 100 * look))
  }
}

/** The faults at a full table that is seen while people bet, when the cards are dealt, and when all is settled. */
async function faultsAt(book: (typeof CROWDED)[number][0], table: string): Promise<readonly string[]> {
  const page = await pit.at(`/table/${table}`)
  await sitDown(page)
  const ann = await pit.floor.playerAt(table, `ann-${table}`)
  const { boxes, sideBets } = ann.view(table)
  const own = boxes.find(({ seated }) => seated !== null)?.box ?? 0
  for (const { box } of boxes)
    if (box !== own && book !== 'online') await ann.mustTell(table, { do: 'wager', box, main: 1_500 })
  const places: Places = new Map()
  const faults = book === 'star' ? [...(await lookEverywhere(page, 'empty', places))] : []
  await page.setViewportSize({ width: 1440, height: 900 })
  await wager(page, own, 2_500)
  await page.getByRole('button', { name: '$5 chip', exact: true }).click()
  const side = sideBets[0]
  if (side !== undefined) await page.locator('.dock .spot.side').first().click()
  await page.locator('.wagering[aria-busy="false"]').waitFor()
  faults.push(...(await lookEverywhere(page, 'bets', places)))
  await page.setViewportSize({ width: 1440, height: 900 })
  await deal(page)
  ann.ready(table)
  await page.locator('.stage .dealer .card').first().waitFor()
  faults.push(...(await lookEverywhere(page, 'dealt', places)))
  await page.setViewportSize({ width: 1440, height: 900 })
  const { round } = ann.view(table)
  await Promise.all([ann.playOn(table, round), playOn(page, ['stand', 'hit', 'decline'])])
  faults.push(...(await lookEverywhere(page, 'settled', places)))
  return faults
}

/**
 * Cards are dealt at random, and some totals and tags are rarely seen. A fault of one deal is printed; it fails the
 * test if another deal has one too. `OPENPIT_DEALS=strict` allows none.
 */
test.each(CROWDED)('a full table of %s fits in every window: bets, decisions, results', async (book) => {
  let faults = await faultsAt(book, `${book}-full`)
  if (faults.length > 0 && process.env.OPENPIT_DEALS !== 'strict') {
    console.log(faults)
    await pit.leave()
    faults = await faultsAt(book, `${book}-again`)
  }
  expect(faults).toEqual([])
})

/** `OPENPIT_ROUNDS=100` plays a hundred on each screen. */
const ROUNDS = Number(process.env.OPENPIT_ROUNDS ?? 6)

test('nothing shifts in round after round, on a desktop and on a phone', { timeout: 60_000 * ROUNDS }, async () => {
  for (const [table, viewport] of [
    ['still', { width: 1440, height: 900 }],
    ['still-too', { width: 390, height: 844 }],
  ] as const) {
    const page = await pit.at(`/table/${table}`, { viewport })
    await sitDown(page)
    await page
      .getByRole('button', { name: /^Main bet, box \d: No bet/ })
      .first()
      .click()
    await page.locator('.wagering[aria-busy="false"]').waitFor()
    await page.evaluate(() => document.fonts.ready)
    await shiftsOn(page)
    await deal(page)
    await playOn(page, ['stand', 'hit', 'decline'])
    for (let round = 1; round < ROUNDS; round++) {
      await rebetAndDeal(page)
      await playOn(page, ['stand', 'hit', 'decline'])
    }
    expect(await shiftsOn(page)).toEqual([])
    await pit.leave()
  }
})
