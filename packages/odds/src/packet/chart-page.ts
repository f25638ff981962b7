import { type Chart, type ChartRow, DEALER_FIRST, type Move, type Preference } from '../chart.ts'
import { escaped, html, type Markup } from './markup.ts'
import { cardsOf } from './strategy.ts'

/** Letters, so that nobody has to rely on colour. */
const LETTERS: Readonly<Record<Move, string>> = {
  hit: 'H',
  stand: 'S',
  double: 'D',
  split: 'P',
  surrender: 'R',
  rescue: 'Q',
}

const KINDS: readonly (readonly [ChartRow['kind'], string])[] = [
  ['hard', 'Hard totals'],
  ['soft', 'Soft totals'],
  ['pair', 'Pairs, by the total of both cards'],
  ['doubled', 'Doubled hands'],
]

/** The chart, with one table for each kind of hand. */
export function chartPage({ rows }: Chart): Markup {
  const tables = KINDS.flatMap(([kind, title]) => {
    const ofKind = rows.filter((row) => row.kind === kind)
    return ofKind.length === 0 ? [] : [html`<h3>${escaped(title)}</h3>\n${grid(ofKind)}`]
  })
  const legend = Object.entries(LETTERS).map(([move, letter]) => `${letter} ${move}`)
  return html`<p class="dim">${escaped(legend.join(', '))}. If there are two letters, the second is for hands that may not make the first move.</p>
${tables}`
}

function grid(rows: readonly ChartRow[]): Markup {
  const head = ['total', 'cards', ...DEALER_FIRST.map((first) => (first === 'ace' ? 'A' : `${first}`))]
  return html`<table class="chart"><thead><tr>${head.map((cell) => html`<th scope="col">${escaped(cell)}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => html`<tr><th scope="row">${row.total}</th><td>${escaped(cardsOf(row))}</td>${row.preferences.map(cell)}</tr>\n`)}</tbody></table>
`
}

function cell(preference: Preference): Markup {
  const letters = preference.map((move) => LETTERS[move]).join('/')
  return html`<td class="${escaped(preference[0])}">${escaped(letters)}</td>`
}
