import { useEffect, useRef } from 'preact/hooks'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import type { SeenTable } from '../../shared/wire/tables.ts'
import { ReadOnlyFelt } from './read-only-felt.tsx'

/** A table where dealers practise: they key all bets, so players may look, and every bet of theirs would be refused. */
export function PracticeTable({ seen: { table, view } }: { readonly seen: SeenTable }) {
  const { connection, site } = useMessages()
  const last = useRef(view)
  const before = last.current
  useEffect(() => {
    last.current = view
  }, [view])
  return (
    <ReadOnlyFelt table={table} view={view} before={before} about={connection.practiceAbout}>
      <a className="btn" {...linkTo('/')}>
        {site.toFloor}
      </a>
    </ReadOnlyFelt>
  )
}
