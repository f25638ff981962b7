import { SUITS } from '../../shared/cards/outlines.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { KeyLabel } from '../shared/marks.tsx'
import { useDeal } from './deal-context.ts'
import { SideKeys } from './deal-keys.tsx'
import { useDealWords } from './words/words.ts'

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const SUIT_KEYS = ['s', 'h', 'c', 'd']

/** Rank, then suit: a card that no reader has read. */
export function CardKeys() {
  const { typing, press, isOn } = useDeal()
  const words = useDealWords()
  const on = (key: string) => (isOn ? () => press(key) : undefined)
  return (
    <div className="card-keys">
      <fieldset className="ranks" aria-label={words.rank}>
        {RANKS.map((rank) => (
          <button
            key={rank}
            type="button"
            className="b"
            aria-pressed={typing.rank === rank}
            aria-disabled={!isOn}
            onClick={on(rank === '10' ? '0' : rank)}
          >
            {rank}
          </button>
        ))}
        <button type="button" className="b back" aria-disabled={!isOn} onClick={on('Backspace')}>
          <Icon name="undo" />
          {words.back}
        </button>
      </fieldset>
      <fieldset className="suits" aria-label={words.suit}>
        {SUIT_KEYS.map((suit) => (
          <button
            key={suit}
            type="button"
            className="b"
            aria-disabled={!isOn || typing.rank === null}
            onClick={typing.rank === null ? undefined : on(suit.toUpperCase())}
          >
            <svg className="suit" viewBox="0 0 100 100" width="24" height="24" aria-hidden="true">
              <path d={SUITS[suit]} fill={suit === 'h' || suit === 'd' ? 'var(--loss)' : 'currentColor'} />
            </svg>
            <span>{words.suits[suit]}</span>
            <KeyLabel>{suit.toUpperCase()}</KeyLabel>
          </button>
        ))}
      </fieldset>
      <div className="card-keys-foot">
        <button type="button" className="b" aria-disabled={!isOn} onClick={on('M')}>
          {words.cuttingCard}
          <KeyLabel>M</KeyLabel>
        </button>
        <SideKeys />
      </div>
    </div>
  )
}
