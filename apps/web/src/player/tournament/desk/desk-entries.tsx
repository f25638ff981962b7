import type { TournamentEntry } from '@openpit/protocol'
import type { ComponentChildren } from 'preact'
import { useMessages } from '../../../shared/messages/messages.ts'
import { useEntrantName } from '../names.ts'
import { useDeskWords, useTournamentWords } from '../words/words.ts'

interface EntriesProps {
  readonly entries: readonly TournamentEntry[]
  readonly chosen: string | null
  readonly onChoose: (player: string | null) => void
  /** What can be done about the chosen entrant. */
  readonly children: ComponentChildren
}

/** The entrants: what they have paid, where they sit, and what can be done about one of them. */
export function DeskEntries({ entries, chosen, onChoose, children }: EntriesProps) {
  const words = useDeskWords()
  return (
    <section aria-label={words.entries} className="desk-entries">
      <h3>{words.entries}</h3>
      {entries.length === 0 && <p>{words.noEntries}</p>}
      <ul>
        {entries.map((entry) => (
          <li key={entry.player} className={entry.out === null ? '' : 'gone'}>
            <EntryRow
              entry={entry}
              isChosen={entry.player === chosen}
              onChoose={() => onChoose(entry.player === chosen ? null : entry.player)}
            />
            {entry.player === chosen && children}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  readonly entry: TournamentEntry
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function EntryRow({ entry, isChosen, onChoose }: RowProps) {
  const words = useDeskWords()
  const { out: ways, table } = useTournamentWords()
  const { money } = useMessages()
  const nameOf = useEntrantName()
  const { player, entrant, fees, buyIns, hasConditions, out, place } = entry
  const facts = [
    ...(entrant === player ? [] : [words.substituteOf(nameOf(entrant))]),
    words.paid(money.dollars(fees + buyIns)),
    hasConditions ? words.hasConditions : words.lacksConditions,
    ...(place === null ? [] : [`${table(place.table)}, ${words.box(place.box)}`]),
    ...(out === null ? [] : [`${ways[out.how]} (${out.clause})`]),
  ]
  return (
    <p>
      <b>{nameOf(player)}</b> <span>{facts.join(' · ')}</span>{' '}
      {out === null && (
        <button type="button" className="btn inline" aria-expanded={isChosen} onClick={onChoose}>
          {words.actsFor(nameOf(player))}
        </button>
      )}
    </p>
  )
}
