import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { Client } from '../../../server/test/client.ts'
import { liveTableOf } from '../../../server/test/live-floor.ts'
import { send, untilDue } from './dealer.ts'
import { look, lookHere } from './look.ts'
import { openPit, tableAt } from './pit.ts'
import { playAsGuest, wager } from './player.ts'

const HOUR = 3_600_000
const PASSWORD = 'for tests only'
/** The house's clock, which the test moves: the book wants a day between the terms and the start. */
let clock = Date.now()
const pit = openPit([tableAt('star', 'star-1'), tableAt('star', 'star-2'), liveTableOf('nsw', 't3')], [], {
  houseClock: () => clock,
})
afterEach(async () => await pit.leave())

async function staffAt(path: string, role: string): Promise<Page> {
  const page = await pit.at(`/account?then=${path}`)
  const panel = page.locator('.panel').filter({ has: page.getByRole('heading', { name: 'Log in' }) })
  await panel.getByLabel('Name').fill(`test-${role}`)
  await panel.getByLabel('Password').fill(PASSWORD)
  await panel.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`**${path}`)
  return page
}

const TERMS = {
  'How prizes are awarded': 'by draw',
  'When and where': 'the foyer',
  'Who may enter': 'members',
  'The prizes': '<img src=x onerror=alert(1)> a car',
  'Where it is held': 'the foyer',
  'How to claim': 'in person',
  'How winners are notified': 'by telephone',
  'Where results are published': 'on the website',
}

