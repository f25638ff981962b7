import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/src/longest-first.ts'

/** Tests that calculate for ten seconds or more; `npm run check` leaves them to `npm test`. */
const LONG = [
  ...['charting', 'every-order', 'exact', 'kernel', 'last-hand'].map((name) => `packages/odds/test/${name}.test.ts`),
  ...['battery', 'cut-card', 'mutation'].map((name) => `tools/test/${name}.test.ts`),
]
const TIDY = ['readme', 'style', 'tidy'].map((name) => `tools/test/${name}.test.ts`)
const BROWSER = ['apps/web/test/e2e/**/*.test.ts']

/** A test that hangs fails after a minute. None may come near it: what takes 20 seconds here takes a minute elsewhere. */
const TEST_MS_MAX = 60_000

/** Tests that start servers, nodes and databases, and kill them, wait for many processes on two cores. */
const PROCESSES_MS_MAX = 120_000

/**
 * A test in the browser is a whole visit, with pictures and axe at every step, and on a fresh clone the first one unpacks
 * the browser. A wait that hangs still ends after a minute (`Pit`), but a loop that never ends
 * runs to this limit.
 */
const VISIT_MS_MAX = 240_000

/** Tests that only calculate cannot hang, but take many times as long on a busy machine. */
const CALCULATION_MS_MAX = 300_000

/**
 * Node runs the sources as they are, as it does in the server and in the command. Vite would put an object between every
 * module and what it imports, and code that calculates takes half as long again.
 */
const NATIVE = { viteModuleRunner: false, nodeLoader: false }

export default defineConfig({
  test: {
    // Every test file belongs to exactly one of them; `--project NAME` runs one alone.
    projects: [
      shared(project('pure', ['packages/*/test/**/*.test.ts'], LONG)),
      project('long', LONG, [], CALCULATION_MS_MAX),
      project('tidy', TIDY),
      project('tools', ['tools/test/**/*.test.ts'], [...TIDY, ...LONG]),
      withFloor(shared(project('apps', ['apps/{cli,keeper,server}/test/**/*.test.ts'], [], PROCESSES_MS_MAX)), [
        'apps/server/test/bundle-server.ts',
      ]),
      withFloor(throughVite(project('client', ['apps/web/test/**/*.test.ts'], BROWSER))),
      withFloor(shared(project('browser', BROWSER, [], VISIT_MS_MAX))),
    ],
    sequence: { sequencer: LongestFirst },
    setupFiles: [fileURLToPath(new URL('tools/src/test-seeds.ts', import.meta.url))],
    // Two more than there are cores: many files wait for a browser, a database or a clock, and leave a core idle.
    maxWorkers: availableParallelism() + 2,
    env: {
      // Tests start the command and the server again and again; compiling the sources takes half of each start.
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/openpit/compiled', import.meta.url)),
    },
  },
})

function project(name: string, include: string[], exclude: string[] = [], ms = TEST_MS_MAX) {
  // `expect.poll` gives up after a second by default, which a busy machine does not keep.
  const expect = { poll: { timeout: TEST_MS_MAX / 2 } }
  const test = { name, include, exclude, testTimeout: ms, hookTimeout: ms, expect, experimental: NATIVE }
  return { extends: true as const, test }
}

/**
 * Files that share their modules with others. Modules of packages and servers keep no state, and to load them again
 * takes more than a second of processor time for a file. Modules of the client keep what the page has heard.
 */
function shared({ extends: base, test }: ReturnType<typeof project>) {
  return { extends: base, test: { ...test, isolate: false } }
}

/** Files whose modules only Vite can load: Node knows no JSX. */
function throughVite({ extends: base, test }: ReturnType<typeof project>) {
  return { extends: base, test: { ...test, experimental: { viteModuleRunner: true, nodeLoader: true } } }
}

/** Before its tests, a database is made that they copy, and the client is built. */
function withFloor({ extends: base, test }: ReturnType<typeof project>, more: readonly string[] = []) {
  const steps = ['apps/server/test/make-database.ts', 'apps/web/test/build-client.ts', ...more]
  const globalSetup = steps.map((path) => fileURLToPath(new URL(path, import.meta.url)))
  return { extends: base, test: { ...test, globalSetup } }
}
