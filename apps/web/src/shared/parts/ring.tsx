import { useRef } from 'preact/hooks'
import { connection } from '../wire/tables.ts'
import { useNow } from './meters.tsx'

/** Whole seconds until a deadline, by the server's clock. */
export function secondsUntil(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now - connection.offset) / 1000))
}

/** A countdown: a ring and the seconds; with animation off, the seconds alone. */
export function Ring({ deadline, size }: { readonly deadline: number; readonly size: number }) {
  const now = useNow(250)
  const first = useRef({ deadline: 0, ms: 1 })
  const left = Math.max(0, deadline - now - connection.offset)
  if (first.current.deadline !== deadline) first.current = { deadline, ms: Math.max(left, 1) }
  const part = Math.min(1, left / first.current.ms)
  const round = 2 * Math.PI * 18
  return (
    <span
      className="ringwrap"
      style={{ width: size, height: size, fontSize: Math.max(13, Math.round(size * 0.42)) }}
      aria-hidden="true"
    >
      <svg className="ring" width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
        <circle className="t" cx="20" cy="20" r="18" />
        <circle className="v" cx="20" cy="20" r="18" strokeDasharray={`${round * part} ${round}`} />
      </svg>
      <b key={secondsUntil(deadline, now)}>{secondsUntil(deadline, now)}</b>
    </span>
  )
}
