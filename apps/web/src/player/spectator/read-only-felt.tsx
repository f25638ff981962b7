import type { TableView } from '@openpit/protocol'
import type { ComponentChildren } from 'preact'
import { useMessages } from '../../shared/messages/messages.ts'
import { PageTitle } from '../../shared/parts/page-title.tsx'
import { Top } from '../../shared/parts/top.tsx'
import { Stage } from '../table/felt/stage.tsx'
import { PhoneFelt } from '../table/phone/phone.tsx'
import { TableContextProvider } from '../table/table-context.ts'
import { useChosenNames } from '../table/use-chosen-names.ts'
import { ROOM_FOR_ARC, useMedia } from '../table/use-media.ts'
import { useReadOnlyContext } from './read-only-context.ts'

interface ReadOnlyProps {
  readonly table: string
  readonly view: TableView
  /** The view before, from which the dealer's calls follow. */
  readonly before: TableView
  /** What the table is to the person who looks. */
  readonly about: string
  /** What the person can do. */
  readonly children: ComponentChildren
}

/** A table as it is played, to look at only. */
export function ReadOnlyFelt({ table, view, before, about, children }: ReadOnlyProps) {
  const { site, books, connection } = useMessages()
  const isWide = useMedia(ROOM_FOR_ARC)
  const names = useChosenNames(table, view, null)
  const { context } = useReadOnlyContext(useMessages(), { table, view, before, me: null, names, acting: turnOf(view) })
  return (
    <TableContextProvider value={context}>
      <PageTitle text={`${books[view.rulebook].name} · ${site.name}`} />
      <div className={`table-page replay ${isWide ? 'wide' : 'narrow'}`} data-book={view.rulebook}>
        <Top />
        <main className="table-main" tabIndex={-1}>
          <div className="felt-room">{isWide ? <Stage /> : <PhoneFelt />}</div>
          <section className="controls replay-controls join" aria-label={connection.outside}>
            <div className="told">
              <h1>{`${books[view.rulebook].name}, ${view.title}`}</h1>
              <p>{about}</p>
            </div>
            <div className="actions">{children}</div>
          </section>
        </main>
      </div>
    </TableContextProvider>
  )
}

function turnOf({ waits }: TableView): number | undefined {
  return waits.for === 'decision' ? waits.box : undefined
}
