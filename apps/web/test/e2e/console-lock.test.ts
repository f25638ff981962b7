import { afterEach, expect, test } from 'vitest'
import { liveTableOf, PASSWORD, PIT_STAFF } from '../../../server/test/live-floor.ts'
import { lookHere } from './look.ts'
import { openPit } from './pit.ts'

const pit = openPit([liveTableOf('nsw', 't6')], [], { staff: PIT_STAFF })
afterEach(async () => await pit.leave())

test.each([
  ['en', '/pit', 'sue', '.console', 'Password', /^Nobody has touched this console/],
  ['de', '/deal/t6', 'dee', '.console', 'Passwort', /^Diese Konsole wurde eine Weile nicht berührt/],
  ['en', '/house', 'max', '#house-results', 'Password', /^Nobody has touched this console/],
  ['de', '/pit/jackpots', 'sue', 'main .note', 'Passwort', /^Diese Konsole wurde eine Weile nicht berührt/],
])(
  'in %s, %s locks after ten minutes without a touch, and logs out',
  async (locale, path, name, inside, label, locked) => {
    const page = await pit.comes({ locale })
    await page.clock.install()
    await page.goto(`${pit.floor.address}${path}`)
    const signOn = async () => {
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByLabel(label, { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await page.locator(inside).first().waitFor()
    }
    await signOn()
    await page.clock.fastForward('06:00')
    await page.keyboard.press('Shift')
    await page.clock.fastForward('06:00')
    expect(await page.locator(inside).count()).toBe(1)
    await page.clock.fastForward('11:00')
    await page.getByText(locked).waitFor()
    expect(await page.locator(inside).count()).toBe(0)
    await expect.poll(async () => await (await page.request.get(`${pit.floor.address}/api/me`)).json()).toBeNull()
    await lookHere(page, `${path} locked, in ${locale}`)
    await page.reload()
    await page.getByText(locked).waitFor()
    await signOn()
  },
)
