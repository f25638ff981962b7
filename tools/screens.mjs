// `npm run screens` runs the browser tests and takes the pictures in docs/screens.
// Plain JavaScript, because it must run on Node 20 before anything is installed.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installWhatIsMissing, NODE_NEEDED, node24 } from './with-node24.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = `${root}docs/screens`
installWhatIsMissing()
const node = node24()
if (node === undefined) {
  console.error(NODE_NEEDED)
  process.exit(1)
}
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const { status } = spawnSync(node, ['node_modules/vitest/vitest.mjs', 'run', 'apps/web/test/e2e'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, OPENPIT_SCREENS: folder },
})
process.exit(status ?? 1)
