import type { Layout } from '@openpit/protocol'
import { HandCards } from '../../shared/cards/hand-cards.tsx'
import { useMessages } from '../../shared/messages/messages.ts'
import { Total } from '../../shared/parts/total.tsx'
import './mini-felt.css'

interface MiniFeltProps {
  readonly layout: Pick<Layout, 'dealer' | 'boxes'>
  readonly book: string
  readonly label: string
  readonly width?: number
}

const STILL: ReadonlyMap<string, number> = new Map()
/** How much room a hand has, in widths of its cards: small cards lie side by side, or their ranks would be covered. */
const ROOM = 2.85

/** The cards of a round on a small felt, seen as players do: box 1 at the right. */
export function MiniFelt({ layout: { dealer, boxes }, book, label, width = 26 }: MiniFeltProps) {
  const { table } = useMessages()
  const total = dealer.total
  const played = boxes.filter(({ hands }) => hands.length > 0)
  const shown = played.length > 0 ? played : boxes
  return (
    <section className="mini-felt" data-book={book} aria-label={label}>
      <div className="mini-dealer">
        <HandCards cards={dealer.cards} width={width} room={width * 5.6} where="dealer" dealt={STILL} />
        <span>
          <Total hand={{ total, bust: (total?.points ?? 0) > 21, blackjack: dealer.blackjack, surrendered: false }} />
          <small>{table.dealer}</small>
        </span>
      </div>
      <ol className="mini-boxes">
        {shown.map(({ box, hands }) => (
          <li key={box}>
            {hands.map((hand) => (
              <div className="mini-hand" key={hand.hand}>
                <Total hand={hand} quiet />
                <HandCards
                  cards={hand.cards}
                  width={width}
                  room={width * ROOM}
                  dim={hand.bust}
                  where={`${box}/${hand.hand}`}
                  dealt={STILL}
                />
              </div>
            ))}
            <small>{table.box(box)}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
