import { type Cents, parseDollars } from '@openpit/money'
import type { AnySideFigures, JackpotFigures, RuleValue, SuperBonusValue, TableAnalysis } from '@openpit/odds'
import { analyseTable, ruleValues } from '@openpit/odds/exact'
import { type RulebookName, rulebooks } from '@openpit/rulebooks'
import { type ChosenGame, chooseGame } from './chosen-game.ts'
import type { LinkFigures } from './chosen-link.ts'
import { type Paint, paintFor } from './colour.ts'
import { hasLink, type LevelWords, levelWord } from './level-words.ts'

const USAGE = `openpit odds RULEBOOK [--decks N] [--set KEY=VALUE]... [--worths] [--json]
  exact odds of one lawful table, from a fresh shoe; every edge is the house's
  --set resplit=true                 an option of the book, named as in scenario files
  --set sideBets.luckyLucky.paytable=2
  --set bet=10                       the main wager in dollars, for pontoon's Super Bonus
  --set sideBets.blazing7s.increment=20   a linked pool: its worst, present and long-run return
  --set sideBets.supernova.wager=2 --set sideBets.supernova.levels='[{"reset":50,"mustHitBy":150,"increment":10}]'
  --worths                           what each rule is worth: the edge with one rule changed at a time`

const BET = 10

/** `openpit odds`: exits with 0, or with 2 if the arguments describe no lawful table. */
export async function odds(words: readonly string[]): Promise<number> {
  if (words.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  const { flags, bet, levels, rest } = sortWords(words)
  const chosen = chooseGame(rest)
  if (!chosen.ok) return complain(chosen.why)
  const { game } = chosen
  const wager = readBet(game, bet)
  if (typeof wager === 'string') return complain(wager)
  // Loaded only if needed: a link brings the rules of tables along, which take longer to load than the odds to find.
  const link = hasLink(game, levels) ? (await import('./chosen-link.ts')).linkFigures(game, levels) : undefined
  if (typeof link === 'string') return complain(link)
  const report = { ...reportOf(game, wager, flags.has('--worths')), ...(link === undefined ? {} : { link }) }
  if (flags.has('--json')) console.log(JSON.stringify(report, null, 2))
  else print(report, paintFor(process.stdout, process.env))
  return 0
}

/** Separates the flags and the main wager from the words that choose a game. */
function sortWords(words: readonly string[]) {
  const flags = new Set<string>()
  const rest: string[] = []
  let bet: string | undefined
  let levels: LevelWords | undefined
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string
    if (word === '--json' || word === '--worths') flags.add(word)
    else if (word === '--set' && words[index + 1]?.startsWith('bet=')) bet = words[++index]?.slice('bet='.length)
    else if (word === '--set' && levelWord(words[index + 1]))
      levels = { ...levels, ...levelWord(words[++index]) } as LevelWords
    else rest.push(word)
  }
  return { flags, bet, levels, rest }
}

/** The main wager for the Super Bonus, or what is wrong with it. */
function readBet({ table }: ChosenGame, bet: string | undefined): Cents | string {
  const { superBonus } = table.rules
  if (bet !== undefined && superBonus.is === 'none') {
    return `option bet: no bonus depends on the size of the wager (${superBonus.see})`
  }
  const cents =
    bet === undefined ? parseDollars(BET) : /^\d+(\.\d+)?$/.test(bet) ? parseDollars(Number(bet)) : undefined
  return cents === undefined || cents <= 0 ? `option bet: '${bet}' is not an amount in dollars and cents` : cents
}

/** What `--json` prints. Scripts read these names, so they stay as they are. */
interface Report extends Pick<TableAnalysis, 'main' | 'insurance'> {
  readonly rulebook: RulebookName
  readonly options: Readonly<Record<string, unknown>>
  readonly chart: Pick<TableAnalysis['chart'], 'edge' | 'sd'>
  readonly sideBets: TableAnalysis['sides']
  readonly superBonus?: ReturnType<typeof inDollars>
  readonly worths?: readonly RuleValue[]
  /** With `increment` or `levels`: what a wager on the linked jackpot returns. */
  readonly link?: LinkFigures
  readonly seconds: number
}

function reportOf({ options, table }: ChosenGame, wager: Cents, withRuleValues: boolean): Report {
  const began = performance.now()
  const { rulebook, rules } = table
  const { main, chart, insurance, sides, superBonus } = analyseTable(table, wager)
  const switches = Object.entries(rulebooks[rulebook].switches).map(([name, { byDefault }]) => [name, byDefault])
  return {
    rulebook,
    options: { decks: rules.decks.is, ...Object.fromEntries(switches), ...options },
    main,
    chart: { edge: chart.edge, sd: chart.sd },
    insurance,
    sideBets: sides,
    ...(superBonus === undefined ? {} : { superBonus: inDollars(superBonus) }),
    ...(withRuleValues ? { worths: ruleValues(rules) } : {}),
    seconds: (performance.now() - began) / 1000,
  }
}

