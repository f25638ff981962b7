import { jackpotOf, type SideName } from '@openpit/engine'
import { type Cents, parseDollars } from '@openpit/money'
import { type MysteryFigures, mysteryFigures, type ProgressiveFigures, progressiveFigures } from '@openpit/odds'
import { readLevels } from '@openpit/scenario/links'
import type { ChosenGame } from './chosen-game.ts'
import type { LevelWords } from './level-words.ts'

export type LinkFigures = ProgressiveFigures | MysteryFigures

/** The figures of the link that the settings describe, `undefined` if they describe none, or what is wrong. */
export function linkFigures(game: ChosenGame, words: LevelWords | undefined): LinkFigures | undefined | string {
  return words === undefined ? poolFigures(game) : levelFigures(game, words)
}

/** A pool that wagers feed: `sideBets.blazing7s.increment`. */
function poolFigures({ options, table }: ChosenGame): ProgressiveFigures | undefined | string {
  const chosen = (options.sideBets as Readonly<Record<string, Readonly<Record<string, number>>>> | undefined) ?? {}
  for (const [bet, { increment }] of Object.entries(chosen)) {
    if (increment === undefined) continue
    const jackpot = jackpotOf(table.rules.sides[bet as SideName])
    if (jackpot === undefined) return `option sideBets.${bet}.increment: ${bet} has no pool`
    const [wager] = jackpot.wagers.is as readonly [Cents]
    const reset = jackpot.reset.is
    const terms = { wager, rate: Math.round(increment * 10_000), reset, meter: table.pool }
    return progressiveFigures(table.rules, jackpot, terms) ?? undefined
  }
  return undefined
}

function levelFigures({ table }: ChosenGame, { bet, wager, levels }: LevelWords): MysteryFigures | string {
  const rules = table.jackpots.links[bet]
  if (rules === undefined) return `option sideBets.${bet}: this book has no such jackpot (${table.jackpots.others})`
  const cents = /^\d+(\.\d+)?$/.test(wager ?? '') ? parseDollars(Number(wager)) : undefined
  if (cents === undefined) return `option sideBets.${bet}.wager: '${wager ?? ''}' is not an amount in dollars`
  const list = listIn(levels)
  if (list === undefined) return `option sideBets.${bet}.levels: it must be a JSON list of levels`
  const read = readLevels(rules, bet, cents, list)
  if (!read.ok) return `option sideBets.${bet}: ${read.problems.map(({ what }) => what).join('; ')}`
  const figures = mysteryFigures(
    cents,
    read.levels.map(({ terms, pool }) => ({ ...terms, cap: terms.cap as Cents, meter: pool })),
  )
  if (figures.return < 1) return figures
  return `option sideBets.${bet}.levels: together they return ${(figures.return * 100).toFixed(2)} percent of the wager`
}

function listIn(text: string | undefined): readonly unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(text ?? '')
    return Array.isArray(list) ? list : undefined
  } catch {
    return undefined
  }
}
