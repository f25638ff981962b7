/** When work is done: after the next frame, or in a task of its own within this one. */
export interface Pace {
  readonly afterFrame: (run: () => void) => void
  readonly nextTask: (run: () => void) => void
  readonly now: () => number
}

/** The time in one frame for parts that can wait; the browser needs the rest of it to lay out and draw them. */
const FRAME_MS = 3

/** Parts of a page that render one after the other, each in a task of its own, spread over frames. */
export class RenderQueue {
  private readonly waiting = new Map<object, () => void>()
  private readonly pace: Pace
  private isAsked = false
  private frameFrom = 0

  constructor(pace: Pace) {
    this.pace = pace
  }

  /** A part that waits already keeps its place: news that follows fast must not put it off again and again. */
  add(part: object, render: () => void): void {
    this.waiting.set(part, render)
    this.ask()
  }

  drop(part: object): void {
    this.waiting.delete(part)
  }

  private ask(): void {
    if (this.isAsked || this.waiting.size === 0) return
    this.isAsked = true
    this.pace.afterFrame(() => {
      this.frameFrom = this.pace.now()
      this.runOne()
    })
  }

  private runOne(): void {
    const [next] = this.waiting
    if (next !== undefined) {
      this.waiting.delete(next[0])
      next[1]()
      this.pace.nextTask(() => this.goOn())
    } else this.isAsked = false
  }

  /** In a later task, when the part has rendered and its time is known. */
  private goOn(): void {
    if (this.pace.now() - this.frameFrom < FRAME_MS) {
      this.runOne()
      return
    }
    this.isAsked = false
    this.ask()
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
