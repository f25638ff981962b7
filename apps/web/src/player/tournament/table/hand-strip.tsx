import { useMessages } from '../../../shared/messages/messages.ts'
import { useTableWords } from '../words/words.ts'
import { figure } from './places.ts'
import { useTournamentPlay } from './play-context.ts'

/** Which hand it is, which are still to come, who goes through, and where the marker lies. */
export function HandStrip() {
  const words = useTableWords()
  const { locale } = useMessages()
  const { table, advance } = useTournamentPlay()
  const { hand, plan, limits, unit, marker, playOff, isPlayedOut, seats } = table
  const of = plan.by === 'hands' ? plan.length : null
  const next = plan.eliminationHands.find((one) => one >= hand)
  const amount = (cents: number) => figure(cents, locale)
  return (
    <section className="hand-strip" aria-label={words.strip}>
      <b className="hand-now">
        {playOff.length > 0 ? words.playOffHand : words.handOf(Math.min(hand, of ?? hand), of)}
      </b>
      {of !== null && <Ticks hand={hand} of={of} marked={plan.eliminationHands} isOver={isPlayedOut} />}
      <span>
        {next === undefined
          ? advance > 0
            ? words.goThrough(advance, seats.length)
            : words.final
          : next === hand
            ? words.eliminationNow
            : words.eliminationIn(next - hand)}
      </span>
      <span className="strip-limits">{words.limits(amount(limits.minimum), amount(limits.maximum), amount(unit))}</span>
      {marker !== null && <span className="strip-marker">{words.markerAt(marker)}</span>}
    </section>
  )
}

interface TickProps {
  readonly hand: number
  readonly of: number
  readonly marked: readonly number[]
  readonly isOver: boolean
}

/** One tick for each hand, in tens. More than sixty would not fit. */
function Ticks({ hand, of, marked, isOver }: TickProps) {
  if (of > 60) return null
  return (
    <span className="ticks" aria-hidden="true">
      {Array.from({ length: of }, (_, index) => index + 1).map((one) => {
        const state = isOver || one < hand ? 'done' : one === hand ? 'now' : ''
        return (
          <i key={one} className={`${state}${marked.includes(one) ? ' marked' : ''}${one % 10 === 1 ? ' ten' : ''}`} />
        )
      })}
    </span>
  )
}
