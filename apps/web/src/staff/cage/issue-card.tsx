import type { PersonView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { desk, type NewCard } from '../../player/promotions/desk-http.ts'
import { useRequest } from '../../player/promotions/use-request.ts'
import { usePromotionWords } from '../../player/promotions/words/words.ts'
import { Problem } from './problem.tsx'

interface IssueCardProps {
  readonly person: PersonView
  readonly onIssued: () => void
}

/** A new Player Card for a person. */
export function IssueCard({ person, onIssued }: IssueCardProps) {
  const { cards: words } = usePromotionWords()
  const [form, setForm] = useState<NewCard['form']>('physical')
  const [from, setFrom] = useState(() => new Date().toISOString().slice(0, 10))
  const [until, setUntil] = useState('')
  const [card, setCard] = useState<string | null>(null)
  const request = useRequest(onIssued)
  const issue = async () => {
    const terms = { holder: person.player, form, from, until: until === '' ? null : until }
    setCard((await desk.issueCard(terms)).card)
  }
  return (
    <form
      className="account-form"
      onSubmit={(event) => {
        event.preventDefault()
        request.send(issue)
      }}
    >
      <h3>{words.issue}</h3>
      <label>
        {words.form}
        <select value={form} onChange={(event) => setForm(event.currentTarget.value as NewCard['form'])}>
          <option value="physical">{words.forms.physical}</option>
          <option value="digital">{words.forms.digital}</option>
        </select>
      </label>
      <label>
        {words.firstDay}
        <input type="date" required value={from} onInput={(event) => setFrom(event.currentTarget.value)} />
      </label>
      <label>
        {words.lastDay}
        <input type="date" value={until} onInput={(event) => setUntil(event.currentTarget.value)} />
      </label>
      <Problem of={request} />
      {card !== null && request.problem === null && <p role="status">{words.issued(card)}</p>}
      <button type="submit" className="btn go">
        {words.issue}
      </button>
    </form>
  )
}
