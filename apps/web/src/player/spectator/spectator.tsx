import type { TableView, WatchedTable } from '@openpit/protocol'
import { useEffect, useState } from 'preact/hooks'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { refusalSentence } from '../../shared/messages/reason.ts'
import { Page } from '../../shared/parts/page.tsx'
import { PageTitle } from '../../shared/parts/page-title.tsx'
import { Top } from '../../shared/parts/top.tsx'
import { HttpRefusal, house } from '../../shared/wire/http.ts'
import { enterAsGuest } from '../../shared/wire/session.ts'
import { Stage } from '../table/felt/stage.tsx'
import { PhoneFelt } from '../table/phone/phone.tsx'
import { TableContextProvider } from '../table/table-context.ts'
import { useChosenNames } from '../table/use-chosen-names.ts'
import { ROOM_FOR_ARC, useMedia } from '../table/use-media.ts'
import { useReadOnlyContext } from './read-only-context.ts'

/** How often a visitor's table is asked for news. */
const LOOK_MS = 1_000

/** A table as a visitor who has not joined sees it: live, and read-only. */
export function Spectator({ table }: { readonly table: string }) {
  const words = useMessages()
  const seen = useWatched(table)
  if (seen.is === 'seen') return <WatchedFelt table={table} view={seen.view} before={seen.before} />
  const isClosed = seen.is === 'refused'
  return (
    <Page
      title={isClosed ? words.connection.noTable : words.site.loading}
      lead={isClosed ? refusalSentence(words, seen.refusal.refusal) : words.connection.connecting}
    >
      {/* A private table is shown to its owner only: after a login it may be there. */}
      <p className="actions">
        <a className="btn inline" {...linkTo('/')}>
          {words.site.toFloor}
        </a>
        {isClosed && <LoginLink table={table} />}
      </p>
    </Page>
  )
}

function WatchedFelt(props: { readonly table: string; readonly view: TableView; readonly before: TableView }) {
  const { table, view, before } = props
  const words = useMessages()
  const { site, books, connection } = words
  const isWide = useMedia(ROOM_FOR_ARC)
  const names = useChosenNames(table, view, null)
  const { context } = useReadOnlyContext(words, { table, view, before, me: null, names, acting: turnOf(view) })
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
              <p>{connection.outsideAbout}</p>
            </div>
            <div className="actions">
              <LoginLink table={table} />
              <button type="button" className="btn go" onClick={() => void enterAsGuest()}>
                {connection.comeIn}
              </button>
            </div>
          </section>
        </main>
      </div>
    </TableContextProvider>
  )
}

function LoginLink({ table }: { readonly table: string }) {
  const { account } = useMessages()
  return (
    <a className="btn" {...linkTo(`/account?then=${encodeURIComponent(`/table/${table}`)}`)}>
      {account.login}
    </a>
  )
}

function turnOf({ waits }: TableView): number | undefined {
  return waits.for === 'decision' ? waits.box : undefined
}

type WatchState =
  | { readonly is: 'loading' }
  | { readonly is: 'refused'; readonly refusal: HttpRefusal }
  | { readonly is: 'seen'; readonly version: number; readonly view: TableView; readonly before: TableView }

/** Asks for the table again and again while the page is visible. */
function useWatched(table: string): WatchState {
  const [seen, setSeen] = useState<WatchState>({ is: 'loading' })
  useEffect(() => {
    let isOn = true
    let version: number | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = ({ version: latest, view }: WatchedTable) => {
      version = latest
      if (view === null) return
      setSeen((last) => ({ is: 'seen', version: latest, view, before: last.is === 'seen' ? last.view : view }))
    }
    const ask = async () => {
      try {
        if (version === undefined || document.visibilityState === 'visible') {
          const news = await house.watch(table, version)
          if (isOn) take(news)
        }
      } catch (error) {
        // If the server cannot be reached, the cards stay on screen.
        if (isOn && error instanceof HttpRefusal && error.status === 404) setSeen({ is: 'refused', refusal: error })
      }
      if (isOn) timer = setTimeout(() => void ask(), LOOK_MS)
    }
    void ask()
    return () => {
      isOn = false
      clearTimeout(timer)
    }
  }, [table])
  return seen
}
