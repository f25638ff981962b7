import { PLAYERS_MAX, PLAYERS_MIN } from '@openpit/odds'
import { rulebooks } from '@openpit/rulebooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { ChoiceOf } from '../../shared/parts/choice.tsx'
import { useLabWords } from '../words/words.ts'
import { type HandSetting, TOURNAMENT_BOOKS, withPlayers } from './hand-setting.ts'

interface HandFormProps {
  readonly setting: HandSetting
  readonly onChange: (setting: HandSetting) => void
}

/** The game, the limits, and what each player holds and bets. */
export function HandForm({ setting, onChange }: HandFormProps) {
  const { tournament, settings, decks } = useLabWords()
  const { book, players, me, places } = setting
  return (
    <fieldset className="lab-settings">
      <legend>{settings}</legend>
      <GamePick setting={setting} onChange={onChange} />
      <ChoiceOf
        legend={decks}
        value={String(setting.decks)}
        options={rulebooks[book].decks.is.map((number) => [String(number), String(number)] as const)}
        onChange={(number) => onChange({ ...setting, decks: Number(number) })}
      />
      <NumberPick
        label={tournament.players}
        value={players.length}
        from={PLAYERS_MIN}
        to={PLAYERS_MAX}
        onChange={(number) => onChange(withPlayers(setting, number))}
      />
      <NumberPick
        label={tournament.goThrough}
        value={places}
        from={1}
        to={players.length - 1}
        onChange={(number) => onChange({ ...setting, places: number })}
      />
      <div className="hand-limits">
        {(['minimum', 'maximum', 'unit'] as const).map((limit) => (
          <Field
            key={limit}
            label={tournament[limit]}
            value={setting[limit]}
            placeholder={limit === 'unit' ? setting.minimum : ''}
            onChange={(text) => onChange({ ...setting, [limit]: text })}
          />
        ))}
      </div>
      <Players setting={setting} onChange={onChange} />
      <NumberPick
        label={tournament.yourPlace}
        value={me}
        from={1}
        to={players.length}
        onChange={(number) => onChange({ ...setting, me: number })}
      />
    </fieldset>
  )
}

function GamePick({ setting, onChange }: HandFormProps) {
  const { tournament } = useLabWords()
  const { books } = useMessages()
  const { book } = setting
  return (
    <label className="lab-pick">
      <span>{tournament.game}</span>
      <select
        value={book}
        onChange={({ currentTarget }) => {
          const chosen = TOURNAMENT_BOOKS.find((name) => name === currentTarget.value) ?? book
          onChange({ ...setting, book: chosen, decks: rulebooks[chosen].answers.decks.is })
        }}
      >
        {TOURNAMENT_BOOKS.map((name) => (
          <option key={name} value={name}>
            {books[name].name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** One row for each player: chips and bet. The visitor's own bet is the question. */
function Players({ setting, onChange }: HandFormProps) {
  const { tournament } = useLabWords()
  const { players, me } = setting
  const change = (place: number, changed: Partial<HandSetting['players'][0]>) =>
    onChange({ ...setting, players: players.map((own, at) => (at === place ? { ...own, ...changed } : own)) })
  return (
    <table className="hand-players">
      <thead>
        <tr>
          <th scope="col">{tournament.player}</th>
          <th scope="col">{tournament.chips}</th>
          <th scope="col">{tournament.wager}</th>
        </tr>
      </thead>
      <tbody>
        {players.map(({ chips, wager }, place) => {
          const who = place === me - 1 ? tournament.you : tournament.playerIs(place + 1)
          return (
            <tr key={tournament.playerIs(place + 1)}>
              <th scope="row">{who}</th>
              <td>
                <input
                  inputMode="numeric"
                  aria-label={tournament.chipsOf(who)}
                  value={chips}
                  onInput={({ currentTarget }) => change(place, { chips: currentTarget.value })}
                />
              </td>
              <td>
                {place === me - 1 ? (
                  <span>{tournament.asked}</span>
                ) : (
                  <input
                    inputMode="numeric"
                    placeholder={tournament.any}
                    aria-label={tournament.wagerOf(who)}
                    value={wager}
                    onInput={({ currentTarget }) => change(place, { wager: currentTarget.value })}
                  />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface FieldProps {
  readonly label: string
  readonly value: string
  /** What counts if nothing is written. */
  readonly placeholder: string
  readonly onChange: (text: string) => void
}

function Field({ label, value, placeholder, onChange }: FieldProps) {
  return (
    <label className="lab-pick">
      <span>{label}</span>
      <input
        inputMode="numeric"
        {...{ value, placeholder }}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  )
}

interface NumberPickProps {
  readonly label: string
  readonly value: number
  readonly from: number
  readonly to: number
  readonly onChange: (number: number) => void
}

function NumberPick({ label, value, from, to, onChange }: NumberPickProps) {
  return (
    <label className="lab-pick">
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}>
        {Array.from({ length: to - from + 1 }, (_, step) => from + step).map((number) => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </select>
    </label>
  )
}
