import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import type { TournamentClient } from '../../../server/test/tournaments/tournament-client.ts'
import { entrantOf } from './cup.ts'
import { pressByKeys, tabTo } from './keys.ts'
import { openPit } from './pit.ts'
import { PHONE } from './sizes.ts'

const pit = openPit([])
afterEach(async () => await pit.leave())

const CUP = 'whole-cup'
const PAGE = `/tournament/${CUP}`
const OTHERS = ['bob', 'cat', 'dan', 'eve', 'fay'].map((name) => `${name}-whole`)
const HANDS = 3

/** A lost line counts soon; nobody is late because the machine is slow. */
const PACE = { awayMs: 1_000, emptyMs: 200, lateMs: 600_000, decisionMs: 600_000, answersMs: 600_000 }

/** The director writes the draft in the form. Only how long the house waits is not in it. */
async function draftAtTheDesk(): Promise<Page> {
  await pit.floor.staff('director')
  const page = await pit.at('/account?then=/tournaments/new', { locale: 'en-AU' })
  await page.getByLabel('Name', { exact: true }).fill('test-director')
  await page.getByLabel('Password', { exact: true }).fill('for tests only')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.route('**/api/tournaments', async (route) => {
    await route.continue({ postData: { ...(route.request().postDataJSON() as object), pace: PACE } })
  })
  const findings = page.getByRole('region', { name: 'Before you save' })
  await findings.getByText('How to enter: missing.').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Whole Cup')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  const fields = {
    form: 'the entry page',
    prizes: '60, 40',
    passCards: String(HANDS),
    wagerSeconds: '3600',
    'entries.withdrawBefore': tomorrow,
  }
  for (const [name, value] of Object.entries(fields)) await page.locator(`[data-field="${name}"]`).fill(value)
  const sessions = { length: String(HANDS), tables: '2', advance: '1', 'length-final': '1' }
  for (const [name, value] of Object.entries(sessions)) await page.locator(`[data-session="${name}"]`).fill(value)
  await findings.getByText('Everything that the book requires is there').waitFor()
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.waitForURL(`**${PAGE}`)
  return page
}

/** An act that can be done now, by the name of its command. */
function actOf(page: Page, name: string): Locator {
  const desk = page.getByRole('region', { name: 'Director’s desk' })
  return desk.locator('.desk-act:not(.off)', { has: page.locator(`[data-act="${name}"]`) }).first()
}

/** The director does an act, once its clause and what follows from it stand beside the button. */
async function act(page: Page, name: string, follows: RegExp): Promise<void> {
  const row = actOf(page, name)
  await row.getByText(follows).waitFor()
  expect(await row.locator('.clause').innerText()).toMatch(/^NSW-20\./)
  const button = row.getByRole('button')
  const label = await button.innerText()
  await button.click()
  // Done once, it is off: nobody does it twice.
  await page.locator('.desk-act:not(.off)', { hasText: label }).waitFor({ state: 'detached' })
}

/** Starts play-offs for as long as players are level, and announces the result. Returns how many were started. */
async function endSession(page: Page, follows: RegExp): Promise<number> {
  for (let started = 0; ; started++) {
    const playOff = actOf(page, 'startPlayOff')
    await playOff.or(actOf(page, 'announce')).first().waitFor()
    if (!(await playOff.isVisible())) {
      await act(page, 'announce', follows)
      return started
    }
    await act(page, 'startPlayOff', / play off\./)
  }
}

/** Enters as a guest, without a mouse. */
async function enterByKeys(page: Page): Promise<void> {
  await pressByKeys(page, page.getByRole('button', { name: 'Continue as a guest' }))
  await pressByKeys(page, page.getByRole('button', { name: 'Enter', exact: true }))
  await page.getByText('You have entered.').waitFor()
}

