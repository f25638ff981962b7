import { type AccountRole, PIT_ROLES } from '@openpit/names'
import type { LinkView } from '@openpit/protocol'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { Page } from '../../shared/parts/page.tsx'
import { largestLevel } from '../../shared/wire/link-list.ts'
import { useAllMeters } from '../../shared/wire/links.ts'
import { StaffPage } from '../shared/staff-page.tsx'
import { LinkConsole } from './link-console.tsx'
import './jackpots.css'
import { useJackpotWords } from './words/words.ts'

/** The roles that may open the page. The server says what each of them may do, by the book. */
const READERS: readonly AccountRole[] = [...PIT_ROLES, 'regulator']

/** The jackpot controller: every link, and one of them with its money, tables and wins. */
export function JackpotsPage({ link }: { readonly link: string | null }) {
  const words = useJackpotWords()
  return (
    <StaffPage title={words.title} roles={READERS}>
      {() => (
        <Page title={words.title}>
          <Controller chosen={link} />
        </Page>
      )}
    </StaffPage>
  )
}

function Controller({ chosen }: { readonly chosen: string | null }) {
  const words = useJackpotWords()
  const { list, asOf } = useAllMeters()
  const links = [...list.values()]
  const shown = chosen === null ? links[0] : list.get(chosen)
  if (links.length === 0) return asOf === null ? null : <p className="note">{words.none}</p>
  return (
    <div className="controller">
      <nav aria-label={words.links}>
        {links.map((link) => (
          <LinkTile key={link.link} link={link} isShown={link === shown} />
        ))}
      </nav>
      {shown === undefined ? <p className="note">{words.noSuch}</p> : <LinkConsole key={shown.link} link={shown} />}
    </div>
  )
}

function LinkTile({ link, isShown }: { readonly link: LinkView; readonly isShown: boolean }) {
  const words = useJackpotWords()
  const { money, sides } = useMessages()
  const level = largestLevel(link)
  return (
    <a
      className="link-tile"
      {...linkTo(`/pit/jackpots/${link.link}`)}
      {...(isShown ? { 'aria-current': 'page' as const } : {})}
    >
      <span>{`${link.link}, ${sides[link.bet]?.name ?? link.bet}`}</span>
      <b key={level?.meter}>{level === undefined ? '–' : money.dollars(level.meter)}</b>
      <small>{`${words.status[link.status]}, ${words.tables(link.tables.length)}`}</small>
    </a>
  )
}
