import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Outcome, type Problem, readScenario, runScenario } from '@openpit/scenario'

type Report = { readonly file: string } & (Outcome | { readonly pass: false; readonly problems: readonly Problem[] })

/** `openpit scenario PATH... [--json]` */
export function scenario(words: readonly string[]): number {
  const json = words.includes('--json')
  const paths = words.filter((word) => word !== '--json')
  const unknown = paths.find((path) => path.startsWith('-'))
  if (unknown !== undefined) return complain(`there is no option ${unknown}`)
  if (paths.length === 0) return complain('which files? openpit scenario PATH... [--json]')
  const files: string[] = []
  for (const path of paths) {
    const found = scenarioFiles(path)
    if (found === undefined) return complain(`${path} cannot be read`)
    if (found.length === 0) return complain(`${path} holds no *.scenario.yaml`)
    files.push(...found)
  }
  const reports = files.map(report)
  if (json) console.log(JSON.stringify(reports, null, 2))
  else print(reports)
  for (const each of reports)
    if ('problems' in each) for (const problem of each.problems) console.error(located(each.file, problem))
  if (reports.some((each) => 'problems' in each)) return 2
  return reports.every((each) => each.pass) ? 0 : 1
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
    return { file, pass: false, problems: [{ line: 1, what: 'cannot be read' }] }
  }
  const read = readScenario(text)
  return read.ok ? { file, ...runScenario(read.scenario) } : { file, pass: false, problems: read.problems }
}

function located(file: string, problem: Problem): string {
  return `${file}:${problem.line}: ${problem.what}`
}

function print(reports: readonly Report[]): void {
  for (const each of reports) {
    if ('problems' in each || each.pass) continue
    console.log(`FAILED ${each.file}: ${each.title}`)
    for (const { step, what, expected, actual } of each.failures) {
      console.log(`  step ${step}, ${what}: expected ${JSON.stringify(expected)}, was ${JSON.stringify(actual)}`)
    }
  }
  const passed = reports.filter((each) => each.pass).length
  console.log(`${passed} passed, ${reports.length - passed} failed`)
}
