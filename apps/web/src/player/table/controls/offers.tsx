import type { BoxView, PlayerCommand, YourView } from '@openpit/protocol'
import { useState } from 'react'
import { useMessages } from '../../../shared/messages/messages.ts'
import { Ring } from '../../../shared/parts/ring.tsx'
import { Stepper } from '../../../shared/parts/stepper.tsx'
import { plateName, type TableContext, useTableContext } from '../table-context.ts'
import { KEYS } from './decisions.tsx'
import { useGroupFocus } from './use-group-focus.ts'

type AskedChoices = YourView['choices'][number]

/** Something is offered to the player outside of a turn: insurance, even money, following, a rescue. */
export function Offers({ choice }: { readonly choice: AskedChoices }) {
  const { view, me, acts } = useTableContext()
  const words = useMessages()
  const about = view.waits.for === 'answers' ? `${view.waits.about} ${view.waits.hand}` : ''
  const group = useGroupFocus(`${view.round} ${choice.box} ${about}`)
  const { box } = choice
  const offered = choice.of.filter(({ refused }) => refused === null).map(({ do: name }) => name)
  const boxView = view.boxes[box - 1]
  const original = boxView?.bettors.find(({ player }) => player === me)?.cents ?? 0
  const unit = view.printed.insuranceAmount.is === 'exactly-half' ? 1 : view.limits.smallestChip
  const most = Math.floor(original / 2 / unit) * unit
  const [amount, setAmount] = useState(most)
  const mayInsure = offered.includes('insure')
  const mayRefuseForGood = mayInsure && view.printed.insuranceNeverOffered.is === 'on-request'
  const isFixed = view.printed.insuranceAmount.is === 'exactly-half'
  const tell = (command: PlayerCommand, as?: string) => acts?.send(command, as)
  const isSending = acts?.sending !== null
  const answers: readonly { readonly as: string; readonly label: string; readonly command: PlayerCommand }[] = [
    ...(mayInsure
      ? [
          {
            as: 'insure',
            label: mayRefuseForGood ? words.play.yesFor(amount) : words.play.insureFor(amount),
            command: { do: 'insure', box, ...(isFixed ? {} : { amount }) } as PlayerCommand,
          },
        ]
      : []),
    ...offered
      .filter((name) => name !== 'insure' && name !== 'takeHand')
      .map((name) => ({
        as: name,
        label: words.play.names[name] ?? name,
        command: { do: name, box } as PlayerCommand,
      })),
    ...(offered.includes('takeHand')
      ? splitHands(view).map((hand) => ({
          as: `takeHand ${hand}`,
          label: words.play.takeHand(hand),
          command: { do: 'takeHand', box, hand } as PlayerCommand,
        }))
      : []),
    ...(offered.includes('pressPrizeButton') ? othersWithPrize(view, boxView, me) : []).map((player) => ({
      as: `nominate ${player}`,
      label: words.play.nominate(plateName(player)),
      command: { do: 'decline', box, nominate: player } as PlayerCommand,
    })),
    {
      as: 'decline',
      label: mayInsure
        ? mayRefuseForGood
          ? (words.play.names.decline ?? '')
          : words.play.noInsurance
        : offered.includes('pressPrizeButton')
          ? words.play.dealerPresses
          : words.play.noThanks,
      command: { do: 'decline', box },
    },
    ...(mayRefuseForGood
      ? [
          {
            as: 'neverOfferInsurance',
            label: words.play.names.neverOfferInsurance ?? '',
            command: { do: 'neverOfferInsurance' } as PlayerCommand,
          },
        ]
      : []),
  ]
  return (
    <>
      <div className="prompt">
        {view.deadline !== null && <Ring deadline={view.deadline} size={52} />}
        <OfferText box={box} offered={offered} />
      </div>
      <fieldset className="decisions" ref={group} tabIndex={-1} aria-label={words.play.decisions}>
        {mayInsure && !isFixed && (
          <Stepper amount={amount} most={most} step={view.limits.smallestChip} onChange={setAmount} />
        )}
        {answers.map(({ as, label, command }) => (
          <button
            key={as}
            type="button"
            className={acts?.sending === as ? 'btn go wait' : 'btn go'}
            aria-disabled={isSending}
            data-decision={as.split(' ')[0]}
            onClick={() => tell(command, as)}
          >
            {label}
            {as === command.do && <span className="kbd">{KEYS[command.do]}</span>}
          </button>
        ))}
      </fieldset>
    </>
  )
}

/** To whom the prize button can be handed: others with a main and a prize wager on the box. */
function othersWithPrize(
  { printed }: TableContext['view'],
  box: BoxView | undefined,
  me: string | null,
): readonly string[] {
  const bettors = (box?.bettors ?? []).map(({ player }) => player).filter((player) => player !== me)
  const withPrize = (box?.sides ?? []).filter(({ bet }) => printed.prizeSides.includes(bet))
  return bettors.filter((player) => withPrize.some((side) => side.player === player))
}

/** The two hands that a split has made. */
function splitHands({ waits }: TableContext['view']): readonly number[] {
  return waits.for === 'answers' && waits.hand !== null ? [waits.hand, waits.hand + 1] : []
}

function OfferText({ box, offered }: { readonly box: number; readonly offered: readonly string[] }) {
  const { view, me } = useTableContext()
  const { offers: words, site } = useMessages()
  const about = view.waits.for === 'answers' ? view.waits.about : ''
  const controller = view.boxes[box - 1]?.controller ?? ''
  const name = controller === me ? site.you : plateName(controller)
  const isAce = view.dealer.cards[0]?.startsWith('A')
  const { clause } = view.printed.insurancePays
  const [head, small] = ((): readonly [string, string | null] => {
    if (offered.includes('evenMoney')) return [`${words.ace} ${words.evenMoney(box)}`, null]
    if (offered.includes('insure')) {
      return [`${isAce ? words.ace : words.ten} ${words.insure(box)}`, `${words.insureAbout} · ${clause}`]
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
