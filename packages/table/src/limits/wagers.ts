import { type BoxNumber, bettorOn, boxAt, type Command, type PlayerId, type Rules } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { boxOfAnother, notWelcome } from '../people/admission.ts'
import { chipsOf } from '../people/purses.ts'
import { hasWager } from '../people/seating.ts'
import { cardRefusal } from '../pit/player-cards.ts'
import { rulesForGround } from '../pit/wagers.ts'
import type { TableRefusal } from '../refusal.ts'
import { type Table, tableIsClosed } from '../table.ts'
import { maximumOn, playerLimitsOn, rulesFor } from './limits.ts'

type Wager = Extract<Command, { do: 'wager' }>
type RecordedWager = Extract<Command, { do: 'recordWager' }>

/** Why the table does not take a wager, before the round judges it. */
export function wagerRefusal(table: Table, wager: Wager): TableRefusal | undefined {
  const { by, box } = wager
  const player = by.person
  return (
    notWelcome(table, player) ??
    cardRefusal(table, player) ??
    owes(table, player) ??
    boxOfAnother(table, player, box) ??
    oneBoxTooMany(table, player, box) ??
    aboveOwnMaximum(table, wager)
  )
}

/** Why a wager found on the layout cannot be recorded. */
export function recordRefusal(table: Table, { player }: RecordedWager): TableRefusal | undefined {
  if (tableIsClosed(table)) return { kind: 'table-closed', clause: table.peopleRules.closingMinutes.clause }
  return owes(table, player)
}

/**
 * Refuses wagers of a player who owes money, even wagers in tokens: otherwise tokens would be a way round the debt.
 * Decisions are not refused, so that a round that has begun can be finished.
 */
function owes(table: Table, player: PlayerId): TableRefusal | undefined {
  const owed = -chipsOf(table, player) as Cents
  return owed > 0 ? { kind: 'owes', clause: table.peopleRules.says.owed, player, owed } : undefined
}

function oneBoxTooMany(
  { people, peopleRules, round }: Table,
  player: PlayerId,
  box: BoxNumber,
): TableRefusal | undefined {
  const limit = people.boxLimits.find((one) => one.player === player)
  if (limit === undefined || hasWager(round, player, box)) return undefined
  const others = round.boxes.filter(({ number }) => hasWager(round, player, number)).length
  if (others < limit.boxes) return undefined
  return { kind: 'too-many-boxes', clause: peopleRules.boxLimit.clause, boxes: limit.boxes }
}

/** Checked here, because the round's maximum may be for all wagers on the box together. */
function aboveOwnMaximum(table: Table, { by: { person }, box, main }: Wager): TableRefusal | undefined {
  const { people } = table
  if (people.held.length === 0 && people.boxLimits.length === 0 && !people.raisesLimited) return undefined
  const { maximum } = rulesFor(table, person, box)
  if (main === undefined || maximum.is >= maximumOn(table, person, box).is) return undefined
  const before = table.round.phase === 'ended' ? undefined : bettorOn(boxAt(table.round, box), person)
  const amount = ((before?.cents ?? 0) + main) as Cents
  return amount > maximum.is
    ? { kind: 'above-maximum', clause: maximum.clause, amount, maximum: maximum.is }
    : undefined
}

/** The rules by which the round judges a command. A wager or a cap is judged with the personal limits on that box. */
export function rulesToJudge(table: Table, command: Command): Rules {
  const { rules, people } = table
  if (command.do === 'voidWager') return rulesForGround(table, command)
  // Most tables have one pair of limits: then the rules need no copy.
  if (people.kept.length === 0 && people.ownLimits.length === 0) return rules
  if (command.do !== 'wager' && command.do !== 'capWagers') return rules
  return { ...rules, playerLimits: playerLimitsOn(table, command.box) }
}
