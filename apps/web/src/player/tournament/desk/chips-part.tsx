import type { Refusal, TournamentCommand, TournamentSupervision } from '@openpit/protocol'
import { useId, useState } from 'preact/hooks'
import { useMessages } from '../../../shared/messages/messages.ts'
import { figure } from '../table/places.ts'
import { sentenceFor, useDeskWords, useSupervisorWords, useTournamentWords } from '../words/words.ts'
import { missingIn } from './paper-fields.ts'

interface ChipsProps {
  readonly now: TournamentSupervision
  readonly tell: (command: TournamentCommand) => Promise<Refusal | null>
}

const FIGURES = ['started', 'paid', 'issued', 'inPlay', 'onLayout', 'toReturn', 'missing'] as const

/** Where the chips of the session are, and the report of their return. */
export function ChipsPart({ now, tell }: ChipsProps) {
  const words = useSupervisorWords()
  const { locale } = useMessages()
  const { chips } = now
  return (
    <section aria-label={words.chips}>
      <h3>{words.chips}</h3>
      {chips === null ? (
        <p role="status">{words.counting}</p>
      ) : (
        <>
          <dl className="chip-figures">
            {FIGURES.map((name) => (
              <div key={name} data-chips={name}>
                <dt>{words[name]}</dt>
                <dd>{figure(chips[name], locale)}</dd>
              </div>
            ))}
          </dl>
          {chips.missing === 0 ? (
            <p>{words.mustBeZero}</p>
          ) : (
            <p className="note" role="alert">
              {words.isMissing(figure(chips.missing, locale))}
            </p>
          )}
          <Report missing={chips.reported} />
        </>
      )}
      <ReturnForm now={now} tell={tell} />
    </section>
  )
}

type ChipReport = NonNullable<TournamentSupervision['chips']>['reported']

/** What was reported when the chips of this session came back. */
function Report({ missing }: { readonly missing: ChipReport }) {
  const words = useSupervisorWords()
  const { listed, and, locale } = useMessages()
  if (missing === null) return <p>{words.notReported}</p>
  const pieces = Object.entries(missing).flatMap(([denomination, count]) =>
    count === 0 ? [] : [words.pieces(count, Number(denomination).toLocaleString(locale))],
  )
  return <p>{pieces.length === 0 ? words.reportedNone : words.reported(listed(pieces, and))}</p>
}

/** The report that chips have returned, with those that are missing. */
function ReturnForm({ now: { acts }, tell }: ChipsProps) {
  const words = useSupervisorWords()
  const desk = useDeskWords()
  const tournament = useTournamentWords()
  const messages = useMessages()
  const hint = useId()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const act = acts.find(({ do: name }) => name === 'returnChips')
  if (act === undefined) return null
  const isOff = act.refused !== null
  const missing = missingIn(text)
  const report = async () => {
    if (isOff || missing === undefined) return
    setRefusal(await tell({ do: 'returnChips', missing }))
    setText('')
  }
  return (
    <form className={isOff ? 'desk-act off' : 'desk-act'} onSubmit={(event) => event.preventDefault()}>
      {!isOff && (
        <label>
          {words.missingChips}{' '}
          <input
            value={text}
            autoComplete="off"
            aria-invalid={missing === undefined}
            aria-describedby={hint}
            onInput={({ currentTarget: { value } }) => setText(value)}
          />
          <small id={hint}>{words.missingHint}</small>
        </label>
      )}
      <button
        type="submit"
        className="btn inline"
        data-act="returnChips"
        aria-disabled={isOff}
        disabled={!isOff && missing === undefined}
        onClick={() => void report()}
      >
        {desk.acts.returnChips}
      </button>
      <span>
        {act.refused === null ? (
          <>
            {desk.follows.returnChips} <span className="clause">{act.clause}</span>
          </>
        ) : (
          sentenceFor(messages, tournament, act.refused)
        )}
      </span>
      {refusal && <p role="alert">{sentenceFor(messages, tournament, refusal)}</p>}
    </form>
  )
}
