import type { Rules, SideBet, SideName } from '@openpit/engine'
import type { Configuration } from '@openpit/rulebooks'
import type { Table } from './table.ts'

/** The rules that staff can change while the table is open. */
interface RuleChanges extends Pick<Rules, 'minimum' | 'maximum' | 'playersPerBox'> {
  readonly sideNeeds: Readonly<Partial<Record<SideName, SideBet['needs']>>>
}

/** A table without its configuration: what must be stored so that another process can continue it. */
export type TableSnapshot = Omit<Table, 'rules' | 'shoeRules' | 'peopleRules' | 'markers'> & {
  readonly changed: RuleChanges
}

export function snapshotOf(table: Table): TableSnapshot {
  const { rules, shoeRules: _shoe, peopleRules: _people, markers: _markers, ...kept } = table
  const { minimum, maximum, playersPerBox, sides } = rules
  const sideNeeds = Object.fromEntries(Object.entries(sides).map(([bet, { needs }]) => [bet, needs]))
  return { ...kept, changed: { minimum, maximum, playersPerBox, sideNeeds } }
}

/** The table from its snapshot, with the same configuration. */
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
