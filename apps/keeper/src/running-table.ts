import { type Actor, HOUSE, isRole, type PlayerId, playerActor } from '@openpit/engine'
import type { CeremonyRefusal, Transcript } from '@openpit/proof'
import type { Configuration, Origin } from '@openpit/rulebooks'
import {
  askedToCut,
  cardsLeft,
  evolveTable,
  isSourceEvent,
  type KeptTable,
  keptTable,
  type Opening,
  openTable,
  type Played,
  play,
  type ShoeStep,
  type SourceEvent,
  shoeStep,
  type Table,
  type TableCommand,
  type TableEvent,
  tableFrom,
  waitsAt,
} from '@openpit/table'
import { PLAIN_HABITS, type ShoeHabits } from './habits.ts'
import type { SeedSource } from './seeds.ts'
import { type KeptKeeper, ShoeKeeper } from './shoe-keeper.ts'
import { ShoeShelf, shoesIn } from './shoe-shelf.ts'
import { contributorName, FOR_THEM } from './virtual-shoe.ts'

/** What the shoe-keeper alone may tell a table with a virtual shoe, and what can only be found out about real cards. */
const NOT_FROM_OUTSIDE: ReadonlySet<TableCommand['do']> = new Set([
  'cards',
  'cuttingCard',
  'loadCards',
  'shuffle',
  'cut',
  'placeMarkers',
  'burn',
  'missed',
])

/** All that happens at a table with a virtual shoe. */
export type RunningEvent = TableEvent | SourceEvent

/** Where a running table stood between two shoes; what was configured is not in it. */
export interface Standing {
  readonly table: KeptTable
  readonly keeper: KeptKeeper
}

/** What is on record of a table: where it stood (if not at its opening), and what has happened since. */
export interface TableRecord {
  readonly standing: Standing | null
  readonly events: readonly RunningEvent[]
  /** Where only a part of what has happened since is given: how later shoes ended, for the seeds that are not secret any more. */
  readonly later?: readonly RunningEvent[]
}

export interface RunningSettings {
  readonly opening?: Omit<Opening, 'configuration' | 'shoe' | 'rack'>
  readonly habits?: ShoeHabits
  readonly publish?: (transcript: Transcript) => void
  /** Go on from here, with the same cards. */
  readonly record?: TableRecord
  /** What new shoes name as the program and the rules. */
  readonly origin?: Origin
}

/** A table with a virtual shoe: told what people do, it takes its cards from the keeper by itself. */
export class RunningTable {
  table: Table
  readonly keeper: ShoeKeeper
  private readonly habits: ShoeHabits
  private closed = false
  /** Who has committed to a cut, and where, once it is revealed. */
  private cutter: { readonly by: Actor; readonly at: number | null } | null = null
  private news: RunningEvent[] = []
  private played: TableCommand[] = []

  constructor(name: string, configuration: Configuration, seeds: SeedSource, settings: RunningSettings = {}) {
    const { opening, record, publish = () => {} } = settings
    const standing = record?.standing
    const shoe = configuration.shoe.source.is === 'fresh-every-round' ? 'ready' : 'to-load'
    this.table = standing ? tableFrom(standing.table, configuration) : openTable({ ...opening, configuration, shoe })
    this.habits = settings.habits ?? PLAIN_HABITS
    const markersIn = (stack: number) => this.habits.markers(stack, configuration)
    const heard = (event: SourceEvent) => this.news.push(event)
    const shelf = new ShoeShelf(seeds, record ? shoesIn(record.events, record.later) : null, settings.origin)
    this.keeper = new ShoeKeeper(name, configuration, shelf, markersIn, { heard, publish }, standing?.keeper)
    if (record) {
      for (const event of record.events) this.replay(event)
      this.takeNews()
      shelf.goLive()
    }
  }

  get hasNews(): boolean {
    return this.news.length > 0
  }

  /** What has happened since this was last asked, in order. */
  takeNews(): readonly RunningEvent[] {
    const { news } = this
    this.news = []
    return news
  }

  /** Every command that the table has accepted since this was last asked: people's, the keeper's, and the cards. */
  takePlayed(): readonly TableCommand[] {
    const { played } = this
    this.played = []
    return played
  }

  /** Where the table stands, if that can be told without the shoe that is in use. */
  get standing(): Standing | undefined {
    const { kept } = this.keeper
    if (kept === undefined || this.cutter !== null || this.closed) return undefined
    return { table: keptTable(this.table), keeper: kept }
  }

