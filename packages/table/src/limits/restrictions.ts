import type { BoxNumber, PlayerId } from '@openpit/engine'
import type { PeoplePower } from '@openpit/rulebooks'
import { accept, refuse, type TableDecision } from '../decision.ts'
import { hasSkipped } from '../people/attendance.ts'
import type { PeopleCommandOf } from '../people/command.ts'
import { hasWager, noSuchBox, seatedAt, seatsOf } from '../people/seating.ts'
import { isExcludedBy } from '../pit/conduct.ts'
import { clauseOf, mayNot, mayNotBy } from '../powers.ts'
import type { TableRefusal } from '../refusal.ts'
import type { Table, TableEvent } from '../table.ts'

/** Holds a player who skipped a round of this shoe to the minimum: until the shuffle, or for further shoes. */
export function holdToMinimum(table: Table, command: PeopleCommandOf<'holdToMinimum'>): TableDecision {
  const { player, lasts } = command
  const { shoeRules, peopleRules, people } = table
  const power = lasts === 'further-shoes' ? 'holdFurther' : 'holdForShoe'
  const refusal = mayNot(table, power, command)
  if (refusal) return refuse(refusal)
  const clause = clauseOf(table, power)
  // Without a shoe there is no first round of it, and no shuffle that would end the restriction.
  if (shoeRules.source.is !== 'shoe') return refuse({ kind: 'only-with-a-shoe', clause })
  const isOnBox = peopleRules.skippedBy.is === 'player-on-a-box'
  if (isOnBox && command.box === undefined) return refuse({ kind: 'which-box', clause: peopleRules.skippedBy.clause })
  const box = isOnBox ? (command.box as BoxNumber) : null
  const unknownBox = box === null ? undefined : noSuchBox(table, box)
  if (unknownBox) return refuse(unknownBox)
  if (!hasSkipped(people.rounds, player, box)) return refuse({ kind: 'skipped-no-round', clause, player })
  return accept([{ kind: 'player-held', clause, player, box, lasts: power === 'holdFurther' ? lasts : 'this-shoe' }])
}

/** Limits a player to a number of boxes. Surplus boxes become free as soon as the player has no wager on them. */
export function limitBoxes(table: Table, command: PeopleCommandOf<'limitBoxes'>): TableDecision {
  const { player, boxes } = command
  const { peopleRules, rules } = table
  const refusal = mayNot(table, 'limitBoxes', command)
  if (refusal) return refuse(refusal)
  const { is, clause } = peopleRules.boxLimit
  const most = is === 'any-number' ? rules.boxes.is : 1
  if (!Number.isInteger(boxes) || boxes < 1 || boxes > most) return refuse({ kind: 'boxes-out-of-range', clause, most })
  const atMinimum = is === 'one-at-the-minimum'
  return accept([{ kind: 'boxes-limited', clause: clauseOf(table, 'limitBoxes'), player, boxes, atMinimum }])
}

/** Frees seats above a player's limit. A seat with a wager of theirs is kept until the round is over. */
export function surplusSeats({ people, round }: Table): readonly TableEvent[] {
  return people.boxLimits.flatMap(({ player, boxes }) => {
    // Seats with a wager come first, because they are kept.
    const rank = (box: BoxNumber) => (hasWager(round, player, box) ? 0 : 1)
    const seats = seatsOf(round, player).toSorted((a, b) => rank(a) - rank(b))
    const surplus = seats.slice(boxes).filter((box) => !hasWager(round, player, box))
    return surplus.map((box): TableEvent => ({ kind: 'seat-left', box, player }))
  })
}

/** Reserves neighbouring boxes for one player, who need not give them up. */
export function reserveBoxes(table: Table, command: PeopleCommandOf<'reserveBoxes'>): TableDecision {
  const { player } = command
  const refusal = mayNot(table, 'reserveBoxes', command)
  if (refusal) return refuse(refusal)
  const clause = clauseOf(table, 'reserveBoxes')
  const boxes = [...command.boxes].sort((a, b) => a - b)
  if (!table.people.present.includes(player)) return refuse({ kind: 'not-at-the-table', clause, player })
  if (boxes.length === 0 || boxes.some((box, index) => box !== (boxes[0] as number) + index)) {
    return refuse({ kind: 'boxes-not-in-a-row', clause })
  }
  for (const box of boxes) {
    const taken = noSuchBox(table, box) ?? usedByAnother(table, player, box)
    if (taken) return refuse(taken)
  }
  return accept([{ kind: 'boxes-reserved', clause, player, boxes }])
}

