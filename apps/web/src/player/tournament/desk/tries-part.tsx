import type { TournamentSupervision } from '@openpit/protocol'
import { useMessages } from '../../../shared/messages/messages.ts'
import { useEntrantName } from '../names.ts'
import { figure } from '../table/places.ts'
import { sentenceFor, useSupervisorWords, useTournamentWords } from '../words/words.ts'

/** What players tried against the book. The program only refuses: whether it has consequences, a person decides. */
export function TriesPart({ tries }: { readonly tries: TournamentSupervision['refusedTries'] }) {
  const words = useSupervisorWords()
  return (
    <section aria-label={words.tries}>
      <h3>{words.tries}</h3>
      <p>{words.triesLead}</p>
      {tries === null && <p role="status">{words.triesElsewhere}</p>}
      {tries?.length === 0 && <p>{words.noTries}</p>}
      {tries !== null && tries.length > 0 && <Tries tries={tries} />}
    </section>
  )
}

function Tries({ tries }: { readonly tries: NonNullable<TournamentSupervision['refusedTries']> }) {
  const words = useSupervisorWords()
  const tournament = useTournamentWords()
  const messages = useMessages()
  const { locale } = messages
  const nameOf = useEntrantName()
  return (
    <ul className="refused-tries">
      {tries.map(({ player, table, hand, tried, isSecret, cents, refused, times, at }) => (
        <li key={`${player} ${table} ${hand} ${tried} ${cents} ${at}`}>
          <time dateTime={new Date(at).toISOString()}>{new Date(at).toLocaleTimeString(locale)}</time>{' '}
          <b>{nameOf(player)}</b> · {words.tableHand(table, hand)} · {isSecret ? words.triedSecret : words.tried[tried]}
          {cents === null ? '' : ` ${figure(cents, locale)}`}
          {times > 1 ? ` · ${words.times(times)}` : ''} · {sentenceFor(messages, tournament, refused)}
        </li>
      ))}
    </ul>
  )
}
