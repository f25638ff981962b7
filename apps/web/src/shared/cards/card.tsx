import { useEffect, useId, useState } from 'preact/hooks'
import { useMessages } from '../messages/messages.ts'
import { FLIGHT_MS } from './deal-times.ts'
import { faceOf } from './face.ts'
import { MEDIUM_WIDTH_MIN } from './fan.ts'
import { BACK_TILE } from './outlines.ts'

export interface CardProps {
  /** `10h`, `Ks`, `Jk` for a joker, `Jk=10` for one that counts as a ten; `null` lies face down. */
  readonly card: string | null
  readonly width: number
  readonly x?: number
  readonly y?: number
  /** Whether it lies sideways, as the card of a double or on a split ace does. The index stays upright. */
  readonly sideways?: boolean
  /** When it leaves the shoe; `undefined` if it was there before. */
  readonly leavesAt?: number | undefined
}

export function Card({ card, width, x, y, sideways = false, leavesAt }: CardProps) {
  const { card: words } = useMessages()
  const course = useCourse(leavesAt)
  const isMedium = width >= MEDIUM_WIDTH_MIN
  const [w, h] = isMedium ? [80, 112] : [40, 56]
  const [boxW, boxH] = sideways ? [h, w] : [w, h]
  const shownWidth = sideways ? (width * 7) / 5 : width
  const { rank, suit } = partsOf(card)
  const label = card === null ? words.down : words.named(rank, suit)
  return (
    <svg
      className={`card ${course}${sideways ? ' sideways' : ''}`}
      viewBox={`0 0 ${boxW} ${boxH}`}
      width={shownWidth}
      height={(shownWidth * boxH) / boxW}
      // Not `left` and `top`: a hand that grows moves its cards, and that is not a layout shift.
      style={x === undefined ? undefined : { translate: `${x}px ${y ?? 0}px` }}
      role="img"
      aria-label={label}
    >
      {course === 'to-come' ? null : card === null ? (
        <Back w={boxW} h={boxH} isMedium={isMedium} />
      ) : (
        <>
          <rect className="stock" x=".5" y=".5" width={boxW - 1} height={boxH - 1} rx={isMedium ? 6.5 : 4} />
          <path className={`ink-${suit}`} d={faceOf({ rank, suit, isMedium, sideways })} />
        </>
      )}
    </svg>
  )
}

type Course = 'to-come' | 'dealt' | 'lies'

/**
 * Whether a card is still to come, has just been dealt, or lies there already. A card to come is neither shown nor
 * animated: an animation takes a layer of its own even while it is delayed, and with those of all cards of a deal each
 * frame would take much longer.
 */
function useCourse(leavesAt: number | undefined): Course {
  // Fixed at the first render: the next news must not restart the flight or cut it short.
  const [wait] = useState(leavesAt === undefined ? -FLIGHT_MS : leavesAt - performance.now())
  const [isOut, setOut] = useState(wait <= 0)
  useEffect(() => {
    if (isOut) return
    const timer = setTimeout(() => setOut(true), wait)
    return () => clearTimeout(timer)
  }, [isOut, wait])
  return isOut ? (wait > -FLIGHT_MS ? 'dealt' : 'lies') : 'to-come'
}

export function partsOf(card: string | null): { readonly rank: string; readonly suit: string } {
  if (card === null) return { rank: '', suit: '' }
  if (card.startsWith('Jk')) return { rank: card.slice('Jk='.length), suit: 'jk' }
  return { rank: card.slice(0, -1), suit: card.slice(-1) }
}

function Back({ w, h, isMedium }: { readonly w: number; readonly h: number; readonly isMedium: boolean }) {
  const id = useId()
  const edge = isMedium ? 8 : 4
  const tile = isMedium ? 1 : 0.5
  return (
    <>
      <rect className="back" x=".5" y=".5" width={w - 1} height={h - 1} rx={isMedium ? 6.5 : 4} />
      <pattern
        id={id}
        width="10.667"
        height="10.667"
        patternUnits="userSpaceOnUse"
        patternTransform={`translate(${edge} ${edge}) scale(${tile})`}
      >
        <path className="backline" d={BACK_TILE} strokeWidth=".727" />
      </pattern>
      <rect x={edge} y={edge} width={w - 2 * edge} height={h - 2 * edge} rx={edge * 0.4} fill={`url(#${id})`} />
      <rect
        className="backline"
        x={edge}
        y={edge}
        width={w - 2 * edge}
        height={h - 2 * edge}
        rx={edge * 0.4}
        strokeWidth={isMedium ? 0.9 : 0.45}
      />
    </>
  )
}
