import type { DeskAct, Refusal, TournamentCommand } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { linkTo } from '../../../route.ts'
import { useMessages } from '../../../shared/messages/messages.ts'
import { type DeskWords, sentenceFor, useDeskWords, useTournamentWords } from '../words/words.ts'

interface ActProps {
  readonly act: DeskAct
  /** The page on which the act is done; `null` if a press does it. */
  readonly page: string | null
  readonly tell: (command: TournamentCommand) => Promise<Refusal | null>
}

/** One act: the button, its clause, and what follows from it or why it is off. */
export function ActRow({ act, page, tell }: ActProps) {
  const words = useDeskWords()
  const tournament = useTournamentWords()
  const messages = useMessages()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { refused, clause } = act
  const wanted = words.text[act.do]
  const isOff = refused !== null
  const press = async () => {
    const command = commandFor(act, text)
    if (isOff || command === null) return
    setRefusal(await tell(command))
    setText('')
  }
  return (
    <li className={isOff ? 'desk-act off' : 'desk-act'}>
      {wanted !== undefined && !isOff && (
        <label>
          {wanted} <input value={text} maxLength={500} onInput={({ currentTarget: { value } }) => setText(value)} />
        </label>
      )}
      {page !== null && !isOff ? (
        <a className="btn inline" {...linkTo(page)}>
          {labelOf(words, act)}
        </a>
      ) : (
        <button
          type="button"
          className="btn inline"
          data-act={act.do}
          aria-disabled={isOff}
          disabled={!isOff && wanted !== undefined && text.trim() === ''}
          onClick={() => void press()}
        >
          {labelOf(words, act)}
        </button>
      )}
      {isOff ? (
        <span>{sentenceFor(messages, tournament, refused)}</span>
      ) : (
        <span>
          {consequence(words, act, messages.money.dollars)} <span className="clause">{clause}</span>
        </span>
      )}
      {refusal && <p role="alert">{sentenceFor(messages, tournament, refusal)}</p>}
    </li>
  )
}

function labelOf({ acts, atTable, of, because, withRefund }: DeskWords, act: DeskAct): string {
  const { do: name, table, player, refund } = act
  const reason = act.because === null ? '' : `, ${because[act.because] ?? act.because}`
  if (player !== null) return `${of(acts[name], player)}${reason}${refund ? `, ${withRefund}` : ''}`
  return table === null ? acts[name] : atTable(acts[name], table)
}

function consequence({ follows }: DeskWords, act: DeskAct, dollars: (cents: number) => string): string {
  const { players, prizes, out } = act
  switch (act.do) {
    case 'draw':
    case 'startSession':
      return follows[act.do](players.length)
    case 'startPlayOff':
      return follows.startPlayOff(players)
    case 'announce':
      return act.isFinal
        ? follows.final(prizes.map(({ player, cents }) => `${player} ${dollars(cents)}`))
        : follows.announce(players)
    case 'absent':
      return out.length > 0 ? follows.out(out) : follows.absent
    case 'disqualify':
      return follows.disqualify(act.refunds > 0 ? dollars(act.refunds) : null)
    case 'refuseEntry':
      return follows.refuseEntry(dollars(act.refunds))
    case 'cancel':
      return follows.cancel(dollars(act.refunds))
    default:
      return follows[act.do]
  }
}

/** The command of an act; `null` for one that has a page of its own. */
function commandFor({ do: name, table, player, because, refund }: DeskAct, text: string): TournamentCommand | null {
  const at = table ?? 1
  switch (name) {
    case 'changeConditions':
      return null
    case 'cancel':
      return { do: name, reason: text }
    case 'dispute':
    case 'rule':
      return { do: name, table: at, text }
    case 'absent':
      return { do: name, player: player ?? '', deduct: true }
    case 'approveLeave':
      return { do: name, player: player ?? '' }
    case 'refuseEntry':
      return { do: name, player: player ?? '', reason: text }
    case 'disqualify':
      return { do: name, player: player ?? '', because: because ?? '', refund }
    case 'startPlayOff':
    case 'ballot':
      return { do: name, table: at }
    default:
      return { do: name }
  }
}
