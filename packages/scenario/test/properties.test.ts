import { isDeepStrictEqual } from 'node:util'
import { type Card, printCards } from '@openpit/cards'
import {
  type Command,
  decide,
  evolve,
  isClause,
  isCommandName,
  openRound,
  type PlayerCommand,
  type RoundEvent,
  rackOf,
  type Settlement,
} from '@openpit/engine'
import { type Account, type PoolChange, postings } from '@openpit/ledger'
import { type Cents, type Odds, oddsPay } from '@openpit/money'
import { RULEBOOK_NAMES } from '@openpit/rulebooks'
import {
  evolveTable,
  isLiveEvent,
  isPeopleEvent,
  isPitEvent,
  isSecondPersonEvent,
  isShoeEvent,
  movesMoney,
  offeredAt,
  play,
  rackAt,
  type Table,
  type TableEvent,
} from '@openpit/table'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { who } from '../../engine/test/who.ts'
import { printScenario } from '../src/index.ts'
import { failureOf } from './expect-to-pass.ts'
import { PLAYERS, type RandomPlay, randomPlay } from './random-play.ts'

const STORIES = 100

/** `OPENPIT_STORIES=10 npm test` plays ten times as many; `npm run check` plays fewer. */
const TIMES = Number(process.env.OPENPIT_STORIES ?? 1)
// A long limit: these tests cannot hang, and a busy machine, or more stories, must not make them fail.
vi.setConfig({ testTimeout: 300_000 * Math.max(1, TIMES) })

/** Checks a property over many random stories of a book; the seed of a failing one is printed. */
function forStories(book: (typeof RULEBOOK_NAMES)[number], stories: number, holds: (story: RandomPlay) => void): void {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (seed) => holds(randomPlay(book, seed))),
    { numRuns: Math.ceil(stories * TIMES) },
  )
}

/** What a player brought to the table since it opened, less what they took away. */
function broughtLessTaken(moments: RandomPlay['moments'], player: string): number {
  let cents = 0
  for (const event of moments.flatMap(({ events }) => events)) {
    if (event.kind === 'chips-brought' && event.player === player) cents += event.cents
    if (event.kind === 'chips-taken' && event.player === player) cents -= event.cents
  }
  return cents
}

/** Events as a store would give them back. */
function throughStore<T>(events: readonly T[]): readonly T[] {
  return JSON.parse(JSON.stringify(events)) as T[]
}

/** `expect(actual).toEqual(expected)` alone would take most of these tests' time, so it runs only for its message. */
function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected)
}

type PostedEvent = RoundEvent | PoolChange | Extract<TableEvent, { kind: 'round-reconstructed' }>

function isPosted(event: TableEvent): event is PostedEvent {
  if (event.kind === 'round-reconstructed') return true
  if (isPitEvent(event)) return movesMoney(event)
  if (event.kind === 'round-opened' || isLiveEvent(event) || isSecondPersonEvent(event)) return false
  return !isShoeEvent(event) && !isPeopleEvent(event)
}

