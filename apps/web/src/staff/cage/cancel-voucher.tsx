import { useState } from 'preact/hooks'
import { desk } from '../../player/promotions/desk-http.ts'
import { useRequest } from '../../player/promotions/use-request.ts'
import { usePromotionWords } from '../../player/promotions/words/words.ts'

interface CancelVoucherProps {
  readonly voucher: string
  readonly onCancelled: () => void
}

export function CancelVoucher({ voucher, onCancelled }: CancelVoucherProps) {
  const words = usePromotionWords()
  const [reason, setReason] = useState('')
  const request = useRequest(onCancelled)
  return (
    <details>
      <summary>{words.cancel}</summary>
      <form
        className="account-form"
        onSubmit={(event) => {
          event.preventDefault()
          request.send(() => desk.cancel(voucher, reason))
        }}
      >
        <label>
          {words.cancelReason}
          <input required maxLength={500} value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
        </label>
        {request.problem !== null && (
          <p className="note" role="alert">
            {request.problem}
          </p>
        )}
        <button type="submit" className="btn">
          {words.cancel}
        </button>
      </form>
    </details>
  )
}
