interface SeatsProps {
  readonly boxes: number
  readonly taken: readonly number[] | null
  /** Boxes of the player who looks. */
  readonly yours: readonly number[]
}

/** The boxes on their arc, from the player's side: box 1 is on the right. */
export function Seats({ boxes, taken, yours }: SeatsProps) {
  return (
    <svg className="seats" viewBox="0 0 220 92" aria-hidden="true">
      <path d="M14 0H206C206 52 164 84 110 84S14 52 14 0Z" fill="none" stroke="var(--felt-line)" strokeWidth="1.25" />
      {Array.from({ length: boxes }, (_, index) => {
        const box = index + 1
        const angle = boxes === 1 ? 90 : 15 + (150 * index) / (boxes - 1)
        const at = {
          cx: 110 + 77 * Math.cos((angle * Math.PI) / 180),
          cy: 8 + 56 * Math.sin((angle * Math.PI) / 180),
        }
        if (yours.includes(box)) {
          return (
            <g key={box}>
              <circle {...at} r="6.5" fill="var(--chalk)" />
              <circle {...at} r="10.5" fill="none" stroke="var(--chalk)" strokeWidth="2" />
            </g>
          )
        }
        return taken?.includes(box) ? (
          <circle key={box} {...at} r="8" fill="var(--chalk)" />
        ) : (
          <circle key={box} {...at} r="7.25" fill="none" stroke="var(--chalk)" strokeWidth="1.5" />
        )
      })}
    </svg>
  )
}
