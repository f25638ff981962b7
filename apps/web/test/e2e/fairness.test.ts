import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { changesSince, verify } from '../../../../packages/proof/src/index.ts'
import { look } from './look.ts'
import { openPit, tableAt } from './pit.ts'
import { deal, playOn, sitDown, wager } from './player.ts'

const WAYS = ['stand', 'hit', 'decline']

const pit = openPit([tableAt('online', 'tick'), tableAt('online', 'forged')])
afterEach(async () => await pit.leave())

/** In the online game a shoe lasts for one round: the player adds bytes to it, bets and plays. */
async function playShoe(page: Page): Promise<void> {
  await sitDown(page)
  // What happened before the watch of shoes was loaded is not in its copy.
  await expect.poll(() => isWatched(page), { timeout: 30_000 }).toBe(true)
  await page.getByRole('tab', { name: 'Shoe' }).click()
  await page.getByRole('button', { name: 'Add my random bytes' }).click()
  await page.getByText(/: committed$/).waitFor()
  const spot = await page.locator('.plate:has(.me)').first().textContent()
  await wager(page, Number(/Box (\d)/.exec(spot ?? '')?.[1]), 2_500)
  await deal(page)
  await playOn(page, WAYS)
}

/** Whether the client has opened the database with its copies. */
async function isWatched(page: Page): Promise<boolean> {
  return await page.evaluate(async () => {
    return (await indexedDB.databases()).some(({ name }) => name === 'openpit.shoes')
  })
}

/** The copies in the browser's database. */
async function keptShoes(page: Page): Promise<readonly { result: string; contributors: { by: string }[] }[]> {
  return await page.evaluate(async () => {
    const answer = <Value>(request: IDBRequest<Value>) => {
      return new Promise<Value>((done, failed) => {
        request.onsuccess = () => done(request.result)
        request.onerror = () => failed(request.error)
      })
    }
    const database = await answer(indexedDB.open('openpit.shoes'))
    return await answer(database.transaction('shoes').objectStore('shoes').getAll())
  })
}

test('a player adds bytes, plays a shoe to its end, and sees that everything matched the copy', async () => {
  const page = await pit.at('/table/tick')
  await playShoe(page)
  await page.locator('.fair-tick').waitFor()
  await look(page, 'shoe-tick')
  const [first] = (await keptShoes(page)).filter(({ result }) => result === 'holds')
  expect(first?.contributors).toHaveLength(1)
  expect(await page.locator('.fair-warning').count()).toBe(0)
})

test('a transcript that was changed is reported, with both files to download', async () => {
  const page = await pit.at('/table/forged')
  await page.route('**/transcript?shoe=*', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replace(/("random": "..)(.)/, (_, head, digit) => head + flip(digit)) })
  })
  await playShoe(page)
  await page.getByText('The transcript of the shoe fails its check.').waitFor()
  await look(page, 'shoe-warning')
  const downloads = [page.waitForEvent('download', { predicate: (one) => one.suggestedFilename().includes('copy') })]
  downloads.push(page.waitForEvent('download', { predicate: (one) => one.suggestedFilename().includes('house') }))
  await page.getByRole('button', { name: 'Download both files' }).click()
  const [copy, house] = (await Promise.all(downloads)).map(async (one) => readFileSync(await one.path(), 'utf8'))
  expect(verify((await copy) as string).verdict).toBe('holds so far')
  expect(verify((await house) as string).verdict).toBe('broken')
  // If the round was over as soon as it was dealt, the bytes were revealed in the message that ended the shoe.
  const sawBytes = /"random": "/.test((await copy) as string)
  const changes = changesSince((await copy) as string, (await house) as string)
  expect(changes.includes('contributions[0] as revealed')).toBe(sawBytes)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.locator('.fair-warning').waitFor({ state: 'detached' })
})

function flip(digit: string): string {
  return digit === '0' ? '1' : '0'
}
