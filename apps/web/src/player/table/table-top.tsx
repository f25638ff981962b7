import { useState } from 'preact/hooks'
import { go, linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { Mark } from '../../shared/parts/mark.tsx'
import { Menu } from '../../shared/parts/menu.tsx'
import { Meters } from '../../shared/parts/meters.tsx'
import { PageTitle } from '../../shared/parts/page-title.tsx'
import { SoundButton } from '../sound/sound-button.tsx'
import { sumOf } from './felt/layout.ts'
import { boxesHeldBy } from './selectors.ts'
import { useTableContext } from './table-context.ts'

interface TopProps {
  readonly onLog: () => void
  readonly hasDrawer: boolean
}

/** The header of a table: its name, and the meters. */
export function TableTop({ onLog, hasDrawer }: TopProps) {
  const { view, you, wagers, table: name } = useTableContext()
  const { site, books, table, floor, drawer } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const rules = linkTo(`/rules/${view.rulebook}/${name}`)
  // A chip leaves the balance when it is placed, although the table hears of it a moment later.
  const onTheWay = wagers?.isOpen ? sumOf(wagers.want) - sumOf(wagers.have) : 0
  return (
    <header className="table-top">
      <PageTitle text={`${books[view.rulebook].name} · ${site.name}`} />
      <a className="iconbtn back" aria-label={site.back} href="/" onClick={linkTo('/').onClick}>
        <span className="when-narrow">
          <Icon name="back" />
        </span>
        <span className="when-wide">
          <Mark />
        </span>
      </a>
      <div className="where">
        <h1>{books[view.rulebook].name}</h1>
        <p>{`${view.title}, ${floor.decks(view.printed.decks.is)}`}</p>
      </div>
      <span className="grow" />
      <Meters cents={(you?.chips ?? 0) - onTheWay} />
      <SoundButton />
      <LeaveButton />
      {!hasDrawer && (
        <button type="button" className="iconbtn" aria-label={drawer.log} onClick={onLog}>
          <Icon name="log" />
        </button>
      )}
      <a
        className="iconbtn when-wide"
        aria-label={`${site.rules}: ${table.felt}`}
        href={rules.href}
        onClick={rules.onClick}
      >
        <Icon name="book" />
      </a>
      <button type="button" className="iconbtn" aria-label={site.menu} onClick={() => setOpen(true)}>
        <Icon name="menu" />
      </button>
      {isOpen && <Menu onClose={() => setOpen(false)} />}
    </header>
  )
}

/** Gives up the player's boxes and takes wagers back. A player with money in a round leaves when it is over. */
function LeaveButton() {
  const { view, me, you, acts, wagers } = useTableContext()
  const { table: words } = useMessages()
  if (acts === null || wagers === null || you === null) return null
  const held = boxesHeldBy(view, me)
  const isOff = held.length === 0 || you.leaving || wagers.isSending || acts.sending !== null
  const isInRound = !wagers.isOpen && view.boxes.some(({ bettors }) => bettors.some(({ player }) => player === me))
  const leave = async () => {
    // A chip sent after this would bring the player back to the table.
    wagers.drop()
    if ((await acts.send({ do: 'leave' })) && !isInRound) go('/')
  }
  return (
    <button
      type="button"
      className="iconbtn"
      aria-label={words.leave}
      title={words.leave}
      aria-disabled={isOff}
      onClick={isOff ? undefined : () => void leave()}
    >
      <Icon name="leave" />
    </button>
  )
}
