import type { ConditionsCheck } from '@openpit/protocol'
import type { TargetedInputEvent } from 'preact'
import { useId } from 'preact/hooks'
import { type SetupWords, useSetupWords, useTournamentWords, wordFor } from '../words/words.ts'
import { isAbout, useSetup } from './setup-context.ts'

interface FormFieldProps {
  /** The path of the condition. */
  readonly name: keyof SetupWords['labels']
  readonly kind?: 'number' | 'text' | 'time' | 'flag'
  /** What can be chosen, in the words of conditions. */
  readonly options?: readonly string[]
}

/** A condition: to be filled in, or off with the clause by which the book fixes it. */
export function FormField({ name, kind = 'number', options }: FormFieldProps) {
  const words = useSetupWords()
  const { values, yes } = useTournamentWords()
  const { check } = useSetup()
  const note = useId()
  const control = useId()
  const fixed = check?.fixed.find(({ field }) => field === name)
  const fixedText = fixed?.says === true ? yes : (wordFor(values, String(fixed?.says)) ?? String(fixed?.says))
  return (
    <div className={fixed === undefined ? 'form-field' : 'form-field off'}>
      <label htmlFor={control}>{words.labels[name]}</label>
      {fixed === undefined ? (
        <Control id={control} name={name} kind={kind} options={options ?? null} note={note} />
      ) : (
        <input id={control} disabled value={fixedText} aria-describedby={note} data-field={name} />
      )}
      <FieldNote id={note} name={name} />
    </div>
  )
}

interface ControlProps {
  readonly id: string
  readonly name: string
  readonly kind: NonNullable<FormFieldProps['kind']>
  readonly options: readonly string[] | null
  readonly note: string
}

function Control({ id, name, kind, options, note }: ControlProps) {
  const { values: names } = useTournamentWords()
  const { form, change, check } = useSetup()
  const value = form.values[name] ?? ''
  const set = (to: string | boolean) => change({ ...form, values: { ...form.values, [name]: to } })
  const isWrong = check?.wrong.some(({ field }) => isAbout(name, field)) ?? false
  const common = { id, 'aria-describedby': note, 'aria-invalid': isWrong, 'data-field': name }
  const typed = {
    value: String(value),
    onInput: ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => set(currentTarget.value),
  }
  if (options !== null) {
    return (
      <select value={String(value)} onChange={({ currentTarget }) => set(currentTarget.value)} {...common}>
        {options.map((one) => (
          <option key={one} value={one}>
            {wordFor(names, one) ?? one}
          </option>
        ))}
      </select>
    )
  }
  if (kind === 'flag') {
    const isSet = value === true
    return (
      <input type="checkbox" checked={isSet} onChange={({ currentTarget }) => set(currentTarget.checked)} {...common} />
    )
  }
  if (kind === 'time') return <input type="datetime-local" {...typed} {...common} />
  return <input inputMode={kind === 'number' ? 'decimal' : 'text'} {...typed} {...common} />
}

/** Why nobody could play by a condition; `undefined` if something else is wrong with it. */
export function unplayableText(
  { unplayable }: SetupWords,
  { why, seats }: ConditionsCheck['wrong'][0],
): string | undefined {
  return wordFor(unplayable as Readonly<Record<string, (seats: number) => string>>, why ?? '')?.(seats ?? 0)
}

/** What the book says about a field: fixed, wrong, missing, or a hint. */
export function FieldNote({ id, name }: { readonly id: string; readonly name: string }) {
  const words = useSetupWords()
  const { check } = useSetup()
  const fixed = check?.fixed.find(({ field }) => field === name)
  const wrong = check?.wrong.find(({ field }) => isAbout(name, field))
  const missing = check?.missing.find(({ field }) => isAbout(name, field))
  const hint = wordFor(words.hints, name) ?? ''
  const found = fixed ?? wrong ?? missing
  const text =
    fixed !== undefined
      ? words.fixed
      : wrong !== undefined
        ? (unplayableText(words, wrong) ?? `${words.wrong} ${hint}`)
        : missing !== undefined
          ? words.missing
          : hint
  return (
    <small id={id} className={wrong === undefined && missing === undefined ? '' : 'found'}>
      {text} {found?.clause && <span className="clause">{found.clause}</span>}
    </small>
  )
}
