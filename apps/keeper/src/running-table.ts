import { isStaff } from '@openpit/engine'
import type { CeremonyRefusal, Transcript } from '@openpit/proof'
import { type Configuration, type MarkerRule, markerRule } from '@openpit/rulebooks'
import {
  type AskedToCut,
  askedToCut,
  cardsLeft,
  type Opening,
  openTable,
  type Played,
  play,
  type ShoeStep,
  shoeStep,
  type Table,
  type TableCommand,
  type TableEvent,
} from '@openpit/table'
import type { SeedSource } from './seeds.ts'
import { ShoeKeeper } from './shoe-keeper.ts'
import { FOR_THEM } from './virtual-shoe.ts'

/** Where the cutting cards go, and who cuts where: what people decide at a real table. */
export interface ShoeHabits {
  /** How many cards are behind each cutting card, in a stack of so many. The same answer for the same stack. */
  readonly markers: (stack: number, configuration: Configuration) => readonly number[]
  /** `null`: those who are asked decline. */
  readonly cut: (asked: AskedToCut, stack: number) => { readonly by: string; readonly at: number } | null
}

/** The first who is asked cuts in the middle; the cutting card goes in a quarter from the back, or as deep as the book allows. */
export const PLAIN_HABITS: ShoeHabits = {
  markers: plainMarkers,
  cut: ({ who }, stack) => ({ by: who[0] ?? 'dealer', at: Math.floor(stack / 2) }),
}

function plainMarkers(stack: number, { rules, shoe, markers }: Configuration): readonly number[] {
  const rule = markerRule(shoe, rules.decks.is)
  if (rule === undefined) return []
  const deck = rules.deck.is.ranks.length * 4
  return markers === 2 ? twoMarkers(stack, deck, rule) : [Math.min(Math.floor(stack / 4), deepest(stack, deck, rule))]
}

function deepest(stack: number, deck: number, { single }: MarkerRule): number {
  return single.is === 'up-to-a-deck-from-the-back' ? deck : Math.floor(stack / 2)
}

function twoMarkers(stack: number, deck: number, { two }: MarkerRule): readonly number[] {
  const room = two.is === 'second-at-the-back' ? Math.floor(stack / 2) : Math.max(stack - 3 * deck, 1)
  return [Math.max(1, Math.min(Math.floor(stack / 4), room)), 0]
}

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

/** A table with a virtual shoe: told what people do, it takes its cards from the keeper by itself. */
export class RunningTable {
  table: Table
  readonly keeper: ShoeKeeper
  private readonly habits: ShoeHabits
  private closed = false
  /** Who has committed to a cut, and where, once it is revealed. */
  private cutter: { readonly by: string; readonly at: number | null } | null = null

  constructor(
    name: string,
    configuration: Configuration,
    seeds: SeedSource,
    settings: {
      readonly opening?: Omit<Opening, 'configuration' | 'shoe' | 'rack'>
      readonly habits?: ShoeHabits
      readonly publish?: (transcript: Transcript) => void
    } = {},
  ) {
    const shoe = configuration.shoe.source.is === 'fresh-every-round' ? 'ready' : 'to-load'
    this.table = openTable({ ...settings.opening, configuration, shoe })
    this.habits = settings.habits ?? PLAIN_HABITS
    const markers = (stack: number) => this.habits.markers(stack, configuration)
    this.keeper = new ShoeKeeper(name, configuration, seeds, markers, settings.publish)
  }

