import { cents } from '@openpit/money'
import type { LinkView, StationView, WinView } from '@openpit/protocol'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { levelView, linkView } from '../link-views.ts'
import { faultsOn, WINDOWS } from './geometry.ts'
import { look, lookHere, untilStill } from './look.ts'
import { openPit, shiftsOn, tableAt } from './pit.ts'
import { playAsGuest, sitDown } from './player.ts'
import { showLinks } from './shown-links.ts'
import { PHONE } from './sizes.ts'

const pit = openPit([
  tableAt('star', 'star', { smallestChip: cents(50), sideBets: { blazing7s: {} } }),
  tableAt('tas', 'tas'),
])
afterEach(async () => await pit.leave())

const AT_STAR: StationView = { table: 'star', status: 'open', continues: false, deadSensors: [] }
const SEVENS = linkView({ tables: [AT_STAR] })
const NOVA = linkView({
  ...{ link: 'nova', rulebook: 'tas', bet: 'supernova', wager: 200, winner: 'activation' },
  levels: [
    levelView({ level: 'Blue', meter: 1_840_652, reset: 1_000_000, cap: 2_500_000, rate: 50_000 }),
    levelView({ level: 'Red', meter: 4_187, reset: 2_000, cap: 5_000, rate: 50_000 }),
  ],
  tables: [{ table: 'tas', status: 'open', continues: false, deadSensors: [] }],
})

async function openAt(path: string, links: readonly LinkView[], phone = false, answers: object = {}) {
  const page = await pit.comes(phone ? { viewport: PHONE } : {})
  const shown = await showLinks(page, links, answers)
  await page.goto(`${pit.floor.address}${path}`)
  return { page, shown }
}

const plate = (page: Page) => page.getByRole('region', { name: 'Blazing 7’s jackpot' }).first()

test('a thousand updates of the meter move nothing, not even from 99,999.99 to 100,000.00', async () => {
  const link = { ...SEVENS, levels: [levelView({ meter: 9_999_500 })] }
  for (const phone of [false, true]) {
    const { page, shown } = await openAt('/table/star', [link], phone)
    await playAsGuest(page)
    const meter = phone ? page.locator('.jackpot-line') : plate(page)
    await meter.getByText('$99,995.00').first().waitFor()
    await shiftsOn(page)
    for (let update = 1; update <= 500; update++) {
      await shown.send({ type: 'meters', link: 'sevens', level: '', cents: 9_999_500 + 3 * update, number: 1 + update })
    }
    await meter.getByText('$100,010.00').first().waitFor()
    expect(await shiftsOn(page)).toEqual([])
  }
})

test('[STAR-14.28b] the table shows the meter, its least value, and a spot that is filled only when the table has the wager', async () => {
  const { page } = await openAt('/table/star', [SEVENS])
  await sitDown(page)
  await plate(page).getByText('$105,231.75').first().waitFor()
  await plate(page).getByText('at least $10,000, 1 table').waitFor()
  // One meter is enough: the sign has only the least value.
  const sign = await page.locator('a.sign').innerText()
  expect(sign).toContain('Guaranteed minimum')
  expect(sign).not.toContain('Jackpot')
  const rings = page.locator('.jackpot-ring')
  expect(await rings.count()).toBe(7)
  expect(await page.locator('.jackpot-ring.registered').count()).toBe(0)
  await page.keyboard.press('j')
  await page
    .getByTestId('said-meter')
    .getByText(/Blazing 7’s jackpot: \$105,231\.75, as of/)
    .waitFor()
  await look(page, 'jackpot-table', { phone: 'light', desktop: 'dark' })
  await page.getByRole('tab', { name: 'Jackpot' }).click()
  await page.getByText('Return at this meter').waitFor()
  await page.getByText('42.0 %').waitFor()
  await lookHere(page, 'jackpot in the drawer')
})

test('in every window the meter covers nothing, and nothing covers it', async () => {
  for (const [table, link] of [
    ['star', SEVENS],
    ['tas', NOVA],
  ] as const) {
    const { page } = await openAt(`/table/${table}`, [link])
    await playAsGuest(page)
    await page.locator('.jackpot-plate').waitFor()
    for (const size of WINDOWS) {
      await page.setViewportSize(size)
      await untilStill(page)
      expect(await page.locator('.jackpot-plate, .jackpot-line').count()).toBe(1)
      expect(await faultsOn(page), `${table} at ${size.width} by ${size.height}`).toEqual([])
    }
  }
})

test('[STAR-16.18] while the link is down, the amount stays and the plate says why there is no jackpot', async () => {
  const down = { ...SEVENS, tables: [{ ...AT_STAR, status: 'failed' as const }] }
  const { page } = await openAt('/table/star', [down])
  await playAsGuest(page)
  await plate(page).getByText('$105,231.75').first().waitFor()
  await plate(page).getByText('not playing: no link').waitFor()
  expect(await page.locator('.jackpot-ring.off').count()).toBe(7)
})

test('[TAS-24.1.s2] the layout of Supernova has a spot of its own at every box, beside the rectangle, and shows every level', async () => {
  const { page } = await openAt('/table/tas', [NOVA])
  await playAsGuest(page)
  await page.getByRole('region', { name: 'Supernova jackpot' }).getByText('$18,406.52').first().waitFor()
  await page.getByRole('region', { name: 'Supernova jackpot' }).getByText('$41.87').first().waitFor()
  await page.getByText('$2 a box').waitFor()
  const places = await page.locator('.box').evaluateAll((boxes) =>
    boxes.map((box) => {
      const [spot, ring] = ['.spot', '.jackpot-ring'].map((part) => box.querySelector(part)?.getBoundingClientRect())
      if (!spot || !ring) throw new Error('a box lacks its spot or its ring')
      return { gap: spot.left - ring.right, middle: Math.abs(spot.top + spot.bottom - ring.top - ring.bottom) / 2 }
    }),
  )
  expect(places).toHaveLength(7)
  for (const { gap, middle } of places) {
    expect(gap).toBeGreaterThan(0)
    expect(middle).toBeLessThan(2)
  }
  expect(await page.locator('.jackpot-ring').first().textContent()).toBe('SN')
})

