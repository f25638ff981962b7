import { isDeepStrictEqual } from 'node:util'
import type { Card } from '@openpit/cards'
import { holds } from '@openpit/cards'
import { isClause } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { CARD_ORIGINS, CARD_REQUESTS, CARD_WORK, configure, rulebooks } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { who } from '../../engine/test/who.ts'
import { Chance } from '../../scenario/test/chance.ts'
import {
  cardsInARowAt,
  cardsLeft,
  cardTally,
  cutRequest,
  evolveTable,
  nextDue,
  offeredAt,
  openTable,
  play,
  shoeStep,
  type Table,
  type TableCommand,
  waitsAt,
} from '../src/index.ts'

const STORIES = Math.max(2, Math.round(10 * Number(process.env.OPENPIT_STORIES ?? 1)))
const STEPS = 120
const PLAYERS = ['ann', 'bob', 'cal']

function openLive(book: keyof typeof rulebooks, device: boolean): Table {
  const configured = configure(rulebooks[book], { decks: 6, switches: { shufflingDevice: device } })
  if (!configured.ok) throw new Error(configured.unlawful.why)
  return openTable({ configuration: configured.table, chipsAtFirst: 100_000_000 as Cents, dealt: 'live' })
}

/** A table with real cards at which anything may happen, lawful or not. */
class LivePit {
  table: Table
  accepted = 0
  private readonly chance: Chance

  constructor(table: Table, chance: Chance) {
    this.table = table
    this.chance = chance
  }

  step(): void {
    this.send(this.chance.oneIn(4) ? this.anything() : this.usual())
    for (let due = this.due(); due !== undefined; due = this.due()) {
      // What the table waits for, it takes; only a report of a card from a shoe that is not ready has to wait.
      if (!this.send(due)) return
    }
  }

  private due(): TableCommand | undefined {
    return nextDue(this.table, {
      next: () => this.drawn(),
      follow: () => {},
      refuses: () => undefined,
      close: () => {},
    })
  }

  /** The cards that the table waits for, from those that the decks still have. */
  private drawn(): TableCommand | undefined {
    const waits = waitsAt(this.table).for
    if (waits === 'prize') return { do: 'prize', perDollar: 20 }
    if (waits !== 'card' && waits !== 'dealer-card') return undefined
    const out = this.table.shoe.out.slice()
    const cards = Array.from({ length: cardsInARowAt(this.table) }, () => this.card(out))
    return { do: 'cards', cards }
  }

  private card(out: number[]): Card {
    const { deck, decks } = this.table.rules
    // Held cards come first, so the table never asks for more than the shoe has.
    for (;;) {
      const card = this.chance.below(out.length) as Card
      if (!holds(deck.is, card) || (out[card] as number) >= decks.is) continue
      out[card] = (out[card] as number) + 1
      return card
    }
  }

  private send(command: TableCommand): boolean {
    const before = this.table
    const played = play(before, command)
    if (!played.ok) {
      expect(isClause(played.refusal.clause), played.refusal.kind).toBe(true)
      return false
    }
    this.accepted++
    this.table = played.table
    const { shoe, hands, held, rack, decks } = cardTally(this.table)
    expect(shoe + hands + held + rack, JSON.stringify({ command, events: played.events })).toBe(decks)
    const stored = JSON.parse(JSON.stringify(played.events)) as typeof played.events
    expect(isDeepStrictEqual(stored.reduce(evolveTable, before), this.table), command.do).toBe(true)
    return true
  }

  /** What people do when nothing goes wrong. */
  private usual(): TableCommand {
    if (this.table.ruling !== null) {
      return {
        do: this.chance.oneIn(2) ? 'confirm' : 'dropRuling',
        by: who(this.chance.from(['manager', 'supervisor'])),
      }
    }
    const fault = this.table.live?.fault
    if (fault && fault.asked.length > 0) return this.answer(fault.asked)
    const step = shoeStep(this.table)
    if (step !== 'nothing') return this.work(step)
    const { round, live } = this.table
    const [damaged] = live?.damaged ?? []
    const isBetween = round.phase === 'wagering' || round.phase === 'ended'
    if (isBetween && damaged !== undefined) return { do: 'replaceCard', by: who('dealer'), card: damaged }
    if (round.phase === 'wagering' && round.boxes.length > 1) return { do: 'deal', by: who('dealer') }
    const waits = waitsAt(this.table)
    if (waits.for === 'decision') return this.decision(waits.box)
    if (waits.for === 'answers') return { do: 'closeOffers', by: who('dealer') }
    return {
      do: 'wager',
      by: who(this.chance.from(PLAYERS)),
      box: 1 + this.chance.below(4),
      main: 1000 as Cents,
    }
  }

