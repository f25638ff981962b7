import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { DEVICE_STAFF, NO_DEVICE_LIMIT } from '../../../server/test/devices/reader-floor.ts'
import { TestDevice } from '../../../server/test/devices/test-device.ts'
import { PASSWORD } from '../../../server/test/live-floor.ts'
import { prepareCards, send, signOn, untilDue, untilReady } from './dealer.ts'
import { look, lookHere } from './look.ts'
import { openPit, tableAt } from './pit.ts'
import { decide, sitDown, wager } from './player.ts'

const pit = openPit([tableAt('nz', 't1')], [], {
  staff: DEVICE_STAFF,
  deviceRate: NO_DEVICE_LIMIT,
  // The reader of this test sends no signs of life.
  deviceAwayMs: 3_600_000,
})
afterEach(async () => await pit.leave())

/** A whole day, each step answered by the table before the next: longer than other visits. */
const DAY_MS_MAX = 600_000
const TITLE = 'NSW Blackjack 20'

/** The people of the day, each in a window of their own, and the shoe that reads cards. */
interface Day {
  readonly dee: Page
  readonly sue: Page
  readonly max: Page
  readonly ann: Page
  readonly shoe: TestDevice
  /** What the player brought. */
  readonly dollars: number
}

async function dollarsOf(ann: Page): Promise<number> {
  return Number((await ann.getByTestId('balance').textContent())?.replaceAll(/[$,]/g, ''))
}

/** Signs on at a console by keys. */
async function signOnAt(path: string, name: string): Promise<Page> {
  const page = await pit.at(path)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.locator('.console').waitFor()
  return page
}

/** Goes to a page of the same window. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(`${pit.floor.address}${path}`)
}

/** Waits until the table has answered the last order of this window: before that, its page sends nothing. */
async function untilAnswered(page: Page): Promise<void> {
  await page.locator('.pit-table[data-ready="true"]').waitFor()
}

/** The dealer sends a report of “Something is wrong”: its last key is on the button that has the focus. */
async function sendReport(dee: Page): Promise<void> {
  await dee.locator('.wrong-ends .go:focus').waitFor()
  await send(dee, 'Enter')
}

/** The supervisor turns to a part of the table's page, by its key. */
async function turnTo(page: Page, key: string, tab: string): Promise<void> {
  await untilAnswered(page)
  await page.locator('main').focus()
  await page.keyboard.press(key)
  await page.locator(`#tab-${tab}[aria-selected="true"]`).waitFor()
}

test('from opening to closing: dealer, supervisor, manager and player in four windows', {
  timeout: DAY_MS_MAX,
}, async () => {
  const max = await signOnAt('/pit/open', 'max')
  await openTable(max)
  const sue = await signOnAt('/pit/table/t20', 'sue')
  await count(max, sue, 'Opening count', 200)
  const dee = await prepare(sue)
  const shoe = await bindReader(sue)
  const ann = await pit.at('/table/t20')
  await sitDown(ann)
  const day = { dee, sue, max, ann, shoe, dollars: await dollarsOf(ann) }
  await plainRound(day)
  await quietRound(day, '10h 7s 9d', '10c')
  await quietRound(day, 'Js 6h 8c', '5d 9h')
  await strayCard(day)
  await misdeal(day)
  await misread(day)
  await quietRound(day, '9s 10s 10d', '8d')
  await shufflerFails(day)
  await quietRound(day, 'Qd Kc 9c', '7d')
  await dispute(day)
  await disputeOfPatron(day)
  await limits(day)
  await quietRound(day, 'Kh 8s Qs', '9d')
  await dee.getByText('round 10', { exact: false }).first().waitFor()
  await close(day)
})

/** The manager opens the table; what the book does not allow is refused with its clause. */
async function openTable(max: Page): Promise<void> {
  await max.getByLabel('Number').fill('t20')
  await max.getByLabel('Title').fill(TITLE)
  await max.getByLabel('Decks').fill('5')
  await max.getByLabel('Minimum in dollars').fill('25')
  await max.getByLabel('Maximum in dollars').fill('500')
  await max.getByLabel('From a shuffling device').check()
  await max.keyboard.press('Enter')
  await max.getByRole('alert').getByText('NSW-3.1a').waitFor()
  await look(max, 'pit-opening', { phone: 'dark', tablet: 'light', desktop: 'light' })
  await max.getByLabel('Decks').fill('8')
  await max.keyboard.press('Enter')
  await max.getByRole('link', { name: 'T20 is open.' }).waitFor()
}

