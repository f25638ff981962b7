import { type Actor, HOUSE, isRole, type PlayerId, playerActor, prizeBets, prizeTableOf } from '@openpit/engine'
import type { CeremonyRefusal } from '@openpit/proof'
import {
  type CardSource,
  cardsLeft,
  cutRequest,
  play,
  type ShoeStep,
  type SourceEvent,
  type Table,
  type TableCommand,
  type TableRefusal,
  type TableStep,
  waitsAt,
} from '@openpit/table'
import type { ShoeKeeper } from './shoe-keeper.ts'
import type { ShoePolicy } from './shoe-policy.ts'
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

/** Cards from virtual shoes, and what people add to their shuffles. */
export class VirtualSource implements CardSource {
  readonly keeper: ShoeKeeper
  private readonly habits: ShoePolicy
  /** Who has committed to a cut, and where, once it is revealed. */
  private cutter: { readonly by: Actor; readonly at: number | null } | null = null

  constructor(keeper: ShoeKeeper, habits: ShoePolicy) {
    this.keeper = keeper
    this.habits = habits
  }

  /** Nobody is bound to a cut: the table can be left without the shoe in use. */
  get isUncut(): boolean {
    return this.cutter === null
  }

  next(table: Table): TableCommand | undefined {
    if (waitsAt(table).for !== 'prize') return this.keeper.next(table)
    const [bet] = prizeBets(table.rules)
    const prizes = bet && prizeTableOf(table.rules.sides[bet])
    if (prizes === undefined) throw new Error('a prize is due, and there is no table of prizes')
    return { do: 'prize', perDollar: this.keeper.prize(prizes) }
  }

  follow({ before, event, after }: TableStep): void {
    this.keeper.follow(before, event, after)
    if (event.kind === 'cards-cut') this.cutter = null
  }

  refuses(table: Table, command: TableCommand): TableRefusal | undefined {
    const { clause } = table.shoeRules.source
    if (NOT_FROM_OUTSIDE.has(command.do)) return { kind: 'cards-are-virtual', clause }
    // A player who has promised a cut is bound by it.
    if (command.do === 'declineCut' && this.cutter !== null) {
      return { kind: 'not-the-cutter', clause, asked: [contributorName(this.cutter.by)] }
    }
    const from = command.do === 'deal' ? this.withheldFrom(table, command) : []
    return from.length > 0 ? { kind: 'contributions-awaited', clause, from } : undefined
  }

  close(): void {
    this.keeper.abandon()
  }

  /** A player's commitment for the shoe that is being made ready. A player who is asked to cut says whether a cut is in it. */
  commit(table: Table, player: PlayerId, commitment: string, cuts: boolean): CeremonyRefusal | undefined {
    // Transcripts have one name a contributor: a player under staff's word, or under that of what the house adds, would keep others from cutting.
    if (isRole(player) || player.endsWith(FOR_THEM)) return { kind: 'not-a-name' }
    const asked = cutRequest(table)
    const mayCut = this.cutter === null && asked?.areStaff === false && asked.who.includes(player)
    if (cuts && !mayCut) return { kind: 'not-to-cut', by: player }
    const refusal = this.keeper.commit(player, commitment, cuts)
    if (refusal === undefined && cuts) this.cutter = { by: playerActor(player), at: null }
    return refusal
  }

  /**
   * A player shows what they have committed to. A cut must be theirs to make, and within the book's limits: one that is not cannot
   * be used, and is as good as withheld.
   */
  reveal(table: Table, player: PlayerId, cut: number | null, random: string): CeremonyRefusal | undefined {
    const by = playerActor(player)
    const isCutter = this.cutter?.by.role === 'player' && this.cutter.by.person === player
    const isLawful = cut === null ? !isCutter : isCutter && play(table, { do: 'cut', by, at: cut }).ok
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

  /** What is told the table for the next step of its shoe; nothing where it waits for a player. */
  commandsFor(table: Table, step: ShoeStep): readonly TableCommand[] {
    switch (step) {
      case 'load':
        return [{ do: 'loadCards', by: HOUSE, counted: cardsLeft(table) }]
      case 'shuffle':
        return [{ do: 'shuffle', by: HOUSE }]
      case 'cut':
        return this.cut(table)
      case 'markers':
        return this.whenRevealed({ do: 'placeMarkers', by: HOUSE, fromBack: this.keeper.markers })
      case 'burn':
        return this.whenRevealed({ do: 'burn', by: HOUSE })
    }
  }

  /** Takes the source one event of its record further; what follows of itself from the table's events needs no word. */
  replay(table: Table, event: SourceEvent): void {
    switch (event.kind) {
      case 'contribution-committed':
        mustAccept(this.keeper.commit(event.by, event.commitment, event.cuts))
        if (event.cuts) this.cutter = { by: cutterCalled(table, withoutFor(event.by)), at: null }
        return
      case 'commitments-closed':
        this.keeper.closeCommitments()
        return
      case 'contribution-revealed':
        mustAccept(this.keeper.reveal(event.by, event.cut, event.random))
        if (event.cut !== null) this.cutter = { by: cutterCalled(table, withoutFor(event.by)), at: event.cut }
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

  /** Who keeps a deal waiting. It closes the list, if it is a deal that the table would accept: a refused one changes nothing. */
  private withheldFrom(table: Table, deal: TableCommand): readonly string[] {
    if (!play(table, deal).ok) return []
    this.keeper.closeCommitments()
    return this.keeper.waitingFor
  }

  private cut(table: Table): readonly TableCommand[] {
    const asked = cutRequest(table)
    if (asked === undefined) return []
    if (this.cutter === null) {
      const habit = this.habits.cut(asked, cardsLeft(table))
      const cut = habit && { by: cutterCalled(table, habit.by), at: habit.at }
      const isFree = habit !== null && !this.keeper.hasCommitted(habit.by)
      const isLawful = isFree && cut !== null && play(table, { do: 'cut', ...cut }).ok
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
    if (play(table, cut).ok) return [cut]
    this.lapse(contributorName(by))
    return this.cut(table)
  }

  private lapse(name: string): void {
    this.cutter = null
    this.keeper.lapse(name)
  }

  private whenRevealed(command: TableCommand): readonly TableCommand[] {
    return this.keeper.waitingFor.length > 0 ? [] : [command]
  }
}

/** Those who are asked to cut go by one word each: a player's name or, where no player wants to, a role. */
function cutterCalled(table: Table, word: string): Actor {
  const isStaff = cutRequest(table)?.areStaff && isRole(word)
  return isStaff ? { person: HOUSE.person, role: word } : playerActor(word)
}

function withoutFor(name: string): string {
  return name.endsWith(FOR_THEM) ? name.slice(0, -FOR_THEM.length) : name
}

function mustAccept(refusal: CeremonyRefusal | undefined): void {
  if (refusal !== undefined) throw new Error(`a recorded contribution was refused: ${refusal.kind}`)
}
