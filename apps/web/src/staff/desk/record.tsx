import type { DeskRecord } from '@openpit/protocol'
import { useMessages } from '../../shared/messages/messages.ts'
import { ClauseLabel, TableNumber } from '../shared/marks.tsx'
import { useDeskWords } from './words/words.ts'

export function recordKey({ table, number, act }: DeskRecord): string {
  return `${table} ${number} ${act}`
}

interface RecordProps {
  readonly record: DeskRecord
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onOpen: () => void
}

/** One line of what was found. */
export function RecordLine({ record, isChosen, onChoose, onOpen }: RecordProps) {
  const { locale } = useMessages()
  const words = useDeskWords()
  const { table, rulebook, round, at, act, kind, person, first, clause, dispute } = record
  const time = new Date(at)
  return (
    <li className={isChosen ? 'chosen' : ''}>
      <button type="button" aria-pressed={isChosen} onClick={() => (isChosen ? onOpen() : onChoose())}>
        <span className="when">
          <b>{time.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })}</b>
          <small>{time.toLocaleDateString(locale)}</small>
        </span>
        <TableNumber table={table} book={rulebook} size="s" />
        <span className="what">
          <b>{words.act(act)}</b>
          <small>{words.oneRound(round)}</small>
          {dispute !== null && <DisputeText dispute={dispute} />}
        </span>
        {kind !== 'round' && (
          <span className="who">
            <b>{first === null ? words.onePerson : words.twoPeople}</b>
            <small>{first === null ? person : `${first}, ${person}`}</small>
          </span>
        )}
        <ClauseLabel clause={clause} />
      </button>
    </li>
  )
}

/** Which dispute, for whom it was decided, and what was said. */
export function DisputeText({ dispute }: { readonly dispute: NonNullable<DeskRecord['dispute']> }) {
  const { table } = useMessages()
  const words = useDeskWords()
  const { dispute: number, box, for: side, words: said } = dispute
  const parts = [
    words.dispute(number),
    ...(box === null ? [] : [table.box(box)]),
    ...(side === null ? [] : [words.decidedFor(side)]),
  ]
  return <small className="dispute-text">{`${parts.join(', ')}${said === '' ? '' : `: “${said}”`}`}</small>
}
