import type { Locator, Page } from 'playwright-core'

/** More presses than any page of ours has links and buttons before what a test wants. */
const TABS_MAX = 120

/** Presses Tab until this has the focus: what cannot be reached so cannot be used without a mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < TABS_MAX; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not lead to ${target}`)
}

/** Goes to a button or a link by the Tab key, and presses it. */
export async function pressByKeys(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
