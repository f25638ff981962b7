import type { YourView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { useMessages } from '../../../shared/messages/messages.ts'
import { Stepper } from '../../../shared/parts/stepper.tsx'
import { useNameOf, useTableContext } from '../table-context.ts'
import { BarClock } from './bar-clock.tsx'
import { KEYS } from './decisions.tsx'
import { offerAnswers, offeredNames } from './offer-answers.ts'
import { useGroupFocus } from './use-group-focus.ts'

/** An offer outside the player's turn: insurance, even money, following a double or split, a rescue. */
export function Offers({ choice }: { readonly choice: YourView['choices'][number] }) {
  const { view, me, names, acts } = useTableContext()
  const words = useMessages()
  const about = view.waits.for === 'answers' ? `${view.waits.about} ${view.waits.hand}` : ''
  const group = useGroupFocus(`${view.round} ${choice.box} ${about}`)
  const most = choice.of.find(({ do: name }) => name === 'insure')?.amount?.most ?? 0
  const [cents, setCents] = useState(most)
  const isFixed = view.printed.insuranceAmount.is === 'exactly-half'
  const offered = offeredNames(choice)
  const answers = offerAnswers(choice, { view, me, names, words, amount: { cents, isFixed } })
  return (
    <div className="asking">
      <BarClock />
      <div className="prompt">
        <OfferText box={choice.box} offered={offered} />
      </div>
      <fieldset className="decisions" ref={group} tabIndex={-1} aria-label={words.play.decisions}>
        {offered.includes('insure') && !isFixed && (
          <Stepper amount={cents} most={most} step={view.limits.smallestChip} onChange={setCents} />
        )}
        {answers.map(({ as, label, command }) => (
          <button
            key={as}
            type="button"
            className={acts?.sending === as ? 'btn go wait' : 'btn go'}
            aria-disabled={acts?.sending !== null}
            data-decision={as.split(' ')[0]}
            onClick={() => acts?.send(command, as)}
          >
            {label}
            {as === command.do && <span className="kbd">{KEYS[command.do]}</span>}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

function OfferText({ box, offered }: { readonly box: number; readonly offered: readonly string[] }) {
  const { view } = useTableContext()
  const nameOf = useNameOf()
  const { offers: words, live } = useMessages()
  const about = view.waits.for === 'answers' ? view.waits.about : ''
  const controller = view.boxes[box - 1]?.controller ?? ''
  const name = nameOf(controller)
  const isAce = view.dealer.cards[0]?.startsWith('A')
  const { insurancePays, insuranceOnTenPays, insuranceAmount } = view.printed
  const { is: odds, clause } = isAce ? insurancePays : insuranceOnTenPays
  const [head, small] = ((): readonly [string, string | null] => {
    if (offered.includes('stayIn')) return [live.because.shuffler ?? '', null]
    if (offered.includes('evenMoney')) return [`${words.ace} ${words.evenMoney(box)}`, null]
    if (offered.includes('insure')) {
      return [
        `${isAce ? words.ace : words.ten} ${words.insure(box)}`,
        `${words.insureAbout(insuranceAmount.is === 'exactly-half', ...odds)} · ${clause}`,
      ]
    }
    if (offered.includes('pressPrizeButton')) return [words.prize(box), null]
    if (about === 'surrender') return [words.surrender(box), null]
    if (about === 'double') return [words.double(name, box), null]
    if (about === 'split') {
      return [words.split(name, box), offered.includes('takeHand') ? words.splitOrTake : words.splitStays]
    }
    return [words.rescue(box), words.rescueAbout]
  })()
  return (
    <div className="grow">
      <h2>{head}</h2>
      {small && <p>{small}</p>}
    </div>
  )
}
