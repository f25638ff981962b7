import { useMessages } from '../../shared/messages/messages.ts'
import type { SeenWin } from '../../shared/wire/link-list.ts'
import { useWinsAt } from '../../shared/wire/links.ts'
import { useTableContext } from '../table/table-context.ts'
import { isPartOf } from './part-of.ts'
import { percentOf, useWinningLine } from './winning-line.ts'
import { useWinWords } from './words/words.ts'

/** The player's own last win at this table: how it went, how it was worked out, and what to name in a question. */
export function WinStory() {
  const { table, me } = useTableContext()
  const win = useWinsAt(table).findLast(({ player }) => player === me)
  return win === undefined ? null : <Story win={win} />
}

const STATES = ['waiting', 'confirmed', 'paid', 'void'] as const

function Story({ win }: { readonly win: SeenWin }) {
  const { view } = useTableContext()
  const { money, locale } = useMessages()
  const words = useWinWords()
  const percent = percentOf(useWinningLine(win))
  const chip = view.limits.smallestChip
  const isKnown = percent !== null && win.before !== null && isPartOf(win.amount, percent, win.before, chip)
  return (
    <section className="win-story" aria-label={words.story}>
      <h2>{words.story}</h2>
      <ol>
        {STATES.flatMap((state) => {
          const at = win.heard[state]
          return at === undefined
            ? []
            : [
                <li key={state}>
                  <time>{new Date(at).toLocaleTimeString(locale)}</time> {words.wonIs[state]}
                </li>,
              ]
        })}
      </ol>
      {isKnown && (
        <dl className="panel-lines">
          <div>
            <dt>{words.whenConfirmed}</dt>
            <dd>{money.dollars(win.before ?? 0)}</dd>
          </div>
          <div>
            <dt>{`${percent} %`}</dt>
            <dd>{money.dollars(Math.ceil(((win.before ?? 0) * percent) / 100))}</dd>
          </div>
          <div>
            <dt>{words.upToChip(money.short(chip))}</dt>
            <dd>{money.dollars(win.amount)}</dd>
          </div>
        </dl>
      )}
      <dl className="panel-lines">
        <div>
          <dt>{words.kept}</dt>
          <dd>{win.win}</dd>
        </div>
      </dl>
    </section>
  )
}
