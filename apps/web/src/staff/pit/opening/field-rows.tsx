import { RULEBOOK_NAMES, type RulebookName } from '@openpit/names'
import { rulebooks } from '@openpit/rulebooks'
import type { ComponentChildren } from 'preact'
import { useMessages } from '../../../shared/messages/messages.ts'
import { useOpeningWords } from '../words/opening-words.ts'
import { CheckRow } from './check-rows.tsx'
import { type Field, fieldChecks } from './checks.ts'
import { type TableDraft, withBook } from './table-draft.ts'

interface FieldRowsProps {
  readonly draft: TableDraft
  readonly onChange: (draft: TableDraft) => void
}

/** What the form itself has to say, each line with the clause that limits it. */
export function FieldRows({ draft, onChange }: FieldRowsProps) {
  const words = useOpeningWords()
  const set = (change: Partial<TableDraft>) => onChange({ ...draft, ...change })
  const inputs: Readonly<Record<Field, ComponentChildren>> = {
    number: <NumberInputs draft={draft} set={set} />,
    game: <GameInputs draft={draft} set={set} onBook={(book) => onChange(withBook(draft, book))} />,
    decks: <Count name="decks" label={words.decks} draft={draft} set={set} />,
    boxes: (
      <>
        <Count name="boxes" label={words.boxCount} draft={draft} set={set} />
        <Count name="playersPerBox" label={words.perBox} draft={draft} set={set} />
      </>
    ),
    sign: (
      <>
        <Amount name="minimum" label={words.minimum} draft={draft} set={set} />
        <Amount name="maximum" label={words.maximum} draft={draft} set={set} />
      </>
    ),
  }
  return (
    <section>
      <h2>
        {words.table} <small>{words.tableAbout}</small>
      </h2>
      <ol>
        {fieldChecks(draft).map((check) => (
          <CheckRow key={check.name} check={check} name={words.fields[check.name]?.[0] ?? check.name}>
            <span className="ck-fields">{inputs[check.name]}</span>
          </CheckRow>
        ))}
      </ol>
    </section>
  )
}

interface InputProps {
  readonly draft: TableDraft
  readonly set: (change: Partial<TableDraft>) => void
}

function NumberInputs({ draft, set }: InputProps) {
  const words = useOpeningWords()
  return (
    <>
      <label>
        <span>{words.name}</span>
        <input
          name="table"
          maxLength={80}
          autoCapitalize="none"
          placeholder="t15"
          title={words.nameHint}
          value={draft.table}
          onInput={({ currentTarget }) => set({ table: currentTarget.value.trim().toLowerCase() })}
        />
      </label>
      <label className="wide">
        <span>{words.called}</span>
        <input
          name="title"
          maxLength={100}
          value={draft.title}
          onInput={({ currentTarget }) => set({ title: currentTarget.value })}
        />
      </label>
    </>
  )
}

function GameInputs({ draft, set, onBook }: InputProps & { readonly onBook: (book: RulebookName) => void }) {
  const { books } = useMessages()
  const words = useOpeningWords()
  return (
    <>
      <label className="wide">
        <span>{words.book}</span>
        <select
          name="book"
          value={draft.book}
          onChange={({ currentTarget }) => onBook(currentTarget.value as RulebookName)}
        >
          {RULEBOOK_NAMES.map((name) => (
            <option key={name} value={name}>
              {books[name].name}
            </option>
          ))}
        </select>
      </label>
      <label className="wide">
        <span>{words.dealt}</span>
        <select
          name="dealt"
          value={draft.dealt}
          onChange={({ currentTarget }) => set({ dealt: currentTarget.value === 'virtual' ? 'virtual' : 'live' })}
        >
          <option value="live">{words.live}</option>
          <option value="virtual">{words.virtual}</option>
        </select>
      </label>
    </>
  )
}

interface NamedInputProps<Name extends keyof TableDraft> extends InputProps {
  readonly name: Name
  readonly label: string
}

/** A count. The book's own stands in the field until another is typed. */
function Count({ name, label, draft, set }: NamedInputProps<'decks' | 'boxes' | 'playersPerBox'>) {
  const { answers } = rulebooks[draft.book]
  return (
    <label>
      <span>{label}</span>
      <input
        name={name}
        inputMode="numeric"
        placeholder={String(answers[name].is)}
        value={draft[name]}
        onInput={({ currentTarget }) => set({ [name]: currentTarget.value.trim() })}
      />
    </label>
  )
}

/** The limits of a table that names none; the server has the same. */
const LIMITS_AT_FIRST = { minimum: '5', maximum: '500' } as const

function Amount({ name, label, draft, set }: NamedInputProps<'minimum' | 'maximum'>) {
  return (
    <label>
      <span>{label}</span>
      <input
        name={name}
        inputMode="decimal"
        placeholder={LIMITS_AT_FIRST[name]}
        value={draft[name]}
        onInput={({ currentTarget }) => set({ [name]: currentTarget.value.trim() })}
      />
    </label>
  )
}
