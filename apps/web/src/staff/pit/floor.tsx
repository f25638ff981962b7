import type { Me, PitTable } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { go, linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { HoldSign } from '../shared/marks.tsx'
import { type Keys, useKeys } from '../shared/use-keys.ts'
import { useStaffWords } from '../shared/words/words.ts'
import { usePit } from './feed.ts'
import { pathTo } from './path-to.ts'
import { PitRail } from './rail.tsx'
import { HoldTile, Tile } from './tile.tsx'
import { type Filter, isShown, railOf, urgencyOf } from './urgency.ts'
import { usePitWords } from './words/words.ts'

const FILTERS: readonly Filter[] = ['all', 'mine', 'hold', 'duties', 'quiet']

/** All tables by urgency, with everything that waits beside them. */
export function PitFloor({ me }: { readonly me: Me }) {
  const { site } = useMessages()
  const words = usePitWords()
  const { tables } = usePit()
  const [filter, setFilter] = useState<Filter>('all')
  const shown = (tables ?? []).filter((table) => isShown(table, filter, me))
  const byUrgency = shown.toSorted((a, b) => urgencyOf(a, me) - urgencyOf(b, me))
  const held = byUrgency.filter(({ hold, voidProposed }) => hold !== null || voidProposed !== null)
  const rail = railOf(tables ?? [], me)
  const lines = [...rail.yours, ...rail.duties, ...rail.others, ...rail.notices]
  useKeys(keysFor(lines, setFilter, () => document.querySelector<HTMLElement>('.number-strip a')?.focus()))
  if (tables === null) return <p role="status">{site.loading}</p>
  return (
    <main className="pit-floor" tabIndex={-1}>
      <h1 className="sr">{words.nav.floor}</h1>
      <div className="pit-tools">
        <fieldset className="pit-filters" aria-label={words.filters.label}>
          {FILTERS.map((name) => (
            <button key={name} type="button" aria-pressed={name === filter} onClick={() => setFilter(name)}>
              {words.filters[name]} <small>{tables.filter((table) => isShown(table, name, me)).length}</small>
            </button>
          ))}
        </fieldset>
        <NumberStrip tables={tables} />
      </div>
      <section className="pit-tiles" aria-label={words.tables}>
        {rail.yours.length === 0 && <p className="quiet-line">{words.nobodyWaits(tables.length)}</p>}
        {shown.length === 0 && <p className="quiet-line">{words.noTable}</p>}
        {held.length > 0 && (
          <ul className="hold-tiles">
            {held.map((table) => (
              <HoldTile key={table.table} table={table} me={me} />
            ))}
          </ul>
        )}
        <ul className="tiles">
          {byUrgency
            .filter((table) => !held.includes(table))
            .map((table) => (
              <Tile key={table.table} table={table} />
            ))}
        </ul>
      </section>
      <PitRail rail={rail} />
    </main>
  )
}

function keysFor(
  lines: ReturnType<typeof railOf>['yours'],
  setFilter: (filter: Filter) => void,
  toTables: () => void,
): Keys {
  const numbers = lines.slice(0, 9).map(({ table }, index) => [String(index + 1), () => go(pathTo(table))] as const)
  return {
    ...Object.fromEntries(numbers),
    a: () => setFilter('all'),
    m: () => setFilter('mine'),
    h: () => setFilter('hold'),
    d: () => setFilter('duties'),
    q: () => setFilter('quiet'),
    t: toTables,
    o: () => go('/pit/open'),
  }
}

/** Every table by its number, always at the same place. */
function NumberStrip({ tables }: { readonly tables: readonly PitTable[] }) {
  const words = usePitWords()
  const { onHold } = useStaffWords()
  return (
    <nav className="number-strip" aria-label={words.byNumber}>
      {tables.map((table) => (
        <a key={table.table} className={table.hold === null ? '' : 'held'} {...linkTo(pathTo(table))}>
          {table.table.toUpperCase()}
          {table.hold !== null && (
            <>
              <HoldSign size={14} />
              <span className="sr">{onHold}</span>
            </>
          )}
        </a>
      ))}
    </nav>
  )
}
