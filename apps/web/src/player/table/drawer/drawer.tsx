import { useMessages } from '../../../shared/messages/messages.ts'
import { Dialog } from '../../../shared/parts/dialog.tsx'
import { useTableContext } from '../table-context.ts'
import { RoundLog } from './round-log.tsx'
import { ShoePanel } from './shoe-panel.tsx'

export type DrawerTab = 'round' | 'shoe'

interface DrawerProps {
  /** Whether it is shown beside or below the table; otherwise it opens as a dialog. */
  readonly isFixed: boolean
  readonly tab: DrawerTab
  readonly onTab: (tab: DrawerTab) => void
  readonly onClose: () => void
}

/** Two tabs: the round so far with its clauses, and the shoe with its published hashes. */
export function Drawer({ isFixed, tab, onTab, onClose }: DrawerProps) {
  const { shown: view } = useTableContext()
  const { table, drawer } = useMessages()
  const inside = (
    <>
      <div className="tabs" role="tablist">
        <Tab is="round" now={tab} choose={onTab}>
          {table.round(view.round)}
        </Tab>
        <Tab is="shoe" now={tab} choose={onTab}>
          {drawer.shoe}
        </Tab>
      </div>
      <div className="drawer-in" role="tabpanel" id="drawer-panel">
        {tab === 'round' ? <RoundLog /> : <ShoePanel />}
      </div>
    </>
  )
  if (!isFixed) {
    return (
      <Dialog title={drawer.log} onClose={onClose} side>
        {inside}
      </Dialog>
    )
  }
  return (
    <aside className="drawer" aria-label={drawer.log}>
      {inside}
    </aside>
  )
}

interface TabProps {
  readonly is: DrawerTab
  readonly now: string
  readonly choose: (tab: DrawerTab) => void
  readonly children: string
}

function Tab({ is, now, choose, children }: TabProps) {
  return (
    <button type="button" role="tab" aria-selected={is === now} aria-controls="drawer-panel" onClick={() => choose(is)}>
      {children}
    </button>
  )
}
