import { fingerprintOf } from '@openpit/reader'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ReaderSimulator } from '../../../server/src/index.ts'
import type { Client } from '../../../server/test/client.ts'
import { DEVICE_STAFF, NO_DEVICE_LIMIT, newReader, strangeKey } from '../../../server/test/devices/reader-floor.ts'
import { crewAt, liveTableOf, openUp, PASSWORD } from '../../../server/test/live-floor.ts'
import { keyCards, send, signOn, untilDue } from './dealer.ts'
import { look, lookHere } from './look.ts'
import { openPit } from './pit.ts'
import { PHONE } from './sizes.ts'

const pit = openPit([liveTableOf('nsw', 't5', { training: true })], [], {
  staff: DEVICE_STAFF,
  deviceRate: NO_DEVICE_LIMIT,
})
afterEach(async () => await pit.leave())

let simulator: ReaderSimulator | undefined
afterAll(() => simulator?.stop())

/** A training table whose reader is sure of no card. */
beforeAll(async () => {
  const crew = await crewAt(pit.floor.address, 't5', ['dee', 'sue'])
  await openUp(crew, 't5')
  const reader = await newReader(pit.floor.address, 'shoe-5', { faults: { unsure: 1 } })
  simulator = reader.simulator
  await (crew.sue as Client).mustTell('t5', { do: 'bindDevice', name: 'shoe-5' })
  simulator.start()
  await (crew.dee as Client).until('t5', ({ view }) => view.live?.readerStop === null)
}, 120_000)

/** Signs on at the list of devices. */
async function devicesFor(name: string, options: Parameters<typeof pit.at>[1] = {}): Promise<Page> {
  const page = await pit.at('/devices', options)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel(/^Pass/).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.locator('.device-card').first().waitFor()
  return page
}

/** The card of the device that this test is about. */
function cardOn(page: Page): Locator {
  return page.locator('[data-device="checker-5"]')
}

test('a device is proposed, confirmed, bound, released, given a new key and retired, each by those who may', async () => {
  const [key, newKey] = [strangeKey(), strangeKey()]
  const ada = await devicesFor('ada')
  const form = ada.locator('.propose-device')
  await form.getByLabel(/^Name/).fill('shoe-5')
  await form.getByLabel('Kind').selectOption('deck-checker')
  await form.getByLabel(/^Public key/).fill(key)
  await form.getByLabel(/^Hash of its program/).fill('AB '.repeat(32))
  await form.getByLabel('Why').fill('A new checker.')
  await ada.keyboard.press('Enter')
  await form.getByRole('alert').getByText('choose another name').waitFor()
  await form.getByLabel(/^Name/).fill('checker-5')
  await ada.keyboard.press('Enter')
  await cardOn(ada).getByText('Not confirmed', { exact: true }).waitFor()
  await ada.locator('[data-device="shoe-5"]').getByText('it works').waitFor()
  await look(ada, 'devices', { phone: 'light', desktop: 'light' })

  const max = await devicesFor('max', { locale: 'de', viewport: PHONE })
  await cardOn(max).getByText('Wartet auf Sie').waitFor()
  await cardOn(max).getByLabel('Fingerabdruck am Gerät').fill(fingerprintOf(newKey))
  await cardOn(max).getByLabel('Warum').first().fill('Verglichen.')
  await max.keyboard.press('Enter')
  await cardOn(max).getByRole('alert').getByText('der Fingerabdruck ist ein anderer').waitFor()
  await lookHere(max, 'a device to confirm, in German, on a phone')
  await cardOn(max).getByLabel('Fingerabdruck am Gerät').fill(fingerprintOf(key))
  await max.keyboard.press('Enter')
  await cardOn(max).getByText('Eingetragen').waitFor()

  const sue = await devicesFor('sue')
  await cardOn(sue).getByText('Bind to a table').press('Enter')
  await cardOn(sue).getByRole('button', { name: 'Bind to T5' }).press('Enter')
  await cardOn(sue).getByText('it is away').waitFor()
  // Until her list has moved the card, a form that she opens on it would close again.
  await cardOn(ada).getByText('it is away').waitFor()
  await replaceKey(ada, newKey)
  await cardOn(ada).getByRole('alert').getByText('release it there first').waitFor()
  await cardOn(sue).getByText('Release', { exact: true }).press('Enter')
  await cardOn(sue).getByRole('button', { name: 'Release from T5' }).press('Enter')
  await sue
    .getByRole('region', { name: 'Free' })
    .getByRole('heading', { name: /checker-5/ })
    .waitFor()
  await lookHere(sue, 'devices for a supervisor')
  await ada
    .getByRole('region', { name: 'Free' })
    .getByRole('heading', { name: /checker-5/ })
    .waitFor()
  await replaceKey(ada, newKey)
  await cardOn(ada).getByText('Not confirmed', { exact: true }).waitFor()
  await cardOn(ada).getByText('Retire', { exact: true }).press('Enter')
  await cardOn(ada).getByLabel('Why').last().fill('Sold.')
  await ada.keyboard.press('Enter')
  await ada
    .getByRole('region', { name: 'Retired' })
    .getByRole('heading', { name: /checker-5/ })
    .waitFor()
})

