import type { BoxView } from '@openpit/protocol'
import type { CSSProperties } from 'preact'
import { Card } from '../../../shared/cards/card.tsx'
import { HandCards } from '../../../shared/cards/hand-cards.tsx'
import { Stack } from '../../../shared/chips/chip.tsx'
import { useMessages } from '../../../shared/messages/messages.ts'
import { Ring } from '../../../shared/parts/ring.tsx'
import { DealerTotal } from '../../../shared/parts/total.tsx'
import { Arc, CutCardOut, DealerSays, markerDepth, Shoe, useInscriptions } from '../felt/felt-print.tsx'
import { LimitsSign, Notices, PrizeDisplay } from '../felt/signs.tsx'
import { useStakes } from '../felt/spot.tsx'
import { turnOn } from '../selectors.ts'
import { useTableContext } from '../table-context.ts'
import { BoxClose } from './phone-box.tsx'

/** The table on a phone: all boxes as a strip, and one in close-up below. */
export function PhoneFelt() {
  const { view, focus } = useTableContext()
  const { table: words } = useMessages()
  const box = view.boxes[focus - 1]
  return (
    <section className="phone-felt felt" aria-label={words.felt}>
      <Head />
      <Notices />
      <PrizeDisplay />
      <DealerSays />
      <Inscriptions />
      <ol className={`strip of-${view.boxes.length}`} aria-label={words.boxes}>
        {view.boxes.map((each) => (
          <Mini key={each.box} box={each} />
        ))}
      </ol>
      {box && <BoxClose box={box} />}
    </section>
  )
}

function Head() {
  const { view, shown, dealt } = useTableContext()
  const { table: words } = useMessages()
  const { cards } = shown.dealer
  const isWagering = view.phase === 'wagering' && cards.length === 0
  return (
    <div className={cards.length > 2 ? 'phone-head many' : 'phone-head'}>
      <LimitsSign />
      {isWagering ? (
        <div className="call">
          {view.deadline !== null && <Ring deadline={view.deadline} size={76} />}
          <p>{words.place}</p>
        </div>
      ) : (
        <section className={cards.length > 2 ? 'phone-dealer many' : 'phone-dealer'} aria-label={words.dealer}>
          <HandCards
            cards={cards}
            width={cards.length > 4 ? 52 : cards.length > 3 ? 64 : 80}
            room={150}
            where="dealer"
            dealt={dealt}
          />
          <DealerTotal view={shown} />
        </section>
      )}
      <div className="phone-shoe">
        <Shoe size={62} marker={markerDepth(view)} />
        {view.shoe.markerOut && <CutCardOut />}
      </div>
    </div>
  )
}

/** The inscriptions are on arcs, or in plain lines on a low screen: the regulators require them on every screen. */
function Inscriptions() {
  const { view } = useTableContext()
  const inscriptions = useInscriptions(view)
  const [pays, dealer, insurance] = inscriptions
  return (
    <>
      <svg className="phone-print" viewBox="0 0 390 100" aria-hidden="true">
        <Arc d="M10 8Q195 76 380 8" size={23}>
          {pays}
        </Arc>
        <Arc d="M2 28Q195 104 388 28" size={14.5}>
          {dealer}
        </Arc>
        <Arc d="M2 47Q195 125 388 47" size={14.5}>
          {insurance}
        </Arc>
      </svg>
      <p className="phone-print-low" aria-hidden="true">
        {inscriptions.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </>
  )
}

/** How far a box sits below the ends of the arc, in pixels. */
function drop(box: number, boxes: number): number {
  const from = Math.abs(box - (boxes + 1) / 2) / ((boxes - 1) / 2 || 1)
  return 20 * (1 - from ** 2)
}

/** A box on the strip. A tap opens its close-up. */
function Mini({ box }: { readonly box: BoxView }) {
  const { view, shown, me, focus, lookAt } = useTableContext()
  const { money, table: words, site } = useMessages()
  const boxes = view.boxes.length
  const stakes = useStakes(box)
  const isMine = box.seated === me || stakes.some(({ player }) => player === me)
  const isTurn = turnOn(view, box.box) !== null
  const hands = shown.boxes[box.box - 1]?.hands ?? []
  const hand = hands[(turnOn(view, box.box) ?? hands.length) - 1] ?? hands.at(-1)
  const sum = stakes.reduce((all, { total }) => all + total, 0)
  const totalText = hand?.total ? (hand.bust ? words.bustShort : String(hand.total.points)) : null
  const text =
    totalText ?? (sum > 0 ? money.short(sum) : box.seated === null ? words.free : isMine ? site.you : words.taken)
  const names = ['mini', isMine && 'mine', isTurn && 'turn', focus === box.box && 'looked'].filter(Boolean).join(' ')
  return (
    <li className={names} style={{ '--drop': `${drop(box.box, boxes)}px` } as CSSProperties}>
      <button type="button" aria-pressed={focus === box.box} onClick={() => lookAt(box.box)}>
        <span className="sr">{`${words.box(box.box)}, ${isMine && totalText !== null ? `${site.you}, ` : ''}`}</span>
        <MiniPicture box={box} few={boxes > 7} />
        <span className="t">{isMine && totalText === null ? site.you : text}</span>
        <span className="no" aria-hidden="true">
          {box.box}
        </span>
      </button>
    </li>
  )
}

function MiniPicture({ box, few }: { readonly box: BoxView; readonly few: boolean }) {
  const { view, shown } = useTableContext()
  const stakes = useStakes(box)
  const cards = (shown.boxes[box.box - 1]?.hands ?? []).flatMap(({ cards: all }) => all)
  // Shows new chips rather than the cards of the last round.
  const hasChips = view.phase === 'wagering' && stakes.length > 0
  if (cards.length > 0 && !hasChips) {
    const shown = few ? cards.slice(-1) : cards.slice(-2)
    return (
      <span className="mini-cards" aria-hidden="true">
        {shown.map((card, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture of two places
          <Card key={index} card={card} width={25} />
        ))}
      </span>
    )
  }
  const sum = stakes.reduce((all, { cents }) => all + cents, 0)
  if (sum > 0) {
    return (
      <span className="mini-cards">
        <Stack cents={sum} size={25} />
      </span>
    )
  }
  return <span className="mini-cards none" />
}
