const WIDTH = 60
const HEIGHT = 18

/** The course of a stack, hand by hand. The figures stand in the player's sheet. */
export function Sparkline({ chips }: { readonly chips: readonly number[] }) {
  if (chips.length < 2) return null
  const least = Math.min(...chips)
  const range = Math.max(1, Math.max(...chips) - least)
  const points = chips.map((held, index) => {
    const x = 1 + (index / (chips.length - 1)) * (WIDTH - 2)
    const y = HEIGHT - 2 - ((held - least) / range) * (HEIGHT - 4)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg className="sparkline" width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  )
}