function inDollars({ wager, bonus, chance, value, hitsSuitedSevens }: SuperBonusValue) {
  return { bet: wager / 100, bonus: bonus / 100, chance, value, hitsSuitedSevens }
}

function print(report: Report, paint: Paint): void {
  const { options, main, chart, insurance, sideBets, superBonus } = report
  const chosen = Object.entries(options).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  console.log(`${paint('bold', rulebooks[report.rulebook].title)}  ${paint('dim', chosen.join(', '))}`)
  console.log(`  best play   ${percent(main.edge)}   standard deviation ${main.sd.toFixed(4)}`)
  console.log(`  best chart  ${percent(chart.edge)}   standard deviation ${chart.sd.toFixed(4)}`)
  console.log(paint('dim', `  splits: ${main.splits}`))
  if (superBonus) {
    const { bet, bonus, value } = superBonus
    console.log(`  Super Bonus at $${bet}: $${bonus}, which takes ${percent(value).trim()} off the edge`)
  }
  console.log(paint('bold', 'Insurance'))
  for (const [against, { edge, offered }] of Object.entries(insurance)) {
    console.log(`  against ${against.padEnd(4)}${percent(edge)}${offered ? '' : paint('dim', '  not offered')}`)
  }
  if (Object.keys(sideBets).length > 0) console.log(paint('bold', 'Side bets'))
  for (const [bet, side] of Object.entries(sideBets)) printSide(bet, side, paint)
  if (report.link) printLink(report.link, paint)
  if (report.worths) printRuleValues(report.worths, paint)
}

function printLink(link: LinkFigures, paint: Paint): void {
  console.log(paint('bold', 'Linked jackpot'))
  console.log(
    `  returns     ${percent(link.return)} in the long run, ${percent(link.seed).trim()} of it the operator's`,
  )
  console.log(`  at worst    ${percent(link.worst)}   now ${percent(link.now).trim()}`)
  if ('hit' in link) {
    const { meanMeter, breakEvenDollars, wagersToHit } = link
    const even = breakEvenDollars === null ? '' : `, even at ${dollars(breakEvenDollars)}`
    console.log(`  meter       ${dollars(meanMeter)} on average${even}, won every ${count(wagersToHit)} wagers`)
    return
  }
  for (const { name, return: own, meanHitDollars, wagersToHit, breakEvenDollars } of link.levels) {
    const hits = `hit at ${dollars(meanHitDollars)} every ${count(wagersToHit)} wagers, even at ${dollars(breakEvenDollars)}`
    console.log(paint('dim', `    ${name.padEnd(12)}${percent(own)}  ${hits}`))
  }
}

function dollars(amount: number): string {
  return `$${Math.round(amount).toLocaleString('en')}`
}

function count(number: number): string {
  return Math.round(number).toLocaleString('en')
}

function printSide(bet: string, side: AnySideFigures, paint: Paint): void {
  if (!('edge' in side)) {
    console.log(`  ${bet.padEnd(20)}${paint('dim', JSON.stringify(side))}`)
    return
  }
  console.log(`  ${bet.padEnd(20)}${percent(side.edge)}${side.edge < 0 ? '  in favour of the player' : ''}`)
  if ('columns' in side) printJackpot(side, paint)
  if (!('lines' in side)) return
  for (const { name, pays, probability } of side.lines) {
    console.log(paint('dim', `    ${name.padEnd(40)}${String(pays).padStart(6)} to 1  ${percent(probability)}`))
  }
}

/** The edge of a jackpot depends on the wager and the pool, so each line names both. */
function printJackpot({ poolDollars, columns }: Pick<JackpotFigures, 'poolDollars' | 'columns'>, paint: Paint): void {
  for (const { wagerDollars, edge, breakEvenDollars } of columns) {
    const even = breakEvenDollars === null ? '' : `, even at $${Math.ceil(breakEvenDollars).toLocaleString('en')}`
    const basis = `$${wagerDollars.toFixed(2)} with $${poolDollars.toLocaleString('en')} in the jackpot${even}`
    console.log(paint('dim', `    ${percent(edge)}  ${basis}`))
  }
}

function printRuleValues(values: readonly RuleValue[], paint: Paint): void {
  console.log(paint('bold', 'What each rule is worth'))
  for (const { rule, is, instead, edge, difference } of values) {
    const more = `${difference > 0 ? '+' : ''}${(difference * 100).toFixed(4)}`
    const changed = `${rule}: ${instead} instead of ${is}`
    console.log(`  ${paint(difference > 0 ? 'red' : 'green', more.padStart(9))}  ${percent(edge)}  ${changed}`)
  }
}

function percent(fraction: number): string {
  return `${(fraction * 100).toFixed(4).padStart(9)} %`
}

function complain(what: string): number {
  console.error(`openpit odds: ${what}`)
  return 2
}
