import { useMessages } from '../../../shared/messages/messages.ts'
import { ClauseLabel } from '../../shared/marks.tsx'
import type { OpeningWords } from '../words/opening-en.ts'
import { useOpeningWords } from '../words/opening-words.ts'
import { type OffReason, type OptionLine, optionLines, type TableDraft, withOption } from './table-draft.ts'

interface OptionRowsProps {
  readonly draft: TableDraft
  readonly onChange: (draft: TableDraft) => void
}

/** What the book allows can be turned on and off; what it does not allow stays on the page, with reason and clause. */
export function OptionRows({ draft, onChange }: OptionRowsProps) {
  const words = useOpeningWords()
  const { sides } = useMessages()
  const lines = optionLines(draft)
  const textOf = ({ of, name }: OptionLine): readonly [string, string] =>
    of === 'side' ? [sides[name]?.name ?? name, words.sideAbout] : (words.switches[name] ?? [name, ''])
  const allowed = lines.filter(({ may }) => 'isOn' in may)
  return (
    <>
      <section>
        <h2>
          {words.options} <small>{words.optionsAbout}</small>
        </h2>
        <ul className="options">
          {allowed.map((line) => (
            <Option
              key={line.name}
              text={textOf(line)}
              clause={line.clause}
              isOn={'isOn' in line.may && line.may.isOn}
              onChange={(isOn) => onChange(withOption(draft, line, isOn))}
            />
          ))}
          <Option
            text={words.training}
            clause={null}
            isOn={draft.training}
            onChange={(training) => onChange({ ...draft, training })}
          />
        </ul>
      </section>
      <section>
        <h2>{words.off}</h2>
        <ul className="options-off">
          {lines.map((line) =>
            'off' in line.may ? (
              <li key={line.name} className="off-card">
                <span className="ck-text">
                  <b>{textOf(line)[0]}</b>
                  <span>{whyOff(words, line.may.off)}</span>
                </span>
                <ClauseLabel clause={line.clause} />
              </li>
            ) : null,
          )}
        </ul>
      </section>
    </>
  )
}

interface OptionProps {
  readonly text: readonly [name: string, about: string]
  readonly clause: string | null
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function Option({ text: [name, about], clause, isOn, onChange }: OptionProps) {
  return (
    <li>
      <label className="option">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span className="ck-text">
          <b>{name}</b>
          <span>{about}</span>
        </span>
        <ClauseLabel clause={clause} />
      </label>
    </li>
  )
}

function whyOff({ why, switches }: OpeningWords, reason: OffReason): string {
  switch (reason.is) {
    case 'not-in-book':
      return why.notInBook
    case 'decks':
      return why.decks(reason.decks)
    case 'device':
      return why.device
    case 'one-kind':
      return why.oneKind
    case 'needs':
      return why.needs(switches[reason.option]?.[0] ?? reason.option)
    case 'by-link':
      return why.byLink
  }
}
