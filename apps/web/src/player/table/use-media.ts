import { useMemo, useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query])
  return useSyncExternalStore(
    (look) => {
      media.addEventListener('change', look)
      return () => media.removeEventListener('change', look)
    },
    () => media.matches,
  )
}
