import { type ChipKind, chipsFor } from './denominations.ts'

const RADIUS = 20.5

interface FaceProps {
  readonly kind: ChipKind
  /** How far its middle lies below that of the highest chip. */
  readonly down?: number
  /** Under another chip only its rim is seen. */
  readonly isCovered?: boolean
}

/** Drawn without `transform`, which would cost the browser a node in its paint tree for each chip on the felt. */
function Face({ kind: { figure, notches, cents }, down = 0, isCovered = false }: FaceProps) {
  const round = 2 * Math.PI * RADIUS
  const notch = Math.min(7, round / notches / 2.4)
  const size = figure.length > 2 ? 14.5 : figure.length === 2 ? 17 : 19
  const y = 24 + down
  return (
    <g className={`chip chip-${cents / 100 < 1 ? 'half' : cents / 100}`}>
      <circle cx="24" cy={y} r="23.25" className="chip-body" />
      <circle
        cx="24"
        cy={y}
        r={RADIUS}
        className="chip-notch"
        strokeDasharray={`${notch} ${round / notches - notch}`}
        // A dash begins on the right; the middle of one is to be on top.
        strokeDashoffset={round / 4 + notch / 2}
      />
      {!isCovered && (
        <>
          <circle cx="24" cy={y} r="16" className="chip-face" />
          <text x="24" y={y + size * 0.34} fontSize={size}>
            {figure}
          </text>
        </>
      )}
    </g>
  )
}

export function Chip({ kind, size = 48 }: { readonly kind: ChipKind; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <Face kind={kind} />
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
        <Face
          // biome-ignore lint/suspicious/noArrayIndexKey: equal chips are equal
          key={index}
          kind={kind}
          down={LIFT * (chips.length - 1 - index)}
          isCovered={index < chips.length - 1}
        />
      ))}
    </svg>
  )
}
