import type { TournamentOverview } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { PlayerSheetDialog } from './leaderboard/player-sheet.tsx'
import { useEntrantName } from './names.ts'
import { placesAt } from './table/places.ts'
import {
  type DeskWords,
  type TournamentWords,
  useBoardWords,
  useDeskWords,
  useTournamentWords,
  wordFor,
} from './words/words.ts'

/** What each place wins at this moment and who holds it now; afterwards, who has won. */
export function Prizes({ overview }: { readonly overview: TournamentOverview }) {
  const words = useTournamentWords()
  const { money, listed, and } = useMessages()
  const { ladder, prizes } = overview
  const nameOf = useEntrantName()
  const holders = (place: number) => listed(holdersOf(overview, place).map(nameOf), and)
  return (
    <section aria-label={words.prizes}>
      <h2>{words.prizes}</h2>
      <ol className="ladder">
        {prizes.length > 0
          ? prizes.map(({ player, cents }) => (
              <li key={player}>
                <b>{nameOf(player)}</b> <span>{money.dollars(cents)}</span>
              </li>
            ))
          : ladder.map(({ place, percent, cents }) => (
              <li key={place}>
                <b>{percent} %</b> <span>{money.dollars(cents)}</span>
                {holders(place) !== '' && (
                  <>
                    {' · '}
                    {words.now}: {holders(place)}
                  </>
                )}
              </li>
            ))}
      </ol>
    </section>
  )
}

/** Who holds a place of the final now; level players hold it together. */
function holdersOf({ tables, session, sessions }: TournamentOverview, place: number): readonly string[] {
  if (session !== sessions) return []
  const places = tables.flatMap((at) => placesAt(at, 0))
  return places.filter((one) => one.place === place).map(({ player }) => player)
}

/** Everything that was recorded, for all players or for one, and the files that anyone can check. */
export function RecordPart({ overview }: { readonly overview: TournamentOverview }) {
  const words = useTournamentWords()
  const desk = useDeskWords()
  const { locale } = useMessages()
  const nameOf = useEntrantName()
  const [player, setPlayer] = useState('')
  const { tournament, begins, records, ballots, vouchers, players, state } = overview
  const isPlayer = new Set(players.map((one) => one.player))
  const named = (text: string) => (isPlayer.has(text) ? nameOf(text) : text)
  const shown = records.filter((line) => player === '' || line.player === player)
  const isOver = state === 'finished' || state === 'cancelled'
  return (
    <section aria-label={words.record}>
      <h2>{words.record}</h2>
      {players.length > 0 && <RecordPick overview={overview} player={player} onPick={setPlayer} />}
      {shown.length === 0 && <p>{words.noRecord}</p>}
      <ol className="record">
        {shown.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
          <li key={index}>
            <b>{labelOf(words, desk, line)}</b>{' '}
            {factsOf({ ...words, because: desk.because, named }, line, begins, locale)}
          </li>
        ))}
      </ol>
      <ul className="files">
        {ballots
          .filter(({ about }) => about !== null || !isOver)
          .map(({ number, about }) => (
            <li key={number}>
              <a href={`/api/tournaments/${tournament}/ballots/${number}`}>{words.ballot(number, about)}</a>
            </li>
          ))}
        {vouchers !== null && (
          <li>
            <a href={`/api/tournaments/${tournament}/vouchers`}>{words.vouchersFile(vouchers.isShown)}</a>
          </li>
        )}
        {isOver && (
          <li>
            <a href={`/api/tournaments/${tournament}/story`}>{words.story}</a>
          </li>
        )}
      </ul>
    </section>
  )
}

interface PickProps {
  readonly overview: TournamentOverview
  /** Empty: everybody. */
  readonly player: string
  readonly onPick: (player: string) => void
}

/** Whose lines are shown, and the way to every hand of that player: those of earlier sessions are nowhere else. */
function RecordPick({ overview: { tournament, rulebook, version, players }, player, onPick }: PickProps) {
  const words = useTournamentWords()
  const { sheetOf } = useBoardWords()
  const nameOf = useEntrantName()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="record-pick">
      <label className="pill">
        {words.player}
        <select value={player} onChange={({ currentTarget: { value } }) => onPick(value)}>
          <option value="">–</option>
          {players.map((one) => (
            <option key={one.player} value={one.player}>
              {nameOf(one.player)}
            </option>
          ))}
        </select>
      </label>
      {player !== '' && (
        <button type="button" className="btn inline" onClick={() => setOpen(true)}>
          {sheetOf(nameOf(player))}
        </button>
      )}
      {isOpen && player !== '' && (
        <PlayerSheetDialog {...{ tournament, player }} book={rulebook} stamp={version} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

const MS_A_MINUTE = 60_000

type Line = TournamentOverview['records'][0]

/** An act of the desk has the name of its button. */
function labelOf({ records, staffActs }: TournamentWords, { acts }: DeskWords, { record, act }: Line): string {
  if (record !== 'act') return wordFor(records, record) ?? record
  return wordFor({ ...acts, ...staffActs }, String(act)) ?? String(act)
}

/** The facts of a line besides its kind. Times are minutes since the draft. */
function factsOf(
  words: TournamentWords & Pick<DeskWords, 'because'> & { readonly named: (text: string) => string },
  { record, act: _, ...facts }: Line,
  begins: number,
  locale: string,
): string {
  const timeAt = (minute: number) =>
    new Date(begins + minute * MS_A_MINUTE).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return Object.entries(facts)
    .map(([name, fact]) => {
      const isTime = typeof fact === 'number' && (name === 'to' || name === 'at')
      const list = wordFor({ field: words.fields, role: words.roles, because: words.because }, name)
      const named = list && wordFor(list, String(fact))
      const text = named ?? (isTime ? timeAt(fact) : factText(fact, locale, words.named))
      // Only a notice is put up.
      if (record === 'act' && name === 'at') return text
      return wordFor(words.facts, name)?.(text) ?? text
    })
    .join(' · ')
}

function factText(fact: unknown, locale: string, named: (text: string) => string): string {
  if (typeof fact === 'number') return fact.toLocaleString(locale)
  if (Array.isArray(fact)) return fact.map((one) => named(String(one))).join(', ')
  if (typeof fact !== 'object' || fact === null) return named(String(fact))
  return Object.entries(fact)
    .map(([name, value]) => `${named(name)}: ${String(value)}`)
    .join(', ')
}
