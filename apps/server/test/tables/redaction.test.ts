import { type Card, cardOf, isAce, rankOf, suitOf } from '@openpit/cards'
import { type BoxNumber, hardTotalOf } from '@openpit/engine'
import { DEFAULT_SHOE_POLICY, inMemory, SeedSource, type ShoePolicy, VirtualTable } from '@openpit/keeper'
import type { Cents } from '@openpit/money'
import { hex } from '@openpit/proof'
import { configure, RULEBOOK_NAMES, type RulebookName, rulebooks } from '@openpit/rulebooks'
import {
  type Audience,
  evolveTable,
  type PlayResult,
  PUBLIC,
  play,
  type StoredTableEvent,
  type Table,
  type TableCommand,
  type TableEvent,
} from '@openpit/table'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { REASONS, STAFF_NAMES } from '../../../../packages/scenario/test/random-people.ts'
import { PLAYERS, type RandomPlay, randomPlay } from '../../../../packages/scenario/test/random-play.ts'
import { steadyEntropy } from '../../../keeper/test/entropy.ts'
import { lawfulTables, newsOf, playSession } from '../../../keeper/test/session.ts'
import { eventView } from '../../src/tables/views/event-view.ts'
import type { Moment } from '../../src/tables/views/moment.ts'
import { EventTexts } from '../../src/tables/views/news-text.ts'
import { tableView } from '../../src/tables/views/table-view.ts'
import { yourView } from '../../src/tables/views/your-view.ts'
import { momentAt } from '../moment.ts'

const TIMES = Number(process.env.OPENPIT_STORIES ?? 1)

const BETTORS: readonly Audience[] = PLAYERS.map((player) => ({ of: 'bettor', player }))
const AT_WORK: readonly Audience[] = [{ of: 'staff' }, { of: 'surveillance' }, { of: 'inspector' }]
const AUDIENCES: readonly Audience[] = [PUBLIC, ...BETTORS, ...AT_WORK]

/** The bytes sent to an audience: the event, the view of the table and, to a player, their own part. */
function messageTo(
  audience: Audience,
  events: readonly StoredTableEvent[],
  moment: Moment,
  withoutChoicesOn: ReadonlySet<BoxNumber> = new Set(),
): string {
  const shown = events.flatMap((event) => eventView(event, audience, moment.table) ?? [])
  const inShort = new EventTexts(
    events.map((event) => ({ number: 1, at: 0, event })),
    audience,
    moment,
  )
  const own = audience.of === 'bettor' ? yourView(moment, { person: audience.player, role: 'player' }) : null
  const choices = own?.choices.filter(({ box }) => !withoutChoicesOn.has(box))
  const view = tableView(moment, audience)
  return JSON.stringify({ shown, course: inShort.inShort, view, own: own && { ...own, choices } })
}

/** Tracks face-down cards from the events alone, independently of the redaction code. */
class UnseenCards {
  dealer = false
  readonly boxes = new Set<BoxNumber>()
  private readonly dealt = new Map<BoxNumber, number>()
  private readonly exposed = new Set<BoxNumber>()

  follow(event: TableEvent, { rules }: Table): void {
    switch (event.kind) {
      case 'round-opened':
      case 'round-ended':
      case 'betting-reopened':
        this.dealer = false
        for (const seen of [this.boxes, this.dealt, this.exposed]) seen.clear()
        return
      case 'card-dealt': {
        const count = (this.dealt.get(event.box) ?? 0) + 1
        this.dealt.set(event.box, count)
        const isDown = rules.firstTwoCards.is === 'face-down' && count <= 2 && !this.exposed.has(event.box)
        if (isDown) this.boxes.add(event.box)
        return
      }
      case 'cards-exposed':
        this.exposed.add(event.box)
        this.boxes.delete(event.box)
        return
      case 'dealer-card-dealt':
        if (event.faceDown) this.dealer = true
        return
      case 'dealer-turn-begun':
        this.dealer = false
        return
      default:
        return
    }
  }

  /** The same event with another card, if the card is unseen. */
  withOtherCard(event: TableEvent): TableEvent {
    if (event.kind === 'card-burned') return { ...event, card: otherCard(event.card) }
    const isUnseen =
      event.kind === 'dealer-card-dealt'
        ? event.faceDown && this.dealer
        : event.kind === 'card-dealt' && this.boxes.has(event.box)
    if (!isUnseen || !('card' in event) || !('total' in event)) return event
    return { ...event, card: otherCard(event.card), total: event.total + 1, soft: !event.soft }
  }

