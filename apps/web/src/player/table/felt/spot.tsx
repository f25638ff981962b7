import type { BoxView, TableView } from '@openpit/protocol'
import type { ComponentChildren, CSSProperties, TargetedMouseEvent } from 'preact'
import { Stack } from '../../../shared/chips/chip.tsx'
import { useMessages } from '../../../shared/messages/messages.ts'
import { useDock } from '../dock/dock-state.ts'
import { useHelpHandlers } from '../dock/use-help-handlers.ts'
import { handLinesAt } from '../selectors.ts'
import { useTableContext } from '../table-context.ts'
import { amountAt, type Spot, whyHeldBack } from './layout.ts'

/** A player's chips on a box: the stake, what it won, and the total with doubles and splits. */
export interface StakeLabel {
  readonly player: string
  readonly cents: number
  readonly won: number
  readonly total: number
}

/** The chips on a box, the controlling player's first. While betting is open, the player's own come from the draft. */
export function useStakes(box: BoxView): readonly StakeLabel[] {
  const { view, me, wagers } = useTableContext()
  const wanted = wagers ? amountAt(wagers.want, { box: box.box, bet: 'main' }) : 0
  // The last player has left this box: without this, a newcomer would see that player's name instead of their own.
  const isNew = me !== null && box.seated === me && !box.bettors.some(({ player }) => player === me)
  if (view.phase === 'ended' && !(wagers && wanted > 0)) return isNew ? [] : afterTheRound(box, view)
  const isNext = view.phase === 'ended'
  const others = isNext ? [] : box.bettors.filter(({ player }) => player !== me || !wagers?.isOpen)
  const shown = others.map(({ player, cents }) => {
    const onHands = box.hands.flatMap(({ stakes }) => stakes.filter((stake) => stake.player === player))
    const total = onHands.reduce((sum, stake) => sum + stake.cents + stake.double, 0)
    return { player, cents: total || cents, won: 0, total: total || cents }
  })
  const mine = me !== null && wagers?.isOpen && wanted > 0 ? [{ player: me, cents: wanted, won: 0, total: wanted }] : []
  // The controlling player's chips are nearest to the dealer.
  const first = box.controller ?? box.seated
  return [...shown, ...mine].sort((a, b) => Number(b.player === first) - Number(a.player === first))
}

/** After a round, lost chips are gone and winnings are beside the stake. */
function afterTheRound(box: BoxView, view: TableView): readonly StakeLabel[] {
  const lines = handLinesAt(view, box.box)
  return box.bettors.map(({ player, cents }) => {
    const own = lines.filter((line) => line.player === player)
    const profit = own.reduce((sum, line) => sum + line.profit, 0)
    const staked = own.reduce((sum, line) => sum + line.stake, 0) || cents
    return { player, cents: profit < 0 ? 0 : staked, won: Math.max(0, profit), total: staked }
  })
}

interface SpotProps {
  readonly spot: Spot
  readonly className: string
  readonly style?: CSSProperties
  readonly children?: ComponentChildren
  /** A picture of the chips: another spot takes them. */
  readonly isPicture?: boolean
}

/** A place for chips. While betting is open, a click adds the chip in hand; on a free box it also takes the box. */
export function SpotButton({ spot, className, style, children, isPicture = false }: SpotProps) {
  const { view, wagers, me } = useTableContext()
  const words = useMessages()
  const dock = useDock()
  const { handlers, takesClick } = useHelpHandlers(spot.bet)
  const box = view.boxes[spot.box - 1] as BoxView
  const name = spot.bet === 'main' ? '' : (words.sides[spot.bet]?.name ?? spot.bet)
  const cents = useSpotCents(spot)
  const label = `${spot.bet === 'main' ? words.wager.main(spot.box) : words.wager.spot(name, spot.box)}: ${
    cents === 0 ? words.wager.none : words.money.short(cents)
  }`
  const inside = spot.bet === 'main' ? children : <SideInside spot={spot} cents={cents} />
  if (isPicture) {
    return (
      <div className={className} style={style} aria-hidden="true">
        {inside}
      </div>
    )
  }
  if (!wagers?.isOpen) {
    return (
      <div className={className} style={style} role="img" aria-label={label}>
        {inside}
      </div>
    )
  }
  const isMine = (spot.bet === 'main' && box.seated === me) || cents > 0
  const place = ({ currentTarget }: TargetedMouseEvent<HTMLElement>) => {
    if (!takesClick()) return
    // On the arc, this spot becomes a picture when the dock opens: a player who uses keys goes on in the dock.
    const isByKeys = dock !== null && dock.box !== spot.box && currentTarget.matches(':focus-visible')
    wagers.place(spot)
    dock?.choose(spot)
    dock?.open(spot.box)
    if (isByKeys) requestAnimationFrame(() => document.querySelector<HTMLElement>('.spot.great')?.focus())
  }
  return (
    <button
      type="button"
      className={`${className}${isMine ? ' mine' : ''}${whyHeldBack(spot, wagers.want, view) ? ' held' : ''}`}
      style={style}
      onClick={place}
      {...handlers}
    >
      <span className="sr">{label}</span>
      {inside}
    </button>
  )
}

function useSpotCents(spot: Spot): number {
  const { view, wagers, me } = useTableContext()
  if (wagers?.isOpen) return amountAt(wagers.want, spot)
  const box = view.boxes[spot.box - 1]
  if (spot.bet === 'main') return box?.bettors.find(({ player }) => player === me)?.cents ?? 0
  return (box?.sides ?? []).filter(({ bet }) => bet === spot.bet).reduce((sum, side) => sum + side.cents, 0)
}

function SideInside({ spot, cents }: { readonly spot: Spot; readonly cents: number }) {
  const { view, wagers, me } = useTableContext()
  const { sides } = useMessages()
  const others = (view.boxes[spot.box - 1]?.sides ?? [])
    .filter(({ bet, player }) => bet === spot.bet && player !== me && wagers?.isOpen && view.phase === 'wagering')
    .reduce((sum, side) => sum + side.cents, 0)
  const sum = cents + others
  if (sum > 0) return <Stack cents={sum} size={38} />
  return (
    <span aria-hidden="true" className="pp">
      {sides[spot.bet]?.name ?? spot.bet}
    </span>
  )
}
