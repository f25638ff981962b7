import { RULEBOOK_NAMES, type RulebookName } from '@openpit/names'
import type { Me } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { failureText } from '../../shared/messages/reason.ts'
import { type NewTable, staffHouse } from '../shared/staff-http.ts'
import { usePitWords } from './words/words.ts'

/** A manager opens a table; the server refuses what the book does not allow, with the clause. */
export function OpenForm({ me }: { readonly me: Me }) {
  const messages = useMessages()
  const { open: words } = usePitWords()
  const [failure, setFailure] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  if (me.role !== 'manager') {
    return (
      <main className="pit-page" tabIndex={-1}>
        <h1>{words.title}</h1>
        <p>{words.onlyManager}</p>
      </main>
    )
  }
  const submit = async (form: HTMLFormElement) => {
    const asked = tableIn(form)
    setFailure(null)
    setOpened(null)
    try {
      await staffHouse.openTable(asked)
      setOpened(asked.table)
      form.reset()
    } catch (error) {
      setFailure(failureText(messages, error))
    }
  }
  return (
    <main className="pit-page" tabIndex={-1}>
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <form
        className="staff-form staff-panel"
        onSubmit={(event) => {
          event.preventDefault()
          void submit(event.currentTarget)
        }}
      >
        <Fields />
        {failure !== null && <p role="alert">{failure}</p>}
        <button type="submit" className="b go">
          {words.submit}
        </button>
        {opened !== null && (
          <p role="status">
            <a {...linkTo(`/pit/table/${opened}`)}>{words.done(opened.toUpperCase())}</a>
          </p>
        )}
      </form>
    </main>
  )
}

/** The table that the form asks for. Options that are left empty are the book's. */
function tableIn(form: HTMLFormElement): NewTable {
  const fields = new FormData(form)
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const options = AMOUNTS.flatMap(([name, times]) => {
    return text(name) === '' ? [] : [[name, Math.round(Number(text(name)) * times)]]
  })
  return {
    table: text('table'),
    title: text('title'),
    rulebook: text('book') as RulebookName,
    dealt: text('dealt') === 'virtual' ? 'virtual' : 'live',
    options: {
      ...Object.fromEntries(options),
      ...(fields.has('device') ? { switches: { shufflingDevice: true } } : {}),
    },
    ...(fields.has('training') ? { training: true } : {}),
  }
}

const AMOUNTS = [
  ['decks', 1],
  ['minimum', 100],
  ['maximum', 100],
] as const

function Fields() {
  const { books } = useMessages()
  const { open: words } = usePitWords()
  return (
    <>
      <label>
        {words.name}
        <input name="table" required pattern="[a-z0-9][a-z0-9\-]*" maxLength={80} title={words.nameHint} />
        <small>{words.nameHint}</small>
      </label>
      <label>
        {words.called}
        <input name="title" required maxLength={100} />
      </label>
      <label>
        {words.book}
        <select name="book">
          {RULEBOOK_NAMES.map((name) => (
            <option key={name} value={name}>
              {books[name].name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {words.dealt}
        <select name="dealt">
          <option value="live">{words.live}</option>
          <option value="virtual">{words.virtual}</option>
        </select>
      </label>
      <label>
        {words.decks}
        <input name="decks" type="number" min="1" max="20" />
      </label>
      <label>
        {words.minimum}
        <input name="minimum" type="number" min="0.01" step="0.01" />
      </label>
      <label>
        {words.maximum}
        <input name="maximum" type="number" min="0.01" step="0.01" />
      </label>
      <fieldset className="checks">
        <legend>{words.realCards}</legend>
        <label>
          <input name="device" type="checkbox" /> {words.device}
        </label>
        <label>
          <input name="training" type="checkbox" /> {words.training}
        </label>
      </fieldset>
    </>
  )
}
