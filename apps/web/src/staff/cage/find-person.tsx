import type { PersonView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { desk } from '../../player/promotions/desk-http.ts'
import { useRequest } from '../../player/promotions/use-request.ts'
import { usePromotionWords } from '../../player/promotions/words/words.ts'
import { Problem } from './problem.tsx'

interface FindPersonProps {
  readonly onChosen: (person: PersonView) => void
}

/** Finds players by the beginning of their name. */
export function FindPerson({ onChosen }: FindPersonProps) {
  const { cards: words } = usePromotionWords()
  const [name, setName] = useState('')
  const [found, setFound] = useState<readonly PersonView[] | null>(null)
  const request = useRequest(() => {})
  const find = async () => setFound(await desk.people(name.trim()))
  return (
    <form
      className="account-form"
      onSubmit={(event) => {
        event.preventDefault()
        request.send(find)
      }}
    >
      <label>
        {words.person}
        <input required maxLength={40} value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <Problem of={request} />
      <button type="submit" className="btn">
        {words.find}
      </button>
      {found !== null && found.length === 0 && <p role="status">{words.nobody}</p>}
      {found !== null && found.length > 0 && (
        <ul className="lines">
          {found.map((person) => (
            <li key={person.player}>
              <button type="button" className="btn" onClick={() => onChosen(person)}>
                {person.name}
              </button>
              <small>{person.isGuest ? `${person.player} (${words.guest})` : person.player}</small>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
