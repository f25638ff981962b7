import { type Actor, HOUSE, isRole, type PlayerId, playerActor } from '@openpit/engine'
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
import { prizesAt } from './prize-button.ts'
import type { ShoeKeeper } from './shoe-keeper.ts'
import type { ShoePolicy } from './shoe-policy.ts'
import { contributorName, HOUSE_BYTES_SUFFIX } from './virtual-shoe.ts'

/** Commands that only the shoe-keeper may give at a table with a virtual shoe, or that only real cards can need. */
const KEEPER_ONLY: ReadonlySet<TableCommand['do']> = new Set([
  'cards',
  'cuttingCard',
  'loadCards',
  'shuffle',
  'cut',
  'placeMarkers',
  'burn',
  'missed',
])

/** The cutter who has committed to a cut; `at` is its place once it is revealed. */
export interface BoundCutter {
  readonly by: Actor
  readonly at: number | null
}

/** The card source of a table with virtual shoes, and the contributions to their shuffles. */
export class VirtualSource implements CardSource {
  readonly keeper: ShoeKeeper
  private readonly shoePolicy: ShoePolicy
  private readonly isHeld: (table: Table) => boolean
  private cutter: BoundCutter | null

  constructor(
    keeper: ShoeKeeper,
    shoePolicy: ShoePolicy,
    cutter: BoundCutter | null = null,
    isHeld: (table: Table) => boolean = () => false,
  ) {
    this.keeper = keeper
    this.shoePolicy = shoePolicy
    this.cutter = cutter
    this.isHeld = isHeld
  }

  get boundCutter(): BoundCutter | null {
    return this.cutter
  }

  next(table: Table): TableCommand | undefined {
    if (this.isHeld(table)) return undefined
    if (waitsAt(table).for !== 'prize') return this.keeper.next(table)
    return { do: 'prize', perDollar: this.keeper.prize(prizesAt(table)) }
  }

  follow({ before, event, after }: TableStep): void {
    const { shoeInUse } = this.keeper
    this.keeper.follow(before, event, after)
    // A cut that was committed to for another shoe is not part of this one's order: making it would be a fault.
    if (event.kind === 'cards-cut' || this.keeper.shoeInUse !== shoeInUse) this.cutter = null
  }

  refuses(table: Table, command: TableCommand): TableRefusal | undefined {
    const { clause } = table.shoeRules.source
    if (KEEPER_ONLY.has(command.do)) return { kind: 'cards-are-virtual', clause }
    // A player who has committed to a cut must make it.
    if (command.do === 'declineCut' && this.cutter !== null) {
      return { kind: 'not-the-cutter', clause, asked: [contributorName(this.cutter.by)] }
    }
    const from = command.do === 'deal' ? this.withheldFrom(table, command) : []
    return from.length > 0 ? { kind: 'contributions-awaited', clause, from } : undefined
  }

  close(): void {
    this.keeper.abandon()
  }

  /** Takes a player's commitment for the shoe that is being made ready; `cuts` says whether it includes a cut. */
  commit(table: Table, player: PlayerId, commitment: string, cuts: boolean): CeremonyRefusal | undefined {
    // A name can contribute once: a player named like a role, or like a cut by the house, would keep that cut from
    // being made.
    if (isRole(player) || player.endsWith(HOUSE_BYTES_SUFFIX)) return { kind: 'not-a-name' }
    const asked = cutRequest(table)
    const mayCut = this.cutter === null && asked?.areStaff === false && asked.who.includes(player)
    if (cuts && !mayCut) return { kind: 'not-to-cut', by: player }
    const refusal = this.keeper.commit(player, commitment, cuts)
    if (refusal === undefined && cuts) this.cutter = { by: playerActor(player), at: null }
    return refusal
  }

  /**
   * Reveals a player's contribution. A cut must be theirs to make and within the book's limits; one that is not is
   * refused, and counts as withheld.
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

  /** Voids the shoe if a contributor has not revealed; the next one is cut without them. Gives their names. */
  voidWithheld(): readonly string[] {
    const names = this.keeper.voidWithheld()
    if (names.length > 0) this.cutter = null
    return names
  }

  /** Ends all shoes of a table that comes from a backup. */
  restore(table: Table, backup: string, round: number): void {
    this.cutter = null
    this.keeper.restore(table, backup, round)
  }

  /** The commands for the next step of the table's shoe; none while it waits for a player. */
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
      case 'check':
      case 'spread':
      case 'wash':
      case 'stack':
      case 'riffle':
      case 'mix':
      case 'verify':
        // Nobody handles virtual cards.
        return []
    }
  }

  /** Replays one event of the source's record; events that follow from the table's own need no replay. */
  replay(table: Table, event: SourceEvent): void {
    switch (event.kind) {
      case 'contribution-committed':
        mustAccept(this.keeper.commit(event.by, event.commitment, event.cuts))
        if (event.cuts) this.cutter = { by: cutterNamed(table, withoutHouseSuffix(event.by)), at: null }
        return
      case 'commitments-closed':
        this.keeper.closeCommitments()
        return
      case 'contribution-revealed':
        mustAccept(this.keeper.reveal(event.by, event.cut, event.random))
        if (event.cut !== null) this.cutter = { by: cutterNamed(table, withoutHouseSuffix(event.by)), at: event.cut }
        return
      case 'contributions-withheld':
        this.voidWithheld()
        return
      case 'cut-lapsed':
        this.lapse(event.by)
        return
      case 'table-restored':
        this.restore(table, event.backup, event.round)
        return
      case 'shoe-announced':
      case 'order-fixed':
      case 'shoe-ended':
        return
      // Virtual cards have no devices.
      case 'device-bound':
      case 'device-released':
      case 'device-started':
      case 'report-taken':
      case 'reports-lost':
      case 'device-distrusted':
      case 'read-confirmed':
        return
    }
  }

  /** The contributors whom a deal must wait for. Closes the list, but only if the table would accept the deal. */
  private withheldFrom(table: Table, deal: TableCommand): readonly string[] {
    if (!play(table, deal).ok) return []
    this.keeper.closeCommitments()
    return this.keeper.waitingFor
  }

  private cut(table: Table): readonly TableCommand[] {
    const asked = cutRequest(table)
    if (asked === undefined) return []
    if (this.cutter === null) {
      const choice = this.shoePolicy.cut(asked, cardsLeft(table))
      const cut = choice && { by: cutterNamed(table, choice.by), at: choice.at }
      const isFree = choice !== null && !this.keeper.hasCommitted(choice.by)
      const isLawful = isFree && cut !== null && play(table, { do: 'cut', ...cut }).ok
      // The cutter must be bound to the place before any contribution is revealed. If that fails, a player counts as
      // declining, and the table waits for staff.
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

/** The cutter with this name: a player or, where staff are asked to cut, a role. */
function cutterNamed(table: Table, name: string): Actor {
  const isStaff = cutRequest(table)?.areStaff && isRole(name)
  return isStaff ? { person: HOUSE.person, role: name } : playerActor(name)
}

function withoutHouseSuffix(name: string): string {
  return name.endsWith(HOUSE_BYTES_SUFFIX) ? name.slice(0, -HOUSE_BYTES_SUFFIX.length) : name
}

function mustAccept(refusal: CeremonyRefusal | undefined): void {
  if (refusal !== undefined) throw new Error(`a recorded contribution was refused: ${refusal.kind}`)
}
