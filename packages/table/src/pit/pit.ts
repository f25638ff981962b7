import type { Actor, BoxNumber, PlayerId, StaffRole } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { CardStatus, Conduct, Equipment, Measure } from '@openpit/rulebooks'
import { monthOf } from './calendar.ts'
import type { Duty } from './event.ts'
import type { PlayerCard } from './player-card.ts'

/** What a table knows of the pit around it. */
export interface Pit {
  /** The time on the casino's clock that the table was last told; `null`: the table is not told the time. */
  readonly now: number | null
  /** Who is on duty, the latest arrival first; `null`: nobody keeps track, so everybody with a role may act. */
  readonly staff: StaffLists | null
  /** Who went off duty and has not come back. */
  readonly gone: StaffLists
  /** Player cards that are not valid. */
  readonly cards: Readonly<Record<PlayerId, CardStatus>>
  /** Player Cards with a name, and those of them that were shown at this table. */
  readonly playerCards: readonly PlayerCard[]
  readonly shownCards: readonly string[]
  /** Players whose card was good at their first wager of this round: it is not asked for again. */
  readonly admitted: readonly PlayerId[]
  readonly faceDownApproved: boolean
  /** The equipment that the table needs and lacks. */
  readonly missing: readonly Equipment[]
  readonly duties: readonly Duty[]
  /** How many rounds have been opened since the first. */
  readonly round: number
  readonly cases: readonly PaymentCase[]
  readonly disputes: readonly Dispute[]
  readonly incidents: readonly Incident[]
  /** Players who were told that wagers below the minimum may go back, and the first round for which that counts. */
  readonly warned: readonly { readonly player: PlayerId; readonly from: number }[]
  /** Players to whom a payment was rounded up. */
  readonly rounded: readonly PlayerId[]
  /** Who has had a wager settled on which box, and in which round last. Kept only where staff are kept track of. */
  readonly settled: readonly SettledBox[]
}

export type StaffLists = Readonly<Partial<Record<StaffRole, readonly string[]>>>

/** A wrong payment. */
export interface PaymentCase {
  readonly number: number
  readonly player: PlayerId
  readonly box: BoxNumber
  /** What the player has too much or, if negative, too little. */
  readonly cents: Cents
  /** How much of that has not been put right. */
  readonly left: Cents
  readonly intentional: boolean
  readonly at: number
  readonly round: number
}

export interface Dispute {
  readonly number: number
  readonly player: PlayerId
  readonly is: 'open' | 'decided' | 'in-review' | 'final' | 'with-inspector'
  /** Who decided it first. */
  readonly decidedBy: string | null
  /** Snapshots of older programs do not have it, and a dispute in one goes on without it. */
  readonly record?: DisputeRecord
}

/** What the player said, and what was decided. */
export interface DisputeRecord {
  readonly box: BoxNumber | null
  /** In the player's words; empty if they gave none. */
  readonly about: string
  readonly at: number
  /** How many rounds had been opened since the first. */
  readonly round: number
  /** The first decision, then the one of the review. */
  readonly decisions: readonly DisputeDecision[]
}

export interface DisputeDecision {
  readonly for: 'player' | 'house'
  readonly reason: string
  readonly by: Actor
}

export interface Incident {
  readonly what: Conduct
  readonly player: PlayerId
  readonly did: Measure
  /** The player may play again. */
  readonly lifted?: true
}

export interface SettledBox {
  readonly player: PlayerId
  readonly box: BoxNumber
  readonly round: number
}

/** The pit at the start of a table's life. */
export interface PitSetup {
  readonly begins?: number
  /** The person on duty in each role; `null`: nobody. */
  readonly staff?: Readonly<Partial<Record<StaffRole, string | null>>>
  readonly playerCards?: Readonly<Record<PlayerId, CardStatus>>
  readonly namedCards?: readonly PlayerCard[]
}

export function openPit({ begins, staff, playerCards, namedCards }: PitSetup): Pit {
  return {
    now: begins ?? null,
    staff: staff === undefined ? null : listsOf(staff),
    gone: {},
    cards: playerCards ?? {},
    playerCards: namedCards ?? [],
    shownCards: [],
    admitted: [],
    faceDownApproved: false,
    missing: [],
    duties: [],
    round: 0,
    cases: [],
    disputes: [],
    incidents: [],
    warned: [],
    rounded: [],
    settled: [],
  }
}

function listsOf(staff: NonNullable<PitSetup['staff']>): StaffLists {
  return Object.fromEntries(Object.entries(staff).map(([role, person]) => [role, person === null ? [] : [person]]))
}

/** The time of what happens now. Without a clock, times are zero. */
export function timeAt({ pit }: { readonly pit: Pit }): number {
  return pit.now ?? 0
}

/** The person on duty in a role, the last who came; `undefined` if nobody is. */
export function personOnDuty({ staff }: Pit, role: StaffRole): string | undefined {
  return staff?.[role]?.[0]
}

/** How many wrong payments are for the report of the month in which this time lies. */
export function reportsAt({ cases }: Pit, above: Cents | 'none', at: number): number {
  if (above === 'none') return 0
  return cases.filter((one) => Math.abs(one.cents) > above && monthOf(one.at) === monthOf(at)).length
}
