import { Worker } from 'node:worker_threads'
import { SIDE_NAMES } from '@openpit/engine'
import type { TableAnalysis } from '@openpit/odds'
import { configure, type Options, type RulebookName, rulebooks } from '@openpit/rulebooks'
import type { FavouringBet } from '../tables/opening.ts'

/** The part of a table's analysis that the server shows to people. */
export type TableOdds = Pick<TableAnalysis, 'main' | 'insurance' | 'sides'>

/** The side bets on which these odds favour the player. */
export function favouringBets({ sides }: TableOdds): readonly FavouringBet[] {
  return SIDE_NAMES.flatMap((bet) => {
    const edge = sides[bet]?.edge ?? 0
    return edge < 0 ? [{ bet, edge }] : []
  })
}

/** Calculates the odds of tables in a thread of its own, once for each set of options. */
export class OddsService {
  private readonly known = new Map<string, Promise<TableOdds | null>>()
  /** Calculations wait for each other: the tables need the other cores. */
  private last: Promise<unknown> = Promise.resolve()
  private worker: Worker | null = null
  private closed = false
  private readonly fault: (error: unknown) => void

  constructor(fault: (error: unknown) => void) {
    this.fault = fault
  }

  /** `null` if they cannot be calculated. */
  async of(book: RulebookName, options: Options): Promise<TableOdds | null> {
    // Limits and the number of boxes do not change the odds.
    const { decks, switches, sideBets } = options
    const bearing: Options = {
      ...(decks === undefined ? {} : { decks }),
      ...(switches === undefined ? {} : { switches }),
      ...(sideBets === undefined ? {} : { sideBets }),
    }
    const key = JSON.stringify([book, bearing])
    const known = this.known.get(key) ?? this.next(book, bearing)
    this.known.set(key, known)
    const odds = await known
    // After a failure, the next request tries again.
    if (odds === null) this.known.delete(key)
    return odds
  }

  /** The odds if they are known already; otherwise `null`, and they are calculated for later requests. */
  async ifKnown(book: RulebookName, options: Options): Promise<TableOdds | null> {
    return await Promise.race([this.of(book, options), new Promise<null>((done) => setImmediate(() => done(null)))])
  }

  async close(): Promise<void> {
    this.closed = true
    await this.worker?.terminate()
  }

  private next(book: RulebookName, options: Options): Promise<TableOdds | null> {
    const found = this.last.then(async () => await this.ask(book, options))
    const orNothing = found.catch((error: unknown) => {
      if (!this.closed) this.fault(error)
      return null
    })
    this.last = orNothing
    return orNothing
  }

  private async ask(book: RulebookName, options: Options): Promise<TableOdds> {
    if (this.closed) throw new Error('the server is closing')
    const configured = configure(rulebooks[book], options)
    if (!configured.ok) throw new Error(configured.unlawful.why)
    const worker = new Worker(new URL('odds-worker.ts', import.meta.url))
    this.worker = worker
    try {
      return await new Promise((done, failed) => {
        worker.once('message', done)
        worker.once('error', failed)
        worker.once('exit', () => failed(new Error('the odds thread ended without an answer')))
        worker.postMessage(configured.table)
      })
    } finally {
      // A new configuration is rare, so the thread's memory is given back.
      await worker.terminate()
      this.worker = null
    }
  }
}