test('the lobby shows every jackpot above the tables, and one line on the card of each table that plays for one', async () => {
  const { page, shown } = await openAt('/', [SEVENS, NOVA])
  const strip = page.getByRole('list', { name: 'Jackpots' })
  await strip.getByText('$105,231.75').first().waitFor()
  await strip.getByText('$18,406.52').first().waitFor()
  await page.getByRole('article').getByText('$105,231.75').first().waitFor()
  // The screen for the room has nothing to press: it must not take the place of the floor.
  const toScreen = strip.getByRole('link', { name: 'Blazing 7’s (opens in a new window)' })
  expect(await toScreen.getAttribute('target')).toBe('_blank')
  await look(page, 'jackpot-floor', { phone: 'dark', desktop: 'light' })
  await page.getByRole('button', { name: /Star Blackjack/ }).click()
  await page.locator('.table-page:not(.replay)').waitFor()
  await page.goBack()
  await strip.getByText('$105,231.75').first().waitFor()
  await shown.send({ type: 'meters', link: 'sevens', level: '', cents: 10_523_250, number: 2 })
  await strip.getByText('$105,232.50').first().waitFor()
})

test('the rules of a table with a jackpot fit on the page, and no hand of three breaks', async () => {
  for (const [width, locale] of [
    [1280, 'en-AU'],
    [1280, 'de'],
    [320, 'en-AU'],
  ] as const) {
    const page = await pit.comes({ viewport: { width, height: 800 }, locale })
    await page.goto(`${pit.floor.address}/rules/star/star`)
    const sevens = page.getByRole('table', { name: /Blazing 7/ })
    await sevens.waitFor()
    if (locale === 'en-AU') await sevens.getByText('three sevens of one colour').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const rooms = await page
      .locator('.pay-tables table')
      .evaluateAll((tables) => tables.map((one) => [one.clientWidth, one.parentElement?.clientWidth ?? 0] as const))
    for (const [table, room] of rooms) expect(table).toBeLessThanOrEqual(room)
    const broken = await page
      .locator('.pay-tables th span')
      .evaluateAll((parts) =>
        parts
          .filter((part) => new Set([...part.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1)
          .map((part) => part.textContent),
      )
    expect(broken).toEqual([])
    await lookHere(page, `rules of the jackpot in ${locale}, ${width} wide`)
  }
})

test('a win: it waits, is confirmed, is worked out before the player’s eyes, and can be put away', async () => {
  const { page, shown } = await openAt('/table/star', [SEVENS])
  await playAsGuest(page)
  await plate(page).waitFor()
  const me = await page.evaluate(async () => (await (await fetch('/api/me')).json()).player as string)
  const win: WinView = {
    ...{ win: 'star/1/4', table: 'star', round: 1, box: 4, level: '', player: me, stake: 500, amount: 0 },
    ...{ state: 'waiting', clause: 'STAR-14.B7.T.777s' },
  }
  await shown.send({ type: 'jackpot', link: 'sevens', win, number: 2 })
  const sheet = page.locator('.win-sheet')
  await sheet.getByText('Waiting for confirmation').waitFor()
  await shown.send({ type: 'jackpot', link: 'sevens', win: { ...win, amount: 1_052_350, state: 'paid' }, number: 3 })
  await sheet.getByText('$10,523.50').first().waitFor()
  await sheet.getByText(/10 % of \$105,231\.75, .* Paid to you at/).waitFor()
  // The sheet lies on the player's half: the meter stays in sight.
  for (const size of WINDOWS.filter(({ width }) => width >= 1280)) {
    await page.setViewportSize(size)
    await untilStill(page)
    const [top, bottom] = await page.evaluate(() => [
      document.querySelector('.win-sheet')?.getBoundingClientRect().top ?? 0,
      document.querySelector('.jackpot-plate')?.getBoundingClientRect().bottom ?? 0,
    ])
    expect(top, `${size.width} by ${size.height}`).toBeGreaterThan(bottom ?? 0)
  }
  await look(page, 'jackpot-win', { phone: 'light', desktop: 'light' })
  await page.keyboard.press('x')
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Jackpot' }).click()
  await page.getByRole('region', { name: 'How it was paid' }).getByText('star/1/4').waitFor()
  const other = { ...win, win: 'star/1/5', box: 5, player: 'somebody-else', amount: 5_000 }
  await shown.send({ type: 'jackpot', link: 'sevens', win: other, number: 4 })
  expect(await sheet.count()).toBe(0)
})

test('the big screen needs no login, shows all levels, and keeps them while the line is down', async () => {
  const { page } = await openAt('/display/nova', [NOVA], false, { '/api/jackpots/nova': { ...NOVA, wins: [] } })
  await page.getByText('$18,406.52').first().waitFor()
  await page.getByText('between $10,000 and $25,000').waitFor()
  await page.getByText('To be won at Tasmanian Blackjack 1').waitFor()
  await look(page, 'jackpot-screen', { desktop: 'dark' })
  // The later route is asked first. If the other one were removed before, the real server could answer in between.
  await page.route(/\/api\/jackpots/, async (route) => await route.abort())
  await page.getByText(/^as of/).waitFor()
  await page.getByText('$18,406.52').first().waitFor()
})
