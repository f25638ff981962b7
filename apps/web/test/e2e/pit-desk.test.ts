import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../server/test/client.ts'
import { crewAt, keyCards, liveTableOf, openUp, PASSWORD, PIT_STAFF } from '../../../server/test/live-floor.ts'
import { look, lookHere } from './look.ts'
import { openPit, tableAt } from './pit.ts'
import { DESKTOP, PHONE } from './sizes.ts'

const pit = openPit(
  [
    liveTableOf('nsw', 't7', { title: 'NSW Blackjack 7' }),
    liveTableOf('star', 't8', { title: 'Star Blackjack 8' }),
    liveTableOf('tas', 't9', { title: 'Tasmanian Blackjack 9' }),
    tableAt('nz', 't1'),
  ],
  [],
  { staff: [...PIT_STAFF, { name: 'cat', role: 'cage', password: PASSWORD }] },
)
afterEach(async () => await pit.leave())

let dee: Client

/** Signs on at a console. */
async function signOn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.locator('.console').waitFor()
}

/** Box 1 stood on 13 and was given a card. The dealer stopped at 19, so both boxes lost. */
async function dealWrongly(): Promise<void> {
  const ann = await pit.floor.playerAt('t7', 'ann')
  await ann.mustTell('t7', { do: 'wager', box: 1, main: 2_500 })
  await dee.mustTell('t7', { do: 'wager', box: 2, main: 10_000 })
  await dee.mustTell('t7', { do: 'noMoreBets' })
  await dee.mustTell('t7', { do: 'deal' })
  await keyCards(dee, 't7', '8d 10d 6h 5c 8s')
  await dee.mustTell('t7', { do: 'hit', box: 1 })
  await keyCards(dee, 't7', 'Kd')
  await dee.mustTell('t7', { do: 'stand', box: 2 })
  await keyCards(dee, 't7', '9c 4s')
}

