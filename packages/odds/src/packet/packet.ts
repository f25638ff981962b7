import { csv } from './csv.ts'
import type { PacketAnalysis } from './packet-analysis.ts'
import { page } from './page.ts'
import { type Par, parOf } from './par.ts'
import { rulesTable } from './rules-table.ts'
import { strategyCsv } from './strategy.ts'

/** One file of the packet. */
export interface PacketFile {
  readonly name: string
  readonly text: string
}

/** The files that a test lab asks for. The same analysis gives the same bytes, so nothing here may read the clock. */
export function packetOf(analysis: PacketAnalysis): readonly PacketFile[] {
  const par = parOf(analysis)
  const rules = rulesTable(analysis.table)
  return [
    { name: 'par.json', text: json(par) },
    { name: 'par.html', text: page(par, analysis.chart.best, rules) },
    { name: 'strategy.csv', text: strategyCsv(analysis.chart.best) },
    { name: 'outcomes.csv', text: outcomesCsv(par) },
    { name: 'sides.csv', text: sidesCsv(par) },
    { name: 'simulation.json', text: json(par.simulation) },
    {
      name: 'rules.csv',
      text: csv(
        ['part', 'question', 'answer', 'clause', 'in our words'],
        rules.map(({ part, question, answer, clause, says }) => [part, question, answer, clause, says]),
      ),
    },
  ]
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function outcomesCsv({ outcomes: { method, results } }: Par): string {
  return csv(
    ['ending', 'units', 'probability', 'rounds', 'method'],
    results.map(({ name, units, probability, count }) => [name, units, probability, count, method]),
  )
}

/** Every line of every side bet. Losing is a line too, so that the ways of each bet add up. */
function sidesCsv({ sideBets }: Par): string {
  return csv(
    ['side bet', 'line', 'pays', 'ways', 'of', 'probability', 'one in', 'returns', 'clause'],
    Object.entries(sideBets).flatMap(([bet, { lines, losing, of }]) => [
      ...lines.map(({ name, pays, ways, probability, returns, clause }) => [
        bet,
        name,
        pays,
        ways,
        of,
        probability,
        ways === 0 ? null : of / ways,
        returns,
        clause,
      ]),
      [bet, 'loses', -1, losing.ways, of, losing.probability, losing.ways === 0 ? null : of / losing.ways, 0, ''],
    ]),
  )
}
