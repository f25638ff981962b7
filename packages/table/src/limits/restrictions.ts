import type { BoxNumber, PlayerId } from '@openpit/engine'
import type { PeoplePower } from '@openpit/rulebooks'
import { hasSkipped } from '../people/attendance.ts'
import type { PeopleCommandOf } from '../people/command.ts'
import { hasWager, noSuchBox, seatedAt, seatsOf } from '../people/seating.ts'
import { clauseOf, mayNot, mayNotBy } from '../powers.ts'
import type { TableDecision, TableRefusal } from '../refusal.ts'
import type { Table, TableEvent } from '../table.ts'

/** Who skipped a round of the shoe wagers the minimum: until the shuffle, or beyond it. */
export function holdToMinimum(table: Table, command: PeopleCommandOf<'holdToMinimum'>): TableDecision {
  const { player, lasts } = command
  const { shoeRules, peopleRules, people } = table
  const power = lasts === 'further-shoes' ? 'holdFurther' : 'holdForShoe'
  const refusal = mayNot(table, power, command)
  if (refusal) return refusal
  const clause = clauseOf(table, power)
  // Without a shoe there is no first round of it, and no shuffle that would end the restriction.
  if (shoeRules.source.is !== 'shoe') return { kind: 'only-with-a-shoe', clause }
  const isOnBox = peopleRules.skippedBy.is === 'player-on-a-box'
  if (isOnBox && command.box === undefined) return { kind: 'which-box', clause: peopleRules.skippedBy.clause }
  const box = isOnBox ? (command.box as BoxNumber) : null
  const elsewhere = box === null ? undefined : noSuchBox(table, box)
  if (elsewhere) return elsewhere
  if (!hasSkipped(people.rounds, player, box)) return { kind: 'skipped-no-round', clause, player }
  return [{ kind: 'player-held', clause, player, box, lasts: power === 'holdFurther' ? lasts : 'this-shoe' }]
}

/** A player keeps so many boxes; the others he gives up as soon as nothing of his is on them. */
export function limitBoxes(table: Table, command: PeopleCommandOf<'limitBoxes'>): TableDecision {
  const { player, boxes } = command
  const { peopleRules, rules } = table
  const refusal = mayNot(table, 'limitBoxes', command)
  if (refusal) return refusal
  const { is, clause } = peopleRules.boxLimit
  const most = is === 'any-number' ? rules.boxes.is : 1
  if (!Number.isInteger(boxes) || boxes < 1 || boxes > most) return { kind: 'boxes-out-of-range', clause, most }
  const atMinimum = is === 'one-at-the-minimum'
  return [{ kind: 'boxes-limited', clause: clauseOf(table, 'limitBoxes'), player, boxes, atMinimum }]
}

/** Seats above somebody's limit are free; where he has wagered he stays until the round is over. */
export function surplusSeats({ people, round }: Table): readonly TableEvent[] {
  return people.boxLimits.flatMap(({ player, boxes }) => {
    const isPlayed = (box: BoxNumber) => (hasWager(round, player, box) ? 0 : 1)
    const seats = seatsOf(round, player).toSorted((a, b) => isPlayed(a) - isPlayed(b))
    const surplus = seats.slice(boxes).filter((box) => !hasWager(round, player, box))
    return surplus.map((box): TableEvent => ({ kind: 'seat-left', box, player }))
  })
}