/** One person counts the tray, and another signs. */
async function count(by: Page, signer: Page, form: string, pieces: number): Promise<void> {
  await goTo(by, '/house')
  const tray = by.getByRole('article').filter({ hasText: TITLE })
  await tray.getByText('Fill in a form').press('Enter')
  await tray.getByRole('combobox').selectOption({ label: form })
  await tray.getByLabel('Pieces of $25').fill(String(pieces))
  await tray.getByRole('button', { name: 'Fill in', exact: true }).press('Enter')
  await tray.getByText('You filled in this form, so another person must sign it.').waitFor()
  await goTo(signer, '/house')
  const waiting = signer.getByRole('article').filter({ hasText: TITLE })
  await waiting.getByRole('button', { name: new RegExp(`^Sign ${form}`) }).press('Enter')
  await waiting.getByText('No form waits for a signature.').waitFor()
}

/** Both come on duty, and the dealer goes through the book's checklist of the cards. */
async function prepare(sue: Page): Promise<Page> {
  await goTo(sue, '/pit/table/t20')
  await sue.getByRole('button', { name: /^Come on duty here/ }).waitFor()
  await sue.keyboard.press('u')
  await sue.getByRole('button', { name: /^Go off duty here/ }).waitFor()
  const dee = await pit.at('/deal/t20')
  await signOn(dee, 'dee')
  await untilDue(dee, 'shift')
  await send(dee, 'Enter')
  await untilDue(dee, 'prepare')
  await dee.locator('.preparation .now').getByText(/^NSW-/).waitFor()
  await prepareCards(dee)
  return dee
}

/** A reader that the house has registered is bound by the supervisor. */
async function bindReader(sue: Page): Promise<TestDevice> {
  const shoe = await TestDevice.registered(pit.floor.address, 'shoe-20')
  await turnTo(sue, 'e', 'devices')
  await sue.getByText('No device is bound to this table.').waitFor()
  await sue.getByLabel('Registered devices that no table has').selectOption('shoe-20')
  await sue.getByRole('button', { name: 'Bind', exact: true }).press('Enter')
  await sue.getByRole('button', { name: 'Release shoe-20' }).waitFor()
  expect((await shoe.connect()).kind).toBe('welcome')
  await sue.getByText('shoe-20, reader works').waitFor()
  await lookHere(sue, 'the devices of a table')
  return shoe
}

/** Ann bets on her phone, the dealer keys a bet for a person without an account, and cards are dealt by the reader. */
async function dealRound({ dee, ann, shoe }: Day, cards: string): Promise<void> {
  await untilDue(dee, 'bets')
  await wager(ann, 4, 2_500)
  await dee.getByRole('listitem', { name: 'Box 4' }).getByText('$25').waitFor()
  await send(dee, '2', '5', '0', 'Enter')
  await dee.getByText('Enter calls no more bets.').waitFor()
  await send(dee, 'Enter')
  await dee.getByText('Enter deals the round.').waitFor()
  await send(dee, 'Enter')
  await shoe.wants('box 2', 'open')
  await shoe.read(cards)
  await untilDue(dee, 'decision')
}

/** The dealer's cards, from the reader; then chips change hands at both boxes. */
async function endRound({ dee, shoe }: Day, cards: string): Promise<void> {
  await shoe.wants('dealer', 'open')
  await shoe.read(cards)
  await pay(dee)
}

async function pay(dee: Page): Promise<void> {
  await untilDue(dee, 'pay')
  await untilReady(dee)
  await dee.keyboard.press('p')
  await untilDue(dee, 'bets')
}

async function plainRound(day: Day): Promise<void> {
  await dealRound(day, '10s 9h 7d 8h 10h')
  await send(day.dee, 's')
  await decide(day.ann, 'stand')
  await endRound(day, 'Kd')
  await lookHere(day.dee, 'the dealer between two rounds')
}

