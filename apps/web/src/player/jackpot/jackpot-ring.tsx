import type { BoxView } from '@openpit/protocol'
import { useMessages } from '../../shared/messages/messages.ts'
import { standstillAt } from '../../shared/wire/link-list.ts'
import { useLinkOf } from '../../shared/wire/links.ts'
import { useTableContext } from '../table/table-context.ts'

interface JackpotRingProps {
  readonly box: BoxView
  /** The size of the main spot beside it. */
  readonly main: number
  /** Without its letters, where the plates of the neighbours leave no room for them. */
  readonly isSmall: boolean
}

/**
 * The spot of the jackpot wager beside a box. It is filled only when the table has the wager: a chip that is still on
 * its way must not look registered.
 */
export function JackpotRing({ box, main, isSmall }: JackpotRingProps) {
  const { table } = useTableContext()
  const { jackpot: words, sides } = useMessages()
  const link = useLinkOf(table)
  if (link === null) return null
  const isIn = box.sides.some(({ bet, cents }) => bet === link.bet && cents > 0)
  const isOff = standstillAt(link, table) !== null
  const state = isIn ? 'registered' : isOff ? 'off' : 'free'
  const size = isSmall ? 14 : Math.round(main * 0.58)
  const { name, mark } = sides[link.bet] ?? { name: link.bet, mark: link.bet }
  return (
    <span
      className={`jackpot-ring ${state}`}
      style={{ width: size, height: size, left: -(main / 2 + size / 2 + (isSmall ? 2 : 6)), top: 0 }}
      role="img"
      aria-label={words.spot(name, box.box, state)}
    >
      {isSmall ? '' : mark}
    </span>
  )
}