  /** Carries a command out, and then deals whatever is due. A refusal has changed nothing. */
  tell(command: TableCommand): Played {
    const { clause } = this.table.shoeRules.source
    if (this.closed) return { ok: false, refusal: { kind: 'table-closed', clause } }
    if (NOT_FROM_OUTSIDE.has(command.do)) return { ok: false, refusal: { kind: 'cards-are-virtual', clause } }
    // Who has promised a cut is bound by it.
    if (command.do === 'declineCut' && this.cutter !== null) {
      return { ok: false, refusal: { kind: 'not-the-cutter', clause, asked: [this.cutter.by] } }
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
  commit(by: string, commitment: string, cuts = false): CeremonyRefusal | undefined {
    // A player who took the name of staff, or of what the house adds for others, could keep them from cutting.
    if (isStaff(by) || by.endsWith(FOR_THEM)) return { kind: 'not-a-name' }
    const mayCut = this.cutter === null && askedToCut(this.table)?.who.includes(by)
    if (cuts && !mayCut) return { kind: 'not-to-cut', by }
    const refusal = this.keeper.commit(by, commitment)
    if (refusal === undefined && cuts) this.cutter = { by, at: null }
    return refusal
  }

  /**
   * A player shows what he has committed to. A cut must be his to make, and within the book's limits: one that is not cannot
   * be used, and is as good as withheld.
   */
  reveal(by: string, cut: number | null, random: string): CeremonyRefusal | undefined {
    const isCutter = this.cutter?.by === by
    const isLawful = cut === null ? !isCutter : isCutter && play(this.table, { do: 'cut', by, at: cut }).ok
    if (!isLawful) return { kind: 'not-to-cut', by }
    const refusal = this.keeper.reveal(by, cut, random)
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
        return [{ do: 'loadCards', by: 'dealer', counted: stack }]
      case 'shuffle':
        return [{ do: 'shuffle', by: 'dealer' }]
      case 'cut':
        return this.cut(stack)
      case 'markers':
        return this.whenRevealed({ do: 'placeMarkers', by: 'dealer', fromBack: this.keeper.markers })
      case 'burn':
        return this.whenRevealed({ do: 'burn', by: 'dealer' })
    }
  }

  private cut(stack: number): readonly TableCommand[] {
    const asked = askedToCut(this.table)
    if (asked === undefined) return []
    if (this.cutter === null) {
      const cut = this.habits.cut(asked, stack)
      const isFree = cut !== null && !this.keeper.hasCommitted(cut.by)
      const isLawful = isFree && play(this.table, { do: 'cut', ...cut }).ok
      // Whoever cuts is bound to the place before anybody's contribution is shown. Others decline; for staff it waits.
      if (!isLawful || this.keeper.commitCut(cut.by, cut.at) !== undefined) {
        return asked.areStaff ? [] : [{ do: 'declineCut', by: 'dealer' }]
      }
      this.cutter = cut
    }
    this.keeper.closeCommitments()
    const { by, at } = this.cutter
    return at === null ? [] : this.whenRevealed({ do: 'cut', by, at })
  }

  private whenRevealed(command: TableCommand): readonly TableCommand[] {
    return this.keeper.waitingFor.length > 0 ? [] : [command]
  }

  /** Cards and cutting cards, as long as the table waits for them. */
  private dealDue(): readonly TableEvent[] {
    const events: TableEvent[] = []
    for (let next = this.keeper.next(this.table); next !== undefined; next = this.keeper.next(this.table)) {
      events.push(...this.mustTell(next))
    }
    return events
  }

  private carryOut(command: TableCommand): Played {
    const played = play(this.table, command)
    if (!played.ok) return played
    this.follow(played.events)
    this.table = played.table
    if (command.do === 'cut') this.cutter = null
    return played
  }

  /** A keeper that cannot follow (the generator failed, the disk is full) leaves nothing that could be dealt from. */
  private follow(events: readonly TableEvent[]): void {
    try {
      this.keeper.follow(this.table, events)
    } catch (fault) {
      this.closed = true
      throw fault
    }
  }

  /** For what the table itself has asked for: a refusal would be a fault of ours. */
  private mustTell(command: TableCommand): readonly TableEvent[] {
    const told = this.carryOut(command)
    if (!told.ok) throw new Error(`${command.do} was refused: ${told.refusal.kind} (${told.refusal.clause})`)
    return told.events
  }
}
