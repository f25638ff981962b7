import { useMessages } from '../messages/messages.ts'
import { Icon } from './icon.tsx'

interface StepperProps {
  readonly amount: number
  /** Default: one step. */
  readonly least?: number
  readonly most: number
  readonly step: number
  readonly onChange: (cents: number) => void
}

/** An amount with a button for less and one for more. */
export function Stepper({ amount, most, step, least = step, onChange }: StepperProps) {
  const { money, play: words } = useMessages()
  // Each click is a tenth of the maximum: at half a dollar, $100 would take 200 clicks.
  const by = Math.max(step, Math.round(most / 10 / step) * step)
  return (
    <div className="stepper">
      <button
        type="button"
        className="iconbtn"
        aria-label={words.less}
        onClick={() => onChange(Math.max(least, amount - by))}
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
