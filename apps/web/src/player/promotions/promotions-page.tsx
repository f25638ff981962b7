import { lazy } from 'preact/compat'
import { useMessages } from '../../shared/messages/messages.ts'
import { Answered, Page, useAsked } from '../../shared/parts/page.tsx'
import { session } from '../../shared/wire/session.ts'
import { useSignal } from '../../shared/wire/signal.ts'
import { desk } from './desk-http.ts'
import { PromotionList } from './promotion-list.tsx'
import { PromotionPage } from './promotion-page.tsx'
import { VoucherList } from './voucher-list.tsx'
import { usePromotionWords } from './words/words.ts'
import './promotions.css'

const PromotionDesk = lazy(async () => {
  return { default: (await import('../../staff/promotions/promotion-desk.tsx')).PromotionDesk }
})

/** Those who run or investigate promotions: they see the desk where players see the offers. */
const DESK_ROLES: readonly string[] = [
  'supervisor',
  'assistantManager',
  'manager',
  'inspector',
  'surveillance',
  'cage',
  'regulator',
]

/** The promotions of the house, or one of them. */
export function PromotionsPage({ promotion }: { readonly promotion: string | null }) {
  const who = useSignal(session)
  const { site } = useMessages()
  if (who.is === 'unknown') return <p role="status">{site.loading}</p>
  if (who.is === 'logged-in' && DESK_ROLES.includes(who.me.role))
    return <PromotionDesk me={who.me} promotion={promotion} />
  return promotion === null ? <Offers /> : <PromotionPage key={promotion} promotion={promotion} />
}

function Offers() {
  const words = usePromotionWords()
  const who = useSignal(session)
  const asked = useAsked('promotions', desk.promotions)
  return (
    <Page title={words.title} lead={words.lead}>
      <Answered asked={asked}>{(all) => <PromotionList all={all} />}</Answered>
      {who.is === 'logged-in' && <OwnVouchers />}
    </Page>
  )
}

function OwnVouchers() {
  const words = usePromotionWords()
  const asked = useAsked('vouchers', desk.myVouchers)
  if (asked.is !== 'here' || asked.answer.length === 0) return null
  return (
    <section className="panel">
      <h2>{words.vouchers}</h2>
      <p>{words.voucherAbout}</p>
      <VoucherList vouchers={asked.answer} />
    </section>
  )
}