/** Whoever waits for a second person, or is it, sees what was paid beside what would be, without scrolling. */
async function seesBothRounds(page: Page): Promise<void> {
  const heads = page.locator('.remedies thead th')
  await expect.poll(() => heads.count()).toBe(2)
  for (const head of await heads.all()) {
    const { x, width } = (await head.boundingBox()) as { x: number; width: number }
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(DESKTOP.width)
  }
  const room = page.locator('.remedy-scroll')
  expect(await room.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
}

beforeAll(async () => {
  const crew = (await crewAt(pit.floor.address, 't7', ['dee', 'sam'])) as unknown as Record<'dee' | 'sam', Client>
  dee = crew.dee
  await openUp({ dee, sue: crew.sam }, 't7')
  await dealWrongly()
}, 120_000)

describe('a stand that was taken for a hit', () => {
  test('is put right by two people in two windows, with keys alone', async () => {
    const sue = await pit.at('/pit')
    await signOn(sue, 'sue')
    await sue.getByText('No table waits for you. 4 running.').waitFor()
    await look(sue, 'pit-floor', { phone: 'dark', tablet: 'dark', desktop: 'light' })
    await sue.keyboard.press('t')
    await sue.keyboard.press('Enter')
    await sue.getByRole('heading', { name: 'NSW Blackjack 7' }).waitFor()
    await sue.keyboard.press('u')
    await sue.getByRole('button', { name: /^Go off duty here/ }).waitFor()
    await sue.getByText('Box 1: hit').waitFor()
    await sue.keyboard.press('ArrowUp')
    await sue.keyboard.press('ArrowUp')
    await sue.getByText('Here it went wrong').waitFor()
    await sue.keyboard.press('s')
    const back = sue.getByRole('columnheader', { name: /Go back to the decision/ })
    await back.getByText('Figures hold if box 1 stands, box 2 stands.').waitFor()
    await sue.keyboard.press('ArrowRight')
    await sue.keyboard.press('w')
    await sue.keyboard.type('The camera shows a flat hand.')
    const row = sue.getByRole('row', { name: /^Ann/ })
    expect(await row.getByRole('cell').allTextContents()).toEqual(expect.arrayContaining(['−$25.00', '+$25.00+$50.00']))
    const house = sue.getByRole('row', { name: /^House/ })
    expect((await house.getByRole('cell').allTextContents()).slice(0, 2)).toEqual(['+$125.00', '−$125.00−$250.00'])
    // What the book does not allow is there, off, with its clause.
    await sue.locator('.off-card', { hasText: 'Void the hand on box 1' }).getByText(/^NSW-/).waitFor()
    await look(sue, 'pit-ruling', { desktop: 'light', tablet: 'light' })
    await sue.keyboard.press('Control+Enter')
    await sue.getByText('Not you: you have proposed it').waitFor()
    await seesBothRounds(sue)
    expect(await sue.getByRole('button', { name: /^Confirm/ }).getAttribute('aria-disabled')).toBe('true')

    const max = await pit.at('/pit')
    await signOn(max, 'max')
    await max.getByRole('heading', { name: /^Waits for you/ }).waitFor()
    await look(max, 'pit-waits', { phone: 'light', desktop: 'dark' })
    await max.keyboard.press('1')
    await max.getByText('You are the second person').waitFor()
    await max.getByText('The camera shows a flat hand.').waitFor()
    await seesBothRounds(max)
    await max.keyboard.press('u')
    await max.getByRole('button', { name: /^Go off duty here/ }).waitFor()
    await look(max, 'pit-confirm', { phone: 'light', desktop: 'dark' })
    await max.keyboard.press('c')
    await max.locator('.holdbar').waitFor({ state: 'detached' })
    await dee.mustTell('t7', { do: 'stand', box: 1 })
    await dee.mustTell('t7', { do: 'stand', box: 2 })
    const { view } = await dee.until('t7', (news) => news.view.phase === 'ended')
    expect(view.settled.map(({ profit }) => profit)).toEqual([2_500, 10_000])
  })

  test('is found by the inspector, who replays it event by event', async () => {
    const ian = await pit.at('/desk')
    await signOn(ian, 'ian')
    await ian.getByRole('button', { name: /^Rulings/ }).press('Enter')
    const found = ian.locator('.results li')
    await found.filter({ hasText: 'The round went back' }).waitFor()
    expect(await found.count()).toBe(1)
    await found.getByText('sue, max').waitFor()
    await look(ian, 'desk-search', { phone: 'light', desktop: 'light' })
    await ian.keyboard.press('r')
    await ian.getByText('Recorded = engine').waitFor()
    const steps = await ian.locator('.desk-steps li').count()
    await ian.getByText(`Step 1 of ${steps}`).first().waitFor()
    await ian.keyboard.press('ArrowRight')
    await ian.getByText(`Step 2 of ${steps}`).first().waitFor()
    await ian.keyboard.press('g')
    await ian.locator('.step-facts').getByText('NSW-17.8a').first().waitFor()
    await ian.keyboard.press('ArrowLeft')
    expect(await ian.locator('.money-table tbody tr').first().textContent()).toContain('−$25.00+$25.00+$50.00')
    await look(ian, 'desk-round', { phone: 'light', desktop: 'light' })
    await ian.keyboard.press('End')
    await ian.getByText(`Step ${steps} of ${steps}`).first().waitFor()
    // Its pack would show the burned card, which is in use until the next shuffle.
    const pack = ian.locator('.evidence').getByText('Evidence pack')
    await pack.click()
    await ian.getByRole('alert').getByText('is still in use; ask again after the next shuffle').waitFor()
    expect(await pack.getAttribute('aria-disabled')).toBe('true')
    await lookHere(ian, 'a pack that must wait')
  })

  test('is supposed to have had another card, and another decision: the inspector sees what would have been', async () => {
    const ian = await pit.at('/desk/t7/1')
    await signOn(ian, 'ian')
    const panel = ian.getByRole('region', { name: 'What if …' })
    // The answer for the nine itself comes last. It must not take the place of the one for the four.
    let answerForNine = async () => {}
    await ian.route(/what-if\?card=7&is=9c/, (route) => {
      answerForNine = async () => await route.continue()
    })
    // The dealer drew to 25. With a four instead of the nine it would have been 20.
    await panel.getByRole('button', { name: /^Card 7: nine of clubs/ }).press('Enter')
    await panel.getByLabel('Rank instead').selectOption('4')
    const house = panel.getByRole('row', { name: /^House/ })
    await house.getByText('+$250.00').waitFor()
    const answered = ian.waitForResponse(/is=9c/)
    await answerForNine()
    await (await answered).finished()
    expect(await house.getByRole('cell').allTextContents()).toEqual(['−$125.00', '+$125.00', '+$250.00'])
    await look(ian, 'desk-what-if', { phone: 'light', desktop: 'light' })
    await panel.getByLabel('Decision').selectOption('Box 1: Stand')
    await panel.getByRole('button', { name: 'Hit' }).press('Enter')
    await panel.getByText('The round would need more cards than came out.').waitFor()
    expect(await house.getByRole('cell').allTextContents()).toEqual(['−$125.00', 'open', 'open'])
  })
})

/** Logs in on the page of accounts, and goes to the house's page. */
async function goToHouse(page: Page, name: string, words: Readonly<Record<'password' | 'logIn', string>>) {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: words.logIn, exact: true }).click()
  await page.getByRole('heading', { name }).waitFor()
  await page.goto(`${pit.floor.address}/house`)
}

