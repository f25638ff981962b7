import type { VoucherView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { useMessages } from '../../../shared/messages/messages.ts'
import { refusalSentence } from '../../../shared/messages/reason.ts'
import { Answered, useAsked } from '../../../shared/parts/page.tsx'
import { Conditions } from '../../promotions/conditions.tsx'
import { desk } from '../../promotions/desk-http.ts'
import { usePromotionWords } from '../../promotions/words/words.ts'
import { useTableContext } from '../table-context.ts'
import { OwnCards } from './own-cards.tsx'
import './tokens.css'

const PANEL = 'token-panel'

/** The player's tokens at this table with their conditions, and the vouchers that can be exchanged for more. */
export function TokenPanel() {
  const { you, wagers } = useTableContext()
  const { money } = useMessages()
  const words = usePromotionWords()
  const lots = you?.tokenLots ?? []
  const held = you?.tokens ?? 0
  return (
    <div className="token-panel" id={PANEL} tabIndex={-1}>
      <dl className="panel-lines">
        <div>
          <dt>{words.tokensHere}</dt>
          <dd>{money.dollars(held)}</dd>
        </div>
      </dl>
      {held > 0 && wagers !== null && (
        <label className="check">
          <input type="checkbox" checked={wagers.tokens.isOn} onChange={wagers.tokens.toggle} />
          {words.betTokens}
        </label>
      )}
      {lots.map((lot) => (
        <section key={`${lot.expires} ${lot.minimumWager} ${lot.cents}`}>
          <h2>{words.tokensWorth(money.dollars(lot.cents))}</h2>
          <Conditions of={lot} />
        </section>
      ))}
      <OwnVouchers />
      <OwnCards />
    </div>
  )
}

function OwnVouchers() {
  const { view, you } = useTableContext()
  const words = usePromotionWords()
  // Tokens change when a voucher has been exchanged, here or by a dealer.
  const asked = useAsked(`vouchers ${you?.tokens}`, desk.myVouchers)
  return (
    <>
      <h2>{words.vouchers}</h2>
      <Answered asked={asked}>
        {(all) => {
          const usable = all.filter(({ is, terms }) => is === 'issued' && terms.games.includes(view.rulebook))
          if (usable.length === 0) return <p>{words.noVoucherHere}</p>
          return usable.map((voucher) => <OwnVoucher key={voucher.voucher} voucher={voucher} />)
        }}
      </Answered>
    </>
  )
}

/** A voucher with its conditions. Where a person deals, the player hands it to them. */
function OwnVoucher({ voucher: { voucher, terms } }: { readonly voucher: VoucherView }) {
  const { view, acts } = useTableContext()
  const messages = useMessages()
  const words = usePromotionWords()
  const [isAsked, setAsked] = useState(false)
  const isSending = acts?.sending === voucher
  const refused = isAsked ? (acts?.refusal ?? null) : null
  const exchange = async () => {
    setAsked(true)
    const isDone = await acts?.send({ do: 'presentVoucher', voucher }, voucher)
    // The button goes away with the voucher: without this, the focus would leave the drawer, and Escape not close it.
    if (isDone) document.getElementById(PANEL)?.focus({ preventScroll: true })
  }
  return (
    <section className="own-voucher">
      <h3>
        <code>{voucher}</code> {terms.value === null ? terms.kind : messages.money.dollars(terms.value)}
      </h3>
      <Conditions of={terms} />
      {refused !== null && (
        <p className="note" role="alert">
          {refusalSentence(messages, refused)}
        </p>
      )}
      {view.live === undefined ? (
        <button type="button" className="btn go" aria-disabled={isSending} onClick={() => void exchange()}>
          {words.exchange}
        </button>
      ) : (
        <p>{words.handToDealer}</p>
      )}
    </section>
  )
}
