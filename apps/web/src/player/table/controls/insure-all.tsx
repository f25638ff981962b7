import type { PlayerCommand, YourView } from '@openpit/protocol'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useMessages } from '../../../shared/messages/messages.ts'
import { useTableContext } from '../table-context.ts'
import { BarClock } from './bar-clock.tsx'
import { useGroupFocus } from './use-group-focus.ts'

interface InsureAllProps {
  /** The boxes that the player may insure now. */
  readonly choices: YourView['choices']
  /** What is asked box by box. */
  readonly children: ComponentChildren
}

/** Insurance on several boxes: all at once first, because one clock runs for all of them. */
export function InsureAll({ choices, children }: InsureAllProps) {
  const { view } = useTableContext()
  // Once the player goes box by box, or answers for all, the question is not asked again in this round.
  const [isAsked, setAsked] = useState(choices.length > 1)
  if (!isAsked || choices.length < 2) return <>{children}</>
  return <AllAtOnce key={view.round} choices={choices} onSingle={() => setAsked(false)} />
}

function AllAtOnce({ choices, onSingle }: Pick<InsureAllProps, 'choices'> & { readonly onSingle: () => void }) {
  const { view, acts } = useTableContext()
  const { money, offers: words, play } = useMessages()
  const group = useGroupFocus(`${view.round} insurance`)
  const isAce = view.dealer.cards[0]?.startsWith('A')
  const isFixed = view.printed.insuranceAmount.is === 'exactly-half'
  const mostOf = ({ of }: YourView['choices'][number]) =>
    of.find(({ do: name }) => name === 'insure')?.amount?.most ?? 0
  const sum = choices.reduce((all, choice) => all + mostOf(choice), 0)
  const answer = (as: string, commandFor: (choice: YourView['choices'][number]) => PlayerCommand) => () =>
    void acts?.sendAll(choices.map(commandFor), as)
  const insure = answer('insureAll', (choice) => {
    return { do: 'insure', box: choice.box, ...(isFixed ? {} : { amount: mostOf(choice) }) }
  })
  const decline = answer('declineAll', ({ box }) => ({ do: 'decline', box }))
  return (
    <div className="asking">
      <BarClock />
      <div className="prompt">
        <div>
          <h2>{isAce ? words.ace : words.ten}</h2>
          <p>{words.insureBoxes(choices.length, sum > 0 ? money.short(sum) : null)}</p>
        </div>
      </div>
      <fieldset className="decisions" ref={group} tabIndex={-1} aria-label={play.decisions}>
        <button
          type="button"
          className={acts?.sending === 'insureAll' ? 'btn go wait' : 'btn go'}
          aria-disabled={acts?.sending !== null}
          data-decision="insureAll"
          onClick={insure}
        >
          {words.insureAll}
          {sum > 0 && <small>{money.short(sum)}</small>}
        </button>
        <button
          type="button"
          className={acts?.sending === 'declineAll' ? 'btn go wait' : 'btn go'}
          aria-disabled={acts?.sending !== null}
          data-decision="declineAll"
          onClick={decline}
        >
          {words.declineAll}
        </button>
        <button type="button" className="btn" data-decision="single" onClick={onSingle}>
          {words.boxByBox}
        </button>
      </fieldset>
    </div>
  )
}
