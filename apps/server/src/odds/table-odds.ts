import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { SIDE_NAMES } from '@openpit/engine'
import type { TableAnalysis } from '@openpit/odds'
import { type Configuration, configure, type Options, type RulebookName, rulebooks } from '@openpit/rulebooks'
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

/** The odds that are known or being calculated, by book and options. `null` if they could not be calculated. */
export type KnownOdds = Map<string, Promise<TableOdds | null>>

/** Odds depend on book and options alone: all servers of a process share them. */
const KNOWN: KnownOdds = new Map()

/** Calculates the odds of tables in a thread of its own, once for each set of options. */
export class OddsService {
  private readonly fault: (error: unknown) => void
  private readonly known: KnownOdds
  /** Calculations wait for each other: the tables need the other cores. */
  private last: Promise<unknown> = Promise.resolve()
  private asked = 0
  private worker: Worker | null = null
  private closed = false

  constructor(fault: (error: unknown) => void, known: KnownOdds = KNOWN) {
    this.fault = fault
    this.known = known
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
    const found = this.known.get(key) ?? this.next(book, bearing)
    this.known.set(key, found)
    const odds = await found
    // After a failure, the next request tries again.
    if (odds === null && this.known.get(key) === found) this.known.delete(key)
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
    this.asked++
    const found = this.last.then(async () => await this.ask(book, options))
    const orNothing = found.catch((error: unknown) => {
      if (!this.closed) this.fault(error)
      return null
    })
    this.last = orNothing
    return orNothing
  }

  private async ask(book: RulebookName, options: Options): Promise<TableOdds> {
    let isGood = false
    try {
      if (this.closed) throw new Error('the server is closing')
      const configured = configure(rulebooks[book], options)
      if (!configured.ok) throw new Error(configured.unlawful.why)
      this.worker ??= new Worker(new URL('odds-worker.ts', import.meta.url))
      const odds = await answerOf(this.worker, configured.table)
      isGood = true
      return odds
    } finally {
      // The others that wait use the same thread: to load and warm its code takes longer than to calculate. New
      // options are rare after that, so the thread's memory is given back.
      if (--this.asked === 0 || !isGood) await this.endThread()
    }
  }

  private async endThread(): Promise<void> {
    const worker = this.worker
    this.worker = null
    await worker?.terminate()
  }
}

async function answerOf(worker: Worker, table: Configuration): Promise<TableOdds> {
  const over = new AbortController()
  const { signal } = over
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('the odds thread ended without an answer')
  })
  try {
    worker.postMessage(table)
    // Fails if the thread does.
    const [odds] = await Promise.race([once(worker, 'message', { signal }), ended])
    return odds as TableOdds
  } finally {
    over.abort()
  }
}
