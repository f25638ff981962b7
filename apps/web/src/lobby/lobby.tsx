import type { ListedTable } from '@openpit/protocol'
import { useEffect, useState } from 'react'
import { useMessages } from '../messages/messages.ts'
import { Top } from '../parts/top.tsx'
import { go } from '../route.ts'
import { wishForSeat } from '../table/wish.ts'
import { useCell } from '../wire/cell.ts'
import { house } from '../wire/http.ts'
import { comeIn, recall, session } from '../wire/session.ts'
import { useTable } from '../wire/tables.ts'
import { Seats } from './seats.tsx'

type Floor = { readonly is: 'loading' | 'failed' } | { readonly is: 'here'; readonly tables: readonly ListedTable[] }

/** The floor at a glance. One click from here to a table. */
export function Lobby() {
  const { floor: words, site } = useMessages()
  const [floor, setFloor] = useState<Floor>({ is: 'loading' })
  const load = () => {
    house.tables().then(
      (tables) => setFloor({ is: 'here', tables }),
      () => setFloor({ is: 'failed' }),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    load()
    // Chips that came back from a table are in the wallet by now.
    if (session.get().is === 'somebody') void recall()
  }, [])
  return (
    <div className="page">
      <title>{`${words.title} · Openpit`}</title>
      <Top />
      <main className="wrap">
        <div className="hd">
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
        {floor.is === 'failed' && (
          <div className="note" role="alert">
            <span>{site.failed}</span>
            <button type="button" className="btn" onClick={load}>
              {site.tryAgain}
            </button>
          </div>
        )}
        {floor.is === 'here' && (
          <ul className="games">
            {floor.tables.map((table) => (
              <li key={table.table}>
                <TableCard listed={table} />
              </li>
            ))}
            <li>
              <OwnTable />
            </li>
          </ul>
        )}
      </main>
    </div>
  )
}

function TableCard({ listed }: { readonly listed: ListedTable }) {
  const { floor: words, books, sides } = useMessages()
  const who = useCell(session)
  const state = useTable(who.is === 'somebody' ? listed.table : null)
  const seated = state.is === 'seen' ? state.view.boxes.filter((box) => box.seated !== null) : null
  const taken = seated?.map(({ box }) => box) ?? null
  const book = books[listed.rulebook]
  const free = listed.boxes - (taken?.length ?? 0)
  const isMine = who.is === 'somebody' && seated?.some((box) => box.seated === who.me.player)
  const does = isMine ? words.back : free > 0 ? words.sit : words.watch
  const busy = useBusy()
  const enter = () => busy.run(comeIn().then(() => enterTable(listed.table)))
  return (
    <article className="game">
      <div className="felt" data-book={listed.rulebook}>
        <Seats boxes={listed.boxes} taken={taken} />
        <span className="lab long">{taken ? words.free(free, listed.boxes) : words.boxes(listed.boxes)}</span>
        <span className="lab brief">{taken ? words.freeShort(free, listed.boxes) : words.boxes(listed.boxes)}</span>
      </div>
      <div className="body">
        <h2>{book.name}</h2>
        <p className="about">
          {book.about}
          <span className="long">, {words.decks(listed.decks)}</span>
        </p>
        <dl>
          <div>
            <dt>{words.limits}</dt>
            <dd>{words.limitsAre(listed.minimum, listed.maximum)}</dd>
          </div>
          <div className="long">
            <dt>{words.pace}</dt>
            <dd>{words.paceShared}</dd>
          </div>
        </dl>
        <div className="sit">
          <span>{listed.sideBets.map((bet) => sides[bet]?.name).join(', ')}</span>
          <button
            type="button"
            className="btn"
            onClick={enter}
            aria-disabled={busy.is}
            aria-label={`${does}: ${book.name}`}
          >
            {does}
          </button>
        </div>
      </div>
    </article>
  )
}

function OwnTable() {
  const { floor: words, books, sides } = useMessages()
  const busy = useBusy()
  const open = () =>
    busy.run(
      comeIn()
        .then(house.openOwn)
        .then(({ table }) => enterTable(table)),
    )
  return (
    <article className="game">
      <div className="felt" data-book="online">
        <Seats boxes={5} taken={null} />
        <span className="lab">{words.openOwn}</span>
      </div>
      <div className="body">
        <h2>{books.online.name}</h2>
        <p className="about">{books.online.about}</p>
        <dl>
          <div>
            <dt>{words.pace}</dt>
            <dd>{words.ownAbout}</dd>
          </div>
        </dl>
        <div className="sit">
          <span>{`${sides.perfectPairs?.name}, ${sides.twentyOnePlusThree?.name}`}</span>
          <button
            type="button"
            className="btn"
            onClick={open}
            aria-disabled={busy.is}
            aria-label={`${words.open}: ${books.online.name}`}
          >
            {words.open}
          </button>
        </div>
      </div>
    </article>
  )
}

/** To the table, and to a box of it. */
function enterTable(table: string): void {
  wishForSeat(table)
  go(`/table/${table}`)
}

/** Until it is done, a second click does nothing. */
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
