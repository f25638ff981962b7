import type { Me, PersonView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { desk } from '../../player/promotions/desk-http.ts'
import { usePromotionWords } from '../../player/promotions/words/words.ts'
import { Answered, useAsked } from '../../shared/parts/page.tsx'
import { CardList } from './card-list.tsx'
import { FindPerson } from './find-person.tsx'
import { IssueCard } from './issue-card.tsx'

/** Who may issue a card is a permission of the house; who may end one is the answer of the book. */
const ISSUERS: readonly string[] = ['supervisor', 'assistantManager', 'manager', 'cage']
const ENDERS: readonly string[] = ['supervisor', 'assistantManager', 'manager']

/** The Player Cards of the house: find a person, issue a card, end one, see where it was shown. */
export function CardsPanel({ me }: { readonly me: Me }) {
  const { cards: words } = usePromotionWords()
  const [person, setPerson] = useState<PersonView | null>(null)
  const issues = ISSUERS.includes(me.role)
  const asked = useAsked(`cards of ${person?.player ?? ''}`, () => desk.cards(person?.player))
  return (
    <section className="panel">
      <h2>{words.title}</h2>
      {issues && <FindPerson onChosen={setPerson} />}
      {person !== null && issues && <IssueCard key={person.player} person={person} onIssued={asked.again} />}
      <h3>{person === null ? words.latest : words.heldBy(person.name)}</h3>
      {person !== null && (
        <button type="button" className="btn" onClick={() => setPerson(null)}>
          {words.all}
        </button>
      )}
      <Answered asked={asked}>
        {(cards) => <CardList cards={cards} mayEnd={ENDERS.includes(me.role)} onChanged={asked.again} />}
      </Answered>
    </section>
  )
}
