import type { Refusal, TournamentCommand, TournamentSupervision } from '@openpit/protocol'
import { useMessages } from '../../../shared/messages/messages.ts'
import { useEntrantName } from '../names.ts'
import { figure } from '../table/places.ts'
import { useSupervisorWords } from '../words/words.ts'
import { PaperEntry } from './paper-entry.tsx'

interface FormsProps {
  /** The tournament's address. */
  readonly path: string
  readonly now: TournamentSupervision
  readonly tell: (command: TournamentCommand) => Promise<Refusal | null>
}

type TableForms = TournamentSupervision['tables'][0]

/** The forms of each table: those that are sealed, those that were opened, and the entry of one on paper. */
export function FormsPart({ path, now, tell }: FormsProps) {
  const words = useSupervisorWords()
  return (
    <section aria-label={words.forms}>
      <h3>{words.forms}</h3>
      {now.tables.map((at) => (
        <section key={at.table} className="table-forms" aria-label={words.tableHand(at.table, at.hand)}>
          <h4>{words.tableHand(at.table, at.hand)}</h4>
          <SealedForms now={now} sealed={at.sealed} />
          <OpenedForms clause={now.examinedByPlayers} opened={at.opened} />
          <PaperEntry path={path} now={now} at={at} tell={tell} />
        </section>
      ))}
    </section>
  )
}

interface SealedProps {
  readonly now: TournamentSupervision
  readonly sealed: TableForms['sealed']
}

/** Sealed forms, without their amounts: the server does not send them. */
function SealedForms({ now: { examined, secretUntilOver }, sealed }: SealedProps) {
  const words = useSupervisorWords()
  const nameOf = useEntrantName()
  if (sealed.length === 0) return <p>{words.noSealed}</p>
  return (
    <>
      <ul className="sealed-forms">
        {sealed.map(({ player, box, recordedBy }) => (
          <li key={player}>
            <b>{words.seat(nameOf(player), box)}</b> ·{' '}
            {recordedBy === null ? words.sealedByPlayer : words.recordedBy(recordedBy)} · {words.examined[examined.is]}{' '}
            <span className="clause">{examined.clause}</span>
          </li>
        ))}
      </ul>
      <p>
        {words.secret} <span className="clause">{secretUntilOver}</span>
      </p>
    </>
  )
}

interface OpenedProps {
  readonly clause: string
  readonly opened: TableForms['opened']
}

function OpenedForms({ clause, opened }: OpenedProps) {
  const words = useSupervisorWords()
  const { locale } = useMessages()
  const nameOf = useEntrantName()
  if (opened.length === 0) return null
  return (
    <>
      <ul className="opened-forms">
        {opened.map(({ player, box, hand, amount, inWords }) => (
          <li key={player}>
            {words.opened(hand)} · <b>{words.seat(nameOf(player), box)}</b> ·{' '}
            {amount === null ? words.noAmount : figure(amount, locale)}
            {inWords !== null && <> · {words.inWords(figure(inWords, locale))}</>}
          </li>
        ))}
      </ul>
      <p>
        {words.mayLook} <span className="clause">{clause}</span>
      </p>
    </>
  )
}
