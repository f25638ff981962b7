import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
/** On two cores, the helper threads of V8 only cost: without them, visits take four percent less processor time. */
const ONE_THREAD = '--js-flags=--single-threaded'
const ARGS = ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--font-render-hinting=none', ONE_THREAD]

/** The browser from the packages on Linux x64, elsewhere the installed Chrome. */
export async function launchBrowser(): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return await chromium.launch({ channel: 'chrome' })
  const folder = unpacked()
  const executablePath = join(folder, 'chromium')
  // The system's own libraries come first, because they match its C library.
  const libraries = isComplete(executablePath) ? {} : { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
  return await chromium.launch({ executablePath, args: ARGS, env: { ...process.env, ...libraries } })
}

let shared: Promise<Browser> | undefined

/**
 * One browser for all test files of a process: one for each makes all visits together take six percent longer. It ends
 * with the process. A browser that has crashed is replaced, so that it fails only the file that it was in.
 */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await shared
  if (browser?.isConnected()) return browser
  shared = launchBrowser()
  return await shared
}

function isComplete(executable: string): boolean {
  const { stdout } = spawnSync('ldd', [executable], { encoding: 'utf8' })
  return !(stdout ?? '').includes('not found')
}

/** Unpacked once, beside the packages. Test files run in parallel, so the folder appears whole or not at all. */
function unpacked(): string {
  const version = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')).version
  const cache = join(ROOT, 'node_modules', '.cache', 'openpit')
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const making = mkdtempSync(join(cache, 'unpacking-'))
  // The package unpacks into the temporary folder, which only a separate process lets us choose.
  const script = `process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x'
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { ...process.env, TMPDIR: making },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the browser could not be unpacked: ${stderr}`)
  try {
    renameSync(making, folder)
  } catch (error) {
    // Another test file has unpacked it in the meantime.
    if (!existsSync(folder)) throw error
    rmSync(making, { recursive: true, force: true })
  }
  return folder
}

function packageFolder(): string {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  return main.slice(0, main.lastIndexOf('/build/'))
}
