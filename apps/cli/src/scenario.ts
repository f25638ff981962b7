import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  describeFailures,
  describeProblems,
  type Outcome,
  type Problem,
  readScenario,
  runScenario,
} from '@openpit/scenario'

/** A file that cannot be read has `problems`, and the other fields are empty. */
type Report = { readonly file: string; readonly problems?: readonly Problem[] } & Outcome

const USAGE = 'openpit scenario PATH... [--json]'

/** Plays scenario files and folders of them. */
export function scenario(words: readonly string[]): number {
  if (words.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  const json = words.includes('--json')
  const paths = words.filter((word) => word !== '--json')
  const unknown = paths.find((path) => path.startsWith('-'))
  if (unknown !== undefined) return complain(`there is no option ${unknown}`)
  if (paths.length === 0) return complain(`name at least one file or folder: ${USAGE}`)
  const files: string[] = []
  for (const path of paths) {
    const found = scenarioFiles(path)
    if (found === undefined) return complain(`${path} cannot be read`)
    if (found.length === 0) return complain(`${path} holds no *.scenario.yaml`)
    files.push(...found)
  }
  const reports = files.map(report)
  for (const { file, problems } of reports) {
    if (problems) console.error(describeProblems(file, problems))
  }
  if (json) console.log(JSON.stringify(reports, null, 2))
  else print(reports)
  if (reports.some(({ problems }) => problems)) return 2
  return reports.every(({ pass }) => pass) ? 0 : 1
}

function complain(what: string): number {
  console.error(`openpit scenario: ${what}`)
  return 2
}

function scenarioFiles(path: string): string[] | undefined {
  try {
    if (!statSync(path).isDirectory()) return [path]
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.scenario.yaml'))
      .sort()
      .map((name) => join(path, name))
  } catch {
    return undefined
  }
}

function report(file: string): Report {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return unreadable(file, [{ line: 1, what: 'cannot be read' }])
  }
  const read = readScenario(text)
  return read.ok ? { file, ...runScenario(read.scenario) } : unreadable(file, read.problems)
}

function unreadable(file: string, problems: readonly Problem[]): Report {
  const nothing = { failures: [], net: {}, dealer: '', leftover: '', results: [], refusals: [], rulings: [] }
  return { file, title: '', pass: false, problems, ...nothing }
}

function print(reports: readonly Report[]): void {
  for (const report of reports) {
    if (!report.problems && !report.pass) console.log(describeFailures(report.file, report))
  }
  const passed = reports.filter(({ pass }) => pass).length
  const unread = reports.filter(({ problems }) => problems).length
  if (unread > 0) console.log(`${unread} of ${reports.length} are not valid scenarios`)
  console.log(`${passed} passed, ${reports.length - passed} failed`)
}
