import type { DisputeView } from '@openpit/protocol'
import { useMessages } from '../../shared/messages/messages.ts'
import { readerLight } from '../shared/light-of.ts'
import { DeviceLight, ShoeLeft, TableNumber } from '../shared/marks.tsx'
import { StaffBar } from '../shared/staff-bar.tsx'
import { useDeal } from './deal-context.ts'
import { useDealWords } from './words/words.ts'

/** The header: the table, its limits, the shoe, the reader, and the person at the console. */
export function DealBar() {
  const { me, seen, view, live, work, isOn, due, act } = useDeal()
  const { books, floor } = useMessages()
  const words = useDealWords()
  const { minimum, maximum } = view.limits
  const isOnDuty = due.is !== 'shift' && due.is !== 'look-on'
  return (
    <StaffBar me={me}>
      <TableNumber table={seen.table} book={view.rulebook} size="l" />
      <span className="deal-where">
        <b>{books[view.rulebook].name}</b>
        <small>{`${floor.limitsAre(minimum, maximum)}, ${words.round(view.round)}`}</small>
      </span>
      <span className="vsep" />
      <span className="deal-where">
        <b>{words.shoe}</b>
        <ShoeLeft left={view.cardsLeft} of={work.deal.shoeCards} />
      </span>
      <DeviceLight state={readerLight(live.devices.reader, work.devices)} name={words.reader} />
      {work.duties.length > 0 && <span className="st st-plain">{words.duties(work.duties.length)}</span>}
      <OpenDisputes disputes={work.disputes} />
      {isOnDuty && seen.you.tokenLots !== undefined && (
        <button
          type="button"
          className="b small"
          aria-disabled={!isOn}
          onClick={isOn ? () => act({ does: 'voucher' }) : undefined}
        >
          {words.voucher}
        </button>
      )}
      {isOnDuty && (
        <button
          type="button"
          className="b small"
          aria-disabled={!isOn}
          onClick={isOn ? () => act({ does: 'send', command: { do: 'offDuty' } }) : undefined}
        >
          {words.offDuty}
        </button>
      )}
    </StaffBar>
  )
}

/** Players can read this screen: it shows where a dispute is open, and never what a player says. */
function OpenDisputes({ disputes }: { readonly disputes: readonly DisputeView[] }) {
  const words = useDealWords()
  const open = disputes.filter(({ is }) => is === 'open' || is === 'in-review')
  const [only] = open
  if (only === undefined) return null
  return <span className="st st-plain">{words.disputes(open.length, only.box)}</span>
}
