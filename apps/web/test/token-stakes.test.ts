import type { PlayerCommand, TableView, YourView } from '@openpit/protocol'
import { expect, test } from 'vitest'
import { payInTokens, poolsOf, tokensBet, tokensForMain, tokensIn } from '../src/player/table/controls/token-stakes.ts'
import { atTheTable as de } from '../src/shared/messages/table-de.ts'
import { atTheTable as en } from '../src/shared/messages/table-en.ts'

const LOT = { expires: null, minimumWager: 0, areas: ['main'], afterWin: 'back' } as const

function youWith(tokens: number, ...lots: readonly object[]): YourView {
  return { tokens, tokenLots: lots } as unknown as YourView
}

/** Box 1, where ann has tokens on her bet. */
function viewWith(tokens: number): TableView {
  const bettors = [{ player: 'ann', cents: 5_000, tokens }]
  return { phase: 'wagering', boxes: [{ box: 1, bettors }] } as unknown as TableView
}

const bet: PlayerCommand = { do: 'wager', box: 1, main: 2_000 }

test.each([
  ['tokens pay the whole bet', youWith(5_000, { ...LOT, cents: 5_000 }), 2_000],
  ['too few tokens pay a part', youWith(500, { ...LOT, cents: 500 }), 500],
  [
    'a main bet below their least is in chips',
    youWith(5_000, { ...LOT, cents: 5_000, minimumWager: 2_500 }),
    undefined,
  ],
  ['tokens for a side bet stay in hand', youWith(5_000, { ...LOT, cents: 5_000, areas: ['perfectPairs'] }), undefined],
  ['expired tokens stay in hand', youWith(5_000, { ...LOT, cents: 5_000, expires: 9 }), undefined],
  ['tokens without a voucher pay too', youWith(800), 800],
])('%s', (_case, you, tokens) => {
  const pools = poolsOf(you, 10)
  const [paid] = payInTokens([bet], { pools, want: { '1/main': 2_000 }, view: viewWith(0), player: 'ann' })
  expect(paid).toEqual(tokens === undefined ? bet : { ...bet, tokens })
})

test('two bets share the tokens, and a side bet takes those that are for it', () => {
  const pools = poolsOf(youWith(3_000, { ...LOT, cents: 3_000, areas: ['main', 'perfectPairs'] }), 0)
  const commands: readonly PlayerCommand[] = [bet, { do: 'wager', box: 1, sides: { perfectPairs: 1_500 } }]
  const paid = payInTokens(commands, { pools, want: { '1/main': 2_000 }, view: viewWith(0), player: 'ann' })
  expect(paid).toMatchObject([{ tokens: 2_000 }, { sideTokens: { perfectPairs: 1_000 } }])
  expect(tokensForMain(pools)).toBe(3_000)
  expect(tokensIn(paid, viewWith(0), 'ann')).toBe(3_000)
})

test('what is bet in tokens: what lies on the layout, more, less, and nothing', () => {
  const more: PlayerCommand = { ...bet, tokens: 500 }
  const lower: PlayerCommand = { ...bet, instead: true, tokens: 700 }
  const inChips: PlayerCommand = { ...bet, instead: true }
  const betBy = (...commands: readonly PlayerCommand[]) => tokensBet(commands, viewWith(1_500), 'ann')
  expect([betBy(), betBy(more), betBy(lower), betBy(inChips), betBy({ do: 'withdraw', box: 1 })]).toEqual([
    1_500, 2_000, 700, 0, 0,
  ])
  expect(tokensBet([], viewWith(1_500), 'bob')).toBe(0)
})

test.each([
  ['$15', '$5', '($15 of it in tokens, $5 in tokens left)', '(davon $15 in Gutscheinchips, noch $5 übrig)'],
  ['$15', null, '($15 of it in tokens)', '(davon $15 in Gutscheinchips)'],
  [null, '$20', '(you have $20 in tokens)', '(Sie haben $20 in Gutscheinchips)'],
])('%s bet and %s left: "%s"', (onBet, left, english, german) => {
  expect(en.wager.tokens(onBet, left)).toBe(english)
  expect(de.wager.tokens(onBet, left)).toBe(german)
})

test('a bet that replaces one in tokens uses what comes back', () => {
  const pools = poolsOf(youWith(500), 0)
  const lower: PlayerCommand = { do: 'wager', box: 1, instead: true, main: 1_000 }
  const view = viewWith(800)
  const paid = payInTokens([lower], { pools, want: { '1/main': 1_000 }, view, player: 'ann' })
  expect(paid).toEqual([{ ...lower, tokens: 1_000 }])
  expect(tokensIn(paid, view, 'ann')).toBe(200)
  expect(tokensIn([{ do: 'withdraw', box: 1 }], view, 'ann')).toBe(-800)
})
