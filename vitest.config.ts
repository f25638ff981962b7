import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/src/longest-first.ts'

/** Tests that calculate for ten seconds or more; `npm run check` leaves them to `npm test`. */
const LONG = [
  ...['charting', 'every-order', 'exact', 'kernel'].map((name) => `packages/odds/test/${name}.test.ts`),
  ...['battery', 'cut-card', 'mutation'].map((name) => `tools/test/${name}.test.ts`),
]
const TIDY = ['readme', 'style', 'tidy'].map((name) => `tools/test/${name}.test.ts`)
const BROWSER = ['apps/web/test/e2e/**/*.test.ts']

/** A test that hangs fails after a minute. None may come near it: what takes 20 seconds here takes a minute elsewhere. */
const TEST_MS_MAX = 60_000

/**
 * A test in the browser is a whole visit, with pictures and axe at every step, and on a fresh clone the first one unpacks
 * the browser and builds the client. A wait that hangs still ends after a minute (`Pit`), but a loop that never ends
 * runs to this limit.
 */
const VISIT_MS_MAX = 240_000

/** Tests that only calculate cannot hang, but take many times as long on a busy machine. */
const CALCULATION_MS_MAX = 300_000

export default defineConfig({
  test: {
    // Every test file belongs to exactly one of them; `--project NAME` runs one alone.
    projects: [
      project('pure', ['packages/*/test/**/*.test.ts'], LONG),
      project('long', LONG, [], CALCULATION_MS_MAX),
      project('tidy', TIDY),
      project('tools', ['tools/test/**/*.test.ts'], [...TIDY, ...LONG]),
      project('apps', ['apps/*/test/**/*.test.ts'], BROWSER),
      project('browser', BROWSER, [], VISIT_MS_MAX),
    ],
    sequence: { sequencer: LongestFirst },
    // One more than there are cores: many files wait for a browser, a database or a clock, and leave a core idle.
    maxWorkers: availableParallelism() + 1,
    env: {
      // Tests start the command and the server again and again; compiling the sources takes half of each start.
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/openpit/compiled', import.meta.url)),
    },
  },
})

function project(name: string, include: string[], exclude: string[] = [], ms = TEST_MS_MAX) {
  return { extends: true as const, test: { name, include, exclude, testTimeout: ms, hookTimeout: ms } }
}
