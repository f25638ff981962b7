import type { LinkView, StationView } from '@openpit/protocol'
import type { MayAct, SendToLink } from './send-to-link.ts'
import type { JackpotWords } from './words/en.ts'
import { useJackpotWords } from './words/words.ts'

interface StationsProps {
  readonly link: LinkView
  readonly may: MayAct
  readonly send: SendToLink
}

/** The tables of the link, with the state of their equipment. */
export function Stations({ link, may, send }: StationsProps) {
  const words = useJackpotWords()
  return (
    <section aria-labelledby="link-tables">
      <h3 id="link-tables">{words.tablesOf}</h3>
      <table className="stations">
        <thead>
          <tr>
            <th scope="col">{words.table}</th>
            <th scope="col">{words.state}</th>
            <th scope="col">
              <span className="sr">{words.acts}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {link.tables.map((station) => (
            <tr key={station.table}>
              <th scope="row">{station.table}</th>
              <td>
                {words.station[station.status]}
                {station.deadSensors.length > 0 && `: ${words.boxes(station.deadSensors.join(', '))}`}
                {station.continues && `, ${words.continues}`}
              </td>
              <td className="actions">
                <StationButtons station={station} may={may} send={send} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type StationAct = keyof JackpotWords['stationActs']

interface ButtonsProps {
  readonly station: StationView
  readonly may: MayAct
  readonly send: SendToLink
}

function StationButtons({ station: { table, status, continues }, may, send }: ButtonsProps) {
  const words = useJackpotWords()
  const acts: readonly StationAct[] =
    status === 'failed'
      ? ['restoreJackpot', ...(continues ? [] : (['continueWithoutJackpot'] as const))]
      : ['jackpotFails', status === 'terminal-closed' ? 'openTerminal' : 'closeTerminal']
  return (
    <>
      {acts.filter(may).map((act) => (
        <button key={act} type="button" className="btn" onClick={() => void send({ do: act, table })}>
          {words.stationActs[act]}
        </button>
      ))}
    </>
  )
}
