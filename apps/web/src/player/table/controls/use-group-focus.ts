import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Focuses the group of answers whenever a new question comes, unless the player has focused something elsewhere. It
 * never focuses a single answer: a player who presses the space bar twice to deal would choose that answer. Tab moves
 * to the first one.
 */
export function useGroupFocus(asked: string) {
  const group = useRef<HTMLFieldSetElement>(null)
  // Not `useEffect`, which runs later: the keys of a quick player would still belong to what was there before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something new is asked
  useLayoutEffect(() => {
    const at = document.activeElement
    const isFree = at === null || at === document.body || at.matches('main') || at.closest('.controls') !== null
    if (isFree) group.current?.focus({ preventScroll: true })
  }, [asked])
  return group
}
