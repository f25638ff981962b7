import { type BoxNumber, type Clause, decide, type PlayerId, type RoundEvent } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { chipsOf, play, type Table, type TableCommand } from '@openpit/table'
import type { TournamentEvent } from './event.ts'
import { evolveTournament } from './evolve.ts'
import { type TournamentRefusal, tableRefusal } from './refusal.ts'
import { type TableNumber, type Tournament, type TournamentTable, tableAt } from './state.ts'

const MS_A_MINUTE = 60_000

/** A decision in the making: the events so far, and the tournament after them. */
export class TournamentDraft {
  now: Tournament
  readonly events: TournamentEvent[] = []
  /** The minute of the tournament's clock in which the command was given. */
  private readonly minute: number

  constructor(tournament: Tournament, minute: number) {
    this.now = tournament
    this.minute = minute
  }

  emit(event: TournamentEvent): void {
    this.events.push(event)
    this.now = evolveTournament(this.now, event)
  }

  emitAtTable(table: TableNumber, event: RoundEvent): void {
    this.emit({ kind: 'table-played', table, event })
  }

  /** A table of the running session. */
  at(number: TableNumber): TournamentTable {
    const found = tableAt(this.now, number)
    if (found === undefined) throw new Error(`the session has no table ${number}`)
    return found
  }

  chips(number: TableNumber, player: PlayerId): Cents {
    return chipsOf(this.at(number).table, player)
  }

  /** Has the table itself carry out a command. */
  play(number: TableNumber, command: TableCommand): TournamentRefusal | undefined {
    const { table } = this.at(number)
    const played = play(table, { ...command, ...this.timeFor(table, command) })
    if (!played.ok) return tableRefusal(played.refusal)
    for (const event of played.events) this.emit({ kind: 'table-played', table: number, event })
    return undefined
  }

  /** The time that a table has not been told. The field `at` of a cut counts cards. */
  private timeFor({ pit }: Table, command: TableCommand): { readonly at?: number } {
    const time = (this.now.pit.begins ?? 0) + this.minute * MS_A_MINUTE
    return pit.now === null || command.do === 'cut' || time <= pit.now ? {} : { at: time }
  }

  /** Voids the hands on a box under a clause of the tournament. During the deal the box has no complete hand yet. */
  voidBox(number: TableNumber, box: BoxNumber, clause: Clause): void {
    const { round, rules } = this.at(number).table
    const says = { ...rules.says, void: clause, voidedInsurance: clause }
    const command = { do: 'voidHand', by: { person: 'house', role: 'manager' }, box } as const
    const decision = decide(round, command, { ...rules, says, voidedRound: { is: 'all-reversed', clause } })
    if (!decision.ok) return
    for (const event of decision.events) this.emitAtTable(number, event)
  }
}
