import { lazy, Suspense } from 'preact/compat'
import { Lobby } from './player/lobby/lobby.tsx'
import { TablePage } from './player/table/table-page.tsx'
import { linkTo, routeOf, usePath } from './route.ts'
import { useMessages } from './shared/messages/messages.ts'
import { Page } from './shared/parts/page.tsx'

// Loaded on demand: a table must not wait for the pages around it, nor for the lab's mathematics.
const History = lazy(async () => ({ default: (await import('./player/history/history.tsx')).History }))
const Replay = lazy(async () => ({ default: (await import('./player/history/replay.tsx')).Replay }))
const Rules = lazy(async () => ({ default: (await import('./rules/rules.tsx')).Rules }))
const Register = lazy(async () => ({ default: (await import('./rules/register.tsx')).Register }))
const VerifyPage = lazy(async () => ({ default: (await import('./player/fairness/verify-page.tsx')).VerifyPage }))
const LabPage = lazy(async () => ({ default: (await import('./lab/lab-page.tsx')).LabPage }))
const PracticePage = lazy(async () => ({ default: (await import('./lab/practice/practice-page.tsx')).PracticePage }))

export function App() {
  const { site } = useMessages()
  return (
    <Suspense fallback={<p role="status">{site.loading}</p>}>
      <Here />
    </Suspense>
  )
}

function Here() {
  const route = routeOf(usePath())
  switch (route.page) {
    case 'floor':
      return <Lobby />
    case 'table':
      return <TablePage key={route.table} table={route.table} />
    case 'history':
      return <History />
    case 'replay':
      return <Replay table={route.table} round={route.round} />
    case 'rules':
      return <Rules book={route.book} table={route.table} />
    case 'register':
      return <Register book={route.book} />
    case 'verify':
      return <VerifyPage />
    case 'lab':
      return <LabPage book={route.book} />
    case 'practice':
      return <PracticePage key={route.book} book={route.book} />
    case 'nowhere':
      return <Nowhere />
  }
}

function Nowhere() {
  const { site } = useMessages()
  return (
    <Page title={site.notFound}>
      <a className="btn inline" {...linkTo('/')}>
        {site.toFloor}
      </a>
    </Page>
  )
}
