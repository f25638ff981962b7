import type { Transcript } from '@openpit/proof'
import type { Configuration } from '@openpit/rulebooks'
import {
  type AskedToCut,
  askedToCut,
  cardsLeft,
  type Opening,
  openTable,
  type Played,
  play,
  shoeStep,
  type Table,
  type TableCommand,
  type TableEvent,
} from '@openpit/table'
import type { SeedSource } from './seeds.ts'
import { ShoeKeeper } from './shoe-keeper.ts'

/** Where the dealer puts the cutting cards, and who cuts where: what people decide at a real table. */
export interface ShoeHabits {
  /** How many cards are behind each cutting card. */
  readonly markers: (stack: number) => readonly number[]
  /** `null`: those who are asked decline. */
  readonly cut: (asked: AskedToCut, stack: number) => { readonly by: string; readonly at: number } | null
}

/** The first who is asked cuts in the middle; the cutting card goes in a quarter from the back. */
export const PLAIN_HABITS: ShoeHabits = {
  markers: (stack) => [Math.floor(stack / 4)],
  cut: ({ who }, stack) => ({ by: who[0] ?? 'dealer', at: Math.floor(stack / 2) }),
}

/** A table with a virtual shoe: told what people do, it takes its cards from the keeper by itself. */
export class RunningTable {
  table: Table
  readonly keeper: ShoeKeeper
  private readonly habits: ShoeHabits

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
    this.keeper = new ShoeKeeper(name, configuration, seeds, this.habits.markers, settings.publish)
  }

  /** Carries a command out, and then deals whatever is due. A refusal has changed nothing. */
  tell(command: TableCommand): Played {
    const told = this.tellOnly(command)
    if (!told.ok) return told
    return { ok: true, events: [...told.events, ...this.dealDue()], table: this.table }
  }

  /** Does all that the cards need before a round can be dealt, or go on. */
  makeReady(): readonly TableEvent[] {
    const events: TableEvent[] = []
    for (let step = shoeStep(this.table); step !== 'nothing'; step = shoeStep(this.table)) {
      for (const command of this.shoeCommands(step)) events.push(...this.mustTell(command))
      events.push(...this.dealDue())
    }
    return events
  }

  /** Cards and cutting cards, as long as the table waits for them. */
  private dealDue(): readonly TableEvent[] {
    const events: TableEvent[] = []
    for (let next = this.keeper.next(this.table); next !== undefined; next = this.keeper.next(this.table)) {
      events.push(...this.mustTell(next))
    }
    return events
  }

  private shoeCommands(step: Exclude<ReturnType<typeof shoeStep>, 'nothing'>): readonly TableCommand[] {
    const stack = cardsLeft(this.table)
    switch (step) {
      case 'load':
        return [{ do: 'loadCards', by: 'dealer', counted: stack }]
      case 'shuffle':
        return [{ do: 'shuffle', by: 'dealer' }]
      case 'cut':
        return this.cut(stack)
      case 'markers':
        return [{ do: 'placeMarkers', by: 'dealer', fromBack: this.habits.markers(stack) }]
      case 'burn':
        return [{ do: 'burn', by: 'dealer' }]
    }
  }

  private cut(stack: number): readonly TableCommand[] {
    const asked = askedToCut(this.table)
    if (asked === undefined) return []
    const cut = this.habits.cut(asked, stack)
    if (cut === null) return asked.who.slice(0, 1).map((by) => ({ do: 'declineCut', by }))
    // Whoever cuts is bound to the place before anybody's contribution is shown.
    this.keeper.commitCut(cut.by, cut.at)
    this.keeper.closeCommitments()
    return [{ do: 'cut', ...cut }]
  }

  private tellOnly(command: TableCommand): Played {
    const before = this.table
    const played = play(before, command)
    if (!played.ok) return played
    this.table = played.table
    this.keeper.follow(before, played.events, played.table)
    return played
  }

  /** For what the table itself has asked for: a refusal would be a fault of ours. */
  private mustTell(command: TableCommand): readonly TableEvent[] {
    const told = this.tellOnly(command)
    if (!told.ok) throw new Error(`${command.do} was refused: ${told.refusal.kind} (${told.refusal.clause})`)
    return told.events
  }
}
