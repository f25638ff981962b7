import type { HandView, TableView } from '@openpit/protocol'
import { useMessages } from '../messages/messages.ts'

interface TotalProps {
  readonly hand: Pick<HandView, 'total' | 'bust' | 'blackjack' | 'surrendered'>
  readonly called?: 'blackjack' | 'pontoon'
  readonly quiet?: boolean
}

/** A hand's total as the table counts it: `14`, `soft 17`, `Blackjack`, `Bust 25`. */
export function Total({ hand, called = 'blackjack', quiet = false }: TotalProps) {
  const { table } = useMessages()
  const { total, bust, blackjack, surrendered } = hand
  if (total === null) return null
  const name = quiet ? 'total quiet' : 'total'
  if (blackjack) return <span className={name}>{table[called]}</span>
  if (surrendered) return <span className={name}>{table.surrendered}</span>
  if (bust) return <span className={name}>{table.bust(total.points)}</span>
  return (
    <span className={name}>
      <span>
        {total.soft && <small>{table.soft}</small>}
        {total.points}
      </span>
    </span>
  )
}

/** The dealer's total, with the word beside the cards. */
export function DealerTotal({ view: { dealer, printed } }: { readonly view: TableView }) {
  const { table: words } = useMessages()
  const { total, blackjack } = dealer
  return (
    <div className="dealer-side">
      <Total
        hand={{ total, bust: (total?.points ?? 0) > 21, blackjack, surrendered: false }}
        called={printed.blackjackIsCalled.is}
      />
      <span>{words.dealer}</span>
    </div>
  )
}
