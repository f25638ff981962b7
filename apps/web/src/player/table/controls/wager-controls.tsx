import { Chip } from '../../../shared/chips/chip.tsx'
import { chipsAt } from '../../../shared/chips/denominations.ts'
import { useMessages } from '../../../shared/messages/messages.ts'
import { useDock } from '../dock/dock-state.ts'
import { useTableContext } from '../table-context.ts'
import { ROOM_FOR_ARC, useMedia } from '../use-media.ts'
import { BarClock } from './bar-clock.tsx'
import { noticeText } from './bar-notices.tsx'
import { StakeText } from './stake-text.tsx'
import type { Wagers } from './use-wagers.ts'
import { WagerButtons } from './wager-buttons.tsx'
import type { WagerNotice } from './wager-draft.ts'

/** The bar while betting is open: the clock, what is at stake, the chips, and the buttons, each at its place. */
export function WagerControls() {
  const { wagers } = useTableContext()
  if (wagers === null) return null
  return (
    <div className="wagering" aria-busy={wagers.isBusy}>
      <BarClock />
      <StakeText wagers={wagers} />
      <Tray wagers={wagers} />
      <WagerButtons wagers={wagers} />
    </div>
  )
}

function Tray({ wagers }: { readonly wagers: Wagers }) {
  const { view, focus } = useTableContext()
  const all = useMessages()
  const { wager: words, play } = all
  const dock = useDock()
  const hasArc = useMedia(ROOM_FOR_ARC)
  const choose = (cents: number) => {
    wagers.choose(cents)
    // On a phone the cards of the round before lie on the spots: a player who takes a chip wants to bet.
    if (view.phase === 'ended' && !hasArc) dock?.open(focus)
  }
  return (
    <fieldset className="tray">
      <legend className="sr">{words.chips}</legend>
      {chipsAt(view.limits.smallestChip).map((kind) => {
        const off = whyOff(kind.cents, wagers, view.limits.maximum)
        const why = off === null ? null : noticeText(all, off)
        return (
          <button
            key={kind.cents}
            type="button"
            className={why === null ? undefined : 'off'}
            aria-pressed={wagers.chip === kind.cents}
            aria-disabled={why !== null}
            title={why ?? undefined}
            onClick={() => (off === null ? choose(kind.cents) : wagers.tell(off))}
          >
            <span className="sr">{`${words.chip(kind.cents)}${why === null ? '' : `, ${play.off}: ${why}`}`}</span>
            <Chip kind={kind} />
          </button>
        )
      })}
    </fieldset>
  )
}

/** Why a chip cannot be placed; `null` if it can. */
function whyOff(cents: number, { left }: Wagers, maximum: number): WagerNotice | null {
  if (cents > maximum) return { is: 'most', cents: maximum }
  return cents > left ? { is: 'left', cents: left } : null
}
