import type { PitTable } from '@openpit/protocol'

/** The page of a table in the pit. */
export function pathTo({ table }: Pick<PitTable, 'table'>): string {
  return `/pit/table/${table}`
}