  /** The same table with other cards where they are unseen: face down, in the rack, in the shoe. */
  withOtherCards(table: Table): Table {
    const { round, shoe } = table
    const hands = round.hands.map((hand) =>
      this.boxes.has(hand.box) ? withCards(hand, hand.cards.map(otherCard)) : hand,
    )
    const [first, second, ...rest] = round.dealer.cards
    const cards =
      this.dealer && first !== undefined && second !== undefined ? [first, otherCard(second), ...rest] : null
    return {
      ...table,
      round: { ...round, hands, dealer: cards ? withCards(round.dealer, cards) : round.dealer },
      shoe: { ...shoe, out: [...shoe.out.slice(1), shoe.out[0] as number] },
      rack: table.rack.map(() => null),
      rackReturned: table.rackReturned.map(() => null),
    }
  }
}

function otherCard(card: Card): Card {
  return cardOf(rankOf(card) === '9' ? '4' : '9', suitOf(card))
}

function withCards<H extends { readonly cards: readonly Card[] }>(hand: H, cards: readonly Card[]): H {
  return { ...hand, cards, hard: hardTotalOf(cards), ace: cards.some(isAce) }
}

const ROUNDS = 4

function forStories(book: RulebookName, stories: number, holds: (story: RandomPlay) => void): void {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (seed) => holds(randomPlay(book, seed, ROUNDS))),
    { numRuns: stories * TIMES },
  )
}

/** Returns `false` if the event has no unseen card that could be exchanged. */
function expectNoDifference(cards: UnseenCards, event: TableEvent, table: Table): boolean {
  const other = cards.withOtherCard(event)
  if (other === event) return false
  const otherTable = cards.withOtherCards(table)
  for (const audience of AUDIENCES) {
    expect(eventView(other, audience, otherTable)).toEqual(eventView(event, audience, table))
  }
  return true
}

/** Fields about staff: who they are, why they acted, on which ground and against which player. */
const FOR_STAFF = [
  ...REASONS,
  ...STAFF_NAMES,
  '"a-dealer"',
  '"a-supervisor"',
  '"a-manager"',
  '"a-inspector"',
  'fraud',
  'forfeits',
]

/** A player's restrictions and chips are for that player alone: if they change, no other player sees a difference. */
function withOtherPeople(table: Table, player: string): Table {
  const { people } = table
  const theirs = <T extends { readonly player: string }>(list: readonly T[]) =>
    list.filter((one) => one.player === player)
  return {
    ...table,
    chips: withOtherAmounts(table.chips, player),
    wallets: withOtherAmounts(table.wallets, player),
    people: {
      ...people,
      voidProposed: null,
      excluded: people.excluded.filter((one) => one === player),
      held: theirs(people.held),
      boxLimits: theirs(people.boxLimits),
    },
  }
}

function withOtherAmounts(amounts: Table['chips'], player: string): Table['chips'] {
  const others = Object.entries(amounts).map(([name, cents]) => [name, name === player ? cents : cents + 100])
  return Object.fromEntries(others) as Table['chips']
}

/** Events with a reason that is for staff. */
const RULINGS: ReadonlySet<string> = new Set(['void-proposed', 'player-excluded', 'wager-refused'])

/** Events that only staff and the player they are about may see. */
const ABOUT_ONE: ReadonlySet<string> = new Set([
  'chips-brought',
  'chips-taken',
  'player-held',
  'boxes-limited',
  'restrictions-lifted',
  'wager-refused',
  'seats-vacated',
  'player-excluded',
])

/** Whether a player may learn of an event; the public has no name. */
function isFor(player: string, event: TableEvent): boolean {
  if (event.kind === 'void-proposed') return false
  return !ABOUT_ONE.has(event.kind) || ('player' in event && event.player === player)
}

/** Tries the rulings in turn, each with another player and box. Gives the first one that the table accepts. */
function ruleOn(table: Table, turn: number): Extract<PlayResult, { ok: true }> | undefined {
  const player = PLAYERS[turn % PLAYERS.length] as string
  const box = 1 + (turn % 3)
  const reason = REASONS[turn % REASONS.length] as string
  const told = ['inspector', 'surveillance'] as const
  for (const role of ['supervisor', 'manager', 'inspector'] as const) {
    const by = { person: STAFF_NAMES[0], role }
    const rulings: readonly TableCommand[] = [
      { do: 'proposeVoid', by, reason, ground: 'fraud', forfeits: player },
      { do: 'proposeVoid', by, reason, ground: 'irregularity' },
      { do: 'exclude', by, player, reason, told },
      { do: 'refuseWager', by, player, box, reason, told },
      { do: 'holdToMinimum', by, player, box, lasts: 'this-shoe', told },
      { do: 'limitBoxes', by, player, boxes: 1, told },
      { do: 'vacate', by, player, told },
      { do: 'limitRaises', by, told },
      { do: 'postClosing', by, at: 0, told },
      { do: 'liftRestrictions', by, player, told },
    ]
    const ruling = play(table, rulings[turn % rulings.length] as TableCommand)
    if (ruling.ok) return ruling
  }
  return undefined
}