describe.each(RULEBOOK_NAMES)('%s, over random rounds', (book) => {
  test('no cent is made or lost, and every purse has changed by what was settled', () => {
    forStories(book, STORIES, ({ moments, table, recording }) => {
      const books = postAll(moments.flatMap(({ events }) => events).filter(isPosted))
      const opened = moments[0]?.before ?? table
      expectSame(books.of('pool chips'), table.pool.shows - opened.pool.shows)
      if (table.round.phase !== 'ended') return
      expectSame(books.of('layout chips'), 0)
      expectSame(books.of('layout tokens'), 0)
      for (const player of PLAYERS) {
        const gained = books.of(`player ${player} chips`) + books.of(`player ${player} tokens`)
        expectSame(gained, books.net(player))
        const held = (table.chips[player] ?? 0) + (table.tokens[player] ?? 0)
        const brought =
          (recording.bank[player] ?? 0) + (recording.tokens[player] ?? 0) + broughtLessTaken(moments, player)
        expectSame(held - brought, gained)
      }
    })
  })

  test('the table and the round are the folds of their stored events, and replaying gives the same events', () => {
    forStories(book, 160, ({ moments }) => {
      for (const { before, command, after, events } of moments) {
        const played = play(deepFreeze(before), command)
        if (!played.ok) throw new Error(`${command.do} was refused the second time`)
        expectSame({ events: played.events, table: played.table }, { events, table: after })
        expectStepsToLead(played, before)
        expectSame(throughStore(events).reduce(evolveTable, before), after)
        if (!isCommandName(command.do)) continue
        const opened = events[0]?.kind === 'round-opened' ? openRound(before.round.carried) : before.round
        const decision = decide(opened, command as Command, before.rules)
        if (decision.ok) expectSame(throughStore(decision.events).reduce(evolve, opened), decision.round)
      }
    })
  })

  test('what is offered is exactly what is accepted, and a refusal changes nothing', () => {
    forStories(book, 100, ({ moments, refused }) => {
      for (const { after } of moments) expectOffersToBeExact(after)
      for (const { before, command, refusal } of refused) {
        expectSame(isClause(refusal.clause), true)
        const again = play(deepFreeze(before), command)
        expectSame(again, { ok: false, refusal })
      }
    })
  })

  test('no card is lost, and no card is out more often than the decks hold it', () => {
    forStories(book, 300, ({ moments }) => {
      let dealt: Card[] = []
      for (const { after, events } of moments) {
        for (const event of events) {
          if (event.kind === 'round-opened') dealt = []
          if (event.kind === 'card-dealt' || event.kind === 'dealer-card-dealt') dealt.push(event.card)
        }
        expectCardsToAddUp(after, dealt)
        expect(Math.max(...after.shoe.out)).toBeLessThanOrEqual(after.rules.decks.is)
      }
    })
  })

  test('every settlement pays an amount that the book allows', () => {
    forStories(book, STORIES, ({ moments, table }) => {
      for (const event of moments.flatMap(({ events }) => events)) {
        if (event.kind === 'wager-settled') expectLawfulPay(event.line, table)
      }
    })
  })

  test('a recorded story is printed as a scenario that passes when run again', () => {
    forStories(book, 180, ({ recording, table }) => {
      if (table.round.phase !== 'ended') return
      const text = printScenario(recording, 'A recorded story')
      const failure = failureOf('recorded.scenario.yaml', text)
      if (failure !== undefined) throw new Error(`${failure}\n${text}`)
    })
  })
})

describe.each(['nsw', 'star', 'tas'] as const)('%s, over random rounds', (book) => {
  test('a doubled hand never busts', () => {
    forStories(book, STORIES, ({ moments }) => {
      for (const { after } of moments) {
        for (const hand of after.round.hands) if (hand.doubled) expect(hand.hard).toBeLessThanOrEqual(21)
      }
    })
  })
})

/** Every card that is out lies on the table, is held, or is in the rack. */
function expectCardsToAddUp(table: Table, dealt: readonly Card[]): void {
  const { hands, dealer, phase } = table.round
  const onTable =
    phase === 'ended' ? [] : [...hands.flatMap((hand) => (hand.cleared > 0 ? [] : hand.cards)), ...dealer.cards]
  // With real cards a round can go back, so that it deals the same cards again.
  if (table.live === null) expectSame(inOrder([...onTable, ...rackOf(table.round)]), inOrder(dealt))
  const out = table.shoe.out.reduce((sum, times) => sum + times, 0)
  expectSame(out, onTable.length + (table.live?.held.length ?? 0) + rackAt(table).length)
}

/** Posts every event, checking that its postings sum to zero; returns balances and what players won. */
function postAll(events: readonly PostedEvent[]): {
  of(account: string): number
  net(player: string): number
} {
  const balances = new Map<string, number>()
  const net = new Map<string, number>()
  for (const event of events) {
    const entries = postings(event)
    const sum = entries.reduce((total, { cents }) => total + cents, 0)
    expectSame(sum, 0)
    for (const { account, cents } of entries) balances.set(key(account), (balances.get(key(account)) ?? 0) + cents)
    for (const [player, profit] of profits(event)) net.set(player, (net.get(player) ?? 0) + profit)
  }
  return { of: (account) => balances.get(account) ?? 0, net: (player) => net.get(player) ?? 0 }
}

/** Freezes a value and everything in it, so that code that changes it in place throws. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(deepFreeze)
  }
  return value
}

function key(account: Account): string {
  return account.of === 'player' ? `player ${account.player} ${account.in}` : `${account.of} ${account.in}`
}

function profits(event: PostedEvent): [string, number][] {
  if (event.kind === 'wager-settled') return [[event.line.player, event.line.profit]]
  if (event.kind === 'settlement-reversed') return [[event.line.player, -event.line.profit]]
  if (event.kind === 'settlement-corrected') return [[event.line.player, event.to.profit - event.line.profit]]
  if (event.kind !== 'round-reconstructed') return []
  return [
    ...event.undone.map(({ player, profit }): [string, number] => [player, -profit]),
    ...event.restored.map(({ player, profit }): [string, number] => [player, profit]),
  ]
}

function inOrder(cards: readonly Card[]): string {
  return printCards([...cards].sort((a, b) => a - b))
}

const DECISIONS = [
  'hit',
  'stand',
  'double',
  'split',
  'surrender',
  'expose',
  'insure',
  'evenMoney',
  'follow',
  'takeHand',
  'rescue',
  'pressPrizeButton',
  'refuseCard',
  'callDealerCard',
  'retract',
] as const

/** Tries every decision with every stake that could matter, for every player at every box. */
function expectOffersToBeExact(table: Table): void {
  for (const { number, bettors } of table.round.boxes) {
    const { smallestChip, increment } = table.rules
    const common = bettors.flatMap(({ cents }) => [cents, cents / 2, smallestChip.is, increment.is] as Cents[])
    for (const by of PLAYERS) {
      // Some books take insurance of half a chip, and that may be all that a player has left.
      const stakes = [...common, smallestChip.is / 2, table.chips[by] ?? 0] as Cents[]
      const accepted = DECISIONS.filter((name) =>
        waysTo(name, by, number, stakes).some(
          (command) => decide(table.round, command, table.rules).ok && play(table, command).ok,
        ),
      )
      expectSame([...offeredAt(table, by, number)].sort(), [...accepted].sort())
    }
  }
}