/** A local time as the field for it takes it. */
function localTime(time: number): string {
  const date = new Date(time)
  return new Date(time - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

test('a promotion goes from terms to award: manager, scrutineer, player and cage, each in a window of their own', async () => {
  const manager = await staffAt('/promotions', 'manager')
  await manager.getByLabel('Name in the address').fill('winter')
  for (const [label, text] of Object.entries(TERMS)) await manager.getByLabel(label).fill(text)
  await manager.getByLabel('Entries close').fill(localTime(clock + 30 * HOUR))
  await manager.getByLabel('Prize', { exact: true }).fill('cash-prize')
  await manager.getByLabel('Value in dollars').fill('12000')
  await manager.getByRole('button', { name: 'Add a prize' }).click()
  await manager.getByLabel('Prize', { exact: true }).nth(1).fill('play-money')
  await manager.getByLabel('Kind').nth(1).selectOption('casinoDollars')
  await manager.getByLabel('Value in dollars').nth(1).fill('50')
  await look(manager, 'promotion-form', { desktop: 'light' })
  await manager.getByRole('button', { name: 'Save the draft' }).click()
  await manager.getByRole('button', { name: 'Submit to the regulator' }).click()
  await manager.getByRole('button', { name: 'Start', exact: true }).click()
  await manager.getByText('(STAR-20.12)').waitFor()
  clock += 24 * HOUR
  await manager.getByRole('button', { name: 'Start', exact: true }).click()
  await manager.getByRole('heading', { name: 'Open for entries' }).waitFor()

  const player = await pit.at('/promotions/winter')
  await player.getByRole('link', { name: /Log in or come in/ }).click()
  await player.getByRole('button', { name: 'Play as guest' }).click()
  await player.waitForURL('**/promotions/winter')
  await player.getByText('<img src=x onerror=alert(1)> a car').waitFor()
  await player.getByRole('button', { name: 'Enter' }).click()
  await player.getByText('Entry 1', { exact: true }).waitFor()
  await look(player, 'promotion', { phone: 'light', desktop: 'light' })

  const scrutineer = await staffAt('/promotions/winter', 'inspector')
  await scrutineer.getByRole('button', { name: 'Commit to random bytes' }).click()
  await scrutineer.getByText('Your bytes are kept in this browser.').waitFor()
  clock += 7 * HOUR
  await manager.reload()
  await manager.getByRole('button', { name: 'Draw cash-prize' }).click()
  await manager.getByText(/has yet to show the bytes/).waitFor()
  await scrutineer.reload()
  await scrutineer.getByRole('button', { name: 'Show the bytes' }).click()
  await expect.poll(() => scrutineer.getByRole('button', { name: 'Show the bytes' }).count()).toBe(0)
  await manager.getByRole('button', { name: 'Draw cash-prize' }).click()
  await manager.getByRole('button', { name: 'Draw play-money' }).click()
  await expect.poll(() => manager.getByRole('button', { name: 'Draw play-money' }).count()).toBe(0)
  await manager.getByRole('button', { name: 'Notified' }).first().click()
  await manager.getByText('No duty is open.').waitFor()
  await look(manager, 'promotion-desk', { phone: 'dark', desktop: 'dark' })

  const cage = await staffAt('/cage', 'cage')
  await cage.getByText('No cash (STAR-20.4a).').waitFor()
  await cage.getByLabel('Cheque').fill('5000')
  await cage.getByRole('button', { name: 'Pay' }).click()
  await cage.getByText('(STAR-20.4').last().waitFor()
  await cage.getByLabel('Transfer').fill('7000')
  await look(cage, 'cage', { phone: 'light', desktop: 'light' })
  await cage.getByRole('button', { name: 'Pay' }).click()
  await cage.getByRole('button', { name: 'Pay' }).waitFor({ state: 'detached' })
  await cage.getByRole('button', { name: 'Give a voucher' }).click()
  await cage.getByText('No prize waits to be paid.').waitFor()
  const code = await cage.getByRole('list', { name: 'Vouchers given for casino dollars' }).locator('code').textContent()

  await player.reload()
  await player.getByText('You have won: cash-prize (handed over)').waitFor()
  const held = await player.evaluate(async () => (await (await fetch('/api/me/vouchers')).json()) as unknown)
  expect(held).toMatchObject([{ voucher: code, is: 'issued', terms: { value: 5_000 } }])

  const visitor = await pit.at('/promotions/winter', { locale: 'de' })
  await visitor.getByRole('heading', { name: 'Bedingungen' }).waitFor()
  await visitor.getByText('Teilnahme 1').first().waitFor()
  await lookHere(visitor, 'a promotion in German')
})

/** Issues a voucher of $50 on the page of the cage, and gives its code. */
async function issueVoucher(manager: Page, player: string): Promise<string> {
  await manager.getByLabel('Holder').fill(player)
  // What is no amount is said at its field, and nothing is sent.
  await manager.getByLabel('Value in dollars').fill('abc')
  const wrong = manager.getByText('Write the amount as a number, such as 50 or 12.50.')
  await wrong.waitFor()
  await manager.getByRole('button', { name: 'Issue', exact: true }).click()
  expect(await manager.getByText(/^Voucher \w{12} is issued\.$/).count()).toBe(0)
  await manager.getByLabel('Value in dollars').fill('50')
  await wrong.waitFor({ state: 'detached' })
  await manager.getByLabel('Minimum bet in dollars').fill('20')
  await manager.getByRole('button', { name: 'Issue', exact: true }).click()
  const said = manager.getByText(/^Voucher \w{12} is issued\.$/)
  await said.waitFor()
  return /\w{12}/.exec((await said.textContent()) ?? '')?.[0] ?? ''
}

/** The name by which tables know the person of this window. */
async function handleOf(page: Page): Promise<string> {
  return await page.evaluate(async () => ((await (await fetch('/api/me')).json()) as { player: string }).player)
}

test('a player exchanges a voucher at a table of the house, sees its conditions, and bets the tokens', async () => {
  const player = await pit.at('/table/star-1')
  await playAsGuest(player)
  const sit = player.getByRole('button', { name: /^Sit at box/ })
  const box = Number(/\d+/.exec((await sit.textContent()) ?? '')?.[0])
  await sit.click()
  await player.locator('.spot.mine').first().waitFor()
  const manager = await staffAt('/cage', 'manager')
  const voucher = await issueVoucher(manager, await handleOf(player))
  await player.getByRole('tab', { name: 'Tokens' }).click()
  await player.getByRole('heading', { name: voucher }).waitFor()
  await player.getByText('With a main bet of at least $20.00.').waitFor()
  await lookHere(player, 'a voucher at the table')
  await player.getByRole('button', { name: 'Exchange for tokens' }).click()
  await player.getByText('You have no voucher for this game.').waitFor()
  await player.getByRole('heading', { name: 'Tokens for $50.00' }).waitFor()
  expect(await player.evaluate(() => document.activeElement?.className)).toBe('token-panel')
  await player.getByText('(you have $50 in tokens)').waitFor()
  await player.getByLabel('Bet tokens before chips').check()
  await lookHere(player, 'tokens at the table')
  await wager(player, box, 2_500)
  await player.getByRole('heading', { name: 'Tokens for $25.00' }).waitFor()
  await player.getByText('($25 of it in tokens, $25 in tokens left)').waitFor()
})

test('a dealer exchanges a voucher at a table with real cards, after reading its conditions', async () => {
  const player = await pit.at('/table/t3')
  await playAsGuest(player)
  const handle = await handleOf(player)
  const manager = await staffAt('/cage', 'manager')
  const voucher = await issueVoucher(manager, handle)
  await player.getByRole('tab', { name: 'Tokens' }).click()
  await player.getByText('Hand the voucher to the dealer, who exchanges it.').waitFor()

  const dealer = await staffAt('/deal/t3', 'dealer')
  await untilDue(dealer, 'shift')
  await dealer.locator('main').focus()
  await send(dealer, 'Enter')
  await dealer.getByRole('button', { name: 'Voucher', exact: true }).click()
  const dialog = dealer.getByRole('dialog')
  await dialog.getByLabel('Code on the voucher').fill('000000000000')
  await dialog.getByRole('button', { name: 'Look it up' }).click()
  await dialog.getByText('(NSW-1.1.promo-token.a)').waitFor()
  await dialog.getByLabel('Code on the voucher').fill(voucher)
  await dialog.getByRole('button', { name: 'Look it up' }).click()
  await dialog.getByText('With a main bet of at least $20.00.').waitFor()
  await lookHere(dealer, 'a voucher at the console')
  await dialog.getByRole('button', { name: `Give ${handle} tokens for $50.00` }).click()
  await dialog.waitFor({ state: 'detached' })
  await player.getByRole('heading', { name: 'Tokens for $50.00' }).waitFor()
})

test('the cage issues a Player Card, its holder shows it at a table, and a supervisor ends it', async () => {
  const player = await pit.at('/table/star-2')
  await playAsGuest(player)
  const sit = player.getByRole('button', { name: /^Sit at box/ })
  const box = Number(/\d+/.exec((await sit.textContent()) ?? '')?.[0])
  await sit.click()
  await player.locator('.spot.mine').first().waitFor()
  const handle = await handleOf(player)

  const cage = await staffAt('/cage', 'cage')
  const cards = cage.locator('.panel').filter({ has: cage.getByRole('heading', { name: 'Player Cards' }) })
  await cards.getByText('No card has been issued.').waitFor()
  await cards.getByLabel('Name of the person').fill('no-such-name')
  await cards.getByRole('button', { name: 'Find' }).click()
  await cards.getByText('No player has a name like that.').waitFor()
  await cards.getByLabel('Name of the person').fill(handle)
  await cards.getByRole('button', { name: 'Find' }).click()
  await cards.getByRole('listitem').filter({ hasText: handle }).getByRole('button').click()
  await cards.getByLabel('Last day').fill('2020-01-01')
  await cards.getByRole('button', { name: 'Issue a card' }).click()
  await cards.getByText(/before its first day/).waitFor()
  await cards.getByLabel('Last day').fill('')
  await cards.getByRole('button', { name: 'Issue a card' }).click()
  const said = cards.getByText(/^Card \w{12} is issued\.$/)
  await said.waitFor()
  const card = /\w{12}/.exec((await said.textContent()) ?? '')?.[0] ?? ''
  await cards.getByRole('listitem').filter({ hasText: card }).getByText('valid', { exact: true }).waitFor()
  await look(cage, 'cage-cards', { desktop: 'dark' })

  await player.getByRole('tab', { name: 'Tokens' }).click()
  await player.getByRole('heading', { name: card }).waitFor()
  await player.getByRole('button', { name: 'Show at this table' }).click()
  await player.getByText('shown at this table').waitFor()
  await lookHere(player, 'a Player Card at the table')
  await wager(player, box, 2_500)
  await player.locator('.sum', { hasText: '$25' }).waitFor()

  const supervisor = await staffAt('/cage', 'supervisor')
  const line = supervisor.getByRole('listitem').filter({ hasText: card })
  await line.getByText('Where it was shown').click()
  await line.getByText(/^Star Blackjack 1, round 1, /).waitFor()
  await line.getByText('End or suspend').click()
  await line.getByLabel('The card is').selectOption('suspended')
  await line.getByLabel('Why').fill('<b>asked for</b> by the holder')
  await line.getByRole('button', { name: 'Save' }).click()
  await line.getByText('<b>asked for</b> by the holder').waitFor()
  await line.getByLabel('Why').fill('found again')
  await line.getByRole('button', { name: 'Restore' }).click()
  await line.getByText('valid', { exact: true }).waitFor()
  await line.getByLabel('The card is').selectOption('lost')
  await line.getByRole('button', { name: 'Save' }).click()
  await line.getByText('lost', { exact: true }).waitFor()
  await expect.poll(() => line.getByText('End or suspend').count()).toBe(0)
})

/** What a page says: its texts, and the labels that screen readers read. */
async function textsOn(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const texts = new Set<string>()
    const note = (text: string | null) => texts.add((text ?? '').replace(/\s+/g, ' ').trim())
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.closest('script, style, noscript') === null) note(node.textContent)
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'title']) note(element.getAttribute(name))
    }
    note(document.title)
    return [...texts]
  })
}

