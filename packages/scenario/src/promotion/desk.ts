import type { Actor, Clause, PlayerId, StaffRole } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import {
  decidePromotion,
  decideVoucher,
  evolvePromotion,
  evolveVoucher,
  type Promotion,
  type PromotionCommand,
  type PromotionDecision,
  type PromotionRefusal,
  type Voucher,
  type VoucherDecision,
  type VoucherEvent,
} from '@openpit/promotion'
import type { Configuration } from '@openpit/rulebooks'
import { findAbsence, personOnDuty, type TableRefusal } from '@openpit/table'
import type { FloorStage } from '../jackpot/floor-stage.ts'
import { settledIn } from '../look.ts'
import { playAndDraw } from '../stage.ts'
import { type Desk, NO_DESK } from './desk-state.ts'
import type { DeskCommand, DeskSetup } from './setup.ts'

export function openDesk(setup: DeskSetup, begins: number): Desk {
  const promotions = new Map<string, Promotion>()
  const vouchers = new Map<string, Voucher>()
  for (const { name, terms, prizes } of setup.promotions) {
    promotions.set(name, evolvePromotion(null, { kind: 'promotion-planned', name, terms, prizes }))
  }
  for (const { name, terms } of setup.vouchers) {
    const by: Actor = { person: 'house', role: 'manager' }
    const clause = 'STAR-1.1.promo-token.a'
    const event: VoucherEvent = { kind: 'voucher-issued', voucher: name, terms, by, at: begins, clause }
    vouchers.set(name, evolveVoucher(null, event))
  }
  return { ...NO_DESK, promotions, vouchers }
}

/** A step at the desk: when it happens, and whether the file names the person. */
interface DeskStep {
  readonly desk: DeskCommand
  readonly at: number
  readonly namesPerson?: boolean
}

/** Carries out a step on a copy of the floor. */
export function performAtDesk(
  floor: FloorStage,
  { desk, at, namesPerson }: DeskStep,
  setup: DeskSetup,
): PromotionRefusal | TableRefusal | undefined {
  const by = namesPerson ? desk.by : onDuty(floor, desk.by)
  const command = { ...desk, by } as DeskCommand
  const away = isAway(floor, by)
  const refusal = carryOut(away ? floor.copy() : floor, away ? withoutPower(command) : command, at, setup)
  if (!away) return refusal
  // The clause is the one that gives the power: as for a role that never has it.
  return { kind: 'nobody-on-duty', clause: refusal?.clause ?? houseOf(floor, setup).rules.says.betting, role: by.role }
}

function withoutPower(command: DeskCommand): DeskCommand {
  return { ...command, by: { person: '', role: 'surveillance' } } as DeskCommand
}

/** Who acts in a role: the person on duty at the tables. */
function onDuty(floor: FloorStage, by: Actor): Actor {
  const [first] = floor.tables.values()
  if (by.role === 'player' || first === undefined) return by
  return { ...by, person: personOnDuty(first.holder.table.pit, by.role as StaffRole) ?? by.person }
}

function isAway(floor: FloorStage, by: Actor): boolean {
  const tables = [...floor.tables.values()].map(({ holder }) => holder.table)
  return tables.length > 0 && tables.every((table) => findAbsence(table, by) !== undefined)
}

/** The rules of the house: those of a table that plays by its book. */
function houseOf(floor: FloorStage, { house }: DeskSetup): Configuration {
  const all = [...floor.tables.values()].map(({ configuration }) => configuration)
  return all.find(({ rulebook }) => rulebook === house) ?? (all[0] as Configuration)
}

function carryOut(
  floor: FloorStage,
  command: DeskCommand,
  at: number,
  setup: DeskSetup,
): PromotionRefusal | TableRefusal | undefined {
  const book = houseOf(floor, setup)
  switch (command.do) {
    case 'issueVoucher': {
      const { by, voucher, terms } = command
      const limits = [...floor.tables.values()].map(({ holder: { table } }) => {
        return { minimum: table.rules.minimum.is, maximum: table.rules.maximum.is }
      })
      const issued = { do: 'issueVoucher', by, at, voucher, terms, limits } as const
      return noteVoucher(floor, voucher, decideVoucher(floor.desk.vouchers.get(voucher), issued, book))
    }
    case 'cancelVoucher':
      return noteVoucher(
        floor,
        command.voucher,
        decideVoucher(floor.desk.vouchers.get(command.voucher), { ...command, at }, book),
      )
    case 'exchangeVoucher':
      return exchange(floor, command, at)
    case 'endCard':
      return endCard(floor, command, at)
    default:
      return tellPromotion(floor, command, at, book, setup)
  }
}

