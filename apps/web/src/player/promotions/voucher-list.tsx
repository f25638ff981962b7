import type { HouseVoucherView, VoucherView } from '@openpit/protocol'
import type { ComponentChildren } from 'preact'
import { useMessages } from '../../shared/messages/messages.ts'
import { usePromotionWords } from './words/words.ts'

interface VoucherListProps {
  readonly vouchers: readonly (VoucherView & Partial<Pick<HouseVoucherView, 'holder'>>)[]
  /** What can be done with each of them. */
  readonly actions?: (voucher: VoucherView) => ComponentChildren
  /** Whether the list names the holders. */
  readonly showsHolder?: boolean
}

export function VoucherList({ vouchers, actions, showsHolder = false }: VoucherListProps) {
  const words = usePromotionWords()
  const { money } = useMessages()
  return (
    <ul className="lines">
      {vouchers.map((one) => (
        <li key={one.voucher}>
          <span>
            <code>{one.voucher}</code>
            {showsHolder && <small>{one.holder ?? one.terms.player}</small>}
          </span>
          <b>{one.terms.value === null ? one.terms.kind : money.dollars(one.terms.value)}</b>
          <span>
            {words.voucherStates[one.is]}
            {one.exchanged !== null && <small>{words.exchangedAt(one.exchanged.table, one.exchanged.round)}</small>}
          </span>
          {actions?.(one)}
        </li>
      ))}
    </ul>
  )
}