/** Players learn nothing that is for staff, nor the restrictions of others. Staff see the reasons. */
function expectSecrecy(moment: Moment, events: readonly TableEvent[]): void {
  for (const audience of [PUBLIC, ...BETTORS]) {
    const player = audience.of === 'bettor' ? audience.player : ''
    const bytes = messageTo(audience, events, moment)
    expect(FOR_STAFF.filter((secret) => bytes.includes(secret))).toEqual([])
    const theirs = events.filter((event) => isFor(player, event))
    const others = { ...moment, table: withOtherPeople(moment.table, player) }
    expect(messageTo(audience, theirs, others)).toBe(bytes)
  }
  for (const event of events) {
    if (!RULINGS.has(event.kind)) continue
    const { reason } = event as { reason?: string }
    for (const audience of AT_WORK) expect(messageTo(audience, events, moment)).toContain(reason)
  }
}

describe.each(RULEBOOK_NAMES)('%s, over random rounds', (book) => {
  test('the messages to an audience do not depend on unseen cards', () => {
    let unseen = 0
    forStories(book, 25, ({ moments, recording: { options } }) => {
      const cards = new UnseenCards()
      for (const { before, events, after } of moments) {
        let table = before
        for (const event of events) {
          table = evolveTable(table, event)
          cards.follow(event, table)
          if (expectNoDifference(cards, event, table)) unseen++
        }
        const [moment, other] = [momentAt(book, options, after), momentAt(book, options, cards.withOtherCards(after))]
        // STAR-3.6.2.1: this player may look at the two cards, so their choices (no stand below 12) may depend on them.
        const own = cards.boxes
        for (const audience of AUDIENCES) {
          expect(messageTo(audience, [], other, own)).toBe(messageTo(audience, [], moment, own))
        }
      }
    })
    // In Tasmania no card is burned, and all cards are dealt face up.
    expect(unseen > 0).toBe(book !== 'tas' && book !== 'pontoon')
  })

  test('players see neither names and reasons of staff nor restrictions of others; staff do', () => {
    const ruled = new Set<string>()
    forStories(book, 20, ({ moments, recording: { options } }) => {
      moments.forEach(({ after, events }, index) => {
        expectSecrecy(momentAt(book, options, after), events)
        const ruling = ruleOn(after, index)
        if (ruling === undefined) return
        for (const { kind } of ruling.events) if (RULINGS.has(kind)) ruled.add(kind)
        expectSecrecy(momentAt(book, options, ruling.table), ruling.events)
        const voided = play(ruling.table, { do: 'confirmVoid', by: { person: STAFF_NAMES[1], role: 'manager' } })
        if (voided.ok) expectSecrecy(momentAt(book, options, voided.table), voided.events)
      })
    })
    // Only these two books let staff refuse a wager or exclude a player.
    expect(ruled).toEqual(new Set(book === 'nsw' || book === 'star' ? RULINGS : ['void-proposed']))
  })

  test.each(lawfulTables(book))('with %j, no audience receives the seed or the part of a shoe that runs', (options) => {
    let looks = 0
    fc.assert(
      fc.property(fc.array(fc.nat(70), { minLength: 20, maxLength: 60 }), fc.integer(), (interferences, seed) => {
        const configured = configure(rulebooks[book], options)
        if (!configured.ok) throw new Error(configured.unlawful.why)
        const seeds = inMemory()
        const source = new SeedSource(seeds, steadyEntropy(`${seed}`))
        const shoePolicy: ShoePolicy = {
          ...DEFAULT_SHOE_POLICY,
          markers: (stack, table) => (seed & 1 ? [1] : DEFAULT_SHOE_POLICY.markers(stack, table)),
        }
        const opening = { chipsAtFirst: 100_000_000 as Cents }
        const running = new VirtualTable(`${book}/1`, configured.table, source, { opening, shoePolicy })
        playSession(running, interferences, (table) => {
          const events = newsOf(table)
          const moment = momentAt(book, options, table.table, table)
          const secret = source.open.map((open) => hex(open.seed))
          for (const audience of AUDIENCES) {
            const bytes = messageTo(audience, events, moment)
            for (const text of secret) expect(bytes).not.toContain(text)
            const others = events.map((event) => (event.kind === 'shoe-announced' ? { ...event, part: [] } : event))
            expect(messageTo(audience, others, moment)).toBe(bytes)
          }
          looks += secret.length
          return table
        })
      }),
      { numRuns: 4 * TIMES },
    )
    expect(looks).toBeGreaterThan(0)
  })
})