/** A round of the person without an account alone, by the dealer's keys and the reader. */
async function quietRound({ dee, shoe }: Day, cards: string, dealers: string): Promise<void> {
  await untilDue(dee, 'bets')
  await send(dee, '2', '5', '0', 'Enter')
  await send(dee, 'Enter')
  await send(dee, 'Enter')
  await shoe.wants('box 2', 'open')
  await shoe.read(cards)
  await untilDue(dee, 'decision')
  await send(dee, 's')
  await shoe.wants('dealer', 'open')
  await shoe.read(dealers)
  await pay(dee)
}

/** NSW-17.2: a card that nobody asked for comes next; NSW-17.3: the player refuses it; NSW-17.4: it is the dealer's. */
async function strayCard(day: Day): Promise<void> {
  const { dee, ann, shoe } = day
  await dealRound(day, '10c 9s 7c 8c 5s')
  await send(dee, 's')
  await dee.getByText('Box 4 decides').waitFor()
  await shoe.tell(shoe.card('6c'))
  await dee
    .getByText(/A card has left the shoe/)
    .first()
    .waitFor()
  await dee.keyboard.press('x')
  for (const key of ['1', 'y', 'l']) await dee.keyboard.press(key)
  await dee.locator('.wrong-outlook').getByText('NSW-17.2').waitFor()
  await lookHere(dee, 'a stray card')
  await sendReport(dee)
  await ann.getByText('Out of the shoe, and next:').waitFor()
  await decide(ann, 'refuseCard')
  await endRound(day, '10d')
}

/** NSW-17.8a: cards on the wrong boxes. The dealer calls, and the supervisor has the round dealt again. */
async function misdeal(day: Day): Promise<void> {
  const { dee, sue } = day
  await dealRound(day, '10h 9d 6s 8d 10s')
  await dee.keyboard.press('x')
  for (const key of ['3', 'b']) await dee.keyboard.press(key)
  await dee.locator('.wrong-outlook').getByText('NSW-17.8a').waitFor()
  await sendReport(dee)
  await dee.getByText('A supervisor is called').waitFor()
  await turnTo(sue, 'r', 'ruling')
  await rule(sue, /^Deal again/, 'Two boxes got the cards of each other.')
  await expect.poll(async () => await sue.locator('.remedy-room input:checked').count()).toBe(0)
  await send(dee, 's')
  await decide(day.ann, 'stand')
  await endRound(day, 'Ks 10h')
}

/** The supervisor chooses the first lawful remedy, says why, and sends it, all by keys. */
async function rule(sue: Page, remedy: RegExp, reason: string): Promise<void> {
  const first = sue.getByRole('radio', { name: remedy })
  await first.waitFor()
  await sue.locator('main').focus()
  await sue.keyboard.press('ArrowRight')
  await expect.poll(async () => await first.isChecked()).toBe(true)
  await sue.keyboard.press('w')
  await sue.keyboard.type(reason)
  await sue.keyboard.press('Control+Enter')
}

/** A card that was misread is found after the payment: two people put it right, and the money follows. */
async function misread(day: Day): Promise<void> {
  const { sue, max, ann } = day
  await dealRound(day, '10d 9c 7h 8s 8c')
  await send(day.dee, 's')
  await decide(ann, 'stand')
  await endRound(day, 'Kh')
  await turnTo(sue, 'r', 'ruling')
  await sue.getByRole('button', { name: /^Card 5: eight/ }).press('Enter')
  await sue.getByLabel('Right rank').selectOption('7')
  await rule(sue, /^Card 5 is the seven of clubs/, 'The camera shows the seven of clubs.')
  await goTo(max, '/pit')
  await max.getByRole('heading', { name: /^Waits for you/ }).waitFor()
  await max.keyboard.press('1')
  await max.getByText('The camera shows the seven of clubs.').waitFor()
  await lookHere(max, 'a card that was misread')
  await max.keyboard.press('u')
  await max.getByRole('button', { name: /^Go off duty here/ }).waitFor()
  await untilAnswered(max)
  await max.keyboard.press('c')
  await max.locator('.holdbar').waitFor({ state: 'detached' })
  // The round was played again: the player's log has it once, and says what was wrong.
  await ann.locator('.played').getByText('Card 5 was misread: it is').waitFor()
  expect(
    await ann
      .locator('.played')
      .getByText(/: stands/)
      .count(),
  ).toBe(2)
  // Three rounds won; the stand-off has become a loss.
  await expect.poll(async () => await dollarsOf(ann)).toBe(day.dollars + 50)
}

