import { afterEach, describe, expect, test } from 'vitest'
import { openPit, tableAt } from './pit.ts'

const pit = openPit([tableAt('nsw', 'nsw-1')])
afterEach(async () => await pit.leave())

const PAGES = [
  '/',
  '/table/nsw-1',
  '/history',
  '/account',
  '/rules',
  '/rules/pontoon',
  '/register',
  '/lab',
  '/practice/pontoon',
  '/verify',
  '/nowhere',
]

describe.each(['en', 'de'])('a first-time visitor, in %s', (locale) => {
  test.each(PAGES)('%s logs no error, and makes no request that fails', async (path) => {
    const page = await pit.comes({ locale, serviceWorkers: 'allow' })
    const said: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) said.push(message.text())
    })
    page.on('response', (response) => {
      if (response.status() >= 400) said.push(`${response.status()} ${response.url()}`)
    })
    await page.goto(`${pit.floor.address}${path}`)
    await page.locator('h1').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    expect(said).toEqual([])
  })
})
