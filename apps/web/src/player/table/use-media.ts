import { useSyncExternalStore } from 'preact/compat'
import { useMemo } from 'preact/hooks'

/** Wide and high enough for the boxes on their arc; smaller windows show the phone's felt. */
export const ROOM_FOR_ARC =
  '(min-width: 980px) and (min-height: 640px), (min-width: 760px) and (max-width: 979px) and (min-height: 1000px)'

/** A phone on its side, or a low window: the felt is left of the controls. `landscape.css` has the same limits. */
export const LANDSCAPE = '(min-width: 600px) and (max-height: 639px)'

/** A tablet held upright: the controls are a sheet below the felt. */
export const TABLET = '(min-width: 760px) and (max-width: 979px) and (min-height: 1000px)'

/** Room for the log beside the table. */
export const ROOM_FOR_DRAWER = '(min-width: 1400px) and (min-height: 640px)'

/** A low window of a phone: smaller cards and spots. `small.css` has the same limit. */
export const LOW = '(max-height: 740px)'

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
