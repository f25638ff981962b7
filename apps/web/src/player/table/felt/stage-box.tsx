import type { BoxView, HandView } from '@openpit/protocol'
import type { CSSProperties } from 'preact'
import { HandCards } from '../../../shared/cards/hand-cards.tsx'
import { Stack } from '../../../shared/chips/chip.tsx'
import { useMessages } from '../../../shared/messages/messages.ts'
import { ResultTag, sideWin, Tag } from '../../../shared/parts/tag.tsx'
import { Total } from '../../../shared/parts/total.tsx'
import { handLinesAt, isSideLine, isSideways, linesAt, playerOf, turnOn } from '../selectors.ts'
import { isPast, useNameOf, useTableContext } from '../table-context.ts'
import { boxAt, measuresFor, sideSpotAt } from './geometry.ts'
import { SpotButton, useStakes } from './spot.tsx'

/** One box on the arc: cards above, spots in the middle, players below. */
export function StageBox({ box }: { readonly box: BoxView }) {
  const { view, me } = useTableContext()
  const { table: words } = useMessages()
  const boxes = view.boxes.length
  const { main, side } = measuresFor(boxes)
  const { x, y } = boxAt(box.box, boxes)
  const isTurn = turnOn(view, box.box) !== null
  const isAsked =
    view.waits.for === 'answers' && view.waits.asks.some((ask) => ask.box === box.box && ask.player === me)
  const isLong = useStakes(box).length > 1
  return (
    <li className="box" style={{ left: x, top: y }} aria-label={words.box(box.box)}>
      <SpotButton
        spot={{ box: box.box, bet: 'main' }}
        className={`spot${isLong ? ' long' : ''}${isTurn || isAsked ? ' open' : ''}`}
        style={isLong ? { width: 40, height: 88, left: 19, top: 13 } : { width: main, height: main, left: 19, top: 0 }}
      >
        <MainStacks box={box} size={main} />
      </SpotButton>
      {view.sideBets.map((bet, index) => {
        const place = sideSpotAt(index, view.sideBets.length, side)
        const style: CSSProperties = { width: place.size, height: place.size, left: place.x, top: place.y }
        return <SpotButton key={bet} spot={{ box: box.box, bet }} className="spot side" style={style} />
      })}
      <Hands box={box} bottom={main / 2 + 12} />
      <Plate box={box} top={isLong ? 59 : main / 2 + 8} />
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
      {stakes.map(({ player, cents }) => (
        <Stack key={player} cents={cents} size={28} />
      ))}
    </span>
  )
}

const SPLIT_CARD: Readonly<Record<number, number>> = { 2: 0.85, 3: 0.575 }

function Hands({ box, bottom }: { readonly box: BoxView; readonly bottom: number }) {
  const { shown } = useTableContext()
  const words = useMessages()
  const { card, pitch } = measuresFor(shown.boxes.length)
  const hands = (shown.boxes[box.box - 1]?.hands ?? []).filter(({ cards }) => cards.length > 0)
  const lines = linesAt(shown, box.box)
  const sides = lines.filter((line) => isSideLine(shown, line) && line.profit > 0)
  if (hands.length === 0) return null
  const width = hands.length === 1 ? card : card * (SPLIT_CARD[hands.length] ?? 0.45)
  return (
    <div className="box-hands" style={{ top: -bottom }}>
      <div className="side-tags">
        {sides.map((line) => (
          <Tag key={`${line.wager} ${line.player}`} mood="side">
            {sideWin(words, line)}
          </Tag>
        ))}
      </div>
      <div className="box-hands-row">
        {hands.map((hand) => (
          <OneHand key={hand.hand} box={box} hand={hand} hands={hands.length} width={width} room={pitch} />
        ))}
      </div>
    </div>
  )
}

interface OneHandProps {
  readonly box: BoxView
  readonly hand: HandView
  readonly hands: number
  readonly width: number
  readonly room: number
}

function OneHand({ box, hand, hands, width, room }: OneHandProps) {
  const { shown: view, dealt } = useTableContext()
  const turn = turnOn(view, box.box)
  const isTurn = turn === hand.hand
  const hasResult = view.phase === 'ended' && hands > 1
  const lines = linesAt(view, box.box).filter((line) => line.hand === hand.hand && !isSideLine(view, line))
  return (
    <div className={isTurn && hands > 1 ? 'one-hand turn' : 'one-hand'}>
      <Total
        hand={hand}
        called={view.printed.blackjackIsCalled.is}
        quiet={view.phase === 'playing' && hand.status === 'finished' && !hand.bust && !hand.blackjack}
      />
      <HandCards
        cards={hand.cards}
        width={width}
        room={room}
        asColumn={hands > 1}
        sideways={isSideways(hand, hands)}
        dim={hand.bust || hand.surrendered}
        where={`${box.box}/${hand.hand}`}
        dealt={dealt}
      />
      {hasResult && lines.length > 0 && <span className="sr">{lines.map(({ outcome }) => outcome).join(', ')}</span>}
    </div>
  )
}

function Plate({ box, top }: { readonly box: BoxView; readonly top: number }) {
  const context = useTableContext()
  const { view, shown, me } = context
  const { money, table: words } = useMessages()
  const nameOf = useNameOf()
  const stakes = useStakes(box)
  const lines = handLinesAt(shown, box.box)
  const kept = view.signs.kept.find((one) => one.box === box.box)
  const mine = new Set(lines.map(({ player }) => player)).size > 1 ? lines.filter(({ player }) => player === me) : lines
  return (
    <div className="plate" style={{ top, left: view.sideBets.length > 2 ? 19 : 0 }}>
      {stakes.length > 1 ? (
        <div className="who3">
          {stakes.map(({ player, total }) => (
            <div key={player}>
              <b className={player === me ? 'me' : undefined}>{nameOf(player)}</b> <em>{money.short(total)}</em>
              {playerOf(box) === player && <i className="ctl">{words.plays}</i>}
            </div>
          ))}
        </div>
      ) : (
        <span>
          {stakes.length === 1 && (
            <>
              <b className={stakes[0]?.player === me ? 'me' : undefined}>{nameOf(stakes[0]?.player ?? '')}</b>{' '}
              {money.short(stakes[0]?.total ?? 0)}
            </>
          )}
          {stakes.length === 0 && (box.seated === null ? words.free : null)}
          {stakes.length === 0 && box.seated !== null && (
            <b className={box.seated === me ? 'me' : undefined}>{nameOf(box.seated)}</b>
          )}
        </span>
      )}
      <span>{words.box(box.box)}</span>
      {kept && <span className="ctl kept">{words.minimumKept(kept.minimum)}</span>}
      {shown.phase === 'ended' && <ResultTag lines={mine} isPast={isPast(context)} />}
    </div>
  )
}
