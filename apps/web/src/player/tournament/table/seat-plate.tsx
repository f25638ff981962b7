import { useMessages } from '../../../shared/messages/messages.ts'
import { ResultTag } from '../../../shared/parts/tag.tsx'
import type { PlateProps } from '../../table/felt/plate.tsx'
import { isActing, linesAt } from '../../table/selectors.ts'
import { useNameOf, useTableContext } from '../../table/table-context.ts'
import { turnToBet } from '../stage-text.ts'
import { type TableWords, useTableWords } from '../words/words.ts'
import { figure, gapText } from './places.ts'
import { isTurnToBet, type TournamentPlay, type TournamentSeat, useTournamentPlay } from './play-context.ts'

/** A player at a table of a tournament: place, chips, gap to the line, cards that are left, and the turn to bet. */
export function SeatPlate({ box: { box }, top, width }: PlateProps) {
  const words = useTableWords()
  const { locale } = useMessages()
  const { view, me } = useTableContext()
  const play = useTournamentPlay()
  const nameOf = useNameOf()
  const seat = play.table.seats.find((one) => one.box === box)
  if (seat === undefined) return null
  const place = play.places.find(({ player }) => player === seat.player)
  const isMine = seat.player === me
  const isNow = isActing(view, box, me) || (isMine && isTurnToBet(play.table, play.me))
  const lines = view.phase === 'ended' ? linesAt(view, box) : []
  return (
    <div className={isNow ? 'plate seat-plate acting' : 'plate seat-plate'} style={{ top, maxWidth: width }}>
      <TurnTag seat={seat} isShort={width < 130} />
      <span>
        <b className={isMine ? 'who me' : 'who'}>{nameOf(seat.player)}</b> {place && words.nth(place.place)}
      </span>
      {seat.isIn ? (
        <>
          <b className="seat-chips">{figure(seat.chips, locale)}</b>
          {place?.gap != null && <span className="seat-gap">{gapWords(words, place.gap, locale)}</span>}
        </>
      ) : (
        <span>{words.outAt}</span>
      )}
      {lines.length > 0 ? (
        <ResultTag lines={lines} isShort />
      ) : (
        <span className="seat-cards">
          {words.box(box)} <SeatCards seat={seat} />
        </span>
      )}
    </div>
  )
}

export function gapWords(words: TableWords, gap: number, locale: string): string {
  if (gap === 0) return words.levelLine
  return gap > 0 ? words.aboveLine(gapText(gap, locale)) : words.belowLine(gapText(gap, locale))
}

/** What a player has done in this hand, or when their turn to bet comes. The marker lies with the first. */
function TurnTag({ seat, isShort }: { readonly seat: TournamentSeat; readonly isShort: boolean }) {
  const words = useTableWords()
  const { table, me } = useTournamentPlay()
  const { locale } = useMessages()
  const text = turnText(words, { table, me }, seat, locale)
  const isMarked = table.marker === seat.box
  return (
    <span className="seat-turn">
      {isMarked && (
        <span className="marker" title={words.marker}>
          <span className="sr">{words.marker}, </span>
          <span aria-hidden="true">{words.markerShort}</span>
        </span>
      )}
      {text !== null && !(isShort && isMarked && text.isQueue) && (
        <span className={`seat-tag${text.isNow ? ' now' : ''}`}>{text.text}</span>
      )}
    </span>
  )
}

interface TurnText {
  readonly text: string
  readonly isNow: boolean
  readonly isQueue: boolean
}

export function turnText(
  words: TableWords,
  { table, me }: Pick<TournamentPlay, 'table' | 'me'>,
  { player, box, turn, isSealed, hasVoucher, isLate, absence, absentHands, isIn }: TournamentSeat,
  locale: string,
): TurnText | null {
  const plain = (text: string) => ({ text, isNow: false, isQueue: false })
  if (!isIn) return null
  if (hasVoucher) return plain(words.isVoucher)
  if (isSealed) return plain(words.hasSealed)
  if (turn === 'passed') return plain(words.hasPassed)
  const cents = table.view.boxes[box - 1]?.bettors.find((bettor) => bettor.player === player)?.cents ?? 0
  if (turn === 'wagered') return cents > 0 ? plain(words.hasBet(figure(cents, locale))) : null
  if (absence !== 'present') return plain(words.absent(absentHands))
  const place = table.queue.indexOf(player)
  if (isTurnToBet(table, player)) {
    return { text: player === me ? words.yourBet : words.betsNow, isNow: true, isQueue: false }
  }
  if (isLate) return plain(words.late)
  const { before } = turnToBet(table)
  return place < 0 ? null : { text: words.bets(before + place + 1), isNow: false, isQueue: true }
}

/** Pass cards and envelopes that are left. Used ones are dashed. */
function SeatCards({ seat: { passCards, secretWagers } }: { readonly seat: TournamentSeat }) {
  const words = useTableWords()
  return (
    <>
      <svg className={passCards > 0 ? 'held' : 'used'} width="14" height="16" viewBox="0 0 14 16" role="img">
        <title>{words.passLeft(passCards)}</title>
        <rect x="1" y="1" width="12" height="14" rx="2" />
        <path d="M5 12V4.5h2.6a2.2 2.2 0 0 1 0 4.4H5" />
      </svg>
      <svg className={secretWagers > 0 ? 'held' : 'used'} width="18" height="16" viewBox="0 0 18 16" role="img">
        <title>{words.sealLeft(secretWagers)}</title>
        <rect x="1" y="2" width="16" height="12" rx="2" />
        <path d="M1.5 3.5 9 9l7.5-5.5" />
      </svg>
    </>
  )
}

/** The same in short, below a box of a phone's strip. */
export function SeatMini({ box }: { readonly box: number }) {
  const words = useTableWords()
  const { locale } = useMessages()
  const play = useTournamentPlay()
  const nameOf = useNameOf()
  const seat = play.table.seats.find((one) => one.box === box)
  if (seat === undefined) return null
  const place = play.places.find(({ player }) => player === seat.player)
  const turn = turnText(words, play, seat, locale)
  return (
    <span className="seat-mini">
      {seat.player !== play.me && <b>{nameOf(seat.player)}</b>}
      <span>{seat.isIn ? figure(seat.chips, locale) : words.outAt}</span>
      {seat.isIn && place?.gap != null && <span>{gapText(place.gap, locale)}</span>}
      {turn && <span className={turn.isNow ? 'now' : ''}>{turn.text}</span>}
    </span>
  )
}
