import { useMessages } from '../messages/messages.ts'
import { Icon } from './icon.tsx'

interface StepperProps {
  readonly amount: number
  readonly most: number
  readonly step: number
  readonly onChange: (cents: number) => void
}

/** An amount, more or less. */
export function Stepper({ amount, most, step, onChange }: StepperProps) {
  const { money, play: words } = useMessages()
  // A tenth of the way at a time: half a dollar a click would be many clicks.
  const by = Math.max(step, Math.round(most / 10 / step) * step)
  return (
    <div className="stepper">
      <button
        type="button"
        className="iconbtn"
        aria-label={words.less}
        onClick={() => onChange(Math.max(step, amount - by))}
      >
        <Icon name="minus" />
      </button>
      <span aria-live="polite">
        <b>{money.dollars(amount)}</b>
        <small>{words.most(most)}</small>
      </span>
      <button
        type="button"
        className="iconbtn"
        aria-label={words.more}
        onClick={() => onChange(Math.min(most, amount + by))}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
