import { Chip } from '../../../shared/chips/chip.tsx'
import { chipsAt } from '../../../shared/chips/denominations.ts'
import { useMessages } from '../../../shared/messages/messages.ts'
import { wagerName } from '../../../shared/messages/wager-name.ts'
import { Icon, type IconName } from '../../../shared/parts/icon.tsx'
import { useNow } from '../../../shared/parts/meters.tsx'
import { secondsUntil } from '../../../shared/parts/ring.tsx'
import { moodOf } from '../../../shared/parts/tag.tsx'
import { netOf } from '../../../shared/wire/session-net.ts'
import { isEmpty, sumOf } from '../felt/layout.ts'
import { isOnHand } from '../selectors.ts'
import { useTableContext } from '../table-context.ts'
import { SitDown, useBoxToTake } from './sit-down.tsx'
import type { Wagers } from './use-wagers.ts'

/** The chip tray, the total bet, and Undo, Clear, Rebet and Deal. */
export function WagerControls() {
  const { wagers } = useTableContext()
  if (wagers === null) return null
  return (
    <div className="wagering" aria-busy={wagers.isBusy}>
      <Sum wagers={wagers} />
      <Tray wagers={wagers} />
      <Buttons wagers={wagers} />
    </div>
  )
}

function Sum({ wagers }: { readonly wagers: Wagers }) {
  const { view, shown, me } = useTableContext()
  const { money, wager: words, result } = useMessages()
  const boxToTake = useBoxToTake()
  const hasPlayed = view.settled.some(({ player }) => player === me)
  if (view.phase === 'ended' && hasPlayed && isEmpty(wagers.want)) {
    return (
      <div className="sum ended">
        <b className="round-net">{result.round(money.signed(netOf(view, me ?? '')))}</b>
        <MyLines />
      </div>
    )
  }
  const last = shown !== view && shown.settled.some(({ player }) => player === me) ? netOf(shown, me ?? '') : null
  return (
    <div className="sum">
      <span>
        {words.total} <b>{money.dollars(wagers.total)}</b>
      </span>
      {last !== null && <span className="last-round">{result.lastRound(money.signed(last))}</span>}
      {boxToTake !== null && isEmpty(wagers.want) ? (
        <SitDown box={boxToTake} />
      ) : (
        <span className="hint">{wagers.isSending ? words.sending : words.tapTo(wagers.chip)}</span>
      )}
    </div>
  )
}

/** The player's result of the round, by box and side bet. */
function MyLines() {
  const { view, me } = useTableContext()
  const words = useMessages()
  const sums = new Map<string, number>()
  for (const line of view.settled) {
    if (line.player !== me) continue
    const { box, wager, profit } = line
    const name = isOnHand(line) ? words.table.box(box) : wagerName(words, wager)
    sums.set(name, (sums.get(name) ?? 0) + profit)
  }
  return (
    <ul className="my-lines">
      {[...sums].map(([name, profit]) => (
        <li key={name}>
          <span className={`mk ${moodOf(profit)}`}>
            <Icon name={moodOf(profit)} size={16} />
          </span>
          {name} <b>{words.money.signed(profit)}</b>
        </li>
      ))}
    </ul>
  )
}

function Tray({ wagers }: { readonly wagers: Wagers }) {
  const { view } = useTableContext()
  const { wager: words } = useMessages()
  return (
    <fieldset className="tray">
      <legend className="sr">{words.chips}</legend>
      {chipsAt(view.limits.smallestChip).map((kind) => (
        <button
          key={kind.cents}
          type="button"
          aria-pressed={wagers.chip === kind.cents}
          onClick={() => wagers.choose(kind.cents)}
        >
          <span className="sr">{words.chip(kind.cents)}</span>
          <Chip kind={kind} />
        </button>
      ))}
    </fieldset>
  )
}

function Buttons({ wagers }: { readonly wagers: Wagers }) {
  const { wager: words } = useMessages()
  const isIdle = isEmpty(wagers.want)
  const canRebet = !isEmpty(wagers.previous) && isIdle
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
      {isIdle ? (
        <Act
          icon="rebet"
          name={canRebet ? words.rebetFor(sumOf(wagers.previous)) : words.rebet}
          why={canRebet ? null : words.nothingBefore}
          act={wagers.rebet}
        />
      ) : (
        <Act icon="plus" name={words.double} why={null} act={wagers.double} />
      )}
      <DealButton wagers={wagers} />
    </div>
  )
}

interface ActProps {
  readonly icon: IconName
  readonly name: string
  /** Why it is disabled; `null` if it is not. */
  readonly why: string | null
  readonly act: () => void
  readonly hotkey?: string
}

function Act({ icon, name, why, act, hotkey }: ActProps) {
  const { play } = useMessages()
  return (
    <button
      type="button"
      className={why === null ? 'btn' : 'btn off'}
      aria-disabled={why !== null}
      title={why ?? undefined}
      onClick={why === null ? act : undefined}
    >
      <Icon name={icon} />
      <span>{name}</span>
      {why !== null && <span className="sr">{`, ${play.off}: ${why}`}</span>}
      {hotkey && <span className="kbd">{hotkey}</span>}
    </button>
  )
}

function DealButton({ wagers }: { readonly wagers: Wagers }) {
  const { view, me } = useTableContext()
  const { keys, money, wager: words } = useMessages()
  const now = useNow(500)
  const main = Object.entries(wagers.want).some(([key, cents]) => key.endsWith('/main') && cents >= view.limits.minimum)
  const others = view.boxes.some(({ seated, bettors }) => {
    const hasWager = view.phase !== 'ended' && bettors.some(({ player }) => player !== me)
    return (seated !== null && seated !== me) || hasWager
  })
  const seconds = view.deadline === null || view.phase !== 'wagering' ? null : secondsUntil(view.deadline, now)
  const small = main
    ? wagers.isReady
      ? words.isReady
      : seconds === null
        ? null
        : words.orIn(seconds)
    : isEmpty(wagers.want)
      ? words.nothingYet
      : `${money.short(view.limits.minimum)}+`
  return (
    <button
      type="button"
      className={main ? (wagers.isReady ? 'btn go wait' : 'btn go') : 'btn off'}
      aria-disabled={!main}
      onClick={main ? wagers.deal : undefined}
    >
      <b>{others ? words.ready : words.deal}</b>
      {small && <small>{small}</small>}
      {main && <span className="kbd">{keys.space}</span>}
    </button>
  )
}
