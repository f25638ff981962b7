import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const ARGS = ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--font-render-hinting=none']

/** The browser that comes with the packages (Linux x64); elsewhere the Chrome that is installed. */
export async function launchBrowser(): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return await chromium.launch({ channel: 'chrome' })
  const folder = unpacked()
  const executablePath = join(folder, 'chromium')
  // Where the system has these libraries, its own are used: they are what its C library expects.
  const libraries = isComplete(executablePath) ? {} : { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
  return await chromium.launch({ executablePath, args: ARGS, env: { ...process.env, ...libraries } })
}

function isComplete(executable: string): boolean {
  const { stdout } = spawnSync('ldd', [executable], { encoding: 'utf8' })
  return !(stdout ?? '').includes('not found')
}

/** Unpacked once, beside the packages. Test files run side by side: each sees a whole browser, or none. */
function unpacked(): string {
  const version = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')).version
  const cache = join(ROOT, 'node_modules', '.cache', 'openpit')
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const making = mkdtempSync(join(cache, 'unpacking-'))
  // The package unpacks into the system's folder for temporary files: in a process of its own that is where we say.
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
    // Another test file was quicker.
    if (!existsSync(folder)) throw error
    rmSync(making, { recursive: true, force: true })
  }
  return folder
}

function packageFolder(): string {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  return main.slice(0, main.lastIndexOf('/build/'))
}
