import { useLabWords } from './words/words.ts'

/** A simulation so far: the rounds played, the edge and its standard error. */
export interface PartialResult {
  readonly rounds: number
  readonly edge: number
  readonly error: number
}

const WIDTH = 720
const HEIGHT = 260
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 12, 12, 34]

/** Plots how a simulation converges on the exact edge, with the rounds on a logarithmic axis. */
export function Convergence({ course, exact }: { readonly course: readonly PartialResult[]; readonly exact: number }) {
  const words = useLabWords()
  const last = course.at(-1)
  if (last === undefined) return null
  const spread = 4 * Math.max(...course.map(({ error }) => error).slice(Math.min(8, course.length - 1)))
  const [least, most] = [Math.log10((course[0] as PartialResult).rounds), Math.log10(last.rounds) + 1e-9]
  const x = (rounds: number) => LEFT + ((Math.log10(rounds) - least) / (most - least)) * (WIDTH - LEFT - RIGHT)
  const y = (edge: number) => {
    const part = 0.5 - (edge - exact) / (2 * spread)
    return TOP + Math.min(1, Math.max(0, part)) * (HEIGHT - TOP - BOTTOM)
  }
  const points = course.map(({ rounds, edge }) => `${x(rounds).toFixed(1)},${y(edge).toFixed(1)}`)
  const above = course.map(({ rounds, error }) => `${x(rounds).toFixed(1)},${y(exact + 2 * error).toFixed(1)}`)
  const below = course.map(({ rounds, error }) => `${x(rounds).toFixed(1)},${y(exact - 2 * error).toFixed(1)}`)
  return (
    <svg className="plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words.plot}>
      <polygon className="band" points={[...above, ...below.toReversed()].join(' ')} />
      <line className="exact" x1={LEFT} x2={WIDTH - RIGHT} y1={y(exact)} y2={y(exact)} />
      <polyline className="course" points={points.join(' ')} />
      {[-1, -0.5, 0, 0.5, 1].map((part) => (
        <text key={part} x={LEFT - 8} y={y(exact + part * spread) + 4} textAnchor="end">
          {words.percent(exact + part * spread, 3)}
        </text>
      ))}
      {tens(least, most).map((power) => (
        <text key={power} x={x(10 ** power)} y={HEIGHT - 10} textAnchor="middle">
          {roundsIn(power)}
        </text>
      ))}
    </svg>
  )
}

function tens(least: number, most: number): readonly number[] {
  const first = Math.ceil(least)
  return Array.from({ length: Math.max(0, Math.floor(most) - first + 1) }, (_, index) => first + index)
}

/** `100k`, `10M`: as short as an axis needs. */
function roundsIn(power: number): string {
  const [unit, zeros] = power >= 9 ? ['G', 9] : power >= 6 ? ['M', 6] : power >= 3 ? ['k', 3] : ['', 0]
  return `${10 ** (power - zeros)}${unit}`
}
