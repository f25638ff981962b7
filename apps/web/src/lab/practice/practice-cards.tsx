import { printCard } from '@openpit/cards'
import { type Hand, handTotal, isBlackjack } from '@openpit/engine'
import { useMedia } from '../../player/table/use-media.ts'
import { NO_DEAL } from '../../shared/cards/deal-times.ts'
import { HandCards } from '../../shared/cards/hand-cards.tsx'
import { Total } from '../../shared/parts/total.tsx'
import { useLabWords } from '../words/words.ts'
import { handsIn, type PracticeRound, pendingQuestion } from './practice-round.ts'

/** From this width on, the decisions are beside the felt. */
const BESIDE = '(min-width: 900px)'
/** Widths of cards and hands. On a phone the two hands are side by side, so that the decisions below stay in view. */
const AT_A_DESK = { card: 80, dealer: 420, hand: 300 }
const ON_A_PHONE = { card: 64, dealer: 92, hand: 144 }
const ON_A_PHONE_SPLIT = { card: 56, dealer: 80, hand: 80 }

/** The dealer's hand and the player's, on the felt. */
export function Cards({ practice }: { readonly practice: PracticeRound }) {
  const words = useLabWords()
  const { round } = practice
  const at = pendingQuestion(practice)
  const hands = handsIn(practice)
  const size = useMedia(BESIDE) ? AT_A_DESK : hands.length > 1 ? ON_A_PHONE_SPLIT : ON_A_PHONE
  return (
    <>
      <div className="practice-hand">
        <h2>{words.dealer}</h2>
        <HandCards cards={dealerShows(practice)} width={size.card} room={size.dealer} where="dealer" dealt={NO_DEAL} />
        {!isCovered(practice) && round.dealer.cards.length > 0 && <Total hand={shownTotal(round.dealer)} />}
      </div>
      <div className="practice-hands">
        {hands.map((hand, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: hands keep their places
            key={index}
            className={at?.hand === index + 1 ? 'practice-hand turn' : 'practice-hand'}
          >
            <h2>{hands.length > 1 ? words.handIs(index + 1) : words.you}</h2>
            <HandCards
              cards={hand.cards.map(printCard)}
              width={size.card}
              room={size.hand}
              sideways={hand.doubled}
              where={`1/${index}`}
              dealt={NO_DEAL}
            />
            <Total hand={{ ...shownTotal(hand), blackjack: isBlackjack(hand), surrendered: hand.surrendered }} />
          </div>
        ))}
      </div>
    </>
  )
}

function isCovered({ round: { dealer, phase } }: PracticeRound): boolean {
  return dealer.secondFaceDown && phase !== 'ended' && phase !== 'dealer'
}

/** The second card stays face down until the hands have been played. */
function dealerShows(practice: PracticeRound): readonly (string | null)[] {
  const cards = practice.round.dealer.cards.map(printCard)
  return isCovered(practice) ? cards.map((card, index) => (index === 1 ? null : card)) : cards
}

function shownTotal(hand: Pick<Hand, 'hard' | 'ace'>) {
  const points = handTotal(hand)
  return { total: { points, soft: points !== hand.hard }, bust: points > 21, blackjack: false, surrendered: false }
}