  /** Carries a command out, and then deals whatever is due. A refusal has changed nothing. */
  tell(command: TableCommand): Played {
    const { clause } = this.table.shoeRules.source
    if (this.closed) return { ok: false, refusal: { kind: 'table-closed', clause } }
    if (NOT_FROM_OUTSIDE.has(command.do)) return { ok: false, refusal: { kind: 'cards-are-virtual', clause } }
    // Who has promised a cut is bound by it.
    if (command.do === 'declineCut' && this.cutter !== null) {
      return { ok: false, refusal: { kind: 'not-the-cutter', clause, asked: [contributorName(this.cutter.by)] } }
    }
    const waiting = command.do === 'deal' ? this.withheldBy(command) : []
    if (waiting.length > 0) return { ok: false, refusal: { kind: 'contributions-awaited', clause, from: waiting } }
    const told = this.carryOut(command)
    if (!told.ok) return told
    return { ok: true, events: [...told.events, ...this.dealDue()], table: this.table }
  }

  /** Brings the cards as far as the cut: from here until `makeReady` people can commit to what they want to add. */
  shuffle(): readonly TableEvent[] {
    return this.work(['load', 'shuffle'])
  }

  /**
   * Does all that the cards need before a round can be dealt, or go on; stops where somebody still has to reveal what he has
   * committed to. A cutter who has not committed to a place of his own is asked for one by the table's habits.
   */
  makeReady(): readonly TableEvent[] {
    return this.work(['load', 'shuffle', 'cut', 'markers', 'burn'])
  }

  private work(steps: readonly ShoeStep[]): readonly TableEvent[] {
    const events: TableEvent[] = []
    for (let step = shoeStep(this.table); step !== 'nothing' && !this.closed; step = shoeStep(this.table)) {
      const commands = steps.includes(step) ? this.commandsFor(step) : []
      if (commands.length === 0) break
      for (const command of commands) events.push(...this.mustTell(command))
      events.push(...this.dealDue())
    }
    return events
  }

  /** A player's commitment for the shoe that is being made ready. Whoever is asked to cut says whether a cut is in it. */
  commit(player: PlayerId, commitment: string, cuts = false): CeremonyRefusal | undefined {
    // Transcripts have one name a contributor: one under staff's word, or under what the house adds for others, would keep them from cutting.
    if (isRole(player) || player.endsWith(FOR_THEM)) return { kind: 'not-a-name' }
    const asked = askedToCut(this.table)
    const mayCut = this.cutter === null && asked?.areStaff === false && asked.who.includes(player)
    if (cuts && !mayCut) return { kind: 'not-to-cut', by: player }
    const refusal = this.keeper.commit(player, commitment, cuts)
    if (refusal === undefined && cuts) this.cutter = { by: playerActor(player), at: null }
    return refusal
  }

  /**
   * A player shows what he has committed to. A cut must be his to make, and within the book's limits: one that is not cannot
   * be used, and is as good as withheld.
   */
  reveal(player: PlayerId, cut: number | null, random: string): CeremonyRefusal | undefined {
    const by = playerActor(player)
    const isCutter = this.cutter?.by.role === 'player' && this.cutter.by.person === player
    const isLawful = cut === null ? !isCutter : isCutter && play(this.table, { do: 'cut', by, at: cut }).ok
    if (!isLawful) return { kind: 'not-to-cut', by: player }
    const refusal = this.keeper.reveal(player, cut, random)
    if (refusal === undefined && isCutter) this.cutter = { by, at: cut }
    return refusal
  }

  /** Those who have not revealed void the shoe; the cards are cut anew, without them. */
  voidWithheld(): readonly string[] {
    const names = this.keeper.voidWithheld()
    if (names.length > 0) this.cutter = null
    return names
  }

  /** Nothing more is dealt; what was committed to is shown. */
  close(): void {
    this.closed = true
    this.keeper.abandon()
  }

  /** Who keeps a deal waiting. It closes the list, if it is a deal that the table would accept: a refused one changes nothing. */
  private withheldBy(deal: TableCommand): readonly string[] {
    if (!play(this.table, deal).ok) return []
    this.keeper.closeCommitments()
    return this.keeper.waitingFor
  }

  private commandsFor(step: ShoeStep): readonly TableCommand[] {
    const stack = cardsLeft(this.table)
    switch (step) {
      case 'load':
        return [{ do: 'loadCards', by: HOUSE, counted: stack }]
      case 'shuffle':
        return [{ do: 'shuffle', by: HOUSE }]
      case 'cut':
        return this.cut(stack)
      case 'markers':
        return this.whenRevealed({ do: 'placeMarkers', by: HOUSE, fromBack: this.keeper.markers })
      case 'burn':
        return this.whenRevealed({ do: 'burn', by: HOUSE })
    }
  }

