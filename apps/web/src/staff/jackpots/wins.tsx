import type { WinView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import type { MayAct, SendToLink } from './send-to-link.ts'
import { useJackpotWords } from './words/words.ts'

interface WinsProps {
  readonly wins: readonly WinView[]
  readonly may: MayAct
  readonly send: SendToLink
}

/** The wins that wait, in the order in which they were found, and those that are over. */
export function Wins({ wins, may, send }: WinsProps) {
  const words = useJackpotWords()
  const { money } = useMessages()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const waiting = wins.filter(({ state }) => state === 'waiting' || state === 'confirmed').toReversed()
  const over = wins.filter(({ state }) => state === 'paid' || state === 'void')
  const tick = (win: string) => {
    const next = new Set(ticked)
    if (!next.delete(win)) next.add(win)
    setTicked(next)
  }
  const chosen = waiting.map(({ win }) => win).filter((win) => ticked.has(win))
  return (
    <section aria-labelledby="link-wins">
      <h3 id="link-wins">{words.winsWaiting}</h3>
      {waiting.length === 0 && <p>{words.noWins}</p>}
      <ul className="wins">
        {waiting.map((win) => (
          <li key={win.win} className={waitsFor(may, win) ? 'yours' : ''}>
            {may('joinWins') ? (
              <label>
                <input type="checkbox" checked={ticked.has(win.win)} onChange={() => tick(win.win)} />
                <WinLine win={win} />
              </label>
            ) : (
              <WinLine win={win} />
            )}
            <b className="win-is">{win.amount === 0 ? '' : money.dollars(win.amount)}</b>
            <WinButtons win={win} may={may} send={send} />
          </li>
        ))}
      </ul>
      {waiting.length > 0 && (
        <p className="actions">
          {may('payJackpots') && (
            <button type="button" className="btn go" onClick={() => void send({ do: 'payJackpots' })}>
              {words.pay}
            </button>
          )}
          {may('joinWins') && (
            <button
              type="button"
              className="btn"
              aria-disabled={chosen.length < 2}
              onClick={() => chosen.length > 1 && void send({ do: 'joinWins', wins: chosen })}
            >
              {words.join}
            </button>
          )}
        </p>
      )}
      {over.length > 0 && <PastWins wins={over} />}
    </section>
  )
}

function PastWins({ wins }: { readonly wins: readonly WinView[] }) {
  const words = useJackpotWords()
  const { money } = useMessages()
  return (
    <details>
      <summary>{words.winsOver(wins.length)}</summary>
      <ul className="wins">
        {wins.map((win) => (
          <li key={win.win}>
            <WinLine win={win} />
            <b className="win-is">{win.amount === 0 ? '' : money.dollars(win.amount)}</b>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Whether the win waits for this person. Amber says nothing else. */
function waitsFor(may: MayAct, { state }: WinView): boolean {
  return state === 'waiting' ? may('confirmJackpot') || may('approveJackpot') : may('payJackpots')
}

function WinLine({ win: { table, round, box, level, state, clause } }: { readonly win: WinView }) {
  const words = useJackpotWords()
  const next = state === 'waiting' ? words.waitsForButton : state === 'confirmed' ? words.mayJoin : ''
  return (
    <span className="win-row">
      <b>
        {words.winAt(table, box)}
        {level !== '' && `: ${level}`}
      </b>
      <span>
        {`${words.winRound(round)}, ${words.winState[state]}. ${next}`} <span className="clause">{clause}</span>
      </span>
    </span>
  )
}

interface WinButtonsProps {
  readonly win: WinView
  readonly may: MayAct
  readonly send: SendToLink
}

function WinButtons({ win: { win, state, table, box }, may, send }: WinButtonsProps) {
  const words = useJackpotWords()
  return (
    <span className="actions">
      {state === 'waiting' && may('confirmJackpot') && (
        <button type="button" className="btn" onClick={() => void send({ do: 'confirmJackpot', table, box })}>
          {words.confirm}
        </button>
      )}
      {may('approveJackpot') && (
        <button type="button" className="btn" onClick={() => void send({ do: 'approveJackpot', win })}>
          {words.approve}
        </button>
      )}
    </span>
  )
}
