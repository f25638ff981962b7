import { type Card, loadedShoe } from '@openpit/cards'
import { playerActor } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { configure, rulebooks } from '@openpit/rulebooks'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  evolveTable,
  lotsInHand,
  openTable,
  play,
  restoreTable,
  snapshotOf,
  type Table,
  type TableCommand,
  type TableEvent,
  waitsAt,
} from '../src/index.ts'

const ANN = playerActor('ann')
const DEE = { person: 'dee', role: 'dealer' } as const
const SUE = { person: 'sue', role: 'supervisor' } as const
const MAX = { person: 'max', role: 'manager' } as const
const CLAUSE = 'STAR-1.1.promo-token.b'

function starTable(dealt: 'live' | 'virtual') {
  const configured = configure(rulebooks.star)
  if (!configured.ok) throw new Error(configured.unlawful.why)
  return {
    configuration: configured.table,
    table: openTable({ configuration: configured.table, chipsAtFirst: 1_000_000 as Cents, dealt }),
  }
}

const box = fc.constantFrom(1, 2)
const main = fc.constantFrom(0, 500, 1000).map((cents) => cents as Cents)
const part = fc.constantFrom(0, 100, 300, 500).map((cents) => cents as Cents)
const voucher = fc.record({
  cents: fc.constantFrom(100, 700, 1000).map((cents) => cents as Cents),
  expires: fc.constantFrom(null, 10, 20),
  minimumWager: fc.constantFrom(0, 1000).map((cents) => cents as Cents),
  areas: fc.constantFrom(['main'] as const, ['perfectPairs'] as const, ['main', 'perfectPairs'] as const),
  afterWin: fc.constantFrom('back' as const, 'collected' as const),
})

const wager = fc.record({ act: fc.constant('wager' as const), box, main, tokens: part, side: main, sideTokens: part })
const anyAct = fc.oneof(
  fc.record({ act: fc.constant('voucher' as const), voucher }),
  wager,
  wager,
  wager,
  fc.record({ act: fc.constant('withdraw' as const), box }),
  fc.record({ act: fc.constant('round' as const) }),
  fc.record({ act: fc.constant('round' as const) }),
  fc.record({ act: fc.constant('voidWager' as const), box }),
  fc.record({ act: fc.constant('voidRound' as const) }),
  fc.record({ act: fc.constant('reconstruct' as const) }),
)

type Act = typeof anyAct extends fc.Arbitrary<infer One> ? One : never

function commandsFor(act: Act, number: number): readonly TableCommand[] {
  switch (act.act) {
    case 'voucher': {
      const { cents, ...conditions } = act.voucher
      return [{ do: 'giveTokens', voucher: `v${number}`, player: 'ann', cents, conditions, clause: CLAUSE }]
    }
    case 'wager': {
      const { side, sideTokens } = act
      const sides = side > 0 ? { sides: { perfectPairs: side }, sideTokens: { perfectPairs: sideTokens } } : {}
      const own = act.main > 0 ? { main: act.main, tokens: act.tokens } : {}
      return [{ do: 'wager', by: ANN, box: act.box, ...own, ...sides }]
    }
    case 'withdraw':
      return [{ do: 'withdraw', by: ANN, box: act.box }]
    case 'round': {
      // A low total must be drawn to: where the player may not stand, they hit.
      const turns = [1, 1, 1, 1, 2, 2, 2, 2].flatMap((number): readonly TableCommand[] => [
        { do: 'stand', by: ANN, box: number },
        { do: 'hit', by: ANN, box: number },
      ])
      return [{ do: 'deal', by: DEE }, { do: 'closeOffers', by: DEE }, ...turns]
    }
    case 'voidWager':
      return [{ do: 'voidWager', by: SUE, player: 'ann', box: act.box }]
    case 'voidRound':
    case 'reconstruct':
      return [
        { do: act.act, by: SUE },
        { do: 'confirm', by: MAX },
      ]
  }
}

/** Deals what the table waits for, from these cards. */
function dealt(table: Table, cards: Card[], log: TableEvent[]): Table {
  let now = table
  while (['card', 'dealer-card'].includes(waitsAt(now).for)) {
    const played = play(now, { do: 'cards', cards: [cards.pop() as Card] })
    if (!played.ok) throw new Error(played.refusal.kind)
    log.push(...played.events)
    now = played.table
  }
  return now
}

const title = 'tokens of vouchers are never lost or made: the lots in hand make the purse, and the log folds to them'

test.each(['virtual', 'live'] as const)(`${title} (%s)`, (kind) => {
  const { configuration, table: opened } = starTable(kind)
  const shuffled = fc.shuffledSubarray(loadedShoe(2, configuration.rules.deck.is), { minLength: 104 })
  fc.assert(
    fc.property(fc.array(anyAct, { minLength: 15, maxLength: 40, size: 'max' }), shuffled, (acts, order) => {
      const cards = [...order]
      const log: TableEvent[] = []
      let table = opened
      for (const [number, act] of acts.entries()) {
        for (const command of commandsFor(act, number)) {
          const played = cards.length < 30 ? undefined : play(table, command)
          if (!played?.ok) continue
          log.push(...played.events)
          table = dealt(played.table, cards, log)
          const hand = lotsInHand(table)
          // A ruling on real cards may take back tokens that the player has staked again: they owe them.
          if (kind === 'virtual') expect(hand.every(({ cents }) => cents >= 0)).toBe(true)
          expect(hand.reduce((sum, { cents }) => sum + cents, 0)).toBe(table.tokens.ann ?? 0)
        }
      }
      const stored = JSON.parse(JSON.stringify(log)) as TableEvent[]
      expect(stored.reduce(evolveTable, opened)).toEqual(table)
      expect(restoreTable(JSON.parse(JSON.stringify(snapshotOf(table))), configuration).tokenLots).toEqual(
        table.tokenLots,
      )
    }),
    { numRuns: Math.max(30, Math.round(300 * Number(process.env.OPENPIT_STORIES ?? 1))) },
  )
})
