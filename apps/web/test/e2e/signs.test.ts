import { cents } from '@openpit/money'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { lookHere } from './look.ts'
import { openPit, tableAt } from './pit.ts'
import { playAsGuest, sitDown, wager } from './player.ts'
import { PHONE } from './sizes.ts'

const STEPS = { smallestChip: cents(100), increment: cents(500) }
const TOLD = ['inspector', 'surveillance'] as const

const pit = openPit([
  tableAt('nsw', 'nsw', { ...STEPS, switches: { resplit: true } }),
  tableAt('star', 'star', {
    ...STEPS,
    switches: { resplit: true },
    sideBets: { luckyLucky: { paytable: 3 }, blazing7s: {} },
  }),
  tableAt('nsw', 'nsw-raised'),
  tableAt('star', 'star-raised'),
  tableAt('tas', 'tas', { sideBets: { perfectPairs: { minimum: cents(200), maximum: cents(10_000) } } }),
  tableAt('pontoon', 'pontoon'),
  tableAt('nz', 'nz-boxes', {
    switches: { boxMaximum: true },
    sideBets: { superSevens: { minimum: cents(500), maximum: cents(500) } },
  }),
  tableAt('nz', 'nz', { sideBets: { perfectPairs: { payScale: 2 } } }),
])
afterEach(async () => await pit.leave())

async function lookAt(table: string, phone = false): Promise<Page> {
  const page = await pit.at(`/table/${table}`, phone ? { viewport: PHONE } : {})
  await playAsGuest(page)
  await page.locator('.table-page').waitFor()
  return page
}

/** The lines of the limits sign. */
async function signOn(page: Page): Promise<readonly string[]> {
  const lines = page.getByRole('link', { name: /limits/ }).locator('> *')
  await lines.first().waitFor()
  return await lines.allTextContents()
}

const noticesOn = (page: Page) => page.getByRole('list', { name: 'Notices' }).getByRole('listitem')

test('[NSW-6.1a, NSW-6.1c, NSW-14.3, NSW-15.2, NSW-12.5.1] the signs of NSW show limits, the increment, amounts for pairs bets, and that pairs may be split again', async () => {
  for (const phone of [false, true]) {
    const page = await lookAt('nsw', phone)
    expect(await signOn(page)).toEqual(['Box limits', '$5 to $500', 'in steps of $5', 'Side bets from $1', 'Rules'])
    expect(await noticesOn(page).allTextContents()).toEqual(['Pairs may be split again, up to 3 hands'])
    // The signs are there before anyone sits down.
    await page.getByRole('button', { name: /^Sit at box/ }).waitFor()
    await lookHere(page, 'signs')
  }
  const plain = await lookAt('nsw-raised')
  expect(await signOn(plain)).not.toContain('in steps of $5')
  expect(await noticesOn(plain).count()).toBe(0)
})

test('[STAR-6.1a, STAR-6.1c, STAR-14.5, STAR-14.28b, STAR-12.5.1] the signs of Star show the amounts of each optional wager, and the least jackpot', async () => {
  const page = await lookAt('star')
  // The meter itself is on the plate of the link, which comes a moment later than the table.
  const amounts = [
    'Box limits',
    '$5 to $500',
    'in steps of $5',
    'Side bets from $1',
    'B7 $2.50 or $5',
    'Guaranteed minimum $10,000',
    'Rules',
  ]
  await expect.poll(async () => await signOn(page)).toEqual(amounts)
  expect(await noticesOn(page).allTextContents()).toEqual(['Pairs may be split again, up to 3 hands'])
})

test('[NSW-14.4.2, NSW-15.3.2, STAR-14.6.2] a sign says that pairs bets need a main wager, as soon as the table requires it', async () => {
  for (const table of ['nsw', 'star']) {
    const page = await lookAt(table)
    expect((await noticesOn(page).allTextContents()).join()).not.toContain('Any Pairs')
    const manager = await pit.floor.staff('manager')
    await manager.enter(table)
    for (const bet of ['perfectPairs', 'anyPairs'] as const) {
      await manager.mustTell(table, { do: 'restrictSideBet', bet, told: [...TOLD] })
    }
    await noticesOn(page).getByText('To bet on Perfect Pairs and Any Pairs, you need your own main bet').waitFor()
  }
})

