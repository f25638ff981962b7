import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '@openpit/server'
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
/** For the durable ones. */
const DRIVER = 'pg@8.23.1'

/** Without its timer, which sends changes twenty times a second: the shortest latency that it can be set to. */
export const colyseus: Contestant = {
  name: 'Colyseus',
  about: `Colyseus, patching at once: ${COLYSEUS.join(', ')}`,
  prepare: async () => peer(COLYSEUS, 'colyseus'),
}

export const boardgame: Contestant = {
  name: 'boardgame.io',
  about: BOARDGAME.join(', '),
  prepare: async () => peer(BOARDGAME, 'boardgame'),
}

export const durableColyseus: Contestant = {
  name: 'Colyseus, durable',
  about: `the same Colyseus, with each move in PostgreSQL before anybody sees it (${DRIVER}, a pool)`,
  prepare: async (folder) => await durable(peer([...COLYSEUS, DRIVER], 'colyseus'), folder),
}

export const durableBoardgame: Contestant = {
  name: 'boardgame.io, durable',
  about: 'the same boardgame.io, with each move in PostgreSQL before anybody sees it',
  prepare: async (folder) => await durable(peer([...BOARDGAME, DRIVER], 'boardgame'), folder),
}

/** The peer with a PostgreSQL of its own: the same programs and settings as ours. */
async function durable(prepared: PreparedContestant, dataFolder: string): Promise<PreparedContestant> {
  const folder = join(dataFolder, `peer-${basename(prepared.serverScript)}-${process.pid}`)
  const postgres = await startPostgres(folder)
  const postmaster = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    ...prepared,
    serverArguments: [JSON.stringify({ connection: postgres.connection, postmaster })],
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
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