  private cut(stack: number): readonly TableCommand[] {
    const asked = askedToCut(this.table)
    if (asked === undefined) return []
    if (this.cutter === null) {
      const habit = this.habits.cut(asked, stack)
      const cut = habit && { by: this.cutterCalled(habit.by), at: habit.at }
      const isFree = habit !== null && !this.keeper.hasCommitted(habit.by)
      const isLawful = isFree && cut !== null && play(this.table, { do: 'cut', ...cut }).ok
      // The cutter is bound to the place before anybody's contribution is shown. Others decline; for staff it waits.
      if (!isLawful || this.keeper.commitCut(contributorName(cut.by), cut.at) !== undefined) {
        return asked.areStaff ? [] : [{ do: 'declineCut', by: HOUSE }]
      }
      this.cutter = cut
    }
    this.keeper.closeCommitments()
    const { by, at } = this.cutter
    if (at === null || this.keeper.waitingFor.length > 0) return []
    const cut = { do: 'cut', by, at } as const
    if (play(this.table, cut).ok) return [cut]
    this.lapse(contributorName(by))
    return this.cut(stack)
  }

  /** Those who are asked to cut go by one word each: a player's name or, where no player wants to, a role. */
  private cutterCalled(word: string): Actor {
    const isStaff = askedToCut(this.table)?.areStaff && isRole(word)
    return isStaff ? { person: HOUSE.person, role: word } : playerActor(word)
  }

  private lapse(name: string): void {
    this.cutter = null
    this.keeper.lapse(name)
  }

  private whenRevealed(command: TableCommand): readonly TableCommand[] {
    return this.keeper.waitingFor.length > 0 ? [] : [command]
  }

  /** Cards, cutting cards and prizes, as long as the table waits for them. */
  private dealDue(): readonly TableEvent[] {
    const events: TableEvent[] = []
    for (let next = this.fromChance(); next !== undefined; next = this.fromChance()) {
      events.push(...this.mustTell(next))
    }
    return events
  }

  private fromChance(): TableCommand | undefined {
    if (waitsAt(this.table).for !== 'prize') return this.keeper.next(this.table)
    const prizes = this.table.rules.sides.madness21?.prizes
    if (prizes === undefined) throw new Error('a prize is due, and there is no table of prizes')
    return { do: 'prize', perDollar: this.keeper.prize(prizes) }
  }

  private carryOut(command: TableCommand): Played {
    const played = play(this.table, command)
    if (!played.ok) return played
    this.played.push(command)
    for (const event of played.events) this.follow(event)
    return played
  }

  /** A keeper that cannot follow (the generator failed, the disk is full) leaves nothing that could be dealt from. */
  private follow(event: TableEvent): void {
    const after = evolveTable(this.table, event)
    this.news.push(event)
    try {
      this.keeper.follow(this.table, event, after)
    } catch (fault) {
      this.closed = true
      throw fault
    }
    this.table = after
    if (event.kind === 'cards-cut') this.cutter = null
    if (event.kind === 'table-closed') this.close()
  }

  /** Takes the table one event of its record further. What the keeper makes of the events comes of itself. */
  private replay(event: RunningEvent): void {
    if (!isSourceEvent(event)) {
      this.follow(event)
      return
    }
    switch (event.kind) {
      case 'contribution-committed':
        this.mustAccept(this.keeper.commit(event.by, event.commitment, event.cuts))
        if (event.cuts) this.cutter = { by: this.cutterCalled(withoutFor(event.by)), at: null }
        return
      case 'commitments-closed':
        this.keeper.closeCommitments()
        return
      case 'contribution-revealed':
        this.mustAccept(this.keeper.reveal(event.by, event.cut, event.random))
        if (event.cut !== null) this.cutter = { by: this.cutterCalled(withoutFor(event.by)), at: event.cut }
        return
      case 'contributions-withheld':
        this.voidWithheld()
        return
      case 'cut-lapsed':
        this.lapse(event.by)
        return
      case 'shoe-announced':
      case 'order-fixed':
      case 'shoe-ended':
        return
    }
  }

  private mustAccept(refusal: CeremonyRefusal | undefined): void {
    if (refusal !== undefined) throw new Error(`a recorded contribution was refused: ${refusal.kind}`)
  }

  /** For what the table itself has asked for: a refusal would be a fault of ours. */
  private mustTell(command: TableCommand): readonly TableEvent[] {
    const told = this.carryOut(command)
    if (!told.ok) throw new Error(`${command.do} was refused: ${told.refusal.kind} (${told.refusal.clause})`)
    return told.events
  }
}

function withoutFor(name: string): string {
  return name.endsWith(FOR_THEM) ? name.slice(0, -FOR_THEM.length) : name
}
