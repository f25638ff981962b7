import { CHIP_FORM_KINDS, type ChipFormKind } from '@openpit/names'
import type { ChipForm, ChipsView } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { useMessages } from '../shared/messages/messages.ts'
import { failureText } from '../shared/messages/reason.ts'
import { Answered, useAsked } from '../shared/parts/page.tsx'
import { books, type NewForm } from './requests.ts'
import { useHouseWords } from './words/words.ts'

/** Chips and notes that are counted, in cents. */
const VALUES = [100_000, 50_000, 10_000, 2_500, 500, 250, 100]

interface TableChipsProps {
  readonly table: string
  readonly title: string
  readonly person: string
  readonly maySign: boolean
}

/** The tray and the drop box of one table, with the forms that wait and a form to fill in. */
export function TableChips({ table, title, person, maySign }: TableChipsProps) {
  const asked = useAsked(table, () => books.chips(table))
  const [changed, setChanged] = useState<ChipsView | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const messages = useMessages()
  const send = (work: Promise<ChipsView>) => {
    work.then(
      (view) => {
        setChanged(view)
        setProblem(null)
      },
      (error: unknown) => {
        setProblem(error)
        // Another person may have signed the form meanwhile.
        asked.again()
        setChanged(null)
      },
    )
  }
  return (
    <article className="house-chips">
      <h3>{title}</h3>
      <Answered asked={asked}>
        {(first) => (
          <>
            <Tray view={changed ?? first} />
            <Waiting view={changed ?? first} person={person} maySign={maySign} table={table} send={send} />
          </>
        )}
      </Answered>
      {problem !== null && (
        <p className="note" role="alert">
          {failureText(messages, problem)}
        </p>
      )}
      <FormSheet title={title} onSend={(form) => send(books.fill(table, form))} />
    </article>
  )
}

function Tray({ view }: { readonly view: ChipsView }) {
  const words = useHouseWords()
  const { money } = useMessages()
  return (
    <dl>
      <div>
        <dt>{words.inTray}</dt>
        <dd>{view.isOpen ? money.dollars(view.expected) : words.closed}</dd>
      </div>
      <div>
        <dt>{words.inBox}</dt>
        <dd>{money.dollars(view.drop)}</dd>
      </div>
    </dl>
  )
}

interface WaitingProps {
  readonly view: ChipsView
  readonly person: string
  readonly maySign: boolean
  readonly table: string
  readonly send: (work: Promise<ChipsView>) => void
}

function Waiting({ view, person, maySign, table, send }: WaitingProps) {
  const words = useHouseWords()
  if (view.forms.length === 0) return <p role="status">{words.nothingWaits}</p>
  return (
    <>
      <h4>{words.waiting}</h4>
      <ul>
        {view.forms.map((form) => (
          <WaitingForm
            key={form.number}
            form={form}
            isOwn={form.by.person === person}
            onSign={maySign ? () => send(books.sign(table, form.number)) : null}
            onDrop={() => send(books.drop(table, form.number))}
          />
        ))}
      </ul>
    </>
  )
}

interface WaitingFormProps {
  readonly form: ChipForm
  readonly isOwn: boolean
  readonly onSign: (() => void) | null
  readonly onDrop: () => void
}

function WaitingForm({ form, isOwn, onSign, onDrop }: WaitingFormProps) {
  const words = useHouseWords()
  const { money, locale } = useMessages()
  const [name, amount] = [words.kinds[form.kind], money.dollars(form.cents)]
  const time = new Date(form.at).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
  return (
    <li>
      <span>
        <b>{name}</b> {amount}, {words.filledBy(form.by.person, time)}
        {form.note !== '' && `: ${form.note}`}
        {isOwn && <small> {words.notYou}</small>}
      </span>
      {onSign !== null && !isOwn && (
        <button type="button" className="btn" aria-label={words.sign(name, amount)} onClick={onSign}>
          {words.signWord}
        </button>
      )}
      <button type="button" className="btn" aria-label={words.dropForm(name, amount)} onClick={onDrop}>
        {words.dropWord}
      </button>
    </li>
  )
}

function FormSheet({ title, onSend }: { readonly title: string; readonly onSend: (form: NewForm) => void }) {
  const words = useHouseWords()
  const { money } = useMessages()
  const [kind, setKind] = useState<ChipFormKind>('opening')
  const [pieces, setPieces] = useState<Readonly<Record<number, number>>>({})
  const [note, setNote] = useState('')
  const counted = VALUES.flatMap((value) => (pieces[value] ? [{ value, pieces: pieces[value] }] : []))
  const sum = counted.reduce((all, { value, pieces: count }) => all + value * count, 0)
  return (
    <details>
      <summary>
        {words.newForm} <span className="sr">{title}</span>
      </summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSend({ kind, counted, note })
          setPieces({})
          setNote('')
        }}
      >
        <label>
          {words.kind}
          <select value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value as ChipFormKind)}>
            {CHIP_FORM_KINDS.map((one) => (
              <option key={one} value={one}>
                {words.kinds[one]}
              </option>
            ))}
          </select>
        </label>
        {VALUES.map((value) => (
          <label key={value}>
            {words.pieces(money.short(value))}
            <input
              type="number"
              inputMode="numeric"
              min={0}
              max={100_000}
              value={pieces[value] ?? ''}
              onInput={({ currentTarget }) => setPieces({ ...pieces, [value]: Number(currentTarget.value) })}
            />
          </label>
        ))}
        <label>
          {words.note}
          <input value={note} maxLength={200} onInput={({ currentTarget }) => setNote(currentTarget.value)} />
        </label>
        <p role="status">{words.sum(money.dollars(sum))}</p>
        <button type="submit" className="btn">
          {words.send}
        </button>
      </form>
    </details>
  )
}
