import { afterEach, expect, test } from 'vitest'
import { tableOf } from '../../../server/test/floor.ts'
import { look } from './look.ts'
import { openPit, shiftsOn } from './pit.ts'
import { deal, playOn, sitDownAt } from './player.ts'
import { DESKTOP, PHONE } from './sizes.ts'

const GAMES = [
  ['nsw', 'NSW Blackjack'],
  ['star', 'Star Blackjack'],
  ['tas', 'Tasmania Blackjack'],
  ['pontoon', 'Federal Pontoon'],
  ['nz', 'New Zealand Blackjack'],
] as const

const pit = openPit(GAMES.map(([book]) => tableOf(book, `${book}-1`)))
afterEach(async () => await pit.leave())

test.each([...GAMES, ['online', 'Online Blackjack'] as const])(
  'a newcomer plays a first round of %s: one click to the table, a chip, the cards, a result',
  async (book, name) => {
    const isPhone = GAMES.findIndex(([other]) => other === book) % 2 === 0
    const page = await pit.at('/', { viewport: isPhone ? PHONE : DESKTOP })
    await sitDownAt(page, name)
    await look(page, `${book}-empty`)
    await page
      .getByRole('button', { name: /^Main wager, box \d: No wager/ })
      .first()
      .click()
    await deal(page)
    await shiftsOn(page)
    await playOn(page, ['stand', 'hit', 'decline'])
    expect(await shiftsOn(page)).toEqual([])
    await look(page, `${book}-settled`)
    const net = await page.locator('.round-net').textContent()
    expect(net).toMatch(/Your round: [+−]?\$\d/)
  },
)

test('the floor', async () => {
  const page = await pit.at('/')
  await page.getByRole('button', { name: /Online Blackjack$/ }).waitFor()
  await look(page, 'floor', { phone: 'light', tablet: 'dark', desktop: 'light' })
})
