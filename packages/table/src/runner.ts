import type { TableCommand } from './command.ts'
import { evolveTable } from './evolve.ts'
import { isClosingWorkDue } from './live/prepare-cards.ts'
import { play } from './play.ts'
import type { TableStep } from './progress.ts'
import type { PlayResult } from './result.ts'
import type { SourceEvent } from './source/event.ts'
import { type CardSource, nextDue } from './source/source.ts'
import { type Table, type TableEvent, tableIsClosed } from './table.ts'

/** The stored events of a table: its own, and those of its card source. */
export type StoredTableEvent = TableEvent | SourceEvent

/** A stored event with the table before and after it. An event of the source does not change the table. */
export type RunnerStep = TableStep | { readonly event: SourceEvent; readonly before: Table; readonly after: Table }

/** What people may still do at a table that has closed, until its cards have been checked. */
const CLOSING_WORK: ReadonlySet<string> = new Set<TableCommand['do']>(['prepareCards', 'done', 'onDuty', 'offDuty'])

/** What a jackpot settles at a table, even after it has closed: somebody has won the money, and goes home with it. */
const SETTLEMENTS: ReadonlySet<string> = new Set<TableCommand['do']>([
  ...(['settleClaim', 'reverseClaim', 'reopenClaim', 'takeChips'] as const),
])

/** A table with its card source. After each command it takes the cards that the table waits for. */
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

  /** The table takes no more commands: it was closed, and its cards were checked, or its source has failed. */
  get isClosed(): boolean {
    return this.isOver || (tableIsClosed(this.current) && !isClosingWorkDue(this.current))
  }

  get hasNews(): boolean {
    return this.steps.length > 0
  }

  /** The steps since the last call, in order. */
  takeSteps(): readonly RunnerStep[] {
    const { steps } = this
    this.steps = []
    return steps
  }

  /** The commands accepted since the last call: from people, the house and the card source. */
  takeCommands(): readonly TableCommand[] {
    const { commands } = this
    this.commands = []
    return commands
  }

  /** Carries out a command, then takes what is due from the source. A refused command changes nothing. */
  tell(command: TableCommand): PlayResult {
    const { clause } = this.current.shoeRules.source
    if (!this.takes(command)) return { ok: false, refusal: { kind: 'table-closed', clause } }
    const refusal = this.source.refuses(this.current, command)
    if (refusal) return { ok: false, refusal }
    const told = this.carryOut(command)
    if (!told.ok) return told
    const steps = [...told.steps, ...this.takeDue()]
    return { ok: true, steps, events: steps.map(({ event }) => event), table: this.current }
  }

  private takes({ do: name }: TableCommand): boolean {
    if (this.isOver) return false
    if (!tableIsClosed(this.current) || SETTLEMENTS.has(name)) return true
    return isClosingWorkDue(this.current) && CLOSING_WORK.has(name)
  }

  /** Carries out a command that the table asked for. A refusal would be a bug, so it throws. */
  mustTell(command: TableCommand): readonly TableStep[] {
    const told = this.carryOut(command)
    if (!told.ok) throw new Error(`${command.do} was refused: ${told.refusal.kind} (${told.refusal.clause})`)
    return told.steps
  }

  /** Takes cards, cutting cards, prizes and the value of the pool, as long as the table waits for them. */
  takeDue(): readonly TableStep[] {
    const steps: TableStep[] = []
    for (let next = this.nextDue(); next !== undefined; next = this.nextDue()) steps.push(...this.mustTell(next))
    return steps
  }

  /** Records an event of the source. */
  note(event: SourceEvent): void {
    this.steps.push({ event, before: this.current, after: this.current })
  }

  /** Replays one event of the table's record. The source follows it and produces its own events again. */
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

  /** If the source fails (the generator is broken, the disk is full), nothing more can be dealt. */
  private follow(step: TableStep): void {
    this.steps.push(step)
    try {
      this.source.follow(step)
    } catch (fault) {
      this.isOver = true
      throw fault
    }
    this.current = step.after
    // Where the book wants it, the cards are still checked. No more cards come out.
    if (step.event.kind === 'table-closed') this.source.close()
  }
}
