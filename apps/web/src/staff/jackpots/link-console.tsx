import type {
  LinkActivity,
  LinkDay,
  LinkDetail,
  LinkFunds,
  LinkPowerView,
  LinkView,
  Me,
  Refusal,
} from '@openpit/protocol'
import { useEffect, useState } from 'preact/hooks'
import { LevelProofs } from '../../player/jackpot/level-proofs.tsx'
import { useMessages } from '../../shared/messages/messages.ts'
import { refusalSentence } from '../../shared/messages/reason.ts'
import { Answered, useAsked } from '../../shared/parts/page.tsx'
import { getJson, house } from '../../shared/wire/http.ts'
import { askLinks } from '../../shared/wire/links.ts'
import { connection } from '../../shared/wire/tables.ts'
import { Contributions, Events } from './activity.tsx'
import { ClosePanel } from './close-panel.tsx'
import { Funds } from './funds.tsx'
import { LinkActs } from './link-acts.tsx'
import { PausePanel } from './pause-panel.tsx'
import { Reconcile } from './reconcile.tsx'
import type { SendToLink } from './send-to-link.ts'
import { Stations } from './stations.tsx'
import { Terms } from './terms.tsx'
import { Today } from './today.tsx'
import { Wins } from './wins.tsx'
import { useJackpotWords } from './words/words.ts'

/** A busy link changes four times a second; its books need not be read as often. */
const LOOK_MS = 2_000

const TABS = ['now', 'terms', 'contributions', 'reconcile', 'lives', 'events'] as const
type Tab = (typeof TABS)[number]

/** What the server has about a link. */
export interface LinkBooks {
  readonly detail: LinkDetail
  /** `null` for staff who may not see the money. */
  readonly funds: LinkFunds | null
  readonly activity: LinkActivity | null
  readonly day: LinkDay | null
  readonly powers: readonly LinkPowerView[]
}

interface ConsoleProps {
  readonly link: LinkView
  /** All links: one that closes gives its money to another. */
  readonly links: readonly LinkView[]
  readonly me: Me
}

/** One link: its books under their tabs, and beside them what may be done about it. */
export function LinkConsole({ link, links, me }: ConsoleProps) {
  const messages = useMessages()
  const words = useJackpotWords()
  const [tab, setTab] = useState<Tab>('now')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const asked = useAsked(`link ${link.link}`, async () => await askBooks(link.link))
  const { again } = asked
  useEffect(() => {
    const timer = setInterval(again, LOOK_MS)
    return () => clearInterval(timer)
  }, [again])
  const send: SendToLink = async (command) => {
    const reply = await connection.linkCommand(link.link, command)
    setRefusal(reply.ok ? null : reply.refusal)
    if (reply.ok) {
      again()
      // Wait before the form closes: with the old state, the page would offer the same act again.
      await askLinks()
    }
    return reply.ok
  }
  return (
    <>
      <div className="link-console">
        <h2>{messages.jackpot.of(link.link)}</h2>
        <div className="link-tabs" role="tablist" aria-label={link.link}>
          {TABS.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`link-tab-${name}`}
              aria-selected={name === tab}
              aria-controls="link-panel"
              onClick={() => setTab(name)}
            >
              {words.tabs[name]}
            </button>
          ))}
        </div>
        {refusal !== null && (
          <p className="note refusal" role="alert">
            {refusalSentence(messages, refusal)} <span className="clause">{refusal.clause}</span>
          </p>
        )}
        <div id="link-panel" role="tabpanel" aria-labelledby={`link-tab-${tab}`}>
          <Answered asked={asked}>{(books) => <Panel tab={tab} link={link} books={books} send={send} />}</Answered>
        </div>
      </div>
      {asked.is === 'here' && <Side link={link} links={links} books={asked.answer} me={me} send={send} />}
    </>
  )
}

interface PanelProps {
  readonly tab: Tab
  readonly link: LinkView
  readonly books: LinkBooks
  readonly send: SendToLink
}

function Panel({ tab, link, books, send }: PanelProps) {
  const words = useJackpotWords()
  const { detail, funds, activity, day, powers } = books
  const may = mayBy(powers)
  switch (tab) {
    case 'now':
      return (
        <>
          {funds === null ? (
            <p className="note">{words.noFunds}</p>
          ) : (
            <Funds link={link} funds={funds} activity={activity} />
          )}
          <Wins wins={detail.wins} may={may} send={send} />
          <Stations link={link} funds={funds} activity={activity} may={may} send={send} />
          {day !== null && <Today day={day} />}
        </>
      )
    case 'terms':
      return <Terms link={link} powers={powers} send={send} />
    case 'contributions':
      return activity === null ? <p className="note">{words.noFunds}</p> : <Contributions activity={activity} />
    case 'reconcile':
      return <Reconcile link={link} books={books} send={send} />
    case 'lives':
      return link.levels.some(({ cap }) => cap !== null) ? <LevelProofs link={link} /> : <p>{words.noHidden}</p>
    case 'events':
      return activity === null ? <p className="note">{words.noFunds}</p> : <Events activity={activity} />
  }
}

interface SideProps extends ConsoleProps {
  readonly books: LinkBooks
  readonly send: SendToLink
}

function Side({ link, links, books: { detail, funds, powers }, me, send }: SideProps) {
  const words = useJackpotWords()
  if (link.status === 'closed') return null
  const waiting = detail.wins.filter(({ state }) => state === 'waiting' || state === 'confirmed')
  const clauseOf = (act: string) => powers.find((power) => power.act === act)?.clause
  const may = mayBy(powers)
  const pause = link.status === 'open' ? 'suspendLink' : 'resumeLink'
  return (
    <section className="link-side" aria-label={words.acts}>
      {may(pause) && (
        // A new key: what was typed to suspend must not stand there to resume.
        <PausePanel key={pause} link={link} waiting={waiting} funds={funds} clause={clauseOf(pause)} send={send} />
      )}
      {may('closeLink') && (
        <ClosePanel link={link} links={links} waiting={waiting} me={me} clause={clauseOf('closeLink')} send={send} />
      )}
      <LinkActs link={link} powers={powers} send={send} />
    </section>
  )
}

function mayBy(powers: readonly LinkPowerView[]) {
  return (act: LinkPowerView['act']) => powers.some((power) => power.act === act && power.may)
}

async function askBooks(link: string): Promise<LinkBooks> {
  const midnight = new Date().setHours(0, 0, 0, 0)
  const [detail, funds, activity, day, powers] = await Promise.all([
    house.jackpot(link),
    house.jackpotFunds(link).catch(() => null),
    getJson<LinkActivity>(`/api/jackpots/${link}/activity`).catch(() => null),
    getJson<LinkDay>(`/api/jackpots/${link}/day?since=${midnight}`).catch(() => null),
    getJson<LinkPowerView[]>(`/api/jackpots/${link}/powers`),
  ])
  return { detail, funds, activity, day, powers }
}
