import { type BoxNumber, bettorOn, boxAt, type Command, type PlayerId, type Rules } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { TableRefusal } from '../refusal.ts'
import type { Table } from '../table.ts'
import { maximumOn, rulesFor } from './limits.ts'
import { hasWager } from './places.ts'
import { boxOfAnother, notWelcome } from './welcome.ts'

type Wager = Extract<Command, { do: 'wager' }>

/** Why the house does not take a wager that the round might. */
export function wagerRefused(table: Table, wager: Wager): TableRefusal | undefined {
  const { by, box } = wager
  const player = by.person
  return (
    notWelcome(table, player) ??
    boxOfAnother(table, player, box) ??
    oneBoxTooMany(table, player, box) ??
    aboveOwnMaximum(table, wager)
  )
}

function oneBoxTooMany(
  { house, houseRules, round }: Table,
  player: PlayerId,
  box: BoxNumber,
): TableRefusal | undefined {
  const limit = house.boxLimits.find((one) => one.player === player)
  if (limit === undefined || hasWager(round, player, box)) return undefined
  const others = round.boxes.filter(({ number }) => hasWager(round, player, number)).length
  if (others < limit.boxes) return undefined
  return { kind: 'too-many-boxes', clause: houseRules.boxLimit.clause, boxes: limit.boxes }
}

/** Looked at here and not by the round: its maximum may bind all wagers on the box, and theirs is not his. */
function aboveOwnMaximum(table: Table, { by: { person }, box, main }: Wager): TableRefusal | undefined {
  const { house } = table
  if (house.held.length === 0 && house.boxLimits.length === 0 && !house.raisesLimited) return undefined
  const { maximum } = rulesFor(table, person, box)
  if (main === undefined || maximum.is >= maximumOn(table, person, box).is) return undefined
  const before = table.round.phase === 'ended' ? undefined : bettorOn(boxAt(table.round, box), person)
  const amount = ((before?.cents ?? 0) + main) as Cents
  return amount > maximum.is
    ? { kind: 'above-maximum', clause: maximum.clause, amount, maximum: maximum.is }
    : undefined
}

/** The rules by which a command is judged: a wager by its player's limits, a cap by those of everybody on the box. */
export function rulesToJudge(table: Table, command: Command): Rules {
  const { rules, round, house } = table
  // Most tables have one pair of limits: their rules serve as they are.
  if (house.kept.length === 0 && house.ownLimits.length === 0) return rules
  if (command.do === 'wager') {
    const { minimum } = rulesFor(table, command.by.person, command.box)
    return { ...rules, minimum, maximum: maximumOn(table, command.by.person, command.box) }
  }
  if (command.do !== 'capWagers') return rules
  const bettors = boxAt(round, command.box)?.bettors ?? []
  const maxima = bettors.map(({ player }) => maximumOn(table, player, command.box))
  return { ...rules, maximum: maxima.reduce((most, one) => (one.is > most.is ? one : most), rules.maximum) }
}
