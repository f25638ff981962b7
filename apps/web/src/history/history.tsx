import type { PlayedRound } from '@openpit/protocol'
import { useEffect, useState } from 'react'
import { useMessages } from '../messages/messages.ts'
import { signed } from '../messages/money.ts'
import { Icon } from '../parts/icon.tsx'
import { moodOf } from '../parts/tag.tsx'
import { Top } from '../parts/top.tsx'
import { linkTo } from '../route.ts'
import { useCell } from '../wire/cell.ts'
import { house } from '../wire/http.ts'
import { session } from '../wire/session.ts'

type Rounds = 'loading' | 'failed' | readonly PlayedRound[]

/** The rounds in which one has played, the last first. */
export function History() {
  const { history: words, site } = useMessages()
  const who = useCell(session)
  const [rounds, setRounds] = useState<Rounds>('loading')
  const isHere = who.is === 'somebody'
  useEffect(() => {
    if (!isHere) return
    house.myRounds().then(setRounds, () => setRounds('failed'))
  }, [isHere])
  const isEmpty = who.is === 'nobody' || (Array.isArray(rounds) && rounds.length === 0)
  return (
    <div className="page">
      <title>{`${words.title} · Openpit`}</title>
      <Top />
      <main className="wrap">
        <div className="hd">
          <h1>{words.title}</h1>
          <p>{isEmpty ? (who.is === 'nobody' ? words.nobody : words.none) : words.lead}</p>
        </div>
        {rounds === 'failed' && <p role="alert">{site.failed}</p>}
        {isEmpty && (
          <a className="btn inline" {...linkTo('/')}>
            {site.toFloor}
          </a>
        )}
        {Array.isArray(rounds) && rounds.length > 0 && <RoundTable rounds={rounds} />}
      </main>
    </div>
  )
}

function RoundTable({ rounds }: { readonly rounds: readonly PlayedRound[] }) {
  const { history: words } = useMessages()
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
        {rounds.map(({ table, round, at, net }) => (
          <tr key={`${table} ${round}`}>
            <td>{table.replace(/^online-.*/, 'online')}</td>
            <td>{round}</td>
            <td className="when">{new Date(at).toLocaleString()}</td>
            <td className="net">
              <span className={`mk ${moodOf(net)}`}>
                <Icon name={moodOf(net)} size={16} />
              </span>
              {signed(net)}
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
