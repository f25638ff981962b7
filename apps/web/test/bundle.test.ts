import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildWeb } from '../build.ts'

const FIRST_LOAD_BYTES_MAX = 100_000
/** Each page loads one of these as it starts. */
const LANGUAGES = ['en', 'de']

/** The scripts of the document, and all that they import as they start. */
function firstLoad(folder: string): readonly string[] {
  const wanted = [...readFileSync(join(folder, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)]
  const files = new Set(wanted.map(([, path]) => path as string))
  for (const path of files) {
    const text = readFileSync(join(folder, path), 'utf8')
    for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) files.add(`assets/${name}`)
  }
  return [...files]
}

test.each(LANGUAGES)('the first load of a table in %s is under 100 kB of script, compressed', async (language) => {
  const folder = await buildWeb()
  const words = readdirSync(join(folder, 'assets')).filter((name) => new RegExp(`^${language}-[^.]+\\.js$`).test(name))
  // The lab's texts are in chunks of the lab.
  expect(words).toHaveLength(1)
  const files = [...firstLoad(folder), ...words.map((name) => `assets/${name}`)]
  const bytes = files.reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path))).length, 0)
  expect(bytes).toBeLessThan(FIRST_LOAD_BYTES_MAX)
})

test('players load nothing of the consoles of staff: neither scripts nor texts nor styles', async () => {
  const folder = await buildWeb()
  const styles = [...readFileSync(join(folder, 'index.html'), 'utf8').matchAll(/href="\/(assets\/[^"]+\.css)"/g)]
  const files = [...firstLoad(folder), ...styles.map(([, path]) => path as string)]
  for (const path of files) {
    // The names of chunks that load later are not part of them.
    const text = readFileSync(join(folder, path), 'utf8').replaceAll(
      /["']\.?\/?(?:assets\/)?[\w.-]+\.(?:js|css)["']/g,
      '',
    )
    expect(text, path).not.toMatch(/staff-bar|line-band/)
  }
  const scripts = readdirSync(join(folder, 'assets')).map((name) => readFileSync(join(folder, 'assets', name), 'utf8'))
  expect(scripts.some((text) => text.includes('staff-bar'))).toBe(true)
})

test('a client built by a test is a production build', async () => {
  const folder = await buildWeb()
  const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))
  for (const name of scripts) expect(readFileSync(join(folder, 'assets', name), 'utf8')).not.toMatch(/jsxDEV|jsxdev/i)
})