  private answer(asked: readonly string[]): TableCommand {
    const player = this.chance.from(asked)
    const box = 1 + this.chance.below(4)
    return { do: this.chance.oneIn(2) ? 'takeBack' : 'stayIn', by: who(player), box }
  }

  private work(step: ReturnType<typeof shoeStep>): TableCommand {
    const by = who(this.chance.from(['dealer', 'supervisor', 'manager']))
    const all = this.table.rules.decks.is * this.table.rules.deck.is.ranks.length * 4
    switch (step) {
      case 'load':
        return { do: 'loadCards', by, counted: all, cards: this.chance.from(CARD_ORIGINS) }
      case 'shuffle':
        return { do: 'shuffle', by }
      case 'cut':
        return {
          do: 'cut',
          by: who(this.chance.from(cutRequest(this.table)?.who ?? [])),
          at: cardsLeft(this.table) >> 1,
        }
      case 'markers':
        return { do: 'placeMarkers', by, fromBack: [40] }
      case 'burn':
        return { do: 'burn', by }
      case 'mix':
        return { do: 'prepareCards', by, what: 'wash' }
      case 'nothing':
        return { do: 'deal', by }
      default:
        return { do: 'prepareCards', by, what: step }
    }
  }

  private decision(box: number): TableCommand {
    const controller = this.table.round.boxes.find(({ number }) => number === box)?.controller ?? ''
    const names = offeredAt(this.table, controller, box).filter((name) => ['hit', 'stand', 'split'].includes(name))
    const name = this.chance.from(names.length > 0 ? names : ['stand' as const])
    return { do: name, by: who(controller), box } as TableCommand
  }

  /** A fact or a ruling, whether it makes sense or not. */
  private anything(): TableCommand {
    const { chance } = this
    const by = who(chance.from(['dealer', 'supervisor', 'manager', 'inspector']))
    const card = chance.below(52) as Card
    const flag = () => chance.oneIn(2)
    return chance.from<TableCommand>([
      { do: 'strayCard', by, seen: flag(), ...(flag() ? { on: 'dealer' } : {}) },
      { do: 'faceUpCard', by },
      { do: 'prepareCards', by, what: chance.from(CARD_WORK), ...(chance.oneIn(8) ? { missing: [card] } : {}) },
      { do: 'askFor', by: who(chance.from(PLAYERS)), what: chance.from(CARD_REQUESTS) },
      { do: 'grant', by, what: 'riffle' },
      ...(chance.oneIn(4) ? [{ do: 'deckFault', by, what: 'missing', card } as const] : []),
      { do: 'orderCheck', by },
      { do: 'cardsDropped', by },
      { do: 'cardShown', by },
      { do: 'damagedCard', by, card },
      ...(this.table.live?.damaged ?? []).map((one) => ({ do: 'replaceCard', by, card: one }) as const),
      {
        do: 'deviceFails',
        by,
        device: chance.from(['shuffler', 'prizeButton'] as const),
        disadvantaged: chance.oneIn(6),
        spare: chance.oneIn(3),
        transfer: flag(),
        unknownOrder: chance.oneIn(6),
        ...(flag() ? { voids: chance.from(['round', [1 + chance.below(4)]] as const) } : {}),
      },
      { do: 'deviceRepaired', by, device: chance.from(['shuffler', 'prizeButton'] as const) },
      this.answer(PLAYERS),
      { do: 'orderShuffle', by, because: 'suspicion' },
      { do: 'replaceCards', by },
      { do: 'cuttingCard', by },
      { do: 'shuffle', by, how: chance.from(['hand', 'multishuffler'] as const) },
      { do: 'voidRound', by },
      { do: 'confirm', by },
      { do: 'dropRuling', by },
    ])
  }
}

describe.each(['nsw', 'star', 'tas', 'pontoon', 'nz'] as const)('real cards of %s', (book) => {
  test.each([
    ['a shoe', false],
    ['a device', true],
  ])('with %s: no card is lost or doubled, and the stored events fold to the same table', (_, device) => {
    for (let seed = 1; seed <= STORIES; seed++) {
      const pit = new LivePit(openLive(book, device), new Chance(seed * 7919))
      for (let step = 0; step < STEPS; step++) pit.step()
      expect(pit.accepted).toBeGreaterThan(STEPS / 4)
    }
  })
})
