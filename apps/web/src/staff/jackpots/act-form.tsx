import { useState } from 'preact/hooks'
import type { ActField, ActValues, MakeCommand } from './act-values.ts'
import type { SendToLink } from './send-to-link.ts'
import { useJackpotWords } from './words/words.ts'

export interface ActFormProps {
  readonly title: string
  /** What happens, before the click. */
  readonly about: string
  /** The clause by which this person may do it. */
  readonly clause: string | undefined
  readonly fields: readonly ActField[]
  /** The values to choose from, where a field has a list. */
  readonly lists: Readonly<Partial<Record<ActField, readonly string[]>>>
  readonly make: MakeCommand
  readonly send: SendToLink
}

/** A form for one act. It opens by its title, so that nothing is done by one stray click. */
export function ActForm({ title, about, clause, fields, lists, make, send }: ActFormProps) {
  const first = firstValues(fields, lists)
  const [typed, setTyped] = useState<ActValues>({})
  const [isOpen, setOpen] = useState(false)
  const values = { ...first, ...typed }
  const command = make(trimmed(values))
  const submit = async () => {
    if (command === null || !(await send(command))) return
    setTyped({})
    setOpen(false)
  }
  return (
    <details className="link-act" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      <p>
        {about} <span className="clause">{clause}</span>
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {fields.map((field) => (
          <Field
            key={field}
            field={field}
            value={values[field] ?? ''}
            list={lists[field]}
            onValue={(value) => setTyped({ ...typed, [field]: value })}
          />
        ))}
        <button type="submit" className="btn" aria-disabled={command === null}>
          {title}
        </button>
      </form>
    </details>
  )
}

/** A list begins with its first value. Other fields are empty. */
function firstValues(fields: readonly ActField[], lists: ActFormProps['lists']): ActValues {
  return Object.fromEntries(fields.map((field) => [field, lists[field]?.[0] ?? '']))
}

/** Trimmed only here: a field that trims while somebody types takes no space between two words. */
function trimmed(values: ActValues): ActValues {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value.trim()]))
}

interface FieldProps {
  readonly field: ActField
  readonly value: string
  readonly list: readonly string[] | undefined
  readonly onValue: (value: string) => void
}

function Field({ field, value, list, onValue }: FieldProps) {
  const words = useJackpotWords()
  const named: Readonly<Record<string, string>> = { ...words.whys, ...words.works, '': words.onlyLevel }
  // A link of one pool has one level without a name: there is nothing to choose.
  if (field === 'level' && list?.length === 1) return null
  if (list === undefined) {
    return (
      <label>
        <span>{words.fields[field]}</span>
        <input value={value} onInput={({ currentTarget }) => onValue(currentTarget.value)} />
      </label>
    )
  }
  return (
    <label>
      <span>{words.fields[field]}</span>
      <select value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
        {list.map((one) => (
          <option key={one} value={one}>
            {named[one] ?? one}
          </option>
        ))}
      </select>
    </label>
  )
}
