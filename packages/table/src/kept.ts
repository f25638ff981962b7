import type { Rules } from '@openpit/engine'
import type { Configuration } from '@openpit/rulebooks'
import type { Table } from './table.ts'

/** What staff can change of a table's rules while it is open. */
type Changeable = Pick<Rules, 'minimum' | 'maximum' | 'playersPerBox'>

/** A table without what it was configured with: what must be kept so that it can go on elsewhere. */
export type KeptTable = Omit<Table, 'rules' | 'shoeRules' | 'houseRules' | 'markers'> & { readonly changed: Changeable }

export function keptTable({
  rules,
  shoeRules: _shoe,
  houseRules: _house,
  markers: _markers,
  ...table
}: Table): KeptTable {
  const { minimum, maximum, playersPerBox } = rules
  return { ...table, changed: { minimum, maximum, playersPerBox } }
}

/** The table that was kept, in the same configuration. */
export function tableFrom({ changed, ...table }: KeptTable, configuration: Configuration): Table {
  const { rules, shoe: shoeRules, house: houseRules, markers } = configuration
  return { ...table, rules: { ...rules, ...changed }, shoeRules, houseRules, markers }
}
