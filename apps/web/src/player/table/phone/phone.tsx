import type { BoxView } from '@openpit/protocol'
import { type CSSProperties, createContext, type FunctionComponent } from 'preact'
import { useContext } from 'preact/hooks'
import { Card } from '../../../shared/cards/card.tsx'
import { HandCards } from '../../../shared/cards/hand-cards.tsx'
import { Stack } from '../../../shared/chips/chip.tsx'
import { useMessages } from '../../../shared/messages/messages.ts'
import { DealerTotal } from '../../../shared/parts/total.tsx'
import { CutBanner } from '../../fairness/cut.tsx'
import { JackpotLine } from '../../jackpot/jackpot-line.tsx'
import { useDock } from '../dock/dock-state.ts'
import { SideHelp } from '../dock/side-help.tsx'
import { Arc, CutCardOut, DealerSays, markerDepth, Shoe, useInscriptions } from '../felt/felt-print.tsx'
import { LimitsSign, Notices, PrizeDisplay } from '../felt/signs.tsx'
import { useStakes } from '../felt/spot.tsx'
import { isActing, turnOn } from '../selectors.ts'
import { useTableContext } from '../table-context.ts'
import { LOW, useMedia } from '../use-media.ts'
import { BoxClose } from './phone-box.tsx'

/** The table on a phone: all boxes as a strip, and one in close-up. */
export function PhoneFelt({ isLandscape = false }: { readonly isLandscape?: boolean }) {
  const { view, focus } = useTableContext()
  const { table: words } = useMessages()
  const dock = useDock()
  const box = view.boxes[focus - 1]
  return (
    <section className="phone-felt felt" aria-label={words.felt}>
      <Head isLandscape={isLandscape} />
      <JackpotLine />
      <div className="phone-words">
        <Notices />
        <PrizeDisplay />
        <DealerSays />
        <Inscriptions />
      </div>
      <div className="cut-place">
        <div className="banners">
          <CutBanner place="on the inscriptions" />
        </div>
      </div>
      <ol className={`strip of-${view.boxes.length}`} aria-label={words.boxes}>
        {view.boxes.map((each) => (
          <Mini key={each.box} box={each} />
        ))}
      </ol>
      {box && <BoxClose box={box} isLandscape={isLandscape} />}
      {dock?.help != null && <SideHelp bet={dock.help} />}
    </section>
  )
}

function Head({ isLandscape }: { readonly isLandscape: boolean }) {
  const { view, shown, dealt } = useTableContext()
  const { table: words } = useMessages()
  const isLow = useMedia(LOW)
  const { cards } = shown.dealer
  const isWagering = view.phase === 'wagering' && cards.length === 0
  const widest = isLandscape ? 54 : isLow ? 52 : 72
  const isMany = cards.length > 2
  return (
    <div className={isMany ? 'phone-head many' : 'phone-head'}>
      <LimitsSign />
      {isWagering ? (
        <p className="call">{words.place}</p>
      ) : (
        <section className={isMany ? 'phone-dealer many' : 'phone-dealer'} aria-label={words.dealer}>
          <HandCards
            cards={cards}
            width={dealerCard(cards.length, widest, isLandscape)}
            // Beside three cards or more, a small phone has no room for “Bust 24” unless they lie closer together.
            room={isLandscape ? 90 : isLow && isMany ? 112 : 150}
            where="dealer"
            dealt={dealt}
          />
          <DealerTotal view={shown} dealt={dealt} />
        </section>
      )}
      <div className="phone-shoe">
        <Shoe size={62} marker={markerDepth(view)} />
        {view.shoe.markerOut && <CutCardOut />}
      </div>
    </div>
  )
}

/** A long hand gets smaller cards, so that it covers neither the sign nor the strip. */
function dealerCard(cards: number, widest: number, isLandscape: boolean): number {
  if (isLandscape) return cards > 3 ? 36 : cards > 2 ? 40 : widest
  return cards > 4 ? Math.min(46, widest) : cards > 3 ? Math.min(58, widest) : widest
}

