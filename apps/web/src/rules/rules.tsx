import { isRulebookName, RULEBOOK_NAMES, RULEBOOKS, type RulebookName } from '@openpit/names'
import type { BookRules } from '@openpit/protocol'
import { useEffect } from 'preact/hooks'
import { linkTo } from '../route.ts'
import { useMessages } from '../shared/messages/messages.ts'
import { Answered, Page, type Question, useAsked } from '../shared/parts/page.tsx'
import { house } from '../shared/wire/http.ts'
import { PayTables } from './pay-tables.tsx'

interface RulesProps {
  readonly book: string | null
  /** The table whose options apply; without one, the defaults of the book. */
  readonly table: string | null
}

/** A game's rules: the book's answers with their clauses, and the pay tables. */
export function Rules({ book, table }: RulesProps) {
  const { rules: words, books } = useMessages()
  const chosen = isRulebookName(book) ? book : 'nsw'
  const asked = useAsked(`${chosen} ${table}`, () => house.bookRules(chosen, table))
  useAgain(asked)
  return (
    <Page title={words.title} lead={words.lead}>
      <nav className="books" aria-label={words.choose}>
        {RULEBOOK_NAMES.map((name) => (
          <a key={name} {...linkTo(`/rules/${name}`)} {...(name === chosen ? { 'aria-current': 'page' } : {})}>
            {books[name].name}
          </a>
        ))}
      </nav>
      <Answered asked={asked}>
        {(rules) => (
          <>
            <Answers rules={rules} />
            <PayTables tables={rules.payTables} />
            <GoodToKnow book={chosen} />
            <p className="to-register">
              <a {...linkTo(`/register/${RULEBOOKS[chosen].document}`)}>{words.toRegister(books[chosen].name)}</a>
            </p>
          </>
        )}
      </Answered>
    </Page>
  )
}

/** After a start the server first has to work out the odds, so the page asks again until it has them. */
function useAgain(asked: Question<BookRules>): void {
  const { again } = asked
  const isWithoutOdds = asked.is === 'here' && asked.answer.houseEdge === null
  useEffect(() => {
    if (!isWithoutOdds) return
    let left = ODDS_TRIES
    const timer = setInterval(() => {
      if (--left === 0) clearInterval(timer)
      again()
    }, ODDS_MS)
    return () => clearInterval(timer)
  }, [isWithoutOdds, again])
}

const ODDS_MS = 1_500
/** After a minute we give up. */
const ODDS_TRIES = 40

/** Advice and rights of players, each with its clause. */
function GoodToKnow({ book }: { readonly book: RulebookName }) {
  const { rules: words } = useMessages()
  const { advisories } = RULEBOOKS[book]
  if (advisories.length === 0) return null
  return (
    <section className="answers">
      <h2>{words.goodToKnow}</h2>
      <ul>
        {advisories.map(({ about, clause }) => (
          <li key={clause}>
            {words.known[about]} <span className="clause">{clause}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Answers({ rules }: { readonly rules: BookRules }) {
  const { rules: words } = useMessages()
  return (
    <section className="answers">
      <h2>{words.howItIsPlayed}</h2>
      <dl>
        {rules.answers.map(({ question, is, clause }) => (
          <div key={question}>
            <dt>{words.questions[question] ?? question}</dt>
            <dd>
              {words.answerTo(question, is)} <span className="clause">{clause}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
