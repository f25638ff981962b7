import { type AccountRole, PIT_ROLES } from '@openpit/names'
import type { LinkFunds, LinkView, Me } from '@openpit/protocol'
import { useEffect } from 'preact/hooks'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { Page, useAsked } from '../../shared/parts/page.tsx'
import { house } from '../../shared/wire/http.ts'
import { largestLevel } from '../../shared/wire/link-list.ts'
import { useAllMeters } from '../../shared/wire/links.ts'
import { StaffPage } from '../shared/staff-page.tsx'
import { agrees } from './funds.tsx'
import { LinkConsole } from './link-console.tsx'
import { NewLink } from './opening/lazy-new-link.tsx'
import './jackpots.css'
import { useJackpotWords } from './words/words.ts'

/** The roles that may open the page. The server says what each of them may do, by the book. */
const READERS: readonly AccountRole[] = [...PIT_ROLES, 'regulator']

/** The jackpot controller: every link, and one of them with its money, tables and wins. */
export function JackpotsPage({ link }: { readonly link: string | null }) {
  const words = useJackpotWords()
  return (
    <StaffPage title={words.title} roles={READERS}>
      {(me) => (
        <Page title={words.title}>
          <Controller chosen={link} me={me} />
        </Page>
      )}
    </StaffPage>
  )
}

/** How often the list compares the meters with the ledger. */
const LOOK_MS = 10_000

function Controller({ chosen, me }: { readonly chosen: string | null; readonly me: Me }) {
  const words = useJackpotWords()
  const { list, asOf } = useAllMeters()
  const links = [...list.values()]
  const shown = chosen === null ? links[0] : list.get(chosen)
  const funds = useFunds(links)
  if (asOf === null) return null
  const mayOpen = me.role === 'manager'
  return (
    <div className="controller">
      <nav aria-label={words.links}>
        {links.length === 0 && <p className="note">{words.none}</p>}
        {links.map((link) => (
          <LinkTile key={link.link} link={link} isShown={link === shown} funds={funds.get(link.link)} />
        ))}
        {mayOpen && <NewLink />}
      </nav>
      {shown === undefined && links.length > 0 && <p className="note">{words.noSuch}</p>}
      {shown !== undefined && <LinkConsole key={shown.link} link={shown} links={links} me={me} />}
    </div>
  )
}

/** The books of all links, for the staff who may see them. */
function useFunds(links: readonly LinkView[]): ReadonlyMap<string, LinkFunds> {
  const names = links.map(({ link }) => link)
  const asked = useAsked(`funds ${names.join()}`, async () => {
    const found = await Promise.all(names.map((link) => house.jackpotFunds(link).catch(() => null)))
    return new Map(found.flatMap((funds) => (funds === null ? [] : [[funds.link, funds] as const])))
  })
  const { again } = asked
  useEffect(() => {
    const timer = setInterval(again, LOOK_MS)
    return () => clearInterval(timer)
  }, [again])
  return asked.is === 'here' ? asked.answer : new Map()
}

interface TileProps {
  readonly link: LinkView
  readonly isShown: boolean
  readonly funds: LinkFunds | undefined
}

function LinkTile({ link, isShown, funds }: TileProps) {
  const words = useJackpotWords()
  const { money, sides } = useMessages()
  const level = largestLevel(link)
  const facts = [
    words.status[link.status],
    words.tables(link.tables.length),
    ...(link.levels.length > 1 ? [words.levels(link.levels.length)] : []),
    ...(funds !== undefined && funds.unpaid.length > 0 ? [words.unpaid(funds.unpaid.length)] : []),
  ]
  return (
    <a
      className="link-tile"
      {...linkTo(`/pit/jackpots/${link.link}`)}
      {...(isShown ? { 'aria-current': 'page' as const } : {})}
    >
      <span>{`${link.link}, ${sides[link.bet]?.name ?? link.bet}`}</span>
      <b key={level?.meter}>{level === undefined ? words.noPool : money.dollars(level.meter)}</b>
      <small>{facts.join(', ')}</small>
      {funds !== undefined && funds.levels.length > 0 && <Agreement levels={funds.levels} />}
    </a>
  )
}

function Agreement({ levels }: { readonly levels: LinkFunds['levels'] }) {
  const words = useJackpotWords()
  const isRight = levels.every(agrees)
  return (
    <small className={isRight ? 'right' : 'wrong'}>
      <Icon name={isRight ? 'check' : 'clear'} size={16} />
      {isRight ? words.tileAgrees(levels.length) : words.tileDiffers}
    </small>
  )
}
