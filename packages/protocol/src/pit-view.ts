import { RULEBOOK_NAMES } from '@openpit/names'
import { z } from 'zod'
import { BoxNumber, CardName, Cents, Clause, Net, Phase, TableName } from './amounts.ts'
import { CourseView, DisputeView, HoldView, LiveView, RulingView } from './live-view.ts'
import { Refusal } from './refusal.ts'
import { HandView, ShoeView, TableView, WaitsView } from './view.ts'

const Work = LiveView.shape.work.unwrap().shape

/** A table as the pit sees it among all others. */
export const PitTable = z
  .strictObject({
    table: TableName,
    title: z.string(),
    rulebook: z.enum(RULEBOOK_NAMES),
    /** Whether people deal real cards. */
    isLive: z.boolean(),
    /** The table is for practice: it counts for nothing. */
    training: z.boolean(),
    minimum: Cents,
    maximum: Cents,
    round: z.int(),
    phase: Phase,
    waits: WaitsView,
    step: ShoeView.shape.step,
    /** When the table came into this phase or to this hold, in milliseconds since 1970. */
    since: z.number(),
    /** Box 1 first. */
    boxes: z.array(z.enum(['free', 'player', 'turn'])),
    players: z.int(),
    cardsLeft: z.int(),
    cards: z.int(),
    hold: HoldView.nullable(),
    devices: LiveView.shape.devices.nullable(),
    /** The lights of its devices; none if another node runs the table. */
    lights: Work.devices,
    onDuty: Work.onDuty,
    notices: TableView.shape.notices,
    /** New limits that wait until no bet is on the layout. */
    limitsDue: z.strictObject({ minimum: Cents, maximum: Cents }).nullable(),
    duties: Work.duties,
    /** A ruling, or a proposal to void the round, that waits for a second person. */
    ruling: RulingView.nullable(),
    voidProposed: TableView.shape.voidProposed,
    disputes: z.array(DisputeView),
    cases: Work.cases,
    missing: Work.missing,
  })
  .meta({ id: 'PitTable' })
export type PitTable = z.infer<typeof PitTable>

export const PitOverview = z
  .strictObject({
    now: z.number(),
    /** To ask for what has changed since. */
    token: z.string(),
    /** All open tables, in the order of their opening. */
    names: z.array(TableName),
    /** Those that have changed. */
    tables: z.array(PitTable),
  })
  .meta({ id: 'PitOverview' })
export type PitOverview = z.infer<typeof PitOverview>

export const PitQuery = z.strictObject({ since: z.string().max(80).optional() })

/** The cards and money of a round, as dealt or as they would be. */
export const Layout = z
  .strictObject({
    isOver: z.boolean(),
    dealer: TableView.shape.dealer,
    boxes: z.array(z.strictObject({ box: BoxNumber, hands: z.array(HandView) })),
    /** Cards that are out of the shoe and in no hand. */
    held: LiveView.shape.held,
  })
  .meta({ id: 'Layout' })
export type Layout = z.infer<typeof Layout>

/** A wager of the round, with the money that it makes in each of the layouts, in their order. */
export const RemedyMoney = z
  .strictObject({
    player: z.string(),
    box: BoxNumber,
    wager: z.string(),
    stake: Cents,
    /** What was won or lost; `null` if that is not settled. */
    paid: Net.nullable(),
    wouldBe: z.array(Net.nullable()),
  })
  .meta({ id: 'RemedyMoney' })
export type RemedyMoney = z.infer<typeof RemedyMoney>

/** A way to put a round right: what would be, or why the book does not allow it. */
export const RemedyView = z
  .strictObject({
    /** The command that makes it, with cards by name. */
    command: z.looseObject({ do: z.string() }),
    clause: Clause,
    refused: Refusal.nullable(),
    needsSecond: z.boolean(),
    layout: Layout.nullable(),
    /** The decisions that the figures assume; their players make them again. */
    assumes: z.array(z.strictObject({ box: BoxNumber, do: z.string() })),
  })
  .meta({ id: 'RemedyView' })
export type RemedyView = z.infer<typeof RemedyView>

export const Remedies = z
  .strictObject({
    table: TableName,
    version: z.int(),
    round: z.int(),
    /** Why this person cannot rule here now, for example because they are not on duty at the table. */
    you: Refusal.nullable(),
    /** The round as it is; `null` if none can be put right. */
    layout: Layout.nullable(),
    course: CourseView.nullable(),
    ruling: RulingView.nullable(),
    remedies: z.array(RemedyView),
    money: z.array(RemedyMoney),
  })
  .meta({ id: 'Remedies' })
export type Remedies = z.infer<typeof Remedies>

/** What the supervisor has found out. */
export const RemedyQuery = z.strictObject({
  from: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  decided: z.enum(['hit', 'stand', 'double', 'split']).optional(),
  card: z.coerce.number().int().min(1).max(1_000).optional(),
  is: CardName.optional(),
})
export type RemedyQuery = z.infer<typeof RemedyQuery>
