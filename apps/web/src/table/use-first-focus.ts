import { useEffect, useRef } from 'react'

/** Focus on the first answer whenever something new is asked, unless the player is elsewhere on purpose. */
export function useFirstFocus(asked: string) {
  const group = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something new is asked
  useEffect(() => {
    const at = document.activeElement
    const isFree = at === null || at === document.body || at.matches('main') || at.closest('.controls') !== null
    if (isFree) group.current?.querySelector<HTMLButtonElement>('.go')?.focus({ preventScroll: true })
  }, [asked])
  return group
}
