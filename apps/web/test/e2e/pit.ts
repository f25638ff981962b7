import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { openFloor, type TestFloor } from '../../../server/test/floor.ts'
import { buildWeb } from '../../build.ts'
import { launchBrowser } from './chromium.ts'

type TableOpening = Parameters<typeof openFloor>[0][number]

export const PHONE = { width: 390, height: 844 }
export const TABLET = { width: 820, height: 1180 }
export const DESKTOP = { width: 1440, height: 900 }

/** Long: a machine may be slow, and a wait that is over sooner costs nothing. */
const WAIT_MS_MAX = 60_000

/** A real server with its database, the client as it is built, and a real browser: for the tests of one file. */
export class Pit {
  readonly floor: TestFloor
  browser!: Browser
  private readonly contexts: BrowserContext[] = []
  /** What went wrong in pages without anybody seeing it. */
  readonly faults: string[] = []

  constructor(floor: TestFloor) {
    this.floor = floor
  }

  /** Somebody with a browser of his own: cookies, storage, window. */
  async comes(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({ viewport: DESKTOP, bypassCSP: true, ...options })
    this.contexts.push(context)
    context.setDefaultTimeout(WAIT_MS_MAX)
    await context.addInitScript(watchShifts)
    const page = await context.newPage()
    page.on('pageerror', (error) => this.faults.push(String(error.stack)))
    return page
  }

  async at(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.comes(options)
    await page.goto(`${this.floor.address}${path}`)
    return page
  }

  /** Everybody goes home, so that the next test is alone with its pages. */
  async leave(): Promise<void> {
    await Promise.all(this.contexts.splice(0).map((context) => context.close()))
  }
}

export function openPit(tables: readonly TableOpening[]): Pit {
  const pit = new Pit(openFloor(tables, async () => ({ web: await buildWeb() })))

  beforeAll(async () => {
    pit.browser = await launchBrowser()
  }, 120_000)

  afterAll(async () => {
    await pit.leave()
    await pit.browser.close()
    expect(pit.faults).toEqual([])
  })

  return pit
}

/** Counts whatever moves by itself: runs in the page, before anything of it. */
function watchShifts(): void {
  const found: string[] = []
  Object.assign(globalThis, { shifts: found })
  new PerformanceObserver((list) => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] }
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (!hadRecentInput) found.push(`${value} ${sources.map(({ node }) => node?.className ?? node?.nodeName)}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

export async function shiftsOn(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts.splice(0))
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Nothing that axe knows of stands in anybody's way: as the page is now, in the light and in the dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(AXE)
    const { violations } = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: { run: (root: Document, how: object) => Promise<AxeResults> } }
      return await axe.run(document, { resultTypes: ['violations'] })
    })
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)}`,
    )
    expect(found, `${what}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}
