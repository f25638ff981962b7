import { Worker } from 'node:worker_threads'
import { SIDE_NAMES, type SideName } from '@openpit/engine'
import type { Options, RulebookName } from '@openpit/rulebooks'
import type { FavouringBet } from '../tables/opening.ts'

/** What a table's game gives and takes, exactly, from a fresh shoe. */
export interface TableOdds {
  /** The house's, with best play. */
  readonly edge: number
  /** The chance that insurance against an ace wins. */
  readonly insurance: number
  /** Of each side bet, with the chance of each line in the order of its pay table. */
  readonly sides: Readonly<Partial<Record<SideName, { readonly edge: number; readonly chances: readonly number[] }>>>
}

/** The side bets on which these odds favour the player. */
export function favouringBets({ sides }: TableOdds): readonly FavouringBet[] {
  return SIDE_NAMES.flatMap((bet) => {
    const edge = sides[bet]?.edge ?? 0
    return edge < 0 ? [{ bet, edge }] : []
  })
}

/** The odds of this house's tables: worked out in a thread of its own, once for each way in which a table can be set up. */
export class OddsService {
  private readonly known = new Map<string, Promise<TableOdds | null>>()
  /** One after the other: the tables need the other cores. */
  private last: Promise<unknown> = Promise.resolve()
  private worker: Worker | null = null
  private closed = false
  private readonly fault: (error: unknown) => void

  constructor(fault: (error: unknown) => void) {
    this.fault = fault
  }

  /** `null` if they cannot be worked out. */
  async of(book: RulebookName, options: Options): Promise<TableOdds | null> {
    // What is wagered at most, and how many boxes there are, changes no chance.
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
    // What has failed once is tried again by whoever asks next.
    if (odds === null) this.known.delete(key)
    return odds
  }

  /** Only if they are known already; else they will be, for whoever asks again. */
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
    if (this.closed) throw new Error('the house is closed')
    const worker = new Worker(new URL('odds-worker.ts', import.meta.url))
    this.worker = worker
    try {
      return await new Promise((done, failed) => {
        worker.once('message', done)
        worker.once('error', failed)
        worker.once('exit', () => failed(new Error('the thread of the odds has ended')))
        worker.postMessage({ book, options })
      })
    } finally {
      // Its memory goes with it: a table is set up far less often than it is looked at.
      await worker.terminate()
      this.worker = null
    }
  }
}
