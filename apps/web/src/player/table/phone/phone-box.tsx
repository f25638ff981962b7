import type { BoxView, HandView, SettledLine } from '@openpit/protocol'
import type { ComponentChildren } from 'preact'
import { Card } from '../../../shared/cards/card.tsx'
import { HandCards } from '../../../shared/cards/hand-cards.tsx'
import { Stack } from '../../../shared/chips/chip.tsx'
import { useMessages } from '../../../shared/messages/messages.ts'
import { ResultTag, sideWin, Tag } from '../../../shared/parts/tag.tsx'
import { Total } from '../../../shared/parts/total.tsx'
import { whyHeldBack } from '../felt/layout.ts'
import { SpotButton, useStakes } from '../felt/spot.tsx'
import { handLinesAt, isSideLine, isSideways, linesAt, playerOf, stakeOn, turnOn } from '../selectors.ts'
import { useNameOf, useTableContext } from '../table-context.ts'
import { useMedia } from '../use-media.ts'

/** The box in close-up: its hands as lanes, or its spots while betting is open. */
export function BoxClose({ box }: { readonly box: BoxView }) {
  const { view, wagers } = useTableContext()
  const { table: words } = useMessages()
  const hands = box.hands.filter(({ cards }) => cards.length > 0)
  // Chips for the next round are shown before the server hears of them.
  const isNext = view.phase === 'ended' && (wagers?.total ?? 0) > 0
  const kept = view.signs.kept.find((one) => one.box === box.box)
  const isWagering = view.phase === 'wagering' || hands.length === 0 || isNext
  return (
    <div className="close">
      {kept && <p className="kept">{words.minimumKept(kept.minimum)}</p>}
      <Company box={box} />
      {isWagering && <LastHands box={box.box} />}
      {isWagering ? <Spots box={box} /> : <Lanes box={box} hands={hands} />}
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
      <ResultTag lines={lines} isPast />
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

function Spots({ box }: { readonly box: BoxView }) {
  const { view, wagers } = useTableContext()
  const { money, wager: words, sides, table } = useMessages()
  const stakes = useStakes(box)
  const sum = stakes.reduce((all, { cents }) => all + cents, 0)
  const held = wagers ? whyHeldBack({ box: box.box, bet: 'main' }, wagers.want, view) : null
  const { sideBets } = view
  const before = sideBets.slice(0, Math.ceil(sideBets.length / 2))
  const after = sideBets.slice(Math.ceil(sideBets.length / 2))
  const side = (bet: (typeof sideBets)[number]) => (
    <SideSpot key={bet} box={box} bet={bet} name={sides[bet]?.name ?? bet} many={sideBets.length > 2} />
  )
  return (
    <div className={sideBets.length > 2 ? 'spots many' : 'spots'}>
      <div className="spots-side">{before.map(side)}</div>
      <div className="spot-with-label">
        <SpotButton spot={{ box: box.box, bet: 'main' }} className="spot great">
          {sum > 0 && <Stack cents={sum} size={60} />}
        </SpotButton>
        <p className="lbl">
          <b>{sum > 0 ? money.short(sum) : words.none}</b>
          {held ? words.below(view.limits.minimum) : table.box(box.box)}
        </p>
      </div>
      <div className="spots-side">{after.map(side)}</div>
    </div>
  )
}

interface SideSpotProps {
  readonly box: BoxView
  readonly bet: Parameters<typeof SpotButton>[0]['spot']['bet']
  readonly name: string
  readonly many: boolean
}

function SideSpot({ box, bet, name, many }: SideSpotProps) {
  const { wagers, view } = useTableContext()
  const { money, wager: words, sides } = useMessages()
  const mark = sides[bet]?.mark ?? ''
  const cents = wagers?.want[`${box.box}/${bet}`] ?? 0
  const held = wagers ? whyHeldBack({ box: box.box, bet }, wagers.want, view) : null
  return (
    <div className="spot-with-label">
      <SpotButton spot={{ box: box.box, bet }} className={many ? 'spot small' : 'spot middle'} big />
      {!many && (
        <p className="lbl">
          <b>{cents > 0 ? money.short(cents) : words.none}</b>
          {held ? words.needsMain : name}
        </p>
      )}
      {many && <p className="lbl one">{cents > 0 ? `${mark} ${money.short(cents)}` : '\u00a0'}</p>}
    </div>
  )
}

function Lanes({ box, hands }: { readonly box: BoxView; readonly hands: readonly HandView[] }) {
  const { view } = useTableContext()
  const words = useMessages()
  const turn = turnOn(view, box.box)
  const won = linesAt(view, box.box).filter((line) => isSideLine(view, line) && line.profit > 0)
  // Play runs from right to left, for split hands too.
  const active = turn ?? hands.at(-1)?.hand
  return (
    <>
      {won.length > 0 && (
        <div className="side-wins">
          {won.map((line) => (
            <Tag key={`${line.wager} ${line.player}`} mood="side">
              {sideWin(words, line)}
            </Tag>
          ))}
        </div>
      )}
      <div className={`lanes of-${hands.length}`}>
        {hands.map((hand) => (
          <Lane
            key={hand.hand}
            box={box}
            hand={hand}
            hands={hands.length}
            isOpen={hands.length < 3 || hand.hand === active}
          />
        ))}
      </div>
      {hands.length > 1 && <NextWager box={box.box} />}
    </>
  )
}

/** When a screen counts as low; `small.css` has the same limit. */
const LOW = '(max-height: 740px)'

interface LaneProps {
  readonly box: BoxView
  readonly hand: HandView
  readonly hands: number
  /** With three hands, only the active lane is open; the others are folded. */
  readonly isOpen: boolean
}

function Lane({ box, hand, hands, isOpen }: LaneProps) {
  const { view, dealt } = useTableContext()
  const { table: words } = useMessages()
  const isTurn = turnOn(view, box.box) === hand.hand
  const results = handLinesAt(view, box.box).filter((line) => line.hand === hand.hand)
  const isDone = view.phase === 'ended' && results.length > 0
  const isLow = useMedia(LOW)
  const width = isOpen ? (isLow ? 60 : hands === 1 ? 92 : 84) : 40
  const title = `${hands === 1 ? words.box(box.box) : words.hand(hand.hand)}${hand.doubled ? `, ${words.doubled}` : ''}`
  return (
    <section className={`lane${isTurn ? ' on' : ''}${isOpen ? '' : ' folded'}`} aria-label={title}>
      <header>
        {isOpen && (isTurn ? <span className="tag turn">{title}</span> : <span>{title}</span>)}
        <Total
          hand={hand}
          called={view.printed.blackjackIsCalled.is}
          quiet={!isTurn && view.phase === 'playing' && hand.status === 'finished' && !hand.bust}
        />
      </header>
      <HandCards
        cards={hand.cards}
        width={width}
        room={hands === 1 ? (isLow ? 190 : 342) : isOpen ? 164 : 64}
        asColumn={!isOpen}
        sideways={isSideways(hand, hands)}
        dim={hand.bust || hand.surrendered}
        where={`${box.box}/${hand.hand}`}
        dealt={dealt}
      />
      <LaneFoot hand={hand} isOpen={isOpen} results={isDone ? results : []}>
        {hands === 1 && <NextWager box={box.box} />}
      </LaneFoot>
    </section>
  )
}

interface LaneFootProps {
  readonly hand: HandView
  readonly isOpen: boolean
  readonly results: readonly SettledLine[]
  readonly children: ComponentChildren
}

/** A place for the first chip of the next round, while the cards of the last are still on the box. */
function NextWager({ box }: { readonly box: number }) {
  const { view, wagers } = useTableContext()
  const { wager: words } = useMessages()
  if (view.phase !== 'ended' || !wagers?.isOpen) return null
  return (
    <SpotButton spot={{ box, bet: 'main' }} className="next-wager">
      <span aria-hidden="true">{words.placeOn(wagers.chip, box)}</span>
    </SpotButton>
  )
}

/** The stake; after the round, the result. */
function LaneFoot({ hand, isOpen, results, children }: LaneFootProps) {
  const { money } = useMessages()
  const { cents, doubles } = stakeOn(hand)
  return (
    <footer>
      {results.length > 0 ? (
        <ResultTag lines={results} />
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
      {children}
    </footer>
  )
}
