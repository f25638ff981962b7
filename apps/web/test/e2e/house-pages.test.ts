import { readFileSync } from 'node:fs'
import { cents } from '@openpit/money'
import { MyData } from '@openpit/protocol'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { codeAt, fromBase32, timeStep } from '../../../server/src/accounts/totp.ts'
import { look, lookHere } from './look.ts'
import { openPit, shiftsOn, tableAt } from './pit.ts'
import { playAsGuest } from './player.ts'
import { DESKTOP, NARROWEST, PHONE, TABLET } from './sizes.ts'

const PASSWORD = 'for tests only'
const pit = openPit([
  tableAt('nsw', 'nsw-1'),
  tableAt('star', 'star-1', { decks: 8, maximum: cents(1_000_000) }),
  tableAt('nz', 'nz-1'),
  tableAt('pontoon', 'pontoon-1', { decks: 8, sideBets: { perfectPairs: false } }),
])
afterEach(async () => await pit.leave())

function cardOf(page: Page, game: string) {
  return page.getByRole('article').filter({ hasText: game })
}

/** Texts of the floor that take more than one line, or are cut off. */
async function brokenTexts(page: Page): Promise<readonly string[]> {
  return await page.locator('.game').evaluateAll((cards) =>
    cards
      .flatMap((card) => [...card.querySelectorAll<HTMLElement>('dt, dd, h2, button')])
      .filter((text) => text.getClientRects().length > 0)
      .filter((text) => {
        const range = document.createRange()
        const shown = [...text.querySelectorAll('.long, .brief')].filter((part) => part.getClientRects().length > 0)
        range.selectNodeContents(shown[0] ?? text)
        const lines = new Set([...range.getClientRects()].map(({ y }) => Math.round(y)))
        const card = text.closest('.game')?.getBoundingClientRect()
        const { right, bottom } = text.getBoundingClientRect()
        const isOutside = card === undefined || right > card.right + 1 || bottom > card.bottom + 1
        return lines.size > 1 || isOutside || text.scrollWidth > text.clientWidth + 1
      })
      .map((text) => `${text.nodeName}: ${text.innerText}`),
  )
}

