import { analyse } from '@openpit/odds'
import { configure, type Options, type RulebookName, rulebooks } from '@openpit/rulebooks'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { look } from './look.ts'
import { openPit } from './pit.ts'
import { LOW_PHONE, PHONE } from './sizes.ts'

const pit = openPit([])
afterEach(async () => await pit.leave())

/** The edge as the page prints it, calculated here. */
function edgeOf(book: RulebookName, options: Options): string {
  const configured = configure(rulebooks[book], options)
  if (!configured.ok) throw new Error(configured.unlawful.why)
  return `${(100 * analyse(configured.table.rules).main.edge).toFixed(4)} %`.replace('-', '−')
}

async function shows(page: Page, edge: string): Promise<void> {
  await page.locator('.headline .edge', { hasText: edge }).waitFor()
}

describe('the lab', () => {
  test('edge and chart follow the settings, and a link shows the same', async () => {
    const page = await pit.at('/lab/nsw')
    await shows(page, edgeOf('nsw', { decks: 6 }))
    await page.getByRole('radio', { name: '8' }).check()
    await shows(page, edgeOf('nsw', { decks: 8 }))
    await page.getByLabel('Pairs may be split again').check()
    await shows(page, edgeOf('nsw', { decks: 8, switches: { resplit: true } }))
    const again = await pit.at(new URL(page.url()).pathname + new URL(page.url()).search, { viewport: PHONE })
    await shows(again, edgeOf('nsw', { decks: 8, switches: { resplit: true } }))
    await look(again, 'lab', { desktop: 'light', phone: 'light' })
  })

  test.each(['star', 'tas', 'pontoon', 'nz', 'online'] as const)(
    '%s has its edge, chart and side bets',
    async (book) => {
      const page = await pit.at(`/lab/${book}`)
      await shows(page, edgeOf(book, {}))
      const captions = await page.locator('.chart caption').allTextContents()
      expect(captions.slice(0, 3)).toEqual(['Hard totals', 'Soft totals', 'Pairs'])
      expect(captions.includes('Doubled hands')).toBe(book === 'pontoon')
      expect(await page.locator('.side-bet .lines').count()).toBeGreaterThan(0)
      if (book === 'pontoon') await look(page, 'lab-pontoon', { desktop: 'dark' })
    },
  )

  test('what each rule is worth: drawing on soft 17 costs the player, and the costliest rule comes first', async () => {
    const page = await pit.at('/lab/nsw')
    await page.getByRole('button', { name: 'Calculate' }).click()
    const part = page.getByRole('region', { name: 'What each rule is worth' })
    const soft17 = part.getByRole('row', { name: /Dealer on soft 17/ })
    await soft17.waitFor()
    expect(await soft17.textContent()).toMatch(/draws.*\+0\.2\d+ %/)
    const differences = await part.locator('.barred').allTextContents()
    const numbers = differences.map((text) => Number.parseFloat(text.replace('−', '-')))
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
    // Bars of costlier rules are right of the line, bars of cheaper ones left of it.
    const sides = await part.locator('.barred').evaluateAll((cells) =>
      cells.map((cell) => {
        const [bar, line] = ['.bar', '.line'].map((what) => cell.querySelector(what)?.getBoundingClientRect())
        if (!bar || !line) throw new Error('no bar, or no line')
        return Math.sign((bar.left + bar.right) / 2 - line.left)
      }),
    )
    expect(sides).toEqual(numbers.map(Math.sign))
    await look(page, 'lab-worths')
  })

  test('a simulation runs in workers under the server’s content security policy, and converges on the exact edge', async () => {
    const page = await pit.at('/lab/tas', { bypassCSP: false })
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    const figures = page.getByRole('region', { name: 'Simulation' }).locator('dd')
    // Ten million rounds are enough to come near, and take no time on any machine.
    await page.waitForFunction(() => {
      const rounds = document.querySelector('[aria-labelledby="lab-simulation"] dd')?.firstChild?.textContent ?? '0'
      return Number(rounds.replaceAll(',', '')) > 1e7
    })
    await page.getByRole('button', { name: 'Stop' }).click()
    const [, simulated = '', exact = ''] = await figures.allTextContents()
    const standardErrors = Number(/([\d.]+) standard errors/.exec(simulated)?.[1])
    expect(standardErrors).toBeLessThan(5)
    expect(Number.parseFloat(exact)).toBeGreaterThan(0)
    await page.getByRole('img', { name: /house edge against the number of rounds/ }).waitFor()
  })

  test('going back restores the settings; another game never shows the last figures; unknown games are not found', async () => {
    const page = await pit.at('/lab/nsw')
    await page.getByRole('radio', { name: '3' }).check()
    await shows(page, edgeOf('nsw', { decks: 3 }))
    await page.getByRole('link', { name: 'Federal Pontoon' }).click()
    // As soon as the other game is chosen, before its figures are known.
    await page.waitForURL('**/lab/pontoon')
    expect(await page.locator('.headline .edge').allTextContents()).not.toContain(edgeOf('nsw', { decks: 3 }))
    await shows(page, edgeOf('pontoon', {}))
    await page.goBack()
    await shows(page, edgeOf('nsw', { decks: 3 }))
    await page.goto(`${pit.floor.address}/lab/poker`)
    await page.getByRole('link', { name: 'See the tables' }).waitFor()
  })

  test('what if: two books side by side, and the cells in which they differ', async () => {
    const page = await pit.at('/lab/nsw')
    await page.getByLabel('Compare with').selectOption('online')
    await page.getByText(/cells differ; they are framed/).waitFor()
    const framed = await page.locator('.mv.other').count()
    expect(await page.getByText(/cells differ/).textContent()).toContain(`${framed} cells`)
    await look(page, 'lab-what-if')
  })
})

