import { useId } from 'preact/hooks'
import { useSetupWords, useTournamentWords } from '../words/words.ts'
import type { SessionForm } from './form.ts'
import { FieldNote } from './form-field.tsx'
import { useSetup } from './setup-context.ts'

/** The sessions in order; the last is the final. */
export function SessionFields() {
  const words = useSetupWords()
  const { form, change } = useSetup()
  const { sessions } = form
  const last = sessions.length - 1
  const set = (to: readonly SessionForm[]) => change({ ...form, sessions: to })
  const add = () =>
    set([...sessions.slice(0, last), sessions[last - 1] ?? sessions[last], sessions[last]].filter(isThere))
  const note = useId()
  return (
    <fieldset className="setup-group">
      <legend>{words.groups.sessions}</legend>
      {sessions.map((session, index) => (
        <SessionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a session is known by its number alone
          key={index}
          session={session}
          name={index === last ? words.final : words.heat(index + 1)}
          isFinal={index === last}
          onChange={(to) => set(sessions.map((one, at) => (at === index ? to : one)))}
          onRemove={sessions.length === 1 ? null : () => set(sessions.filter((_, at) => at !== index))}
        />
      ))}
      <FieldNote id={note} name="sessions" />
      <button type="button" className="btn inline" onClick={add}>
        {words.addSession}
      </button>
    </fieldset>
  )
}

function isThere(session: SessionForm | undefined): session is SessionForm {
  return session !== undefined
}

interface SessionRowProps {
  readonly session: SessionForm
  readonly name: string
  readonly isFinal: boolean
  readonly onChange: (session: SessionForm) => void
  readonly onRemove: (() => void) | null
}

function SessionRow({ session, name, isFinal, onChange, onRemove }: SessionRowProps) {
  const words = useSetupWords()
  const { lengths } = useTournamentWords()
  const { check } = useSetup()
  const noElimination = check?.fixed.find(({ field }) => field === 'eliminationHands')
  const by = session.by as keyof typeof lengths
  const text = (field: Exclude<keyof SessionForm, 'by'>, label: string) => (
    <label>
      <span>{label}</span>
      <input
        inputMode={field === 'eliminationHands' ? 'text' : 'numeric'}
        value={session[field]}
        data-session={`${field}${isFinal ? '-final' : ''}`}
        onInput={({ currentTarget }) => onChange({ ...session, [field]: currentTarget.value })}
      />
    </label>
  )
  return (
    <fieldset className="setup-session">
      <legend>{name}</legend>
      <label>
        <span>{words.lengthBy}</span>
        <select value={session.by} onChange={({ currentTarget }) => onChange({ ...session, by: currentTarget.value })}>
          {(check?.lengths ?? [session.by]).map((one) => (
            <option key={one} value={one}>
              {lengths[one as keyof typeof lengths]}
            </option>
          ))}
        </select>
      </label>
      {text('length', words.howMany(lengths[by]))}
      {text('tables', words.tables)}
      {!isFinal && text('advance', words.advance)}
      {noElimination === undefined && text('eliminationHands', words.eliminationHands)}
      {onRemove !== null && (
        <button type="button" className="btn inline" onClick={onRemove}>
          {words.remove(name)}
        </button>
      )}
      {noElimination !== undefined && (
        <small>
          {words.noElimination} <span className="clause">{noElimination.clause}</span>
        </small>
      )}
    </fieldset>
  )
}
