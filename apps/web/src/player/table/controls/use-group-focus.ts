import { useEffect, useRef } from 'react'

/**
 * Focus on the group of answers whenever something new is asked, unless the player is elsewhere on purpose. Never on an answer: the key
 * that dealt the cards, pressed once more, would give it. Tab leads to the first one.
 */
export function useGroupFocus(asked: string) {
  const group = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something new is asked
  useEffect(() => {
    const at = document.activeElement
    const isFree = at === null || at === document.body || at.matches('main') || at.closest('.controls') !== null
    if (isFree) group.current?.focus({ preventScroll: true })
  }, [asked])
  return group
}
