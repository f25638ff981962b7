import type { ComponentChildren } from 'preact'
import { linkTo } from '../../route.ts'
import { useMessages } from '../messages/messages.ts'
import { Icon } from './icon.tsx'
import { Mark } from './mark.tsx'
import { PageTitle } from './page-title.tsx'

interface TableHeadProps {
  readonly title: string
  readonly where: string
  readonly back: { readonly to: string; readonly label: string }
  readonly onMenu: () => void
  /** Figures and tools between the title and the menu. */
  readonly children: ComponentChildren
  /** What the menu opens. */
  readonly open: ComponentChildren
}

/** The header of a table: the way back, its name, figures and tools, and the menu. */
export function TableHead({ title, where, back, onMenu, children, open }: TableHeadProps) {
  const { site } = useMessages()
  const way = linkTo(back.to)
  return (
    <header className="table-top">
      <PageTitle text={`${title} · ${site.name}`} />
      <a className="iconbtn back" aria-label={back.label} href={way.href} onClick={way.onClick}>
        <span className="when-narrow">
          <Icon name="back" />
        </span>
        <span className="when-wide">
          <Mark />
        </span>
      </a>
      <div className="where">
        <h1>{title}</h1>
        <p>{where}</p>
      </div>
      <span className="grow" />
      {children}
      <button type="button" className="iconbtn menu-button" aria-label={site.menu} onClick={onMenu}>
        <Icon name="menu" />
      </button>
      {open}
    </header>
  )
}
