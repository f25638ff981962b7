import { useMessages } from '../../../shared/messages/messages.ts'
import { useGong } from '../../sound/use-sounds.ts'
import { EliminationHands } from '../elimination-hands.tsx'
import { type Sign, signOf } from '../sign.ts'
import { type TableWords, useTableWords } from '../words/words.ts'
import { figure } from './places.ts'
import { type TournamentPlay, useTournamentPlay } from './play-context.ts'

/** Which hand or shoe it is, which are still to come, who goes through, and where the marker lies. */
export function HandStrip() {
  const words = useTableWords()
  const { locale } = useMessages()
  const play = useTournamentPlay()
  const { table } = play
  const { hand, plan, limits, unit, marker, isPlayedOut, signals } = table
  const sign = signOf(table, plan)
  useGong(signals.length, sign.signal !== null)
  const amount = (cents: number) => figure(cents, locale)
  return (
    <section className="hand-strip" aria-label={words.strip}>
      <b className="hand-now">{handText(words, table)}</b>
      {plan.by === 'hands' && <Ticks hand={hand} of={plan.length} sign={sign} isOver={isPlayedOut} />}
      <span className={sign.signal === null ? '' : 'strip-signal'}>{comesNext(words, play, sign)}</span>
      <EliminationHands hands={sign.hands} words={{ title: words.eliminationHands, isCancelled: words.isCancelled }} />
      <span className="strip-limits">{words.limits(amount(limits.minimum), amount(limits.maximum), amount(unit))}</span>
      {marker !== null && <span className="strip-marker">{words.markerAt(marker)}</span>}
      <span className="sr" role="status">
        {sign.signal === null ? '' : signalText(words, sign.signal)}
      </span>
    </section>
  )
}

/** Where shoes are counted, the number of the shoe comes first. */
function handText(words: TableWords, { hand, shoe, plan, playOff }: TournamentPlay['table']): string {
  if (playOff.length > 0) return words.playOffHand
  const { by, length } = plan
  if (by === 'hands') return words.handOf(Math.min(hand, length), length)
  const alone = words.handOf(hand, null)
  return by === 'shoes' ? `${words.shoeOf(Math.min(shoe, length), length)} · ${alone}` : alone
}

function comesNext(words: TableWords, { table, advance }: TournamentPlay, sign: Sign): string {
  if (sign.signal === 'elimination-hand') return words.eliminationNow
  if (sign.isCancelled) return words.eliminationCancelled
  if (sign.nextIn !== null) return words.eliminationIn(sign.nextIn)
  const goal = advance > 0 ? words.goThrough(advance, table.seats.length) : words.final
  return sign.signal === 'last-shoe' ? `${words.lastShoe} · ${goal}` : goal
}

function signalText(words: TableWords, signal: NonNullable<Sign['signal']>): string {
  return signal === 'last-shoe' ? words.lastShoe : words.eliminationNow
}

interface TickProps {
  readonly hand: number
  readonly of: number
  readonly sign: Sign
  readonly isOver: boolean
}

/** One tick for each hand, in tens. More than sixty would not fit. */
function Ticks({ hand, of, sign, isOver }: TickProps) {
  if (of > 60) return null
  const marks = new Map(sign.hands.map((one) => [one.hand, one.isCancelled ? ' marked cancelled' : ' marked']))
  return (
    <span className="ticks" aria-hidden="true">
      {Array.from({ length: of }, (_, index) => index + 1).map((one) => {
        const state = isOver || one < hand ? 'done' : one === hand ? 'now' : ''
        return <i key={one} className={`${state}${marks.get(one) ?? ''}${one % 10 === 1 ? ' ten' : ''}`} />
      })}
    </span>
  )
}