/** Opens the form for a new key if it is closed, and sends it. */
async function replaceKey(ada: Page, key: string): Promise<void> {
  const form = cardOn(ada).locator('details').filter({ hasText: 'New key' })
  if ((await form.getAttribute('open')) === null) await form.getByText('New key', { exact: true }).press('Enter')
  await form.getByLabel(/^Public key/).fill(key)
  await form.getByLabel(/^Hash of its program/).fill('cd'.repeat(32))
  await form.getByLabel('Why').fill('A new board.')
  await ada.keyboard.press('Enter')
}

test('players may watch a table that is for practice, and cannot sit down there', async () => {
  const page = await pit.at('/', { viewport: PHONE })
  const card = page.getByRole('article').filter({ hasText: 't5' })
  await card.getByText('Practice', { exact: true }).waitFor()
  expect(await card.getByRole('button', { name: /^Sit down/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Free boxes' }).click()
  await card.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await card.getByRole('button', { name: /^Watch/ }).click()
  await page.getByText('This table is for practice').waitFor()
  await lookHere(page, 'a table for practice')
  // A player finds the same under its address.
  await page.evaluate(async () => {
    await fetch('/api/guest', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  })
  await page.reload()
  await page.getByText('This table is for practice').waitFor()
  await page.getByRole('link', { name: 'See the tables' }).waitFor()
  expect(await page.getByRole('button', { name: /^(Sit|Main bet|Deal)/ }).count()).toBe(0)
})

test('a dealer names the cards of which the reader is not sure, at a table that says it is for practice', async () => {
  const dee = await pit.at('/deal/t5')
  await signOn(dee, 'dee')
  await dee.getByText('Training: nothing here counts').waitFor()
  await untilDue(dee, 'bets')
  await send(dee, '1', '2', '5', 'Enter')
  await send(dee, 'Enter')
  await send(dee, 'Enter')
  await dee.getByText('The reader is not sure.').waitFor()
  await lookHere(dee, 'a card that the reader is not sure of')
  await keyCards(dee, '9h')
  // The card lies on the box: the next one is the dealer's.
  await dee.getByText('Card to you').waitFor()
  await dee.getByText('The reader is not sure.').waitFor()

  const sue = await pit.at('/pit/table/t5', { locale: 'de' })
  await sue.getByLabel('Name', { exact: true }).fill('sue')
  await sue.getByLabel('Passwort', { exact: true }).fill('for tests only')
  await sue.keyboard.press('Enter')
  await sue.getByText('Training: hier zählt nichts').waitFor()
  await lookHere(sue, 'a training table in the pit, in German')
  await sue.keyboard.press('Escape')
  await sue.locator('.tile').getByText('Training: hier zählt nichts').waitFor()
  await lookHere(sue, 'the tile of a training table, in German')
})
