import type { Me } from '@openpit/protocol'
import { desk } from '../../player/promotions/desk-http.ts'
import { PromotionList } from '../../player/promotions/promotion-list.tsx'
import { usePromotionWords } from '../../player/promotions/words/words.ts'
import { go, linkTo } from '../../route.ts'
import { Answered, Page, useAsked } from '../../shared/parts/page.tsx'
import { DeskPanels } from './desk-panels.tsx'
import { PlanForm } from './plan-form.tsx'

interface PromotionDeskProps {
  readonly me: Me
  readonly promotion: string | null
}

/** The promotions desk: all promotions and a form for a new one, or one of them. */
export function PromotionDesk({ me, promotion }: PromotionDeskProps) {
  return promotion === null ? <AllPromotions me={me} /> : <OnePromotion key={promotion} me={me} promotion={promotion} />
}

function AllPromotions({ me }: { readonly me: Me }) {
  const words = usePromotionWords()
  const asked = useAsked('promotions', desk.promotions)
  return (
    <Page title={words.desk} lead={words.deskLead}>
      <Answered asked={asked}>{(all) => <PromotionList all={all} />}</Answered>
      {me.role === 'manager' || me.role === 'assistantManager' ? (
        <section className="panel">
          <h2>{words.newPromotion}</h2>
          <PlanForm onPlanned={(name) => go(`/promotions/${name}`)} />
        </section>
      ) : null}
    </Page>
  )
}

function OnePromotion({ me, promotion }: { readonly me: Me; readonly promotion: string }) {
  const words = usePromotionWords()
  const asked = useAsked(promotion, () => desk.run(promotion))
  return (
    <Page title={promotion} lead={asked.is === 'here' ? words.stages[asked.answer.view.is] : undefined}>
      <Answered asked={asked}>{(seen) => <DeskPanels me={me} seen={seen} onChange={asked.again} />}</Answered>
      <a className="btn inline" {...linkTo('/promotions')}>
        {words.allPromotions}
      </a>
    </Page>
  )
}
