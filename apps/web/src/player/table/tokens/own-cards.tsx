import type { PlayerCardView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { useMessages } from '../../../shared/messages/messages.ts'
import { refusalSentence } from '../../../shared/messages/reason.ts'
import { useAsked } from '../../../shared/parts/page.tsx'
import { desk } from '../../promotions/desk-http.ts'
import { usePromotionWords } from '../../promotions/words/words.ts'
import { useTableContext } from '../table-context.ts'

/** The player's own Player Cards, which the house issued. They are shown at each table where a book asks for them. */
export function OwnCards() {
  const { you } = useTableContext()
  const words = usePromotionWords()
  const asked = useAsked(`cards ${you?.shownCards?.join()}`, desk.myCards)
  if (asked.is !== 'here' || asked.answer.length === 0) return null
  return (
    <>
      <h2>{words.cards.own}</h2>
      {asked.answer.map((card) => (
        <OwnCard key={card.card} of={card} />
      ))}
    </>
  )
}

function OwnCard({ of: { card, is, from, until } }: { readonly of: PlayerCardView }) {
  const { acts, you } = useTableContext()
  const messages = useMessages()
  const { cards } = usePromotionWords()
  const [isAsked, setAsked] = useState(false)
  const isShown = you?.shownCards?.includes(card) === true
  const refused = isAsked ? (acts?.refusal ?? null) : null
  const show = () => {
    setAsked(true)
    void acts?.send({ do: 'presentCard', card }, card)
  }
  return (
    <section className="own-voucher">
      <h3>
        <code>{card}</code> {cards.states[is]}
      </h3>
      <p>{cards.days(from, until)}</p>
      {refused !== null && (
        <p className="note" role="alert">
          {refusalSentence(messages, refused)}
        </p>
      )}
      {isShown ? (
        <p role="status">{cards.isShown}</p>
      ) : (
        <button type="button" className="btn go" aria-disabled={acts?.sending === card} onClick={show}>
          {cards.show}
        </button>
      )}
    </section>
  )
}
