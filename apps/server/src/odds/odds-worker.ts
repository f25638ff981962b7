import { parentPort } from 'node:worker_threads'
import type { SideName } from '@openpit/engine'
import { type AnySideFigures, figuresOf } from '@openpit/odds'
import { configure, type Options, type RulebookName, rulebooks } from '@openpit/rulebooks'
import type { TableOdds } from './table-odds.ts'

// Runs in its own thread: calculating odds takes seconds, and would hold up every table of the node.

function oddsOf(book: RulebookName, options: Options): TableOdds {
  const configured = configure(rulebooks[book], options)
  if (!configured.ok) throw new Error(configured.unlawful.why)
  const { main, insurance, sides: figures } = figuresOf(configured.table, rulebooks[book])
  const sides = Object.entries(figures) as [SideName, AnySideFigures][]
  return {
    edge: main.edge,
    insurance: insurance.ace.probability,
    sides: Object.fromEntries(
      sides.map(([bet, { edge, lines }]) => [bet, { edge, chances: lines.map(({ probability }) => probability) }]),
    ),
  }
}

parentPort?.on('message', ({ book, options }: { book: RulebookName; options: Options }) => {
  parentPort?.postMessage(oddsOf(book, options))
})
