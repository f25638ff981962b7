import type { PromotionPrize, PromotionTerms } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { desk } from '../../player/promotions/desk-http.ts'
import { useRequest } from '../../player/promotions/use-request.ts'
import { usePromotionWords } from '../../player/promotions/words/words.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { centsOf } from '../shared/amount.ts'
import { AmountField } from '../shared/amount-field.tsx'
import { timeIn } from '../shared/time-in.ts'

const TEXTS = ['award', 'awardedAt', 'eligibility', 'nature', 'held', 'claim', 'notice', 'results'] as const
const KINDS = [
  ...['money', 'goods', 'appliance', 'vehicle', 'travel', 'realEstate', 'casinoDollars', 'slotsDollars', 'liquor'],
  ...['tobacco', 'firearm', 'weapon', 'prescribed'],
] as const
type Kind = (typeof KINDS)[number]

/** What the books want to know of a prize of these kinds. */
const DETAILS: Readonly<Partial<Record<Kind, readonly (keyof PromotionPrize['details'])[]>>> = {
  appliance: ['make', 'model', 'accessories'],
  vehicle: ['make', 'model', 'accessories', 'onRoadCosts'],
  travel: ['persons', 'includes', 'restrictions', 'spendingMoney'],
  realEstate: ['dwelling', 'plans', 'contract', 'easements', 'location', 'includes'],
}

/** A prize as the form has it. */
interface PrizeDraft {
  readonly name: string
  readonly kind: Kind
  readonly value: string
  readonly details: PromotionPrize['details']
}

const NEW_PRIZE: PrizeDraft = { name: '', kind: 'money', value: '', details: {} }

/** The terms of a new promotion, in the order of the books. What is left empty is missing when they are submitted. */
export function PlanForm({ onPlanned }: { readonly onPlanned: (promotion: string) => void }) {
  const words = usePromotionWords()
  const { books } = useMessages()
  const [name, setName] = useState('')
  const [rulebook, setRulebook] = useState('star')
  const [terms, setTerms] = useState<PromotionTerms>({ presence: false })
  const [prizes, setPrizes] = useState<readonly PrizeDraft[]>([NEW_PRIZE])
  const request = useRequest(() => onPlanned(name))
  const change = (more: Partial<PromotionTerms>) => {
    const all = Object.entries({ ...terms, ...more }).filter(([, value]) => value !== undefined && value !== '')
    setTerms(Object.fromEntries(all) as PromotionTerms)
  }
  return (
    <form
      className="account-form plan-form"
      onSubmit={(event) => {
        event.preventDefault()
        request.send(() => desk.plan({ promotion: name, rulebook, terms, prizes: prizesFrom(prizes) }))
      }}
    >
      <label>
        {words.name}
        <input
          required
          pattern="[a-z0-9][a-z0-9\-]*"
          maxLength={60}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label>
        {words.book}
        <select value={rulebook} onChange={(event) => setRulebook(event.currentTarget.value)}>
          <option value="star">{books.star.name}</option>
          <option value="nsw">{books.nsw.name}</option>
        </select>
      </label>
      <TermFields terms={terms} onChange={change} />
      {prizes.map((prize, index) => (
        <PrizeFields
          // biome-ignore lint/suspicious/noArrayIndexKey: prizes are only added at the end
          key={index}
          prize={prize}
          onChange={(changed) => setPrizes(prizes.map((one, at) => (at === index ? changed : one)))}
        />
      ))}
      <button type="button" className="btn" onClick={() => setPrizes([...prizes, NEW_PRIZE])}>
        {words.addPrize}
      </button>
      {request.problem !== null && (
        <p className="note" role="alert">
          {request.problem}
        </p>
      )}
      <button type="submit" className="btn go">
        {words.savePlan}
      </button>
    </form>
  )
}

interface TermFieldsProps {
  readonly terms: PromotionTerms
  readonly onChange: (more: Partial<PromotionTerms>) => void
}

function TermFields({ terms, onChange }: TermFieldsProps) {
  const words = usePromotionWords()
  const [least, setLeast] = useState('')
  return (
    <>
      {TEXTS.map((name) => (
        <label key={name}>
          {words.terms[name]}
          <input
            maxLength={2_000}
            value={terms[name] ?? ''}
            onInput={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        </label>
      ))}
      <AmountField
        label={words.terms.minimumWager}
        text={least}
        onChange={(text) => {
          setLeast(text)
          onChange({ minimumWager: centsOf(text) })
        }}
      />
      <label>
        {words.terms.closes}
        <input type="datetime-local" onInput={(event) => onChange({ closes: timeIn(event.currentTarget.value) })} />
      </label>
      <label>
        {words.terms.entriesMax}
        <input
          inputMode="numeric"
          onInput={(event) => onChange({ entriesMax: Number(event.currentTarget.value) || undefined })}
        />
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={terms.presence === true}
          onChange={(event) => onChange({ presence: event.currentTarget.checked })}
        />
        {words.terms.presence}
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={terms.alternative === true}
          onChange={(event) => onChange({ alternative: event.currentTarget.checked })}
        />
        {words.terms.alternative}
      </label>
    </>
  )
}

interface PrizeFieldsProps {
  readonly prize: PrizeDraft
  readonly onChange: (prize: PrizeDraft) => void
}

function PrizeFields({ prize, onChange }: PrizeFieldsProps) {
  const words = usePromotionWords()
  return (
    <fieldset>
      <legend>{words.prizes}</legend>
      <label>
        {words.prizeName}
        <input
          required
          pattern="[a-z0-9][a-z0-9\-]*"
          maxLength={60}
          value={prize.name}
          onInput={(event) => onChange({ ...prize, name: event.currentTarget.value })}
        />
      </label>
      <label>
        {words.kind}
        <select
          value={prize.kind}
          onChange={(event) => onChange({ ...prize, kind: event.currentTarget.value as Kind, details: {} })}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {words.kinds[kind]}
            </option>
          ))}
        </select>
      </label>
      <AmountField label={words.value} text={prize.value} onChange={(value) => onChange({ ...prize, value })} />
      {(DETAILS[prize.kind] ?? []).map((detail) => (
        <label key={detail}>
          {words.details[detail]}
          <input
            maxLength={2_000}
            value={prize.details[detail] ?? ''}
            onInput={(event) => {
              onChange({ ...prize, details: { ...prize.details, [detail]: event.currentTarget.value } })
            }}
          />
        </label>
      ))}
    </fieldset>
  )
}

function prizesFrom(prizes: readonly PrizeDraft[]): Readonly<Record<string, PromotionPrize>> {
  return Object.fromEntries(
    prizes.map(({ name, kind, value, details }) => {
      const cents = centsOf(value)
      const said = Object.fromEntries(Object.entries(details).filter(([, text]) => text.trim() !== ''))
      return [name, { kind, ...(cents === undefined ? {} : { value: cents }), details: said }]
    }),
  )
}
