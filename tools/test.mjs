// `npm test`: installs what is missing, then format, lint, types, and every test; closes with `N passed, M failed`.
// Plain JavaScript, because it must run on Node 20 before anything is installed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installWhatIsMissing, NODE_NEEDED, node24 } from './with-node24.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
installWhatIsMissing()
const node = node24()
if (node === undefined) {
  console.error(NODE_NEEDED)
  process.exit(1)
}

let passed = 0
let failed = 0

function run(what, args) {
  console.log(`\n== ${what}`)
  return spawnSync(node, args, { cwd: root, stdio: 'inherit' }).status === 0
}

function check(what, args) {
  if (run(what, args)) passed++
  else failed++
}

check('format and lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'])
check('types', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'])
check('types of the web client', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'apps/web'])

const folder = mkdtempSync(join(tmpdir(), 'openpit-test-'))
const report = join(folder, 'report.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const green = run('tests', ['node_modules/vitest/vitest.mjs', 'run', ...reporters])
try {
  const counted = JSON.parse(readFileSync(report, 'utf8'))
  passed += counted.numPassedTests
  failed += counted.numFailedTests
} catch {
  console.error('the tests left no report')
}
rmSync(folder, { recursive: true, force: true })
// A test file that breaks before its first test counts no failed test, and must still fail the run.
if (!green && failed === 0) failed++

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