test('[NSW-6.5.1.1, NSW-6.5.1.3, NSW-6.5.3, STAR-6.5.1.1, STAR-6.5.1.3, STAR-6.6.1] after a raise of the minimum, the sign shows both limits, and a marker is at the box that keeps the old one', async () => {
  for (const table of ['nsw-raised', 'star-raised']) {
    const page = await lookAt(table)
    const ann = await pit.floor.playerAt(table, `ann-${table.slice(0, 4)}`)
    for (const box of [2, 5]) await ann.mustTell(table, { do: 'sit', box })
    const supervisor = await pit.floor.staff('supervisor')
    await supervisor.enter(table)
    await supervisor.mustTell(table, { do: 'changeLimits', minimum: 2_500, how: 'at-once' })
    await page.getByText('$25 to $500').waitFor()
    expect((await signOn(page)).slice(0, 3)).toEqual(['Box limits', '$25 to $500', 'Already playing: $5 to $500'])
    const marker = page.getByText('Minimum $5', { exact: true })
    await page.getByRole('listitem', { name: 'Box 2' }).getByText('Minimum $5', { exact: true }).waitFor()
    expect(await marker.count()).toBe(1)
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: /^Box 2,/ }).click()
    await marker.waitFor()
    await page.getByRole('button', { name: /^Box 5,/ }).click()
    await marker.waitFor({ state: 'detached' })
    await ann.mustTell(table, { do: 'leave' })
    await page.getByText('Already playing: $5 to $500').waitFor({ state: 'detached' })
  }
})

test('[TAS-7.1.s1, TAS-8.4.s2, TAS-20.5] the signs of Tasmania show limits, those of Perfect Pairs, and from the start of a shoe the limit on raises', async () => {
  const page = await lookAt('tas')
  expect((await signOn(page)).slice(0, 3)).toEqual(['Player limits', '$5 to $500', 'PP $2 to $100'])
  const supervisor = await pit.floor.staff('supervisor')
  await supervisor.enter('tas')
  await supervisor.mustTell('tas', { do: 'limitRaises' })
  await noticesOn(page).getByText('Maximum bet: 3 times your last one on the box').waitFor()
  const inspector = await pit.floor.staff('inspector')
  await inspector.enter('tas')
  await inspector.mustTell('tas', { do: 'allowRaises' })
  await noticesOn(page).first().waitFor({ state: 'detached' })
})

test('[TAS-20.5] a chip above the maximum of Perfect Pairs brings a notice with the maximum', async () => {
  const page = await pit.at('/table/tas')
  await sitDown(page)
  await wager(page, 4, 2_500)
  await page.getByRole('button', { name: '$100 chip', exact: true }).click()
  const pairs = page.getByRole('button', { name: /^Perfect Pairs, box 4:/ })
  for (const _ of [1, 2]) await pairs.click()
  await page.getByText('Maximum here is $100.00').waitFor()
})

test('[NZ-14.2-3, NZ-15.3] the sign of New Zealand says whether the maximum is per player or per box, and the amount of Super Sevens', async () => {
  const page = await lookAt('nz')
  expect((await signOn(page)).slice(0, 2)).toEqual(['Player limits', '$5 to $500'])
  const boxes = await lookAt('nz-boxes')
  const sign = await signOn(boxes)
  expect(sign.slice(0, 2)).toEqual(['Box limits', '$5 to $500'])
  expect(sign).toContain('S7 $5')
})

test('[NZ-15B.8-1, STAR-14.LL.T] the rules, one click from the table, name the pay table in use', async () => {
  for (const [table, name, number, line] of [
    ['nz', 'Perfect Pairs', 2, /^mixed pair 6 to 1/i],
    ['star', 'Lucky Lucky', 3, /^suited 7-7-7 200 to 1/i],
  ] as const) {
    const page = await lookAt(table)
    await page.getByRole('link', { name: /limits/ }).click()
    const paid = page.getByRole('table', { name: new RegExp(`^${name}`) })
    await paid.getByText(`Pay table ${number}`).waitFor()
    await paid.getByRole('row', { name: line }).waitFor()
  }
})

test('[NSW-3.9, NSW-19.13b, NSW-19.14, NSW-21.11b, STAR-3.9, STAR-18.14b, STAR-18.15, STAR-20.10b] the rules, one click from the table, mention announced totals and the right to complain', async () => {
  for (const [table, totals, complaint] of [
    ['nsw', 'NSW-3.9', 'NSW-19.13b'],
    ['star', 'STAR-3.9', 'STAR-18.14b'],
  ] as const) {
    const page = await lookAt(table, table === 'star')
    await page.getByRole('link', { name: /limits/ }).click()
    await page.getByRole('heading', { name: 'How it is played' }).waitFor()
    const known = page.getByRole('listitem')
    await known.filter({ hasText: 'an announced total does not bind anyone' }).getByText(totals).waitFor()
    await known.filter({ hasText: 'about a game or a promotion' }).getByText(complaint).waitFor()
    await known.filter({ hasText: 'you can complain to an inspector' }).waitFor()
  }
})

test('[TAS-21.4.3] the odds of pontoon and its Super Bonus are one click from the table', async () => {
  const page = await lookAt('pontoon')
  await page.getByRole('link', { name: /limits/ }).click()
  for (const line of [/^pontoon 3 to 2/i, /^7-7-7 in spades 3 to 1/i, /^7-7-7 suited against a seven .*\$5,000/i]) {
    await page.getByRole('row', { name: line }).first().waitFor()
  }
})

test('[ONL-VER-1, ONL-VER-2] the rules of the online game name their version and its date', async () => {
  const page = await pit.at('/rules/online')
  await page.getByText('version 4.0, in force since 3 October 2024').waitFor()
})
