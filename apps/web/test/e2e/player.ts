import type { Page } from 'playwright-core'

/** Goes from the floor to a box, as a guest. */
export async function sitDownAt(page: Page, game: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`: ${game}`) }).click()
  await seated(page)
}

/** Joins the table of a link, and waits until the table itself has taken the place of its preview. */
export async function playAsGuest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play as guest' }).click()
  await page.locator('.table-page:not(.replay)').waitFor()
}

/** Sits down at a table by its name, at the free box nearest the middle. */
export async function sitDown(page: Page): Promise<void> {
  await playAsGuest(page)
  await page.getByRole('button', { name: /^Sit at box/ }).click()
  await seated(page)
}

/** Waits until the player has a box, and chips to bet. */
async function seated(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Chips' }).waitFor()
  await page.locator('.spot.mine').first().waitFor()
}

/** Bets on a box, and waits until the table has the chips. */
export async function wager(page: Page, box: number, cents: number, chip = '$25'): Promise<void> {
  const spot = page.getByRole('button', { name: new RegExp(`^Main bet, box ${box}:`) })
  await page.getByRole('button', { name: `${chip} chip`, exact: true }).click()
  for (let placed = 0; placed < cents; placed += Number(chip.slice(1)) * 100) await spot.click()
  await page.locator('.wagering[aria-busy="false"]').waitFor()
}

export async function deal(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Deal|Ready)/ }).click()
}

/** Bets the same again and deals. A round that ends with its deal shows results all the time, so they say nothing. */
export async function rebetAndDeal(page: Page): Promise<void> {
  const before = await page.locator('.table-page').getAttribute('data-version')
  await page.getByRole('button', { name: /^Rebet & deal/ }).click()
  await page.locator(`.table-page:not([data-version="${before}"])`).waitFor()
}

/** Waits for a decision or an offer, takes it, and waits until the table has moved on. */
export async function decide(page: Page, decision: string): Promise<void> {
  const button = page.locator(`.decisions .go[data-decision="${decision}"]:not([aria-disabled="true"])`).first()
  await button.waitFor()
  const before = await page.locator('.table-page').getAttribute('data-version')
  await button.click()
  await page.locator(`.table-page:not([data-version="${before}"])`).waitFor()
}

/** Until the round is over, takes the first of these decisions that is offered. */
export async function playOn(page: Page, ways: readonly string[]): Promise<void> {
  const over = page.locator('.round-net')
  const offered = page.locator('.decisions .go:not([aria-disabled="true"])')
  for (;;) {
    await over.or(offered.first()).first().waitFor()
    if (await over.isVisible()) return
    const names = await offered.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-decision')))
    // Several boxes are asked about insurance at once.
    const isForAll = ways.includes('decline') && names.includes('declineAll')
    const way = isForAll ? 'declineAll' : ways.find((name) => names.includes(name))
    if (way !== undefined) await decide(page, way)
    else if (names.length > 0) throw new Error(`none of ${ways} is among ${names}`)
  }
}

/** The latest announcement to this player. */
export async function situation(page: Page): Promise<string> {
  return (await page.getByTestId('said-to-you').textContent()) ?? ''
}
