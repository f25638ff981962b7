import type { Page } from 'playwright-core'

/** From the floor to a box, as a guest. */
export async function sitDownAt(page: Page, game: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`: ${game}$`) }).click()
  await page.getByRole('group', { name: 'Chips' }).waitFor()
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
    if (way === undefined) throw new Error(`none of ${ways} is among ${names}`)
    const said = await situation(page)
    await page.locator(`.decisions [data-decision="${way}"]`).first().click()
    // What was decided has been answered: the same buttons are for another situation now, or there are none.
    await page.waitForFunction(
      (before) => document.querySelector('[data-testid="said-to-you"]')?.textContent !== before,
      said,
    )
  }
}

/** What a screen reader has said last to this player. */
export async function situation(page: Page): Promise<string> {
  return (await page.getByTestId('said-to-you').textContent()) ?? ''
}
