import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type ServerSettings, SHARED_CLOCK } from '../../../server/src/index.ts'
import { openFloor, type TestFloor, tableOf } from '../../../server/test/floor.ts'
import { type PreparedTable, prepareTables } from '../../../server/test/prepared-tables.ts'
import { buildWeb } from '../../build.ts'
import { sharedBrowser } from './chromium.ts'
import { DESKTOP } from './sizes.ts'
import { watchNews } from './watch-news.ts'

type TableOpening = Parameters<typeof openFloor>[0][number]

const TITLES = {
  nsw: 'Blackjack 1',
  star: 'Star Blackjack 1',
  tas: 'Tasmanian Blackjack 1',
  pontoon: 'Federal Pontoon 1',
  nz: 'New Zealand Blackjack 1',
  online: 'Online Blackjack',
}

/** Real clocks for the pictures; in tests, nothing depends on time. */
const SHOWN_CLOCK =
  process.env.OPENPIT_SCREENS === undefined
    ? {}
    : { clock: { ...SHARED_CLOCK, bettingMs: 45_000, decisionMs: 40_000, answersMs: 40_000 } }

export function tableAt(book: keyof typeof TITLES, name: string, options: TableOpening['options'] = {}): TableOpening {
  const table = tableOf(book, name, { title: TITLES[book], ...SHOWN_CLOCK })
  return { ...table, options: { ...table.options, ...options } }
}

/** Long, because a machine may be slow. A wait that ends early costs nothing. */
const WAIT_MS_MAX = 60_000

/** A real server with its database, the built client, and a real browser, for the tests of one file. */
export class Pit {
  readonly floor: TestFloor
  browser!: Browser
  private readonly contexts: BrowserContext[] = []
  /** Uncaught errors of all pages. */
  readonly faults: string[] = []
  private isMoving = process.env.OPENPIT_SCREENS !== undefined

  constructor(floor: TestFloor) {
    this.floor = floor
  }

  /**
   * From now on, visitors see cards and figures move, as most people do. The others ask for less motion: without a card
   * to be drawn on its way sixty times a second, a visit takes an eighth less processor time.
   */
  showMotion(): this {
    this.isMoving = true
    return this
  }

  /** A new visitor, with their own cookies, storage and window. */
  async comes(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({
      viewport: DESKTOP,
      bypassCSP: true,
      serviceWorkers: 'block',
      reducedMotion: this.isMoving ? 'no-preference' : 'reduce',
      ...options,
    })
    this.contexts.push(context)
    context.setDefaultTimeout(WAIT_MS_MAX)
    await context.addInitScript(watchShifts)
    await context.addInitScript(watchNews)
    const page = await context.newPage()
    page.on('pageerror', (error) => this.faults.push(String(error.stack)))
    return page
  }

  async at(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.comes(options)
    await page.goto(`${this.floor.address}${path}`)
    return page
  }

  /** The settings for a server that serves the client. */
  async web(): Promise<{ readonly web: string }> {
    return { web: await buildWeb() }
  }

  /** Closes all pages, so that the next test has none but its own. */
  async leave(): Promise<void> {
    await Promise.all(this.contexts.splice(0).map(closeVisit))
  }
}

/** A test's own answer to a request may still be on its way; when its page is gone, it would fail the whole run. */
async function closeVisit(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

/** Opens a floor. `prepared` are tables in the middle of a shoe whose next cards are known. */
export function openPit(
  tables: readonly TableOpening[],
  prepared: readonly PreparedTable[] = [],
  settings: Partial<ServerSettings> = {},
): Pit {
  const floor = openFloor(tables, async (data) => {
    if (prepared.length > 0) await prepareTables(data, prepared)
    return { web: await buildWeb(), ...settings }
  })
  const pit = new Pit(floor)

  beforeAll(async () => {
    pit.browser = await sharedBrowser()
  })

  afterAll(async () => {
    await pit.leave()
    expect(pit.faults).toEqual([])
  })

  return pit
}

/** Records layout shifts without input. Runs in the page, before its scripts. */
function watchShifts(): void {
  const found: string[] = []
  Object.assign(globalThis, { shifts: found })
  const named = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    const at = element?.closest('[class]:not([class=""])')
    return `${element?.nodeName} in .${at?.getAttribute('class')}: ${node?.textContent?.slice(0, 30)}`
  }
  new PerformanceObserver((list) => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      // A removed element has not moved.
      const moved = sources.filter(({ node }) => node !== null)
      if (!hadRecentInput && moved.length > 0) found.push(`${value} ${moved.map(({ node }) => named(node))}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

export async function shiftsOn(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts.splice(0))
}
