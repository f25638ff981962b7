import type { Me } from '@openpit/protocol'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { Menu } from '../../shared/parts/menu.tsx'
import { useNow } from '../../shared/parts/meters.tsx'
import { connection } from '../../shared/wire/tables.ts'
import { useStaffWords } from './words/words.ts'

interface StaffBarProps {
  readonly me: Me
  /** A second line under the person's name, after the role. */
  readonly note?: string | undefined
  /** What stands at the left: the table, or the room and its pages. */
  readonly children: ComponentChildren
}

/** The header of every console: where, what time, who. */
export function StaffBar({ me, note, children }: StaffBarProps) {
  const { site } = useMessages()
  const words = useStaffWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <header className="staff-bar">
      {children}
      <span className="grow" />
      <FloorClock />
      <span className="vsep" />
      <span className="staff-me">
        <Icon name="seat" />
        <span>
          <b>{me.name}</b>
          <small>{note === undefined ? words.role(me.role) : `${words.role(me.role)}, ${note}`}</small>
        </span>
      </span>
      <button type="button" className="iconbtn" aria-label={site.menu} onClick={() => setOpen(true)}>
        <Icon name="menu" />
      </button>
      {isOpen && <Menu onClose={() => setOpen(false)} />}
    </header>
  )
}

/** The server's clock, so that all consoles of a floor show the same time. */
function FloorClock() {
  const { locale } = useMessages()
  const now = useNow(1_000) + connection.offset
  return <b className="floor-clock">{new Date(now).toLocaleTimeString(locale)}</b>
}
