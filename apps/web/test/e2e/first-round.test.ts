import { afterAll, afterEach, expect, test } from 'vitest'
import { look, lookHere } from './look.ts'
import { openPit, shiftsOn, tableAt } from './pit.ts'
import { deal, playOn, sitDownAt } from './player.ts'
import { DESKTOP, PHONE } from './sizes.ts'
import { waitsOn } from './watch-news.ts'

const GAMES = [
  ['nsw', 'NSW Blackjack'],
  ['star', 'Star Blackjack'],
  ['tas', 'Tasmania Blackjack'],
  ['pontoon', 'Federal Pontoon'],
  ['nz', 'New Zealand Blackjack'],
] as const

const pit = openPit(GAMES.map(([book]) => tableAt(book, `${book}-1`))).showMotion()
afterEach(async () => await pit.leave())

/** Reported, but not asserted: the machine may be busy. */
const waits: number[] = []
afterAll(() => {
  const sorted = waits.toSorted((a, b) => a - b)
  const [median = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  console.log(`news on screen: median ${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms, of ${sorted.length}`)
})

test.each([...GAMES, ['online', 'Online Blackjack'] as const])(
  'a newcomer plays a first round of %s: one click to the table, a chip, the cards, the result',
  async (book, name) => {
    const isPhone = GAMES.findIndex(([other]) => other === book) % 2 === 0
    const page = await pit.at('/', { viewport: isPhone ? PHONE : DESKTOP })
    await sitDownAt(page, name)
    await lookHere(page, `${book}, empty`)
    await page
      .getByRole('button', { name: /^Main bet, box \d: No bet/ })
      .first()
      .click()
    await deal(page)
    await shiftsOn(page)
    await playOn(page, ['stand', 'hit', 'decline'])
    expect(await shiftsOn(page)).toEqual([])
    waits.push(...(await waitsOn(page)))
    await lookHere(page, `${book}, settled`)
    const net = await page.locator('.round-net').textContent()
    expect(net).toMatch(/Your round: [+−]?\$\d/)
  },
)

test('the floor lists every table', async () => {
  const page = await pit.at('/')
  await page.getByRole('button', { name: /Online Blackjack$/ }).waitFor()
  await look(page, 'floor', { phone: 'light', tablet: 'dark', desktop: 'light' })
})
