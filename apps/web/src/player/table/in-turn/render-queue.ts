/** When work is done: after the next frame, or in a task of its own within this one. */
export interface Pace {
  readonly afterFrame: (run: () => void) => void
  readonly nextTask: (run: () => void) => void
}

/** What is shown first. */
export const RANKS = ['decisions', 'own', 'cards', 'rest', 'end'] as const
export type Rank = (typeof RANKS)[number]

/** What the player decides on belongs to the next frame, however busy the page is. */
const LAST_AT_ONCE = RANKS.indexOf('own')

interface Entry {
  readonly rank: number
  readonly render: () => void
}

/**
 * Parts of a page that render in several tasks. Those that the player decides on render rank by rank before the next
 * frame. The others render one by one, each after a frame of its own: for each of them the browser also has to match
 * styles, lay out and paint, and of several that would be one long task.
 */
export class RenderQueue {
  private readonly waiting = new Map<object, Entry>()
  private readonly pace: Pace
  private isAsked = { task: false, frame: false }

  constructor(pace: Pace) {
    this.pace = pace
  }

  /** A part that waits already keeps its place: news that follows fast must not put it off again and again. */
  add(part: object, rank: Rank, render: () => void): void {
    this.waiting.set(part, { rank: RANKS.indexOf(rank), render })
    this.ask()
  }

  drop(part: object): void {
    this.waiting.delete(part)
  }

  private ask(): void {
    if (this.waiting.size === 0) return
    const when = this.firstRank() <= LAST_AT_ONCE ? 'task' : 'frame'
    if (this.isAsked[when]) return
    this.isAsked[when] = true
    const run = () => {
      this.isAsked[when] = false
      this.renderFirst()
      this.ask()
    }
    if (when === 'task') this.pace.nextTask(run)
    else this.pace.afterFrame(run)
  }

  private renderFirst(): void {
    const rank = this.firstRank()
    const parts = [...this.waiting].filter(([, entry]) => entry.rank === rank)
    for (const [part, { render }] of rank <= LAST_AT_ONCE ? parts : parts.slice(0, 1)) {
      this.waiting.delete(part)
      render()
    }
  }

  private firstRank(): number {
    return Math.min(...[...this.waiting.values()].map(({ rank }) => rank))
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
}

function inNextTask(run: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    run()
  }
  port2.postMessage(null)
}
