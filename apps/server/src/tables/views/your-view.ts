import { boxAt } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { YourView } from '@openpit/protocol'
import { choicesAt, cutRequest, lotsInHand, rulesFor, seatsOf, type Table, waitsAt } from '@openpit/table'
import type { Visitor } from '../../accounts/roles.ts'
import { faultChoices } from './deal-view.ts'
import { disputesIn } from './live-view.ts'
import type { Moment } from './moment.ts'

const NO_LOTS: NonNullable<YourView['tokenLots']> = []

/** Whether a person's own view is made from the same values as before, except for their wallet. */
export function hasSameYours({ table: before }: Moment, { table: after }: Moment, { person }: Visitor): boolean {
  if (before === after) return true
  if (before.chips[person] !== after.chips[person] || before.tokens[person] !== after.tokens[person]) return false
  if (before.people !== after.people || before.rules !== after.rules) return false
  if (before.pit.disputes !== after.pit.disputes || before.live !== after.live) return false
  if (before.pit.shownCards !== after.pit.shownCards) return false
  if (before.shoe.stage !== after.shoe.stage || before.round.carried.seats !== after.round.carried.seats) return false
  return !isAsked(before, person) && !isAsked(after, person)
}

/** Whether the person has choices at the table as it is. */
function isAsked(table: Table, person: string): boolean {
  return table.shoe.stage.is === 'to-cut' || isWaitedFor(table, person)
}

/** Whether the table waits for a decision or an answer of this person. */
function isWaitedFor(table: Table, person: string): boolean {
  if (table.live?.fault?.asked.includes(person)) return true
  const waits = waitsAt(table)
  if (waits.for === 'decision' || waits.for === 'nomination') {
    return boxAt(table.round, waits.box)?.controller === person
  }
  return waits.for === 'answers' && waits.offers.asks.some(({ player }) => player === person)
}

/** A person's money, limits and choices at the table. */
export function yourView(moment: Moment, { person, role }: Visitor): YourView {
  const { table, wallet } = moment
  const held = role === 'player' ? wallet(person) : 0
  const chips = heldBy(table.chips, person)
  const asked = cutRequest(table)
  const disputes = table.pit.disputes.length === 0 ? [] : disputesIn(moment, { of: 'bettor', player: person })
  const shownCards = shownCardsOf(table, person)
  return {
    player: person,
    role,
    chips: Math.max(0, chips + held),
    tokens: Math.max(0, heldBy(table.tokens, person)),
    ...(table.voucherRules.conditions === null ? {} : { tokenLots: lotsOf(table, person) }),
    owed: Math.max(0, -chips),
    leaving: table.people.leaving.includes(person),
    limits: limitsOf(table, person),
    choices: choicesOf(table, person, held),
    mayCut: asked !== undefined && !asked.areStaff && asked.who.includes(person),
    ...(disputes.length === 0 ? {} : { disputes }),
    ...(shownCards.length === 0 ? {} : { shownCards }),
  }
}

/** The Player Cards that the person has shown at this table. */
function shownCardsOf({ pit }: Table, person: string): string[] {
  if (pit.shownCards.length === 0) return []
  const own = pit.playerCards.filter(({ holder }) => holder === person).map(({ card }) => card)
  return own.filter((card) => pit.shownCards.includes(card))
}

/** The tokens of vouchers that the person has in hand, with their conditions. */
function lotsOf(table: Table, person: string): NonNullable<YourView['tokenLots']> {
  if (table.tokenLots.lots.length === 0) return NO_LOTS
  return lotsInHand(table)
    .filter(({ player, cents }) => player === person && cents > 0)
    .map(({ cents, conditions }) => ({ cents, ...conditions }))
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
function choicesOf(shown: Table, person: string, held: number): YourView['choices'] {
  if (!isWaitedFor(shown, person)) return []
  const table = { ...shown, wallets: { ...shown.wallets, [person]: held as Cents } }
  if (table.live?.fault?.asked.includes(person)) return faultChoices(table, person)
  const waits = waitsAt(table)
  switch (waits.for) {
    case 'decision':
      return [{ box: waits.box, hand: waits.hand, of: choicesOn(table, person, waits.box) }]
    case 'nomination': {
      // No card comes before the joker has its value: nothing else is offered.
      const of = choicesOn(table, person, waits.box).filter((choice) => choice.do === 'nominate')
      return [{ box: waits.box, hand: waits.hand, of }]
    }
    case 'answers':
      return waits.offers.asks
        .filter(({ player }) => player === person)
        .map(({ box }) => ({ box, hand: null, of: choicesOn(table, person, box) }))
    default:
      return []
  }
}

function choicesOn(table: Table, person: string, box: number): YourView['choices'][number]['of'] {
  return choicesAt(table, person, box).map(({ do: name, refusal, amount }) => ({
    do: name,
    refused: refusal,
    amount,
  }))
}
