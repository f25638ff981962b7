import type { PaperForm, PaperFormCheck, Refusal, TournamentCommand, TournamentSupervision } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { useMessages } from '../../../shared/messages/messages.ts'
import { HttpRefusal, postJson } from '../../../shared/wire/http.ts'
import { useEntrantName } from '../names.ts'
import { figure } from '../table/places.ts'
import { sentenceFor, useSupervisorWords, useTournamentWords } from '../words/words.ts'
import { EMPTY_FIELDS, type PaperFields, paperForm } from './paper-fields.ts'

interface EntryProps {
  readonly path: string
  readonly now: TournamentSupervision
  readonly at: TournamentSupervision['tables'][0]
  readonly tell: (command: TournamentCommand) => Promise<Refusal | null>
}

/** What the book made of a form, and the form to which the answer belongs. */
interface Examination {
  readonly check: PaperFormCheck
  readonly of: string
}

/** The entry of a paper form: it is examined first, and recorded as it was examined. */
export function PaperEntry({ path, now, at, tell }: EntryProps) {
  const words = useSupervisorWords()
  const entry = usePaperEntry(path, at, tell)
  const { form, seat, isCurrent, check } = entry
  if (seat === undefined) {
    return (
      <>
        {entry.note !== null && <p role="status">{entry.note}</p>}
        <p>{words.nobody}</p>
      </>
    )
  }
  const isReady = isCurrent && check?.refused === null
  return (
    <form className="paper-entry" onSubmit={(event) => event.preventDefault()}>
      <h5>{words.entry}</h5>
      <p>
        {words.entryLead} <span className="clause">{now.formShows.clause}</span>
      </p>
      <EntryFields now={now} at={at} entry={entry} />
      {form === undefined && <p role="alert">{words.notAnAmount}</p>}
      <p className="desk-act">
        <button type="submit" className="btn inline" disabled={form === undefined} onClick={() => void entry.examine()}>
          {words.examine}
        </button>
        <span>
          {words.examineFollows} <span className="clause">{now.examined.clause}</span>
        </span>
      </p>
      <div role="status">{isCurrent ? <Finding check={check} /> : entry.note !== null && <p>{entry.note}</p>}</div>
      <p className={isReady ? 'desk-act' : 'desk-act off'}>
        <button
          type="button"
          className="btn inline"
          aria-disabled={!isReady}
          onClick={() => void (isReady && entry.record())}
        >
          {words.record}
        </button>
        <span>
          {isReady ? words.recordFollows[now.examined.is] : words.recordFirst}{' '}
          {isReady && <span className="clause">{check?.clause}</span>}
        </span>
      </p>
    </form>
  )
}

type Entry = ReturnType<typeof usePaperEntry>

/** The fields of a form, what the book makes of them, and what can be done with it. */
function usePaperEntry(path: string, at: EntryProps['at'], tell: EntryProps['tell']) {
  const words = useSupervisorWords()
  const tournament = useTournamentWords()
  const messages = useMessages()
  const nameOf = useEntrantName()
  const [player, setPlayer] = useState<string | null>(null)
  const [fields, setFields] = useState<PaperFields>(EMPTY_FIELDS)
  const [examined, setExamined] = useState<Examination | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const seat = at.open.find((one) => one.player === player) ?? at.open[0]
  const form = paperForm({ table: at.table, player: seat?.player ?? '', box: seat?.box ?? 1 }, fields)
  const stamp = stampOf(form, at)
  const examine = async () => {
    if (form === undefined) return
    setNote(null)
    try {
      setExamined({ check: await postJson<PaperFormCheck>(`${path}/paper-form`, form), of: stamp })
    } catch (error) {
      const isRefused = error instanceof HttpRefusal
      setNote(isRefused ? sentenceFor(messages, tournament, error.refusal) : messages.site.failed)
    }
  }
  const record = async () => {
    if (form === undefined) return
    const refusal = await tell({ do: 'recordForm', ...form })
    setNote(refusal === null ? words.recorded(nameOf(form.player)) : sentenceFor(messages, tournament, refusal))
    setExamined(null)
    if (refusal !== null) return
    // Nobody sees the amount from now on.
    setFields(EMPTY_FIELDS)
    setPlayer(null)
  }
  const isCurrent = examined?.of === stamp
  return { seat, setPlayer, fields, setFields, form, isCurrent, check: examined?.check, note, examine, record }
}

/** An answer holds for this form, in this hand, while the same players have still to bet. */
function stampOf(form: PaperForm | undefined, { hand, open }: EntryProps['at']): string {
  return JSON.stringify([form, hand, open])
}

interface FieldsProps {
  readonly now: TournamentSupervision
  readonly at: TournamentSupervision['tables'][0]
  readonly entry: Entry
}

function EntryFields({ now, at, entry: { seat, setPlayer, fields, setFields } }: FieldsProps) {
  const words = useSupervisorWords()
  const nameOf = useEntrantName()
  const amount = (name: 'figures' | 'words' | 'main') => (
    <label>
      {words[name]}
      <input
        inputMode="decimal"
        autoComplete="off"
        value={fields[name]}
        onInput={({ currentTarget: { value } }) => setFields({ ...fields, [name]: value })}
      />
    </label>
  )
  return (
    <div className="paper-fields">
      <label>
        {words.player}
        <select value={seat?.player} onChange={({ currentTarget: { value } }) => setPlayer(value)}>
          {at.open.map(({ player, isNext }) => (
            <option key={player} value={player}>
              {isNext ? words.isNext(nameOf(player)) : nameOf(player)}
            </option>
          ))}
        </select>
      </label>
      {amount('figures')}
      {now.formShows.is === 'amount-in-words' ? (
        amount('words')
      ) : (
        <label className="check">
          <input
            type="checkbox"
            checked={fields.hasNoType}
            onChange={({ currentTarget: { checked } }) => setFields({ ...fields, hasNoType: checked })}
          />{' '}
          {words.noType}
        </label>
      )}
      {amount('main')}
    </div>
  )
}

/** What the book makes of the form: refused, complete, counted as another amount, or incomplete. */
function Finding({ check }: { readonly check: PaperFormCheck | undefined }) {
  const words = useSupervisorWords()
  const tournament = useTournamentWords()
  const messages = useMessages()
  if (check === undefined) return null
  const { refused, counts } = check
  if (refused !== null) return <p>{sentenceFor(messages, tournament, refused)}</p>
  if (counts === null) return null
  const amount = (cents: number) => figure(cents, messages.locale)
  if (counts.clause === null) return <p>{words.complete(amount(counts.cents))}</p>
  if (counts.deducted > 0) return <p>{words.incomplete(amount(counts.deducted), counts.clause)}</p>
  return <p>{words.deemed(amount(counts.cents), counts.clause)}</p>
}
