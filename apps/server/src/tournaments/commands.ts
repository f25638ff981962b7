import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { fromHex, hex, sealedWagerHash } from '@openpit/proof'
import type { Refusal, TournamentCommand as WireCommand } from '@openpit/protocol'
import type { TableCommand } from '@openpit/table'
import { entryOf, membersOf, nextSession, seatOf, type TournamentCommand, tableAt } from '@openpit/tournament'
import { conditionsHash } from './conditions-hash.ts'
import { mixVouchers, sortedVouchers, tooManyJokers } from './jokers-wild.ts'
import type { TournamentRun } from './run.ts'
import { refusedAsUnplayable } from './unplayable.ts'
import { proposeVoid } from './views/supervision.ts'

/** What is done in a hand, which the table judges. */
const HAND: ReadonlySet<string> = new Set([
  'hit',
  'stand',
  'double',
  'split',
  'insure',
  'evenMoney',
  'surrender',
  'decline',
  'nominate',
  'confirmVoid',
] satisfies WireCommand['do'][])

/** Carries out a command from the wire. Who gives it and when is added here: clients cannot choose that. */
export function carryOut(run: TournamentRun, by: Actor, command: WireCommand): Refusal | undefined {
  const order = { by, at: run.minute }
  switch (command.do) {
    case 'publish':
      return publish(run, by)
    case 'editConditions':
      return editConditions(run, by, command)
    case 'enter':
      return enter(run, by, command)
    case 'addBytes':
      return addBytes(run, by, command.random)
    case 'draw':
      return draw(run, by)
    case 'ballot':
      return ballot(run, by, command.table)
    case 'wager':
      return wager(run, by, command)
    case 'drawVoucher':
      return drawVoucher(run, by, command)
    case 'changeConditions':
      return changeConditions(run, by, command) ?? refusedAsUnplayable(run.tournament)
    case 'proposeVoid': {
      const { table, reason } = command
      return run.give({ do: 'play', ...order, table, command: proposeVoid(by, reason) })
    }
    default: {
      if (!HAND.has(command.do)) return run.give({ ...command, ...order } as unknown as TournamentCommand)
      const { table, ...decision } = command as Extract<WireCommand, { do: 'hit' }>
      return run.give({ do: 'play', ...order, table, command: { ...decision, by } as TableCommand })
    }
  }
}

/** With the conditions the house publishes its commitments to the first ballot and to the vouchers. */
function publish(run: TournamentRun, by: Actor): Refusal | undefined {
  const refused = run.give({ do: 'publish', by, at: run.minute }) ?? refusedAsUnplayable(run.tournament)
  if (refused) return refused
  run.announceBallot()
  run.announceVouchers()
  return undefined
}

/**
 * Changes every condition that differs. A change may need another before it, as a minimum above the old maximum does:
 * those that are refused are tried again after the others. The refusal of one takes all back.
 */
function editConditions(
  run: TournamentRun,
  by: Actor,
  { version, conditions }: Extract<WireCommand, { do: 'editConditions' }>,
): Refusal | undefined {
  const { written } = run.tournament
  if (version !== run.tournament.version) return { kind: 'other-conditions', clause: null }
  const saidIn = (from: object, field: string): unknown =>
    Object.hasOwn(from, field) ? from[field as keyof typeof from] : null
  const isSame = (field: string) => {
    const values = [saidIn(written, field), saidIn(conditions, field)]
    // Stored vouchers are mixed, so another order is not a change.
    const [one, other] = field === 'vouchers' ? values.map(sortedVouchers) : values
    return isDeepStrictEqual(one, other)
  }
  const fields = new Set([...Object.keys(written), ...Object.keys(conditions)])
  let left = [...fields].filter((field) => !isSame(field))
  while (left.length > 0) {
    const refusals: Refusal[] = []
    const again = left.filter((field) => {
      const refused = changeConditions(run, by, { field, to: saidIn(conditions, field) })
      if (refused) refusals.push(refused)
      return refused !== undefined
    })
    if (again.length === left.length) return refusals[0]
    left = again
  }
  return refusedAsUnplayable(run.tournament)
}

/** Vouchers are mixed before they are stored: nobody may know in which order they will be drawn. */
function changeConditions(
  run: TournamentRun,
  by: Actor,
  { field, to }: { readonly field: string; readonly to: unknown },
): Refusal | undefined {
  const mixed = field === 'vouchers' ? mixVouchers(to, run.freshBytes()) : to
  const order = { do: 'changeConditions', by, at: run.minute, field, to: mixed } as const
  // The book first: a player hears that only the director may, not what is wrong with the number.
  const impossible = field === 'jokers' ? (run.judge(order) ?? tooManyJokers(to)) : undefined
  const refused = impossible ?? run.give(order)
  if (refused === undefined && field === 'vouchers' && run.tournament.state === 'open') run.announceVouchers()
  return refused
}

