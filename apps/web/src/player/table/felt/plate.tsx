import type { BoxView } from '@openpit/protocol'
import { createContext, type FunctionComponent } from 'preact'
import { useMessages } from '../../../shared/messages/messages.ts'
import { ResultTag } from '../../../shared/parts/tag.tsx'
import { handLinesAt, isActing, isCleared, playerOf } from '../selectors.ts'
import { isPast, useNameOf, useTableContext } from '../table-context.ts'
import { sumOf } from './layout.ts'
import { type StakeLabel, useStakes } from './spot.tsx'

export interface PlateProps {
  readonly box: BoxView
  readonly top: number
  readonly width: number
}

/** Boxes that are closer than this have no room for the word of a result. */
const SHORT_BELOW = 110

/** Who plays a box, what lies on it, and what came of it. */
export function Plate({ box, top, width }: PlateProps) {
  const { view, me } = useTableContext()
  const { money, table: words } = useMessages()
  const stakes = useStakes(box)
  const kept = view.signs.kept.find((one) => one.box === box.box)
  const sides = useSideSum(box)
  return (
    <div className={isActing(view, box.box, me) ? 'plate acting' : 'plate'} style={{ top, maxWidth: width }}>
      {stakes.length > 0 ? (
        <div className={stakes.length > 1 ? 'who3' : 'who1'}>
          {stakes.map((stake) => (
            <Stake key={stake.player} box={box} stake={stake} isShared={stakes.length > 1} />
          ))}
        </div>
      ) : (
        <Vacant box={box} />
      )}
      {/* A new key for new text: one element with changing text would count as a layout shift. */}
      <span key={sides}>
        {words.box(box.box)}
        {sides > 0 && ` + ${money.short(sides)}`}
      </span>
      {kept && <span className="ctl kept">{words.minimumKept(kept.minimum)}</span>}
      {stakes.length < 2 && <BoxResult box={box.box} isShort={width < SHORT_BELOW} />}
    </div>
  )
}

/** What stands below each spot. A tournament has plates of its own. */
export const PlateProvider = createContext<FunctionComponent<PlateProps>>(Plate)

/** All side bets on a box. */
function useSideSum({ box, sides }: BoxView): number {
  const { view, wagers, me } = useTableContext()
  const isDraft = wagers?.isOpen === true
  const others = view.phase === 'ended' ? [] : sides.filter(({ player }) => !isDraft || player !== me)
  const own = Object.entries(isDraft ? wagers.want : {}).filter(
    ([key]) => key.startsWith(`${box}/`) && !key.endsWith('/main'),
  )
  return others.reduce((sum, { cents }) => sum + cents, 0) + sumOf(Object.fromEntries(own))
}

function Vacant({ box }: { readonly box: BoxView }) {
  const { me } = useTableContext()
  const { table: words } = useMessages()
  const nameOf = useNameOf()
  if (box.seated === null) return <span>{words.free}</span>
  return <b className={box.seated === me ? 'who me' : 'who'}>{nameOf(box.seated)}</b>
}

interface StakeProps {
  readonly box: BoxView
  readonly stake: StakeLabel
  readonly isShared: boolean
}

function Stake({ box, stake: { player, total }, isShared }: StakeProps) {
  const { view, me, shown, wagers } = useTableContext()
  const { money, table: words } = useMessages()
  const nameOf = useNameOf()
  const isOver = view.phase === 'ended' && !isCleared(view, wagers, box.box)
  const lines = isShared && isOver ? handLinesAt(shown, box.box).filter((line) => line.player === player) : []
  return (
    <div>
      <b className={player === me ? 'who me' : 'who'}>{nameOf(player)}</b>{' '}
      {lines.length > 0 ? <ResultTag lines={lines} isShort /> : <em key={total}>{money.short(total)}</em>}
      {isShared && lines.length === 0 && playerOf(box) === player && <i className="ctl">{words.plays}</i>}
    </div>
  )
}

/** The result of a box with one player. With several hands, each has its own result and this is their sum. */
function BoxResult({ box, isShort }: { readonly box: number; readonly isShort: boolean }) {
  const context = useTableContext()
  const { view, shown, wagers, me } = context
  if (shown.phase !== 'ended' || isCleared(view, wagers, box)) return null
  const lines = handLinesAt(shown, box)
  const isOneOfSeveral = new Set(lines.map(({ player }) => player)).size > 1
  const shownLines = isOneOfSeveral ? lines.filter(({ player }) => player === me) : lines
  return <ResultTag lines={shownLines} isPast={isPast(context)} isShort={isShort} />
}
