/** The boxes on their arc, from the player's side: box 1 is on the right. */
export function Seats({ boxes, taken }: { readonly boxes: number; readonly taken: readonly number[] | null }) {
  return (
    <svg className="seats" viewBox="0 0 220 92" aria-hidden="true">
      <path d="M14 0H206C206 52 164 84 110 84S14 52 14 0Z" fill="none" stroke="var(--felt-line)" strokeWidth="1.25" />
      {Array.from({ length: boxes }, (_, index) => {
        const angle = boxes === 1 ? 90 : 15 + (150 * index) / (boxes - 1)
        const x = 110 + 77 * Math.cos((angle * Math.PI) / 180)
        const y = 8 + 56 * Math.sin((angle * Math.PI) / 180)
        const isTaken = taken?.includes(index + 1)
        const box = `box ${index + 1}`
        return isTaken ? (
          <circle key={box} cx={x} cy={y} r="8" fill="var(--chalk)" />
        ) : (
          <circle key={box} cx={x} cy={y} r="7.25" fill="none" stroke="var(--chalk)" strokeWidth="1.5" />
        )
      })}
    </svg>
  )
}
