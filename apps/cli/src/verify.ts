import { readFileSync } from 'node:fs'
import { printCards } from '@openpit/cards'
import { type Report, verify } from '@openpit/proof'

const USAGE = 'openpit verify FILE... [--json]'

/** Rebuilds shoes from their transcripts, and says card by card what holds. */
export function verifyFiles(words: readonly string[]): number {
  if (words.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  const paths = words.filter((word) => word !== '--json')
  const unknown = paths.find((path) => path.startsWith('-'))
  if (unknown !== undefined) return complain(`there is no option ${unknown}`)
  if (paths.length === 0) return complain(`which files? ${USAGE}`)
  const reports: { file: string; report: Report }[] = []
  for (const file of paths) {
    const text = textOf(file)
    if (text === undefined) return complain(`${file} cannot be read`)
    reports.push({ file, report: verify(text) })
  }
  if (words.includes('--json')) console.log(JSON.stringify(reports.map(inJson), null, 2))
  else for (const { file, report } of reports) print(file, report)
  if (reports.some(({ report }) => report.verdict === 'unreadable')) return 2
  return reports.some(({ report }) => report.verdict === 'broken') ? 1 : 0
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function complain(what: string): number {
  console.error(`openpit verify: ${what}`)
  return 2
}

function inJson({ file, report }: { file: string; report: Report }): object {
  return { file, ...report, undealt: printCards(report.undealt) }
}

function print(file: string, { verdict, checks, suspects, problems, undealt }: Report): void {
  console.log(`${file}: ${verdict}`)
  for (const { where, what } of problems) console.log(`  ${where} ${what}`)
  for (const { name, holds, says } of checks) console.log(`  ${holds ? 'holds ' : 'BROKEN'}  ${name}: ${says}`)
  if (undealt.length > 0) console.log(`  left in the shoe: ${printCards(undealt)}`)
  if (suspects.length > 0) console.log(`  if one place was changed, it is ${suspects.join(' or ')}`)
}
