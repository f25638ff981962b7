import { SIDE_BETS, type SideName } from '@openpit/names'
import type { SideFigures, SideLine } from '../sides/figures.ts'
import type { InsuranceFigures, Insurances } from '../sides/insurance.ts'
import type { JackpotFigures } from '../sides/jackpot.ts'
import type { AnySideFigures, Sides } from '../sides/sides.ts'
import { escaped, figure, html, type Markup, percent, tableOf } from './markup.ts'

const COUNTED: Readonly<Record<SideFigures['counts'], string>> = {
  hands: 'hands, in whatever order their cards came',
  'hands-and-dealer': 'deals: the player’s two cards in either order, and the dealer’s first',
  orders: 'orders of the cards',
}

/** Every side bet with all of its lines. */
export function sidesPage(sides: Sides): Markup {
  const found = Object.entries(sides) as [SideName, AnySideFigures][]
  if (found.length === 0) return html`<p>These rules offer no side bets.</p>\n`
  return html`${found.map(([bet, figures]) => html`<h3>${escaped(SIDE_BETS[bet].name)}</h3>\n${sidePage(figures)}`)}`
}

function sidePage(figures: AnySideFigures): Markup {
  const { edge, edgeExact, sd, hitRate, of, counts, unreachable } = figures
  return html`<p>House edge ${percent(edge)} (exactly ${escaped(edgeExact)}), standard deviation ${figure(sd)}, wins ${percent(hitRate)} of the time.
Counted over ${figure(of)} ${escaped(COUNTED[counts])}.</p>
${unreachable.length === 0 ? escaped('') : html`<p class="wrong">Cannot be won with this shoe: ${escaped(unreachable.join(', '))}.</p>\n`}${linesTable(figures)}${whatElse(figures)}`
}

function linesTable({ lines, losing, of }: SideFigures): Markup {
  const most = Math.max(...lines.map(({ returns }) => returns), 1e-12)
  const head = ['line', 'pays', 'ways', 'probability', 'one in', 'returns', '', 'clause'].map(escaped)
  const row = ({ name, pays, ways, probability, returns, clause }: SideLine) => [
    escaped(name),
    html`${figure(pays)} to 1`,
    figure(ways),
    percent(probability, 6),
    ways === 0 ? escaped('—') : figure(of / ways, 1),
    percent(returns),
    html`<span class="bar" style="width:${Math.round((returns / most) * 100) / 10}em"></span>`,
    html`<span class="clause">${escaped(clause)}</span>`,
  ]
  const lost = [escaped('loses'), escaped('—'), figure(losing.ways), percent(losing.probability, 6)]
  return tableOf(head, [...lines.map(row), [...lost, escaped(''), escaped(''), escaped(''), escaped('')]])
}

/** What only one kind of side bet has. */
function whatElse(figures: AnySideFigures): Markup {
  if ('withChart' in figures && figures.withChart) {
    const { edge, edgeExact } = figures.withChart
    return html`<p>These figures assume that the third card is always taken. When the main hand follows the chart: house edge ${percent(edge)} (exactly ${escaped(edgeExact)}).</p>\n`
  }
  if ('meanPrize' in figures) {
    return html`<p>The prize button has ${figure(figures.prizes)} prizes with a mean of ${figure(figures.meanPrize)} for each dollar; the stake comes back with the prize. One way is a hand and a prize.</p>\n`
  }
  return 'columns' in figures ? jackpotPage(figures) : escaped('')
}

function jackpotPage({ columns, poolDollars }: JackpotFigures): Markup {
  const head = ['wager', 'fixed prizes return', 'each pool dollar adds', 'edge', 'sd', 'no edge at a pool of'].map(
    escaped,
  )
  const rows = columns.map(({ wagerDollars, fixed, perJackpotDollar, edge, sd, breakEvenDollars }) => [
    escaped(`$${wagerDollars.toFixed(2)}`),
    percent(fixed),
    percent(perJackpotDollar, 8),
    percent(edge),
    figure(sd),
    breakEvenDollars === null ? escaped('—') : html`$${figure(Math.round(breakEvenDollars))}`,
  ])
  return html`<p>The lines are for the smallest wager and a pool of $${figure(poolDollars, 2)}, won alone.</p>\n${tableOf(head, rows)}`
}

export function insurancePage({ ace, ten }: Insurances): Markup {
  const row = (name: string, found: InsuranceFigures) => [
    escaped(found.offered ? name : `${name} (not offered here)`),
    html`${figure(found.pays)} to 1`,
    percent(found.probability),
    html`${percent(found.edge)} (exactly ${escaped(found.edgeExact)})`,
    html`<span class="clause">${escaped(found.clause)}</span>`,
  ]
  const rows = [row('against an ace', ace), ...(ten ? [row('against a ten', ten)] : [])]
  return tableOf(['insurance', 'pays', 'dealer has blackjack', 'edge', 'clause'].map(escaped), rows)
}
