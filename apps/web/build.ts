import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressFiles } from './compress.ts'
import { writeServiceWorker } from './shell.ts'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const DIST = join(HERE, 'dist')
/** The fingerprint of the sources, inside the built folder so that the two cannot disagree. */
const MADE_OF = 'made-of.txt'
/** Every source of the client and of its build. */
const OWN = ['index.html', 'package.json', 'build.ts', 'compress.ts', 'shell.ts', 'src', 'public']
const PACKAGES = ['cards', 'engine', 'money', 'names', 'odds', 'proof', 'protocol', 'rulebooks', 'table'].map(
  (name) => `../../packages/${name}/src`,
)
const REPLACE_TRIES_MAX = 10
const SOURCES = [...OWN, ...PACKAGES]

/**
 * Modules of the first load that later chunks share. Without this they are split into many small chunks, which compress
 * worse and each have a kilobyte of headers: the first load would be a fifth larger.
 */
const FIRST_LOAD = {
  name: 'shared',
  test: new RegExp(
    [
      'packages/engine/src/explain',
      'apps/web/src/(shared/(cards|chips|look|parts|wire|storage)',
      'shared/messages/(join-list|names|refusals|wager-name)\\.ts',
      'player/table/(?!disputes|tokens)',
      'player/(sound|jackpot/jackpot-(line|plate|ring)|lobby/seats|fairness/lazy-parts|spectator/read-only)',
      'rules/(clauses|pay-tables))',
    ].join('|'),
  ),
}

/** The folder with the built client; builds it if its sources have changed. */
export async function buildWeb(): Promise<string> {
  const sources = fingerprint()
  if (isMadeOf(sources)) return DIST
  // Built beside the old folder and then moved, so that a server never serves half a client.
  const making = join(HERE, `dist-${process.pid}`)
  try {
    // Imported here: a start without changes must not wait for the bundler to load.
    const { build } = await import('vite')
    await build({
      root: HERE,
      configFile: false,
      logLevel: 'warn',
      // Set regardless of the environment: a test must build the same client as `openpit serve`.
      define: { 'process.env.NODE_ENV': '"production"' },
      oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
      build: {
        outDir: making,
        emptyOutDir: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        reportCompressedSize: false,
        rolldownOptions: { output: { codeSplitting: { groups: [FIRST_LOAD] } } },
      },
    })
    await writeServiceWorker(making)
    await compressFiles(making)
    writeFileSync(join(making, MADE_OF), sources)
    replace(making, sources)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
  return DIST
}

function replace(making: string, sources: string): void {
  for (let tries = 1; !isMadeOf(sources); tries++) {
    try {
      rmSync(DIST, { recursive: true, force: true })
      renameSync(making, DIST)
    } catch (error) {
      // Several processes finished at the same moment: one of the results will be in place.
      if (tries === REPLACE_TRIES_MAX) throw error
    }
  }
}

function isMadeOf(sources: string): boolean {
  const path = join(DIST, MADE_OF)
  return existsSync(path) && readFileSync(path, 'utf8') === sources
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap((source) => filesAt(join(HERE, source)))) {
    hash
      .update(`${path.slice(HERE.length)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesAt(path: string): readonly string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesAt(join(path, name)))
}