function waysTo(
  name: (typeof DECISIONS)[number],
  player: string,
  box: number,
  stakes: readonly Cents[],
): PlayerCommand[] {
  const by = who(player)
  switch (name) {
    case 'takeHand':
      return [1, 2, 3].map((hand) => ({ do: name, by, box, hand }))
    case 'double':
    case 'split':
    case 'insure':
    case 'follow':
      return [{ do: name, by, box }, ...stakes.map((amount) => ({ do: name, by, box, amount }))]
    default:
      return [{ do: name, by, box }]
  }
}

/** Each step has the next event, and begins where the step before ended. */
function expectStepsToLead(played: Extract<ReturnType<typeof play>, { ok: true }>, from: Table): void {
  const { steps, events, table } = played
  expectSame(
    steps.map(({ event }) => event),
    events,
  )
  for (const [index, step] of steps.entries())
    expect(step.before).toBe(index === 0 ? step.before : steps[index - 1]?.after)
  expectSame(steps[0]?.before ?? from, from)
  expect(steps.at(-1)?.after ?? table).toBe(table)
}

/** A settlement pays one of the amounts that the book has for its wager and outcome. */
function expectLawfulPay(line: Settlement, { rules }: Table): void {
  const paid = (odds: Odds) => oddsPay(line.stake, odds, rules.rounding.is, rules.smallestChip.is)
  switch (line.outcome) {
    case 'loss':
      expectSame(line.profit, -line.stake)
      break
    case 'stand-off':
    case 'void':
      expectSame(line.profit, 0)
      break
    case 'surrender':
      expect(-line.profit).toBeLessThanOrEqual(line.stake / 2 + 0.5)
      expect(-line.profit).toBeGreaterThan(line.stake / 2 - rules.smallestChip.is)
      break
    case 'win':
      expect(lawfulWins(line, rules, paid)).toContain(line.profit)
  }
}

function lawfulWins(line: Settlement, rules: Table['rules'], paid: (odds: Odds) => Cents): readonly number[] {
  switch (line.wager) {
    case 'double':
      return [paid(rules.winPays.is)]
    case 'main':
      return [rules.winPays.is, rules.blackjackPays.is, ...rules.twentyOnePays.is.map(({ pays }) => pays)].map(paid)
    case 'split':
      return [rules.winPays.is, ...rules.twentyOnePays.is.map(({ pays }) => pays)].map(paid)
    case 'insurance':
      return [paid(rules.insurancePays.is), paid(rules.insuranceOnTenPays.is)]
    case 'secret':
    case 'secretSplit':
    case 'secretDouble':
    case 'voucher':
    case 'deduction':
      return []
    case 'superBonus': {
      const bonus = rules.superBonus.is
      return bonus === 'none' ? [] : [bonus.everybodyElse.is, ...bonus.bands.map((band) => band.bonus)]
    }
    default: {
      const side = rules.sides[line.wager]
      if (side?.settles === 'by-prize-button') {
        return [side.prizes.whenItFails.is, ...side.prizes.prizes.map(([dollars]) => dollars * line.stake)]
      }
      if (side?.settles === 'from-the-pool' && line.paidBy === 'pool') {
        // The pool of these tables is at its reset value: a share is a tenth of it, or all.
        const reset = side.jackpot.reset.is
        return [reset / 10 - line.stake, reset - line.stake]
      }
      if (side?.settles === 'from-the-pool') {
        const column = side.jackpot.wagers.is.indexOf(line.stake)
        return side.jackpot.prizes.flatMap(({ pays }) =>
          'gross' in pays ? [(pays.gross[column] ?? 0) - line.stake] : [],
        )
      }
      return (side?.lines ?? []).map(({ pays }) => paid(pays))
    }
  }
}
