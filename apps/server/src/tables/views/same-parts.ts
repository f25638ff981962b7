import { boxAt } from '@openpit/engine'
import { shoeStep, type Table } from '@openpit/table'
import type { Moment } from './moment.ts'

// Whether a part of the view is made from the same values as before. These run for every part at every command.

export function areSame(before: readonly string[], after: readonly string[]): boolean {
  if (before === after) return true
  if (before.length !== after.length) return false
  for (let index = 0; index < before.length; index++) if (before[index] !== after[index]) return false
  return true
}

export function hasSameOpening(before: Moment, after: Moment): boolean {
  return before.opening === after.opening
}

export function hasSameRules(before: Moment, after: Moment): boolean {
  return before.table.rules === after.table.rules
}

export function hasSameShoe(before: Moment, after: Moment): boolean {
  const { stage, burned, markers } = after.table.shoe
  const { shoe } = before.table
  if (shoe.stage !== stage || shoe.burned !== burned || shoe.markers !== markers) return false
  // Seats and wagers decide who is asked to cut.
  if (stage.is === 'to-cut' && before.table.round !== after.table.round) return false
  if (shoeStep(before.table) !== shoeStep(after.table)) return false
  return areSameShoes(before, after) && isSameCeremony(before.ceremony, after.ceremony)
}

function areSameShoes({ announced: before }: Moment, { announced: after }: Moment): boolean {
  return before.length === after.length && before.every(({ shoe }, index) => shoe === after[index]?.shoe)
}

function isSameCeremony(before: Moment['ceremony'], after: Moment['ceremony']): boolean {
  if (before.closed !== after.closed || before.root !== after.root) return false
  if (before.contributors.length !== after.contributors.length) return false
  return before.contributors.every(({ by, revealed }, index) => {
    const other = after.contributors[index]
    return by === other?.by && revealed === other.revealed
  })
}

export function hasSameSigns(before: Moment, after: Moment): boolean {
  const { people, round } = after.table
  if (!hasSameRules(before, after) || before.table.people.kept !== people.kept) return false
  if (before.table.people.raisesLimited !== people.raisesLimited) return false
  return people.kept.length === 0 || before.table.round.carried.seats === round.carried.seats
}

export function hasSameBox(before: Table, after: Table, number: number): boolean {
  const { round: was } = before
  const { round: is } = after
  if (before.rules !== after.rules) return false
  if (was === is) return true
  if (was.carried.seats !== is.carried.seats || was.sides !== is.sides || was.insurance !== is.insurance) return false
  if ((was.phase === 'ended') !== (is.phase === 'ended')) return false
  return boxAt(was, number) === boxAt(is, number) && hasSameHands(was.hands, is.hands, number)
}

/** Whether the hands on a box are the same objects in the same order. */
function hasSameHands(before: Table['round']['hands'], after: Table['round']['hands'], box: number): boolean {
  if (before === after) return true
  let at = 0
  for (const hand of after) {
    if (hand.box !== box) continue
    while (at < before.length && before[at]?.box !== box) at++
    if (before[at++] !== hand) return false
  }
  while (at < before.length) if (before[at++]?.box === box) return false
  return true
}
