import type { HouseCardView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { desk } from '../../player/promotions/desk-http.ts'
import { usePromotionWords } from '../../player/promotions/words/words.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { Answered, useAsked } from '../../shared/parts/page.tsx'
import { EndCard } from './end-card.tsx'

interface CardListProps {
  readonly cards: readonly HouseCardView[]
  readonly mayEnd: boolean
  readonly onChanged: () => void
}

export function CardList({ cards, mayEnd, onChanged }: CardListProps) {
  const { cards: words } = usePromotionWords()
  if (cards.length === 0) return <p>{words.none}</p>
  return (
    <ul className="lines">
      {cards.map((card) => (
        <li key={card.card}>
          <span>
            <code>{card.card}</code>
            <small>{card.holder}</small>
          </span>
          <span>
            <b>{words.states[card.is]}</b>
            <small>{words.days(card.from, card.until)}</small>
            {card.ended !== null && <small>{words.ended(card.ended.by, card.ended.reason)}</small>}
          </span>
          <Showings card={card.card} />
          {mayEnd && (card.ended === null || card.ended.status === 'suspended') && (
            <EndCard card={card} onChanged={onChanged} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The tables at which a card was shown. They are asked for when they are opened: each look is recorded. */
function Showings({ card }: { readonly card: string }) {
  const { cards: words } = usePromotionWords()
  const { locale } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const asked = useAsked(isOpen ? card : null, () => desk.card(card))
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.whereShown}</summary>
      {isOpen && (
        <Answered asked={asked}>
          {({ shown }) =>
            shown.length === 0 ? (
              <p>{words.notShown}</p>
            ) : (
              <ul>
                {shown.map(({ table, title, round, at }) => (
                  <li key={`${table} ${at}`}>{words.shownAt(title, round, new Date(at).toLocaleString(locale))}</li>
                ))}
              </ul>
            )
          }
        </Answered>
      )}
    </details>
  )
}
