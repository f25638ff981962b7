import { meterOf } from '@openpit/jackpot'
import type { JackpotFigures } from '../ops/metrics.ts'
import { poolAccount } from './accounts.ts'
import type { LinkHost } from './link-host.ts'

/** The figures of these links. `balances` are those of pools in the ledger. */
export function figuresOf(hosts: readonly LinkHost[], balances: ReadonlyMap<string, number>): JackpotFigures {
  const links = hosts.flatMap(({ state }) => (state === undefined ? [] : [state.link]))
  const differences = links.flatMap(({ terms, levels }) => {
    return levels.map((level) =>
      Math.abs(meterOf(level) - (balances.get(poolAccount(terms.name, level.terms.name)) ?? 0)),
    )
  })
  const unpaid = links.flatMap(({ wins }) => wins.filter(({ state }) => state === 'confirmed'))
  const answered = Math.max(...hosts.map(({ answeredAt }) => answeredAt ?? Number.NEGATIVE_INFINITY))
  const age = (performance.now() - answered) / 1000
  return {
    differenceCents: differences.reduce((sum, cents) => sum + cents, 0),
    unpaidWins: unpaid.length,
    answerAgeSeconds: Number.isFinite(age) ? age : Number.NaN,
  }
}
