import { useEffect } from 'react'
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

/** The keys of the tables: a letter decides, the space bar deals. */
export function usePracticeKeys(
  ways: readonly PracticeOption[],
  decide: (way: PracticeMove) => void,
  next: () => void,
): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, select, textarea') !== null
      if (isTyping || event.altKey || event.ctrlKey || event.metaKey) return
      const way = KEYS[event.key.toLowerCase()]
      if (event.key === ' ' && ways.length === 0) {
        event.preventDefault()
        next()
      } else if (way !== undefined && ways.some(({ do: name, off }) => name === way && off === null)) decide(way)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  })
}
