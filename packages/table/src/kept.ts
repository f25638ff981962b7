import type { Rules, SideBet, SideName } from '@openpit/engine'
import type { Configuration } from '@openpit/rulebooks'
import type { Table } from './table.ts'

/** What staff can change of a table's rules while it is open. */
interface Changed extends Pick<Rules, 'minimum' | 'maximum' | 'playersPerBox'> {
  readonly sideNeeds: Readonly<Partial<Record<SideName, SideBet['needs']>>>
}

/** A table without what it was configured with: what must be kept so that it can go on elsewhere. */
export type KeptTable = Omit<Table, 'rules' | 'shoeRules' | 'houseRules' | 'markers'> & { readonly changed: Changed }

export function keptTable(table: Table): KeptTable {
  const { rules, shoeRules: _shoe, houseRules: _house, markers: _markers, ...kept } = table
  const { minimum, maximum, playersPerBox, sides } = rules
  const sideNeeds = Object.fromEntries(Object.entries(sides).map(([bet, { needs }]) => [bet, needs]))
  return { ...kept, changed: { minimum, maximum, playersPerBox, sideNeeds } }
}

/** The table that was kept, in the same configuration. */
export function tableFrom({ changed, ...table }: KeptTable, configuration: Configuration): Table {
  const { rules, shoe: shoeRules, house: houseRules, markers } = configuration
  const { sideNeeds, ...limits } = changed
  const sides = Object.entries(rules.sides).map(([bet, side]) => {
    return [bet, { ...side, needs: sideNeeds[bet as SideName] ?? side.needs }]
  })
  // Tables that were kept before rounds knew what the pool was at their beginning: nothing is kept between deal and end, so it is the same.
  const round = { ...table.round, poolBefore: table.round.poolBefore ?? table.round.carried.pool }
  return {
    ...table,
    round,
    rules: { ...rules, ...limits, sides: Object.fromEntries(sides) },
    shoeRules,
    houseRules,
    markers,
  }
}
