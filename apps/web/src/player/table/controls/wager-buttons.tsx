import type { TargetedMouseEvent } from 'preact'
import { useEffect } from 'preact/hooks'
import { type Messages, useMessages } from '../../../shared/messages/messages.ts'
import { Icon, type IconName } from '../../../shared/parts/icon.tsx'
import { useNow } from '../../../shared/parts/meters.tsx'
import { secondsUntil } from '../../../shared/parts/ring.tsx'
import { useDock } from '../dock/dock-state.ts'
import { isEmpty, sumOf } from '../felt/layout.ts'
import { useTableContext } from '../table-context.ts'
import { isTooSoon, noteWord } from './last-word.ts'
import type { Wagers } from './use-wagers.ts'

/** Undo, Clear, Double, Max, Rebet and the button that deals. Each keeps its place; one without use is off. */
export function WagerButtons({ wagers }: { readonly wagers: Wagers }) {
  const { wager: words, money } = useMessages()
  const dock = useDock()
  const isIdle = isEmpty(wagers.want)
  const previous = sumOf(wagers.previous)
  const doubleOff = { nothing: words.nothingYet, poor: words.poor, limit: words.overLimit }
  const spot = dock?.spot ?? null
  const room = spot === null ? 0 : wagers.mostToAdd(spot)
  const fill = () => {
    if (spot === null) return
    wagers.fill(spot)
    dock?.open(spot.box)
  }
  return (
    <div className="acts">
      <Act
        icon="undo"
        name={words.undo}
        why={wagers.canUndo ? null : words.nothingToUndo}
        act={wagers.undo}
        hotkey="U"
      />
      <Act icon="clear" name={words.clear} why={isIdle ? words.nothingYet : null} act={wagers.clear} hotkey="C" />
      <Act
        sign="2×"
        name={words.double}
        why={wagers.whyNotDouble === null ? null : doubleOff[wagers.whyNotDouble]}
        act={wagers.double}
      />
      <Act
        icon="max"
        name={words.fill}
        why={room > 0 ? null : wagers.left < 100 ? words.poor : words.overLimit}
        act={fill}
      />
      <RebetButton wagers={wagers} isIdle={isIdle} previous={previous > 0 ? money.short(previous) : null} />
      <LastButton wagers={wagers} />
    </div>
  )
}

interface RebetProps {
  readonly wagers: Wagers
  readonly isIdle: boolean
  readonly previous: string | null
}

function RebetButton({ wagers, isIdle, previous }: RebetProps) {
  const { wager: words, play } = useMessages()
  const why = previous === null ? words.nothingBefore : isIdle ? null : words.clearFirst
  return (
    <button
      type="button"
      className={why === null ? 'btn rebet' : 'btn off rebet'}
      aria-disabled={why !== null}
      onClick={why === null ? wagers.rebet : undefined}
    >
      <b>{words.rebet}</b>
      {why !== null && <span className="sr">{`, ${play.off}:`}</span>}
      <small>{why ?? previous}</small>
      <span className="kbd">R</span>
    </button>
  )
}

interface ActProps {
  readonly icon?: IconName
  readonly sign?: string
  readonly name: string
  /** Why it is off; `null` if it is not. */
  readonly why: string | null
  readonly act: () => void
  readonly hotkey?: string
}

function Act({ icon, sign, name, why, act, hotkey }: ActProps) {
  const { play } = useMessages()
  return (
    <button
      type="button"
      className={why === null ? 'btn act' : 'btn off act'}
      aria-disabled={why !== null}
      title={why ?? undefined}
      onClick={why === null ? act : undefined}
    >
      {icon && <Icon name={icon} />}
      {sign && (
        <b className="sign-2x" aria-hidden="true">
          {sign}
        </b>
      )}
      <span>{name}</span>
      {why !== null && <span className="sr">{`, ${play.off}: ${why}`}</span>}
      {hotkey && <span className="kbd">{hotkey}</span>}
    </button>
  )
}

interface LastSituation {
  readonly canRebet: boolean
  readonly others: boolean
  readonly isLive: boolean
}

/** What the last button says. At a table with real cards the dealer decides when to deal. */
function lastWord(words: Messages['wager'], { canRebet, others, isLive }: LastSituation): string {
  if (canRebet) return isLive ? words.rebet : words.rebetAndDeal
  return isLive || others ? words.ready : words.deal
}

/** Deals: the bets of the round before while nothing is placed, else what is placed. Space presses it. */
function LastButton({ wagers }: { readonly wagers: Wagers }) {
  const { view, me } = useTableContext()
  const { keys, money, wager: words } = useMessages()
  const deadline = view.phase === 'wagering' ? view.deadline : null
  const now = useNow(deadline === null ? null : 500)
  const isIdle = isEmpty(wagers.want)
  const canRebet = isIdle && !isEmpty(wagers.previous)
  const main = Object.entries(wagers.want).some(([key, cents]) => key.endsWith('/main') && cents >= view.limits.minimum)
  const others = view.boxes.some(({ seated, bettors }) => {
    const hasWager = view.phase !== 'ended' && bettors.some(({ player }) => player !== me)
    return (seated !== null && seated !== me) || hasWager
  })
  const seconds = deadline === null ? null : secondsUntil(deadline, now)
  const word = lastWord(words, { canRebet, others, isLive: view.live !== undefined })
  const isOn = canRebet || main
  useEffect(() => noteWord(word), [word])
  const off = isIdle ? words.nothingYet : `${money.short(view.limits.minimum)}+`
  // A key is for keyboards only, as on all buttons.
  const wait = seconds === null ? <span className="kbd-word">{keys.space}</span> : words.orIn(seconds)
  const on = wagers.isReady ? words.isReady : view.live === undefined ? wait : words.dealerDeals
  const small = isOn ? on : off
  const press = (event: TargetedMouseEvent<HTMLButtonElement>) => {
    // A click without a pointer is Space or Enter on the focused button.
    if (event.detail === 0 && isTooSoon()) return
    if (canRebet) wagers.rebetAndDeal()
    else wagers.deal()
  }
  return (
    <button
      type="button"
      className={isOn ? (wagers.isReady ? 'btn go wait last' : 'btn go last') : 'btn off last'}
      aria-disabled={!isOn}
      data-last={isOn}
      onClick={isOn ? press : undefined}
    >
      <b>{word}</b>
      <small>{small}</small>
    </button>
  )
}