/** Names of people, games, prizes and promotions, codes and clauses; and words that are the same in German. */
const IN_BOTH_LANGUAGES =
  /Openpit|Blackjack|winter|play-money|a car$|^(test|guest)-|^[0-9a-z]{12}$|^[A-Z]+-\d|^(Person|CSV)$/

/** A manager's page in a language. */
async function managersPage(path: string, locale: string, hasLoaded: string): Promise<Page> {
  const page = await pit.comes({ locale })
  await page.context().request.post(`${pit.floor.address}/api/login`, {
    data: { name: 'test-manager', password: PASSWORD },
  })
  await page.goto(`${pit.floor.address}${path}`)
  await page.locator(hasLoaded).first().waitFor()
  return page
}

test('the cage, the promotions desk and the inspector’s desk say nothing in English when the language is German', async () => {
  const manager = await (await Client.login(pit.floor.address, 'test-manager', PASSWORD)).connect()
  await manager.enter('star-1')
  const { player: holder } = await Client.guest(pit.floor.address)
  const card = { id: 'in-german', holder, form: 'digital', from: '2026-01-01', until: null }
  expect((await manager.post('/api/cards', card)).status).toBe(200)
  await manager.mustTell('star-1', { do: 'changeLimits', minimum: 1_000, how: 'with-notice' })
  const english: string[] = []
  for (const [path, hasLoaded] of [
    ['/cage', '.panel .lines code'],
    ['/promotions', '.panel form'],
    ['/desk', '.results li'],
  ] as const) {
    const known = new Set(await textsOn(await managersPage(path, 'en', hasLoaded)))
    const texts = await textsOn(await managersPage(path, 'de', hasLoaded))
    const same = texts.filter((text) => known.has(text) && /\p{L}{2}/u.test(text) && !IN_BOTH_LANGUAGES.test(text))
    english.push(...same.map((text) => `${path}: ${text}`))
  }
  expect(english).toEqual([])
})
