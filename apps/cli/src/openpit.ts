import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Compiled code is kept between runs: compiling is half of a short command's time. In a folder that only this
// installation's owner can write, because code is run from there.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/openpit-compiled', import.meta.url)))

// Imported only now: what is imported at the top of a module is compiled before the cache is switched on.
const { runCommand } = await import('./commands.ts')
process.exitCode = await runCommand(process.argv.slice(2))