function usedByAnother(table: Table, player: PlayerId, box: BoxNumber): TableRefusal | undefined {
  const { round, people } = table
  const seated = seatedAt(round, box)
  const others = [
    ...(seated === null ? [] : [seated]),
    ...people.present.filter((other) => hasWager(round, other, box)),
    ...people.reserved.filter(({ boxes }) => boxes.includes(box)).map((reservation) => reservation.player),
  ]
  const other = others.find((one) => one !== player)
  return other === undefined
    ? undefined
    : { kind: 'box-of-another', clause: clauseOf(table, 'reserveBoxes'), box, player: other }
}

/** Limits how many players may play at the table, and on a box. Players who are already there stay. */
export function limitPlayers(table: Table, command: PeopleCommandOf<'limitPlayers'>): TableDecision {
  const { players, onBox } = command
  const refusal =
    (players === undefined ? undefined : mayNot(table, 'limitPlayers', command)) ??
    (onBox === undefined ? undefined : mayNot(table, 'limitPlayersOnBox', command))
  if (refusal) return refuse(refusal)
  const clause = clauseOf(table, players === undefined ? 'limitPlayersOnBox' : 'limitPlayers')
  const most = table.playersOnBoxMax
  const isLawful = (number: number | undefined, limit: number) =>
    number === undefined || (Number.isInteger(number) && number >= 1 && number <= limit)
  if ((players ?? onBox) === undefined || !isLawful(players, 99) || !isLawful(onBox, most)) {
    return refuse({ kind: 'no-such-number', clause, most })
  }
  return accept([{ kind: 'players-limited', players: players ?? null, onBox: onBox ?? null, clause }])
}

/**
 * Limits raises by a notice. It must be posted before a shoe begins: a player's first wager of the shoe limits the
 * next.
 */
export function limitRaises(table: Table, command: PeopleCommandOf<'limitRaises'>): TableDecision {
  const { people, shoeRules } = table
  const refusal = mayNot(table, 'limitRaises', command)
  if (refusal) return refuse(refusal)
  const clause = clauseOf(table, 'limitRaises')
  if (shoeRules.source.is !== 'shoe') return refuse({ kind: 'only-with-a-shoe', clause })
  if (people.rounds.length > 0) return refuse({ kind: 'shoe-has-begun', clause })
  return accept([{ kind: 'raises-limited', by: command.by }])
}

export function allowRaises(table: Table, command: PeopleCommandOf<'allowRaises'>): TableDecision {
  const refusal = mayNot(table, 'allowRaises', command)
  if (refusal) return refuse(refusal)
  if (!table.people.raisesLimited) return refuse({ kind: 'no-notice', clause: clauseOf(table, 'allowRaises') })
  return accept([{ kind: 'raises-allowed', by: command.by }])
}

/** From now on this side bet needs a main wager by the same player. Side wagers already placed stay. */
export function restrictSideBet(table: Table, command: PeopleCommandOf<'restrictSideBet'>): TableDecision {
  const { bet } = command
  const { rules, peopleRules } = table
  const side = Object.hasOwn(rules.sides, bet) ? rules.sides[bet] : undefined
  if (side === undefined) return refuse({ kind: 'side-bet-not-offered', clause: rules.sideKinds.clause, bet })
  const rule = peopleRules.sideRestrictions[bet]
  if (rule === undefined) return refuse({ kind: 'not-in-this-book', clause: side.needs.clause })
  const refusal = mayNotBy(table, rule, command)
  return refusal ? refuse(refusal) : accept([{ kind: 'side-bet-restricted', bet, clause: rule.who.clause }])
}

/** Lifts a player's restrictions and grants. It takes the power to impose each of them. */
export function liftRestrictions(table: Table, { by, player }: PeopleCommandOf<'liftRestrictions'>): TableDecision {
  const powers = powersOver(table, player)
  const clause = clauseOf(table, powers[0] ?? 'limitBoxes')
  if (powers.length === 0) return refuse({ kind: 'nothing-to-lift', clause, player })
  for (const power of powers) {
    const refusal = mayNot(table, power, { by, told: ['inspector', 'surveillance'] })
    if (refusal) return refuse(refusal)
  }
  return accept([{ kind: 'restrictions-lifted', player, by }])
}

function powersOver({ people, pit }: Table, player: PlayerId): readonly PeoplePower[] {
  const isTheirs = (one: { readonly player: PlayerId }) => one.player === player
  return [
    ...people.held.filter(isTheirs).map(({ lasts }) => (lasts === 'this-shoe' ? 'holdForShoe' : 'holdFurther')),
    ...people.boxLimits.filter(isTheirs).map(() => 'limitBoxes' as const),
    ...people.ownLimits.filter(isTheirs).map(() => 'grantLimits' as const),
    ...people.reserved.filter(isTheirs).map(() => 'reserveBoxes' as const),
    ...people.excluded.filter((other) => other === player).map(() => 'exclude' as const),
    ...pit.incidents.filter((one) => isExcludedBy(one, player)).map(() => 'exclude' as const),
  ]
}
