import type { YourView } from '@openpit/protocol'
import { BarClock } from '../../table/controls/bar-clock.tsx'
import { useGroupFocus } from '../../table/controls/use-group-focus.ts'
import { useTableContext } from '../../table/table-context.ts'
import { useTableWords } from '../words/words.ts'
import { JOKER_VALUES } from './jokers.ts'
import { useTournamentPlay } from './play-context.ts'

/** The player says what their joker counts. All values have equal weight: the client recommends none. */
export function JokerChoice({ choice: { box, hand } }: { readonly choice: YourView['choices'][number] }) {
  const words = useTableWords()
  const { view, acts } = useTableContext()
  const { table, tell } = useTournamentPlay()
  const cards = view.boxes[box - 1]?.hands[(hand ?? 1) - 1]?.cards.length ?? 0
  const group = useGroupFocus(`joker ${view.round} ${box} ${hand} ${cards}`)
  return (
    <div className="asking joker-choice">
      <BarClock />
      <div className="prompt">
        <p>
          <b>{words.box(box)}:</b> {words.yourJoker}
        </p>
        <p className="small">{words.jokerForGood}</p>
      </div>
      <fieldset className="joker-values" ref={group} tabIndex={-1} aria-label={words.jokerValues}>
        {JOKER_VALUES.map((value) => (
          <button
            key={value}
            type="button"
            className="btn go"
            data-joker={value}
            aria-disabled={acts?.sending !== null}
            onClick={() => void tell({ do: 'nominate', table: table.table, box, as: value })}
          >
            <span className="sr">{words.jokerAs} </span>
            {value}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