function noteVoucher(floor: FloorStage, voucher: string, decision: VoucherDecision): PromotionRefusal | undefined {
  if (!decision.ok) return decision.refusal
  const { desk } = floor
  floor.desk = {
    ...desk,
    vouchers: new Map(desk.vouchers).set(voucher, decision.voucher),
    events: [...desk.events, ...decision.events.map((event) => ({ voucher, event }))],
  }
  return undefined
}

/** The table's own book says whether it takes a voucher. Its player then gets the tokens. */
function exchange(
  floor: FloorStage,
  { by, table, player, voucher }: Extract<DeskCommand, { do: 'exchangeVoucher' }>,
  at: number,
): PromotionRefusal | undefined {
  const { configuration } = floor.table(table)
  const known = floor.desk.vouchers.get(voucher)
  const order = { do: 'exchangeVoucher', by, at, voucher, player, table, game: configuration.rulebook } as const
  const decision = decideVoucher(known, order, configuration)
  const refusal = noteVoucher(floor, voucher, decision)
  if (refusal || !decision.ok) return refusal
  const { value, conditions } = decision.voucher
  const clause = configuration.vouchers.conditions as Clause
  floor.tellTable(table, { do: 'giveTokens', voucher, player, cents: value ?? (0 as Cents), conditions, clause })
  return undefined
}

function endCard(
  floor: FloorStage,
  command: Extract<DeskCommand, { do: 'endCard' }>,
  at: number,
): TableRefusal | undefined {
  for (const [name, { holder }] of [...floor.tables]) {
    const outcome = playAndDraw(holder, { ...command, at } as Parameters<typeof playAndDraw>[1])
    if ('refusal' in outcome) return outcome.refusal
    if (!outcome.ok) continue
    floor.tables.set(name, { ...floor.table(name), holder: outcome.stage })
    floor.note(name, outcome.stage.events.slice(holder.events.length))
  }
  return undefined
}

type PromotionStep = Extract<DeskCommand, { promotion: string }>

function tellPromotion(
  floor: FloorStage,
  step: PromotionStep,
  at: number,
  book: Configuration,
  setup: DeskSetup,
): PromotionRefusal | undefined {
  const { desk } = floor
  const { promotion: name, ...said } = step
  const wagered = step.do === 'enter' ? largestWager(floor, name, step.by.person) : undefined
  const command = { ...said, at, ...(wagered === undefined ? {} : { wagered }) } as PromotionCommand
  const used = desk.picked.get(name) ?? 0
  const picks = setup.picks.get(name)?.slice(used) ?? []
  const decision: PromotionDecision = decidePromotion(desk.promotions.get(name), command, book, picks)
  if (!decision.ok) return decision.refusal
  const { events, promotion } = decision
  const drawn = events.filter(({ kind }) => kind === 'draw-held' || kind === 'pick-passed-over').length
  const starts = events.some(({ kind }) => kind === 'promotion-started')
  floor.desk = {
    ...desk,
    promotions: new Map(desk.promotions).set(name, promotion),
    events: [...desk.events, ...events.map((event) => ({ promotion: name, event }))],
    picked: new Map(desk.picked).set(name, used + drawn),
    settledBefore: starts ? new Map(desk.settledBefore).set(name, new Set(allSettled(floor))) : desk.settledBefore,
  }
  return undefined
}

/** The player's largest main wager that was settled since the promotion started, and not void. */
function largestWager(floor: FloorStage, promotion: string, player: PlayerId): Cents {
  const before = floor.desk.settledBefore.get(promotion) ?? new Set()
  const own = allSettled(floor).filter(
    (line) => line.player === player && line.wager === 'main' && line.outcome !== 'void' && !before.has(line),
  )
  return own.reduce((most, { stake }) => Math.max(most, stake), 0) as Cents
}

function allSettled(floor: FloorStage): readonly ReturnType<typeof settledIn>[number][] {
  return [...floor.tables.values()].flatMap(({ holder }) => settledIn(holder))
}
