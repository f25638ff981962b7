/** When work is done: after the next frame, or in a task of its own within this one. */
export interface Pace {
  readonly afterFrame: (run: () => void) => void
  readonly nextTask: (run: () => void) => void
  readonly now: () => number
}

/** What is shown first. */
export const RANKS = ['decisions', 'own', 'cards', 'rest', 'end'] as const
export type Rank = (typeof RANKS)[number]

/** The time in one frame for parts in the queue; the browser needs the rest of it to lay out and draw them. */
const FRAME_MS = 8

interface Entry {
  readonly rank: number
  readonly render: () => void
}

/** Parts of a page that render one after the other, each in a task of its own, spread over frames. */
export class RenderQueue {
  private readonly waiting = new Map<object, Entry>()
  private readonly pace: Pace
  private isAsked = false
  private frameFrom = 0

  constructor(pace: Pace) {
    this.pace = pace
  }

  /** A part that waits already keeps its place: news that follows fast must not put it off again and again. */
  add(part: object, rank: Rank, render: () => void): void {
    this.waiting.set(part, { rank: RANKS.indexOf(rank), render })
    if (this.isAsked) return
    this.isAsked = true
    // The first parts belong to the frame that is about to come: after it, a decision would be shown a frame later.
    this.pace.nextTask(() => this.begin())
  }

  drop(part: object): void {
    this.waiting.delete(part)
  }

  private begin(): void {
    this.frameFrom = this.pace.now()
    this.runOne()
  }

  private runOne(): void {
    const next = this.first()
    if (next === undefined) {
      this.isAsked = false
      return
    }
    const [part, { render }] = next
    this.waiting.delete(part)
    render()
    // In a later task, when the part has rendered and its time is known.
    this.pace.nextTask(() => this.goOn())
  }

  private goOn(): void {
    if (this.waiting.size > 0 && this.pace.now() - this.frameFrom >= FRAME_MS) this.pace.afterFrame(() => this.begin())
    else this.runOne()
  }

  private first(): readonly [object, Entry] | undefined {
    let first: readonly [object, Entry] | undefined
    for (const entry of this.waiting) if (first === undefined || entry[1].rank < first[1].rank) first = entry
    return first
  }
}

/** A page in the background has no frames: it must be up to date when the player returns to it. */
const FRAME_MS_MAX = 100

export const PAGE_PACE: Pace = {
  afterFrame: (run) => {
    let isRun = false
    const once = () => {
      if (isRun) return
      isRun = true
      clearTimeout(timer)
      run()
    }
    const timer = setTimeout(once, FRAME_MS_MAX)
    requestAnimationFrame(() => inNextTask(once))
  },
  nextTask: inNextTask,
  now: () => performance.now(),
}

function inNextTask(run: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    run()
  }
  port2.postMessage(null)
}
