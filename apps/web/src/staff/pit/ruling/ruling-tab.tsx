import type { Remedies } from '@openpit/protocol'
import { useMedia } from '../../../player/table/use-media.ts'
import { useMessages } from '../../../shared/messages/messages.ts'
import { refusalSentence } from '../../../shared/messages/reason.ts'
import { Answered } from '../../../shared/parts/page.tsx'
import type { TableTab } from '../table-page.tsx'
import { RULERS } from '../urgency.ts'
import { useRulingWords } from '../words/ruling-words.ts'
import { FindingPanel } from './finding.tsx'
import { OffRemedies, RemedyGrid, ROOM_FOR_COLUMNS } from './remedy-grid.tsx'
import { ProposeBar, SecondBar } from './two-people.tsx'
import { type Ruling, useRuling } from './use-ruling.ts'

/** A ruling on the last round of a table with real cards. Its consequences are shown before it can be sent. */
export function RulingTab(tab: TableTab) {
  const ruling = useRuling(tab.me, tab.seen, tab.orders)
  return <Answered asked={ruling.asked}>{(shown) => <ShownRuling tab={tab} ruling={ruling} shown={shown} />}</Answered>
}

interface ShownProps {
  readonly tab: TableTab
  readonly ruling: Ruling
  readonly shown: Remedies
}

function ShownRuling({ tab: { me, seen, orders }, ruling, shown }: ShownProps) {
  const messages = useMessages()
  const words = useRulingWords()
  const isWide = useMedia(ROOM_FOR_COLUMNS)
  const { course, layout, you } = shown
  if (course === null || layout === null) return <p className="quiet-line">{words.nothing}</p>
  const waits = shown.ruling !== null
  const mayRule = RULERS.includes(me.role)
  // A phone confirms rulings; it does not choose among them.
  const asked = isWide || waits ? shown : { ...shown, remedies: [] }
  return (
    <div className="ruling">
      {!waits && !isWide && <p className="quiet-line">{words.atDesk}</p>}
      {!waits && isWide && <FindingPanel course={course} finding={ruling.finding} onChange={ruling.find} />}
      <div className="remedy-room">
        {isWide && <p className="keys-line">{waits ? words.sameForSecond : words.keys}</p>}
        <RemedyGrid
          asked={asked}
          book={seen.view.rulebook}
          chosen={waits ? 0 : ruling.chosen}
          onChoose={waits || !mayRule ? null : ruling.choose}
        />
        <OffRemedies remedies={asked.remedies} />
        {you !== null && mayRule && <p role="status">{refusalSentence(messages, you)}</p>}
      </div>
      {shown.ruling !== null && <SecondBar me={me} ruling={shown.ruling} orders={orders} />}
      {!waits && mayRule && isWide && (
        <ProposeBar me={me} ruling={ruling} isOff={you !== null} isSending={orders.sending === 'ruling'} />
      )}
    </div>
  )
}
