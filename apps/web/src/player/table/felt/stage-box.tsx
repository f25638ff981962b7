import type { BoxView, HandView, SettledLine } from '@openpit/protocol'
import { useContext, useMemo } from 'preact/hooks'
import { HandCards } from '../../../shared/cards/hand-cards.tsx'
import { Stack } from '../../../shared/chips/chip.tsx'
import { useMessages } from '../../../shared/messages/messages.ts'
import { ResultTag } from '../../../shared/parts/tag.tsx'
import { Total } from '../../../shared/parts/total.tsx'
import { JackpotRing } from '../../jackpot/jackpot-ring.tsx'
import { useDock } from '../dock/dock-state.ts'
import { isSameBox, isUrgentBox } from '../in-turn/box-sight.ts'
import { Seeing, useSight } from '../in-turn/in-turn.tsx'
import { isActing, isCleared, isSideLine, isSideways, linesAt, turnOn } from '../selectors.ts'
import { isPast, useTableContext } from '../table-context.ts'
import { boxAt, type StageLayout } from './geometry.ts'
import { PlateProvider } from './plate.tsx'
import { SideTags } from './side-tags.tsx'
import { SpotButton, useStakes } from './spot.tsx'

interface StageBoxProps {
  readonly box: BoxView
  readonly layout: StageLayout
}

interface NumberedBoxProps {
  readonly number: number
  readonly layout: StageLayout
}

/** One box on the arc. It renders on its own, and only if it has changed. */
export function StageBox({ number, layout }: NumberedBoxProps) {
  const sight = useSight({
    isSame: (before, now) => isSameBox(number, before, now),
    isUrgent: (before, now) => isUrgentBox(number, before, now),
    rank: ({ context: { focus } }) => (focus === number ? 'own' : 'cards'),
  })
  return useMemo(() => {
    const box = sight.context.view.boxes[number - 1] as BoxView
    return (
      <Seeing sight={sight}>
        <BoxOnArc box={box} layout={layout} />
      </Seeing>
    )
  }, [sight, number, layout])
}

/** Cards above, the main spot in the middle, players below. */
function BoxOnArc({ box, layout }: StageBoxProps) {
  const { view, shown, me, wagers } = useTableContext()
  const { table: words } = useMessages()
  const dock = useDock()
  const Plate = useContext(PlateProvider)
  const { main } = layout
  const { x, y } = boxAt(box.box, view.boxes.length, layout)
  const isLong = useStakes(box).length > 1
  const isOpen = isActing(view, box.box, me) || dock?.box === box.box
  return (
    <li className="box" style={{ left: x, top: y }} aria-label={words.box(box.box)}>
      <SpotButton
        spot={{ box: box.box, bet: 'main' }}
        className={`spot${isLong ? ' long' : ''}${isOpen ? ' open' : ''}`}
        style={isLong ? { width: 44, height: 80, left: 0, top: 10 } : { width: main, height: main, left: 0, top: 0 }}
        isPicture={dock?.box === box.box}
      >
        <MainStacks box={box} size={main} />
      </SpotButton>
      <JackpotRing box={box} main={main} isSmall={layout.kind === 'tablet'} />
      {!isCleared(view, wagers, box.box) && (
        <Hands key={shown.round} box={box} layout={layout} bottom={main / 2 + 10} />
      )}
      <Plate box={box} top={isLong ? 54 : main / 2 + 6} width={layout.pitch - 6} />
    </li>
  )
}

function MainStacks({ box, size }: { readonly box: BoxView; readonly size: number }) {
  const stakes = useStakes(box)
  if (stakes.length === 1) {
    const [{ cents, won }] = stakes as [(typeof stakes)[number]]
    return (
      <>
        {cents > 0 && <Stack cents={cents} size={size * 0.77} />}
        {won > 0 && (
          <span className="winnings">
            <Stack cents={won} size={size * 0.5} />
          </span>
        )}
      </>
    )
  }
  return (
    <span className="stacks">
      {stakes.map(({ player, cents, won }) => (
        <span key={player} className="with-winnings">
          <Stack cents={cents} size={28} />
          {won > 0 && <Stack cents={won} size={22} />}
        </span>
      ))}
    </span>
  )
}

interface HandsProps extends StageBoxProps {
  readonly bottom: number
}

/** The hands of a box, side by side. A doubled card lies sideways and needs a wider column. */
function Hands({ box, layout, bottom }: HandsProps) {
  const { shown } = useTableContext()
  const dock = useDock()
  const { card, pitch } = layout
  const hands = (shown.boxes[box.box - 1]?.hands ?? []).filter(({ cards }) => cards.length > 0)
  if (hands.length === 0) return null
  // While the dock stands there, the cards of the round before do not.
  const isAway = shown.phase === 'ended' && dock?.box != null
  return (
    <div className={isAway ? 'box-hands away' : 'box-hands'} style={{ top: -bottom }}>
      {/* New with each card, like the totals: it moves along with a growing hand, and that is not a layout shift. */}
      <SideTags key={hands.map(({ cards }) => cards.length).join()} box={box.box} widthMax={pitch - GAP} />
      <div className="box-hands-row">
        {hands.map((hand) => (
          <OneHand
            key={hand.hand}
            box={box}
            hand={hand}
            hands={hands.length}
            width={hands.length === 1 ? card : splitCard(hands, card, pitch)}
            room={pitch}
          />
        ))}
      </div>
    </div>
  )
}

const GAP = 6

/** The width of the cards of split hands, so that all hands fit between the neighbours. */
function splitCard(hands: readonly HandView[], card: number, pitch: number): number {
  const columns = hands.reduce((sum, hand) => sum + (isSideways(hand, hands.length) ? 1.4 : 1), 0)
  return Math.min(card * 0.85, Math.floor((pitch - GAP * hands.length) / columns))
}

interface OneHandProps {
  readonly box: BoxView
  readonly hand: HandView
  readonly hands: number
  readonly width: number
  readonly room: number
}

function OneHand({ box, hand, hands, width, room }: OneHandProps) {
  const context = useTableContext()
  const { shown: view, dealt } = context
  const isTurn = turnOn(view, box.box) === hand.hand
  const sideways = isSideways(hand, hands)
  const hasResult = view.phase === 'ended' && hands > 1
  const lines = linesAt(view, box.box).filter((line) => line.hand === hand.hand && !isSideLine(view, line))
  return (
    <div className={isTurn ? 'one-hand turn' : 'one-hand'}>
      <Total
        hand={hand}
        where={`${box.box}/${hand.hand}`}
        dealt={dealt}
        called={view.printed.blackjackIsCalled.is}
        quiet={view.phase === 'playing' && hand.status === 'finished' && !hand.bust && !hand.blackjack}
      />
      <div style={{ width: sideways && hands > 1 ? width * 1.4 : undefined }} className="one-hand-cards">
        <HandCards
          cards={hand.cards}
          width={width}
          room={room}
          asColumn={hands > 1}
          sideways={sideways}
          dim={hand.bust || hand.surrendered}
          where={`${box.box}/${hand.hand}`}
          dealt={dealt}
        />
      </div>
      {hasResult && <HandResult lines={lines} isPast={isPast(context)} />}
    </div>
  )
}

/** The result under one of several hands. It lies over the last card, so that nothing moves when it comes. */
function HandResult({ lines, isPast: past }: { readonly lines: readonly SettledLine[]; readonly isPast: boolean }) {
  if (lines.length === 0) return null
  return (
    <span className={past ? 'hand-result past' : 'hand-result'}>
      <ResultTag lines={lines} isShort />
    </span>
  )
}
