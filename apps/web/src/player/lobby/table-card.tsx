import type { LinkView, ListedTable } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { go, linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { failureText } from '../../shared/messages/reason.ts'
import { house } from '../../shared/wire/http.ts'
import { enterAsGuest, session } from '../../shared/wire/session.ts'
import { JackpotOfTable } from '../jackpot/jackpot-of-table.tsx'
import { setSeatIntent } from '../table/seat-intent.ts'
import { useMedia } from '../table/use-media.ts'
import { freeOn } from './filters.tsx'
import { Seats } from './seats.tsx'

/** As in the style sheet. */
const PHONE = '(max-width: 699px)'

/** A text, and a shorter one for phones. */
interface Label {
  readonly long: string
  readonly brief: string
}

/** A shared table. */
export function TableCard({ listed, jackpot }: { readonly listed: ListedTable; readonly jackpot: LinkView | null }) {
  const { floor: words } = useMessages()
  const { taken, boxes, table, title, yours, training = false } = listed
  const free = freeOn(listed)
  const state = (): Label => {
    if (training) return { long: words.practice, brief: words.practiceShort }
    if (yours.length > 0) return { long: words.yours(yours), brief: words.yoursShort(yours) }
    if (taken === null) return { long: words.boxes(boxes), brief: words.boxes(boxes) }
    return { long: words.free(free, boxes), brief: words.freeShort(free, boxes) }
  }
  const does = (): Label => {
    if (yours.length > 0) return { long: words.back, brief: words.backShort }
    return free > 0 && !training
      ? { long: words.sit, brief: words.sitShort }
      : { long: words.watch, brief: words.watch }
  }
  const enter = async () => {
    // Nobody needs an account to look.
    if (training && session.get().is === 'logged-out') return go(`/table/${table}`)
    const { role } = await enterAsGuest()
    // Staff work at a table with real cards; they do not play there.
    if (listed.dealt === 'live' && role !== 'player') go(`/deal/${table}`)
    else if (training) go(`/table/${table}`)
    else enterTable(table)
  }
  return <Game listed={listed} title={title} state={state()} does={does()} enter={enter} jackpot={jackpot} />
}

/** The player's private table. */
export function OwnTableCard({ listed }: { readonly listed: ListedTable }) {
  const { floor: words } = useMessages()
  const open = async () => {
    await enterAsGuest()
    enterTable((await house.openOwn()).table)
  }
  const isBack = listed.yours.length > 0
  return (
    <Game
      listed={listed}
      title={null}
      state={{ long: words.openOwn, brief: words.openOwnShort }}
      does={isBack ? { long: words.back, brief: words.backShort } : { long: words.open, brief: words.open }}
      enter={open}
      jackpot={null}
    />
  )
}

interface GameProps {
  readonly listed: ListedTable
  /** `null` if there is only one table of this kind. */
  readonly title: string | null
  /** How many boxes are free, or which are the player's: written on the drawing of the felt. */
  readonly state: Label
  /** What the button does. */
  readonly does: Label
  readonly enter: () => Promise<void>
  readonly jackpot: LinkView | null
}

function Game({ listed, title, state, does, enter, jackpot }: GameProps) {
  const messages = useMessages()
  const { floor: words, books, sides, site, inSentence } = messages
  const busy = useBusy()
  const { rulebook, table, yours, decks } = listed
  const { name, about } = books[rulebook]
  const act = useMedia(PHONE) ? does.brief : does.long
  return (
    <article className="game">
      <div className="felt" data-book={rulebook}>
        <Seats boxes={listed.boxes} taken={listed.taken} yours={yours} />
        <Brief className="lab" label={state} />
      </div>
      <div className="body">
        <h2>{name}</h2>
        <p className="about">
          <span>
            {title === null ? about : `${title}, ${inSentence(about)}`}, {words.decks(decks)}
          </span>
          <a {...linkTo(title === null ? `/rules/${rulebook}` : `/rules/${rulebook}/${table}`)}>
            {site.rules}
            <span className="sr">: {name}</span>
          </a>
        </p>
        <Figures listed={listed} />
        <p className="sides">
          {jackpot === null ? (
            listed.sideBets.map((bet) => sides[bet]?.name).join(', ')
          ) : (
            <JackpotOfTable link={jackpot} />
          )}
        </p>
        <button
          type="button"
          className={yours.length > 0 ? 'btn go' : 'btn'}
          onClick={() => busy.run(enter)}
          aria-disabled={busy.is}
          // It must begin with the text that is shown, for people who speak to their browser.
          aria-label={`${act}: ${name}${title === null ? '' : `, ${title}`}`}
        >
          {act}
        </button>
        {busy.failure !== null && (
          <p className="note" role="alert">
            {failureText(messages, busy.failure)}
          </p>
        )}
      </div>
    </article>
  )
}

function Figures({ listed }: { readonly listed: ListedTable }) {
  const { money, floor: words } = useMessages()
  const { minimum, maximum, houseEdge, handsPerHour, pace, dealt } = listed
  // At a table with real cards no clock runs either, but the dealer sets the pace.
  const isOwnPace = pace.wagersMs === null && dealt !== 'live'
  return (
    <dl>
      <div>
        <dt>{words.limits}</dt>
        <dd>{words.limitsAre(minimum, maximum)}</dd>
      </div>
      <div>
        <dt>
          <Brief label={{ long: words.houseEdge, brief: words.houseEdgeShort }} />
        </dt>
        <dd>{houseEdge === null ? words.unknown : money.percent(houseEdge)}</dd>
      </div>
      <div className="pace">
        <dt>{words.pace}</dt>
        <dd>{isOwnPace ? words.ownPace : (handsPerHour ?? words.unknown)}</dd>
      </div>
    </dl>
  )
}

/** Both forms are in the page, and the style sheet shows the one that fits. */
function Brief({ label, className }: { readonly label: Label; readonly className?: string }) {
  return (
    <span className={className ?? ''}>
      <span className="long">{label.long}</span>
      <span className="brief">{label.brief}</span>
    </span>
  )
}

/** Goes to the table, and takes a box there. */
function enterTable(table: string): void {
  setSeatIntent(table)
  go(`/table/${table}`)
}

interface Busy {
  readonly is: boolean
  /** Why the last work could not be done: a player who is barred must be told so. */
  readonly failure: unknown
  readonly run: (work: () => Promise<unknown>) => void
}

/** Ignores further clicks until the work is done. */
function useBusy(): Busy {
  const [is, set] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  return {
    is,
    failure,
    run: (work) => {
      if (is) return
      set(true)
      setFailure(null)
      work()
        .catch((error: unknown) => setFailure(error))
        .finally(() => set(false))
    },
  }
}
