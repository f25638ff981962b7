import { useNow } from '../../shared/parts/meters.tsx'
import { usePit } from './feed.ts'

/** Minutes and seconds (`3:12`); from an hour on, hours and minutes (`1:05`). */
export function shortClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const [first, second] =
    seconds < 3_600
      ? [Math.floor(seconds / 60), seconds % 60]
      : [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return `${first}:${String(second).padStart(2, '0')}`
}

/** How long ago something was, or how long until it is; it stands still while the line is lost. */
export function Clock({ since, isDue = false }: { readonly since: number; readonly isDue?: boolean }) {
  const { offset, lostAt } = usePit()
  const now = useNow(1_000)
  const there = lostAt ?? now + offset
  return <span className="clk">{shortClock(isDue ? since - there : there - since)}</span>
}
