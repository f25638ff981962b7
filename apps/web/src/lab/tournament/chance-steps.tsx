import { type LastHandChances, stepsOf, type WagerStep } from '@openpit/odds'
import { useLabWords } from '../words/words.ts'
import { ChanceCells, ChanceHeads } from './chance-cells.tsx'

const WIDTH = 720
const HEIGHT = 240
const [LEFT, RIGHT, TOP, BOTTOM] = [48, 12, 12, 30]

/** The chance of going through for each bet: a plot of its steps, and the same as a table. */
export function ChanceSteps({ chances: { wagers, best } }: { readonly chances: LastHandChances }) {
  const { tournament } = useLabWords()
  const steps = stepsOf(wagers)
  return (
    <section className="lab-part" aria-labelledby="hand-steps">
      <h2 id="hand-steps">{tournament.steps}</h2>
      <p>{tournament.stepsLead}</p>
      {wagers.length > 1 && <Plot steps={steps} />}
      <div className="scrolls hand-steps">
        <table className="lines">
          <thead>
            <tr>
              <th scope="col">{tournament.wager}</th>
              <ChanceHeads />
            </tr>
          </thead>
          <tbody>
            {steps.map(({ from, to, ...chances }) => (
              <tr key={from} className={from === best.wager ? 'best' : ''}>
                <th scope="row">
                  {tournament.range(from, to)} {from === best.wager && <small>{tournament.isBest}</small>}
                </th>
                <ChanceCells {...chances} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Plot({ steps }: { readonly steps: readonly WagerStep[] }) {
  const { tournament, percent } = useLabWords()
  const [least, most] = [(steps[0] as WagerStep).from, (steps.at(-1) as WagerStep).to]
  const x = (wager: number) => LEFT + ((wager - least) / (most - least)) * (WIDTH - LEFT - RIGHT)
  const y = (chance: number) => TOP + (1 - chance) * (HEIGHT - TOP - BOTTOM)
  const points = steps.flatMap(({ from, to, through }) => [
    `${x(from).toFixed(1)},${y(through).toFixed(1)}`,
    `${x(to).toFixed(1)},${y(through).toFixed(1)}`,
  ])
  return (
    <svg className="plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={tournament.plot}>
      {[0, 0.25, 0.5, 0.75, 1].map((chance) => (
        <g key={chance}>
          <line className="rule" x1={LEFT} x2={WIDTH - RIGHT} y1={y(chance)} y2={y(chance)} />
          <text x={LEFT - 8} y={y(chance) + 4} textAnchor="end">
            {percent(chance, 0)}
          </text>
        </g>
      ))}
      <polyline className="course" points={points.join(' ')} />
      {[least, most].map((wager, end) => (
        <text key={wager} x={x(wager)} y={HEIGHT - 8} textAnchor={end === 0 ? 'start' : 'end'}>
          {wager}
        </text>
      ))}
    </svg>
  )
}
