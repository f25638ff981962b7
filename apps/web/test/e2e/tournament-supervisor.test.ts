import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { TournamentClient } from '../../../server/test/tournaments/tournament-client.ts'
import { JOKERS_WILD } from '../../../server/test/tournaments/tournament-stage.ts'
import { openCup, startSession } from './cup.ts'
import { look } from './look.ts'
import { openPit } from './pit.ts'

const pit = openPit([])
afterEach(async () => await pit.leave())

const TERMS = { wagerSeconds: 3_600, sessions: [{ hands: 2, tables: 1, advance: 1 }, { hands: 1 }] }
const TASMANIA = {
  rulebook: 'tas',
  options: { decks: 4 },
  conditions: { ...JOKERS_WILD, format: 'elimination', jokers: 0, vouchers: [], wagerSeconds: 3_600 },
}

/** The supervisor comes to the page of a tournament. */
async function supervisorAt(name: string, locale: string): Promise<Page> {
  await pit.floor.staff('supervisor')
  const page = await pit.at('/', { locale })
  const body = { name: 'test-supervisor', password: 'for tests only' }
  const ok = await page.evaluate(async (login) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/login', { method: 'POST', headers, body: JSON.stringify(login) })).ok
  }, body)
  expect(ok).toBe(true)
  await page.goto(`${pit.floor.address}/tournament/${name}`)
  return page
}

/** The player whose turn it is when so many have still to bet, and everyone knows it. */
async function nextOf(players: readonly TournamentClient[], left: number): Promise<TournamentClient> {
  for (const one of players) await one.until(() => one.table?.queue.length === left)
  const next = players.find(({ client, table }) => client.player === table?.queue[0])
  if (next === undefined) throw new Error('nobody bets')
  return next
}

