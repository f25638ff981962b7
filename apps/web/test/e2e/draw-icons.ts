// `npm run icons` draws the icons of the installed client from the same outlines as the cards.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RANKS_M, SUITS } from '../../src/shared/cards/outlines.ts'
import { launchBrowser } from './chromium.ts'

const FOLDER = fileURLToPath(new URL('../../public/icons', import.meta.url))
const FELT = '#265847'

function card(rank: string, suit: string, ink: string): string {
  const stock = '<rect x=".5" y=".5" width="79" height="111" rx="6.5" fill="#FFFDF8" stroke="#CFC8B8"/>'
  const small = `<path transform="translate(6.5 47) scale(.19)" d="${SUITS[suit]}"/>`
  const great = `<path transform="translate(37 67) scale(.37)" d="${SUITS[suit]}"/>`
  return `${stock}<g fill="${ink}"><path d="${RANKS_M[rank]}"/>${small}${great}</g>`
}

/** Two cards on felt; `radius` rounds the corners, `scale` leaves a rim that a mask may cut. */
function icon(radius: number, scale: number): string {
  const ace = `<g transform="translate(96 118) rotate(-9) scale(2.55)">${card('A', 's', '#17201D')}</g>`
  const jack = `<g transform="translate(226 92) rotate(9) scale(2.55)">${card('J', 'h', '#B5271F')}</g>`
  const both = `<g transform="translate(256 256) scale(${scale}) translate(-256 -256)">${ace}${jack}</g>`
  const felt = `<rect width="512" height="512" rx="${radius}" fill="${FELT}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><title>Openpit</title>${felt}${both}</svg>`
}

mkdirSync(FOLDER, { recursive: true })
const [plain, maskable] = [icon(96, 1.25), icon(0, 0.85)]
writeFileSync(join(FOLDER, 'icon.svg'), `${plain}\n`)
const browser = await launchBrowser()
const page = await browser.newPage()
for (const [name, drawing, size] of [
  ['icon-192', plain, 192],
  ['icon-512', plain, 512],
  ['maskable-512', maskable, 512],
  ['touch-180', icon(0, 1.1), 180],
] as const) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${drawing}`)
  await page.screenshot({ path: join(FOLDER, `${name}.png`), omitBackground: true })
}
await browser.close()
