import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { entrantOf, openCup, startSession } from './cup.ts'
import { faultsOn } from './geometry.ts'
import { untilStill } from './look.ts'
import { openPit } from './pit.ts'
import { NARROWEST } from './sizes.ts'

const pit = openPit([])
afterEach(async () => await pit.leave())

const TERMS = { wagerSeconds: 3_600, sessions: [{ hands: 20, tables: 1, advance: 2 }, { hands: 10 }] }
const OTHERS = ['bob', 'konstantinos', 'eve', 'maximiliane', 'fay']

/** What a player cannot read on 320 by 640 pixels: each plate is brought into sight, as far as the felt scrolls. */
async function narrowFaults(page: Page): Promise<readonly string[]> {
  await page.setViewportSize(NARROWEST)
  await untilStill(page)
  const found: string[] = []
  for (const mini of await page.locator('.mini').all()) {
    await mini.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    const faults = await faultsOn(page)
    const texts = (await mini.locator('.seat-mini > *').allInnerTexts()).filter((text) => text !== '')
    // Faults of this plate: the others are looked at in their turn.
    found.push(...faults.filter((fault) => texts.some((text) => fault.includes(`"${text}"`)) && isOfPlate(fault)))
  }
  return [...new Set(found)]
}

/** Texts in the bar below the felt scroll over nothing; they are only near a plate that is out of sight. */
function isOfPlate(fault: string): boolean {
  return fault.includes('is cut by') || fault.includes('is outside') || fault.includes('pixels')
}

test.each(['en-AU', 'de'])('at 320 pixels every plate of a tournament table is whole, in %s', async (locale) => {
  const name = locale === 'de' ? 'eng' : 'narrow'
  const cup = await openCup(pit, name, TERMS, [])
  const page = await pit.at(`/tournament/${name}`, { locale })
  await page.getByRole('button', { name: /^(Continue as a guest|Als Gast weiter)$/ }).click()
  await page.getByRole('button', { name: /^(Enter|Anmelden)$/ }).click()
  await page.getByText(/^(You have entered|Sie sind angemeldet)\.$/).waitFor()
  const others = []
  for (const other of OTHERS) others.push(await entrantOf(pit, name, `${other}-${name}`))
  await startSession(cup)
  await page.getByRole('link', { name: /^(Go to your table|An Ihren Tisch)$/ }).click()
  await page.locator('.table-page').waitFor()
  const found: string[] = [...(await narrowFaults(page))]
  for (const one of others) await one.until(() => (one.table?.queue.length ?? 0) > 0)
  // Those who come before the guest bet.
  for (let left = OTHERS.length + 1; ; left--) {
    for (const one of others) await one.until(() => (one.table?.queue.length ?? 0) <= left)
    const next = others.find(({ table, client }) => table?.queue[0] === client.player)
    if (next === undefined) break
    await next.act(48_000)
  }
  await page.locator('.wager-tray').waitFor()
  found.push(...(await narrowFaults(page)))
  if (process.env.OPENPIT_NARROW) await page.screenshot({ path: `${process.env.OPENPIT_NARROW}/${name}.png` })
  expect(found).toEqual([])
})
