import type { DeskAct, TournamentCommand, TournamentEntry, TournamentOverview } from '@openpit/protocol'
import { useEffect, useState } from 'preact/hooks'
import { Answered, useAsked } from '../../../shared/parts/page.tsx'
import { getJson } from '../../../shared/wire/http.ts'
import type { LiveTournament, TournamentLine } from '../line.ts'
import { useDeskWords, useTournamentWords } from '../words/words.ts'
import { ActRow } from './act-row.tsx'
import { DeskEntries } from './desk-entries.tsx'

interface DeskProps {
  readonly overview: TournamentOverview
  readonly line: TournamentLine
  readonly live: LiveTournament
}

/** What the director does. The server tries each act: its clause and what follows stand beside its button. */
export function Desk({ overview: { tournament, players, begins }, line, live }: DeskProps) {
  const { desk: title } = useTournamentWords()
  const words = useDeskWords()
  const [player, setPlayer] = useState<string | null>(null)
  const path = `/api/tournaments/${encodeURIComponent(tournament)}`
  const query = player === null ? '' : `?player=${encodeURIComponent(player)}`
  const acts = useAsked(`desk of ${tournament} ${player}`, () => getJson<DeskAct[]>(`${path}/desk${query}`))
  const entries = useAsked(`entries of ${tournament}`, () => getJson<TournamentEntry[]>(`${path}/entries`))
  const again = () => {
    acts.again()
    entries.again()
  }
  const stamp = JSON.stringify([live.desk, players])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the desk has changed
  useEffect(again, [stamp])
  const tell = async (command: TournamentCommand) => {
    const refusal = await line.tell(command)
    again()
    return refusal
  }
  const listOf = (shown: readonly DeskAct[]) => (
    <ul className="desk-acts">
      {shown.map((act) => (
        <ActRow
          key={`${act.do} ${act.table} ${act.player} ${act.because} ${act.refund}`}
          act={act}
          page={act.do === 'changeConditions' ? `/tournament/${tournament}/conditions` : null}
          begins={begins}
          tell={tell}
        />
      ))}
    </ul>
  )
  return (
    <section className="desk" aria-label={title}>
      <h2>{title}</h2>
      <p>{words.lead}</p>
      <Answered asked={acts}>{(all) => listOf(all.filter((act) => act.player === null))}</Answered>
      <Answered asked={entries}>
        {(list) => (
          <DeskEntries entries={list} chosen={player} onChoose={setPlayer}>
            {acts.is === 'here' && listOf(acts.answer.filter((act) => act.player !== null))}
          </DeskEntries>
        )}
      </Answered>
    </section>
  )
}
