const WIDTH = 30

/** A progress bar on the terminal; it prints nothing if `shown` is false. */
export class ProgressBar {
  private readonly all: number
  private readonly shown: boolean
  private readonly began = performance.now()

  constructor(all: number, shown: boolean) {
    this.all = all
    this.shown = shown
  }

  show(done: number): void {
    if (!this.shown) return
    const share = Math.min(done / this.all, 1)
    const filled = Math.round(share * WIDTH)
    const left = ((performance.now() - this.began) / 1000) * (1 / Math.max(share, 1e-9) - 1)
    const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`
    process.stderr.write(`\r${bar} ${(100 * share).toFixed(0).padStart(3)} %  ${left.toFixed(0)} s left  \x1b[K`)
  }

  clear(): void {
    if (this.shown) process.stderr.write('\r\x1b[K')
  }
}
