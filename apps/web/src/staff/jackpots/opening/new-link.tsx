import type { RulebookName } from '@openpit/names'
import type { LinkView, Refusal } from '@openpit/protocol'
import { type LinkRules, rulebooks } from '@openpit/rulebooks'
import { useState } from 'preact/hooks'
import { go } from '../../../route.ts'
import { useMessages } from '../../../shared/messages/messages.ts'
import { refusalSentence } from '../../../shared/messages/reason.ts'
import { HttpRefusal, postJson } from '../../../shared/wire/http.ts'
import { askLinks } from '../../../shared/wire/links.ts'
import { centsOf, rateOf } from '../act-values.ts'
import { useJackpotWords } from '../words/words.ts'

/** A kind of link that a rulebook has. */
interface Kind {
  readonly book: RulebookName
  readonly bet: LinkView['bet']
  readonly rules: LinkRules
}

const KINDS: readonly Kind[] = (Object.keys(rulebooks) as RulebookName[]).flatMap((book) =>
  Object.entries(rulebooks[book].jackpots.links).flatMap(([bet, rules]) =>
    rules === undefined ? [] : [{ book, bet: bet as Kind['bet'], rules }],
  ),
)

const EMPTY = { name: '', level: '', wager: '', reset: '', cap: '', rate: '' }
type FormText = Readonly<typeof EMPTY>

/** Opens a link. It offers the amounts that the book allows, where the book has a list. */
export function NewLinkForm({ onDone }: { readonly onDone: () => void }) {
  const words = useJackpotWords()
  const messages = useMessages()
  const [index, setIndex] = useState(0)
  const [typed, setTyped] = useState<FormText>(EMPTY)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const kind = KINDS[index] as Kind
  const opening = openingOf(kind, typed)
  const set = (field: keyof FormText) => (value: string) => setTyped({ ...typed, [field]: value })
  const submit = async () => {
    if (opening === null) return
    try {
      const { link } = await postJson<LinkView>('/api/jackpots', opening)
      await askLinks()
      onDone()
      go(`/pit/jackpots/${link}`)
    } catch (error) {
      setRefusal(error instanceof HttpRefusal ? error.refusal : { kind: 'fault', clause: null })
    }
  }
  return (
    <form
      className="new-link"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className="small">{words.newLinkAbout}</p>
      <Text label={words.linkName} value={typed.name} onValue={set('name')} />
      <label>
        <span>{words.linkBet}</span>
        <select value={index} onChange={({ currentTarget }) => setIndex(Number(currentTarget.value))}>
          {KINDS.map(({ book, bet }, place) => (
            <option key={bet} value={place}>
              {`${messages.sides[bet]?.name ?? bet}, ${messages.books[book]}`}
            </option>
          ))}
        </select>
      </label>
      <TermFields kind={kind} typed={typed} set={set} />
      {refusal !== null && (
        <p className="note refusal" role="alert">
          {refusalSentence(messages, refusal)} <span className="clause">{refusal.clause}</span>
        </p>
      )}
      <button type="submit" className="btn go" aria-disabled={opening === null}>
        {words.openLink}
      </button>
    </form>
  )
}

interface TermFieldsProps {
  readonly kind: Kind
  readonly typed: FormText
  readonly set: (field: keyof FormText) => (value: string) => void
}

/** The amounts, as far as this kind of link has them. */
function TermFields({ kind: { rules }, typed, set }: TermFieldsProps) {
  const words = useJackpotWords()
  const isMystery = rules.prizes.is === 'mystery-levels'
  return (
    <>
      <Amount label={words.linkWager} from={rules.wagers.is} value={typed.wager} onValue={set('wager')} />
      {isMystery && <Text label={words.fields.name} value={typed.level} onValue={set('level')} />}
      {rules.prizes.is !== 'prize-button' && (
        <>
          <Amount label={words.linkReset} from={rules.resets.is} value={typed.reset} onValue={set('reset')} />
          {isMystery && <Text label={words.fields.cap} value={typed.cap} onValue={set('cap')} />}
          <Text label={words.fields.rate} value={typed.rate} onValue={set('rate')} />
        </>
      )}
      {isMystery && <p className="small">{words.levelsLater}</p>}
    </>
  )
}

/** The request; `null` while something is missing. What the book forbids, the server refuses with the clause. */
function openingOf({ book, bet, rules }: Kind, typed: FormText): object | null {
  const link = typed.name.trim()
  const wager = chosen(rules.wagers.is, typed.wager)
  if (link === '' || wager === null) return null
  const terms = { link, rulebook: book, bet, wager }
  if (rules.prizes.is === 'prize-button') return { ...terms, levels: [] }
  const reset = chosen(rules.resets.is, typed.reset)
  const rate = rateOf(typed.rate.trim())
  const cap = rules.prizes.is === 'mystery-levels' ? centsOf(typed.cap.trim()) : undefined
  if (reset === null || rate === null || cap === null) return null
  const level = { name: typed.level.trim(), reset, rate, ...(cap === undefined ? {} : { cap }) }
  return { ...terms, levels: [level] }
}

/** From a list of the book the first amount is chosen, until another one is. */
function chosen(from: readonly number[] | 'any', text: string): number | null {
  if (from === 'any') return centsOf(text.trim())
  return from.find((cents) => String(cents) === text) ?? from[0] ?? null
}

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
}

function Text({ label, value, onValue }: FieldProps) {
  return (
    <label>
      <span>{label}</span>
      <input value={value} onInput={({ currentTarget }) => onValue(currentTarget.value)} />
    </label>
  )
}

/** One of the amounts that the book has, or any amount in dollars. */
function Amount({ from, ...field }: FieldProps & { readonly from: readonly number[] | 'any' }) {
  const { money } = useMessages()
  if (from === 'any') return <Text {...field} />
  return (
    <label>
      <span>{field.label}</span>
      <select value={field.value} onChange={({ currentTarget }) => field.onValue(currentTarget.value)}>
        {from.map((cents) => (
          <option key={cents} value={String(cents)}>
            {money.dollars(cents)}
          </option>
        ))}
      </select>
    </label>
  )
}
