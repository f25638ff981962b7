import type { TournamentHighlights, TournamentOverview } from '@openpit/protocol'
import { useMessages } from '../../../shared/messages/messages.ts'
import { useAsked } from '../../../shared/parts/page.tsx'
import { getJson } from '../../../shared/wire/http.ts'
import { SheetCards } from '../leaderboard/player-sheet.tsx'
import { useEntrantName } from '../names.ts'
import { figure, gapText } from '../table/places.ts'
import { usePodiumWords, useTournamentWords } from '../words/words.ts'
import './podium.css'
import { type PodiumStep, stepsOf } from './steps.ts'

/** The first three with their prizes, the best hand and the biggest comeback, once the final is announced. */
export function Podium({ overview }: { readonly overview: TournamentOverview }) {
  const words = usePodiumWords()
  const steps = stepsOf(overview)
  if (steps.length === 0) return null
  return (
    <section className="podium" aria-label={words.title}>
      <div className="felt" data-book={overview.rulebook}>
        <h2>{words.title}</h2>
        <PodiumSteps steps={steps} />
      </div>
      <Highlights overview={overview} />
    </section>
  )
}

/** Best first for readers; styles put the winner in the middle where there is room. */
export function PodiumSteps({ steps }: { readonly steps: readonly PodiumStep[] }) {
  const words = usePodiumWords()
  const { money, locale } = useMessages()
  const nameOf = useEntrantName()
  return (
    <ol className="podium-steps">
      {steps.map(({ place, player, prize, chips }) => (
        <li key={player} data-place={place}>
          <b>{nameOf(player)}</b>
          <span className="podium-prize">{prize > 0 ? money.short(prize) : '–'}</span>
          <span>{words.chips(figure(chips, locale))}</span>
          <span className="podium-place">{words.place(place)}</span>
        </li>
      ))}
    </ol>
  )
}

function Highlights({ overview: { tournament, sessions } }: { readonly overview: TournamentOverview }) {
  const words = usePodiumWords()
  const { hand: handOf, session: sessionOf } = useTournamentWords()
  const { locale } = useMessages()
  const nameOf = useEntrantName()
  const path = `/api/tournaments/${encodeURIComponent(tournament)}/highlights`
  const asked = useAsked(path, () => getJson<TournamentHighlights>(path))
  if (asked.is !== 'here') return null
  const { bestHand, comeback } = asked.answer
  if (bestHand === null && comeback === null) return null
  const chips = (cents: number) => figure(cents, locale)
  return (
    <dl className="podium-marks">
      {bestHand !== null && (
        <div>
          <dt>{words.bestHand}</dt>
          <dd>
            {nameOf(bestHand.player)} {gapText(bestHand.result, locale)}
            <small>
              {sessionOf(bestHand.session, sessions)},{' '}
              {bestHand.isPlayOff ? words.playOff : handOf(bestHand.hand, null)}
            </small>
            <SheetCards hand={bestHand} />
          </dd>
        </div>
      )}
      {comeback !== null && (
        <div>
          <dt>{words.comeback}</dt>
          <dd>
            {nameOf(comeback.player)} {words.rise(chips(comeback.from), chips(comeback.to))}
            <small>{sessionOf(comeback.session, sessions)}</small>
          </dd>
        </div>
      )}
    </dl>
  )
}
