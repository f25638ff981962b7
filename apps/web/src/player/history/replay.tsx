import type { ReplayedRound, ReplayedStep } from '@openpit/protocol'
import { useEffect, useRef, useState } from 'preact/hooks'
import { linkTo } from '../../route.ts'
import { partsOf } from '../../shared/cards/card.tsx'
import type { Messages } from '../../shared/messages/messages.ts'
import { useMessages } from '../../shared/messages/messages.ts'
import { Icon, type IconName } from '../../shared/parts/icon.tsx'
import { Page, useAsked } from '../../shared/parts/page.tsx'
import { PageTitle } from '../../shared/parts/page-title.tsx'
import { Top } from '../../shared/parts/top.tsx'
import { house } from '../../shared/wire/http.ts'
import { session } from '../../shared/wire/session.ts'
import { useSignal } from '../../shared/wire/signal.ts'
import { callsBetween } from '../table/dealer-calls.ts'
import { Stage } from '../table/felt/stage.tsx'
import { PhoneFelt } from '../table/phone/phone.tsx'
import { boxesOf } from '../table/selectors.ts'
import { plateName, type TableContext, TableContextProvider } from '../table/table-context.ts'
import { ROOM_FOR_ARC, useMedia } from '../table/use-media.ts'

interface ReplayProps {
  readonly table: string
  readonly round: number
}

/** `sha256:` and twelve digits, enough to tell rulebooks apart; the files of the round have the whole hash. */
const HASH_SHOWN = 19

const NONE: ReadonlyMap<string, number> = new Map()

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
  const [index, setIndex] = useState(0)
  const [looked, setLooked] = useState<number | null>(null)
  const { steps, table, round } = replayed
  const step = steps[index] as ReplayedStep
  const me = who.is === 'logged-in' ? who.me.player : null
  const acting = (step.command as { box?: number }).box
  const context: TableContext = {
    table,
    view: step.view,
    shown: step.view,
    dealt: NONE,
    calls: callsBetween(words, (steps[index - 1] ?? step).view, step.view),
    me,
    you: null,
    wagers: null,
    acts: null,
    ceremony: null,
    fairness: null,
    isGone: false,
    focus: looked ?? acting ?? boxesOf(step.view, me)[0] ?? 1,
    lookAt: setLooked,
  }
  const move = (to: number) => {
    setLooked(null)
    setIndex(Math.max(0, Math.min(steps.length - 1, to)))
  }
  useArrowKeys(index, move)
  return (
    <TableContextProvider value={context}>
      <PageTitle text={`${replayed.title}, ${words.table.round(round)} · ${words.site.name}`} />
      <div className={`table-page replay ${isWide ? 'wide' : 'narrow'}`} data-book={replayed.rulebook}>
        <Top />
        <main className="table-main" tabIndex={-1}>
          <div className="felt-room">{isWide ? <Stage /> : <PhoneFelt />}</div>
          <section className="controls replay-controls" aria-label={words.history.replay}>
            <StepText replayed={replayed} index={index} me={me} />
            <StepControls replayed={replayed} index={index} move={move} />
          </section>
        </main>
      </div>
    </TableContextProvider>
  )
}

function useArrowKeys(index: number, move: (to: number) => void): void {
  const latest = useRef(move)
  latest.current = move
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') latest.current(index + 1)
      if (key === 'ArrowLeft') latest.current(index - 1)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [index])
}

interface StepProps {
  readonly replayed: ReplayedRound
  readonly index: number
}

/** The command of a step and its events, in words. */
function StepText({ replayed, index, me }: StepProps & { readonly me: string | null }) {
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
        <b>{stepText(words, step, me)}</b> {step.events.map((event) => eventText(words, event)).join(' ')}
      </p>
      {program !== null && rules !== null && (
        <small className="origin" title={rules}>
          {words.site.origin(program, `${rules.slice(0, HASH_SHOWN)}…`)}
        </small>
      )}
    </div>
  )
}

/** Moves between steps, and downloads the round. */
function StepControls({ replayed, index, move }: StepProps & { readonly move: (to: number) => void }) {
  const { history: words } = useMessages()
  const { table, round, steps } = replayed
  const isLast = index === steps.length - 1
  return (
    <div className="steps">
      <Move icon="undo" name={words.first} isOff={index === 0} act={() => move(0)} />
      <Move icon="back" name={words.previous} isOff={index === 0} act={() => move(index - 1)} />
      <Move icon="forth" name={words.next} isOff={isLast} act={() => move(index + 1)} />
      <a className="btn" href={house.scenarioPath(table, round)} download={`${table}-${round}.scenario.yaml`}>
        <Icon name="save" />
        <span>{words.scenario}</span>
      </a>
      <a className="btn" href={house.roundPath(table, round)} download={`${table}-${round}.json`}>
        <Icon name="save" />
        <span>{words.json}</span>
      </a>
    </div>
  )
}

interface MoveProps {
  readonly icon: IconName
  readonly name: string
  readonly isOff: boolean
  readonly act: () => void
}

function Move({ icon, name, isOff, act }: MoveProps) {
  return (
    <button type="button" className={isOff ? 'btn off' : 'btn'} aria-disabled={isOff} onClick={act}>
      <Icon name={icon} />
      <span>{name}</span>
    </button>
  )
}

function stepText(words: Messages, { by, command }: ReplayedStep, me: string | null): string {
  const name = by === 'house' ? words.history.house : by === me ? null : plateName(by)
  const { box } = command as { box?: number }
  return `${words.history.did(name, command.do)}${box === undefined ? '' : `, ${words.inSentence(words.table.box(box))}`}.`
}

interface ReplayLine {
  readonly kind: string
  readonly card?: string | null
  readonly box?: number
  readonly line?: {
    readonly box: number
    readonly outcome: keyof Messages['result']
    readonly profit: number
    clause: string
  }
}

/** An event in a few words; nothing for an event that the felt shows better. */
function eventText(words: Messages, event: ReplayedStep['events'][number]): string {
  const { kind, card, box, line } = event as unknown as ReplayLine
  if (kind === 'card-dealt' && card && box !== undefined) return `${words.table.box(box)}: ${cardName(words, card)}.`
  if (kind === 'dealer-card-dealt' && card) return `${words.table.dealer}: ${cardName(words, card)}.`
  if (kind !== 'wager-settled' || line === undefined) return ''
  return `${words.table.box(line.box)}: ${words.inSentence(String(words.result[line.outcome]))} ${words.money.signed(line.profit)} (${line.clause}).`
}

function cardName(words: Messages, card: string): string {
  const { rank, suit } = partsOf(card)
  return words.card.named(rank, suit)
}
