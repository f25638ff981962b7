import type { PromotionView } from '@openpit/protocol'
import { useMessages } from '../../shared/messages/messages.ts'
import type { PromotionWords } from './words/words.ts'
import { usePromotionWords } from './words/words.ts'

type TermName = keyof PromotionWords['terms']

/** The terms with the clause that asks for each. What the operator wrote is shown as text. */
export function TermsList({ view }: { readonly view: PromotionView }) {
  const words = usePromotionWords()
  const { money, locale } = useMessages()
  const { terms, clauses } = view
  const texts: Readonly<Record<TermName, string | undefined>> = {
    award: terms.award,
    awardedAt: terms.awardedAt,
    eligibility: terms.eligibility === 'wager' ? words.wagerEligibility : terms.eligibility,
    minimumWager: terms.minimumWager === undefined ? undefined : money.dollars(terms.minimumWager),
    nature: terms.nature,
    closes: terms.closes === undefined ? undefined : new Date(terms.closes).toLocaleString(locale),
    held: terms.held,
    claim: terms.claim,
    presence: terms.presence === undefined ? undefined : terms.presence ? words.yes : words.no,
    notice: terms.notice,
    results: terms.results,
    alternative: terms.alternative === undefined ? undefined : terms.alternative ? words.yes : words.no,
    entriesMax: terms.entriesMax?.toString(),
  }
  const said = (Object.keys(texts) as TermName[]).filter((name) => texts[name] !== undefined)
  return (
    <dl className="terms">
      {said.map((name) => (
        <div key={name}>
          <dt>{words.terms[name]}</dt>
          <dd>
            {texts[name]} {clauses[name] !== undefined && <small className="cl">{clauses[name]}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The prizes with what they are worth. */
export function PrizeList({ view }: { readonly view: PromotionView }) {
  const words = usePromotionWords()
  const { money } = useMessages()
  return (
    <ul className="lines">
      {Object.entries(view.prizes).map(([name, { kind, value, details }]) => (
        <li key={name}>
          <span>
            <b>{name}</b>
            <small>
              {[words.kinds[kind ?? ''], ...Object.values(details)].filter((text) => text !== undefined).join(', ')}
            </small>
          </span>
          <b>{value === undefined ? '' : money.dollars(value)}</b>
        </li>
      ))}
    </ul>
  )
}
