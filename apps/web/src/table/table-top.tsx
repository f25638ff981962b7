import { useState } from 'react'
import { useMessages } from '../messages/messages.ts'
import { Icon } from '../parts/icon.tsx'
import { Mark } from '../parts/mark.tsx'
import { Menu } from '../parts/menu.tsx'
import { Meters } from '../parts/meters.tsx'
import { linkTo } from '../route.ts'
import { ChipsDialog } from './chips-dialog.tsx'
import { lyingThere, sumOf } from './layout.ts'
import { useScene } from './scene.ts'

interface TopProps {
  readonly onLog: () => void
  readonly hasDrawer: boolean
}

/** The head of a table: where we are, and the meters. */
export function TableTop({ onLog, hasDrawer }: TopProps) {
  const { view, you, me, table: name } = useScene()
  const { site, books, table, floor, drawer, sit } = useMessages()
  const [open, setOpen] = useState<'menu' | 'chips' | null>(null)
  const rules = linkTo(`/rules/${view.rulebook}/${name}`)
  // What lies on the layout is still the player's until it is settled.
  const onLayout = me === null || view.phase === 'ended' ? 0 : liveFor(view, me)
  return (
    <header className="table-top">
      <title>{`${books[view.rulebook].name} · ${site.name}`}</title>
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
      <Meters here={{ table: name, cents: (you?.chips ?? 0) + onLayout }} />
      <button type="button" className="iconbtn" aria-label={sit.more} onClick={() => setOpen('chips')}>
        <Icon name="plus" />
      </button>
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
      <button type="button" className="iconbtn" aria-label={site.menu} onClick={() => setOpen('menu')}>
        <Icon name="menu" />
      </button>
      {open === 'menu' && <Menu onClose={() => setOpen(null)} />}
      {open === 'chips' && <ChipsDialog onClose={() => setOpen(null)} />}
    </header>
  )
}

function liveFor(view: Parameters<typeof lyingThere>[0], me: string): number {
  if (view.phase === 'wagering') return sumOf(lyingThere(view, me))
  let sum = 0
  for (const { hands, sides, insurance } of view.boxes) {
    for (const { stakes } of hands) {
      for (const stake of stakes) if (stake.player === me && stake.live) sum += stake.cents + stake.double
    }
    for (const { player, cents } of [...sides, ...insurance]) if (player === me) sum += cents
  }
  return sum
}
