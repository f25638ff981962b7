import type { BoxView, HandView, SettledLine, TableView } from '@openpit/protocol'
import { Card } from '../../../shared/cards/card.tsx'
import { HandCards } from '../../../shared/cards/hand-cards.tsx'
import { Stack } from '../../../shared/chips/chip.tsx'
import { useMessages } from '../../../shared/messages/messages.ts'
import { ResultTag } from '../../../shared/parts/tag.tsx'
import { Total } from '../../../shared/parts/total.tsx'
import { Spots } from '../dock/dock.tsx'
import { useDock } from '../dock/dock-state.ts'
import { SideTags } from '../felt/side-tags.tsx'
import { useStakes } from '../felt/spot.tsx'
import { handLinesAt, isSideLine, isSideways, linesAt, playerOf, stakeOn, turnOn } from '../selectors.ts'
import { useNameOf, useTableContext } from '../table-context.ts'
import { LOW, useMedia } from '../use-media.ts'

/** The box in close-up: its hands as lanes, or its spots while betting is open. */
export function BoxClose({ box, isLandscape }: { readonly box: BoxView; readonly isLandscape: boolean }) {
  const { view, wagers } = useTableContext()
  const { table: words } = useMessages()
  const dock = useDock()
  const hands = box.hands.filter(({ cards }) => cards.length > 0)
  // Chips for the next round are shown before the server hears of them.
  const isNext = view.phase === 'ended' && (wagers?.total ?? 0) > 0
  const kept = view.signs.kept.find((one) => one.box === box.box)
  const isChosen = view.phase === 'ended' && dock?.box === box.box
  const isWagering = view.phase === 'wagering' || hands.length === 0 || isNext || isChosen
  return (
    <div className="close">
      {kept && <p className="kept">{words.minimumKept(kept.minimum)}</p>}
      <Company box={box} />
      {isWagering ? (
        <>
          <LastHands box={box.box} />
          <BigSpots box={box} isLandscape={isLandscape} />
        </>
      ) : (
        <Lanes box={box} hands={hands} isLandscape={isLandscape} />
      )}
    </div>
  )
}

/** The hands of the round before and their results, in a small size, until cards are dealt again. */
function LastHands({ box }: { readonly box: number }) {
  const { shown } = useTableContext()
  const hands = (shown.boxes[box - 1]?.hands ?? []).filter(({ cards }) => cards.length > 0)
  if (shown.phase !== 'ended' || hands.length === 0) return null
  const lines = handLinesAt(shown, box)
  return (
    <div className="last-hands">
      {hands.map(({ hand, cards }) => (
        <span key={hand} className="last-hand">
          {cards.map((card, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cards in their order
            <Card key={index} card={card} width={27} />
          ))}
        </span>
      ))}
      <ResultTag lines={lines} isShort />
    </div>
  )
}

/** The players on a shared box: the controlling player, and those behind. */
function Company({ box }: { readonly box: BoxView }) {
  const { me } = useTableContext()
  const { money, table: words } = useMessages()
  const nameOf = useNameOf()
  const stakes = useStakes(box)
  const isOwn = stakes.every(({ player }) => player === me)
  if (isOwn) return null
  return (
    <ul className="company">
      {stakes.map(({ player, total }) => (
        <li key={player}>
          <b className={player === me ? 'me' : undefined}>{nameOf(player)}</b> {money.short(total)}
          {playerOf(box) === player && stakes.length > 1 && <i className="ctl">{words.plays}</i>}
        </li>
      ))}
    </ul>
  )
}

/** The spots, as large as the screen allows. */
function BigSpots({ box, isLandscape }: { readonly box: BoxView; readonly isLandscape: boolean }) {
  const { view } = useTableContext()
  const isLow = useMedia(LOW)
  const isNarrow = useMedia(NARROW)
  const isShort = useMedia(SHORT)
  const stakes = useStakes(box)
  const many = view.sideBets.length > 3
  if (isLandscape) {
    const side = isShort && many ? 52 : 78
    return <Spots box={box} main={isShort ? 92 : 128} side={side} pitch={side + (isShort ? 6 : 10)} />
  }
  if (isLow) {
    const side = many ? (isNarrow ? 44 : 48) : 64
    return <Spots box={box} main={isNarrow && many ? 60 : 72} side={side} pitch={side + (many ? 4 : 20)} />
  }
  const side = many ? (isNarrow ? 56 : 62) : sideSize(stakes)
  return <Spots box={box} main={mainSize(view, stakes)} side={side} pitch={many ? side + 8 : 104} />
}

/** The names of several players take a line, so that the spots are smaller. */
const sideSize = ({ length }: readonly unknown[]) => (length > 1 ? 52 : 66)
const mainSize = ({ sideBets }: TableView, { length }: readonly unknown[]) =>
  sideBets.length === 0 ? 132 : length > 1 ? 64 : 92

interface LanesProps {
  readonly box: BoxView
  readonly hands: readonly HandView[]
  readonly isLandscape: boolean
}

