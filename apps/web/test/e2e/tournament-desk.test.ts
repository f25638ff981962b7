import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { entrantOf } from './cup.ts'
import { look } from './look.ts'
import { openPit } from './pit.ts'

const pit = openPit([])
afterEach(async () => await pit.leave())

/** The director comes in at a page. */
async function directorAt(path: string, locale: string): Promise<Page> {
  await pit.floor.staff('director')
  const page = await pit.at('/', { locale })
  const body = { name: 'test-director', password: 'for tests only' }
  const { ok } = await page.evaluate(async (login) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch('/api/login', { method: 'POST', headers, body: JSON.stringify(login) })
    return { ok: reply.ok }
  }, body)
  expect(ok).toBe(true)
  await page.goto(`${pit.floor.address}${path}`)
  return page
}

const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`)
const noteOf = (page: Page, name: string) => page.locator('.form-field', { has: field(page, name) }).locator('small')

/** As a field for a time takes it: tomorrow, to the minute. */
function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
}

test('a director sets up a tournament from nothing, publishes it, and acts on its entries', async () => {
  const page = await directorAt('/tournaments', 'en-AU')
  await page.getByRole('link', { name: 'Set up a tournament' }).click()
  // What the book fixes is off, with its clause; what it wants announced is named.
  await noteOf(page, 'retained').getByText('NSW-20.3.2a').waitFor()
  expect(await field(page, 'retained').isDisabled()).toBe(true)
  await noteOf(page, 'form').getByText('NSW-20.4.2(i)').waitFor()
  const findings = page.getByRole('region', { name: 'Before you save' })
  await findings.getByText('How to enter: missing.').waitFor()
  await look(page, 'tournament-setup', { desktop: 'light', phone: 'dark' })
  await page.getByLabel('Name', { exact: true }).fill('Spring Cup')
  await field(page, 'form').fill('the entry page')
  await field(page, 'prizes').fill('60, 30')
  await findings.getByText('Prizes, in percent of the pool: not accepted.').waitFor()
  await findings.getByText('NSW-20.3.2a').waitFor()
  await field(page, 'prizes').fill('60, 40')
  await field(page, 'entries.withdrawBefore').fill(tomorrow())
  // Fourteen players have no seats at one table: entrants would pay, and nobody could draw.
  await page.locator('[data-session="tables"]').fill('1')
  const isSeven = 'The tables of the first session seat 7. Allow fewer players, or add tables.'
  await noteOf(page, 'entries.maximum').getByText(isSeven).waitFor()
  await findings.getByText(`Most players: ${isSeven}`).waitFor()
  await field(page, 'entries.maximum').fill('1')
  await noteOf(page, 'entries.minimum').getByText('must not be more than most players').waitFor()
  await field(page, 'entries.maximum').fill('7')
  await findings.getByText('Everything that the book requires is there').waitFor()
  const preview = page.getByRole('region', { name: 'The conditions as entrants get them' })
  await preview.getByText('20 hands, 1 table, 3 go through').waitFor()
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.waitForURL('**/tournament/spring-cup')
  const desk = page.getByRole('region', { name: 'Director’s desk' })
  // A draft can be changed: what the book fixes stays off, and version and hash change.
  const proof = page.locator('.proof')
  await proof.getByText('Version 1').waitFor()
  const hash = await proof.locator('code').innerText()
  await desk.locator('.desk-act', { hasText: 'Change the conditions' }).getByText('NSW-20.4.1').waitFor()
  await desk.getByRole('link', { name: 'Change the conditions' }).press('Enter')
  await noteOf(page, 'retained').getByText('NSW-20.3.2a').waitFor()
  expect(await field(page, 'retained').isDisabled()).toBe(true)
  expect(await field(page, 'prizes').inputValue()).toBe('60, 40')
  await field(page, 'maximum').fill('5')
  await findings.getByText('Maximum bet: not accepted.').waitFor()
  await look(page, 'tournament-conditions', { desktop: 'light' })
  await field(page, 'maximum').fill('400')
  await preview.getByText('$400').waitFor()
  await findings.getByText('Everything that the book requires is there').waitFor()
  await page.getByRole('button', { name: 'Save the changes' }).press('Enter')
  await page.waitForURL('**/tournament/spring-cup')
  await proof.getByText('Version 2').waitFor()
  expect(await proof.locator('code').innerText()).not.toBe(hash)
  await desk.getByRole('button', { name: 'Publish' }).click()
  await desk.getByText('Nobody has entered yet.').waitFor()
  const [gus, ida] = await Promise.all(['gus-spring', 'ida-spring'].map((name) => entrantOf(pit, 'spring-cup', name)))
  const row = (name: string) => desk.locator('.desk-entries > ul > li', { hasText: name })
  await row('gus-spring').getByText('paid $50.00 · has these conditions').waitFor()
  await gus?.mustTell({ do: 'withdrawEntry' })
  await row('gus-spring').getByText('withdrew (NSW-20.3.2b)').waitFor()
  await row('gus-spring').getByText('paid $0.00').waitFor()
  await row('ida-spring').getByRole('button', { name: 'Act on ida-spring' }).click()
  const act = (name: string) => row('ida-spring').locator('.desk-act', { hasText: name })
  await act('for a breach of the rules').getByText('The fee stays in the pool.').waitFor()
  await act('Refuse entry').getByText('(NSW-20.4.2(h)(ii))').waitFor()
  await act('for absence, fee back').getByText('$50.00 goes back.').waitFor()
  await look(page, 'tournament-entries', { desktop: 'dark' })
  await act('for absence, fee back').getByRole('button').click()
  await row('ida-spring').getByText('disqualified (NSW-20.5.6.2a)').waitFor()
  await row('ida-spring').getByText('paid $0.00').waitFor()
  await ida?.until(() => ida.you?.out?.how === 'disqualified')
})

test('in German, the form knows what Tasmania fixes and its elimination hands', async () => {
  const page = await directorAt('/tournaments/new', 'de')
  await page.getByRole('combobox', { name: 'Regelwerk' }).selectOption('tas')
  await noteOf(page, 'passCards').getByText('TAS-22.3.4').waitFor()
  await noteOf(page, 'entries.withdrawBefore').getByText('TAS-22.1.0.s2').waitFor()
  expect(await field(page, 'passCards').isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Ausscheidungsrunden' }).click()
  const findings = page.getByRole('region', { name: 'Vor dem Speichern' })
  await findings.getByText('Text der Bedingungen: fehlt.').waitFor()
  await page.locator('[data-session="eliminationHands"]').fill('8, 40')
  await findings.getByText('Sitzungen: nicht angenommen.').first().waitFor()
  await look(page, 'the set-up of a tournament in German')
  await page.locator('[data-session="eliminationHands"]').fill('8, 16')
  await page.getByLabel('Name', { exact: true }).fill('Frühlingspokal')
  for (const name of ['form', 'conditionsText', 'allocation']) await field(page, name).fill('siehe Aushang')
  await findings.getByText('Alles, was das Regelwerk verlangt, ist da').waitFor()
  await page.getByRole('button', { name: 'Entwurf speichern' }).click()
  await page.waitForURL('**/tournament/fruhlingspokal')
  await page.getByRole('link', { name: 'Bedingungen ändern' }).click()
  await noteOf(page, 'passCards').getByText('TAS-22.3.4').waitFor()
  expect(await page.locator('[data-session="eliminationHands"]').inputValue()).toBe('8, 16')
  await field(page, 'fee').fill('40')
  await findings.getByText('Alles, was das Regelwerk verlangt, ist da').waitFor()
  await look(page, 'the change of conditions in German')
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await page.locator('.proof').getByText('Fassung 2').waitFor()
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await page.getByText('Noch ist niemand angemeldet.').waitFor()
})