describe('the house', () => {
  test('has the results of the night, and a tray that two people count', async () => {
    const max = await pit.at('/account')
    await goToHouse(max, 'max', { password: 'Password', logIn: 'Log in' })
    const night = max.locator('.house-results').getByRole('row', { name: /NSW Blackjack 7/ })
    // The round was corrected: the house lost what both boxes won.
    await night.getByText('−$125.00').waitFor()
    const tray = max.getByRole('article').filter({ hasText: 'NSW Blackjack 7' })
    await tray.getByText('No form waits for a signature.').waitFor()
    await tray.getByText('Fill in a form').press('Enter')
    await tray.getByLabel('Pieces of $25').fill('200')
    await tray.getByText('Together $5,000.00').waitFor()
    await lookHere(max, 'the house, a form')
    await tray.getByRole('button', { name: 'Fill in', exact: true }).press('Enter')
    await tray.getByText('You filled in this form, so another person must sign it.').waitFor()
    expect(await tray.getByRole('button', { name: /^Sign/ }).count()).toBe(0)
    await look(max, 'house', { phone: 'light', desktop: 'dark' })
  })

  test('in German: the cage signs the count, on a phone and on a desktop', async () => {
    const cat = await pit.at('/account', { locale: 'de' })
    await goToHouse(cat, 'cat', { password: 'Passwort', logIn: 'Anmelden' })
    const tray = cat.getByRole('article').filter({ hasText: 'NSW Blackjack 7' })
    await cat
      .locator('.house-results')
      .getByRole('row', { name: /NSW Blackjack 7/ })
      .waitFor()
    await look(cat, 'house in German')
    await tray.getByRole('button', { name: /^Zählung zur Eröffnung über 5.000,00.*unterschreiben$/ }).press('Enter')
    await tray.getByText('Kein Formular wartet auf eine Unterschrift.').waitFor()
    await tray.getByText('5.000,00\u00a0$').waitFor()
  })
})

describe('the consoles', () => {
  test('say at once that the line is lost, and go on when it is back', async () => {
    const sue = await pit.at('/pit')
    await signOn(sue, 'sue')
    await sue.getByText('No table waits for you. 4 running.').waitFor()
    await sue.context().setOffline(true)
    await sue.getByRole('alert').getByText('Make no rulings.').waitFor()
    await lookHere(sue, 'pit without a line')
    await sue.context().setOffline(false)
    await sue.getByRole('alert').waitFor({ state: 'detached' })
  })

  test('are closed to players and dealers, and say for whom they are', async () => {
    const page = await pit.at('/pit')
    await page.getByLabel('Name', { exact: true }).fill('dan')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText(/^You are signed on as Dealer/).waitFor()
    expect(await page.locator('.pit-floor').count()).toBe(0)
  })

  test('in German: floor, staff, limits, duties, devices, opening and desk, on a phone and on a desktop', async () => {
    const page = await pit.at('/pit', { locale: 'de' })
    await page.getByLabel('Name', { exact: true }).fill('max')
    await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText(/^Kein Tisch wartet auf Sie/).waitFor()
    const everywhere = async (state: string) => {
      for (const viewport of [DESKTOP, PHONE]) {
        await page.setViewportSize(viewport)
        await lookHere(page, `${state} in German, ${viewport.width} wide`)
      }
      await page.setViewportSize(DESKTOP)
    }
    await everywhere('pit')
    await page.getByRole('link', { name: 'Personal' }).click()
    await page.getByRole('heading', { name: 'Personal im Dienst' }).waitFor()
    await everywhere('staff')
    await page.goto(`${pit.floor.address}/pit/table/t7`)
    await page.getByRole('heading', { name: 'NSW Blackjack 7' }).waitFor()
    await page.keyboard.press('l')
    await page.getByRole('heading', { name: 'Limits ändern' }).waitFor()
    await everywhere('limits')
    // The book wants more people told, or a longer notice: the refusal names its clause.
    await page.getByRole('button', { name: 'Tisch schließen' }).click()
    await page.getByRole('button', { name: 'Ja, schließen' }).click()
    await page.getByRole('alert').getByText(/NSW-/).waitFor()
    await page.keyboard.press('g')
    await page.getByRole('heading', { name: 'Streitfälle' }).waitFor()
    await everywhere('duties')
    await page.keyboard.press('e')
    await page.getByRole('heading', { name: 'Geräte an diesem Tisch' }).waitFor()
    // A table with a shoe has no shuffler that could fail: the clause stands there.
    await page
      .locator('.off-card')
      .getByText(/NSW-18\.1\.1/)
      .waitFor()
    await everywhere('devices')
    await page.goto(`${pit.floor.address}/pit/open`)
    await page.getByLabel('Nummer').fill('t15')
    await page.getByLabel('Titel').fill('Tisch 15')
    await everywhere('opening')
    // What the book does not allow stays on the page, with its clause.
    await page.locator('.options-off .off-card').filter({ hasText: 'Aufgabe' }).getByText(/^NSW-/).waitFor()
    await page.getByLabel('Kartenspiele').fill('1')
    await page.getByRole('button', { name: 'T15 öffnen' }).press('Enter')
    await page.getByRole('alert').getByText(/NSW-/).waitFor()
    await page.getByLabel('Kartenspiele').fill('8')
    await page.getByRole('button', { name: 'T15 öffnen' }).press('Enter')
    await page.getByRole('link', { name: 'T15 ist offen.' }).waitFor()
    await page.goto(`${pit.floor.address}/desk?table=t7`)
    await page.getByRole('button', { name: /^Runden/ }).waitFor()
    await everywhere('desk')
  })
})
