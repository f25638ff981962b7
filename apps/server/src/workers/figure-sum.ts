import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client'

/** All figures of one process, as they travel between processes. */
export type Figures = readonly MetricObjectWithValues<MetricValue<string>>[]

/** The figures of several workers as one. Most are sums; each figure says itself how it is put together. */
export class FigureSum {
  private readonly last = new Map<number, Figures>()
  /** What workers that have ended had counted: a counter that went back would look like a restart to Prometheus. */
  private ended: Figures = []

  /** Notes the latest figures of a worker. */
  note(worker: number, figures: Figures): void {
    this.last.set(worker, figures)
  }

  /** A worker has ended: its counters stay in the sums, as far as they were noted. */
  async end(worker: number): Promise<void> {
    const counted = (this.last.get(worker) ?? []).filter(({ type }) => ENDURING.has(String(type)))
    this.last.delete(worker)
    this.ended = await sumOf([this.ended, counted]).getMetricsAsJSON()
  }

  /** In the format of Prometheus. */
  async print(): Promise<string> {
    return await sumOf([...this.last.values(), this.ended]).metrics()
  }
}

const ENDURING: ReadonlySet<string> = new Set(['counter', 'histogram'])

function sumOf(all: readonly Figures[]) {
  return AggregatorRegistry.aggregate(all.map((figures) => [...figures]))
}
