import type { TableView } from '@openpit/protocol'
import { useMessages } from '../messages/messages.ts'

/** The amounts that each side bet accepts. */
export function SideAmounts({ view }: { readonly view: TableView }) {
  const { money, table: words, floor, sides, listed, or } = useMessages()
  const { fixedSides, limitedSides } = view.printed
  const amountsOf = (bet: SideBet): string | undefined => {
    const limits = limitedSides[bet]?.is
    if (limits === undefined) return fixedSides[bet] && listed(fixedSides[bet].is.map(money.short), or)
    return limits.least === limits.most ? money.short(limits.least) : floor.limitsAre(limits.least, limits.most)
  }
  return (
    <>
      {view.sideBets.some((bet) => !amountsOf(bet)) && <i>{words.sidesFrom(view.limits.smallestChip)}</i>}
      {view.sideBets.map((bet) => {
        const amounts = amountsOf(bet)
        return amounts && <i key={bet}>{`${sides[bet]?.mark ?? bet} ${amounts}`}</i>
      })}
    </>
  )
}

type SideBet = TableView['sideBets'][number]
