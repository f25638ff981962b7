import type { LifeRecord } from '@openpit/proof'
import { printLife } from '@openpit/proof'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../server/test/client.ts'
import { linkable, linkDetailOf, openLinkFor } from '../../../server/test/links/links-floor.ts'
import { NOVA, openNova, playForNova } from '../../../server/test/links/supernova-floor.ts'
import { PASSWORD } from '../../../server/test/live-floor.ts'
import { look } from './look.ts'
import { openPit, tableAt } from './pit.ts'
import { playAsGuest } from './player.ts'

const pit = openPit([linkable('one'), tableAt('tas', 't')], [], { linkWaitMs: 30_000 }).showMotion()
afterEach(async () => await pit.leave())

let manager: Client
beforeAll(async () => {
  manager = await pit.floor.staff('manager')
  await openLinkFor(manager, 'sevens', ['one'])
})

async function controller(name = 'test-manager'): Promise<Page> {
  const page = await pit.at('/pit/jackpots/sevens')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign on' }).click()
  await page.locator('.link-console').waitFor()
  return page
}

/** The form of an act, by the words on it. */
function form(desk: Page, title: string): Locator {
  return desk.locator('.link-act').filter({ has: desk.locator('summary', { hasText: new RegExp(`^${title}$`) }) })
}

/** Opens a form. One that has been opened before stays open, whatever the page hears meanwhile. */
async function openForm(desk: Page, title: string): Promise<Locator> {
  const act = form(desk, title)
  await act.locator('summary').click()
  await act.locator('button').waitFor()
  return act
}

test('a wager fills its spot and moves the meter, at the table, on the big screen and at the controller', async () => {
  const ann = await pit.floor.playerAt('one', 'ann')
  const page = await pit.at('/table/one')
  await playAsGuest(page)
  const plate = page.getByRole('region', { name: 'Blazing 7’s jackpot' }).first()
  await plate.getByText('$10,000.00').first().waitFor()
  await ann.until('one', ({ view }) => view.sideBets.includes('blazing7s'))
  await ann.mustTell('one', { do: 'wager', box: 1, main: 1_000, sides: { blazing7s: 500 } })
  await page.getByRole('img', { name: 'Blazing 7’s, box 1: registered' }).waitFor()
  expect(await page.locator('.jackpot-ring.registered').count()).toBe(1)
  ann.ready('one')
  await plate.getByText('$10,000.66').first().waitFor()
  const screen = await pit.at('/display/sevens')
  await screen.getByText('$10,000.66').first().waitFor()
  const desk = await controller()
  await desk.getByText('= $10,000.66').waitFor()
  await desk.locator('.link-console .right', { hasText: 'agrees' }).waitFor()
  await desk.locator('.link-tile', { hasText: 'Meter agrees with ledger' }).waitFor()
  // What the tables have added is what the link has.
  await desk
    .getByRole('row', { name: /^All 1 \$0\.66/ })
    .getByText('equals “contributed”')
    .waitFor()
  const today = desk.getByRole('region', { name: 'Today' })
  await today.locator('div', { hasText: 'Taken' }).getByText('$5.00').waitFor()
  for (const figure of ['Into the meter\n$0.66', 'Fixed prizes paid\n$', 'Won from the meter\n$']) {
    expect(await today.innerText()).toContain(figure)
  }
  await look(desk, 'jackpot-controller', { phone: 'dark', desktop: 'light' })
  await desk.getByRole('tab', { name: 'Contributions' }).click()
  await desk.getByRole('row', { name: /one 1 1 \$5\.00 \$0\.666665 \$10,000\.66/ }).waitFor()
  await desk.getByRole('tab', { name: 'Events' }).click()
  await desk.getByRole('listitem').filter({ hasText: 'Table added one' }).getByText('test-manager').waitFor()
})

test('the controller suspends and resumes, and the table says so; a refusal shows its clause', async () => {
  const page = await pit.at('/table/one')
  await playAsGuest(page)
  const plate = page.getByRole('region', { name: 'Blazing 7’s jackpot' }).first()
  const desk = await controller()
  const suspend = desk.getByRole('region', { name: 'Suspend sevens' })
  const now = suspend.getByRole('button', { name: 'Suspend now' })
  expect(await now.getAttribute('aria-disabled')).toBe('true')
  // Key by key: a field that trims while somebody types takes no space.
  await suspend.getByLabel('Reason, kept on record').pressSequentially('a display is replaced')
  expect(await suspend.getByLabel('Reason, kept on record').inputValue()).toBe('a display is replaced')
  await now.click()
  const resume = desk.getByRole('region', { name: 'Resume sevens' })
  await resume.waitFor()
  await plate.getByText('not playing: suspended').waitFor()
  const close = desk.getByRole('region', { name: 'Close sevens for good' })
  await close
    .getByText('The players’ part, $0.66, goes to another link. The house takes its $10,000.00 back.')
    .waitFor()
  await close.getByText('There is no other link for this bet. Open one first.').waitFor()
  const end = close.getByRole('button', { name: 'Close for good' })
  expect(await end.getAttribute('aria-disabled')).toBe('true')
  await desk.getByRole('button', { name: 'New link' }).click()
  await desk.getByLabel('Name, in small letters').fill('sevens-b')
  await desk.getByLabel('Part of each bet for the meter, in percent').fill('15')
  await desk.getByRole('button', { name: 'Open the link' }).click()
  await desk.getByRole('region', { name: 'Suspend sevens-b' }).waitFor()
  await desk.locator('.link-tile', { hasText: 'sevens, ' }).click()
  // The same person twice: the book refuses it, and the refusal shows its clause.
  await close.getByLabel('Second person, by login name').fill('test-manager')
  await end.click()
  await desk.getByRole('alert').locator('.clause').waitFor()
  await resume.getByRole('button', { name: 'Resume now' }).click()
  await suspend.waitFor()
  await plate.getByText('not playing: suspended').waitFor({ state: 'detached' })
})

