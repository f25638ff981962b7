import type { Me } from '@openpit/protocol'
import { desk } from '../../player/promotions/desk-http.ts'
import { VoucherList } from '../../player/promotions/voucher-list.tsx'
import { usePromotionWords } from '../../player/promotions/words/words.ts'
import { CAGE_ROLES } from '../../shared/consoles.ts'
import { Answered, Page, useAsked } from '../../shared/parts/page.tsx'
import { StaffPage } from '../shared/staff-page.tsx'
import { CancelVoucher } from './cancel-voucher.tsx'
import { CardsPanel } from './cards-panel.tsx'
import { IssueForm } from './issue-form.tsx'
import { PrizesToPay } from './prizes-to-pay.tsx'
import '../../player/promotions/promotions.css'

/** The cage: vouchers, Player Cards, and prizes that wait to be paid. */
export function CagePage() {
  const words = usePromotionWords()
  return (
    <StaffPage title={words.cage} roles={CAGE_ROLES}>
      {(me) => <Cage me={me} />}
    </StaffPage>
  )
}

function Cage({ me }: { readonly me: Me }) {
  const words = usePromotionWords()
  const vouchers = useAsked('vouchers', desk.vouchers)
  const issues = me.role === 'manager' || me.role === 'assistantManager'
  return (
    <Page title={words.cage} lead={words.cageLead}>
      <div className="panels">
        <PrizesToPay />
        {issues && (
          <section className="panel">
            <h2>{words.issue}</h2>
            <IssueForm onIssued={vouchers.again} />
          </section>
        )}
        <section className="panel">
          <h2>{words.allVouchers}</h2>
          <Answered asked={vouchers}>
            {(all) =>
              all.length === 0 ? (
                <p>{words.noVouchers}</p>
              ) : (
                <VoucherList
                  vouchers={all}
                  showsHolder
                  actions={({ voucher, is }) =>
                    issues && is === 'issued' && <CancelVoucher voucher={voucher} onCancelled={vouchers.again} />
                  }
                />
              )
            }
          </Answered>
        </section>
        <CardsPanel me={me} />
      </div>
    </Page>
  )
}
