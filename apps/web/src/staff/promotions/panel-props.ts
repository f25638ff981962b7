import type { DeskView, Me, PromotionAct } from '@openpit/protocol'

/** What every panel of the desk gets. */
export interface PanelProps {
  readonly me: Me
  readonly seen: DeskView
  readonly tell: (act: PromotionAct) => void
}
