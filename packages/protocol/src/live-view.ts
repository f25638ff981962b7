import { z } from 'zod'
import { BoxNumber, Clause, Net } from './amounts.ts'
import { DealView } from './deal-view.ts'
import { DeviceLight, ReadStop, ReadsView } from './device.ts'

/** A card that has been seen; `null` for one that nobody may see. */
const Face = z.string().nullable()

/** Why a table stands still. While it does, nobody's time runs. */
export const HoldView = z
  .discriminatedUnion('because', [
    z.strictObject({ because: z.literal('ruling'), ruling: z.string(), clause: Clause }),
    z.strictObject({ because: z.literal('stray-card'), clause: Clause }),
    z.strictObject({ because: z.literal('shuffler'), clause: Clause }),
    z.strictObject({ because: z.literal('jackpot'), clause: Clause }),
  ])
  .meta({ id: 'HoldView' })

/** A ruling that waits for a second person, for those who may see the work of staff. */
export const RulingView = z
  .strictObject({
    by: z.string(),
    role: z.string(),
    clause: Clause,
    /** The command as it was given, with cards by name. */
    command: z.looseObject({ do: z.string() }),
  })
  .meta({ id: 'RulingView' })

/** The round that can still be put right: the one in play, or the last one until the next has its first card. */
export const CourseView = z
  .strictObject({
    /** Whether it is over, so that a ruling on it needs a second person. */
    over: z.boolean(),
    /** The commands to which the round can go back, in order; `from` is the point just before each. */
    commands: z.array(z.strictObject({ from: z.int(), do: z.string(), by: z.string(), box: BoxNumber.nullable() })),
    /** The cards that came out, in order: the first is card 1. */
    cards: z.array(Face),
  })
  .meta({ id: 'CourseView' })

export const DisputeView = z
  .strictObject({
    dispute: z.int(),
    player: z.string(),
    is: z.enum(['open', 'decided', 'in-review', 'final', 'with-inspector']),
    box: BoxNumber.nullable(),
    /** In the player's words; empty if they gave none. */
    about: z.string(),
    /** When and in which round it was raised; `null` if an older program has not kept it. */
    at: z.number().nullable(),
    round: z.int().nullable(),
    /** The first decision, then the one of the review. `by` is a name or, for the player, a role. */
    decisions: z.array(z.strictObject({ for: z.enum(['player', 'house']), reason: z.string(), by: z.string() })),
  })
  .meta({ id: 'DisputeView' })

/** What a table with real cards shows besides what every table does. */
export const LiveView = z
  .strictObject({
    /** Where the next card belongs; `null` if none is due. */
    cardFor: z
      .union([z.strictObject({ box: BoxNumber, hand: z.int() }), z.enum(['dealer', 'burn', 'stray'])])
      .nullable(),
    /** Cards that are out of the shoe and in no hand: they come next, in this order. */
    held: z.array(Face),
    hold: HoldView.nullable(),
    devices: z.strictObject({
      reader: z.enum(['works', 'out-of-order']),
      shuffler: z.enum(['works', 'out-of-order']),
      prizeButton: z.enum(['works', 'out-of-order']),
    }),
    /** The table is for practice: no money, and it counts for nothing. */
    training: z.boolean(),
    /** By which clauses a dispute is decided, reviewed and taken to an inspector. */
    disputeClauses: z.strictObject({ decided: Clause, final: Clause, complaint: Clause }),
    /** Why the reader's cards stand still: it is away, or a person must say something about a card. */
    readerStop: z.union([z.literal('away'), ReadStop]).nullable(),
    /** For those who see the work of staff; `null` for players and spectators. */
    work: z
      .strictObject({
        ruling: RulingView.nullable(),
        course: CourseView.nullable(),
        /** Who is on duty, by role, the latest arrival first. */
        onDuty: z.record(z.string(), z.array(z.string())),
        duties: z.array(
          z.strictObject({ duty: z.string(), player: z.string().nullable(), due: z.number(), clause: Clause }),
        ),
        disputes: z.array(DisputeView),
        /** Wrong payments: what the player has too much or, below zero, too little, and how much of it is left. */
        cases: z.array(z.strictObject({ case: z.int(), player: z.string(), box: BoxNumber, cents: Net, left: Net })),
        /** Equipment that the table needs and lacks. */
        missing: z.array(z.string()),
        /** How many incidents have been recorded. */
        incidents: z.int(),
        /** The devices that are bound to the table. */
        devices: z.array(DeviceLight),
        /** What the reader has read; `null` if none is bound. */
        reads: ReadsView.nullable(),
        deal: DealView,
      })
      .nullable(),
  })
  .meta({ id: 'LiveView' })
export type LiveView = z.infer<typeof LiveView>
export type DisputeView = z.infer<typeof DisputeView>
export type CourseView = z.infer<typeof CourseView>
export type RulingView = z.infer<typeof RulingView>
export type HoldView = z.infer<typeof HoldView>
