import { CardText } from '../../shared/cards/card-text.tsx'
import { useDeal } from './deal-context.ts'
import { useDealWords } from './words/words.ts'

/** Every card of the round as it left the shoe, with its place; the newest is outlined. */
export function CardStrip() {
  const { work } = useDeal()
  const words = useDealWords()
  const cards = work.course?.cards ?? []
  const { places } = work.deal
  const placeName = (place: string | null | undefined) => {
    if (place === null || place === undefined) return words.heldShort
    return place === 'dealer' ? words.you : words.boxShort(Number(place.split('/')[0]))
  }
  return (
    <section className="card-strip" aria-label={words.asRead}>
      <span className="strip-head">
        <b>{words.asRead}</b>
        <small>{words.cards(cards.length)}</small>
      </span>
      <ol>
        {cards.map((card, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card stays where it came out
          <li key={index} className={index === cards.length - 1 ? 'newest' : undefined}>
            <CardText card={card} />
            <small>{placeName(places[index])}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
