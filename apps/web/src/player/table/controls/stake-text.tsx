import type { SettledLine } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { useMessages } from '../../../shared/messages/messages.ts'
import { wagerName } from '../../../shared/messages/wager-name.ts'
import { Icon } from '../../../shared/parts/icon.tsx'
import { useNow } from '../../../shared/parts/meters.tsx'
import { secondsUntil } from '../../../shared/parts/ring.tsx'
import { moodOf } from '../../../shared/parts/tag.tsx'
import { netOf } from '../../../shared/wire/session-net.ts'
import { isEmpty } from '../felt/layout.ts'
import { isOnHand } from '../selectors.ts'
import { useTableContext } from '../table-context.ts'
import { AutoRebetChoice } from './auto-rebet.tsx'
import { SitDown, useBoxToTake } from './sit-down.tsx'
import type { Wagers } from './use-wagers.ts'

/** What is at stake, in at most three lines; after a round, what came of it. */
export function StakeText({ wagers }: { readonly wagers: Wagers }) {
  const { view, shown, me } = useTableContext()
  const { money, wager: words, result } = useMessages()
  const boxToTake = useBoxToTake()
  const hasPlayed = view.settled.some(({ player }) => player === me)
  if (view.phase === 'ended' && hasPlayed && isEmpty(wagers.want)) return <RoundResult />
  const last = shown !== view && shown.settled.some(({ player }) => player === me) ? netOf(shown, me ?? '') : null
  return (
    <div className="sum">
      <span className="stake">
        {words.total} <b>{money.dollars(wagers.total)}</b>
        <InTokens wagers={wagers} />
      </span>
      <LastSeconds />
      {last !== null && <span className="last-round">{result.lastRound(money.signed(last))}</span>}
      {boxToTake !== null && isEmpty(wagers.want) ? (
        <SitDown box={boxToTake} />
      ) : (
        <span className="hint">{wagers.isSending ? words.sending : words.tapTo(wagers.chip)}</span>
      )}
      <AutoRebetChoice canStart={isEmpty(wagers.want) && !isEmpty(wagers.previous)} />
    </div>
  )
}

/** How much of the bet is in tokens, and what is left of them. */
function InTokens({ wagers: { isOpen, tokens } }: { readonly wagers: Wagers }) {
  const { you } = useTableContext()
  const { money, wager: words } = useMessages()
  const bet = isOpen ? tokens.bet : 0
  const left = (you?.tokens ?? 0) - (isOpen ? tokens.onTheWay : 0)
  if (bet <= 0 && left <= 0) return null
  const shown = (cents: number) => (cents > 0 ? money.short(cents) : null)
  const text = words.tokens(shown(bet), shown(left))
  return (
    <small className="in-tokens" key={text}>
      {' '}
      {text}
    </small>
  )
}

const LAST_SECONDS = 5

/** In the last seconds the words change; the clock keeps its colour. */
function LastSeconds() {
  const { view } = useTableContext()
  const { wager: words } = useMessages()
  const deadline = view.phase === 'wagering' ? view.deadline : null
  const now = useNow(deadline === null ? null : 500)
  if (deadline === null) return null
  const left = secondsUntil(deadline, now)
  return left > LAST_SECONDS ? null : <span className="last-seconds">{words.lastBets(left)}</span>
}

function RoundResult() {
  const { view, me } = useTableContext()
  const { money, result } = useMessages()
  const net = netOf(view, me ?? '')
  return (
    <div className={net > 0 ? 'sum ended won' : 'sum ended'}>
      <b className="round-net">{result.round(money.signed(net))}</b>
      <MyLines />
      <AutoRebetChoice canStart />
    </div>
  )
}

const SHOWN = 2

/** The player's results, the largest first; more than two open as a list over the felt. */
function MyLines() {
  const { view, me } = useTableContext()
  const words = useMessages()
  const [isOpen, setOpen] = useState(false)
  const sums = new Map<string, number>()
  for (const line of view.settled) {
    if (line.player !== me) continue
    const name = nameOfLine(words, view.boxes[line.box - 1]?.hands.length ?? 1, line)
    sums.set(name, (sums.get(name) ?? 0) + line.profit)
  }
  const lines = [...sums].sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]))
  return (
    <>
      <ul className="my-lines">
        {lines.slice(0, SHOWN).map(([name, profit]) => (
          <Line key={name} name={name} profit={profit} />
        ))}
      </ul>
      {lines.length > 1 && (
        <button
          type="button"
          className={lines.length > SHOWN ? 'link show-all' : 'link show-all few'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {words.result.showAll(lines.length)}
        </button>
      )}
      {isOpen && (
        <ul className="all-lines">
          {lines.map(([name, profit]) => (
            <Line key={name} name={name} profit={profit} />
          ))}
        </ul>
      )}
    </>
  )
}

function nameOfLine(words: ReturnType<typeof useMessages>, hands: number, line: SettledLine): string {
  if (!isOnHand(line)) return wagerName(words, line.wager)
  return `${words.table.box(line.box)}${hands > 1 ? words.result.hand(line.hand) : ''}`
}

function Line({ name, profit }: { readonly name: string; readonly profit: number }) {
  const { money } = useMessages()
  return (
    <li>
      <span className={`mk ${moodOf(profit)}`}>
        <Icon name={moodOf(profit)} size={16} />
      </span>
      {name} <b>{money.signed(profit)}</b>
    </li>
  )
}