function Lanes({ box, hands, isLandscape }: LanesProps) {
  const { view } = useTableContext()
  const turn = turnOn(view, box.box)
  // Play runs from right to left, for split hands too.
  const active = turn ?? hands.at(-1)?.hand
  return (
    <>
      <SideTags box={box.box} />
      <div className={`lanes of-${hands.length}`}>
        {hands.map((hand) => (
          <Lane
            key={hand.hand}
            box={box}
            hand={hand}
            hands={hands.length}
            isOpen={hands.length < 3 || hand.hand === active}
            isLandscape={isLandscape}
          />
        ))}
      </div>
    </>
  )
}

/** Phones that are narrower than most. */
const NARROW = '(max-width: 379px)'
/** A small phone on its side. */
const SHORT = '(max-width: 759px)'

interface LaneProps {
  readonly box: BoxView
  readonly hand: HandView
  readonly hands: number
  /** With three hands, only the active lane is open; the others are folded. */
  readonly isOpen: boolean
  readonly isLandscape: boolean
}

/** The cards of a lane, and the width that they have. */
function laneSize(hands: number, isOpen: boolean, { isLow, isLandscape, isShort, isCrowded }: Record<string, boolean>) {
  if (!isOpen) return { width: isCrowded && !isLandscape ? 32 : 40, room: 64 }
  if (isLandscape)
    return isShort ? { width: 60, room: hands === 1 ? 250 : 180 } : { width: 96, room: hands === 1 ? 540 : 270 }
  if (isLow) return { width: isCrowded ? 50 : 60, room: hands === 1 ? 190 : 150 }
  if (isCrowded) return hands === 1 ? { width: 64, room: 342 } : { width: 60, room: 164 }
  return hands === 1 ? { width: 88, room: 342 } : { width: 84, room: 164 }
}

function Lane({ box, hand, hands, isOpen, isLandscape }: LaneProps) {
  const { view, dealt } = useTableContext()
  const { table: words } = useMessages()
  const isTurn = turnOn(view, box.box) === hand.hand
  const results = handLinesAt(view, box.box).filter((line) => line.hand === hand.hand)
  const isDone = view.phase === 'ended' && results.length > 0
  const isLow = useMedia(LOW)
  const isShort = useMedia(SHORT)
  const hasTags = linesAt(view, box.box).some((line) => isSideLine(view, line) && line.profit > 0)
  // The names of several players take the height of a line, as tags do.
  const isCrowded = hasTags || box.bettors.length > 1
  const { width, room } = laneSize(hands, isOpen, { isLow, isLandscape, isShort, isCrowded })
  const title = `${hands === 1 ? words.box(box.box) : words.hand(hand.hand)}${hand.doubled ? `, ${words.doubled}` : ''}`
  return (
    <section className={`lane${isTurn ? ' on' : ''}${isOpen ? '' : ' folded'}`} aria-label={title}>
      <header>
        {isOpen && (isTurn ? <span className="tag turn">{title}</span> : <span>{title}</span>)}
        <Total
          hand={hand}
          where={`${box.box}/${hand.hand}`}
          dealt={dealt}
          called={view.printed.blackjackIsCalled.is}
          quiet={!isTurn && view.phase === 'playing' && hand.status === 'finished' && !hand.bust}
        />
      </header>
      <HandCards
        cards={hand.cards}
        width={width}
        room={room}
        asColumn={!isOpen}
        sideways={isSideways(hand, hands)}
        dim={hand.bust || hand.surrendered}
        where={`${box.box}/${hand.hand}`}
        dealt={dealt}
      />
      <LaneFoot hand={hand} isOpen={isOpen} results={isDone ? results : []} />
    </section>
  )
}

interface LaneFootProps {
  readonly hand: HandView
  readonly isOpen: boolean
  readonly results: readonly SettledLine[]
}

/** The stake; after the round, the result. */
function LaneFoot({ hand, isOpen, results }: LaneFootProps) {
  const { me } = useTableContext()
  const { money } = useMessages()
  const nameOf = useNameOf()
  const { cents, doubles } = stakeOn(hand)
  return (
    <footer>
      {results.length > 0 ? (
        [...new Set(results.map(({ player }) => player))].map((player, _, all) => (
          <span key={player} className="lane-result">
            {all.length > 1 && <b className={player === me ? 'me' : undefined}>{nameOf(player)}</b>}
            <ResultTag lines={results.filter((line) => line.player === player)} isShort={!isOpen || all.length > 1} />
          </span>
        ))
      ) : (
        <>
          {isOpen && cents > 0 && <Stack cents={cents} size={32} />}
          {isOpen && doubles > 0 && <Stack cents={doubles} size={32} />}
          <span className="amt">
            {cents > 0 ? money.short(cents) : ''}
            {doubles > 0 && <span className="and">{` + ${money.short(doubles)}`}</span>}
          </span>
        </>
      )}
    </footer>
  )
}
