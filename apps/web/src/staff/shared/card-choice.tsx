import { CardText } from '../../shared/cards/card-text.tsx'

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const SUITS = ['s', 'h', 'c', 'd']

export interface CardChoiceWords {
  readonly whichCard: string
  readonly cardNumber: (number: number) => string
  readonly rank: string
  readonly suit: string
  readonly suits: Readonly<Record<string, string>>
}

interface CardChoiceProps {
  readonly words: CardChoiceWords
  /** The cards of a round as they came out. */
  readonly cards: readonly (string | null)[]
  /** The number of the chosen one, from one, and what it is to be. */
  readonly card: number | undefined
  readonly is: string | undefined
  readonly onChange: (choice: { readonly card: number; readonly is?: string }) => void
}

/** One card of a round, and another one in its place. */
export function CardChoice({ words, cards, card, is = '', onChange }: CardChoiceProps) {
  const [rank, suit] = [is.slice(0, -1), is.slice(-1)]
  const choose = (nextRank: string, nextSuit: string) => {
    if (card !== undefined && nextRank && nextSuit) onChange({ card, is: `${nextRank}${nextSuit}` })
  }
  return (
    <fieldset className="card-choice">
      <legend>{words.whichCard}</legend>
      <div className="segments">
        {cards.map((face, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is known by its place in the round
            key={index}
            type="button"
            aria-pressed={card === index + 1}
            onClick={() => onChange({ card: index + 1, ...(face === null ? {} : { is: face }) })}
          >
            <span className="sr">{words.cardNumber(index + 1)}</span> <CardText card={face} />
          </button>
        ))}
      </div>
      {card !== undefined && (
        <div className="other-card">
          <label>
            {words.rank}
            <select value={rank} onChange={({ currentTarget }) => choose(currentTarget.value, suit || 's')}>
              {RANKS.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </label>
          <label>
            {words.suit}
            <select value={suit} onChange={({ currentTarget }) => choose(rank || 'A', currentTarget.value)}>
              {SUITS.map((one) => (
                <option key={one} value={one}>
                  {words.suits[one]}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
    </fieldset>
  )
}
