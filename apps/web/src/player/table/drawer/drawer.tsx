import { useMessages } from '../../../shared/messages/messages.ts'
import { Dialog } from '../../../shared/parts/dialog.tsx'
import { useLinkOf } from '../../../shared/wire/links.ts'
import { JackpotPanel } from '../../jackpot/lazy-win.tsx'
import { DisputePanel } from '../disputes/lazy-panel.tsx'
import { useTableContext } from '../table-context.ts'
import { TokenPanel } from '../tokens/lazy-panel.tsx'
import { RoundLog } from './round-log.tsx'
import { ShoePanel } from './shoe-panel.tsx'

export type DrawerTab = 'round' | 'shoe' | 'jackpot' | 'tokens' | 'disputes'

interface DrawerProps {
  /** Whether it is shown beside or below the table; otherwise it opens as a dialog. */
  readonly isFixed: boolean
  readonly tab: DrawerTab
  readonly onTab: (tab: DrawerTab) => void
  readonly onClose: () => void
}

/** The round so far with its clauses, the shoe with its published hashes, and the jackpot if the table has one. */
export function Drawer({ isFixed, tab, onTab, onClose }: DrawerProps) {
  const { shown: view, table: name, you } = useTableContext()
  const { table, drawer, jackpot } = useMessages()
  const link = useLinkOf(name)
  const hasDisputes = view.live !== undefined && you?.role === 'player'
  const inside = (
    <>
      <div className="tabs" role="tablist">
        <Tab is="round" now={tab} choose={onTab}>
          {table.round(view.round)}
        </Tab>
        <Tab is="shoe" now={tab} choose={onTab}>
          {drawer.shoe}
        </Tab>
        {link !== null && (
          <Tab is="jackpot" now={tab} choose={onTab}>
            {jackpot.jackpot}
          </Tab>
        )}
        {you?.tokenLots !== undefined && (
          <Tab is="tokens" now={tab} choose={onTab}>
            {drawer.tokens}
          </Tab>
        )}
        {hasDisputes && (
          <Tab is="disputes" now={tab} choose={onTab}>
            {drawer.disputes}
          </Tab>
        )}
      </div>
      <div className="drawer-in" role="tabpanel" id="drawer-panel">
        {tab === 'tokens' && you?.tokenLots !== undefined ? (
          <TokenPanel />
        ) : tab === 'disputes' && hasDisputes ? (
          <DisputePanel />
        ) : tab === 'jackpot' && link !== null ? (
          <JackpotPanel link={link} />
        ) : tab === 'shoe' ? (
          <ShoePanel />
        ) : (
          <RoundLog />
        )}
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
