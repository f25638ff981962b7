import type { Chart } from '../chart.ts'
import { chartPage } from './chart-page.ts'
import { escaped, figure, html, type Markup, percent, tableOf } from './markup.ts'
import type { Par } from './par.ts'
import type { RuleRow } from './rules-table.ts'
import { insurancePage, sidesPage } from './sides-page.ts'
import { STYLE } from './style.ts'

/** The packet as one self-contained page: the data of `par.json`, to read and to print. */
export function page(par: Par, chart: Chart, rules: readonly RuleRow[]): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`${par.title}: PAR sheet`)}</title>
<style>${STYLE as Markup}</style>
</head>
<body>
<h1>${escaped(par.title)}</h1>
<p class="dim">${par.decks} decks of ${escaped(par.deck)}, dealt from: ${escaped(par.source)}. Rulebook <code>${escaped(par.rulebook)}</code>, options <code>${escaped(JSON.stringify(par.options))}</code></p>
<p class="dim">Made by program ${escaped(par.program)} from the rulebook with the hash <code>${escaped(par.rules)}</code>.</p>
<ul>${par.basis.map((line) => html`<li>${escaped(line)}</li>`)}</ul>
<h2>The main wager</h2>
${mainTable(par)}<p>Best play: ${escaped(par.main.method)}. Splits: ${escaped(par.main.splits)}</p>
${superBonusLine(par)}${roundingLine(par)}${simulationLines(par)}<h2>The chart</h2>
${chartPage(chart)}<h2>Results of a round</h2>
${outcomesTable(par)}<h2>Insurance</h2>
${insurancePage(par.insurance)}<h2>Side bets</h2>
${sidesPage(par.sideBets)}${ruleValuesPart(par)}<h2>The rules, by clause</h2>
${rulesTables(rules)}<p class="dim">The hashes of all files of this packet are in <code>manifest.json</code>.</p>
</body>
</html>
`
}

function mainTable({ main, chart, simulation }: Par): Markup {
  return tableOf(['', 'house edge', 'return', 'standard deviation'].map(escaped), [
    [escaped('best play'), percent(main.edge), percent(main.return), figure(main.sd)],
    [escaped('the chart'), percent(chart.edge), percent(chart.return), escaped('')],
    [escaped('the chart, simulated'), percent(simulation.edge), percent(1 - simulation.edge), figure(simulation.sd)],
  ])
}

function simulationLines({ simulation }: Par): Markup {
  const { rounds, seed, threads, stderr, intervals, difference, standardErrors, agrees } = simulation
  const within = intervals
    .map(({ percent: level, low, high }) => `${level} %: ${ends(low)} to ${ends(high)}`)
    .join('; ')
  const verdict = agrees ? escaped('They agree.') : html`<strong class="wrong">They do not agree.</strong>`
  return html`<p>Simulation: ${figure(rounds)} rounds, seed <code>${escaped(seed)}</code>, ${threads} threads, standard error ${percent(stderr, 5)}.
Confidence intervals: ${escaped(within)}. It differs from the exact value by ${percent(difference, 5)}, ${figure(standardErrors, 2)} standard errors. ${verdict}</p>
`
}

function ends(edge: number): string {
  return `${(edge * 100).toFixed(4)} %`
}

function superBonusLine({ superBonus }: Par): Markup {
  if (superBonus === undefined) return escaped('')
  const { betDollars, returns } = superBonus
  return html`<p>The Super Bonus is not in these figures: for a wager of $${figure(betDollars, 2)} it adds ${percent(returns, 6)} to the return.</p>\n`
}

function roundingLine({ roundingAtMinimum }: Par): Markup {
  if (roundingAtMinimum === undefined) return escaped('')
  const { wagerDollars, exactDollars, paidDollars, returns } = roundingAtMinimum
  return html`<p>At the minimum of $${figure(wagerDollars, 2)} a blackjack is paid $${figure(paidDollars, 2)} instead of $${figure(exactDollars, 3)}, which adds ${percent(returns)} to the return.</p>\n`
}

function outcomesTable({ outcomes }: Par): Markup {
  const { rounds, seed, edge, stderr, staked, returnOfStaked, results } = outcomes
  const table = tableOf(
    ['ending', 'units', 'probability', 'rounds'].map(escaped),
    results.map(({ name, units, probability, count }) => [
      escaped(name),
      figure(units, 2),
      percent(probability),
      figure(count),
    ]),
  )
  return html`<p>Simulated: ${figure(rounds)} rounds by the chart with the engine that runs the tables, seed <code>${escaped(seed)}</code>.
House edge in these rounds ${percent(edge)}, standard error ${percent(stderr)}. For each unit of original wager, ${figure(staked)} units were staked in all; of those, ${percent(returnOfStaked)} came back.</p>
${table}`
}

function ruleValuesPart({ worths }: Par): Markup {
  if (worths.length === 0) return escaped('')
  const table = tableOf(
    ['rule', 'changed to', 'house edge', 'difference'].map(escaped),
    worths.map(({ rule, instead, edge, difference }) => [
      escaped(rule),
      escaped(instead),
      percent(edge),
      percent(difference),
    ]),
  )
  return html`<h2>What each rule is worth</h2>\n${table}`
}

const PARTS: readonly (readonly [RuleRow['part'], string])[] = [
  ['game', 'The game'],
  ['shoe', 'Cards and shoe'],
  ['house', 'People and staff'],
]

function rulesTables(rules: readonly RuleRow[]): Markup {
  const tables = PARTS.map(([part, title]) => {
    const rows = rules.filter((row) => row.part === part)
    const table = tableOf(
      ['question', 'answer', 'clause', 'in our words'].map(escaped),
      rows.map(({ question, answer, clause, says }) => [
        escaped(question),
        escaped(answer),
        html`<span class="clause">${escaped(clause)}</span>`,
        escaped(says),
      ]),
    )
    return html`<h3>${escaped(title)}</h3>\n${table}`
  })
  return html`${tables}`
}
