import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach } from 'vitest'

// Every property has a seed of its own, which comes from its name: the same commit always gives the same answer.
// OPENPIT_SEED plays other cases.
beforeEach(({ task }) => {
  const hash = createHash('sha256')
    .update(`${process.env.OPENPIT_SEED ?? ''} ${task.name}`)
    .digest()
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: hash.readInt32BE() })
})