/** A run of boxes for one player, who need not give them up. */
export function reserveBoxes(table: Table, command: PeopleCommandOf<'reserveBoxes'>): TableDecision {
  const { player } = command
  const refusal = mayNot(table, 'reserveBoxes', command)
  if (refusal) return refusal
  const clause = clauseOf(table, 'reserveBoxes')
  const boxes = [...command.boxes].sort((a, b) => a - b)
  if (!table.people.present.includes(player)) return { kind: 'not-at-the-table', clause, player }
  if (boxes.length === 0 || boxes.some((box, index) => box !== (boxes[0] as number) + index)) {
    return { kind: 'boxes-not-in-a-row', clause }
  }
  for (const box of boxes) {
    const taken = noSuchBox(table, box) ?? usedByAnother(table, player, box)
    if (taken) return taken
  }
  return [{ kind: 'boxes-reserved', clause, player, boxes }]
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

/** How many may play at the table, and how many on a box. Those who are there already stay. */
export function limitPlayers(table: Table, command: PeopleCommandOf<'limitPlayers'>): TableDecision {
  const { players, onBox } = command
  const refusal =
    (players === undefined ? undefined : mayNot(table, 'limitPlayers', command)) ??
    (onBox === undefined ? undefined : mayNot(table, 'limitPlayersOnBox', command))
  if (refusal) return refusal
  const clause = clauseOf(table, players === undefined ? 'limitPlayersOnBox' : 'limitPlayers')
  const most = table.playersOnBoxMax
  const isLawful = (number: number | undefined, limit: number) =>
    number === undefined || (Number.isInteger(number) && number >= 1 && number <= limit)
  if ((players ?? onBox) === undefined || !isLawful(players, 99) || !isLawful(onBox, most)) {
    return { kind: 'no-such-number', clause, most }
  }
  return [{ kind: 'players-limited', players: players ?? null, onBox: onBox ?? null, clause }]
}

/** The notice must hang when the shoe begins: nobody could know before what his wager would bind him to. */
export function limitRaises(table: Table, command: PeopleCommandOf<'limitRaises'>): TableDecision {
  const { people, shoeRules } = table
  const refusal = mayNot(table, 'limitRaises', command)
  if (refusal) return refusal
  const clause = clauseOf(table, 'limitRaises')
  if (shoeRules.source.is !== 'shoe') return { kind: 'only-with-a-shoe', clause }
  if (people.rounds.length > 0) return { kind: 'shoe-has-begun', clause }
  return [{ kind: 'raises-limited', by: command.by }]
}

export function allowRaises(table: Table, command: PeopleCommandOf<'allowRaises'>): TableDecision {
  const refusal = mayNot(table, 'allowRaises', command)
  if (refusal) return refusal
  if (!table.people.raisesLimited) return { kind: 'no-notice', clause: clauseOf(table, 'allowRaises') }
  return [{ kind: 'raises-allowed', by: command.by }]
}

/** From now on this side bet needs a main wager of one's own; what lies there stays. */
export function restrictSideBet(table: Table, command: PeopleCommandOf<'restrictSideBet'>): TableDecision {
  const { bet } = command
  const { rules, peopleRules } = table
  const side = Object.hasOwn(rules.sides, bet) ? rules.sides[bet] : undefined
  if (side === undefined) return { kind: 'side-bet-not-offered', clause: rules.sideKinds.clause, bet }
  const rule = peopleRules.sideRestrictions[bet]
  if (rule === undefined) return { kind: 'not-in-this-book', clause: side.needs.clause }
  return mayNotBy(table, rule, command) ?? [{ kind: 'side-bet-restricted', bet, clause: rule.who.clause }]
}

/** Whoever could have laid something on a player can take it off him. */
export function liftRestrictions(table: Table, { by, player }: PeopleCommandOf<'liftRestrictions'>): TableDecision {
  const powers = powersOver(table, player)
  const clause = clauseOf(table, powers[0] ?? 'limitBoxes')
  if (powers.length === 0) return { kind: 'nothing-to-lift', clause, player }
  for (const power of powers) {
    const refusal = mayNot(table, power, { by, told: ['inspector', 'surveillance'] })
    if (refusal) return refusal
  }
  return [{ kind: 'restrictions-lifted', player, by }]
}

function powersOver({ people }: Table, player: PlayerId): readonly PeoplePower[] {
  const isHis = (one: { readonly player: PlayerId }) => one.player === player
  return [
    ...people.held.filter(isHis).map(({ lasts }) => (lasts === 'this-shoe' ? 'holdForShoe' : 'holdFurther')),
    ...people.boxLimits.filter(isHis).map(() => 'limitBoxes' as const),
    ...people.ownLimits.filter(isHis).map(() => 'grantLimits' as const),
    ...people.reserved.filter(isHis).map(() => 'reserveBoxes' as const),
    ...people.excluded.filter((other) => other === player).map(() => 'exclude' as const),
  ]
}