describe('the floor', () => {
  test.each(['en', 'de'])('has cards that neither wrap nor move, at every width, in %s', async (locale) => {
    const page = await pit.comes({ locale })
    // The house edge comes late: its place must be there before.
    let isKnown = false
    await page.route('**/api/tables', async (route) => {
      const answer = await route.fetch()
      const tables = (await answer.json()) as object[]
      await route.fulfill({ json: isKnown ? tables : tables.map((table) => ({ ...table, houseEdge: null })) })
    })
    await page.goto(pit.floor.address)
    await cardOf(page, 'NSW Blackjack').waitFor()
    const heights = async () => await page.locator('.game').evaluateAll((all) => all.map((one) => one.clientHeight))
    const before = await heights()
    isKnown = true
    await cardOf(page, 'NSW Blackjack')
      .getByText(/0[.,]\d\d\s%/)
      .waitFor()
    expect(await heights()).toEqual(before)
    expect(new Set(before).size).toBe(1)
    // The head of the page may move when its font arrives.
    expect((await shiftsOn(page)).filter((shift) => /game|filters/.test(shift))).toEqual([])
    for (const width of [320, 360, 390, 600, 700, 820, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await brokenTexts(page), `${width} wide`).toEqual([])
    }
    await page.setViewportSize(TABLET)
    const lefts = await page.locator('.game').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
    expect(new Set(lefts).size).toBe(2)
    await look(page, `floor in ${locale}`)
  })

  test('shows the tables that a player wants, and where they sit', async () => {
    const page = await pit.at('/')
    const shown = page.locator('.game h2')
    await expect.poll(() => shown.count()).toBe(5)
    await page.getByLabel('Game', { exact: true }).selectOption('nz')
    expect(await shown.allTextContents()).toEqual(['New Zealand Blackjack'])
    await page.getByLabel('Game', { exact: true }).selectOption('')
    await page.getByLabel('Minimum bet').selectOption('100')
    expect(await shown.allTextContents()).toEqual(['Online Blackjack'])
    await page.getByRole('button', { name: 'Your seats' }).click()
    await page.getByText('No table matches.').waitFor()
    await page.getByRole('button', { name: 'Show all tables' }).click()
    await page.getByRole('button', { name: /^Sit down ?: Star Blackjack, Star Blackjack 1$/ }).click()
    await page.locator('.spot.mine').first().waitFor()
    await page.getByRole('link', { name: 'All tables' }).click()
    await cardOf(page, 'Star Blackjack').getByText('You’re at box 4').waitFor()
    await page.getByRole('button', { name: 'Your seats' }).click()
    expect(await shown.allTextContents()).toEqual(['Star Blackjack'])
    await lookHere(page, 'own seat')
    await page.getByRole('button', { name: /^Back to your seat ?: Star Blackjack, Star Blackjack 1$/ }).click()
    await page.locator('.spot.mine').first().waitFor()
  })

  test.each(['en', 'de'])('has a header that stays on one line, in %s', async (locale) => {
    const page = await pit.at('/', { locale })
    await page.evaluate(async () => {
      await fetch('/api/guest', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
    })
    await page.reload()
    await page.locator('.site-top .meters').waitFor()
    for (const width of [760, 1024, 1199, 1200, 1280, 1365, 1366, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const found = await page.locator('.site-top').evaluate((top) => {
        const parts = [...top.querySelectorAll('nav a, .account-link, .iconbtn')]
          .map((one) => one.getBoundingClientRect())
          .filter((one) => one.width > 0)
        return {
          right: Math.max(...parts.map(({ right }) => right)),
          high: Math.max(...parts.map((one) => one.height)),
        }
      })
      expect(found.right, `${width} wide`).toBeLessThanOrEqual(width)
      expect(found.high, `${width} wide`).toBe(44)
      const lines = await page.locator('.site-top .meter').evaluateAll((all) => all.map((one) => one.clientHeight))
      expect(new Set(lines).size, `meters, ${width} wide`).toBe(1)
    }
  })

  test('tells a player who is barred why they cannot play', async () => {
    const page = await pit.at('/', { viewport: PHONE })
    const handle = await page.evaluate(async () => {
      const reply = await fetch('/api/guest', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      return ((await reply.json()) as { player: string }).player
    })
    const manager = await pit.floor.staff('administrator')
    const { status, text } = await manager.post(`/api/people/${handle}/bar`, { why: 'asked for it' })
    expect([status, text]).toEqual([200, expect.any(String)])
    await page.reload()
    const card = cardOf(page, 'Online Blackjack')
    await card.getByRole('button', { name: /^Play/ }).click()
    await card
      .getByRole('alert')
      .getByText(/The house has /i)
      .waitFor()
    await lookHere(page, 'a barred player on the floor')
  })
})

describe('a link to a table', () => {
  test('shows the table as it is played, without joining, until the visitor plays as a guest', async () => {
    const ann = await pit.floor.playerAt('nz-1', 'Link-Ann')
    await ann.mustTell('nz-1', { do: 'wager', box: 3, main: 2_500 })
    const page = await pit.at('/table/nz-1')
    // As the player wrote the name, which the handle is not.
    await page
      .getByText(/^Link-Ann$/)
      .first()
      .waitFor()
    await ann.mustTell('nz-1', { do: 'withdraw', box: 3 })
    await ann.mustTell('nz-1', { do: 'wager', box: 5, main: 2_500 })
    await page
      .locator('.plate', { hasText: 'Box 5' })
      .filter({ hasText: /Link-Ann/ })
      .waitFor()
    expect(await page.getByRole('button', { name: /^(Sit|Main bet|Deal|Hit)/ }).count()).toBe(0)
    expect((await (await page.request.get(`${pit.floor.address}/api/me`)).json()) as unknown).toBeNull()
    await look(page, 'watching')
    await playAsGuest(page)
    await page.getByRole('group', { name: 'Chips' }).waitFor()
  })

  test('lets a player log in, and comes back to the table', async () => {
    await pit.floor.playerAt('nz-1', 'Link-Ben')
    const page = await pit.at('/table/nz-1', { viewport: PHONE })
    await page.getByRole('link', { name: 'Log in' }).last().click()
    await page.getByLabel('Name', { exact: true }).fill('link-ben')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('group', { name: 'Chips' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/table/nz-1')
  })

  test('to a table that does not exist says so', async () => {
    const page = await pit.at('/table/nowhere')
    await page.getByRole('heading', { name: 'You can’t join this table' }).waitFor()
    await page.getByRole('link', { name: 'See the tables' }).waitFor()
  })
})

describe('an account', () => {
  test('is made, changed, downloaded and erased on its page', async () => {
    const page = await pit.at('/')
    await page.getByRole('link', { name: 'Log in' }).click()
    await look(page, 'log in')
    const form = page.locator('section', { has: page.getByRole('heading', { name: 'New here?' }) })
    await form.getByLabel(/^Choose a name/).fill('New-Ann')
    await form.getByLabel(/^Choose a password/).fill('short')
    await form.getByRole('button', { name: 'Create account' }).click()
    await form.getByRole('alert').waitFor()
    await form.getByLabel(/^Choose a password/).fill(PASSWORD)
    await form.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Your account is ready, New-Ann.').waitFor()
    await page.getByText('This device').waitFor()
    await look(page, 'account')

    await page.getByLabel('Current password').fill('a wrong password')
    await page.getByLabel('New password').fill('another for tests')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText(/^Your password is changed/).waitFor()

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download' }).click()
    const text = readFileSync(await (await download).path(), 'utf8')
    expect(MyData.parse(JSON.parse(text))).toMatchObject({ handle: 'new-ann', name: 'New-Ann' })

    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await page.getByLabel('Name', { exact: true }).fill('new-ann')
    await page.getByLabel('Password', { exact: true }).fill('another for tests')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'New-Ann' }).waitFor()

    await page.getByRole('button', { name: 'Erase this account' }).click()
    await lookHere(page, 'erasing an account')
    await page.getByLabel('Enter your password to erase the account').fill('another for tests')
    await page.getByRole('button', { name: 'Erase for good' }).click()
    await page.getByText('Your account is erased.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('new-ann')
    await page.getByLabel('Password', { exact: true }).fill('another for tests')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('alert').waitFor()
  })

  test('of a guest is saved with a name, in German, and keeps the chips', async () => {
    const page = await pit.at('/account', { locale: 'de', viewport: PHONE })
    await page.getByRole('button', { name: 'Als Gast spielen' }).click()
    await page.getByRole('heading', { name: 'Tische' }).waitFor()
    await page.getByRole('link', { name: 'Gast' }).click()
    await look(page, 'guest account in German')
    const form = page.locator('section', { has: page.getByRole('heading', { name: 'Dieses Konto behalten' }) })
    await form.getByLabel(/^Name/).fill('Guest-Anna')
    await form.getByLabel(/^Passwort/).fill(PASSWORD)
    await form.getByRole('button', { name: 'Dieses Konto behalten' }).click()
    await form.getByRole('alert').waitFor()
    await form.getByLabel(/^Name/).fill('Anna-vom-Gast')
    await form.getByRole('button', { name: 'Dieses Konto behalten' }).click()
    await page.getByText('Ihr Konto ist bereit, Anna-vom-Gast.').waitFor()
    expect(await page.getByTestId('balance').textContent()).toBe('1.000,00\u00a0$')
    await look(page, 'account in German')
  })

  test('of staff gets a second factor, which the next login asks for', async () => {
    const page = await pit.at('/account')
    const login = async () => {
      await page.getByLabel('Name', { exact: true }).fill('test-manager')
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Log in' }).click()
    }
    await login()
    const form = page.locator('section', { has: page.getByRole('heading', { name: 'Set up a second factor' }) })
    await form.getByLabel('Password').fill(PASSWORD)
    await form.getByRole('button', { name: 'Set up a second factor' }).click()
    const secret = fromBase32(((await form.getByRole('link').textContent()) ?? '').replaceAll(' ', ''))
    await lookHere(page, 'second factor')
    const step = timeStep(new Date())
    await form.getByLabel('Code from your authenticator app').fill('000000')
    await form.getByRole('button', { name: 'Confirm' }).click()
    await form.getByRole('alert').waitFor()
    await form.getByLabel('Code from your authenticator app').fill(codeAt(secret, step))
    await form.getByRole('button', { name: 'Confirm' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await login()
    await page.getByLabel('Code from your authenticator app').fill(codeAt(secret, step + 1))
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'test-manager' }).waitFor()
  })
})

test('rounds have cards, totals and sums; a replay has a slider, plays by itself and has a log', async () => {
  const ann = await pit.floor.playerAt('nsw-1', 'History-Ann')
  for (const box of [1, 2]) await ann.mustTell('nsw-1', { do: 'wager', box, main: 1_000 })
  await ann.playRound('nsw-1', 3, 2_500)
  const page = await pit.at('/account')
  await page.getByLabel('Name', { exact: true }).fill('history-ann')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'My rounds' }).first().click()
  const { settled, dealer } = ann.view('nsw-1')
  const net = settled.reduce((sum, { profit }) => sum + profit, 0)
  const signed = `${net < 0 ? '−' : net > 0 ? '+' : ''}$${(Math.abs(net) / 100).toFixed(2)}`
  await page.locator('.day h2', { hasText: `1 round, ${signed}` }).waitFor()
  const row = page.locator('.rounds > li')
  await row.locator('.hands > li', { hasText: 'Box 3' }).waitFor()
  expect(await row.locator('.hands > li').last().locator('.card-text').count()).toBe(dealer.cards.length)
  await look(page, 'history')
  await page.getByLabel('Game', { exact: true }).selectOption('tas')
  await page.getByText('No round matches.').waitFor()
  // As the server answers if no round matches among those that it has looked through.
  const next = (url: string) => (url.includes('before=') ? null : '1 1 nz-1')
  await page.route(/\/api\/me\/history\?.*game=nz/, async (route) => {
    await route.fulfill({ json: { rounds: [], next: next(route.request().url()), days: [] } })
  })
  await page.getByLabel('Game', { exact: true }).selectOption('nz')
  const older = page.getByRole('button', { name: 'Show older rounds' })
  await older.click()
  await older.waitFor({ state: 'detached' })
  await page.getByLabel('Game', { exact: true }).selectOption('nsw')
  await page.getByRole('link', { name: /^Replay/ }).click()
  await page.getByText(/^Step 1 of/).waitFor()
  const steps = await page.locator('.step-log li').count()
  await page.getByRole('slider').fill('1')
  await page.getByText(`Step 2 of ${steps}`).waitFor()
  await page.locator('.step-log button').last().click()
  await page.getByText(`Step ${steps} of ${steps}`).waitFor()
  expect(await page.getByRole('button', { name: 'Forward' }).getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: 'Play' }).click()
  await page.getByText(`Step 2 of ${steps}`).waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  await look(page, 'replay with its log')
})

test('rules are those of the only table of a game; the register begins with what is enforced', async () => {
  const page = await pit.at('/rules/pontoon')
  await page.getByRole('link', { name: 'Federal Pontoon 1, 8 decks' }).and(page.locator('[aria-current]')).waitFor()
  const answers = page.locator('.answers dl > div')
  await answers.first().waitFor()
  expect(await answers.first().textContent()).toMatch(/^Blackjack pays/)
  expect(await answers.filter({ hasText: /^Decks/ }).textContent()).toMatch(/^Decks8/)
  await page.goto(`${pit.floor.address}/rules/star`)
  await page.getByText('On the layout: PP').waitFor()
  // Pay tables fit the narrowest window: nothing is beside the page.
  await page.setViewportSize(NARROWEST)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROWEST.width)
  await page.setViewportSize(DESKTOP)
  await page.goto(`${pit.floor.address}/register`)
  await page.locator('.clauses li').first().waitFor()
  expect(await page.getByLabel('Treatment').inputValue()).toBe('enforced')
  await page.getByLabel('Treatment').selectOption('')
  await page.getByLabel('Search by number or text').fill('heading:')
  await page.getByText(/^0 of \d+ clauses$/).waitFor()
})

test('a table leads to the chart of best play only where its book allows aids', async () => {
  const page = await pit.at('/')
  for (const [game, name] of [
    ['NSW Blackjack', null],
    ['New Zealand Blackjack', 'Best-play chart'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`: ${game}`) }).click()
    await page.locator('.spot.mine').first().waitFor()
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Verify' }).waitFor()
    expect(await menu.getByRole('link', { name: /^(Lab|Best-play chart)$/ }).allTextContents()).toEqual(
      name === null ? [] : [name],
    )
    await menu.getByRole('link', { name: 'Tables' }).click()
  }
})

test('the other pages have no fault that axe can find, in German on a phone and on a desktop', async () => {
  const page = await pit.at('/', { locale: 'de' })
  const pages = [
    '/table/nsw-1',
    '/history',
    '/rules/star',
    '/register',
    '/verify',
    '/lab/nz',
    '/practice/tas',
    '/nirgends',
  ]
  for (const path of pages) {
    await page.goto(`${pit.floor.address}${path}`)
    await page.locator('h1').waitFor()
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport)
      await lookHere(page, `${path} in German, ${viewport.width} wide`)
    }
  }
})
