import { isDeepStrictEqual } from 'node:util'
import { decideTournament, evolveTournament, snapshotOfTournament, type Tournament } from '@openpit/tournament'
import type { AuditedEvent } from '../store/records/audit.ts'
import { entriesFor, type TournamentStep } from '../tournaments/entries.ts'
import { eventOf, type ToldEvent } from '../tournaments/log.ts'
import { openedTournament } from '../tournaments/opening.ts'
import { differenceIn } from './entries.ts'
import type { StreamReport } from './report.ts'

/**
 * Plays the log of a tournament again. The commands must lead to the stored events, and the events to the stored
 * entries and snapshots.
 */
export class TournamentReplay {
  private readonly name: string
  private readonly report: StreamReport
  private tournament: Tournament

  private constructor(name: string, tournament: Tournament, report: StreamReport) {
    this.name = name
    this.tournament = tournament
    this.report = report
  }

  /** Begins with the first event of the log. */
  static from(name: string, first: AuditedEvent, report: StreamReport): TournamentReplay | undefined {
    const drafted = eventOf(first)
    if (drafted.kind !== 'tournament-drafted') {
      report.find(first.number, 'the stream does not begin with a draft')
      return undefined
    }
    const difference = differenceIn(first.entries, [])
    if (difference !== undefined) report.find(first.number, difference)
    return new TournamentReplay(name, openedTournament(drafted), report)
  }

  take(stored: AuditedEvent): void {
    const event = eventOf(stored)
    if (event.kind === 'told') this.takeTold(stored, event)
    else if (event.kind === 'standing-noted') {
      const expected = JSON.parse(JSON.stringify(snapshotOfTournament(this.tournament)))
      if (!isDeepStrictEqual(event.tournament, expected)) {
        this.report.find(stored.number, 'the snapshot is not what the events before it lead to')
      }
    } else this.report.find(stored.number, 'a draft stands in the middle of the stream')
  }

  private takeTold(stored: AuditedEvent, { played, events, recordsActs = true }: ToldEvent): void {
    if (!isDeepStrictEqual(this.decided(played, recordsActs), events)) {
      this.report.find(stored.number, 'the commands do not lead to the stored events')
    }
    const steps: TournamentStep[] = []
    for (const event of events) {
      const before = this.tournament
      this.tournament = evolveTournament(before, event)
      steps.push({ event, before, after: this.tournament })
    }
    const difference = differenceIn(stored.entries, entriesFor(this.name, steps))
    if (difference !== undefined) this.report.find(stored.number, difference)
  }

  /** The events of these commands, as JSON has them. Older programs did not record the acts of the desk. */
  private decided(played: ToldEvent['played'], recordsActs: boolean): unknown {
    let now = this.tournament
    const events = played.flatMap((command): readonly unknown[] => {
      const decision = decideTournament(now, command)
      if (!decision.ok) return [decision.refusal]
      now = decision.tournament
      return decision.events.filter(({ kind }) => recordsActs || kind !== 'act-recorded')
    })
    return JSON.parse(JSON.stringify(events))
  }
}
