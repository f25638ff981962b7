import type { Sign } from './sign.ts'

interface EliminationHandsProps {
  readonly hands: Sign['hands']
  /** What they are called, and what is said of a cancelled one to people who cannot see that it is struck out. */
  readonly words: { readonly title: string; readonly isCancelled: string }
}

/** The elimination hands from this one on, as the sign has them: cancelled ones are struck out. */
export function EliminationHands({ hands, words }: EliminationHandsProps) {
  if (hands.length === 0) return null
  return (
    <span className="elimination-hands">
      {words.title}{' '}
      {hands.map(({ hand, isCancelled }, index) => (
        <span key={hand}>
          {index > 0 && ', '}
          {isCancelled ? <s>{hand}</s> : hand}
          {isCancelled && <span className="sr"> ({words.isCancelled})</span>}
        </span>
      ))}
    </span>
  )
}
