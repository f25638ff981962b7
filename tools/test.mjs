// `npm test` installs what is missing, then checks format, lint and types and runs every test; it ends with
// `N passed, M failed`. `npm run check` (--quick) does the same with the tests of the pure packages only, and fewer
// random rounds. Plain JavaScript, because it must run on Node 20 before anything is installed.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installWhatIsMissing, NODE_NEEDED, node24 } from './with-node24.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const isQuick = process.argv.includes('--quick')
installWhatIsMissing()
const node = node24()
if (node === undefined) {
  console.error(NODE_NEEDED)
  process.exit(1)
}

// TypeScript 7 takes a fifth of the processor time of 6, if it does not check in four threads, each of which works out
// the types that they share. Version 6 stays for editors and tools that need the compiler's JavaScript API.
const tsc = ['node_modules/typescript7/bin/tsc', '--singleThreaded', '--noEmit']
const CHECKS = [
  ['format and lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'],
  ['types', ...tsc, '-p', '.'],
  ['types of the web client', ...tsc, '-p', 'apps/web'],
]
const QUICK = ['--project=pure', '--project=tidy']
const VISITS = join(root, 'apps/web/test/e2e/')
const QUICK_ENV = { OPENPIT_STORIES: '0.1' }
/** A file system in memory, and the free space that it must have: tests that run at the same time take a tenth. */
const MEMORY = '/dev/shm'
const MEMORY_BYTES_MIN = 8e9

let passed = 0
let failed = 0

/** The checks run in parallel; the output of each is printed as a whole, so that their lines do not mix. */
const checks = CHECKS.map(([what, ...args]) => ({ what, ended: run(args, 'pipe') }))
for (const { what, ended } of checks) {
  const { isGood, output } = await ended
  console.log(`\n== ${what}`)
  process.stdout.write(output)
  if (isGood) passed++
  else failed++
}

console.log('\n== tests')
const first = await runTests(isQuick ? QUICK : [])
passed += first.passed
failed += first.failed

// Visits depend on cards and on the pace of the browser: files of visits that failed are run once more, each on a new
// floor. Tests of money, durability and rules are never repeated: a loss in one of two runs is a loss.
const visits = first.failedFiles.filter(({ name }) => name.startsWith(VISITS))
if (visits.length > 0) {
  const names = visits.map(({ name }) => relative(root, name))
  console.log(`\n== visits that failed, once more: find out why, and mend them\n${names.join('\n')}\n`)
  const second = await runTests(names)
  passed += second.passed - sum(visits, 'passed')
  failed += second.failed - sum(visits, 'failed')
}

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** Runs the test files that `which` selects, or all. */
async function runTests(which) {
  const folder = mkdtempSync(join(tmpdir(), 'openpit-test-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...which]
  const env = { ...temporaryFolder(), ...(isQuick ? QUICK_ENV : {}), ...process.env }
  const { isGood } = await run(vitest, 'inherit', env)
  try {
    const files = JSON.parse(readFileSync(report, 'utf8')).testResults.map(countFile)
    const [passed, failed] = [sum(files, 'passed'), sum(files, 'failed')]
    const failedFiles = files.filter((file) => file.failed > 0)
    // An error outside all tests is in no file, but must fail the run.
    return { passed, failed: isGood ? failed : Math.max(1, failed), failedFiles }
  } catch {
    console.error('the tests left no report')
    return { passed: 0, failed: 1, failedFiles: [] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Tests copy and remove some two hundred databases, of a thousand files each. On a disk this takes a fifth of the whole
 * run; and what tests kill is processes, never the machine, so that memory keeps what a disk would.
 */
function temporaryFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= MEMORY_BYTES_MIN ? { TMPDIR: MEMORY } : {}
  } catch {
    return {}
  }
}

function countFile({ name, status: whole, assertionResults }) {
  const count = (wanted) => assertionResults.filter(({ status }) => status === wanted).length
  // A file that breaks before its first test or after its last has no failed test, but must fail the run.
  return { name, passed: count('passed'), failed: Math.max(count('failed'), whole === 'failed' ? 1 : 0) }
}

function sum(files, what) {
  return files.reduce((total, file) => total + file[what], 0)
}

function run(args, output, env = process.env) {
  const child = spawn(node, args, { cwd: root, stdio: ['inherit', output, output], env })
  let said = ''
  child.stdout?.on('data', (data) => (said += data))
  child.stderr?.on('data', (data) => (said += data))
  return new Promise((resolve) => {
    child.on('close', (status) => resolve({ isGood: status === 0, output: said }))
    child.on('error', (error) => resolve({ isGood: false, output: error.message }))
  })
}
