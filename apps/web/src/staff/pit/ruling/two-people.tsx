import type { Me, RulingView } from '@openpit/protocol'
import { Icon } from '../../../shared/parts/icon.tsx'
import { ClauseLabel, KeyLabel } from '../../shared/marks.tsx'
import { useKeys } from '../../shared/use-keys.ts'
import type { Orders } from '../../shared/use-orders.ts'
import { useStaffWords } from '../../shared/words/words.ts'
import { RULERS } from '../urgency.ts'
import { useRulingWords } from '../words/ruling-words.ts'
import type { Ruling } from './use-ruling.ts'

interface ProposeProps {
  readonly me: Me
  readonly ruling: Ruling
  /** Whether this person must come on duty first. */
  readonly isOff: boolean
  readonly isSending: boolean
}

/** The first person chooses and says why. Both places are in sight from the start. */
export function ProposeBar({ me, ruling: { remedy, reason, setReason, why, send }, isOff, isSending }: ProposeProps) {
  const words = useRulingWords()
  const { sending, role } = useStaffWords()
  const isReady = remedy !== undefined && reason.trim() !== '' && !isOff
  const needsSecond = remedy?.needsSecond ?? true
  const missing = isOff ? words.dutyFirst : remedy === undefined ? words.chooseFirst : words.sayWhyFirst
  return (
    <section className="two-people" aria-label={words.twoPeople}>
      <span className="place-of now">1</span>
      <span>
        <b>{words.youPropose}</b>
        <small>
          {me.name}, {role(me.role)}
        </small>
      </span>
      <label className="why">
        <small>
          {words.why} <KeyLabel>W</KeyLabel>
        </small>
        <textarea
          ref={why}
          rows={1}
          maxLength={500}
          value={reason}
          onInput={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </label>
      {needsSecond && (
        <>
          <span className="place-of">2</span>
          <span>
            <b>{words.secondConfirms}</b>
            <small>{words.notYou}</small>
          </span>
        </>
      )}
      <span className="send">
        <button type="button" className="b go" aria-disabled={!isReady} onClick={send}>
          {isSending ? sending : needsSecond ? words.sendToSecond : words.rule} <KeyLabel>Ctrl ↵</KeyLabel>
        </button>
        {!isReady && <small>{missing}</small>}
      </span>
    </section>
  )
}

interface SecondProps {
  readonly me: Me
  readonly ruling: RulingView
  readonly orders: Orders
}

/** The second person sees what the first saw, and confirms or declines. The proposer can only take it back. */
export function SecondBar({ me, ruling, orders }: SecondProps) {
  const words = useRulingWords()
  const { role } = useStaffWords()
  const isProposer = ruling.by === me.player
  const mayRule = RULERS.includes(me.role)
  const confirm = () => void (mayRule && !isProposer && orders.send({ do: 'confirm' }))
  const decline = () => void (mayRule && orders.send({ do: 'dropRuling' }))
  useKeys({ c: confirm, n: decline })
  const reason = typeof ruling.command.reason === 'string' ? ruling.command.reason : null
  return (
    <section className="two-people" aria-label={words.twoPeople}>
      <span className="place-of done">
        <Icon name="check" size={16} />
      </span>
      <span>
        <b>
          {words.proposedBy(ruling.by)} <ClauseLabel clause={ruling.clause} />
        </b>
        <small>
          {role(ruling.role)}
          {reason !== null && `: “${reason}”`}
        </small>
      </span>
      <span className={isProposer || !mayRule ? 'place-of' : 'place-of now'}>2</span>
      <span>
        <b>{isProposer ? words.secondConfirms : mayRule ? words.youAreSecond : words.secondConfirms}</b>
        <small>{isProposer ? words.notYou : words.nothingMoved}</small>
      </span>
      {mayRule && (
        <span className="send">
          <button type="button" className="b" onClick={decline}>
            {isProposer ? words.takeBack : words.decline} <KeyLabel>N</KeyLabel>
          </button>
          <button type="button" className="b go" aria-disabled={isProposer} onClick={confirm}>
            {words.confirm} <KeyLabel>C</KeyLabel>
          </button>
        </span>
      )}
    </section>
  )
}