/** NSW-18.5: no spare device. Each player says whether they stay in; both take their bets back. */
async function shufflerFails(day: Day): Promise<void> {
  const { dee, sue, ann } = day
  await dealRound(day, '10c 9s 5d 8h 4s')
  await dee.keyboard.press('x')
  for (const key of ['7', 's']) await dee.keyboard.press(key)
  await dee.locator('.wrong-outlook').getByText('NSW-18.1').waitFor()
  await sendReport(dee)
  await turnTo(sue, 'e', 'devices')
  const cases = sue.getByRole('group', { name: /^Choose what applies/ })
  await cases.getByText('NSW-18.5.1').waitFor()
  await lookHere(sue, 'the shuffler has failed')
  await cases.getByRole('radio', { name: /^There is no spare device/ }).check()
  await sue.getByRole('button', { name: 'Record the failure' }).press('Enter')
  await ann.locator('.hold-note').getByText('NSW-18.5.1').waitFor()
  await lookHere(ann, 'a table whose shuffler has failed')
  await decide(ann, 'takeBack')
  await untilDue(dee, 'hold')
  await send(dee, '2', 't')
  await dee.locator('.holdbar').waitFor({ state: 'detached' })
  await untilAnswered(sue)
  await sue.getByRole('button', { name: 'The shuffler is repaired' }).press('Enter')
  await sue.getByText('No device is out of order.').waitFor()
  // The bets go back by hand.
  await pay(dee)
}

const ABOUT = 'My bet was taken before I had decided.'

/** NSW-19.12 and 19.13: the supervisor decides, another person reviews, and then it is final. */
async function dispute({ dee, sue, max, ann }: Day): Promise<void> {
  await ann.getByRole('tab', { name: 'Dispute' }).click()
  // An empty one would tell nobody what to look at.
  await ann.getByRole('button', { name: 'Raise a dispute' }).press('Enter')
  await ann.getByText('Write what happened, or choose a box.').waitFor()
  await ann.getByLabel('What is it about?').fill(ABOUT)
  await ann.getByLabel('At which box?').selectOption({ index: 1 })
  await ann.getByRole('button', { name: 'Raise a dispute' }).press('Enter')
  await ann.getByText('A supervisor decides it.').waitFor()
  await dee.getByText(/^A dispute is open at box \d$/).waitFor()
  expect(await dee.getByText(ABOUT).count()).toBe(0)
  await turnTo(sue, 'g', 'duties')
  const raised = sue.getByRole('listitem').filter({ hasText: 'Dispute 1' })
  await raised.getByText(`“${ABOUT}”`).waitFor()
  await raised.getByText(/^Box \d, raised in round \d+, /).waitFor()
  expect(await sue.getByRole('button', { name: 'For the house' }).getAttribute('aria-disabled')).toBe('true')
  await sue.getByLabel('Why').fill('The camera shows the signal.')
  await sue.getByRole('button', { name: 'For the house' }).press('Enter')
  await ann.locator('.dispute-panel li').getByText('Decided for the house. “The camera shows the signal.”').waitFor()
  await ann.getByRole('button', { name: 'Ask for a review' }).press('Enter')
  await ann.getByText('Another person reviews it.').waitFor()
  await lookHere(ann, 'a dispute in review')
  // Those who decided it do not review it.
  await raised.getByText('in review').waitFor()
  await raised.getByText('You decided it, so another person reviews it.').waitFor()
  expect(await sue.getByRole('button', { name: 'For the house' }).count()).toBe(0)
  await turnTo(max, 'g', 'duties')
  await max.getByText('For the house. Sue: “The camera shows the signal.”').waitFor()
  await max.getByLabel('Why').fill('The signal was not clear.')
  await lookHere(max, 'a review')
  await max.getByRole('button', { name: 'For the player' }).press('Enter')
  await ann.getByText('The review is over: the decision is final.').waitFor()
  await ann.getByText('Decided for you after the review. “The signal was not clear.”').waitFor()
  await max.getByText('After the review for the player. Max: “The signal was not clear.”').waitFor()
  await ann.getByRole('button', { name: 'Complain to the inspector' }).waitFor()
  await ann.locator('.dispute-panel li').getByText('NSW-19.13b').waitFor()
}

