import { useMessages } from '../messages/messages.ts'
import { partsOf } from './card.tsx'
import { SUITS } from './outlines.ts'

/** A card in a line of text; its suit is drawn, because a font may have none. */
export function CardText({ card }: { readonly card: string | null }) {
  const { card: words } = useMessages()
  const { rank, suit } = partsOf(card)
  return (
    <span className="card-text" role="img" aria-label={card === null ? words.down : words.named(rank, suit)}>
      {card === null ? '–' : rank}
      {card !== null && (
        <svg className="suit" viewBox="0 0 100 100" aria-hidden="true">
          <path d={SUITS[suit]} fill={suit === 'h' || suit === 'd' ? 'var(--loss)' : 'currentColor'} />
        </svg>
      )}
    </span>
  )
}
