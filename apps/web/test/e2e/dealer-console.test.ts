import { afterEach, expect, test } from 'vitest'
import { liveTableOf, PASSWORD, PIT_STAFF } from '../../../server/test/live-floor.ts'
import { keyCards, prepareCards, send, signOn, untilDue, untilReady } from './dealer.ts'
import { look, lookHere } from './look.ts'
import { openPit } from './pit.ts'
import { sitDown, wager } from './player.ts'

const pit = openPit([liveTableOf('nsw', 't3'), liveTableOf('nsw', 't4')], [], { staff: PIT_STAFF })
afterEach(async () => await pit.leave())

/** Ten rounds by single keys, each answered by the table before the next: longer than other visits. */
const VISIT_MS_MAX = 600_000
const ROUNDS = 10
const SUITS = ['s', 'h', 'd', 'c']

/** Cards of a round that both boxes win; the suits change, so that no card comes out too often. */
function cardsOf(round: number): { readonly deal: string; readonly dealer: string } {
  const suit = SUITS[round % SUITS.length]
  return { deal: `10${suit} 9${suit} 7${suit} 8${suit} Q${suit}`, dealer: `K${suit}` }
}

test('a dealer alone opens a table, plays ten rounds by keys, and puts a stray card right', {
  timeout: VISIT_MS_MAX,
}, async () => {
  const dee = await pit.at('/deal/t3')
  await signOn(dee, 'dee')
  await untilDue(dee, 'shift')
  await send(dee, 'Enter')
  await untilDue(dee, 'prepare')
  await lookHere(dee, 'the cards before play')
  await prepareCards(dee)
  for (let round = 1; round <= ROUNDS; round++) {
    const { deal, dealer } = cardsOf(round)
    await untilDue(dee, 'bets')
    if (round === 1) {
      await send(dee, '1', '2', '5', 'Enter')
      await send(dee, '2', '5', '0', 'Enter')
    } else {
      await untilReady(dee)
      await dee.keyboard.press('r')
    }
    await dee.getByRole('listitem', { name: 'Box 1' }).getByText('$25', { exact: true }).waitFor()
    await dee.getByRole('listitem', { name: 'Box 2' }).getByText('$50', { exact: true }).waitFor()
    await dee.getByText('Enter calls no more bets.').waitFor()
    await untilReady(dee)
    await dee.keyboard.press('Enter')
    await dee.getByText('Enter deals').waitFor()
    await send(dee, 'Enter')
    await keyCards(dee, deal)
    await untilDue(dee, 'decision')
    if (round === 1) await look(dee, 'dealer-decision', { tablet: 'light', desktop: 'dark', phone: 'dark' })
    if (round === ROUNDS) {
      // A dealer who makes no error never sees this word.
      expect(await dee.locator('body').textContent()).not.toMatch(/irregularit/i)
      await dee.keyboard.press('x')
      for (const key of ['1', 'y', 'l']) await dee.keyboard.press(key)
      const outlook = dee.locator('.wrong-outlook')
      await outlook.getByText('The card is held.').waitFor()
      await outlook.getByText('NSW-17.2').waitFor()
      await look(dee, 'dealer-wrong', { tablet: 'light', phone: 'light' })
      // What was read stands before anything is sent.
      expect(await dee.locator('.holdbar').count()).toBe(0)
      await send(dee, 'Enter')
      await dee.getByText('Which card came out?').waitFor()
      await look(dee, 'dealer-keyed', { tablet: 'dark' })
      await keyCards(dee, '2d')
      await untilDue(dee, 'decision')
      await dee.getByText('held', { exact: true }).waitFor()
      // The card that is out goes to the hand that takes one: nobody keys it twice.
      await send(dee, 'h')
      await dee.getByRole('listitem', { name: 'Box 1' }).getByText('20').waitFor()
      await untilDue(dee, 'decision')
    }
    await send(dee, 's')
    await send(dee, 's')
    await keyCards(dee, dealer)
    await untilDue(dee, 'pay')
    await dee.getByText('Box 1: pay $25').waitFor()
    await dee.keyboard.press('Enter')
    await dee.getByText('Box 2: pay $50').waitFor()
    await dee.keyboard.press('Enter')
  }
  await untilDue(dee, 'bets')
  await dee.getByText(`round ${ROUNDS}`).waitFor()
})

