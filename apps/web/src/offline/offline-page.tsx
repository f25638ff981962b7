import { useMessages } from '../shared/messages/messages.ts'
import { Page } from '../shared/parts/page.tsx'
import { refreshSession } from '../shared/wire/session.ts'

/** Shown while the server cannot be reached. The page asks again by itself. */
export function OfflinePage() {
  const { offline: words, site } = useMessages()
  return (
    <Page title={words.title} lead={words.lead}>
      <button type="button" className="btn go inline" onClick={() => void refreshSession()}>
        {site.tryAgain}
      </button>
    </Page>
  )
}

/** Shown instead of a part of the client that could not be loaded: no connection, or a new build is in its place. */
export function NotLoaded() {
  const { offline: words, site } = useMessages()
  return (
    <Page title={site.failed} lead={words.notLoaded}>
      <button type="button" className="btn go inline" onClick={() => location.reload()}>
        {words.reload}
      </button>
    </Page>
  )
}
