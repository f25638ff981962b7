import type { WinView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { useWinWords } from '../../player/jackpot/words/words.ts'
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
          <li key={win.win}>
            <label>
              <input type="checkbox" checked={ticked.has(win.win)} onChange={() => tick(win.win)} />
              <WinLine win={win} />
            </label>
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
      {over.length > 0 && (
        <details>
          <summary>{words.winsOver(over.length)}</summary>
          <ul className="wins">
            {over.map((win) => (
              <li key={win.win}>
                <WinLine win={win} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function WinLine({ win: { table, round, box, level, amount, state, clause } }: { readonly win: WinView }) {
  const words = useJackpotWords()
  const { money } = useMessages()
  const jackpot = useWinWords()
  return (
    <span className="win-row">
      <b>{amount === 0 ? words.winState[state] : money.dollars(amount)}</b>
      <span>
        {jackpot.atBox(table, round, box)}
        {level !== '' && `, ${level}`}, {words.winState[state]} <span className="clause">{clause}</span>
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
