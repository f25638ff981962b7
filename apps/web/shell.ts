import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SOURCE = fileURLToPath(new URL('src/offline/service-worker.ts', import.meta.url))

/** Files beside the document that a first page needs. */
const BESIDE = ['mark.svg', 'manifest.webmanifest', 'icons/icon-192.png']

/** Writes the service worker of a built client, with the list of files that it keeps. */
export async function writeServiceWorker(folder: string): Promise<void> {
  // Imported here: a start without changes must not wait for the bundler to load.
  const { transformWithOxc } = await import('vite')
  const files = shellOf(folder)
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(folder, file)))
      .update('\0')
  const build = hash.digest('hex').slice(0, 16)
  const shell = ['/', ...files.filter((file) => file !== 'index.html').map((file) => `/${file}`)]
  const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE)
  // A service worker is not a module, and the empty export is for the compiler only.
  const script = code.replace(/^export \{\s*\};?\s*$/m, '')
  const constants = `const SHELL = ${JSON.stringify(shell)}\nconst BUILD = ${JSON.stringify(build)}\n`
  writeFileSync(join(folder, 'sw.js'), `${constants}${script}`)
}

/** The document, its scripts with all that they import as they start, styles, fonts and both languages. */
export function shellOf(folder: string): readonly string[] {
  const document = readFileSync(join(folder, 'index.html'), 'utf8')
  const named = [...document.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, path]) => path as string)
  const languages = readdirSync(join(folder, 'assets')).filter((name) => /^(?:en|de)-[^.]+\.js$/.test(name))
  const files = new Set([...named, ...languages.map((name) => `assets/${name}`)])
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8')
    const imports = file.endsWith('.js') ? text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g) : []
    const fonts = file.endsWith('.css') ? text.matchAll(/url\(\/?(?:\.\/|assets\/)?([^)]+\.woff2)\)/g) : []
    for (const [, name] of [...imports, ...fonts]) files.add(`assets/${name}`)
  }
  return ['index.html', ...files, ...BESIDE]
}
