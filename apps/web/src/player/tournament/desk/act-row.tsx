import type { DeskAct, Refusal, TournamentCommand } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { linkTo } from '../../../route.ts'
import { useMessages } from '../../../shared/messages/messages.ts'
import { useEntrantName } from '../names.ts'
import { type DeskWords, sentenceFor, useDeskWords, useTournamentWords, wordFor } from '../words/words.ts'

const MS_A_MINUTE = 60_000

interface ActProps {
  readonly act: DeskAct
  /** The page on which the act is done; `null` if a press does it. */
  readonly page: string | null
  /** Minute 0 of the tournament's clock. */
  readonly begins: number
  readonly tell: (command: TournamentCommand) => Promise<Refusal | null>
}

/** One act: the button, its clause, and what follows from it or why it is off. */
export function ActRow({ act, page, begins, tell }: ActProps) {
  const words = useDeskWords()
  const tournament = useTournamentWords()
  const messages = useMessages()
  const nameOf = useEntrantName()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { refused, clause } = act
  const wanted = wordFor(words.text, act.do)
  const isOff = refused !== null
  const press = async () => {
    const command = commandFor(act, text, begins)
    if (isOff || command === null) return
    setRefusal(await tell(command))
    setText('')
  }
  return (
    <li className={isOff ? 'desk-act off' : 'desk-act'}>
      {wanted !== undefined && !isOff && (
        <ActText name={wanted} isTime={act.do === 'reschedule'} {...{ text, setText }} />
      )}
      {page !== null && !isOff ? (
        <a className="btn inline" {...linkTo(page)}>
          {labelOf(words, act, nameOf)}
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
          {labelOf(words, act, nameOf)}
        </button>
      )}
      {isOff ? (
        <span>{sentenceFor(messages, tournament, refused)}</span>
      ) : (
        <span>
          {consequence(words, named(act, nameOf), messages.money.dollars)} <span className="clause">{clause}</span>
        </span>
      )}
      {refusal && <p role="alert">{sentenceFor(messages, tournament, refusal)}</p>}
    </li>
  )
}

interface ActTextProps {
  readonly name: string
  readonly isTime: boolean
  readonly text: string
  readonly setText: (text: string) => void
}

/** What a person has to say with an act: words, or a time. */
function ActText({ name, isTime, text, setText }: ActTextProps) {
  const read = ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) => setText(value)
  return isTime ? (
    <label>
      {name} <input type="datetime-local" value={text} onInput={read} />
    </label>
  ) : (
    <label>
      {name} <input value={text} maxLength={500} onInput={read} />
    </label>
  )
}

function labelOf(
  { acts, atTable, of, because, withRefund }: DeskWords,
  act: DeskAct,
  nameOf: (player: string) => string,
): string {
  const { do: name, table, player, refund } = act
  const reason = act.because === null ? '' : `, ${wordFor(because, act.because) ?? act.because}`
  if (player !== null) return `${of(acts[name], nameOf(player))}${reason}${refund ? `, ${withRefund}` : ''}`
  return table === null ? acts[name] : atTable(acts[name], table)
}

/** An act whose players have their names, for its text only. */
function named(act: DeskAct, nameOf: (player: string) => string): DeskAct {
  const { players, out, prizes } = act
  return {
    ...act,
    players: players.map(nameOf),
    out: out.map(nameOf),
    prizes: prizes.map(({ player, cents }) => ({ player: nameOf(player), cents })),
  }
}

function consequence({ follows }: DeskWords, act: DeskAct, dollars: (cents: number) => string): string {
  const { players, prizes, out } = act
  switch (act.do) {
    case 'draw':
    case 'startSession':
      return follows[act.do](players.length)
    case 'startPlayOff':
      return follows.startPlayOff(players)
    case 'endSession':
      return follows.endSession(players)
    case 'reschedule':
      return follows.reschedule(act.session ?? 1)
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

/** The command of an act; `null` for one that has a page or a form of its own. */
function commandFor(act: DeskAct, text: string, begins: number): TournamentCommand | null {
  const { do: name, table, player, because, refund } = act
  const at = table ?? 1
  switch (name) {
    case 'changeConditions':
    case 'returnChips':
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
    case 'reschedule':
      return { do: name, session: act.session ?? 1, to: Math.max(0, (Date.parse(text) - begins) / MS_A_MINUTE) }
    case 'designate':
      return { do: name, tables: text.split(/[\s,]+/).flatMap((word) => (word === '' ? [] : [Number(word)])) }
    case 'endSession':
      return { do: name, table: at, agreedBy: act.players }
    case 'proposeVoid':
      return { do: name, table: at, reason: text }
    case 'startPlayOff':
    case 'ballot':
    case 'count':
    case 'confirmVoid':
      return { do: name, table: at }
    default:
      return { do: name }
  }
}
