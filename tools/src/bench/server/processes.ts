import { readdirSync, readFileSync } from 'node:fs'

/** What Linux counts CPU time in, whatever the kernel's own clock does. */
const TICK_MICROS = 10_000

interface Process {
  readonly pid: number
  readonly parent: number
  readonly ticks: number
}

/**
 * CPU time of a process and all below it, with those that have ended, in microseconds. For a database beside the server:
 * its postmaster and backends. Only where there is a /proc.
 */
export function cpuMicrosOfTree(root: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => read(Number(name)))
  const within = new Set([root])
  // A parent can have a higher number than its child: looked through until nobody is added.
  for (let before = 0; before !== within.size; ) {
    before = within.size
    for (const { pid, parent } of processes) if (within.has(parent)) within.add(pid)
  }
  return processes.filter(({ pid }) => within.has(pid)).reduce((sum, { ticks }) => sum + ticks, 0) * TICK_MICROS
}

function read(pid: number): Process[] {
  try {
    return [statOf(pid, readFileSync(`/proc/${pid}/stat`, 'utf8'))]
  } catch {
    // It has gone since the folder was read.
    return []
  }
}

/** The name in brackets may hold anything, brackets and blanks too; the numbers begin behind the last one. */
export function statOf(pid: number, line: string): Process {
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0)
  return { pid, parent: fields[1] as number, ticks }
}
