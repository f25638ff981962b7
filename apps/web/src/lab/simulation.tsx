import { useEffect, useRef, useState } from 'preact/hooks'
import { Convergence, type PartialResult } from './convergence.tsx'
import { Figure } from './side-bets.tsx'
import { type RunningSimulation, simulateInWorkers } from './simulate-in-workers.ts'
import type { SettingAnalysis } from './use-analysis.ts'
import { useLabWords } from './words/words.ts'

interface SimulationState {
  readonly course: readonly PartialResult[]
  readonly perSecond: number
}

const NOTHING: SimulationState = { course: [], perSecond: 0 }
/** Enough points for a line. At this limit every second point is dropped. */
const POINTS_MAX = 240

/** Simulates the chart and plots the result beside the exact edge. */
export function Simulation({ table, analysis }: Pick<SettingAnalysis, 'table' | 'analysis'>) {
  const words = useLabWords()
  const [shown, setShown] = useState(NOTHING)
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<RunningSimulation | null>(null)
  useEffect(() => () => running.current?.stop(), [])
  const stop = () => {
    running.current?.stop()
    setRunning(false)
  }
  const start = () => {
    stop()
    setShown(NOTHING)
    setProblem(null)
    setRunning(true)
    running.current = simulateInWorkers(
      table,
      analysis.chart.best,
      (soFar, perSecond) => setShown(({ course }) => ({ course: withPoint(course, soFar), perSecond })),
      (why) => {
        setProblem(why)
        setRunning(false)
      },
    )
  }
  const last = shown.course.at(-1)
  return (
    <section className="lab-part" aria-labelledby="lab-simulation">
      <h2 id="lab-simulation">{words.simulation}</h2>
      <p>{words.simulationLead}</p>
      <button type="button" className="btn inline" onClick={isRunning ? stop : start}>
        {isRunning ? words.stop : last === undefined ? words.start : words.again}
      </button>
      {problem !== null && <p role="alert">{problem}</p>}
      {last !== undefined && (
        <>
          <p className="small">{words.bandIs}</p>
          <Convergence course={shown.course} exact={analysis.chart.edge} />
          <dl className="figures" aria-live="off">
            <Figure
              name={words.rounds}
              value={words.count(last.rounds)}
              about={words.perSecond(shown.perSecond / 1e6)}
            />
            <Figure
              name={words.simulated}
              value={`${words.percent(last.edge, 4)} ± ${words.percent(last.error, 4)}`}
              about={words.within(Math.abs(last.edge - analysis.chart.edge) / last.error)}
            />
            <Figure name={words.exact} value={words.percent(analysis.chart.edge, 4)} />
          </dl>
        </>
      )}
    </section>
  )
}

function withPoint(course: readonly PartialResult[], soFar: PartialResult): readonly PartialResult[] {
  const kept = course.length < POINTS_MAX ? course : course.filter((_, index) => index % 2 === 0)
  return [...kept, soFar]
}
