import { isRulebookName, RULEBOOK_NAMES, RULEBOOKS, type RulebookName } from '@openpit/names'
import type { BookRules, ListedTable } from '@openpit/protocol'
import { useEffect } from 'preact/hooks'
import { linkTo } from '../route.ts'
import { useMessages } from '../shared/messages/messages.ts'
import { Answered, Page, type Question, useAsked } from '../shared/parts/page.tsx'
import { house } from '../shared/wire/http.ts'
import { PayTables } from './pay-tables.tsx'

/** In the address, in place of a table: the usual options of the book. */
const USUAL = '-'

interface RulesProps {
  readonly book: string | null
  /** The table whose options apply; without one, the defaults of the book. */
  readonly table: string | null
}

/** A game's rules: the book's answers with their clauses, and the pay tables. */
export function Rules({ book, table }: RulesProps) {
  const { rules: words, books } = useMessages()
  const chosen = isRulebookName(book) ? book : 'nsw'
  const tables = useTablesOf(chosen)
  // The only table of a game may differ from its book's usual options, and is what a player will meet.
  const only = tables?.length === 1 ? (tables[0]?.table ?? null) : null
  const shown = table === USUAL ? null : (table ?? only)
  const asked = useAsked(tables === null ? null : `${chosen} ${shown}`, () => house.bookRules(chosen, shown))
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
      {tables !== null && tables.length > 0 && <TableChoice book={chosen} tables={tables} shown={shown} />}
      <Answered asked={asked}>
        {(rules) => (
          <>
            <Answers rules={rules} />
            <PayTables tables={rules.payTables} />
            <GoodToKnow book={chosen} />
            <HouseRules book={chosen} />
            <p className="to-register">
              <a {...linkTo(`/register/${RULEBOOKS[chosen].document}`)}>{words.toRegister(books[chosen].name)}</a>
            </p>
          </>
        )}
      </Answered>
    </Page>
  )
}

/** The shared tables of a game; `null` until they are known. */
function useTablesOf(book: RulebookName): readonly ListedTable[] | null {
  const asked = useAsked('tables', house.tables)
  if (asked.is === 'loading') return null
  return asked.is === 'here' ? asked.answer.filter(({ rulebook }) => rulebook === book) : []
}

interface TableChoiceProps {
  readonly book: RulebookName
  readonly tables: readonly ListedTable[]
  readonly shown: string | null
}

/** The tables whose options the page can show, with limits and times of the chosen one. */
function TableChoice({ book, tables, shown }: TableChoiceProps) {
  const { rules: words, floor } = useMessages()
  const chosen = tables.find(({ table }) => table === shown)
  const seconds = (ms: number) => `${Math.round(ms / 1000)} s`
  const facts = ({ minimum, maximum, pace: { wagersMs, decisionMs } }: ListedTable) =>
    wagersMs === null || decisionMs === null
      ? words.noClock
      : words.facts(floor.limitsAre(minimum, maximum), seconds(wagersMs), seconds(decisionMs))
  return (
    <nav className="books tables" aria-label={words.tables}>
      {tables.map((table) => (
        <a
          key={table.table}
          {...linkTo(`/rules/${book}/${table.table}`)}
          {...(table === chosen ? { 'aria-current': 'page' } : {})}
        >
          {words.tableAt(table.title, floor.decks(table.decks))}
        </a>
      ))}
      <a {...linkTo(`/rules/${book}/${USUAL}`)} {...(chosen === undefined ? { 'aria-current': 'page' } : {})}>
        {words.usual}
      </a>
      {chosen !== undefined && <p>{facts(chosen)}</p>}
    </nav>
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

/** How players behave at the table, each rule with its clause. */
function HouseRules({ book }: { readonly book: RulebookName }) {
  const { rules: words } = useMessages()
  const { houseRules } = RULEBOOKS[book]
  if (houseRules.length === 0) return null
  return (
    <section className="answers">
      <h2>{words.houseRules}</h2>
      <ul>
        {houseRules.map(({ about, clause }) => (
          <li key={clause}>
            {words.house[about]} <span className="clause">{clause}</span>
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