describe('practice', () => {
  /** Follows the hints, or plays against them, until the round is over. */
  async function playOn(page: Page, how: 'best' | 'worst'): Promise<void> {
    const next = page.getByRole('button', { name: 'Next round' })
    const hinted = page.locator('.decisions-of-practice .go small')
    for (;;) {
      await next.or(hinted.first()).first().waitFor()
      if (await next.isVisible()) return
      const hints = await hinted.allTextContents()
      const numbers = hints.map((text) => Number(/worth ([^,]*)/.exec(text)?.[1]?.replace('−', '-')))
      // Two moves can have the same three digits although one is a mistake; the page marks the best.
      const chosen =
        how === 'best' ? hints.findIndex((text) => text.endsWith(', best')) : numbers.indexOf(Math.min(...numbers))
      if (how === 'best') expect(numbers[chosen]).toBe(Math.max(...numbers))
      const before = await page.locator('.figures dd').first().textContent()
      await page.locator('.decisions-of-practice .go').nth(chosen).click()
      await page.waitForFunction((was) => document.querySelector('.figures dd')?.textContent !== was, before)
    }
  }

  test('hints show the value of each move; a player who follows them makes no mistake', async () => {
    const page = await pit.at('/practice/online?surrender=yes&peek=yes')
    await page.getByLabel('Show hints').check()
    for (let round = 0; round < 5; round++) {
      await playOn(page, 'best')
      await page.getByText(/^This round: /).waitFor()
      await page.getByRole('button', { name: 'Next round' }).click()
    }
    await page.getByText('No mistakes so far.').waitFor()
  })

  test.each(['nsw', 'pontoon'])('on a phone every decision of %s is visible below the cards', async (book) => {
    const page = await pit.at(`/practice/${book}`, { viewport: PHONE })
    // A round that begins with a blackjack needs no decision.
    while ((await page.locator('.decisions-of-practice [data-way="hit"]').count()) === 0) {
      await page.reload()
      await page.locator('.decisions-of-practice .btn').first().waitFor()
    }
    for (const viewport of [PHONE, LOW_PHONE]) {
      await page.setViewportSize(viewport)
      const buttons = await page.locator('.decisions-of-practice .btn').all()
      expect(buttons.length).toBeGreaterThan(3)
      for (const button of buttons) {
        const { y, height } = (await button.boundingBox()) ?? { y: 0, height: Number.NaN }
        expect(y + height).toBeLessThanOrEqual(viewport.height)
      }
    }
  })

  test('mistakes are listed with their cost, the costliest first; starting over clears them', async () => {
    const page = await pit.at('/practice/nsw', { viewport: PHONE })
    await page.getByLabel('Show hints').check()
    // With the focus on the checkbox, the space bar would toggle the hints and never deal the next round.
    await page.getByLabel('Show hints').blur()
    const mistakes = page.locator('.score tbody tr')
    while ((await mistakes.count()) < 2) {
      await playOn(page, 'worst')
      await page.keyboard.press(' ')
    }
    const costs = (await page.locator('.score tbody td:last-child').allTextContents()).map(Number)
    expect(costs).toEqual(costs.toSorted((a, b) => b - a))
    expect(costs.at(-1)).toBeGreaterThan(0)
    await look(page, 'practice', { desktop: 'light', phone: 'dark' })
    await page.getByRole('button', { name: 'Start over' }).click()
    await page.getByText('No mistakes so far.').waitFor()
  })
})
