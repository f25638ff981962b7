import { useMessages } from '../../../shared/messages/messages.ts'
import { sideWin, Tag } from '../../../shared/parts/tag.tsx'
import { isSideLine, linesAt } from '../selectors.ts'
import { useTableContext } from '../table-context.ts'

const SHOWN = 2

/** The side bets of a box that won. Lost ones are in the bar and in the log. */
export function SideTags({ box, widthMax }: { readonly box: number; readonly widthMax?: number }) {
  const { shown } = useTableContext()
  const words = useMessages()
  const won = linesAt(shown, box).filter((line) => isSideLine(shown, line) && line.profit > 0)
  if (won.length === 0) return null
  const more = won.length - SHOWN
  return (
    <div className="side-tags" style={{ maxWidth: widthMax }}>
      {won.slice(0, SHOWN).map((line) => (
        <Tag key={`${line.wager} ${line.player}`} mood="side">
          {sideWin(words, line)}
        </Tag>
      ))}
      {more > 0 && <Tag mood="side">{words.dock.more(more)}</Tag>}
    </div>
  )
}
