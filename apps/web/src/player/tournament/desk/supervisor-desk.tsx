import type { TournamentCommand, TournamentOverview, TournamentSupervision } from '@openpit/protocol'
import { useEffect } from 'preact/hooks'
import { Answered, useAsked } from '../../../shared/parts/page.tsx'
import { getJson } from '../../../shared/wire/http.ts'
import type { LiveTournament, TournamentLine } from '../line.ts'
import { useSupervisorWords } from '../words/words.ts'
import { ActRow } from './act-row.tsx'
import { ChipsPart } from './chips-part.tsx'
import { FormsPart } from './forms-part.tsx'
import { TriesPart } from './tries-part.tsx'

interface SupervisorProps {
  readonly overview: TournamentOverview
  readonly line: TournamentLine
  readonly live: LiveTournament
}

/** A refused try changes nothing at the tables, so the desk looks for it by itself. */
const LOOK_MS = 5_000

/** What supervisors do: forms, chips and void hands. */
export function SupervisorDesk({ overview, line, live }: SupervisorProps) {
  const words = useSupervisorWords()
  const { tournament, tables, records, begins } = overview
  const path = `/api/tournaments/${encodeURIComponent(tournament)}`
  const asked = useAsked(`supervision of ${tournament}`, () => getJson<TournamentSupervision>(`${path}/supervision`))
  const { again } = asked
  const stamp = JSON.stringify([live.desk, tables, records.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the tables have changed
  useEffect(again, [stamp])
  useEffect(() => {
    const looking = setInterval(again, LOOK_MS)
    return () => clearInterval(looking)
  }, [again])
  const tell = async (command: TournamentCommand) => {
    const refusal = await line.tell(command)
    again()
    return refusal
  }
  return (
    <section className="desk supervisor" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p>{words.lead}</p>
      <Answered asked={asked}>
        {(now) =>
          now.tables.length === 0 ? (
            <p>{words.noSession}</p>
          ) : (
            <>
              {now.hasForms && <FormsPart path={path} now={now} tell={tell} />}
              <ChipsPart now={now} tell={tell} />
              <VoidsPart now={now} begins={begins} tell={tell} />
              <TriesPart tries={now.refusedTries} />
            </>
          )
        }
      </Answered>
    </section>
  )
}

interface VoidsProps {
  readonly now: TournamentSupervision
  readonly begins: number
  readonly tell: Parameters<typeof ActRow>[0]['tell']
}

/** Two people void a hand: what was proposed, and what this person can do. */
function VoidsPart({ now: { tables, acts, voidRepays }, begins, tell }: VoidsProps) {
  const words = useSupervisorWords()
  const inHand = new Set(tables.filter(({ isInHand }) => isInHand).map(({ table }) => table))
  const voids = acts.filter(({ do: name, table }) => {
    return (name === 'proposeVoid' || name === 'confirmVoid') && table !== null && inHand.has(table)
  })
  return (
    <section aria-label={words.voids}>
      <h3>{words.voids}</h3>
      <p>
        {words.whenVoid} {voidRepays ? words.voidRepays : words.voidStands}
      </p>
      {tables.map(({ table, voidProposed }) => {
        if (voidProposed === null) return null
        return (
          <p key={table} className="note">
            {words.proposed(table, voidProposed.by, voidProposed.reason)}
          </p>
        )
      })}
      {voids.length > 0 && (
        <ul className="desk-acts">
          {voids.map((act) => (
            <ActRow key={`${act.do} ${act.table}`} act={act} page={null} begins={begins} tell={tell} />
          ))}
        </ul>
      )}
    </section>
  )
}
