import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, NARROWEST, PHONE, TABLET } from './sizes.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The folder in which `npm run screens` wants its pictures. */
const SCREENS = process.env.OPENPIT_SCREENS

type Scheme = 'light' | 'dark'
type Size = keyof typeof SIZES
const SIZES = { phone: PHONE, tablet: TABLET, desktop: DESKTOP }

/** The pictures of a state that the gallery keeps. */
export type Pictures = Partial<Record<Size, Scheme>>

/**
 * Checks a state of the client with axe, on a phone and on a desktop, light and dark. `npm run screens` takes its
 * pictures here.
 */
export async function look(page: Page, state: string, pictures: Pictures = {}): Promise<void> {
  const before = page.viewportSize() ?? DESKTOP
  const sizes = (Object.keys(SIZES) as Size[]).filter((size) => size !== 'tablet' || SCREENS !== undefined)
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size])
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await untilStill(page)
      if (SCREENS === undefined) await expectAccessible(page, `${state}, ${size}`, scheme)
      else if (pictures[size] === scheme) await takePicture(page, `${SCREENS}/${state}-${size}.webp`)
    }
  }
  await page.emulateMedia({ colorScheme: null })
  await expectToFit(page, state)
  await page.setViewportSize(before)
  await untilStill(page)
}

/** At 320 pixels of width (WCAG 1.4.10), nothing needs sideways scrolling. */
async function expectToFit(page: Page, state: string): Promise<void> {
  await page.setViewportSize(NARROWEST)
  await untilStill(page)
  const beside = await page.evaluate(() => {
    const isReachable = (element: Element) => element.closest('.sr, dialog, [aria-hidden="true"]') === null
    return [...document.querySelectorAll('a, button, h1, h2, p, dd, input, select, li')]
      .filter((element) => isReachable(element) && element.getClientRects().length > 0)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < -1 || right > innerWidth + 1
      })
      .map((element) => `${element.nodeName} ${element.className}: ${element.textContent?.slice(0, 40)}`)
  })
  expect(beside, `${state}, 320 pixels wide`).toEqual([])
}

/** Runs axe at the current window size. */
export async function lookHere(page: Page, state: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await untilStill(page)
    await expectAccessible(page, state, scheme)
  }
  await page.emulateMedia({ colorScheme: null })
}

/** Waits until every animation has ended and fonts are loaded. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    // Three: after a change of the window, the page renders the other layout first.
    for (let frames = 0; frames < 3; frames++) await frame()
    const isMoving = () => document.getAnimations().length > 0 || document.querySelector('.card.to-come') !== null
    while (isMoving()) await frame()
    await document.fonts.ready
  })
}

/** A finding is shown by its element and its words. Paths to all elements would take half of the time. */
const FINDINGS = { resultTypes: ['violations'], selectors: false, elementRef: false, iframes: false, preload: false }

/** The dark theme changes nothing but colours, so only the rules about colours run there. */
async function expectAccessible(page: Page, what: string, scheme: Scheme): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const rules = scheme === 'dark' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}
  const { violations } = await page.evaluate(
    async (how) => {
      const { axe } = globalThis as unknown as { axe: { run: (root: Document, how: object) => Promise<AxeResults> } }
      return await axe.run(document, how)
    },
    { ...FINDINGS, ...rules },
  )
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`)}`,
  )
  expect(found, `${what}, ${scheme}`).toEqual([])
}

/** Takes a picture as WebP: a fifth of the size of a PNG, and as sharp. */
async function takePicture(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 88 })
  await session.detach()
  writeFileSync(path, Buffer.from(data, 'base64'))
}
