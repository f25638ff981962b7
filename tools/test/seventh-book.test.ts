import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ChildServer, cleanUp, newFolder } from '../../apps/server/test/processes.ts'
import { launchBrowser } from '../../apps/web/test/e2e/chromium.ts'
import { textOf } from '../src/proofs.ts'
import { change, cleanEnvironment, copyProject, filesNamedIn, runIn } from './seventh-book/copy.ts'
import { HARBOUR, pathOf } from './seventh-book/harbour.ts'

const OPENPIT = 'apps/cli/src/openpit.ts'
const TSC = 'node_modules/typescript7/bin/tsc'

/** Shorter than the limit of a test, whose message would not say what it waited for. */
const WAIT_MS_MAX = 50_000

/** Checking the types of the whole project cannot hang, but takes many times as long on a busy machine. */
const CALCULATION = { timeout: 240_000 }

const copy = newFolder('seventh-book')
const data = newFolder('seventh-floor')
const named = filesNamedIn(textOf('CONTRIBUTING.md'))

beforeAll(() => {
  copyProject(copy)
  // Only files that the document names are changed: if it forgets one, the book is incomplete and a test fails.
  for (const path of named) {
    const edit = HARBOUR[path]
    if (edit) change(copy, pathOf(path), edit)
  }
})

afterAll(async () => await cleanUp(data, copy))

describe('a seventh rulebook, by the steps of CONTRIBUTING alone', () => {
  test('the steps name every file that the book needs, and the book has every file of its own that they name', () => {
    expect(Object.keys(HARBOUR).filter((path) => !named.includes(path))).toEqual([])
    expect(named.filter((path) => path.includes('<') && HARBOUR[path] === undefined)).toEqual([])
  })

  test('the steps name only files that exist', () => {
    const missing = named.filter((path) => !path.includes('<') && textOf(path) === '')
    expect(missing).toEqual([])
  })

  test.each(['.', 'apps/web'])('the project in %s type-checks with it', CALCULATION, async (project) => {
    const { code, output } = await runIn(copy, TSC, '--singleThreaded', '--noEmit', '-p', project)
    expect(code, output).toBe(0)
  })

  test('its clauses are registered, and its scenario is their proof', CALCULATION, async () => {
    const registered = await runIn(copy, 'tools/src/register.ts')
    expect(registered.code, registered.output).toBe(0)
    const books = ['configure', 'house-rules', 'in-force'].map((name) => `packages/rulebooks/test/${name}.test.ts`)
    const tests = ['tools/test/tidy.test.ts', 'tools/test/readme.test.ts', ...books]
    const { code, output } = await runIn(copy, 'node_modules/vitest/vitest.mjs', 'run', ...tests)
    expect(code, output).toBe(0)
  })

  test('the openpit command plays its scenario and lists its clauses', async () => {
    const played = await runIn(copy, OPENPIT, 'scenario', 'scenarios/harbour', '--json')
    expect(played.code, played.output).toBe(0)
    expect(JSON.parse(played.output)).toMatchObject([
      {
        pass: true,
        dealer: '6d Ah 4c',
        net: { ann: 12, ben: -10 },
        results: [
          { player: 'ann', outcome: 'win', clause: 'HBR-3' },
          { player: 'ben', outcome: 'loss' },
        ],
      },
    ])
    const { output } = await runIn(copy, OPENPIT, 'clauses', '--book', 'harbour')
    expect(output).toMatch(/^HBR-2 .*\[1 proof\]$/m)
  })
})

describe('a floor with a seventh rulebook', () => {
  let server: ChildServer
  let address: string

  beforeAll(async () => {
    server = new ChildServer([join(copy, OPENPIT), 'serve', '--port', '0', '--data', data], cleanEnvironment())
    address = (await server.says(/open at (\S+)/))[1] ?? ''
  })

  afterAll(async () => {
    await server.kill('SIGTERM')
  })

  test('a guest plays a round of it at its demo table, and the recorded round passes as a scenario', async () => {
    const { code, output } = await runIn(copy, 'tools/test/seventh-book/play-a-round.ts', address, 'harbour-1')
    expect(code, output).toBe(0)
    const { scenario, settled, ...seen } = JSON.parse(output)
    expect(seen).toMatchObject({
      rulebook: 'harbour',
      phase: 'ended',
      printed: {
        dealerOnSoft17: { is: 'draws', clause: 'HBR-2' },
        blackjackPays: { is: [6, 5], clause: 'HBR-3' },
      },
    })
    expect(settled.length).toBeGreaterThan(0)
    const file = join(copy, 'recorded.scenario.yaml')
    writeFileSync(file, scenario)
    expect(readFileSync(file, 'utf8')).toContain('rulebook: harbour')
    const again = await runIn(copy, OPENPIT, 'scenario', file)
    expect(again.code, again.output).toBe(0)
  })

  describe('in a browser', () => {
    let browser: Browser

    beforeAll(async () => {
      browser = await launchBrowser()
    })
    afterAll(async () => await browser?.close())

    test.each([
      ['en', 'Seven blackjack games, dealt by six regulators', 'Harbour Blackjack', 'Harbour'],
      ['de', 'Sieben Blackjack-Spiele nach den Regeln von sechs', 'Hafen-Blackjack', 'Hafen'],
    ])('the lobby, the rules, the register and the lab list it in %s', async (locale, lead, title, document) => {
      const context = await browser.newContext({ locale })
      const page = await context.newPage()
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(String(error)))
      const shows = async (path: string, ...texts: readonly string[]) => {
        await page.goto(`${address}${path}`)
        for (const text of texts) await page.locator('body').getByText(text).first().waitFor({ timeout: WAIT_MS_MAX })
      }
      await shows('/rules/harbour', title, 'HBR-1', 'HBR-2', 'HBR-3')
      await shows('/register/harbour', document, 'HBR-2')
      await shows('/lab/harbour', title)
      await shows('/', lead)
      await page.getByRole('button', { name: title }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor({ timeout: WAIT_MS_MAX })
      expect(faults).toEqual([])
      await context.close()
    })
  })
})
