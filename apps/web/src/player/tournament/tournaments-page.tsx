import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { Answered, Page, useAsked } from '../../shared/parts/page.tsx'
import { house } from '../../shared/wire/http.ts'
import { session } from '../../shared/wire/session.ts'
import { useSignal } from '../../shared/wire/signal.ts'
import { DIRECTORS } from './directors.ts'
import { stageText } from './stage-text.ts'
import { useSetupWords, useTournamentWords } from './words/words.ts'

/** All tournaments, the latest first. */
export function TournamentsPage() {
  const words = useTournamentWords()
  const { books, money } = useMessages()
  const setup = useSetupWords()
  const who = useSignal(session)
  const isDirector = who.is === 'logged-in' && DIRECTORS.has(who.me.role)
  const asked = useAsked('tournaments', house.tournaments)
  return (
    <Page title={words.title} lead={words.lead}>
      {isDirector && (
        <p>
          <a className="btn inline" {...linkTo('/tournaments/new')}>
            {setup.link}
          </a>
        </p>
      )}
      <Answered asked={asked}>
        {(list) =>
          list.length === 0 ? (
            <p role="status">{words.none}</p>
          ) : (
            <ul className="tournament files">
              {list.map((listed) => {
                const { tournament, title, rulebook, fee, pool, entered } = listed
                return (
                  <li key={tournament}>
                    <a {...linkTo(`/tournament/${tournament}`)}>{title}</a> {books[rulebook].name} ·{' '}
                    {stageText(words, listed)} · {words.fee} {money.short(fee)} · {words.pool} {money.short(pool)} ·{' '}
                    {words.entered} {entered}
                  </li>
                )
              })}
            </ul>
          )
        }
      </Answered>
    </Page>
  )
}
