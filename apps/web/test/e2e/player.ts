import type { Page } from 'playwright-core'

/** From the floor to a box, as a guest. */
export async function sitDownAt(page: Page, game: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`: ${game}`) }).click()
  await seated(page)
}

/** At a table whose name is known; the box is the free one nearest to the middle. */
export async function sitDown(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play as a guest' }).click()
  await page.getByRole('button', { name: /^Sit at box/ }).click()
  await seated(page)
}

/** The player has a box of their own, and chips to lay on it. */
async function seated(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Chips' }).waitFor()
  await page.locator('.spot.mine').first().waitFor()
}

/** Puts chips on a spot, and waits until the table has them. */
export async function wager(page: Page, box: number, cents: number, chip = '$25'): Promise<void> {
  const spot = page.getByRole('button', { name: new RegExp(`^Main bet, box ${box}:`) })
  await page.getByRole('button', { name: `${chip} chip`, exact: true }).click()
  for (let placed = 0; placed < cents; placed += Number(chip.slice(1)) * 100) await spot.click()
  await page.locator('.wagering[aria-busy="false"]').waitFor()
}

export async function deal(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Deal|Ready)/ }).click()
}

/** Waits for a decision or an offer, takes it, and waits until the table has gone on. */
export async function decide(page: Page, decision: string): Promise<void> {
  const button = page.locator(`.decisions .go[data-decision="${decision}"]:not([aria-disabled="true"])`).first()
  await button.waitFor()
  const before = await page.locator('.table-page').getAttribute('data-version')
  await button.click()
  await page.locator(`.table-page:not([data-version="${before}"])`).waitFor()
}

/** Decides, as often as somebody is asked, by the first of these that is offered; until the round is over. */
export async function playOn(page: Page, ways: readonly string[]): Promise<void> {
  const over = page.locator('.round-net')
  const offered = page.locator('.decisions .go:not([aria-disabled="true"])')
  for (;;) {
    await over.or(offered.first()).first().waitFor()
    if (await over.isVisible()) return
    const names = await offered.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-decision')))
    const way = ways.find((name) => names.includes(name))
    if (way !== undefined) await decide(page, way)
    else if (names.length > 0) throw new Error(`none of ${ways} is among ${names}`)
  }
}

/** What a screen reader has said last to this player. */
export async function situation(page: Page): Promise<string> {
  return (await page.getByTestId('said-to-you').textContent()) ?? ''
}
