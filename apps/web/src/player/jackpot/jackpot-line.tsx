import { useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { Dialog } from '../../shared/parts/dialog.tsx'
import { MeterAmount, mostOf } from '../../shared/parts/meter-amount.tsx'
import { largestLevel, standstillAt } from '../../shared/wire/link-list.ts'
import { useLinkOf } from '../../shared/wire/links.ts'
import { useTableContext } from '../table/table-context.ts'
import { LinkPlate } from './jackpot-plate.tsx'

/**
 * The meter on a phone: one line with the largest level. A tap shows all levels. When cards come, the line makes room
 * for the dealer's hand; then the meter is in the drawer, behind its tab.
 */
export function JackpotLine() {
  const { table, shown } = useTableContext()
  const { jackpot: words, sides } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const link = useLinkOf(table)
  const level = link === null ? undefined : largestLevel(link)
  if (link === null || level === undefined || shown.dealer.cards.length > 0) return null
  const name = sides[link.bet]?.name ?? link.bet
  const isStill = standstillAt(link, table) !== null
  return (
    <>
      <button type="button" className={isStill ? 'jackpot-line still' : 'jackpot-line'} onClick={() => setOpen(true)}>
        <span>{level.level === '' ? name : `${name}, ${level.level}`}</span>
        <MeterAmount cents={level.meter} most={mostOf(level)} />
      </button>
      {isOpen && (
        <Dialog title={words.of(name)} onClose={() => setOpen(false)}>
          <LinkPlate link={link} table={table} />
        </Dialog>
      )}
    </>
  )
}
