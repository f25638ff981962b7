import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { SHARED_CLOCK } from '../../../server/src/index.ts'
import { lookHere } from './look.ts'
import { openPit, tableAt } from './pit.ts'
import { deal, playOn, sitDown, wager } from './player.ts'

const LONG_MS = 600_000
/** Short for decisions and offers. */
const QUICK = { ...SHARED_CLOCK, bettingMs: LONG_MS, answersMs: 1_500, awayMs: LONG_MS, decisionMs: 1_500 }

const pit = openPit(
  [
    { ...tableAt('nsw', 'quick'), clock: QUICK },
    tableAt('star', 'sides'),
    tableAt('nsw', 'ahead'),
    tableAt('tas', 'auto'),
  ],
  [],
  { accounts: { autoRebetRounds: 2 } },
)
afterEach(async () => await pit.leave())

/** Whether the player has a decision to make, and not the result of the round already. */
async function isAsked(page: Page): Promise<boolean> {
  const [over, turn] = [page.locator('.round-net'), page.locator('.decisions [data-decision="stand"]')]
  await over.or(turn).first().waitFor()
  return await turn.isVisible()
}

test('[NSW-17.10] when the time for a decision has run out, the player is told, and the log names the clause', async () => {
  const page = await pit.at('/table/quick')
  await sitDown(page)
  const notice = page.getByRole('alert').getByText('Time ran out on box 4: the dealer plays it.')
  for (let round = 0; ; round++) {
    if (round === 0) await wager(page, 4, 2_500)
    else
      await page
        .getByRole('button', { name: /^Rebet/ })
        .first()
        .click()
    await page.locator('.wagering[aria-busy="false"]').waitFor()
    await deal(page)
    if (await isAsked(page)) break
  }
  await notice.waitFor()
  const line = page.locator('.played li', { hasText: 'Box 4: time ran out, the dealer plays the hand' })
  await line.getByText('NSW-17.10').waitFor()
})

test('a side bet explains itself on its spot: what wins, the pay table, the house edge and the clause', async () => {
  const page = await pit.at('/table/sides')
  await sitDown(page)
  const spot = page.getByRole('button', { name: /^Lucky Lucky, box 4:/ })
  await spot.hover()
  const help = page.getByRole('note', { name: 'Lucky Lucky' })
  await help.getByText('200 to 1').waitFor()
  await help.getByText(/^STAR-14/).waitFor()
  await lookHere(page, 'help on a side bet')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.mouse.move(0, 0)
  await spot.focus()
  await page.keyboard.press('?')
  await help.waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Bets on box 4' }).waitFor({ state: 'detached' })
})

test('Max fills the chosen spot, 2× is off where a limit forbids it, and the buttons say why', async () => {
  const page = await pit.comes()
  await page.addInitScript(watchAudio)
  await page.goto(`${pit.floor.address}/table/sides`)
  await sitDown(page)
  await page.getByRole('button', { name: /^Max/ }).click()
  await page.locator('.sum', { hasText: 'Total bet $500.00' }).waitFor()
  await page.getByRole('button', { name: /^Double ?, unavailable: Over the maximum/ }).waitFor()
  await page.getByRole('button', { name: /^Max ?, unavailable: Over the maximum/ }).waitFor()
  await page.getByRole('button', { name: '$1,000 chip, unavailable: Maximum here is $500.00' }).waitFor()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.locator('.sum', { hasText: 'Total bet $0.00' }).waitFor()
  // Audio that is on takes processor time in silence too: it rests after each sound.
  const states = () => page.evaluate(() => (globalThis as unknown as { audioStates: string[] }).audioStates)
  await expect.poll(async () => (await states()).at(-1)).toBe('suspended')
  expect(await states()).toContain('running')
})

/** Records the states of the page's audio. Runs in the page, before its scripts. */
function watchAudio(): void {
  const audioStates: string[] = []
  Object.assign(globalThis, { audioStates })
  globalThis.AudioContext = class extends AudioContext {
    constructor() {
      super()
      audioStates.push(this.state)
      this.addEventListener('statechange', () => audioStates.push(this.state))
    }
  }
}

test('a player chooses while another plays, and the choice is carried out in turn', async () => {
  const page = await pit.at('/table/ahead')
  await sitDown(page)
  const ann = await pit.floor.playerAt('ahead', 'ann')
  const planned = page.getByRole('group', { name: 'Next, on box 4:' })
  for (let round = 0; ; round++) {
    if (round === 0) await wager(page, 4, 2_500)
    else
      await page
        .getByRole('button', { name: /^Rebet/ })
        .first()
        .click()
    await ann.mustTell('ahead', { do: 'wager', box: 1, main: 1_000 })
    // Now, because after the deal her news may still be on the way.
    const number = ann.view('ahead').round
    await page.locator('.wagering[aria-busy="false"]').waitFor()
    ann.ready('ahead')
    await deal(page)
    const box = page.getByRole('listitem', { name: 'Box 4' })
    // With a blackjack there is nothing to choose while the other plays.
    const isDealt = planned.or(box.getByText('Blackjack')).or(page.locator('.round-net, .decisions .go'))
    await isDealt.first().waitFor()
    const total = Number(await box.locator('.total').textContent())
    if ((await planned.isVisible()) && total > 11 && total < 21) break
    // NSW-10.2: a hand below 12 cannot stand, so that cannot be chosen in advance either.
    if ((await planned.isVisible()) && total < 12)
      await planned.locator('.off', { hasText: 'You must hit below 12' }).waitFor()
    await Promise.all([ann.playOn('ahead', number), playOn(page, ['stand', 'hit', 'decline'])])
  }
  await planned.getByRole('button', { name: 'Stand' }).click()
  await planned.locator('[aria-pressed="true"]').waitFor()
  await lookHere(page, 'a choice in advance')
  await ann.playOn('ahead', ann.view('ahead').round)
  await page.locator('.round-net').waitFor()
  await page.locator('.played li', { hasText: 'Box 4: stands' }).waitFor()
  expect(await page.getByRole('listitem', { name: 'Box 4' }).locator('.card').count()).toBe(2)
})

test('where the house allows it, bets repeat by themselves until the end that the player has set', async () => {
  const page = await pit.at('/table/auto')
  await sitDown(page)
  await wager(page, 4, 500, '$5')
  await deal(page)
  await playOn(page, ['stand', 'hit', 'decline'])
  await page.getByRole('button', { name: 'Auto-rebet' }).click()
  await page.getByRole('button', { name: '2 rounds' }).click()
  const last = page.getByRole('tab', { name: 'Round 3' })
  while (!(await last.isVisible())) await playOn(page, ['stand', 'hit', 'decline'])
  await playOn(page, ['stand', 'hit', 'decline'])
  await page.getByRole('button', { name: 'Auto-rebet', exact: true }).waitFor()
  expect(await last.isVisible()).toBe(true)
})
