import type { Choice } from '@openpit/protocol'
import type { ComponentChildren } from 'preact'
import { useMessages } from '../../shared/messages/messages.ts'
import { reasonFor } from '../../shared/messages/reason.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { KeyLabel } from '../shared/marks.tsx'
import { useStaffWords } from '../shared/words/words.ts'
import { useDeal } from './deal-context.ts'
import { DECISION_KEYS, decisionOf } from './typing.ts'
import { useDealWords } from './words/words.ts'

/** The large keys: what can be done now, and the two keys that are always there. */
export function DealKeys() {
  const words = useDealWords()
  return (
    <div className="deal-keys">
      <fieldset className="main-keys" aria-label={words.decisionKeys}>
        <MainKeys />
      </fieldset>
      <SideKeys />
    </div>
  )
}

function MainKeys() {
  const { due, typing, press } = useDeal()
  const words = useDealWords()
  switch (due.is) {
    case 'shift':
      return <BigKey name={words.shiftDo} hotkey="↵" onPress={() => press('Enter')} />
    case 'decision':
    case 'answers':
    case 'hold':
      return <Decisions />
    case 'pay':
    case 'bets':
      return typing.box === null ? <BetKeys /> : <AmountKeys />
    default:
      return null
  }
}

/** The decisions of the box that is asked. All keys look alike, because the console must not recommend one. */
function Decisions() {
  const { me, work, typing, due, press } = useDeal()
  const words = useDealWords()
  const { choices, playsForAbsent } = work.deal
  const asked = typing.box === null ? choices[0] : choices.find(({ box }) => box === typing.box)
  return (
    <>
      {asked?.of.map((choice) => (
        <DecisionKey key={choice.do} choice={choice} asked={asked} />
      ))}
      {due.is === 'decision' && playsForAbsent.includes(me.role) && (
        <BigKey name={words.playForAbsent} hotkey="A" onPress={() => press('A')} as="timeIsUp" />
      )}
      {due.is === 'answers' && <BigKey name={words.closeOffers} hotkey="↵" onPress={() => press('Enter')} />}
    </>
  )
}

interface DecisionKeyProps {
  readonly choice: Choice
  readonly asked: { readonly player: string; readonly box: number; readonly hand: number | null }
}

function DecisionKey({ choice, asked }: DecisionKeyProps) {
  const { act, view } = useDeal()
  const messages = useMessages()
  const words = useDealWords()
  const { do: name, refused } = choice
  const label = words.decisionNames[name] ?? messages.play.names[name] ?? name
  const hotkey = DECISION_KEYS[name] ?? ''
  if (refused !== null) {
    return <BigKey name={label} why={reasonFor(messages, refused)} clause={refused.clause} hotkey={hotkey} />
  }
  const small = view.waits.for === 'answers' ? messages.table.box(asked.box) : null
  const send = () => act({ does: 'send', command: decisionOf(asked, name) })
  return <BigKey name={label} small={small} hotkey={hotkey} onPress={send} as={name} />
}

function BetKeys() {
  const { due, press, work, view } = useDeal()
  const messages = useMessages()
  const words = useDealWords()
  const { refused } = work.deal
  if (due.is === 'pay') {
    return (
      <>
        <BigKey name={words.paid} hotkey="↵" onPress={() => press('Enter')} />
        <BigKey name={words.paidAll} hotkey="P" onPress={() => press('P')} />
      </>
    )
  }
  const isDeal = due.is === 'bets' && due.next === 'deal'
  const hasBets = due.is === 'bets' && due.next !== 'none'
  const isOff = !hasBets || (isDeal && refused !== null)
  const why = isOff && refused !== null ? messages.refused(refused) : null
  return (
    <>
      <BigKey
        name={isDeal ? words.deal : words.noMoreBets}
        hotkey="↵"
        why={why}
        clause={isOff ? (refused?.clause ?? null) : null}
        onPress={isOff ? undefined : () => press('Enter')}
      />
      {(view.phase === 'ended' || !hasBets) && <BigKey name={words.repeat} hotkey="R" onPress={() => press('R')} />}
      <BoxKeys />
    </>
  )
}

/** A key for each box, for fingers: the digit does the same. */
function BoxKeys() {
  const { view, press } = useDeal()
  const { table } = useMessages()
  const words = useDealWords()
  return (
    <fieldset className="box-keys" aria-label={words.boxes}>
      {view.boxes.map(({ box }) => (
        <button key={box} type="button" className="b" aria-label={table.box(box)} onClick={() => press(String(box))}>
          {box}
        </button>
      ))}
    </fieldset>
  )
}

function AmountKeys() {
  const { press, view } = useDeal()
  const words = useDealWords()
  const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']
  return (
    <>
      <fieldset className="box-keys" aria-label={words.typed}>
        {digits.map((digit) => (
          <button key={digit} type="button" className="b" onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        {view.sideBets.length > 0 && (
          <button type="button" className="b" onClick={() => press('+')}>
            +
          </button>
        )}
        <button type="button" className="b" onClick={() => press('Backspace')}>
          {words.back}
        </button>
      </fieldset>
      <BigKey name={words.place} hotkey="↵" onPress={() => press('Enter')} />
      <BigKey name={words.withdraw} hotkey="W" onPress={() => press('W')} />
      <BigKey name={words.leaves} hotkey="L" onPress={() => press('L')} />
    </>
  )
}

/** Always there: something is wrong, and the call for a supervisor. */
export function SideKeys() {
  const { press, isOn, isConnected, work } = useDeal()
  const words = useDealWords()
  const isCalled = work.duties.some(({ duty }) => duty === 'attend')
  return (
    <div className="side-keys">
      <button
        type="button"
        className="b wrong"
        aria-disabled={!isConnected}
        onClick={isConnected ? () => press('X') : undefined}
      >
        <Icon name="info" />
        <span>{words.somethingWrong}</span>
        <KeyLabel>X</KeyLabel>
      </button>
      <button
        type="button"
        className="b"
        aria-disabled={!isOn || isCalled}
        onClick={isOn && !isCalled ? () => press('C') : undefined}
      >
        <Icon name="seat" />
        <span>{isCalled ? words.called : words.call}</span>
        {!isCalled && <KeyLabel>C</KeyLabel>}
      </button>
    </div>
  )
}

interface BigKeyProps {
  readonly name: string
  readonly hotkey: string
  readonly small?: string | null
  /** Why it is off. */
  readonly why?: string | null
  readonly clause?: string | null
  readonly onPress?: (() => void) | undefined
  /** The order that it sends, to say that it is on its way. */
  readonly as?: string
  readonly children?: ComponentChildren
}

export function BigKey({ name, hotkey, small = null, why = null, clause = null, onPress, as }: BigKeyProps) {
  const { isOn, orders } = useDeal()
  const { sending } = useStaffWords()
  const words = useDealWords()
  const isOff = onPress === undefined
  const isSent = as !== undefined && orders.sending === as
  return (
    <button
      type="button"
      className={`big-key${isOff ? ' off' : ''}${isSent ? ' sent' : ''}`}
      aria-disabled={isOff || !isOn}
      data-key={hotkey}
      onClick={isOff || !isOn ? undefined : onPress}
    >
      <span className="big-key-name">
        {name}
        {isOff && <span className="sr">{`, ${words.off}:`}</span>}
      </span>
      {(isSent ? sending : (why ?? small)) !== null && <small>{isSent ? sending : (why ?? small)}</small>}
      {clause !== null && <span className="clause">{clause}</span>}
      {!isOff && <KeyLabel>{hotkey}</KeyLabel>}
    </button>
  )
}
