import { RULEBOOK_NAMES, type RulebookName } from '@openpit/names'
import type { DaySum, HistoryPage, HistoryRound } from '@openpit/protocol'
import { useEffect, useState } from 'preact/hooks'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { FilterSelect } from '../../shared/parts/filter-select.tsx'
import { Answered, Page, useAsked } from '../../shared/parts/page.tsx'
import { house } from '../../shared/wire/http.ts'
import { session } from '../../shared/wire/session.ts'
import { useSignal } from '../../shared/wire/signal.ts'
import { PlayedRoundRow } from './played-round-row.tsx'

/** Which rounds the player wants to see. Days are those of their own clock, as `2026-11-16`. */
interface RoundFilter {
  readonly game: RulebookName | null
  readonly result: 'won' | 'lost' | 'even' | null
  readonly from: string
  readonly to: string
}

const ALL: RoundFilter = { game: null, result: null, from: '', to: '' }
const DAY_MS = 86_400_000

/** The player's rounds with their cards, newest first, and sums by day. */
export function History() {
  const { history: words, site } = useMessages()
  const who = useSignal(session)
  const [wanted, setWanted] = useState<RoundFilter>(ALL)
  const player = who.is === 'logged-in' ? who.me.player : null
  const query = queryOf(wanted)
  const asked = useAsked(player === null ? null : `${player} ${query}`, () => house.history(query))
  const isEmpty = who.is === 'logged-out' || (wanted === ALL && asked.is === 'here' && asked.answer.rounds.length === 0)
  const lead = who.is === 'logged-out' ? words.loggedOut : isEmpty ? words.none : words.lead
  return (
    <Page title={words.title} lead={lead}>
      {isEmpty ? (
        <p className="actions">
          <a className="btn inline" {...linkTo('/')}>
            {site.toFloor}
          </a>
        </p>
      ) : (
        <>
          <Filters wanted={wanted} onChange={setWanted} />
          <Answered asked={asked}>{(page) => <Rounds key={`${query}`} first={page} query={query} />}</Answered>
        </>
      )}
    </Page>
  )
}

function queryOf({ game, result, from, to }: RoundFilter): URLSearchParams {
  const query = new URLSearchParams({ offset: String(-new Date().getTimezoneOffset()) })
  if (game !== null) query.set('game', game)
  if (result !== null) query.set('result', result)
  if (from !== '') query.set('from', String(midnight(from)))
  if (to !== '') query.set('to', String(midnight(to) + DAY_MS))
  return query
}

function midnight(day: string): number {
  return new Date(`${day}T00:00`).getTime()
}

function Filters({
  wanted,
  onChange,
}: {
  readonly wanted: RoundFilter
  readonly onChange: (wanted: RoundFilter) => void
}) {
  const { history: words, books, floor } = useMessages()
  const results = [
    ['won', words.won],
    ['lost', words.lost],
    ['even', words.even],
  ] as const
  return (
    <fieldset className="filters">
      <legend className="sr">{floor.filters}</legend>
      <FilterSelect
        label={floor.game}
        any={floor.anyGame}
        options={RULEBOOK_NAMES.map((book) => [book, books[book].name])}
        value={wanted.game}
        onChange={(game) => onChange({ ...wanted, game })}
      />
      <FilterSelect
        label={words.result}
        any={words.anyResult}
        options={results}
        value={wanted.result}
        onChange={(result) => onChange({ ...wanted, result })}
      />
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="pill date">
          {words[end]}
          <input
            type="date"
            value={wanted[end]}
            onInput={({ currentTarget: { value } }) => onChange({ ...wanted, [end]: value })}
          />
        </label>
      ))}
    </fieldset>
  )
}

/** The pages that were loaded so far, day by day. */
function Rounds({ first, query }: { readonly first: HistoryPage; readonly query: URLSearchParams }) {
  const { history: words } = useMessages()
  const [rounds, setRounds] = useState(first.rounds)
  const [next, setNext] = useState(first.next)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    setRounds(first.rounds)
    setNext(first.next)
  }, [first])
  const more = async () => {
    const page = await house.history(new URLSearchParams([...query, ['before', next ?? '']]))
    setRounds((known) => [...known, ...page.rounds])
    setNext(page.next)
  }
  return (
    <>
      {rounds.length === 0 && <p role="status">{words.noneFound}</p>}
      {byDay(rounds).map(([day, played]) => (
        <Day key={day} day={day} rounds={played} sum={first.days.find((sum) => sum.day === day)} />
      ))}
      {/* Also without a round: a page has none if no recent round matches, and older ones may. */}
      {next !== null && (
        <button
          type="button"
          className="btn inline"
          onClick={() =>
            void more().then(
              () => setFailed(false),
              () => setFailed(true),
            )
          }
        >
          {isFailed ? words.moreAgain : words.more}
        </button>
      )}
    </>
  )
}

/** The rounds of each day of the player's clock, in the order of the list. */
function byDay(rounds: readonly HistoryRound[]): readonly (readonly [string, readonly HistoryRound[]])[] {
  const days = new Map<string, HistoryRound[]>()
  for (const round of rounds) {
    const at = new Date(round.at)
    const two = (value: number) => String(value).padStart(2, '0')
    const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
    days.set(day, [...(days.get(day) ?? []), round])
  }
  return [...days]
}

interface DayProps {
  readonly day: string
  readonly rounds: readonly HistoryRound[]
  readonly sum: DaySum | undefined
}

function Day({ day, rounds, sum }: DayProps) {
  const { history: words, locale, money } = useMessages()
  const date = new Date(`${day}T12:00`)
  return (
    <section className="day">
      <h2>
        {date.toLocaleDateString(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
        {sum !== undefined && <small>{words.daySum(sum.rounds, money.signed(sum.net))}</small>}
      </h2>
      <ul className="rounds">
        {rounds.map((round) => (
          <PlayedRoundRow key={`${round.table} ${round.round}`} played={round} />
        ))}
      </ul>
    </section>
  )
}
