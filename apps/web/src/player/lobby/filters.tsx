import { RULEBOOK_NAMES, type RulebookName } from '@openpit/names'
import type { ListedTable } from '@openpit/protocol'
import { useMessages } from '../../shared/messages/messages.ts'
import { FilterSelect } from '../../shared/parts/filter-select.tsx'

/** Which tables of the floor a player wants to see. */
export interface TableFilter {
  readonly only: 'all' | 'free' | 'yours'
  readonly game: RulebookName | null
  /** The highest minimum bet, in cents. */
  readonly minimum: number | null
}

export const ANY_TABLE: TableFilter = { only: 'all', game: null, minimum: null }

export function isWanted({ only, game, minimum }: TableFilter, table: ListedTable): boolean {
  const isOnly =
    only === 'all' || (only === 'yours' ? table.yours.length > 0 : freeOn(table) > 0 && table.training !== true)
  return isOnly && (game === null || table.rulebook === game) && (minimum === null || table.minimum <= minimum)
}

/** The number of free boxes; all of them while it is not known. */
export function freeOn({ boxes, taken }: Pick<ListedTable, 'boxes' | 'taken'>): number {
  return boxes - (taken?.length ?? 0)
}

interface FiltersProps {
  readonly tables: readonly ListedTable[]
  readonly wanted: TableFilter
  readonly onChange: (wanted: TableFilter) => void
}

export function FloorFilters({ tables, wanted, onChange }: FiltersProps) {
  const { floor: words, books } = useMessages()
  const minimums = [...new Set(tables.map(({ minimum }) => minimum))].sort((a, b) => a - b)
  const games = RULEBOOK_NAMES.filter((book) => tables.some(({ rulebook }) => rulebook === book))
  const pills = [
    ['all', words.all],
    ['free', words.freeOnly],
    ['yours', words.yoursOnly],
  ] as const
  return (
    <fieldset className="filters">
      <legend className="sr">{words.filters}</legend>
      {pills.map(([only, name]) => (
        <button
          key={only}
          type="button"
          className="pill"
          aria-pressed={wanted.only === only}
          onClick={() => onChange({ ...wanted, only })}
        >
          {name}
        </button>
      ))}
      <FilterSelect
        label={words.game}
        any={words.anyGame}
        options={games.map((book) => [book, books[book].name])}
        value={wanted.game}
        onChange={(game) => onChange({ ...wanted, game })}
      />
      <FilterSelect
        label={words.minimum}
        any={words.anyMinimum}
        options={minimums.map((cents) => [cents, words.upTo(cents)])}
        value={wanted.minimum}
        onChange={(minimum) => onChange({ ...wanted, minimum })}
      />
    </fieldset>
  )
}
