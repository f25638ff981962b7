import type { Move, Seat, View } from './contestant.ts'

/** Counts the moves of all players, with the time that each took. */
export interface Counter {
  moveDone(ms: number): void
}

/** A player who hits below 17, and sends each move as soon as they have seen the result of the last. */
export class Player {
  /** Moves since the last `startCounting`. */
  counted = 0
  private seat: Seat | undefined
  private view: View | undefined
  private awaited: { readonly sentAt: number; readonly moves: number } | undefined
  private readonly counter: Counter

  constructor(counter: Counter) {
    this.counter = counter
  }

  sitDown(seat: Seat): void {
    this.seat = seat
    this.goOn()
  }

  startCounting(): void {
    this.counted = 0
  }

  see(view: View): void {
    this.view = view
    if (this.awaited !== undefined && view.moves >= this.awaited.moves) {
      this.counter.moveDone(performance.now() - this.awaited.sentAt)
      this.counted++
      this.awaited = undefined
    }
    this.goOn()
  }

  private goOn(): void {
    if (this.seat === undefined || this.view === undefined || this.awaited !== undefined) return
    const move = nextMove(this.view)
    if (move === undefined) return
    // Set before sending: some clients call `see` while they send.
    this.awaited = { sentAt: performance.now(), moves: this.view.moves + 1 }
    this.seat.send(move)
  }
}

export function nextMove({ wants, total }: View): Move | undefined {
  switch (wants) {
    case 'nothing':
      return undefined
    case 'wager':
      return 'wager'
    case 'decision':
      return total < 17 ? 'hit' : 'stand'
  }
}
