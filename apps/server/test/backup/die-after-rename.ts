// Kills its process right after a folder was renamed to a name that contains DIE_AFTER_RENAME_TO. For `node --import`.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { renameSync } = fs
const last = process.env.DIE_AFTER_RENAME_TO ?? ''

fs.renameSync = (from, to) => {
  renameSync(from, to)
  if (last !== '' && String(to).includes(last)) process.kill(process.pid, 'SIGKILL')
}
syncBuiltinESMExports()
