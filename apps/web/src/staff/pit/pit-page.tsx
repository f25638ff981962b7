import type { Me } from '@openpit/protocol'
import type { ComponentChildren } from 'preact'
import { linkTo } from '../../route.ts'
import { DEVICE_ROLES, FLOOR_ROLES, isAmong } from '../../shared/consoles.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { Mark } from '../../shared/parts/mark.tsx'
import { PageTitle } from '../../shared/parts/page-title.tsx'
import { StaffBar } from '../shared/staff-bar.tsx'
import { StaffPage } from '../shared/staff-page.tsx'
import { useStaffWords } from '../shared/words/words.ts'
import { usePit } from './feed.ts'
import { PitFloor } from './floor.tsx'
import { OpenPage } from './opening/lazy-page.tsx'
import { StaffList } from './staff-list.tsx'
import { PitTablePage } from './table-page.tsx'
import { usePitWords } from './words/words.ts'
import '../shared/pages.css'
import './pit.css'
import './ruling/ruling.css'

interface PitPageProps {
  readonly part: 'floor' | 'staff' | 'open'
  readonly table: string | null
}

/** The pit console. */
export function PitPage({ part, table }: PitPageProps) {
  const words = usePitWords()
  return (
    <StaffPage title={words.title} roles={FLOOR_ROLES}>
      {(me) => (
        <PitFrame me={me} part={table === null ? part : null}>
          {table !== null ? (
            <PitTablePage key={table} me={me} table={table} />
          ) : part === 'staff' ? (
            <StaffList />
          ) : part === 'open' ? (
            <OpenPage me={me} />
          ) : (
            <PitFloor me={me} />
          )}
        </PitFrame>
      )}
    </StaffPage>
  )
}

interface FrameProps {
  readonly me: Me
  readonly part: PitPageProps['part'] | null
  readonly children: ComponentChildren
}

function PitFrame({ me, part, children }: FrameProps) {
  const { site } = useMessages()
  const words = usePitWords()
  const pages = [
    ['floor', '/pit', words.nav.floor],
    ['staff', '/pit/staff', words.nav.staff],
    ['open', '/pit/open', words.nav.open],
    ...(isAmong(DEVICE_ROLES, me.role) ? ([['devices', '/devices', site.consoles.devices]] as const) : []),
  ] as const
  return (
    <div className="console pit">
      <PageTitle text={`${words.title} · ${site.name}`} />
      <StaffBar me={me}>
        <span className="place">
          <Mark />
          {words.title}
        </span>
        <nav className="pages" aria-label={words.nav.label}>
          {pages.map(([name, path, text]) => (
            <a key={name} {...linkTo(path)} aria-current={name === part ? 'page' : undefined}>
              {text}
            </a>
          ))}
        </nav>
      </StaffBar>
      <LostBand />
      {children}
    </div>
  )
}

/** Says at once that the floor is no longer being followed. */
function LostBand() {
  const { locale } = useMessages()
  const { line } = useStaffWords()
  const words = usePitWords()
  const { lostAt } = usePit()
  if (lostAt === null) return null
  return (
    <p className="line-band" role="alert">
      <Icon name="rebet" />
      <span>
        {line.lost(new Date(lostAt).toLocaleTimeString(locale))} {words.offline}
      </span>
    </p>
  )
}
