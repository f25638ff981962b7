import type { SideName } from '@openpit/engine'
import { type RulebookName, rulebooks } from '@openpit/rulebooks'
import { useMessages } from '../shared/messages/messages.ts'
import { ChoiceOf } from '../shared/parts/choice.tsx'
import { decksOf, isOn, payTableOf, payTablesOf, type Setting, switchesOf } from './setting.ts'
import { useLabWords } from './words/words.ts'

interface SettingsFormProps {
  readonly setting: Setting
  readonly onChange: (setting: Setting) => void
}

/** The operator's options that affect the odds. */
export function SettingsForm({ setting, onChange }: SettingsFormProps) {
  const words = useLabWords()
  const { sides } = useMessages()
  const { book } = setting
  const setPayTable = (bet: SideName, number: number) =>
    onChange({ ...setting, payTables: { ...setting.payTables, [bet]: number } })
  return (
    <fieldset className="lab-settings">
      <legend>{words.settings}</legend>
      <ChoiceOf
        legend={words.decks}
        value={String(setting.decks)}
        options={decksOf(book).map((decks) => [String(decks), String(decks)] as const)}
        onChange={(decks) => onChange({ ...setting, decks: Number(decks) })}
      />
      {switchesOf(book).map((name) => (
        <label key={name} className="lab-switch">
          <input
            type="checkbox"
            checked={isOn(setting, name)}
            onChange={({ currentTarget }) =>
              onChange({ ...setting, switches: { ...setting.switches, [name]: currentTarget.checked } })
            }
          />
          <span>{words.switches[name] ?? name}</span>
          <span className="clause">{clauseOf(book, name)}</span>
        </label>
      ))}
      {payTablesOf(book).map(([bet, numbers]) => (
        <label key={bet} className="lab-pick">
          <span>{words.payTable(sides[bet]?.name ?? bet)}</span>
          <select
            value={payTableOf(setting, bet)}
            onChange={({ currentTarget }) => setPayTable(bet, Number(currentTarget.value))}
          >
            {numbers.map((number) => (
              <option key={number} value={number}>
                {words.payTableIs(number)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  )
}

function clauseOf(book: RulebookName, name: ReturnType<typeof switchesOf>[number]): string {
  return rulebooks[book].switches[name]?.clause ?? ''
}