test('STAR-14.26.2: a manager changes the terms at the controller; a supervisor sees whose work it is', async () => {
  const pitDesk = await controller('test-supervisor')
  await pitDesk.getByRole('tab', { name: 'Reconcile' }).click()
  const display = await openForm(pitDesk, 'Report what a display shows')
  await display.getByText('STAR-2.3.4.1').waitFor()
  await pitDesk.getByText(/acts that your role may not do$/).click()
  await pitDesk.getByRole('listitem').filter({ hasText: 'Change the terms' }).getByText('STAR-14.26.2').waitFor()
  expect(await form(pitDesk, 'Change the terms').count()).toBe(0)
  const office = await controller()
  await office.getByRole('tab', { name: 'Terms' }).click()
  const change = await openForm(office, 'Change the terms')
  const reset = change.getByLabel('Reset value in dollars')
  await reset.fill('much')
  expect(await change.getByRole('button').getAttribute('aria-disabled')).toBe('true')
  await reset.fill('12000')
  await change.getByRole('button').click()
  await office.getByRole('alert').getByText('STAR-14.28.1').waitFor()
  await reset.fill('25000')
  await change.getByRole('button').click()
  // The form closes: the new terms hold from the next reset on.
  await change.getByRole('button').waitFor({ state: 'hidden' })
  expect(await office.getByRole('alert').count()).toBe(0)
})

interface LifeFile {
  readonly link: string
  readonly level: string
  readonly life: number
  readonly resetCents: number
  readonly capCents: number
  readonly startCents: number
  readonly course: readonly { readonly kind: 'added'; readonly wager: string; readonly millionths: number }[]
}

/** A life as a house would write it that leaves this wager out: every hash is recomputed. */
function without(wager: string, text: string): string {
  const file = JSON.parse(text) as LifeFile & Omit<LifeRecord, 'header' | 'course'>
  const { link, level, life, resetCents: reset, capCents: cap, startCents: start } = file
  const header = { link, level, life, reset, cap, start }
  const course = file.course.filter((entry) => entry.wager !== wager)
  return printLife({ ...file, header, course })
}

test('after a level was won, a player checks its hidden value in the browser, and finds their own bet left out', async () => {
  const zoe = await pit.floor.playerAt('t', 'zoe')
  const [red, deep] = NOVA.levels
  await openNova(manager, 'nova', ['t'], { levels: [{ ...red, cap: 10_600 }, deep] })
  const page = await pit.comes()
  const [name = '', value = ''] = zoe.cookie.split('=')
  await page.context().addCookies([{ name, value, url: pit.floor.address }])
  await page.goto(`${pit.floor.address}/table/t`)
  await page.getByRole('region', { name: 'Supernova jackpot' }).first().getByText('$100.00').first().waitFor()
  const noted = async () => {
    const text = await page.evaluate(() => localStorage.getItem('openpit.jackpot-lives'))
    const copies = JSON.parse(text ?? '{}') as Record<string, { wagers: { wager: string }[] }>
    return copies[JSON.stringify(['nova', 'red', 1])]?.wagers.map(({ wager }) => wager) ?? []
  }
  while ((await linkDetailOf(zoe, 'nova')).levels[0]?.life === 1) await playForNova(zoe, 't', 1)
  const own = await noted()
  expect(own.length).toBeGreaterThan(0)
  await page.goto(pit.floor.address)
  await page.getByRole('list', { name: 'Jackpots' }).getByRole('link', { name: 'Hidden values' }).click()
  const proof = page.getByRole('article', { name: 'red' })
  await proof.getByRole('button', { name: /^Check life/ }).waitFor()
  if (await proof.getByLabel('Life').isVisible()) await proof.getByLabel('Life').fill('1')
  const run = async () => await proof.getByRole('button', { name: 'Check life 1' }).click()
  await run()
  await proof.getByText('Every check passed.').waitFor()
  await proof.getByText(`Compared with ${own.length} bet`).waitFor()
  await look(page, 'jackpot-proof', { desktop: 'light' })
  const [missing = ''] = own
  let tampered = (text: string) => without(missing, text)
  await page.route('**/api/jackpots/nova/life*', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    const isFirst = answer.ok() && route.request().url().endsWith('life=1')
    await route.fulfill({ response: answer, body: isFirst ? tampered(text) : text })
  })
  await run()
  await proof.getByText('A check failed.').waitFor()
  await proof.getByText(`your wager ${missing} has counted: it was left out`).waitFor()
  tampered = (text) => text.replace(/"wager": "t\/1\/1",(\s+)"millionths": 2/, '"wager": "t/1/1",$1"millionths": 3')
  await run()
  await proof.getByText(/One change would explain everything: .*course\[0\]\.millionths/).waitFor()
})
