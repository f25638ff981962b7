import { useEffect, useState } from 'preact/hooks'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { Page } from '../../shared/parts/page.tsx'
import '../lab.css'
import { useLabWords } from '../words/words.ts'
import { ChanceCells, ChanceHeads, type PlaceChances } from './chance-cells.tsx'
import { ChanceSteps } from './chance-steps.tsx'
import { HandForm } from './hand-form.tsx'
import { type HandSetting, handFrom, handQuery } from './hand-setting.ts'
import { type ShownHand, useHandChances } from './use-hand-chances.ts'
import './tournament-lab.css'

/** The last hand of a tournament session: the chance of going through, for each bet. */
export function TournamentLab() {
  const { tournament } = useLabWords()
  const [setting, setSetting] = useState(() => handFrom(location.search))
  useEffect(() => {
    history.replaceState(null, '', `${location.pathname}${handQuery(setting)}`)
  }, [setting])
  return (
    <Page title={tournament.title} lead={tournament.lead}>
      <div className="lab-columns">
        <aside className="lab-aside">
          <HandForm setting={setting} onChange={setSetting} />
          <a className="btn inline" {...linkTo(`/lab/${setting.book}`)}>
            {tournament.toLab}
          </a>
        </aside>
        <Answer setting={setting} />
      </div>
    </Page>
  )
}

function Answer({ setting }: { readonly setting: HandSetting }) {
  const { tournament, percent, working } = useLabWords()
  const { site } = useMessages()
  const state = useHandChances(setting)
  const { last } = state
  const best = last?.chances.best
  return (
    <div className="lab-found" aria-busy={state.is === 'working'}>
      {state.is === 'wrong' && <p role="alert">{tournament.problem(state.problem)}</p>}
      {state.is === 'failed' && <p role="alert">{site.failed}</p>}
      {last === null && state.is === 'working' && <p role="status">{working}</p>}
      {last !== null && best !== undefined && (
        <>
          <section className="lab-part headline" aria-labelledby="hand-best">
            <h2 id="hand-best">{tournament.best}</h2>
            <p className="edge" role="status">
              {tournament.bet(best.wager)} <small>{tournament.bestAbout(percent(best.through, 1))}</small>
            </p>
            <OwnBet shown={last} />
            <p className="small">{tournament.method[last.chances.method]}</p>
            <p className="small">{tournament.style}</p>
          </section>
          <ChanceSteps chances={last.chances} />
          <Everyone setting={last.setting} everyone={last.everyone} wager={best.wager} />
        </>
      )}
    </div>
  )
}

/** In a hand that was played, the bet that was made: what it was worth beside the best. */
function OwnBet({ shown: { setting, chances } }: { readonly shown: ShownHand }) {
  const { tournament, percent } = useLabWords()
  const wager = Number(setting.players[setting.me - 1]?.wager)
  const made = chances.wagers.find((one) => one.wager === wager)
  if (made === undefined) return null
  return <p className="own-bet">{tournament.ownBet(tournament.bet(wager), percent(made.through, 1))}</p>
}

interface EveryoneProps {
  readonly setting: HandSetting
  readonly everyone: readonly PlaceChances[]
  readonly wager: number
}

/** What that bet means for all players. Their chances sum up to the places. */
function Everyone({ setting: { players, me }, everyone, wager }: EveryoneProps) {
  const { tournament } = useLabWords()
  return (
    <section className="lab-part" aria-labelledby="hand-everyone">
      <h2 id="hand-everyone">{tournament.everyone(wager)}</h2>
      <div className="scrolls">
        <table className="lines">
          <thead>
            <tr>
              <th scope="col">{tournament.player}</th>
              <th scope="col">{tournament.chips}</th>
              <ChanceHeads />
            </tr>
          </thead>
          <tbody>
            {everyone.map((chances, place) => (
              <tr key={tournament.playerIs(place + 1)}>
                <th scope="row">{place === me - 1 ? tournament.you : tournament.playerIs(place + 1)}</th>
                <td>{players[place]?.chips}</td>
                <ChanceCells {...chances} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="small">{tournament.levelAbout}</p>
    </section>
  )
}
