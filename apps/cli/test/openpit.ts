import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
export const OPENPIT = `${ROOT}apps/cli/src/openpit.ts`

/** Below the time limit of a test, which cannot interrupt a synchronous command. */
export const RUN_MS_MAX = 50_000

export interface CommandRun {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs the command to its end, from the project's folder. */
export function openpit(...words: string[]): CommandRun {
  return openpitIn(ROOT, ...words)
}

export function openpitIn(cwd: string, ...words: string[]): CommandRun {
  const options = { cwd, encoding: 'utf8', maxBuffer: 1 << 26, timeout: RUN_MS_MAX } as const
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [OPENPIT, ...words], options)
  if (error) throw error
  return { code: status, out: stdout, err: stderr }
}
