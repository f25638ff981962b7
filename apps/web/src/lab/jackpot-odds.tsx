import { jackpotOf } from '@openpit/engine'
import { cents } from '@openpit/money'
import { mysteryFigures, progressiveFigures } from '@openpit/odds'
import type { LinkView } from '@openpit/protocol'
import { configure, rulebooks } from '@openpit/rulebooks'
import { useMemo } from 'preact/hooks'
import { useMessages } from '../shared/messages/messages.ts'
import { useLabWords } from './words/words.ts'

/** What a wager on a jackpot returns with the meter as it is. It says nothing about whether to make it. */
export interface MeterOdds {
  readonly now: number
  readonly longRun: number
  readonly added: number
  readonly wagersToHit: number
}

/** `null` if the book has no such jackpot, or its wager is not fixed. */
export function meterOdds({ rulebook, bet, wager, levels }: LinkView, decks: number): MeterOdds | null {
  const [pool] = levels
  if (wager === null || pool === undefined) return null
  const added = (wager * levels.reduce((sum, { rate }) => sum + rate, 0)) / 1_000_000
  if (levels.every(({ cap }) => cap !== null)) {
    const terms = levels.map(({ level, reset, cap, rate, meter }) => ({
      name: level,
      reset: cents(reset),
      cap: cents(cap ?? 0),
      rate,
      meter: cents(meter),
    }))
    const { now, return: longRun, levels: each } = mysteryFigures(cents(wager), terms)
    return { now, longRun, added, wagersToHit: Math.min(...each.map(({ wagersToHit }) => wagersToHit)) }
  }
  const configured = configure(rulebooks[rulebook], { decks })
  const jackpot = configured.ok ? jackpotOf(configured.table.rules.sides[bet]) : undefined
  if (!configured.ok || jackpot === undefined) return null
  const terms = { wager: cents(wager), rate: pool.rate, reset: cents(pool.reset), meter: cents(pool.meter) }
  const figures = progressiveFigures(configured.table.rules, jackpot, terms)
  return figures === null
    ? null
    : { now: figures.now, longRun: figures.return, added, wagersToHit: figures.wagersToHit }
}

export function JackpotOdds({ link, decks }: { readonly link: LinkView; readonly decks: number }) {
  const { jackpotOdds: words, percent, count } = useLabWords()
  const { money } = useMessages()
  const odds = useMemo(() => meterOdds(link, decks), [link, decks])
  if (odds === null || link.wager === null) return null
  return (
    <dl className="panel-lines quiet">
      <div>
        <dt>{words.adds}</dt>
        <dd>{words.ofEach(money.dollars(odds.added), money.short(link.wager))}</dd>
      </div>
      <div>
        <dt>{words.now}</dt>
        <dd key={percent(odds.now, 1)}>{percent(odds.now, 1)}</dd>
      </div>
      <div>
        <dt>{words.longRun}</dt>
        <dd>{percent(odds.longRun, 1)}</dd>
      </div>
      <div>
        <dt>{link.levels.length > 1 ? words.oftenest : words.whole}</dt>
        <dd>{words.oneIn(count(Math.round(odds.wagersToHit)))}</dd>
      </div>
    </dl>
  )
}
