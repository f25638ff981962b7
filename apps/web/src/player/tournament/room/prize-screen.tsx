import type { TournamentOverview } from '@openpit/protocol'
import { useMessages } from '../../../shared/messages/messages.ts'
import { useEntrantName } from '../names.ts'
import { useRoomWords } from '../words/words.ts'
import { noticesIn } from './screens.ts'

const MS_A_MINUTE = 60_000

/** What each place wins at this moment; after the end, who has won it. */
export function PrizeScreen({ overview: { ladder, prizes, pool } }: { readonly overview: TournamentOverview }) {
  const words = useRoomWords()
  const { money } = useMessages()
  const nameOf = useEntrantName()
  const rows =
    prizes.length > 0
      ? prizes.map(({ player, cents }) => ({ name: nameOf(player), cents }))
      : ladder.map(({ place, cents }) => ({ name: words.place(place), cents }))
  return (
    <section className="room-list">
      <h2>
        {words.prizes} · {words.pool} {money.short(pool)}
      </h2>
      <ol>
        {rows.map(({ name, cents }) => (
          <li key={name}>
            <span>{name}</span> <b>{money.short(cents)}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Start times that have changed. */
export function NoticeScreen({ overview }: { readonly overview: TournamentOverview }) {
  const words = useRoomWords()
  const { locale } = useMessages()
  return (
    <section className="room-list">
      <h2>{words.notices}</h2>
      <ul>
        {noticesIn(overview).map(({ session, to }) => (
          <li key={`${session} ${to}`}>
            {words.notice(
              session,
              new Date(overview.begins + to * MS_A_MINUTE).toLocaleString(locale, {
                dateStyle: 'medium',
                timeStyle: 'short',
              }),
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
