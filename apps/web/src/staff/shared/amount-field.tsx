import { useEffect, useId, useRef } from 'preact/hooks'
import { usePromotionWords } from '../../player/promotions/words/words.ts'
import { centsOf } from './amount.ts'

interface AmountFieldProps {
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
  readonly isRequired?: boolean
}

/** An amount in dollars. If the text is none, the field says so, and its form is not sent: it would be refused. */
export function AmountField({ label, text, onChange, isRequired = false }: AmountFieldProps) {
  const { notAnAmount } = usePromotionWords()
  const note = useId()
  const input = useRef<HTMLInputElement>(null)
  const isWrong = text.trim() !== '' && centsOf(text) === undefined
  useEffect(() => input.current?.setCustomValidity(isWrong ? notAnAmount : ''), [isWrong, notAnAmount])
  return (
    <div className="amount-field">
      <label>
        {label}
        <input
          ref={input}
          required={isRequired}
          inputMode="decimal"
          value={text}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? note : undefined}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      {isWrong && (
        <small id={note} role="alert">
          {notAnAmount}
        </small>
      )}
    </div>
  )
}
