import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { buildWeb } from '../../build.ts'
import { lookHere } from './look.ts'
import { openPit, tableAt } from './pit.ts'
import { PHONE } from './sizes.ts'

const pit = openPit([tableAt('nsw', 'nsw-1')])
afterEach(async () => await pit.leave())

/** A visitor with a service worker, under the real content security policy. */
async function installed(locale = 'en'): Promise<{ readonly page: Page; readonly context: BrowserContext }> {
  const page = await pit.comes({ locale, serviceWorkers: 'allow', bypassCSP: false, viewport: PHONE })
  await install(page)
  return { page, context: page.context() }
}

/** Opens the client, and waits until its service worker has taken over. */
async function install(page: Page): Promise<void> {
  await page.goto(pit.floor.address)
  const state = () => page.evaluate(() => navigator.serviceWorker.controller?.state)
  await expect.poll(state, { timeout: 60_000 }).toBe('activated')
}

/** The addresses of all that the browser keeps, in every cache. */
async function kept(page: Page): Promise<readonly string[]> {
  return await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
}

test('without a connection a page opens, says so, and comes back by itself', async () => {
  const { page, context } = await installed()
  await context.setOffline(true)
  await page.goto(`${pit.floor.address}/history`)
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'My rounds' }).waitFor()
})

test('no answer of the server is ever kept: only the shell of this build', async () => {
  const { page } = await installed('de')
  await page.getByRole('button', { name: /: NSW Blackjack/ }).click()
  await page.locator('.spot.mine').first().waitFor()
  await page.goto(`${pit.floor.address}/rules`)
  await page.locator('.answers').first().waitFor()
  const shell = /^const SHELL = (.*)$/m.exec(readFileSync(join(await buildWeb(), 'sw.js'), 'utf8'))?.[1] ?? ''
  expect(new Set(await kept(page))).toEqual(new Set(JSON.parse(shell)))
  expect((await kept(page)).filter((path) => /^\/(api|ws)/.test(path))).toEqual([])
})

test('a new build replaces the shell of the old one, and a page is never older than its server', async () => {
  const page = await pit.comes({ serviceWorkers: 'allow' })
  await page.goto(`${pit.floor.address}/mark.svg`)
  await page.evaluate(async () => {
    await (await caches.open('openpit-shell-old')).put('/assets/old.js', new Response('old'))
    await caches.open('not-ours')
  })
  await install(page)
  const names = await page.evaluate(() => caches.keys())
  expect(names.map((name) => name.replace(/-[0-9a-f]{16}$/, ''))).toEqual(['not-ours', 'openpit-shell'])
  // A stored document is for times without a connection only.
  await page.evaluate(async (name) => {
    await (await caches.open(name)).put('/', new Response('stale', { headers: { 'content-type': 'text/html' } }))
  }, names[1] ?? '')
  await page.reload()
  await page.getByRole('heading', { name: 'Tables' }).waitFor()
})

test('the manifest and its icons can be loaded', async () => {
  const page = await pit.at('/')
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = await page.request.get(`${pit.floor.address}${href}`)
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  const { icons } = (await manifest.json()) as { icons: { src: string; type: string }[] }
  expect(icons.length).toBeGreaterThan(2)
  for (const { src, type } of icons) {
    const icon = await page.request.get(`${pit.floor.address}${src}`)
    expect([icon.status(), icon.headers()['content-type']], src).toEqual([200, type])
  }
})

test('the page that says that there is no connection is accessible', async () => {
  const page = await pit.comes({ viewport: PHONE })
  await page.route('**/api/**', async (route) => await route.abort())
  await page.goto(pit.floor.address)
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  await lookHere(page, 'offline')
})
