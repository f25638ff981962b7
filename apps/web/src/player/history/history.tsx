import type { PlayedRound } from '@openpit/protocol'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { Answered, Page, useAsked } from '../../shared/parts/page.tsx'
import { moodOf } from '../../shared/parts/tag.tsx'
import { house } from '../../shared/wire/http.ts'
import { session } from '../../shared/wire/session.ts'
import { useSignal } from '../../shared/wire/signal.ts'

/** The player's rounds, newest first. */
export function History() {
  const { history: words, site } = useMessages()
  const who = useSignal(session)
  const asked = useAsked(who.is === 'logged-in' ? who.me.player : null, house.myRounds)
  const isEmpty = who.is === 'logged-out' || (asked.is === 'here' && asked.answer.length === 0)
  const lead = who.is === 'logged-out' ? words.loggedOut : isEmpty ? words.none : words.lead
  return (
    <Page title={words.title} lead={lead}>
      {isEmpty ? (
        <a className="btn inline" {...linkTo('/')}>
          {site.toFloor}
        </a>
      ) : (
        <Answered asked={asked}>{(rounds) => <RoundTable rounds={rounds} />}</Answered>
      )}
    </Page>
  )
}

function RoundTable({ rounds }: { readonly rounds: readonly PlayedRound[] }) {
  const { money, locale, history: words, books } = useMessages()
  return (
    <table className="rounds">
      <thead>
        <tr>
          <th scope="col">{words.table}</th>
          <th scope="col">{words.round}</th>
          <th scope="col" className="when">
            {words.when}
          </th>
          <th scope="col">{words.net}</th>
          <th scope="col">
            <span className="sr">{words.replay}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rounds.map(({ table, title, rulebook, round, at, net }) => (
          <tr key={`${table} ${round}`}>
            <td>
              {books[rulebook].name}
              <small className="long">{title}</small>
            </td>
            <td>{round}</td>
            <td className="when">{new Date(at).toLocaleString(locale)}</td>
            <td className="net">
              <span className={`mk ${moodOf(net)}`}>
                <Icon name={moodOf(net)} size={16} />
              </span>
              {money.signed(net)}
            </td>
            <td>
              <a className="btn inline" {...linkTo(`/history/${table}/${round}`)}>
                {words.replay}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
