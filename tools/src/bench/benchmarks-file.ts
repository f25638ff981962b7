import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

const PATH = fileURLToPath(new URL('../../../BENCHMARKS.md', import.meta.url))

/** Writes a section of BENCHMARKS.md, replacing the one with the same title; the others stay as they are. */
export function writeBenchmarks(title: string, body: string): void {
  const [head = '', ...sections] = readFileSync(PATH, 'utf8').split(/^## /m)
  const others = sections.filter((section) => !section.startsWith(`${title}\n`))
  const mine = `${title}\n\n${provenance()}\n\n${body.trim()}\n\n`
  const sorted = [...others, mine].sort()
  writeFileSync(PATH, `${[head, ...sorted].join('## ').trimEnd()}\n`)
}

/** The date, the commit and the machine. */
function provenance(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const date = new Date().toISOString().slice(0, 10)
  return `${date}, commit ${commit}, ${cpus()[0]?.model ?? 'unknown machine'}, Node ${process.version}.`
}
