import type { LinkActivity, LinkNote } from '@openpit/protocol'
import { useMessages } from '../../shared/messages/messages.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { useJackpotWords } from './words/words.ts'

interface ActivityProps {
  readonly activity: LinkActivity
}

/** The latest bets for the jackpot: what each added, and the meters after it. */
export function Contributions({ activity: { link, contributions } }: ActivityProps) {
  const words = useJackpotWords()
  const { money } = useMessages()
  return (
    <section>
      <p className="small list-head">
        {words.contributionsAbout(contributions.length)}
        {contributions.length > 0 && (
          <a className="btn row" {...csvLink(link, contributions)}>
            <Icon name="save" />
            {words.csv}
          </a>
        )}
      </p>
      {contributions.length > 0 && (
        <div className="link-scrolls">
          <table className="link-figures">
            <thead>
              <tr>
                <th scope="col">{words.number}</th>
                <th scope="col">{words.time}</th>
                <th scope="col">{words.table}</th>
                <th scope="col">{words.round}</th>
                <th scope="col">{words.box}</th>
                <th scope="col">{words.bet}</th>
                <th scope="col">{words.added}</th>
                <th scope="col">{words.metersAfter}</th>
              </tr>
            </thead>
            <tbody>
              {contributions.map((note) => (
                // One number has the bets of all boxes of a round.
                <tr key={`${note.number} ${note.what} ${note.box}`}>
                  <td>{note.number}</td>
                  <td>
                    <Time at={note.at} />
                  </td>
                  <td>{note.table}</td>
                  <td>{note.round}</td>
                  <td>{note.box}</td>
                  <td>{note.cents === null ? words.whats[note.what] : money.dollars(note.cents)}</td>
                  <td>{words.exact(note.millionths / 1_000_000)}</td>
                  <td>{money.dollars(note.meters)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** Everything else that happened to the link. */
export function Events({ activity: { events } }: ActivityProps) {
  const words = useJackpotWords()
  const { money } = useMessages()
  return (
    <section>
      <p className="small">{words.eventsAbout}</p>
      <ul className="link-events">
        {events.map((note) => (
          <li key={`${note.number} ${note.what} ${note.table} ${note.box} ${note.meters}`}>
            <Time at={note.at} />
            <span>
              <b>{words.whats[note.what] ?? note.what}</b>
              {note.table !== null && ` ${note.box === null ? note.table : words.winAt(note.table, note.box)}`}
              {note.why !== null && note.why !== '' && `: ${note.why}`}
              {note.by !== null && <small>{note.by}</small>}
            </span>
            {note.millionths !== 0 && <b>{money.dollars(note.meters)}</b>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Time({ at }: { readonly at: number }) {
  const { locale } = useMessages()
  return <time dateTime={new Date(at).toISOString()}>{new Date(at).toLocaleTimeString(locale)}</time>
}

const COLUMNS = ['number', 'at', 'table', 'round', 'box', 'what', 'cents', 'millionths', 'meters'] as const

/** The contributions as a file for a spreadsheet. None of the fields needs quotes: names have no commas. */
function csvLink(link: string, notes: readonly LinkNote[]): { href: string; download: string } {
  const lines = notes.map((note) => {
    return COLUMNS.map((name) => (name === 'at' ? new Date(note.at).toISOString() : (note[name] ?? ''))).join(',')
  })
  const text = [COLUMNS.join(','), ...lines].join('\r\n')
  return { href: `data:text/csv;charset=utf-8,${encodeURIComponent(text)}`, download: `${link}.csv` }
}
