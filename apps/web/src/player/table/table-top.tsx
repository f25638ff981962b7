import { useState } from 'preact/hooks'
import { go, linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { Dialog } from '../../shared/parts/dialog.tsx'
import { Icon } from '../../shared/parts/icon.tsx'
import { Menu } from '../../shared/parts/menu.tsx'
import { Meters } from '../../shared/parts/meters.tsx'
import { TableHead } from '../../shared/parts/table-head.tsx'
import { SoundButton } from '../sound/sound-button.tsx'
import { sumOf } from './felt/layout.ts'
import { boxesHeldBy } from './selectors.ts'
import { useTableContext } from './table-context.ts'

interface TopProps {
  readonly onLog: () => void
  readonly hasDrawer: boolean
  readonly isLandscape: boolean
}

/** The header of a table: its name, and the meters. On a phone on its side, the tools are behind one button. */
export function TableTop({ onLog, hasDrawer, isLandscape }: TopProps) {
  const { view, you, wagers } = useTableContext()
  const { site, books, floor } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const [hasMore, setMore] = useState(false)
  // A chip leaves the balance when it is placed, although the table hears of it a moment later.
  const onTheWay = wagers?.isOpen ? sumOf(wagers.want) - sumOf(wagers.have) - wagers.tokens.onTheWay : 0
  const openLog = () => {
    setMore(false)
    onLog()
  }
  const title = books[view.rulebook].name
  const menus = (
    <>
      {hasMore && (
        <Dialog title={site.menu} onClose={() => setMore(false)} side>
          <div className="more-tools">
            <Tools onLog={openLog} hasWords />
            <button type="button" className="btn" onClick={() => [setMore(false), setOpen(true)]}>
              {site.settings}
            </button>
          </div>
        </Dialog>
      )}
      {isOpen && <Menu onClose={() => setOpen(false)} />}
    </>
  )
  return (
    <TableHead
      title={title}
      where={`${view.title}, ${floor.decks(view.printed.decks.is)}`}
      back={{ to: '/', label: site.back }}
      onMenu={() => (isLandscape ? setMore(true) : setOpen(true))}
      open={menus}
    >
      <Meters cents={(you?.chips ?? 0) - onTheWay} />
      {!isLandscape && <Tools onLog={hasDrawer ? null : onLog} />}
    </TableHead>
  )
}

/** Sound, leaving, the log and the rules. */
function Tools({ onLog, hasWords = false }: { readonly onLog: (() => void) | null; readonly hasWords?: boolean }) {
  const { view, table: name } = useTableContext()
  const { site, table, drawer } = useMessages()
  const rules = linkTo(`/rules/${view.rulebook}/${name}`)
  const word = (text: string) => hasWords && <span aria-hidden="true">{text}</span>
  return (
    <>
      <SoundButton />
      <LeaveButton />
      {onLog !== null && (
        <button type="button" className="iconbtn" aria-label={drawer.log} onClick={onLog}>
          <Icon name="log" />
          {word(drawer.log)}
        </button>
      )}
      <a
        className="iconbtn when-wide"
        aria-label={`${site.rules}: ${table.felt}`}
        href={rules.href}
        onClick={rules.onClick}
      >
        <Icon name="book" />
        {word(site.rules)}
      </a>
    </>
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
