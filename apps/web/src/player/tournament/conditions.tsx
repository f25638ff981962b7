import type { TournamentOverview } from '@openpit/protocol'
import { useMessages } from '../../shared/messages/messages.ts'
import { type TournamentWords, useTournamentWords, wordFor } from './words/words.ts'

/** Fields that hold money, in cents. */
const MONEY: ReadonlySet<string> = new Set(['fee', 'chips', 'minimum', 'maximum'])

/** The whole document as it is given to entrants, each item with its clause. */
export function Conditions({ overview: { conditions, plan } }: { readonly overview: TournamentOverview }) {
  const words = useTournamentWords()
  const { version, hash, terms } = conditions
  return (
    <section aria-label={words.conditions}>
      <h2>{words.conditions}</h2>
      <TermList terms={terms} plan={plan} />
      <p className="proof">
        {words.version(version)} · {words.hash} <code>{hash}</code>
      </p>
    </section>
  )
}

interface TermListProps {
  readonly terms: TournamentOverview['conditions']['terms']
  readonly plan: readonly Omit<TournamentOverview['plan'][0], 'takes'>[]
}

/** What entrants are told, each item with the clause that requires it. */
export function TermList({ terms, plan }: TermListProps) {
  const words = useTournamentWords()
  const { money } = useMessages()
  const textOf = (field: string, says: unknown): string => {
    if (field === 'sessions') return plan.map((one) => planText(words, one)).join('; ')
    if (MONEY.has(field) && typeof says === 'number') return money.short(says)
    return valueText(words, says)
  }
  return (
    <dl className="terms">
      {terms.map(({ field, says, clause }) => (
        <div key={`${field} ${clause}`}>
          <dt>{wordFor(words.fields, field) ?? field}</dt>
          <dd>
            {textOf(field, says)} <span className="clause">{clause}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function planText(words: TournamentWords, { by, length, tables, advance }: TermListProps['plan'][0]): string {
  return words.plan(words.length(length, by), tables, advance)
}

/** A value of the conditions as people read it. */
function valueText(words: TournamentWords, says: unknown): string {
  if (says === null) return '–'
  if (typeof says === 'string') return wordFor(words.values, says) ?? says
  if (typeof says === 'boolean') return says ? words.yes : words.no
  if (Array.isArray(says)) return says.map((one) => valueText(words, one)).join(', ')
  if (typeof says !== 'object') return String(says)
  const { minimum, maximum } = says as { readonly minimum?: unknown; readonly maximum?: unknown }
  const parts = [
    ...(minimum === undefined ? [] : [words.from(valueText(words, minimum))]),
    ...(maximum === undefined ? [] : [words.upTo(valueText(words, maximum))]),
  ]
  return parts.length > 0
    ? parts.join(' ')
    : Object.values(says)
        .map((one) => valueText(words, one))
        .join(', ')
}
