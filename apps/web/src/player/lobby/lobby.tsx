import type { ListedTable, ListedTournament } from '@openpit/protocol'
import { lazy, Suspense } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { Answered, Page, useAsked } from '../../shared/parts/page.tsx'
import { TopUp } from '../../shared/parts/top-up.tsx'
import { house } from '../../shared/wire/http.ts'
import { linkOf } from '../../shared/wire/link-list.ts'
import { askLinks, useAllMeters } from '../../shared/wire/links.ts'
import { refreshSession, session } from '../../shared/wire/session.ts'
import { useSignal } from '../../shared/wire/signal.ts'
import { ANY_TABLE, FloorFilters, isWanted, type TableFilter } from './filters.tsx'
import { OwnTableCard, TableCard } from './table-card.tsx'

/** How often the tables are loaded again while the page is visible. */
const LOOK_MS = 4_000

/** A table does not need the strip, so it is not part of the first load. */
const loadStrip = async () => ({ default: (await import('../jackpot/jackpot-strip.tsx')).JackpotStrip })
const JackpotStrip = lazy(loadStrip)

const loadBand = async () => ({ default: (await import('../tournament/band.tsx')).TournamentBand })
const TournamentBand = lazy(loadBand)

interface FloorList {
  readonly tables: readonly ListedTable[]
  /** The player's private table, or the one that a visitor could open. */
  readonly own: ListedTable
  /** Those that are open or running. */
  readonly tournaments: readonly ListedTournament[]
}

async function askFloor(): Promise<FloorList> {
  // With the jackpots and their strip, which would otherwise push the tables down a moment later.
  const [tables, own, tournaments] = await Promise.all([
    house.tables(),
    house.ownTable(),
    askTournaments(),
    askLinks(),
    loadStrip().catch(() => null),
  ])
  return { tables, own, tournaments }
}

/** The floor is shown even if its tournaments cannot be loaded. */
async function askTournaments(): Promise<readonly ListedTournament[]> {
  const all = await house.tournaments().catch(() => [])
  const current = all.filter(({ state }) => state === 'open' || state === 'running')
  if (current.length > 0) await loadBand().catch(() => null)
  return current
}

/** All tables, each one click away. */
export function Lobby() {
  const { floor: words } = useMessages()
  const who = useSignal(session)
  // Asked again after a login: the list says where the player sits.
  const asked = useAsked(`floor of ${who.is === 'logged-in' ? who.me.player : ''}`, askFloor)
  const { again } = asked
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      again()
      // A guest may lose their last chips in a round that they are not watching.
      const now = session.get()
      if (now.is === 'logged-in' && now.me.isGuest && now.me.topUp === null) void refreshSession()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [again])
  return (
    <Page title={words.title} lead={words.lead}>
      <TopUp />
      <Answered asked={asked}>{(list) => <Tables list={list} />}</Answered>
    </Page>
  )
}

function Tables({ list: { tables, own, tournaments } }: { readonly list: FloorList }) {
  const { floor: words } = useMessages()
  const [wanted, setWanted] = useState<TableFilter>(ANY_TABLE)
  const { list: links } = useAllMeters()
  const shown = tables.filter((table) => isWanted(wanted, table))
  const isOwnShown = isWanted(wanted, own)
  return (
    <>
      <FloorFilters tables={[...tables, own]} wanted={wanted} onChange={setWanted} />
      <Suspense fallback={null}>
        {tournaments.length > 0 && (
          <TournamentBand
            tournaments={tournaments.filter(({ rulebook }) => wanted.game === null || rulebook === wanted.game)}
          />
        )}
        <JackpotStrip
          links={[...links.values()].filter(({ rulebook }) => wanted.game === null || rulebook === wanted.game)}
        />
      </Suspense>
      <ul className="games">
        {shown.map((table) => (
          <li key={table.table}>
            <TableCard listed={table} jackpot={linkOf(links, table.table)} />
          </li>
        ))}
        {isOwnShown && (
          <li key="own">
            <OwnTableCard listed={own} />
          </li>
        )}
      </ul>
      {shown.length === 0 && !isOwnShown && (
        <p className="note" role="status">
          {words.noneFound}
          <button type="button" className="btn" onClick={() => setWanted(ANY_TABLE)}>
            {words.showAll}
          </button>
        </p>
      )}
    </>
  )
}
