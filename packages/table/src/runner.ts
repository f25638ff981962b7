import { evolveTable } from './evolve.ts'
import { type PlayResult, play, type TableCommand } from './play.ts'
import type { TableStep } from './progress.ts'
import type { SourceEvent } from './source/event.ts'
import { type CardSource, nextDue } from './source/source.ts'
import type { Table, TableEvent } from './table.ts'

/** All that is stored of a table: what happened at it, and what its card source had to say. */
export type StoredTableEvent = TableEvent | SourceEvent

/** The same with the table around it; what a source says changes nothing at the table. */
export type RunnerStep = TableStep | { readonly event: SourceEvent; readonly before: Table; readonly after: Table }

/** A table with its card source: told what people do, it takes the cards that it waits for by itself. */
export class TableRunner {
  private current: Table
  private readonly source: CardSource
  private isOver = false
  private steps: RunnerStep[] = []
  private commands: TableCommand[] = []

  constructor(table: Table, source: CardSource) {
    this.current = table
    this.source = source
  }

  get table(): Table {
    return this.current
  }

  /** Nothing more is taken: the table is closed, or its source has failed. */
  get isClosed(): boolean {
    return this.isOver
  }

  get hasNews(): boolean {
    return this.steps.length > 0
  }

  /** What has happened since this was last asked, in order. */
  takeSteps(): readonly RunnerStep[] {
    const { steps } = this
    this.steps = []
    return steps
  }

  /** Every command that the table has accepted since this was last asked: people's, the house's, and the cards. */
  takeCommands(): readonly TableCommand[] {
    const { commands } = this
    this.commands = []
    return commands
  }

  /** Carries a command out, and then takes whatever is due from the source. A refusal has changed nothing. */
  tell(command: TableCommand): PlayResult {
    const { clause } = this.current.shoeRules.source
    if (this.isOver) return { ok: false, refusal: { kind: 'table-closed', clause } }
    const refusal = this.source.refuses(this.current, command)
    if (refusal) return { ok: false, refusal }
    const told = this.carryOut(command)
    if (!told.ok) return told
    const steps = [...told.steps, ...this.takeDue()]
    return { ok: true, steps, events: steps.map(({ event }) => event), table: this.current }
  }

  /** For what the table itself has asked for: a refusal would be a fault of ours. */
  mustTell(command: TableCommand): readonly TableStep[] {
    const told = this.carryOut(command)
    if (!told.ok) throw new Error(`${command.do} was refused: ${told.refusal.kind} (${told.refusal.clause})`)
    return told.steps
  }

  /** Cards, cutting cards, prizes and what the pool shows, as long as the table waits for them. */
  takeDue(): readonly TableStep[] {
    const steps: TableStep[] = []
    for (let next = this.nextDue(); next !== undefined; next = this.nextDue()) steps.push(...this.mustTell(next))
    return steps
  }

  /** Something that the source has to say. */
  note(event: SourceEvent): void {
    this.steps.push({ event, before: this.current, after: this.current })
  }

  /** Takes the table one event of its record further. What the source makes of it comes of itself. */
  replay(event: TableEvent): void {
    this.follow({ event, before: this.current, after: evolveTable(this.current, event) })
  }

  close(): void {
    this.isOver = true
    this.source.close()
  }

  private nextDue(): TableCommand | undefined {
    return nextDue(this.current, this.source)
  }

  private carryOut(command: TableCommand): PlayResult {
    const played = play(this.current, command)
    if (!played.ok) return played
    this.commands.push(command)
    for (const step of played.steps) this.follow(step)
    return played
  }

  /** A source that cannot follow (the generator failed, the disk is full) leaves nothing that could be dealt from. */
  private follow(step: TableStep): void {
    this.steps.push(step)
    try {
      this.source.follow(step)
    } catch (fault) {
      this.isOver = true
      throw fault
    }
    this.current = step.after
    if (step.event.kind === 'table-closed') this.close()
  }
}
