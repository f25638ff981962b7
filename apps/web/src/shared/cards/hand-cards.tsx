import { Card } from './card.tsx'
import type { DealTimes } from './deal-times.ts'
import { column, fan } from './fan.ts'

export interface HandCardsProps {
  readonly cards: readonly (string | null)[]
  readonly width: number
  readonly room: number
  readonly sideways?: boolean
  readonly asColumn?: boolean
  readonly dim?: boolean
  /** `box/hand`, or `dealer`: the keys of `dealt` begin with it. */
  readonly where: string
  readonly dealt: DealTimes
}

/** The cards of one hand, laid so that every index is visible. */
export function HandCards(props: HandCardsProps) {
  const { cards, width, room, sideways = false, asColumn = false, dim = false, where, dealt } = props
  const last = sideways && cards.length > 1
  const { places, ...size } = asColumn ? column(cards.length, width, last) : fan(cards.length, width, room, last)
  return (
    <div className={dim ? 'cards dim' : 'cards'} style={{ width: size.width, height: size.height }}>
      {cards.map((card, index) => {
        const place = places[index]
        return (
          <Card
            // biome-ignore lint/suspicious/noArrayIndexKey: a card stays where it was dealt
            key={index}
            card={card}
            width={width}
            x={place?.x ?? 0}
            y={place?.y ?? 0}
            sideways={place?.sideways ?? false}
            leavesAt={dealt.get(`${where}/${index}`)}
          />
        )
      })}
    </div>
  )
}