/** A person without an account: the dealer keys the dispute, and the supervisor that they ask for a review. */
async function disputeOfPatron({ dee, sue }: Day): Promise<void> {
  await untilReady(dee)
  await dee.keyboard.press('x')
  for (const key of ['8', '2']) await dee.keyboard.press(key)
  await sendReport(dee)
  const line = sue.getByRole('listitem').filter({ hasText: 'Dispute 2' })
  await line.getByText('no account').waitFor()
  await untilAnswered(sue)
  await line.getByLabel('Why').fill('The chips were counted twice.')
  await line.getByRole('button', { name: 'For the house' }).press('Enter')
  await line.getByRole('button', { name: 'The player asks for a review' }).waitFor()
  await untilAnswered(sue)
  await line.getByRole('button', { name: 'The player asks for a review' }).press('Enter')
  await line.getByText('NSW-19.13a').waitFor()
  await lookHere(sue, 'two disputes')
}

/** NSW-6.5: a higher minimum is displayed for twenty minutes first. */
async function limits({ sue, ann }: Day): Promise<void> {
  await turnTo(sue, 'l', 'limits')
  for (const wrong of ['0', '-5']) {
    await sue.getByLabel('Minimum in dollars').fill(wrong)
    await sue.getByRole('alert').getByText('Enter an amount from $0.01').waitFor()
  }
  await lookHere(sue, 'limits that are none')
  await sue.getByRole('button', { name: 'Change the limits' }).press('Enter')
  await sue.getByLabel('Minimum in dollars').fill('50')
  await sue.getByRole('alert').waitFor({ state: 'detached' })
  await sue.getByRole('button', { name: 'Change the limits' }).press('Enter')
  await sue.getByText('The new limits are on record.').waitFor()
  await sue.getByText('New limits', { exact: true }).waitFor()
  await lookHere(sue, 'a notice of new limits')
  await ann
    .getByText(/From .*\$50/)
    .first()
    .waitFor()
}

/** NSW-19.8: with a player at the table, it closes after its notice only. Then the tray is counted. */
async function close({ dee, sue, max, ann }: Day): Promise<void> {
  await untilAnswered(sue)
  await sue.getByRole('button', { name: 'Close the table' }).press('Enter')
  // Enter twice does not close it.
  await sue.getByRole('group', { name: 'Close this table now?' }).waitFor()
  await sue.keyboard.press('Enter')
  await sue.getByRole('button', { name: 'Close the table' }).press('Enter')
  await sue.getByRole('button', { name: 'Yes, close it' }).press('Enter')
  await sue.getByRole('alert').getByText('NSW-19.8').waitFor()
  await untilAnswered(sue)
  await sue.getByRole('button', { name: 'Announce the closing' }).press('Enter')
  await lookHere(sue, 'a question before the closing')
  await sue.getByRole('button', { name: 'Yes, announce it' }).press('Enter')
  await ann
    .getByText(/This table closes at/)
    .first()
    .waitFor()
  const stateOf = (box: number) => dee.getByRole('listitem', { name: `Box ${box}` }).locator('.box-head')
  // A bet that is taken back: the cards of the last round are gone, and the boxes say who sits there.
  await send(dee, '2', '5', '0', 'Enter')
  await stateOf(2).getByText('Bet').waitFor()
  await send(dee, '2', 'w')
  await stateOf(2).getByText('Seated').waitFor()
  await ann.getByRole('button', { name: 'Leave the table' }).click()
  await stateOf(4).getByText('Free').waitFor()
  await send(dee, '2', 'l')
  await stateOf(2).getByText('Free').waitFor()
  await sue.getByRole('button', { name: 'Close the table' }).press('Enter')
  await sue.getByRole('button', { name: 'Yes, close it' }).press('Enter')
  await untilDue(dee, 'closed')
  await count(max, sue, 'Closing count', 200)
}
