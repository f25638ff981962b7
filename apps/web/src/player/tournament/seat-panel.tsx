import type { Refusal } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import type { LiveTournament, TournamentLine } from './line.ts'
import { sentenceFor, useExitText, useTableWords, useTournamentWords } from './words/words.ts'

interface SeatProps {
  readonly name: string
  readonly line: TournamentLine
  readonly live: LiveTournament
}

/** Where the player sits, and the way to the table. The hands are played there. */
export function SeatPanel({ name, line, live }: SeatProps) {
  const words = useTournamentWords()
  const { toTable } = useTableWords()
  const messages = useMessages()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const exitText = useExitText()
  const { table, you, desk } = live
  if (you.out !== null) {
    return (
      <p className="note" role="status">
        {exitText(you.out)}
      </p>
    )
  }
  // After the end there is nothing to play at the table.
  const isOver = desk.state === 'finished' || desk.state === 'cancelled'
  if (you.place === null || isOver) return null
  const where = words.yourSeat(you.place.table, you.place.box)
  const buyIn = async () => setRefusal(await line.tell({ do: 'buyIn' }))
  return (
    <section className="seat" aria-label={where}>
      <h2>{where}</h2>
      {you.mustBuyIn && (
        <button type="button" className="btn go inline" onClick={() => void buyIn()}>
          {words.buyIn}
        </button>
      )}
      {table !== null && (
        <p>
          <a className="btn go inline" {...linkTo(`/tournament/${name}/table`)}>
            {toTable}
          </a>
        </p>
      )}
      {refusal && <p role="alert">{sentenceFor(messages, words, refusal)}</p>}
    </section>
  )
}
