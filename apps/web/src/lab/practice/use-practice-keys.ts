import { useEffect } from 'preact/hooks'
import type { PracticeMove, PracticeOption } from './practice-round.ts'

const KEYS: Readonly<Record<string, PracticeMove>> = {
  h: 'hit',
  s: 'stand',
  d: 'double',
  p: 'split',
  r: 'surrender',
  x: 'rescue',
  i: 'insure',
  e: 'evenMoney',
  n: 'decline',
}

/** The same keys as at the tables: letters for decisions, the space bar to deal. */
export function usePracticeKeys(
  options: readonly PracticeOption[],
  decide: (move: PracticeMove) => void,
  next: () => void,
): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, select, textarea') !== null
      // A held key counts once.
      if (isTyping || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return
      const move = KEYS[event.key.toLowerCase()]
      if (event.key === ' ' && options.length === 0) {
        event.preventDefault()
        next()
      } else if (move !== undefined && options.some(({ do: name, off }) => name === move && off === null)) decide(move)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  })
}
