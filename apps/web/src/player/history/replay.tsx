import type { ReplayedRound, ReplayedStep } from '@openpit/protocol'
import { useState } from 'preact/hooks'
import { linkTo } from '../../route.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { Dialog } from '../../shared/parts/dialog.tsx'
import { Page, useAsked } from '../../shared/parts/page.tsx'
import { PageTitle } from '../../shared/parts/page-title.tsx'
import { Top } from '../../shared/parts/top.tsx'
import { house } from '../../shared/wire/http.ts'
import { session } from '../../shared/wire/session.ts'
import { useSignal } from '../../shared/wire/signal.ts'
import { useReadOnlyContext } from '../spectator/read-only-context.ts'
import { Stage } from '../table/felt/stage.tsx'
import { PhoneFelt } from '../table/phone/phone.tsx'
import { TableContextProvider } from '../table/table-context.ts'
import { ROOM_FOR_ARC, useMedia } from '../table/use-media.ts'
import { StepControls } from './step-controls.tsx'
import { StepLog } from './step-log.tsx'
import { eventTexts, stepText } from './step-text.ts'

interface ReplayProps {
  readonly table: string
  readonly round: number
}

/** `sha256:` and twelve digits, enough to tell rulebooks apart; the files of the round have the whole hash. */
const HASH_SHOWN = 19

/** Room for the log beside the felt. */
const ROOM_FOR_LOG = '(min-width: 1180px)'

/** A finished round, step by step, on the same felt. */
export function Replay({ table, round }: ReplayProps) {
  const words = useMessages()
  const asked = useAsked(`${table} ${round}`, () => house.round(table, round))
  if (asked.is === 'here' && asked.answer.steps.length > 0) return <Steps replayed={asked.answer} />
  return (
    <Page title={words.table.round(round)} lead={asked.is === 'loading' ? words.site.loading : words.history.notYet}>
      <a className="btn inline" {...linkTo('/history')}>
        {words.site.history}
      </a>
    </Page>
  )
}

function Steps({ replayed }: { readonly replayed: ReplayedRound }) {
  const words = useMessages()
  const who = useSignal(session)
  const isWide = useMedia(ROOM_FOR_ARC)
  const hasRoomForLog = useMedia(ROOM_FOR_LOG) && isWide
  const [index, setIndex] = useState(0)
  const [isLogOpen, setLogOpen] = useState(false)
  const { steps, table, round } = replayed
  const step = steps[index] as ReplayedStep
  const me = who.is === 'logged-in' ? who.me.player : null
  const { context, lookAt } = useReadOnlyContext(words, {
    table,
    view: step.view,
    before: (steps[index - 1] ?? step).view,
    me,
    acting: (step.command as { box?: number }).box,
  })
  const move = (to: number) => {
    lookAt(null)
    setIndex(Math.max(0, Math.min(steps.length - 1, to)))
  }
  const log = <StepLog replayed={replayed} index={index} me={me} move={move} />
  return (
    <TableContextProvider value={context}>
      <PageTitle text={`${replayed.title}, ${words.table.round(round)} · ${words.site.name}`} />
      <div
        className={`table-page replay ${isWide ? 'wide' : 'narrow'}${hasRoomForLog ? ' with-log' : ''}`}
        data-book={replayed.rulebook}
      >
        <Top />
        <main className="table-main" tabIndex={-1}>
          <div className="felt-room">{isWide ? <Stage /> : <PhoneFelt />}</div>
          <section className="controls replay-controls" aria-label={words.history.replay}>
            <StepSentence replayed={replayed} index={index} me={me} />
            <StepControls
              replayed={replayed}
              index={index}
              move={move}
              onLog={hasRoomForLog ? null : () => setLogOpen(true)}
            />
          </section>
        </main>
        {hasRoomForLog && (
          <aside className="replay-log" aria-label={words.drawer.log}>
            {log}
          </aside>
        )}
        {isLogOpen && !hasRoomForLog && (
          <Dialog title={words.drawer.log} onClose={() => setLogOpen(false)} side>
            {log}
          </Dialog>
        )}
      </div>
    </TableContextProvider>
  )
}

interface StepProps {
  readonly replayed: ReplayedRound
  readonly index: number
}

/** The command of a step and its events, in words. */
function StepSentence({ replayed, index, me }: StepProps & { readonly me: string | null }) {
  const words = useMessages()
  const { title, round, steps, program, rules } = replayed
  const step = steps[index] as ReplayedStep
  return (
    <div className="told" aria-live="polite">
      <h1>
        {`${title}, ${words.inSentence(words.table.round(round))}`}
        <small>{words.history.step(index + 1, steps.length)}</small>
      </h1>
      <p>
        <b>{stepText(words, step, me)}</b> {eventTexts(words, step).join(' ')}
      </p>
      {program !== null && rules !== null && (
        <small className="origin" title={rules}>
          {words.site.origin(program, `${rules.slice(0, HASH_SHOWN)}…`)}
        </small>
      )}
    </div>
  )
}
