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

/** An amount of money with a button for less and one for more. */
export function Stepper({ amount, most, step, least = step, onChange }: StepperProps) {
  const { money, play: words } = useMessages()
  // Each click is a tenth of the maximum: at half a dollar, $100 would take 200 clicks.
  const by = Math.max(step, Math.round(most / 10 / step) * step)
  return (
    <StepButtons
      className="stepper"
      {...{ amount, least, most, by, onChange }}
      names={{ less: words.less, more: words.more }}
      shown={money.dollars(amount)}
      note={words.most(most)}
    />
  )
}

interface StepButtonsProps {
  readonly className: string
  readonly amount: number
  readonly least: number
  readonly most: number
  /** What one click adds or takes away. */
  readonly by: number
  readonly onChange: (amount: number) => void
  readonly names: { readonly less: string; readonly more: string }
  readonly shown: string
  readonly note: string
}

/** An amount between its two buttons. */
export function StepButtons(props: StepButtonsProps) {
  const { className, amount, least, most, by, onChange, names, shown, note } = props
  return (
    <div className={className}>
      <button
        type="button"
        className="iconbtn"
        aria-label={names.less}
        onClick={() => onChange(Math.max(least, amount - by))}
      >
        <Icon name="minus" />
      </button>
      <span aria-live="polite">
        <b>{shown}</b>
        <small>{note}</small>
      </span>
      <button
        type="button"
        className="iconbtn"
        aria-label={names.more}
        onClick={() => onChange(Math.min(most, amount + by))}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
