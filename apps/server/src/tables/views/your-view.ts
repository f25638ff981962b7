import { boxAt } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { YourView } from '@openpit/protocol'
import { choicesAt, cutRequest, rulesFor, seatsOf, type Table, waitsAt } from '@openpit/table'
import type { Visitor } from '../../accounts/roles.ts'
import type { Moment } from './moment.ts'

/** The values from which a person's own view is made. */
export function yourSources({ table, wallet }: Moment, { person }: Visitor): readonly unknown[] {
  const { round, rules, people, shoe } = table
  const isAsked = isWaitedFor(table, person) || shoe.stage.is === 'to-cut'
  return [
    wallet(person),
    table.chips[person],
    table.tokens[person],
    people,
    rules,
    shoe.stage,
    round.carried.seats,
    isAsked && table,
  ]
}

/** Whether the table waits for a decision or an answer of this person. */
function isWaitedFor(table: Table, person: string): boolean {
  const waits = waitsAt(table)
  if (waits.for === 'decision') return boxAt(table.round, waits.box)?.controller === person
  return waits.for === 'answers' && waits.offers.asks.some(({ player }) => player === person)
}

/** A person's money, limits and choices at the table. */
export function yourView({ table: shown, wallet }: Moment, { person, role }: Visitor): YourView {
  const held = role === 'player' ? wallet(person) : 0
  const table = { ...shown, wallets: { ...shown.wallets, [person]: held as Cents } }
  const chips = heldBy(table.chips, person)
  const asked = cutRequest(table)
  return {
    player: person,
    role,
    chips: Math.max(0, chips + held),
    tokens: Math.max(0, heldBy(table.tokens, person)),
    owed: Math.max(0, -chips),
    leaving: table.people.leaving.includes(person),
    limits: limitsOf(table, person),
    choices: choicesOf(table, person),
    mayCut: asked !== undefined && !asked.areStaff && asked.who.includes(person),
  }
}

/** Limits can differ by box: these are those of the person's first seat. */
function limitsOf(table: Table, person: string): YourView['limits'] {
  const [box = 1] = seatsOf(table.round, person)
  const { minimum, maximum } = rulesFor(table, person, box)
  return { minimum: minimum.is, maximum: maximum.is }
}

function heldBy(held: Table['chips'], person: string): number {
  return Object.hasOwn(held, person) ? (held[person] as number) : 0
}

/** Each decision that the person can make now, with the reason if it is not possible. */
function choicesOf(table: Table, person: string): YourView['choices'] {
  const waits = waitsAt(table)
  if (waits.for === 'decision') {
    const isTheirs = boxAt(table.round, waits.box)?.controller === person
    return isTheirs ? [{ box: waits.box, hand: waits.hand, of: choicesOn(table, person, waits.box) }] : []
  }
  if (waits.for !== 'answers') return []
  return waits.offers.asks
    .filter(({ player }) => player === person)
    .map(({ box }) => ({ box, hand: null, of: choicesOn(table, person, box) }))
}

function choicesOn(table: Table, person: string, box: number): YourView['choices'][number]['of'] {
  return choicesAt(table, person, box).map(({ do: name, refusal, amount }) => ({
    do: name,
    refused: refusal,
    amount,
  }))
}
