import type { ListedTable } from '@openpit/protocol'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { go, linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { Answered, Page, useAsked } from '../../shared/parts/page.tsx'
import { TopUp } from '../../shared/parts/top-up.tsx'
import { house } from '../../shared/wire/http.ts'
import { enterAsGuest, refreshSession, session } from '../../shared/wire/session.ts'
import { useSignal } from '../../shared/wire/signal.ts'
import { setSeatIntent } from '../table/seat-intent.ts'
import { Seats } from './seats.tsx'

/** How often the tables are loaded again while the page is visible. */
const LOOK_MS = 4_000

/** All tables, each one click away. */
export function Lobby() {
  const { floor: words } = useMessages()
  const asked = useAsked('floor', house.tables)
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
      <Answered asked={asked}>
        {(tables) => (
          <ul className="games">
            {tables.map((table) => (
              <li key={table.table}>
                <TableCard listed={table} />
              </li>
            ))}
            <li>
              <OwnTable />
            </li>
          </ul>
        )}
      </Answered>
    </Page>
  )
}

function TableCard({ listed }: { readonly listed: ListedTable }) {
  const { floor: words, books, inSentence } = useMessages()
  const who = useSignal(session)
  const { taken, boxes, table, title, pace } = listed
  const book = books[listed.rulebook]
  const free = boxes - (taken?.length ?? 0)
  const isMine = who.is === 'logged-in' && who.me.purses.some((purse) => purse.table === table)
  const does = isMine ? words.back : free > 0 ? words.sit : words.watch
  const enter = async () => {
    await enterAsGuest()
    enterTable(table)
  }
  return (
    <Game
      listed={listed}
      name={book.name}
      about={
        <>
          {title}, {inSentence(book.about)}
          <span className="long">, {words.decks(listed.decks)}</span>
        </>
      }
      lab={taken ? words.free(free, boxes) : words.boxes(boxes)}
      brief={taken ? words.freeShort(free, boxes) : words.boxes(boxes)}
      pace={words.paceShared(pace.wagersMs, pace.decisionMs)}
      does={does}
      label={`${does}: ${book.name}, ${title}`}
      enter={enter}
    />
  )
}

const OWN: GameProps['listed'] = {
  rulebook: 'online',
  boxes: 5,
  taken: null,
  sideBets: ['perfectPairs', 'twentyOnePlusThree'],
}

function OwnTable() {
  const { floor: words, books } = useMessages()
  const open = async () => {
    await enterAsGuest()
    enterTable((await house.openOwn()).table)
  }
  return (
    <Game
      listed={OWN}
      name={books.online.name}
      about={books.online.about}
      lab={words.openOwn}
      brief={words.openOwn}
      pace={words.ownAbout}
      does={words.open}
      label={`${words.open}: ${books.online.name}`}
      enter={open}
    />
  )
}

interface GameProps {
  readonly listed: Pick<ListedTable, 'rulebook' | 'boxes' | 'taken' | 'sideBets'> & Partial<ListedTable>
  readonly name: string
  readonly about: ComponentChildren
  /** The number of free boxes, on the drawing of the felt, with a short form for phones. */
  readonly lab: string
  readonly brief: string
  readonly pace: string
  readonly does: string
  readonly label: string
  readonly enter: () => Promise<void>
}

function Game({ listed, name, about, lab, brief, pace, does, label, enter }: GameProps) {
  const { money, floor: words, sides, site } = useMessages()
  const busy = useBusy()
  const { rulebook, minimum, maximum, houseEdge, table } = listed
  return (
    <article className="game">
      <div className="felt" data-book={rulebook}>
        <Seats boxes={listed.boxes} taken={listed.taken} />
        <span className="lab long">{lab}</span>
        <span className="lab brief">{brief}</span>
      </div>
      <div className="body">
        <h2>{name}</h2>
        <p className="about">
          {about}.{' '}
          <a {...linkTo(`/rules/${rulebook}${table === undefined ? '' : `/${table}`}`)}>
            {site.rules}
            <span className="sr">: {name}</span>
          </a>
        </p>
        <dl>
          {minimum !== undefined && maximum !== undefined && (
            <div>
              <dt>{words.limits}</dt>
              <dd>{words.limitsAre(minimum, maximum)}</dd>
            </div>
          )}
          <div className="pace">
            <dt>{words.pace}</dt>
            <dd>{pace}</dd>
          </div>
          {typeof houseEdge === 'number' && (
            <div>
              <dt>{words.houseEdge}</dt>
              <dd>{money.percent(houseEdge)}</dd>
            </div>
          )}
        </dl>
        <div className="sit">
          <span>{listed.sideBets.map((bet) => sides[bet]?.name).join(', ')}</span>
          <button
            type="button"
            className="btn"
            onClick={() => busy.run(enter())}
            aria-disabled={busy.is}
            aria-label={label}
          >
            {does}
          </button>
        </div>
      </div>
    </article>
  )
}

/** Goes to the table, and takes a box there. */
function enterTable(table: string): void {
  setSeatIntent(table)
  go(`/table/${table}`)
}

/** Ignores further clicks until the work is done. */
function useBusy(): { readonly is: boolean; readonly run: (work: Promise<unknown>) => void } {
  const [is, set] = useState(false)
  return {
    is,
    run: (work) => {
      if (is) return
      set(true)
      work.catch(() => {}).finally(() => set(false))
    },
  }
}
