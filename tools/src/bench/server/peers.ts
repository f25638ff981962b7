import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Contestant, PreparedContestant } from './contestant.ts'

const INSTALL_MS_MAX = 300_000
const HERE = fileURLToPath(new URL('.', import.meta.url))

/** The newest versions on npm; never dependencies of ours. */
const COLYSEUS = [
  '@colyseus/core@0.18.17',
  '@colyseus/schema@5.0.34',
  '@colyseus/sdk@0.18.4',
  '@colyseus/ws-transport@0.18.4',
]
// With a newer koa-compose, its lobby answers every request with 404.
const BOARDGAME = ['boardgame.io@0.50.2', 'koa-compose@4.1.0']

/** With its default patch timer. */
export const colyseus: Contestant = {
  name: 'Colyseus',
  about: COLYSEUS.join(', '),
  prepare: async () => ({ ...peer(COLYSEUS, 'colyseus'), serverArguments: ['as-it-comes'] }),
}

/** Without the timer: the shortest latency that it can be set to. */
export const colyseusAtOnce: Contestant = {
  name: 'Colyseus, patching at once',
  about: 'the same without its timer',
  prepare: async () => peer(COLYSEUS, 'colyseus'),
}

export const boardgame: Contestant = {
  name: 'boardgame.io',
  about: BOARDGAME.join(', '),
  prepare: async () => peer(BOARDGAME, 'boardgame'),
}

function peer(packages: readonly string[], name: string): PreparedContestant {
  const folder = install(packages)
  // Copied each time, to a folder where its imports find the packages.
  const copy = join(folder, 'bench-server')
  rmSync(copy, { recursive: true, force: true })
  cpSync(HERE, copy, { recursive: true })
  return {
    serverScript: join(copy, 'peers', `${name}-server.mjs`),
    clientModule: join(copy, 'peers', `${name}-client.mjs`),
  }
}

/** A folder with these packages; later runs reuse it. */
function install(packages: readonly string[]): string {
  const key = createHash('sha256')
    .update([...packages, process.version].join(' '))
    .digest('hex')
    .slice(0, 16)
  const folder = join(tmpdir(), `openpit-bench-server-${key}`)
  const marker = join(folder, 'installed')
  if (existsSync(folder)) {
    checkOurs(folder)
    if (existsSync(marker) && readFileSync(marker, 'utf8') === packages.join('\n')) return folder
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  const options = ['--save-exact', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  const npm = ['install', ...options, '--prefix', folder, ...packages]
  console.log(`installing ${packages.join(', ')}`)
  execFileSync('npm', npm, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], timeout: INSTALL_MS_MAX })
  // Written last, so that an interrupted install is repeated.
  writeFileSync(marker, packages.join('\n'))
  return folder
}

/**
 * Throws if another user could have made the folder: any user can write to the temporary folder, and we run code from
 * it.
 */
function checkOurs(folder: string): void {
  const { uid, mode } = lstatSync(folder)
  const us = process.getuid?.()
  if (us !== undefined && (uid !== us || (mode & 0o077) !== 0)) {
    throw new Error(`${folder} belongs to another user or is open to others; remove it`)
  }
}
