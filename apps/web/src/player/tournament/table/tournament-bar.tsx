import { useMessages } from '../../../shared/messages/messages.ts'
import { BarClock } from '../../table/controls/bar-clock.tsx'
import { Decisions, isNomination } from '../../table/controls/decisions.tsx'
import { Offers } from '../../table/controls/offers.tsx'
import { useNameOf, useTableContext } from '../../table/table-context.ts'
import { sentenceFor, type TableWords, useExitText, useTableWords, useTournamentWords } from '../words/words.ts'
import { OwnSeal } from './envelope.tsx'
import { JokerChoice } from './joker-choice.tsx'
import { figure } from './places.ts'
import { isTurnToBet, type TournamentPlay, useTournamentPlay } from './play-context.ts'
import { WagerTray } from './wager-tray.tsx'

/** The bar below the felt: the bet in turn, decisions, or what the table waits for. */
export function TournamentBar() {
  const { play: words, wager } = useMessages()
  const messages = useMessages()
  const tournament = useTournamentWords()
  const { live, refusal } = useTournamentPlay()
  const isAsked = live.you.choices.length > 0
  return (
    <section className="controls tournament-bar" aria-label={isAsked ? words.decisions : wager.wagers}>
      {refusal !== null && (
        <p className="note over" role="alert">
          {sentenceFor(messages, tournament, refusal)}
        </p>
      )}
      <BarContent />
    </section>
  )
}

function BarContent() {
  const { view } = useTableContext()
  const { live, table, me, seat } = useTournamentPlay()
  const [choice] = live.you.choices
  if (choice !== undefined && isNomination(choice)) return <JokerChoice choice={choice} />
  if (choice !== undefined && choice.hand !== null) return <Decisions choice={{ ...choice, hand: choice.hand }} />
  if (choice !== undefined) return <Offers key={`${view.round} ${choice.box}`} choice={choice} />
  if (seat?.isIn && seat.absence !== 'present') return <Away />
  return isTurnToBet(table, me) ? <WagerTray /> : <WaitingLine />
}

/** A player who was away says that they are back. */
function Away() {
  const words = useTableWords()
  const { locale } = useMessages()
  const { table, seat, tell } = useTournamentPlay()
  const back = () => void tell({ do: 'sit', table: table.table, box: seat?.box ?? 1 })
  return (
    <div className="asking">
      <div className="prompt">
        <p>{words.youAreAway(figure(table.limits.minimum, locale))}</p>
      </div>
      <button type="button" className="btn go" onClick={back}>
        {words.back}
      </button>
    </div>
  )
}

function WaitingLine() {
  const words = useTableWords()
  const exitText = useExitText()
  const { view } = useTableContext()
  const play = useTournamentPlay()
  const nameOf = useNameOf()
  const { out } = play.live.you
  const { queue } = play.table
  const isBetting = view.waits.for !== 'decision' && queue.length > 1
  return (
    <div className="asking">
      <BarClock />
      <div className="prompt waiting">
        <p role="status">
          {out !== null && play.seat !== null ? exitText(out) : waitingText(words, play, nameOf, view.waits)}
        </p>
        {play.seat?.hasVoucher && <p className="small">{words.voucherOnBox}</p>}
        {isBetting && <p className="small">{words.thenOthers(queue.slice(1).map(nameOf).join(', '))}</p>}
      </div>
      <OwnSeal />
    </div>
  )
}

function waitingText(
  words: TableWords,
  { table, live }: TournamentPlay,
  nameOf: (player: string) => string,
  waits: ReturnType<typeof useTableContext>['view']['waits'],
): string {
  const { queue, seats, playOff, ballot, isPlayedOut, inDispute } = table
  if (inDispute) return words.inDispute
  if (waits.for === 'decision') {
    const { box, hand, player } = waits
    const isJoker = table.view.boxes[box - 1]?.hands[hand - 1]?.jokers?.includes(null)
    return isJoker ? words.namesJoker(nameOf(player), box) : words.plays(nameOf(player), box)
  }
  if (ballot.length > 0) return words.waitsBallot(ballot.map(nameOf).join(', '))
  const [next] = queue
  if (next !== undefined) return words.waitFor(nameOf(next), seats.find(({ player }) => player === next)?.box ?? 0)
  if (playOff.length > 0 && isPlayedOut) return words.waitsPlayOff(playOff.map(nameOf).join(', '))
  if (live.desk.state === 'finished') return words.tournamentOver
  if (live.desk.isAnnounced) return words.announced
  return isPlayedOut ? words.playedOut : words.dealing
}
