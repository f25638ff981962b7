import { useMessages } from '../../../shared/messages/messages.ts'
import { Dialog } from '../../../shared/parts/dialog.tsx'
import { useNameOf, useTableContext } from '../../table/table-context.ts'
import { useTableWords, useTournamentWords } from '../words/words.ts'
import { CallDirector } from './call-director.tsx'
import { Seals } from './envelope.tsx'
import { figure, gapText } from './places.ts'
import { useTournamentPlay } from './play-context.ts'

interface DrawerProps {
  readonly isFixed: boolean
  readonly onClose: () => void
}

/** The standings with the line, what the last hand brought, and the envelopes. */
export function StandingsDrawer({ isFixed, onClose }: DrawerProps) {
  const words = useTableWords()
  const inside = (
    <div className="drawer-in standings">
      <StandingsTable />
      <LastHand />
      <Seals />
      <CallDirector />
      <p className="small">{words.canBeChecked}</p>
    </div>
  )
  if (!isFixed) {
    return (
      <Dialog title={words.standings} onClose={onClose} side>
        {inside}
      </Dialog>
    )
  }
  return (
    <aside className="drawer" aria-label={words.standings}>
      {inside}
    </aside>
  )
}

function StandingsTable() {
  const words = useTableWords()
  const tournament = useTournamentWords()
  const { locale } = useMessages()
  const { places, me, advance } = useTournamentPlay()
  const nameOf = useNameOf()
  return (
    <table className="standings-table">
      <caption>{words.standings}</caption>
      <thead>
        <tr>
          <th scope="col">{tournament.place}</th>
          <th scope="col">{tournament.player}</th>
          <th scope="col">{tournament.chips}</th>
          <th scope="col">{words.toLeader}</th>
          {advance > 0 && <th scope="col">{words.toLine}</th>}
        </tr>
      </thead>
      <tbody>
        {places.map(({ place, player, chips, gap, behind, isIn, isCut }) => (
          <tr
            key={player}
            className={`${player === me ? 'mine' : ''}${isCut ? ' last-through' : ''}${isIn ? '' : ' gone'}`}
          >
            <td>{place}</td>
            <th scope="row">{nameOf(player)}</th>
            <td>{isIn ? figure(chips, locale) : words.outAt}</td>
            <td>{isIn && behind < 0 ? gapText(behind, locale) : '–'}</td>
            {advance > 0 && <td>{isIn && gap !== null ? gapText(gap, locale) : '–'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What each player won or lost in the hand whose cards are on the felt. */
function LastHand() {
  const words = useTableWords()
  const { locale } = useMessages()
  const { view } = useTableContext()
  const nameOf = useNameOf()
  if (view.phase !== 'ended' || view.settled.length === 0) return null
  return (
    <>
      <h2>{words.lastHand}</h2>
      {view.settled.map(({ player, box, hand, wager, profit, clause }) => {
        const amount = figure(Math.abs(profit), locale)
        const name = nameOf(player)
        const text = profit === 0 ? words.even(name) : profit > 0 ? words.won(name, amount) : words.lost(name, amount)
        return (
          <p key={`${box} ${hand} ${wager}`} className="seal">
            {text} <span className="clause">{clause}</span>
          </p>
        )
      })}
    </>
  )
}
