import { readdirSync, readFileSync } from 'node:fs'

/** The unit of CPU time in /proc, whatever the kernel's own clock rate. */
const TICK_MICROS = 10_000

interface Process {
  readonly pid: number
  readonly parent: number
  readonly ticks: number
}

/**
 * CPU time of a process and its descendants, ended ones included, in microseconds: for a database, its postmaster and
 * backends. Needs /proc.
 */
export function cpuMicrosOfTree(root: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => read(Number(name)))
  const within = new Set([root])
  // Repeated until no process is added, because a parent can have a higher pid than its child.
  for (let before = 0; before !== within.size; ) {
    before = within.size
    for (const { pid, parent } of processes) if (within.has(parent)) within.add(pid)
  }
  return processes.filter(({ pid }) => within.has(pid)).reduce((sum, { ticks }) => sum + ticks, 0) * TICK_MICROS
}

/** CPU time of one process alone, in microseconds. Needs /proc. */
export function cpuMicrosOf(pid = 0): number {
  return read(pid).reduce((sum, { ticks }) => sum + ticks, 0) * TICK_MICROS
}

function read(pid: number): Process[] {
  try {
    return [statOf(pid, readFileSync(`/proc/${pid}/stat`, 'utf8'))]
  } catch {
    // The process has ended since the folder was read.
    return []
  }
}

/** The process name, in brackets, may itself contain brackets and blanks: the numbers begin after the last bracket. */
export function statOf(pid: number, line: string): Process {
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0)
  return { pid, parent: fields[1] as number, ticks }
}
