import { hex } from '@openpit/proof'
import type { Refusal, TournamentCommand, TournamentOverview } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { enterAsGuest, refreshSession } from '../../shared/wire/session.ts'
import type { LiveTournament, TournamentLine } from './line.ts'
import { sentenceFor, useTournamentWords } from './words/words.ts'

interface EntryProps {
  readonly overview: TournamentOverview
  readonly line: TournamentLine | null
  readonly live: LiveTournament | null
}

/** Entering and withdrawing. What comes back, and until when, is said before the click. */
export function EntryPanel({ overview, line, live }: EntryProps) {
  const words = useTournamentWords()
  const messages = useMessages()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { state } = overview
  if (line === null || live === null) return state === 'open' ? <GuestButton /> : null
  const isOpen = state === 'open' && live.desk.drawn === null
  if (!isOpen && !live.you.isEntered) return null
  const tell = async (command: TournamentCommand) => {
    setRefusal(await line.tell(command))
    void refreshSession()
  }
  return (
    <section className="entry" aria-label={words.enter}>
      {live.you.isEntered ? (
        <>
          <p role="status">{words.isEntered}</p>
          {isOpen && live.you.out === null && (
            <p>
              <Refund overview={overview} />{' '}
              <button type="button" className="btn inline" onClick={() => void tell({ do: 'withdrawEntry' })}>
                {words.withdraw}
              </button>
            </p>
          )}
        </>
      ) : (
        <EntryForm overview={overview} tell={tell} />
      )}
      {refusal && <p role="alert">{sentenceFor(messages, words, refusal)}</p>}
    </section>
  )
}

function GuestButton() {
  const words = useTournamentWords()
  return (
    <p className="actions">
      <button type="button" className="btn inline" onClick={() => void enterAsGuest()}>
        {words.guest}
      </button>
    </p>
  )
}

/** Whether the fee comes back after a withdrawal, and until when. */
function Refund({ overview: { withdrawUntil, now } }: { readonly overview: TournamentOverview }) {
  const words = useTournamentWords()
  const { locale } = useMessages()
  if (withdrawUntil === null || withdrawUntil <= now) return <>{words.notFree}</>
  const time = new Date(withdrawUntil).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return <>{words.freeUntil(time)}</>
}

interface FormProps {
  readonly overview: TournamentOverview
  readonly tell: (command: TournamentCommand) => Promise<void>
}

/** The fee, the agreement where the book requires one, and random bytes of this browser for the next ballot. */
function EntryForm({ overview, tell }: FormProps) {
  const words = useTournamentWords()
  const { money } = useMessages()
  const [agrees, setAgrees] = useState(false)
  const { fee, conditions, agreement } = overview
  const enter = async () => {
    const random = hex(crypto.getRandomValues(new Uint8Array(32)))
    await tell({ do: 'enter', pays: fee, agrees, conditions: conditions.hash, random })
  }
  return (
    <>
      <p>
        {words.enterLead(money.dollars(fee))} <Refund overview={overview} />
      </p>
      {agreement && (
        <label>
          <input type="checkbox" checked={agrees} onChange={({ currentTarget: { checked } }) => setAgrees(checked)} />{' '}
          {words.agree}
        </label>
      )}
      <button type="button" className="btn go inline" onClick={() => void enter()}>
        {words.enter}
      </button>
    </>
  )
}