/** The inscriptions are on arcs, or in plain lines on a low screen: the regulators require them on every screen. */
function Inscriptions() {
  const { view } = useTableContext()
  const inscriptions = useInscriptions(view)
  const [pays, dealer, insurance] = inscriptions
  return (
    <>
      <svg className="phone-print" viewBox="0 0 390 76" aria-hidden="true">
        <Arc d="M10 8Q195 48 380 8" size={23}>
          {pays}
        </Arc>
        <Arc d="M2 27Q195 73 388 27" size={14.5}>
          {dealer}
        </Arc>
        <Arc d="M2 45Q195 93 388 45" size={14.5}>
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
  return 12 * (1 - from ** 2)
}

/** What a tournament writes below a box of the strip. */
export const MiniNoteProvider = createContext<FunctionComponent<{ readonly box: number }> | null>(null)

/** A box on the strip. A tap opens its close-up. */
function Mini({ box }: { readonly box: BoxView }) {
  const { view, shown, me, focus, lookAt } = useTableContext()
  const { money, table: words, site } = useMessages()
  const dock = useDock()
  const Note = useContext(MiniNoteProvider)
  const boxes = view.boxes.length
  const stakes = useStakes(box)
  const isMine = box.seated === me || stakes.some(({ player }) => player === me)
  const isTurn = isActing(view, box.box, me)
  const hands = shown.boxes[box.box - 1]?.hands ?? []
  const hand = hands[(turnOn(view, box.box) ?? hands.length) - 1] ?? hands.at(-1)
  const sum = stakes.reduce((all, { total }) => all + total, 0)
  const totalText = hand?.total ? (hand.bust ? words.bustShort : String(hand.total.points)) : null
  const text =
    totalText ?? (sum > 0 ? money.short(sum) : box.seated === null ? words.free : isMine ? site.you : words.taken)
  const names = ['mini', isMine && 'mine', isTurn && 'turn', focus === box.box && 'looked'].filter(Boolean).join(' ')
  const look = () => {
    lookAt(box.box)
    dock?.open(box.box)
  }
  return (
    <li className={names} style={{ '--drop': `${drop(box.box, boxes)}px` } as CSSProperties}>
      <button type="button" aria-pressed={focus === box.box} onClick={look}>
        <span className="sr">{`${words.box(box.box)}, ${isMine && totalText !== null ? `${site.you}, ` : ''}`}</span>
        <MiniPicture box={box} cards={hand?.cards ?? []} few={boxes > 7} />
        {/* A new key for new text: one element with changing text would count as a layout shift. */}
        <span className="t" key={`${text} ${isTurn} ${isMine}`}>
          {isMine && totalText === null ? site.you : text}
        </span>
        <span className="no" aria-hidden="true">
          {box.box}
        </span>
        {Note && <Note box={box.box} />}
      </button>
    </li>
  )
}

interface PictureProps {
  readonly box: BoxView
  /** The cards of the hand whose total is written below. */
  readonly cards: readonly (string | null)[]
  readonly few: boolean
}

function MiniPicture({ box, cards, few }: PictureProps) {
  const { view } = useTableContext()
  const stakes = useStakes(box)
  // Shows new chips rather than the cards of the last round.
  const hasChips = view.phase === 'wagering' && stakes.length > 0
  if (cards.length > 0 && !hasChips) {
    // Two cards beside the total of three would look like a mistake.
    const isWhole = cards.length <= (few ? 1 : 2)
    const last = isWhole ? cards : cards.slice(-1)
    return (
      <span className="mini-cards" aria-hidden="true">
        {!isWhole && <span className="more" key={cards.length}>{`+${cards.length - 1}`}</span>}
        {last.map((card, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: with more cards they are others, or a move would be a shift
          <Card key={`${cards.length} ${index}`} card={card} width={25} />
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
