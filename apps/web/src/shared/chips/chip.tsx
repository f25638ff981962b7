import { type ChipKind, chipsFor } from './denominations.ts'

const RADIUS = 20.5

function Face({ figure, notches, cents }: ChipKind) {
  const round = 2 * Math.PI * RADIUS
  const notch = Math.min(7, round / notches / 2.4)
  const size = figure.length > 2 ? 14.5 : figure.length === 2 ? 17 : 19
  const turn = -90 - ((notch / round) * 360) / 2
  return (
    <g className={`chip chip-${cents / 100 < 1 ? 'half' : cents / 100}`}>
      <circle cx="24" cy="24" r="23.5" className="chip-rim" />
      <circle cx="24" cy="24" r="23" className="chip-body" />
      <circle
        cx="24"
        cy="24"
        r={RADIUS}
        className="chip-notch"
        strokeDasharray={`${notch} ${round / notches - notch}`}
        transform={`rotate(${turn} 24 24)`}
      />
      <circle cx="24" cy="24" r="16" className="chip-face" />
      <text x="24" y={24 + size * 0.34} fontSize={size}>
        {figure}
      </text>
    </g>
  )
}

export function Chip({ kind, size = 48 }: { readonly kind: ChipKind; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <Face {...kind} />
    </svg>
  )
}

const LIFT = 5
const DRAWN_MAX = 6

/** Hidden from screen readers: every stack has its amount in text beside it. */
export function Stack({ cents, size }: { readonly cents: number; readonly size: number }) {
  const chips = chipsFor(cents, DRAWN_MAX)
  if (chips.length === 0) return null
  const height = 48 + LIFT * (chips.length - 1)
  return (
    <svg className="stack" width={size} height={(size * height) / 48} viewBox={`0 0 48 ${height}`} aria-hidden="true">
      {chips.map((kind, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal chips are equal
        <g key={index} transform={`translate(0 ${LIFT * (chips.length - 1 - index)})`}>
          <Face {...kind} />
        </g>
      ))}
    </svg>
  )
}
