import { useMessages } from '../messages/messages.ts'

interface MeterAmountProps {
  /** `null` while it is unknown: a dash, never a zero. */
  readonly cents: number | null
  /** The largest amount for which there is room from the start, so that nothing moves when it comes. */
  readonly most: number
}

/**
 * What a meter shows. It is as wide as its largest amount. A digit that changes is a new element: one that kept its
 * place with another text would count as a layout shift.
 */
export function MeterAmount({ cents, most }: MeterAmountProps) {
  const { money, floor } = useMessages()
  const text = cents === null ? floor.unknown : money.dollars(cents)
  const room = Math.max(money.dollars(most).length, text.length)
  return (
    <span className="amount" style={{ minWidth: `${room}ch` }}>
      <span className="sr">{text}</span>
      <span aria-hidden="true" key={text.length}>
        {[...text].map((figure, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the figure's identity
          <span key={`${place} ${figure}`}>{figure}</span>
        ))}
      </span>
    </span>
  )
}

/** Room for a pool without a cap: a hundred times what it starts with. */
const POOL_ROOM = 100

export function mostOf({ cap, reset }: { readonly cap: number | null; readonly reset: number }): number {
  return cap ?? POOL_ROOM * reset
}
