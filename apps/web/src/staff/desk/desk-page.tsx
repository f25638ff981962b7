import type { Me } from '@openpit/protocol'
import { linkTo } from '../../route.ts'
import { FLOOR_ROLES } from '../../shared/consoles.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { Mark } from '../../shared/parts/mark.tsx'
import { PageTitle } from '../../shared/parts/page-title.tsx'
import { StaffBar } from '../shared/staff-bar.tsx'
import { StaffPage } from '../shared/staff-page.tsx'
import { DeskRound } from './round.tsx'
import { DeskSearch } from './search.tsx'
import { useDeskWords } from './words/words.ts'
import '../shared/pages.css'
import './desk.css'

interface DeskPageProps {
  readonly table: string | null
  readonly round: number
}

/** The inspector's desk: it finds rounds and rulings, and replays one. It changes nothing. */
export function DeskPage(props: DeskPageProps) {
  const words = useDeskWords()
  return (
    <StaffPage title={words.title} roles={FLOOR_ROLES}>
      {(me) => <Desk me={me} {...props} />}
    </StaffPage>
  )
}

function Desk({ me, table, round }: DeskPageProps & { readonly me: Me }) {
  const { site } = useMessages()
  const words = useDeskWords()
  return (
    <div className="console desk">
      <PageTitle text={`${words.title} · ${site.name}`} />
      <StaffBar me={me}>
        <span className="place">
          <Mark />
          {words.title}
        </span>
        <nav className="pages" aria-label={words.nav.label}>
          <a {...linkTo('/desk')} aria-current={table === null ? 'page' : undefined}>
            {words.nav.search}
          </a>
          {table !== null && (
            <a {...linkTo(`/desk/${table}/${round}`)} aria-current="page">
              {words.nav.round}
            </a>
          )}
        </nav>
      </StaffBar>
      {table === null ? <DeskSearch /> : <DeskRound key={`${table} ${round}`} table={table} round={round} />}
    </div>
  )
}