test('a supervisor examines and records a paper form; two people void the hand; no chip is missing', async () => {
  const cup = await openCup(pit, 'paper-cup', TERMS, ['ann', 'bob', 'cat'])
  await startSession(cup)
  const first = await nextOf(cup.players, 3)
  const page = await supervisorAt('paper-cup', 'en-AU')
  const desk = page.getByRole('region', { name: 'Supervisor’s desk' })
  const forms = desk.getByRole('region', { name: 'Forms' })
  await forms.getByText('No form is sealed.').waitFor()
  // A bet out of turn changes nothing; the supervisor learns of it, and decides what follows.
  const tries = desk.getByRole('region', { name: 'Refused tries' })
  await tries.getByText('Nobody has tried anything').waitFor()
  const early = cup.players.find((one) => one !== first) as TournamentClient
  const reply = await early.tell({ do: 'wager', table: 1, box: early.you?.place?.box ?? 0, main: 1_000 })
  expect(reply).toMatchObject({ ok: false, refusal: { clause: 'NSW-20.9.5' } })
  // A supervisor has no director's desk.
  expect(await page.getByRole('region', { name: 'Director’s desk' }).count()).toBe(0)
  await forms.getByText('Examine the form first.').waitFor()
  await forms.getByLabel('Amount in figures').fill('many')
  await forms.getByText('Write amounts as numbers').waitFor()
  await forms.getByLabel('Amount in figures').fill('737')
  await forms.getByLabel('Amount in figures').press('Enter')
  await forms.getByText('The form counts as 500 (NSW-20.8.3.2).').waitFor()
  await forms.getByLabel('The form does not say what type of bet it is').check()
  // The answer was for another form.
  await forms.getByText('Examine the form first.').waitFor()
  await forms.getByRole('button', { name: 'Examine the form' }).press('Enter')
  await forms.getByText('nothing is at stake, and 10 is deducted (NSW-20.8.3.4).').waitFor()
  await forms.getByLabel('The form does not say what type of bet it is').uncheck()
  await forms.getByLabel('Player').selectOption({ index: 1 })
  await forms.getByRole('button', { name: 'Examine the form' }).press('Enter')
  await forms.getByText('(NSW-20.9.5)').waitFor()
  await forms.getByLabel('Player').selectOption({ index: 0 })
  await forms.getByRole('button', { name: 'Examine the form' }).press('Enter')
  await forms.getByText('an indicator goes in front of the player').waitFor()
  await forms.evaluate((element) => element.scrollIntoView())
  await look(page, 'tournament-supervisor', { desktop: 'light', phone: 'dark' })
  await forms.getByRole('button', { name: 'Record the form' }).press('Enter')
  const sealed = forms.locator('.sealed-forms li')
  await sealed.getByText(first.client.player).waitFor()
  await sealed.getByText('paper, recorded by test-supervisor').waitFor()
  await sealed.getByText('NSW-20.8.2.5').waitFor()
  expect(await forms.getByLabel('Amount in figures').inputValue()).toBe('')
  expect(await page.locator('body').innerText()).not.toContain('737')
  await first.until(() => first.table?.seats.some(({ isSealed }) => isSealed) === true)

  const voids = desk.getByRole('region', { name: 'Void hands' })
  await voids.getByText('Payments of a void hand are repaid.').waitFor()
  for (const left of [2, 1]) await (await nextOf(cup.players, left)).act(1_000)
  await voids.getByLabel('Reason').fill('a card was shown')
  await voids.getByRole('button', { name: 'Propose to void the hand, table 1' }).press('Enter')
  await voids.getByText('test-supervisor proposes to void the hand: a card was shown').waitFor()
  // The same person cannot confirm.
  await voids.locator('.desk-act.off', { hasText: 'Void the hand, table 1' }).waitFor()
  await look(page, 'a void hand waits for a second person')
  const manager = await new TournamentClient(await pit.floor.staff('manager'), 'paper-cup').enter()
  await manager.mustTell({ do: 'confirmVoid', table: 1 })
  await forms.getByText('No form is sealed.').waitFor()
  await page.getByRole('region', { name: 'Record' }).getByText('Hand void').waitFor()

  const chips = desk.getByRole('region', { name: 'Chips' })
  const figure = (name: string) => chips.locator(`[data-chips="${name}"] dd`)
  await chips.getByText('Missing must be 0 before the result is announced.').waitFor()
  expect(await figure('issued').innerText()).toBe('3,000')
  expect(await figure('missing').innerText()).toBe('0')
  await chips.getByLabel('Missing chips').fill('two')
  expect(await chips.getByRole('button', { name: 'Report the chips returned' }).isDisabled()).toBe(true)
  await chips.getByLabel('Missing chips').fill('100: 2')
  await chips.getByLabel('Missing chips').press('Enter')
  await chips.getByText('Returned: missing are 2 of 100.').waitFor()
  await tries.getByText(`${early.client.player} · Table 1, hand 1 · bet 10`).waitFor()
  await tries.getByText('(NSW-20.9.5)').waitFor()
})

test('in German, a form whose words and figures differ is incomplete in Tasmania', async () => {
  const cup = await openCup(pit, 'papier-pokal', {}, ['dan', 'eve'], TASMANIA)
  await startSession(cup)
  await nextOf(cup.players, 2)
  const page = await supervisorAt('papier-pokal', 'de')
  const forms = page.getByRole('region', { name: 'Formulare' })
  await forms.getByLabel('Betrag in Ziffern').fill('300')
  await forms.getByLabel('Betrag in Worten, als Zahl').fill('200')
  await forms.getByRole('button', { name: 'Formular prüfen' }).press('Enter')
  await forms.getByText('Es gilt kein Einsatz, und 10 werden abgezogen (TAS-22.4.8.d).').waitFor()
  await forms.getByLabel('Betrag in Worten, als Zahl').fill('300')
  await forms.getByRole('button', { name: 'Formular prüfen' }).press('Enter')
  await forms.getByText('Das Formular ist vollständig: Es gilt ein Einsatz von 300.').waitFor()
  await page.getByRole('region', { name: 'Abgelehnte Versuche' }).getByText('Niemand hat etwas versucht').waitFor()
  await look(page, 'a paper form in German')
  await forms.getByRole('button', { name: 'Formular aufnehmen' }).press('Enter')
  await forms.locator('.sealed-forms li').getByText('auf Papier, aufgenommen von test-supervisor').waitFor()
})
