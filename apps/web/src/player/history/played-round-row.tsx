import type { HandView, HistoryRound } from '@openpit/protocol'
import { linkTo } from '../../route.ts'
import { CardText } from '../../shared/cards/card-text.tsx'
import { useMessages } from '../../shared/messages/messages.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { moodOf } from '../../shared/parts/tag.tsx'

/** A round of the history: its cards and totals, what was bet, and what came of it. */
export function PlayedRoundRow({ played }: { readonly played: HistoryRound }) {
  const { money, locale, history: words, books, table: names } = useMessages()
  const { table, title, rulebook, round, at, net, staked, cards } = played
  const time = new Date(at).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
  return (
    <li>
      <div className="what">
        {books[rulebook].name}
        <small>{`${time}, ${title}, ${words.number(round)}`}</small>
      </div>
      {cards === null ? (
        <p className="hands">{words.inPlay}</p>
      ) : (
        <ul className="hands">
          {cards.boxes.flatMap(({ box, hands }) =>
            hands.map((hand) => (
              <li key={`${box} ${hand.hand}`}>
                <small>{`${names.box(box)}${hands.length > 1 ? `, ${names.hand(hand.hand)}` : ''}`}</small>
                <Cards hand={hand} isPontoon={rulebook === 'pontoon'} />
              </li>
            )),
          )}
          <li>
            <small>{names.dealer}</small>
            <Cards
              hand={{ ...cards.dealer, bust: (cards.dealer.total?.points ?? 0) > 21, surrendered: false }}
              isPontoon={rulebook === 'pontoon'}
            />
          </li>
        </ul>
      )}
      <div className="money">
        <span className={`mk ${moodOf(net)}`}>
          <Icon name={moodOf(net)} size={16} />
        </span>
        <b>{money.signed(net)}</b>
        <small>{words.staked(money.dollars(staked))}</small>
      </div>
      <a className="btn inline" {...linkTo(`/history/${table}/${round}`)}>
        {words.replay}
        <span className="sr">: {`${books[rulebook].name}, ${words.number(round)}`}</span>
      </a>
    </li>
  )
}

interface CardsProps {
  readonly hand: Pick<HandView, 'cards' | 'total' | 'bust' | 'blackjack' | 'surrendered'>
  readonly isPontoon: boolean
}

function Cards({ hand: { cards, total, bust, blackjack, surrendered }, isPontoon }: CardsProps) {
  const { table: words } = useMessages()
  const said = (points: number) => {
    if (blackjack) return isPontoon ? words.pontoon : words.blackjack
    if (surrendered) return words.surrendered
    return bust ? words.bust(points) : String(points)
  }
  return (
    <span className="cards-line">
      {cards.map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card stays where it was dealt
        <CardText key={index} card={card} />
      ))}
      {total !== null && <b>{said(total.points)}</b>}
    </span>
  )
}
