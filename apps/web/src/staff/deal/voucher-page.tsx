import type { VoucherView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { Conditions } from '../../player/promotions/conditions.tsx'
import { desk } from '../../player/promotions/desk-http.ts'
import { useRequest } from '../../player/promotions/use-request.ts'
import { usePromotionWords } from '../../player/promotions/words/words.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { refusalSentence } from '../../shared/messages/reason.ts'
import { Dialog } from '../../shared/parts/dialog.tsx'
import { useDeal } from './deal-context.ts'

/** The dealer types the code of a voucher, reads its conditions out, and gives its holder the tokens. */
export function VoucherPage({ onClose }: { readonly onClose: () => void }) {
  const words = usePromotionWords()
  const [code, setCode] = useState('')
  const [found, setFound] = useState<VoucherView | null>(null)
  const request = useRequest(() => {})
  const lookUp = async () => {
    setFound(null)
    setFound(await desk.voucher(code.trim().toLowerCase()))
  }
  return (
    <Dialog title={words.exchangeTitle} onClose={onClose}>
      <form
        className="voucher-form"
        onSubmit={(event) => {
          event.preventDefault()
          request.send(lookUp)
        }}
      >
        <label>
          {words.voucherCode}
          <input
            required
            maxLength={40}
            autoComplete="off"
            spellcheck={false}
            value={code}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
        </label>
        <button type="submit" className="b">
          {words.lookUp}
        </button>
      </form>
      {request.problem !== null && (
        <p className="deal-refusal" role="alert">
          {request.problem}
        </p>
      )}
      {found !== null && request.problem === null && <Found voucher={found} onDone={onClose} />}
    </Dialog>
  )
}

interface FoundProps {
  readonly voucher: VoucherView
  readonly onDone: () => void
}

/** What the dealer reads out. Whether it may be exchanged here is for the table to say. */
function Found({ voucher: { voucher, terms, is, exchanged }, onDone }: FoundProps) {
  const { orders, isOn } = useDeal()
  const words = usePromotionWords()
  const messages = useMessages()
  const { player, value } = terms
  const worth = value === null ? (terms.kind ?? '') : messages.money.dollars(value)
  const exchange = async () => {
    if (await orders.send({ do: 'exchangeVoucher', player, voucher })) onDone()
  }
  return (
    <section className="voucher-found">
      <h3>{`${player}: ${worth}`}</h3>
      <p>
        {words.voucherStates[is]}
        {exchanged !== null && ` ${words.exchangedAt(exchanged.table, exchanged.round)}`}
      </p>
      <Conditions of={terms} />
      {orders.refusal !== null && (
        <p className="deal-refusal" role="alert">
          {refusalSentence(messages, orders.refusal)}
        </p>
      )}
      <button type="button" className="b go" aria-disabled={!isOn} onClick={isOn ? () => void exchange() : undefined}>
        {words.exchangeFor(worth, player)}
      </button>
    </section>
  )
}
