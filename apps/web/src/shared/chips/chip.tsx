/** The chips of the house, in cents, each with its notches: values differ in colour, figure and number of notches. */
export const CHIPS = [
  { cents: 100, figure: '1', notches: 4 },
  { cents: 500, figure: '5', notches: 5 },
  { cents: 2_500, figure: '25', notches: 6 },
  { cents: 10_000, figure: '100', notches: 8 },
  { cents: 50_000, figure: '500', notches: 10 },
  { cents: 100_000, figure: '1k', notches: 12 },
] as const

const SMALL = { cents: 50, figure: '½', notches: 3 } as const

export type ChipKind = (typeof CHIPS)[number] | typeof SMALL

/** Those that a table takes: a smaller one than its smallest would only be refused. */
export function chipsAt(smallestChip: number): readonly (typeof CHIPS)[number][] {
  const taken = CHIPS.filter(({ cents }) => cents % smallestChip === 0)
  return taken.length > 0 ? taken : CHIPS
}

/** Chips that add up to an amount, highest first; what is below the smallest chip is left to the figure beside it. */
export function chipsFor(cents: number, most: number): readonly ChipKind[] {
  const chips: ChipKind[] = []
  let left = cents
  for (const chip of [...CHIPS].reverse().concat(SMALL as never) as ChipKind[]) {
    while (left >= chip.cents && chips.length < most) {
      chips.push(chip)
      left -= chip.cents
    }
  }
  return chips
}

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

/** The amount always stands beside it in words of money: a stack is a picture. */
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