/** Seals a bet, without a mouse. */
async function sealByKeys(page: Page, amount: string): Promise<void> {
  await page.keyboard.press('e')
  await tabTo(page, page.getByRole('textbox'))
  await page.keyboard.type(amount)
  await pressByKeys(page, page.getByRole('button', { name: `Seal ${amount}` }))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** How a person in a page bets, and makes a decision by its name. */
interface Way {
  readonly bet: () => Promise<void>
  readonly decide: (name: string) => Promise<void>
}

const DECISION_KEYS = { decline: 'n', stand: 's', hit: 'h' } as const

function byKeys(page: Page, bet: () => Promise<void> = () => page.keyboard.press('Enter')): Way {
  return { bet, decide: (name) => page.keyboard.press(DECISION_KEYS[name as keyof typeof DECISION_KEYS]) }
}

function byTaps(page: Page): Way {
  const decide = (name: string) => page.locator(`.decisions .go[data-decision="${name}"]`).first().click()
  return { bet: () => page.locator('[data-tray="bet"]').click(), decide }
}

/** Bets whenever it is this person's turn, takes no insurance, stands where the book lets them, until `over`. */
async function playInPage(page: Page, { bet, decide }: Way, over: Locator): Promise<void> {
  const tray = page.locator('.wager-tray')
  const offered = (name: string) => page.locator(`.decisions .go[data-decision="${name}"]:not([aria-disabled="true"])`)
  const choices = Object.keys(DECISION_KEYS)
  for (;;) {
    const asked = choices.reduce((any, name) => any.or(offered(name)), tray)
    await over.or(asked).first().waitFor()
    // At the end the page of the table is gone, and nothing waits for it.
    const version = await page.evaluate(() => document.querySelector('.table-page')?.getAttribute('data-version'))
    if (await over.first().isVisible()) return
    let hasActed = await tray.isVisible()
    if (hasActed) await bet()
    for (const name of choices) {
      if (hasActed || (await offered(name).count()) === 0) continue
      hasActed = true
      await decide(name)
    }
    if (hasActed)
      await over
        .or(page.locator(`.table-page:not([data-version="${version}"])`))
        .first()
        .waitFor()
  }
}

/** Plays over a socket until the tournament is over: passes in the hands in which `passes` says so, else bets. */
async function playOverSocket(one: TournamentClient, stake: number, passes: () => boolean): Promise<void> {
  const me = one.client.player
  const isOver = () => one.desk?.state === 'finished' || one.you?.out != null
  const mustBet = () => one.table?.queue[0] === me
  for (;;) {
    await one.until(() => isOver() || mustBet() || (one.you?.choices.length ?? 0) > 0)
    if (isOver()) return
    const { table, you } = one
    if (mustBet() && passes())
      await one.mustTell({ do: 'passCard', table: table?.table ?? 0, box: you?.place?.box ?? 0 })
    else await one.act(stake)
  }
}

/** The players after the draw: at the guest's table one who will be absent and one more, and three at the other. */
interface Cast {
  readonly absent: TournamentClient
  readonly neighbour: TournamentClient
  readonly elsewhere: readonly TournamentClient[]
}

async function castOf(others: readonly TournamentClient[]): Promise<Cast> {
  await Promise.all(others.map((one) => one.until(() => one.table !== null)))
  const isBesideGuest = ({ table }: TournamentClient) => table?.seats.some(({ player }) => !OTHERS.includes(player))
  const [absent, neighbour] = others.filter(isBesideGuest)
  if (absent === undefined || neighbour === undefined) throw new Error('the guest sits alone')
  return { absent, neighbour, elsewhere: others.filter((one) => !isBesideGuest(one)) }
}

/** The guest's first hand: the line of a neighbour is lost, and the guest seals a bet. All by keys. */
async function sealAndPlay(page: Page, absent: TournamentClient): Promise<void> {
  await page.getByText('Hand 1 of 3', { exact: true }).waitFor()
  absent.client.cut()
  await page.getByText('away, 0 of 3').waitFor()
  await page.getByRole('heading', { name: 'Your turn to bet' }).waitFor()
  await sealByKeys(page, '300')
  const nextHand = page.getByText('Hand 2 of 3', { exact: true })
  await playInPage(page, byKeys(page), nextHand)
  await page.getByText(/: 300, matches its fingerprint/).waitFor()
  await page.getByText('away, 1 of 3').waitFor()
}

/** The absent player logs in on a phone and says that they are back. */
async function comeBack({ client }: TournamentClient): Promise<Page> {
  const page = await pit.at(`/account?then=${PAGE}/table`, { locale: 'en-AU', viewport: PHONE, hasTouch: true })
  await page.getByLabel('Name', { exact: true }).fill(client.player)
  await page.getByLabel('Password', { exact: true }).fill('for tests only')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('You are away: each hand costs you 10.').waitFor()
  await page.getByRole('button', { name: 'I am back' }).click()
  await page.getByText('You are away').waitFor({ state: 'detached' })
  return page
}

/** The guest's second hand with an open bet, and a pass card in the third. All by keys. */
async function betAndPass(page: Page): Promise<void> {
  const bet = async () => {
    for (const key of ['n', '+', 'Enter']) await page.keyboard.press(key)
  }
  await playInPage(page, byKeys(page, bet), page.getByText('Hand 3 of 3', { exact: true }))
  await page.getByRole('heading', { name: 'Your turn to bet' }).waitFor()
  await page.keyboard.press('p')
  await page.locator('[data-tray="pass"]', { hasText: 'Press again' }).waitFor()
  await page.keyboard.press('p')
  await page.locator('.wager-tray').waitFor({ state: 'detached' })
}

test('a tournament of two heats and a final, from the draft to the prizes; one player never touches a mouse', async () => {
  const desk = await draftAtTheDesk()
  await act(desk, 'publish', /^Entries open\./)
  const guest = await pit.at(PAGE, { locale: 'en-AU' })
  const entering = enterByKeys(guest)
  const others = await Promise.all(OTHERS.map((name) => entrantOf(pit, CUP, name)))
  await entering
  await act(desk, 'draw', /^6 players get their seats by ballot\./)
  await desk.locator('.facts').getByText('Seats are drawn').waitFor()
  await act(desk, 'startSession', /^6 players are seated/)
  const { absent, neighbour, elsewhere } = await castOf(others)
  // A second tab: until the table is loaded, the guest must not count as absent.
  const second = await guest.context().newPage()
  await second.goto(`${pit.floor.address}${PAGE}`)
  await second.getByRole('heading', { name: /^You: table/ }).waitFor()
  const isFirst = ({ desk: seen, table }: TournamentClient) => seen?.session === 1 && table?.playOff.length === 0
  const playing = [
    playOverSocket(neighbour, 2_000, () => false),
    ...elsewhere.map((one, index) => playOverSocket(one, 1_000 * (index + 1), () => isFirst(one))),
  ]
  await pressByKeys(guest, guest.getByRole('link', { name: 'Go to your table' }))
  await sealAndPlay(guest, absent)
  const phone = await comeBack(absent)
  const over = (page: Page) => page.getByText(/You are out|The tournament is over/)
  playing.push(playInPage(phone, byTaps(phone), over(phone)))
  await betAndPass(guest)
  playing.push(playInPage(guest, byKeys(guest), over(guest)))
  // At the other table everybody has passed every hand, so all are level.
  expect(await endSession(desk, / go through\. The standings are fixed\./)).toBeGreaterThan(0)
  await act(desk, 'draw', /^2 players get their seats by ballot\./)
  await act(desk, 'startSession', /^2 players are seated/)
  await endSession(desk, /^The tournament ends\. Prizes are paid: .* \$180\.00 and .* \$120\.00\./)
  await Promise.all(playing)
  await pressByKeys(guest, guest.getByRole('link', { name: 'To the tournament' }))
  const steps = guest.getByRole('region', { name: 'Podium' }).locator('.podium-steps li')
  await steps.nth(1).waitFor()
  expect(await steps.first().innerText()).toContain('$180')
  // There is nothing left to play, and no ballot to come.
  expect(await guest.getByRole('link', { name: 'Go to your table' }).count()).toBe(0)
  expect(await guest.getByText('not held yet').count()).toBe(0)
  const { state, prizes, records } = await neighbour.overview()
  expect([state, prizes.map(({ cents }) => cents)]).toEqual(['finished', [18_000, 12_000]])
  const acts = records.filter(({ record }) => record === 'act').map((line) => String(line.act))
  expect(acts).toEqual(expect.arrayContaining(['publish', 'draw', 'startSession', 'startPlayOff', 'announce']))
})
