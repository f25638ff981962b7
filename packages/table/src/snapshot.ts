import type { Rules, SideBet, SideName } from '@openpit/engine'
import type { Configuration } from '@openpit/rulebooks'
import type { Table } from './table.ts'

/** What staff can change of a table's rules while it is open. */
interface RuleChanges extends Pick<Rules, 'minimum' | 'maximum' | 'playersPerBox'> {
  readonly sideNeeds: Readonly<Partial<Record<SideName, SideBet['needs']>>>
}

/** A table without what it was configured with: what must be kept so that it can go on elsewhere. */
export type TableSnapshot = Omit<Table, 'rules' | 'shoeRules' | 'peopleRules' | 'markers'> & {
  readonly changed: RuleChanges
}

export function snapshotOf(table: Table): TableSnapshot {
  const { rules, shoeRules: _shoe, peopleRules: _people, markers: _markers, ...kept } = table
  const { minimum, maximum, playersPerBox, sides } = rules
  const sideNeeds = Object.fromEntries(Object.entries(sides).map(([bet, { needs }]) => [bet, needs]))
  return { ...kept, changed: { minimum, maximum, playersPerBox, sideNeeds } }
}

/** The table that was kept, in the same configuration. */
export function restoreTable({ changed, ...table }: TableSnapshot, configuration: Configuration): Table {
  const { rules, shoe: shoeRules, people: peopleRules, markers } = configuration
  const { sideNeeds, ...limits } = changed
  const sides = Object.entries(rules.sides).map(([bet, side]) => {
    return [bet, { ...side, needs: sideNeeds[bet as SideName] ?? side.needs }]
  })
  return {
    ...table,
    rules: { ...rules, ...limits, sides: Object.fromEntries(sides) },
    shoeRules,
    peopleRules,
    markers,
  }
}
