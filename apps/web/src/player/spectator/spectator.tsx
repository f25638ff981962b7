import type { TableView, WatchedTable } from '@openpit/protocol'
import { useEffect, useState } from 'preact/hooks'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { refusalSentence } from '../../shared/messages/reason.ts'
import { Page } from '../../shared/parts/page.tsx'
import { HttpRefusal, house } from '../../shared/wire/http.ts'
import { enterAsGuest } from '../../shared/wire/session.ts'
import { ReadOnlyFelt } from './read-only-felt.tsx'

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
  const { connection } = useMessages()
  // Where dealers practise, a guest could not bet either.
  if (props.view.live?.training === true) {
    return (
      <ReadOnlyFelt {...props} about={connection.practiceAbout}>
        <LoginLink table={props.table} />
      </ReadOnlyFelt>
    )
  }
  return (
    <ReadOnlyFelt {...props} about={connection.outsideAbout}>
      <LoginLink table={props.table} />
      <button type="button" className="btn go" onClick={() => void enterAsGuest()}>
        {connection.comeIn}
      </button>
    </ReadOnlyFelt>
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
