import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { runCommand } from '../src/commands.ts'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
export const OPENPIT = `${ROOT}apps/cli/src/openpit.ts`

/** Below the time limit of a test, which cannot interrupt a synchronous command. */
export const RUN_MS_MAX = 50_000

export interface CommandRun {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/**
 * Runs the command in this process, for what it refuses: that takes a millisecond, and a process of its own takes a
 * third of a second. Only what is printed with `console` is returned.
 */
export async function openpitHere(...words: string[]): Promise<CommandRun> {
  const printed = { out: '', err: '' }
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((text) => {
      printed.out += `${text}\n`
    }),
    vi.spyOn(console, 'error').mockImplementation((text) => {
      printed.err += `${text}\n`
    }),
  ]
  try {
    return { code: await runCommand(words), ...printed }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

/** Runs the command to its end in a process of its own, from the project's folder. */
export function openpit(...words: string[]): CommandRun {
  return openpitIn(ROOT, ...words)
}

export function openpitIn(cwd: string, ...words: string[]): CommandRun {
  const options = { cwd, encoding: 'utf8', maxBuffer: 1 << 26, timeout: RUN_MS_MAX } as const
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [OPENPIT, ...words], options)
  if (error) throw error
  return { code: status, out: stdout, err: stderr }
}