test('the console speaks German, and is closed to players', { timeout: VISIT_MS_MAX }, async () => {
  const dee = await pit.at('/deal/t3', { locale: 'de-DE' })
  await dee.getByLabel('Name').fill('dee')
  await dee.getByLabel('Passwort').fill(PASSWORD)
  await dee.getByRole('button', { name: 'Anmelden' }).click()
  // A console that is opened later does not know which boxes were settled with chips.
  await untilDue(dee, 'pay')
  await dee.locator('main').focus()
  await untilReady(dee)
  await dee.keyboard.press('p')
  await dee.getByText('Einsätze sind offen').waitFor()
  await dee.keyboard.press('x')
  for (const key of ['1', 'n', 'l']) await dee.keyboard.press(key)
  await dee.locator('.wrong-outlook').getByText('NSW-17.2').waitFor()
  await lookHere(dee, 'etwas stimmt nicht')
  await pit.floor.playerAt('t3', 'pat')
  const pat = await pit.at('/deal/t3')
  await pat.getByLabel('Name').fill('pat')
  await pat.getByLabel('Password').fill(PASSWORD)
  await pat.getByRole('button', { name: 'Sign on' }).click()
  await pat.getByText('You are signed on as Player.').waitFor()
  expect(await pat.locator('.deal').count()).toBe(0)
})

test('a player with an account decides on the phone, reads why the table is on hold, and a console without a line takes nothing', {
  timeout: VISIT_MS_MAX,
}, async () => {
  const dee = await pit.at('/deal/t4')
  await signOn(dee, 'dan')
  await untilDue(dee, 'shift')
  await send(dee, 'Enter')
  await prepareCards(dee)
  const ann = await pit.at('/table/t4')
  await sitDown(ann)
  await wager(ann, 4, 2_500)
  await dee.getByRole('listitem', { name: 'Box 4' }).getByText('$25').waitFor()
  await send(dee, '2', '5', '0', 'Enter')
  await send(dee, 'Enter')
  await send(dee, 'Enter')
  await keyCards(dee, '10s 9h 7d 8h 5h')
  await untilDue(dee, 'decision')
  await send(dee, 's')
  await dee.getByText('Box 4 decides').waitFor()
  await dee.keyboard.press('x')
  for (const key of ['1', 'y', 'l']) await dee.keyboard.press(key)
  await dee.locator('.wrong-outlook').getByText('The card is held.').waitFor()
  await send(dee, 'Enter')
  await ann.getByText(/A card came out unasked/).waitFor()
  await ann.locator('.hold-note').getByText('NSW-17.2').waitFor()
  await lookHere(ann, 'a table on hold')
  await keyCards(dee, '6c')
  await ann.getByText('Out of the shoe, and next:').waitFor()
  // NSW-17.3: a player on 12 or more may refuse the card.
  await ann.locator('[data-decision="refuseCard"]').click()
  // NSW-17.4: all have refused it, so that it is the dealer's; 13 draws once more.
  await keyCards(dee, '10d')
  await untilDue(dee, 'pay')

  await dee.context().setOffline(true)
  await dee.locator('.line-band').getByText('Deal nothing.').waitFor()
  const version = await dee.locator('.deal').getAttribute('data-version')
  for (const key of ['3', '5', '0', 'Enter', 'x']) await dee.keyboard.press(key)
  expect(await dee.locator('.wrong-page').count()).toBe(0)
  expect(await dee.locator('.deal').getAttribute('data-version')).toBe(version)
  await lookHere(dee, 'a console without a line')
  await dee.context().setOffline(false)
  await dee.locator('.line-band').waitFor({ state: 'detached' })
  await dee.keyboard.press('p')
  await untilDue(dee, 'bets')
  await send(dee, 'c')
  await dee.getByText('A supervisor is called').waitFor()
})
