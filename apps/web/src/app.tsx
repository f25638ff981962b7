import type { FunctionComponent } from 'preact'
import { lazy, Suspense } from 'preact/compat'
import { NotLoaded, OfflinePage } from './offline/offline-page.tsx'
import { Lobby } from './player/lobby/lobby.tsx'
import { TablePage } from './player/table/table-page.tsx'
import { linkTo, type Route, routeOf, usePath } from './route.ts'
import { useMessages } from './shared/messages/messages.ts'
import { Page } from './shared/parts/page.tsx'
import { reachable, session } from './shared/wire/session.ts'
import { useSignal } from './shared/wire/signal.ts'

/**
 * A page that is loaded on demand: a table must not wait for the pages around it, nor for the lab's mathematics. A page
 * that cannot be loaded says so, instead of leaving the window blank.
 */
function onDemand<Props>(load: () => Promise<FunctionComponent<Props>>) {
  return lazy(async () => ({ default: await load().catch(() => NotLoaded as FunctionComponent<Props>) }))
}

const History = onDemand(async () => (await import('./player/history/history.tsx')).History)
const AccountPage = onDemand(async () => (await import('./player/account/account-page.tsx')).AccountPage)
const HousePage = onDemand(async () => (await import('./house/house-page.tsx')).HousePage)
const Replay = onDemand(async () => (await import('./player/history/replay.tsx')).Replay)
const Rules = onDemand(async () => (await import('./rules/rules.tsx')).Rules)
const Register = onDemand(async () => (await import('./rules/register.tsx')).Register)
const VerifyPage = onDemand(async () => (await import('./player/fairness/verify-page.tsx')).VerifyPage)
const TournamentPage = onDemand(async () => (await import('./player/tournament/tournament-page.tsx')).TournamentPage)
const TournamentTablePage = onDemand(
  async () => (await import('./player/tournament/table/tournament-table.tsx')).TournamentTablePage,
)
const TournamentsPage = onDemand(async () => (await import('./player/tournament/tournaments-page.tsx')).TournamentsPage)
const TournamentSetup = onDemand(async () => (await import('./player/tournament/setup/edit-page.tsx')).TournamentForm)
const TournamentRoom = onDemand(async () => (await import('./player/tournament/room/room-page.tsx')).RoomPage)
const LabPage = onDemand(async () => (await import('./lab/lab-page.tsx')).LabPage)
const TournamentLab = onDemand(async () => (await import('./lab/tournament/tournament-lab.tsx')).TournamentLab)
const JackpotDisplay = onDemand(async () => (await import('./player/jackpot/jackpot-display.tsx')).JackpotDisplay)
const JackpotPage = onDemand(async () => (await import('./player/jackpot/jackpot-page.tsx')).JackpotPage)
const JackpotsPage = onDemand(async () => (await import('./staff/jackpots/jackpots-page.tsx')).JackpotsPage)
const PracticePage = onDemand(async () => (await import('./lab/practice/practice-page.tsx')).PracticePage)
const PromotionsPage = onDemand(async () => (await import('./player/promotions/promotions-page.tsx')).PromotionsPage)
const DevicesPage = onDemand(async () => (await import('./staff/devices/devices-page.tsx')).DevicesPage)
const CagePage = onDemand(async () => (await import('./staff/cage/cage-page.tsx')).CagePage)
const DealPage = onDemand(async () => (await import('./staff/deal/deal-page.tsx')).DealPage)
const PitPage = onDemand(async () => (await import('./staff/pit/pit-page.tsx')).PitPage)
const DeskPage = onDemand(async () => (await import('./staff/desk/desk-page.tsx')).DeskPage)

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
  const isReachable = useSignal(reachable)
  const who = useSignal(session)
  // Once a player is known, each page says itself what it cannot load, and a table keeps its cards on screen.
  if (!isReachable && who.is === 'unknown') return <OfflinePage />
  switch (route.page) {
    case 'floor':
      return <Lobby />
    case 'table':
      return <TablePage key={route.table} table={route.table} />
    case 'history':
      return <History />
    case 'account':
      return <AccountPage />
    case 'house':
      return <HousePage />
    case 'replay':
      return <Replay table={route.table} round={route.round} />
    case 'rules':
      return <Rules book={route.book} table={route.table} />
    case 'register':
      return <Register book={route.book} />
    case 'verify':
      return <VerifyPage />
    case 'tournaments':
      return <TournamentsPage />
    case 'tournament-room':
      return <TournamentRoom key={route.name} name={route.name} screen={route.screen} />
    case 'tournament-setup':
      return <TournamentSetup key={route.name} name={route.name} />
    case 'tournament':
      return <TournamentPage key={route.name} name={route.name} />
    case 'tournament-table':
      return <TournamentTablePage key={`${route.name} ${route.number}`} name={route.name} number={route.number} />
    case 'lab':
      return <LabPage book={route.book} />
    case 'tournament-lab':
      return <TournamentLab />
    case 'display':
    case 'jackpot':
    case 'jackpots':
      return <Jackpots route={route} />
    case 'practice':
      return <PracticePage key={route.book} book={route.book} />
    case 'promotions':
      return <PromotionsPage promotion={route.promotion} />
    case 'cage':
      return <CagePage />
    case 'devices':
      return <DevicesPage />
    case 'deal':
      return <DealPage key={route.table} table={route.table} />
    case 'pit':
      return <PitPage part={route.part} table={route.table} />
    case 'desk':
      return <DeskPage table={route.table} round={route.round} />
    case 'nowhere':
      return <Nowhere />
  }
}

function Jackpots({ route }: { readonly route: Extract<Route, { page: 'display' | 'jackpot' | 'jackpots' }> }) {
  if (route.page === 'display') return <JackpotDisplay key={route.link} link={route.link} />
  if (route.page === 'jackpot') return <JackpotPage key={route.link} link={route.link} />
  return <JackpotsPage link={route.link} />
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
