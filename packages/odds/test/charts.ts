import { ANY_NUMBER, type Chart, type ChartRow, DEALER_FIRST, type Move, type Preference } from '../src/index.ts'

// Charts for tests: a sound one, written with a letter for each upcard from 2 to 10 and ace, and random ones.

const PREFERENCES: Readonly<Record<string, Preference>> = {
  H: ['hit'],
  S: ['stand', 'hit'],
  D: ['double', 'hit'],
  E: ['double', 'stand', 'hit'],
  P: ['split', 'hit'],
  Q: ['split', 'stand', 'hit'],
  R: ['surrender', 'hit'],
  V: ['rescue', 'stand'],
}

const HARD_FROM_4 = `HHHHHHHHHH HHHHHHHHHH HHHHHHHHHH HHHHHHHHHH HHHHHHHHHH HDDDDHHHHH DDDDDDDDHH DDDDDDDDDH
HHSSSHHHHH SSSSSHHHHH SSSSSHHHHH SSSSSHHHRH SSSSSHHRRR SSSSSSSSSS SSSSSSSSSS SSSSSSSSSS SSSSSSSSSS`
const SOFT_FROM_13 = `HHHDDHHHHH HHHDDHHHHH HHDDDHHHHH HHDDDHHHHH HDDDDHHHHH SEEEESSHHH SSSSSSSSSS SSSSSSSSSS`
const PAIRS_FROM_ACES = `PPPPPPPPPP PPPPPPHHHH PPPPPPHHHH HHHPPHHHHH DDDDDDDDHH PPPPPHHHHH PPPPPPHHHH PPPPPPPPPP
QQQQQSQQSS SSSSSSSSSS`
/** Rescues hands that can only win by a dealer bust, against upcards that seldom bust. */
const DOUBLED_FROM_5 = 'SSSSSVVVVV '.repeat(12)

function rowsFrom(kind: ChartRow['kind'], from: number, letters: string, step = 1): ChartRow[] {
  return letters
    .trim()
    .split(/\s+/)
    .map((line, index) => ({
      kind,
      total: from + step * index,
      cards: [2, ANY_NUMBER],
      preferences: Array.from(line, (letter) => PREFERENCES[letter] as Preference),
    }))
}

/** Moves that the book does not allow fall back to hit or stand. */
export function soundChart(): Chart {
  return {
    rows: [
      ...rowsFrom('hard', 4, HARD_FROM_4),
      ...rowsFrom('soft', 13, SOFT_FROM_13),
      ...rowsFrom('pair', 2, PAIRS_FROM_ACES, 2),
      ...rowsFrom('doubled', 5, DOUBLED_FROM_5),
    ],
  }
}

/** A sound chart, except that stiff hands of exactly four cards are hit: three cards are played like five. */
export function chartWithFour(): Chart {
  const stiff = rowsFrom('hard', 12, 'HHHHHHHHHH '.repeat(5)).map((row): ChartRow => ({ ...row, cards: [4, 4] }))
  return { rows: [...stiff, ...soundChart().rows] }
}

const MOVES: readonly Move[] = ['hit', 'stand', 'double', 'split', 'surrender']
const CARD_COUNTS: readonly ChartRow['cards'][] = [
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 6],
  [7, ANY_NUMBER],
]

/** Random moves for every hand and number of cards, so that tests meet play that no sound chart leads to. */
export function wildChart(pick: (below: number) => number): Chart {
  const preference = (): Preference => [
    MOVES[pick(5)] as Move,
    MOVES[pick(5)] as Move,
    pick(2) === 0 ? 'stand' : 'hit',
    'hit',
  ]
  const rescue = (): Preference => (pick(2) === 0 ? ['rescue', 'stand'] : ['stand'])
  const row = (kind: ChartRow['kind'], total: number, cards: ChartRow['cards'], each: () => Preference): ChartRow => {
    return { kind, total, cards, preferences: DEALER_FIRST.map(each) }
  }
  const rows: ChartRow[] = []
  for (const cards of CARD_COUNTS) {
    for (let total = 4; total <= 20; total++) rows.push(row('hard', total, cards, preference))
    for (let total = 13; total <= 20; total++) rows.push(row('soft', total, cards, preference))
  }
  for (let total = 2; total <= 20; total += 2) rows.push(row('pair', total, [2, 2], preference))
  for (let total = 4; total <= 20; total++) rows.push(row('doubled', total, [3, ANY_NUMBER], rescue))
  return { rows }
}
