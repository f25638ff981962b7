import type { LinkView } from '@openpit/protocol'
import { useMessages } from '../../shared/messages/messages.ts'
import { MeterAmount, mostOf } from '../../shared/parts/meter-amount.tsx'
import { largestLevel } from '../../shared/wire/link-list.ts'

/** The jackpot of a table in one line, for its card. */
export function JackpotOfTable({ link }: { readonly link: LinkView }) {
  const { sides } = useMessages()
  const level = largestLevel(link)
  if (level === undefined) return null
  const name = sides[link.bet]?.name ?? link.bet
  return (
    <>
      {level.level === '' ? name : `${name}, ${level.level}`}{' '}
      <b>
        <MeterAmount cents={level.meter} most={mostOf(level)} />
      </b>
    </>
  )
}
