import type { BoxView } from '@openpit/protocol'
import { HandCards } from '../../shared/cards/hand-cards.tsx'
import { Stack } from '../../shared/chips/chip.tsx'
import { useMessages } from '../../shared/messages/messages.ts'
import { SideAmounts } from '../../shared/parts/side-amounts.tsx'
import { Total } from '../../shared/parts/total.tsx'
import { ClauseLabel } from '../shared/marks.tsx'
import { useDeal } from './deal-context.ts'
import { type Due, isPatron, paymentsAt, stakeOn } from './due.ts'
import { payText } from './next-band.tsx'
import { useDealWords } from './words/words.ts'

const DEALER_CARD = 64
const BOX_CARD = 58
const BOX_ROOM = 118

/** The layout as the dealer sees it: box 1 at the left, the shoe's side. */
export function Layout() {
  const { view, seen } = useDeal()
  const words = useDealWords()
  const { dealer } = view
  return (
    <section className="deal-felt felt" aria-label={words.felt}>
      <div className="deal-head">
        <div className="deal-left">
          <Sign />
          <Held />
        </div>
        <div className="deal-hand">
          <HandCards cards={dealer.cards} width={DEALER_CARD} room={220} where="dealer" dealt={seen.dealt} />
          <span className="deal-hand-text">
            <Total
              hand={{
                total: dealer.total,
                bust: (dealer.total?.points ?? 0) > 21,
                blackjack: dealer.blackjack,
                surrendered: false,
              }}
              called={view.printed.blackjackIsCalled.is}
            />
            <b>{words.yourHand}</b>
            {dealer.cards.length === 0 && <small>{words.noCards}</small>}
          </span>
        </div>
        <Announcement />
      </div>
      <ol className={`deal-boxes of-${view.boxes.length}`} aria-label={words.boxes}>
        {view.boxes.map((box) => (
          <Box key={box.box} box={box} />
        ))}
      </ol>
    </section>
  )
}

/** The limits, as they stand on the sign that players see. */
function Sign() {
  const { view } = useDeal()
  const { table, floor } = useMessages()
  return (
    <div className="sign">
      <i>{table.limits[view.signs.maximumBinds.is]}</i>
      <b>{floor.limitsAre(view.limits.minimum, view.limits.maximum)}</b>
      <SideAmounts view={view} />
    </div>
  )
}

/** Cards that are out of the shoe and in no hand. */
function Held() {
  const { live } = useDeal()
  const words = useDealWords()
  return (
    <div className="deal-held">
      {live.held.length === 0 ? (
        <span className="held-place" />
      ) : (
        <HandCards cards={live.held} width={44} room={110} where="held" dealt={NONE} />
      )}
      <span>
        <b>{words.held}</b>
        {live.held.length === 0 && <small>{words.noneHeld}</small>}
      </span>
    </div>
  )
}

const NONE: ReadonlyMap<string, number> = new Map()

/** What the dealer says aloud: the total of the hand on turn. */
function Announcement() {
  const { due, view } = useDeal()
  const messages = useMessages()
  const words = useDealWords()
  if (due.is !== 'decision') return null
  const total = view.boxes[due.box - 1]?.hands[due.hand - 1]?.total
  if (!total) return null
  return (
    <div className="announce">
      <small>{words.announce}</small>
      <q>{messages.say.total(total.points, total.soft)}</q>
      <ClauseLabel clause={view.printed.clauses.turn} />
    </div>
  )
}

type BoxState = keyof ReturnType<typeof useDealWords>['state']

function isDueAt(due: Due, box: number, typed: number | null): boolean {
  if (typed === box) return true
  if (due.is === 'decision' || due.is === 'pay') return due.box === box
  if (due.is === 'answers') return due.boxes.includes(box)
  return due.is === 'card' && typeof due.at === 'object' && due.at.box === box
}

function stateOf(due: Due, { box, hands, bettors, seated }: BoxView, isSettled: boolean): BoxState {
  const hand = hands.at(-1)
  if (due.is === 'decision' && due.box === box) return 'turn'
  if (due.is === 'answers' && due.boxes.includes(box)) return 'asked'
  if (due.is === 'card' && typeof due.at === 'object' && due.at.box === box) return 'card'
  if (hand === undefined) return bettors.length > 0 ? 'bet' : seated === null ? 'free' : 'seated'
  if (isSettled) return 'settled'
  if (hand.bust) return 'bust'
  if (hand.surrendered) return 'surrendered'
  if (hand.doubled) return 'doubled'
  return hand.status === 'finished' ? 'stands' : 'waits'
}

function Box({ box }: { readonly box: BoxView }) {
  const { view, seen, due, typing } = useDeal()
  const { table } = useMessages()
  const words = useDealWords()
  const isSettled = view.settled.some((line) => line.box === box.box && line.wager === 'main')
  const isDue = isDueAt(due, box.box, typing.box)
  const stake = box.bettors.reduce((sum, { player }) => sum + stakeOn(box, player), 0)
  const several = box.hands.length > 1
  return (
    <li className={isDue ? 'deal-box due' : 'deal-box'} aria-label={table.box(box.box)}>
      <p className="box-head">
        <b>{box.box}</b>
        <span>{words.state[stateOf(due, box, isSettled)]}</span>
      </p>
      <div className="deal-hands">
        {box.hands.map((hand) => (
          <div key={hand.hand} className="deal-one-hand">
            <Total hand={hand} called={view.printed.blackjackIsCalled.is} quiet={hand.status === 'finished'} />
            <HandCards
              cards={hand.cards}
              width={several ? 40 : BOX_CARD}
              room={several ? 62 : BOX_ROOM}
              sideways={hand.doubled && hand.cards.length > 2}
              dim={hand.bust}
              where={`${box.box}/${hand.hand}`}
              dealt={seen.dealt}
            />
          </div>
        ))}
      </div>
      <div className="box-chips">{stake > 0 ? <Stack cents={stake} size={38} /> : <span className="spot-ring" />}</div>
      <People box={box} />
    </li>
  )
}

/** Who bets on a box, how much, and what the round made of it. */
function People({ box }: { readonly box: BoxView }) {
  const { view, paid } = useDeal()
  const messages = useMessages()
  const { money } = messages
  const words = useDealWords()
  const payments = view.phase === 'ended' ? paymentsAt(view, box.box) : []
  return (
    <ul className="box-people">
      {box.bettors.map(({ player }) => {
        const stake = stakeOn(box, player)
        const sides = box.sides.filter((side) => side.player === player).reduce((sum, side) => sum + side.cents, 0)
        return (
          <li key={player}>
            {isPatron(player) ? <span className="no-account">{words.noAccount}</span> : <span>{player}</span>}
            <b>{`${money.short(stake)}${sides > 0 ? ` +${money.short(sides)}` : ''}`}</b>
          </li>
        )
      })}
      {payments.map((payment) => (
        <li key={`${payment.player} paid`} className="payment">
          <span className={`pay-tag ${payment.profit > 0 ? 'up' : payment.profit < 0 ? 'down' : 'even'}`}>
            {payText(payment, words, messages)}
          </span>
          {paid.has(box.box) ? <small>{words.paid}</small> : <ClauseLabel clause={payment.clauses[0] ?? null} />}
        </li>
      ))}
    </ul>
  )
}