function enter(run: TournamentRun, by: Actor, command: Extract<WireCommand, { do: 'enter' }>): Refusal | undefined {
  const { pays, agrees, conditions, random } = command
  const isCurrent = conditions === conditionsHash(run.name, run.tournament)
  if (run.tournament.state === 'open' && !isCurrent) return { kind: 'other-conditions', clause: null }
  const refused = run.give({ do: 'enter', by, at: run.minute, pays: pays as Cents, agrees })
  if (refused) return refused
  if (random !== undefined) run.note({ kind: 'bytes-added', by: by.person, random })
  return undefined
}

function addBytes(run: TournamentRun, by: Actor, random: string): Refusal | undefined {
  const ballot = run.openBallot
  const isEntrant = by.role === 'player' && entryOf(run.tournament, by.person) !== undefined
  const hasGiven = ballot?.bytes.some((bytes) => bytes.by === by.person)
  if (!isEntrant || ballot === undefined || hasGiven) return { kind: 'no-bytes-now', clause: null }
  run.note({ kind: 'bytes-added', by: by.person, random })
  return undefined
}

/** The seats of the next session, by the ballot to which the house has committed; the first fixes the vouchers too. */
function draw(run: TournamentRun, by: Actor): Refusal | undefined {
  const about = `seats of session ${nextSession(run.tournament)}`
  const names = membersOf(run.tournament)
  const order = run.orderOf(about, names)
  const isFirst = run.tournament.session === 0
  const vouchers = isFirst ? (run.orderOfVouchers as readonly Cents[] | undefined) : undefined
  const refused = run.give({ do: 'draw', by, at: run.minute, order, ...(vouchers === undefined ? {} : { vouchers }) })
  if (refused) return refused
  // The bytes of the ballot also decide the order of the vouchers, so this comes before it is closed.
  if (vouchers !== undefined) run.note({ kind: 'vouchers-closed' })
  run.closeBallot(about, names, order)
  return undefined
}

function ballot(run: TournamentRun, by: Actor, table: number): Refusal | undefined {
  const at = tableAt(run.tournament, table)
  const names = at?.ballot?.players ?? []
  const about = `places at table ${table}, session ${run.tournament.session}, hand ${at?.hand ?? 0}`
  const order = run.orderOf(about, names).slice(0, at?.ballot?.places ?? 0)
  const refused = run.give({ do: 'ballot', by, at: run.minute, table, order })
  if (refused) return refused
  run.closeBallot(about, names, order)
  return undefined
}

function drawVoucher(
  run: TournamentRun,
  by: Actor,
  { table, box }: Extract<WireCommand, { do: 'drawVoucher' }>,
): Refusal | undefined {
  const refused = run.give({ do: 'drawVoucher', by, at: run.minute, table, box })
  if (refused) return refused
  const { session } = run.tournament
  const at = tableAt(run.tournament, table)
  const cents = at && seatOf(at, by.person)?.voucher
  if (at && cents) run.note({ kind: 'voucher-taken', player: by.person, session, table, hand: at.hand, cents })
  return undefined
}

/** A secret wager is bound by its hash, which is public before the deal. */
function wager(run: TournamentRun, by: Actor, command: Extract<WireCommand, { do: 'wager' }>): Refusal | undefined {
  const { table, box, main, secret } = command
  const { session } = run.tournament
  const hand = tableAt(run.tournament, table)?.hand ?? 0
  const place = { tournament: run.name, session, table, hand, player: by.person }
  if (secret !== undefined) {
    const expected = sealedWagerHash(place, secret.cents, fromHex(secret.salt, 32) as Uint8Array)
    if (hex(expected) !== secret.hash) return { kind: 'seal-does-not-open', clause: null }
  }
  const amounts = { ...(main === undefined ? {} : { main }), ...(secret === undefined ? {} : { secret: secret.cents }) }
  const given = { do: 'wager', by, at: run.minute, table, box, ...amounts, hasSides: false }
  const refused = run.give(given as unknown as TournamentCommand)
  if (refused || secret === undefined) return refused
  const { tournament: _, ...where } = place
  run.note({ kind: 'wager-bound', ...where, ...secret })
  return undefined
}
