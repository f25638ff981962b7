import type { PlayerCommand, Refusal, TableView } from '@openpit/protocol'
import { useEffect, useState } from 'preact/hooks'
import { useMessages } from '../../../shared/messages/messages.ts'
import { reasonFor } from '../../../shared/messages/reason.ts'
import { useLiveParts, useTableContext } from '../table-context.ts'

/** What a player has chosen for their next hand, and the hand as they saw it. */
interface Plan {
  readonly hand: string
  readonly does: PlannedDecision
}

type PlannedDecision = 'hit' | 'stand'

const PLANNED: readonly PlannedDecision[] = ['hit', 'stand']

interface NextHand {
  readonly box: number
  /** All that the plan depends on. */
  readonly key: string
  /** Why it cannot stand, as the table would say: a plan that it would refuse must not be offered. */
  readonly mustDraw: Refusal | null
}

/** The player's next hand whose turn has not come. */
export function nextHand(view: TableView, me: string | null): NextHand | null {
  if (view.waits.for !== 'decision' || view.waits.player === me) return null
  const { box: acting } = view.waits
  const next = view.boxes.find(
    ({ box, controller, hands }) =>
      box > acting && controller === me && hands.some(({ status }) => status !== 'finished'),
  )
  const [hand] = next?.hands ?? []
  if (next === undefined || hand === undefined || hand.cards.includes(null)) return null
  const { is: below, clause } = view.printed.mustDrawBelow
  const total = hand.total?.points ?? below
  const mustDraw = total < below ? ({ kind: 'must-draw', clause, total, below } as const) : null
  return { box: next.box, key: `${view.round} ${next.box} ${hand.hand} ${hand.cards}`, mustDraw }
}

/** Lets a player choose while others play. The choice is carried out only if the hand is still the same. */
export function PreDecisions() {
  const { view, me } = useTableContext()
  const { plans } = useLiveParts()
  const words = useMessages()
  const next = nextHand(view, me)
  if (next === null || plans === null) return null
  return (
    <fieldset className="decisions planned" aria-label={words.play.planFor(next.box)}>
      <p>{words.play.planFor(next.box)}</p>
      {PLANNED.map((does) => {
        const isOn = plans.plan?.hand === next.key && plans.plan.does === does
        const why = does === 'stand' ? next.mustDraw : null
        if (why !== null) return <PlanOff key={does} does={does} why={why} />
        return (
          <button
            key={does}
            type="button"
            className="btn"
            aria-pressed={isOn}
            onClick={() => plans.set(isOn ? null : { hand: next.key, does })}
          >
            {words.play.names[does]}
          </button>
        )
      })}
    </fieldset>
  )
}

function PlanOff({ does, why }: { readonly does: PlannedDecision; readonly why: Refusal }) {
  const words = useMessages()
  return (
    <button type="button" className="btn off" aria-disabled="true">
      <b>
        {words.play.names[does]}
        <span className="sr">, {words.play.off}:</span>
      </b>
      <small>{reasonFor(words, why)}</small>
      <span className="cl">{why.clause}</span>
    </button>
  )
}

export interface Plans {
  readonly plan: Plan | null
  readonly set: (plan: Plan | null) => void
}

interface PlanNeeds {
  readonly view: TableView
  readonly choices: readonly {
    readonly box: number
    readonly hand: number | null
    readonly of: readonly { readonly do: string; readonly refused: unknown }[]
  }[]
  readonly send: (command: PlayerCommand) => Promise<boolean>
}

/** Keeps the plan, and sends it as soon as the hand's turn comes. */
export function usePlans({ view, choices, send }: PlanNeeds): Plans {
  const [plan, set] = useState<Plan | null>(null)
  const [choice] = choices
  useEffect(() => {
    if (plan === null || choice === undefined || choice.hand === null) return
    const cards = view.boxes[choice.box - 1]?.hands[choice.hand - 1]?.cards
    set(null)
    // The table may refuse it by now: then the player is asked as usual.
    const isOffered = choice.of.some(({ do: name, refused }) => name === plan.does && refused === null)
    if (!isOffered || plan.hand !== `${view.round} ${choice.box} ${choice.hand} ${cards}`) return
    void send({ do: plan.does, box: choice.box, hand: choice.hand })
  }, [plan, choice, view, send])
  return { plan, set }
}
