import { useSyncExternalStore } from 'preact/compat'
import { useMemo } from 'preact/hooks'

/** Wide and high enough for the boxes on their arc; smaller screens show the phone's felt. */
export const ROOM_FOR_ARC = '(min-width: 760px) and (min-height: 560px)'

export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query])
  return useSyncExternalStore(
    (listen) => {
      media.addEventListener('change', listen)
      return () => media.removeEventListener('change', listen)
    },
    () => media.matches,
  )
}
