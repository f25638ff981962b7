import type { LinkView } from '@openpit/protocol'
import { lazy, Suspense } from 'preact/compat'
import { useLinkOf, useWinsAt } from '../../shared/wire/links.ts'
import { useTableContext } from '../table/table-context.ts'

// A win is rare, and the panel waits behind its tab: both come in chunks of their own.

const Win = lazy(async () => ({ default: (await import('./win-sheet.tsx')).WinSheet }))
const Spoken = lazy(async () => ({ default: (await import('./spoken-meter.tsx')).SpokenMeter }))
const Notes = lazy(async () => ({ default: (await import('./life-notes.tsx')).LifeNotes }))
const Panel = lazy(async () => ({ default: (await import('./jackpot-panel.tsx')).JackpotPanel }))

/** The player's own latest win at this table, if there is one. */
export function JackpotWin() {
  const { table, me } = useTableContext()
  const win = useWinsAt(table).findLast(({ player }) => player === me)
  if (win === undefined) return null
  return (
    <Suspense fallback={null}>
      <Win key={win.win} win={win} />
    </Suspense>
  )
}

/** What only a table with a jackpot needs: the spoken meter, and notes on its mystery levels. */
export function SpokenMeter() {
  const { table } = useTableContext()
  const link = useLinkOf(table)
  if (link === null) return null
  return (
    <Suspense fallback={null}>
      <Spoken link={link} />
      {link.levels.some(({ cap }) => cap !== null) && <Notes link={link} />}
    </Suspense>
  )
}

export function JackpotPanel({ link }: { readonly link: LinkView }) {
  return (
    <Suspense fallback={null}>
      <Panel link={link} />
    </Suspense>
  )
}
