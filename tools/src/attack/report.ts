import type { AttackFigures, RunReport } from './run.ts'
import type { MoveFigures } from './run-count.ts'

/** The p99 of the others' moves may be at most so many times that under an equal lawful load. */
export const RATIO_MAX = 2

/** The figures as a table, and whether each bar is reached. */
export function linesOf(report: RunReport): readonly string[] {
  const { attacks, isAlive, peakMegabytes, imbalanceCents, awayPlayers } = report
  return [
    'attack | moves | p50 ms: lawful load, attack | p99 ms: lawful load, attack | ratio of p99 | refused moves | attacker: tries, refused | RSS MB',
    ...attacks.map(lineOf),
    `the node ${isAlive ? 'lives' : 'is DEAD'}, peak RSS ${peakMegabytes} MB, ledger ${imbalanceCents} cents`,
    `in the whole run: refused moves ${refusals(report)}, lawful players away at the end ${awayPlayers}`,
  ]
}

function lineOf({ attack, base, attacked, rssMegabytes }: AttackFigures): string {
  const ms = (figure: number) => figure.toFixed(1)
  return [
    attack,
    `${base.moves}, ${attacked.moves}`,
    `${ms(base.p50Ms)}, ${ms(attacked.p50Ms)}`,
    `${ms(base.p99Ms)}, ${ms(attacked.p99Ms)}`,
    (attacked.p99Ms / base.p99Ms).toFixed(2),
    `${refusals(base)}; ${refusals(attacked)}`,
    `${attacked.load.tries}, ${attacked.load.refused}`,
    rssMegabytes,
  ].join(' | ')
}

function refusals({ refused }: Pick<MoveFigures, 'refused'>): string {
  const kinds = Object.entries(refused).map(([kind, count]) => `${count} ${kind}`)
  return kinds.length === 0 ? '0' : kinds.join(', ')
}

/** What does not hold; empty if all bars are reached. */
export function missesOf(report: RunReport): readonly string[] {
  const { attacks, isAlive, imbalanceCents, awayPlayers } = report
  const others = refusedOtherwise(report)
  return [
    ...attacks.flatMap(({ attack, base, attacked }) => [
      ...(attacked.p99Ms <= RATIO_MAX * base.p99Ms
        ? []
        : [`${attack}: p99 more than ${RATIO_MAX} times that of lawful load`]),
      ...(Object.keys(attacked.refused).length === 0 ? [] : [`${attack}: lawful moves were refused`]),
    ]),
    ...(others === 0 ? [] : [`between the attacks: ${others} lawful moves were refused`]),
    ...(awayPlayers === 0 ? [] : [`${awayPlayers} lawful players were no longer connected at the end`]),
    ...(isAlive ? [] : ['the node died']),
    ...(imbalanceCents === 0 ? [] : ['the ledger is not 0']),
  ]
}

/** How many moves were refused while no attack was on: an attack may still have its effect then. */
function refusedOtherwise({ attacks, refused }: RunReport): number {
  const sum = (counts: MoveFigures['refused']) => Object.values(counts).reduce((total, count) => total + count, 0)
  return sum(refused) - attacks.reduce((total, { attacked }) => total + sum(attacked.refused), 0)
}
