import { ANY_NUMBER, analyse, type ChartRow, DEALER_FIRST, type Move, type Preference } from '@openpit/odds'
import { rulebooks } from '@openpit/rulebooks'
import { chooseGame } from './chosen-game.ts'
import { type Colour, type Paint, paintFor } from './colour.ts'

const USAGE = `openpit strategy RULEBOOK [--decks N] [--set KEY=VALUE]... [--json]
  the best chart by totals: how to play each hand against each upcard of the dealer`

const SIGNS: Readonly<Record<Move, readonly [sign: string, colour: Colour]>> = {
  hit: ['H', 'dim'],
  stand: ['S', 'yellow'],
  double: ['D', 'green'],
  split: ['P', 'cyan'],
  surrender: ['U', 'red'],
  rescue: ['R', 'magenta'],
}

const HEADINGS: Readonly<Record<ChartRow['kind'], string>> = {
  hard: 'Hard hands',
  soft: 'Soft hands',
  pair: 'Pairs',
  doubled: 'After a double',
}

/** `openpit strategy`: exits with 0, or with 2 if the arguments describe no lawful table. */
export function strategy(words: readonly string[]): number {
  if (words.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  const chosen = chooseGame(words.filter((word) => word !== '--json'))
  if (!chosen.ok) {
    console.error(`openpit strategy: ${chosen.why}`)
    return 2
  }
  const { options, table } = chosen.game
  const { rulebook } = table
  const { best, edge } = analyse(table.rules).chart
  const decks = table.rules.decks.is
  if (words.includes('--json')) {
    const report = {
      rulebook,
      options: { decks, ...options },
      edge,
      dealerFirst: DEALER_FIRST,
      rows: best.rows.map(rowInJson),
    }
    console.log(JSON.stringify(report, null, 2))
    return 0
  }
  const paint = paintFor(process.stdout, process.env)
  console.log(
    `${paint('bold', rulebooks[rulebook].title)}, ${decks} decks: the house keeps ${(edge * 100).toFixed(4)} %`,
  )
  let kind: ChartRow['kind'] | undefined
  for (const row of best.rows) {
    if (row.kind !== kind) console.log(`\n${paint('bold', HEADINGS[row.kind].padEnd(WIDTH))}${header()}`)
    kind = row.kind
    console.log(labelOf(row).padEnd(WIDTH) + row.preferences.map((preference) => cell(preference, paint)).join(''))
  }
  console.log(`\n${legend(best.rows, paint)}`)
  return 0
}

/** Rows as scripts know them: what the code calls `preferences` is printed as `wishes`. */
function rowInJson({ preferences, ...row }: ChartRow): object {
  return { ...row, wishes: preferences }
}

const WIDTH = 20
const CELL = 5

function header(): string {
  return DEALER_FIRST.map((first) => (first === 'ace' ? 'A' : String(first)).padStart(CELL)).join('')
}

function labelOf({ kind, total, cards: [from, to] }: ChartRow): string {
  if (kind === 'pair') return pairName(total / 2)
  const every = from <= 3 && to === ANY_NUMBER
  const cards = from === to ? `${from} cards` : to === ANY_NUMBER ? `${from} or more` : `${from} to ${to}`
  return every ? `${total}` : `${total}  ${cards}`
}

function pairName(points: number): string {
  const card = points === 1 ? 'A' : String(points)
  return `${card}-${card}`
}

/** The preferred move in capitals; the next ones, for hands that may not make it, in small letters. */
function cell(preference: Preference, paint: Paint): string {
  const signs = preference.map((move, place) => (place === 0 ? SIGNS[move][0] : SIGNS[move][0].toLowerCase()))
  const text = signs.join('')
  return ' '.repeat(Math.max(0, CELL - text.length)) + paint(SIGNS[preference[0]][1], text)
}

function legend(rows: readonly ChartRow[], paint: Paint): string {
  const used = new Set(rows.flatMap(({ preferences }) => preferences.flat()))
  const moves = (Object.keys(SIGNS) as Move[]).filter((move) => used.has(move))
  const names = moves.map((move) => `${paint(SIGNS[move][1], SIGNS[move][0])} ${move}`)
  return `${names.join('  ')}; small letters: the move if the first is not allowed`
}
