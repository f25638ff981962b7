import type { ListedTournament } from '@openpit/protocol'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import './band.css'
import { stageText } from './stage-text.ts'
import { useTournamentWords } from './words/words.ts'

/** The tournaments that are open or running, above the tables of the floor. */
export function TournamentBand({ tournaments }: { readonly tournaments: readonly ListedTournament[] }) {
  const words = useTournamentWords()
  if (tournaments.length === 0) return null
  return (
    <section className="tournament-band" aria-label={words.title}>
      <h2>{words.title}</h2>
      <ul>
        {tournaments.map((one) => (
          <li key={one.tournament} className="felt" data-book={one.rulebook}>
            <BandCard listed={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function BandCard({ listed }: { readonly listed: ListedTournament }) {
  const words = useTournamentWords()
  const { money, locale, books } = useMessages()
  const { tournament, title, rulebook, fee, pool, guarantee, starts, entered, places } = listed
  const time = new Date(starts).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <h3>
        <a {...linkTo(`/tournament/${tournament}`)}>{title}</a>
      </h3>
      <p>
        {books[rulebook].name} · {stageText(words, listed)}
      </p>
      <p>
        {words.fee} {money.short(fee)} · {words.pool} {money.short(pool)}
        {guarantee > 0 && ` (${words.guaranteed(money.short(guarantee))})`}
      </p>
      <p>
        {words.entered} {places < 1_000_000 ? words.ofPlaces(entered, places) : entered} · {words.starts} {time}
      </p>
    </>
  )
}
