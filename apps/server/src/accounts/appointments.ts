import type { People } from './people.ts'
import type { AccountRefusal } from './refusal.ts'

const HOURS = 24
const HOUR_MS = 3_600_000

/**
 * The person who confirms a proposal must be independent of its proposer. Otherwise people who give roles could appoint
 * a helper who confirms whatever they propose.
 */
export class Appointments {
  private readonly people: People
  private readonly now: () => Date

  constructor(people: People, now: () => Date) {
    this.people = people
    this.now = now
  }

  /**
   * Why a person may not confirm what another has proposed: their role was just given to them by the proposer, or by
   * a person who also appointed the proposer.
   */
  async refusalFor(confirmer: string, proposer: string): Promise<AccountRefusal | undefined> {
    const { appointment } = await this.people.standingOf(confirmer)
    if (appointment === null || this.now().getTime() - appointment.at.getTime() >= HOURS * HOUR_MS) return undefined
    const { appointment: theirs } = await this.people.standingOf(proposer)
    const near = [proposer, ...(theirs?.by ?? [])]
    if (!near.some((giver) => appointment.by.includes(giver))) return undefined
    return { kind: 'appointed-too-recently', hours: HOURS }
  }
}
