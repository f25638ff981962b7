import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ROOT } from '../../src/proofs.ts'

const NOT_COPIED = ['.git', 'node_modules', 'data']

/** Copies the project's files and links its packages: our own to the copy, all others to where they are installed. */
export function copyProject(copy: string): void {
  for (const name of readdirSync(ROOT).filter((entry) => !NOT_COPIED.includes(entry))) {
    const filter = (path: string) => !/^(node_modules|dist(-\d+)?)$/.test(basename(path))
    cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter })
  }
  const installed = join(ROOT, 'node_modules')
  const rooms = join(copy, 'node_modules', '@openpit')
  mkdirSync(rooms, { recursive: true })
  for (const name of readdirSync(installed).filter((entry) => entry !== '@openpit' && entry !== '.cache')) {
    symlinkSync(join(installed, name), join(copy, 'node_modules', name))
  }
  for (const room of readdirSync(join(installed, '@openpit'))) {
    symlinkSync(readlinkSync(join(installed, '@openpit', room)), join(rooms, room))
  }
}

/** The files that CONTRIBUTING names for a new rulebook, in the order of its steps. */
export function filesNamedIn(contributing: string): readonly string[] {
  const section = /\n## Adding a rulebook, step by step\n([\s\S]*?)(?:\n## |$)/.exec(contributing)?.[1] ?? ''
  const paths = [...section.matchAll(/`((?:[\w<>.-]+\/)*[\w<>.-]+\.(?:ts|json|yaml|md))`/g)].map(
    (match) => match[1] ?? '',
  )
  return [...new Set(paths)]
}

/** Makes one change in the copy, to an existing file or a new one. */
export function change(copy: string, path: string, edit: (text: string) => string): void {
  const file = join(copy, path)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const after = edit(before)
  if (after === before) throw new Error(`${path} has no place for the line of a new book`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, after)
}

export interface CommandRun {
  readonly code: number | null
  readonly output: string
}

/** Runs a script in the copy, without the environment of this test: no compile cache, no test mode, no settings. */
export function runIn(copy: string, ...words: readonly string[]): Promise<CommandRun> {
  const child = spawn(process.execPath, [...words], { cwd: copy, env: cleanEnvironment() })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

export function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours =
    /^(VITEST|TEST$|NODE_ENV$|NODE_COMPILE_CACHE$|NODE_OPTIONS$|DATABASE_URL$|OPENPIT_|PORT$|DEV$|PROD$|MODE$|SSR$|BASE_URL$)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
}
