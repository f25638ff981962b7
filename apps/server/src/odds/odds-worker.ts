import { parentPort } from 'node:worker_threads'
import { analyseTable } from '@openpit/odds'
import type { Configuration } from '@openpit/rulebooks'
import type { TableOdds } from './table-odds.ts'

// Runs in its own thread: calculating odds takes seconds, and would hold up every table of the node.

parentPort?.on('message', (table: Configuration) => {
  const { main, insurance, sides } = analyseTable(table)
  parentPort?.postMessage({ main, insurance, sides } satisfies TableOdds)
})
