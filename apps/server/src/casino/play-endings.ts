import type { Timers } from '../host/timers.ts'

/** What is known of the people who may no longer play, away from the tables. */
export interface StoppedPeople {
  /** The stopped people who may still have a hand, chips or a seat at a table. */
  finishing(): Promise<readonly string[]>
  /** Whether a table holds chips of theirs, or has a wager of theirs in a round that is not over. */
  hasMoneyAtTables(person: string): Promise<boolean>
  recordFinished(person: string): Promise<void>
}

interface Ending {
  /** The person is not looked at again before this time. */
  at: number
  waitMs: number
}

const WAIT_MS_MAX = 60_000

/** Follows stopped people until their last round is over, and records that it is. Every node does so. */
export class PlayEndings {
  private readonly people: StoppedPeople
  private readonly timers: Pick<Timers, 'now'>
  /** After this time, all nodes have heard that a person is stopped, and none takes another wager from them. */
  private readonly heardMs: number
  private readonly endings = new Map<string, Ending>()

  constructor(people: StoppedPeople, timers: Pick<Timers, 'now'>, heardMs: number) {
    this.people = people
    this.timers = timers
    this.heardMs = heardMs
  }

  /** Records the endings that have come. Returns the people whose play is not over. */
  async follow(): Promise<readonly string[]> {
    const finishing = await this.people.finishing()
    for (const person of this.endings.keys()) if (!finishing.includes(person)) this.endings.delete(person)
    for (const person of finishing) await this.look(person)
    return finishing
  }

  private async look(person: string): Promise<void> {
    const now = this.timers.now()
    const ending = this.endings.get(person)
    if (ending === undefined) {
      this.endings.set(person, { at: now + this.heardMs, waitMs: this.heardMs })
      return
    }
    if (now < ending.at) return
    // A round may wait for other players for long: the logs of tables are not read at every turn.
    ending.waitMs = Math.min(2 * ending.waitMs, WAIT_MS_MAX)
    ending.at = now + ending.waitMs
    if (!(await this.people.hasMoneyAtTables(person))) await this.people.recordFinished(person)
  }
}
