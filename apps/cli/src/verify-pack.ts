import { readFileSync } from 'node:fs'
import { type PackReport, verifyPack } from '@openpit/server'

/** Checks evidence packs, without a database. Exit codes: 0 all hold, 1 one is broken, 2 one cannot be read. */
export function verifyPacks(files: readonly string[], key: string | undefined, isJson: boolean): number {
  const reports = files.map((file) => ({ file, report: verifyPack(readFileSync(file), key) }))
  if (isJson) {
    console.log(
      JSON.stringify(
        reports.map(({ file, report }) => ({ file, ...report })),
        null,
        2,
      ),
    )
  } else for (const { file, report } of reports) print(file, report)
  if (reports.some(({ report }) => report.verdict === 'unreadable')) return 2
  return reports.some(({ report }) => report.verdict === 'broken') ? 1 : 0
}

function print(file: string, { verdict, about, program, checks, notes }: PackReport): void {
  console.log(`${file}: ${verdict}`)
  if (about !== null) console.log(`  ${about}, by program ${program}`)
  for (const { name, holds, finding } of checks) console.log(`  ${holds ? 'holds ' : 'BROKEN'}  ${name}: ${finding}`)
  for (const note of notes) console.log(`  note    ${note}`)
}
