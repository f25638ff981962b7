import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { KeyLabel } from '../shared/marks.tsx'
import { useDeal } from './deal-context.ts'
import { useDealWords } from './words/words.ts'
import {
  ANSWERS,
  answerKey,
  commandOf,
  NOTHING_SAID,
  openQuestion,
  QUESTIONS,
  type Question,
  type Report,
  WHATS,
  WITH_BOXES,
} from './wrong.ts'
import { WrongOutlook } from './wrong-outlook.tsx'

/** What happened, in three taps; what the book makes of it stands beside them before anything is sent. */
export function WrongPage({ onClose }: { readonly onClose: () => void }) {
  const { orders, view, isOn } = useDeal()
  const { wrong: words } = useDealWords()
  const [report, setReport] = useState<Report>(NOTHING_SAID)
  const dialog = useRef<HTMLDialogElement>(null)
  // At once: the next key answers the first question.
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  const isReady = report.what !== null && openQuestion(report) === null
  const finish = async (command: Parameters<typeof orders.send>[0]) => {
    if (await orders.send(command)) onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const said = answerKey(report, event.key, view.boxes.length)
    if (said === null) return
    event.preventDefault()
    setReport(said)
  }
  return (
    <dialog
      ref={dialog}
      className="wrong-page"
      aria-labelledby="wrong-title"
      onClose={onClose}
      onKeyDown={press}
      data-report={report.what ?? 'none'}
    >
      <header>
        <h2 id="wrong-title">{words.title}</h2>
        <p>{words.about}</p>
        <button type="button" className="b" onClick={onClose}>
          {words.close} <KeyLabel>Esc</KeyLabel>
        </button>
      </header>
      <div className="wrong-columns">
        <Whats report={report} onSay={setReport} />
        <div className="wrong-column">
          {(report.what === null ? [] : QUESTIONS[report.what]).map((question, index) => (
            <QuestionPart key={question} number={index + 2} question={question} report={report} onSay={setReport} />
          ))}
        </div>
        <WrongOutlook
          report={isReady ? report : null}
          command={isReady ? commandOf(report, view) : null}
          isOn={isOn}
          onSend={(command) => void finish(command)}
        />
      </div>
    </dialog>
  )
}

interface SayProps {
  readonly report: Report
  readonly onSay: (report: Report) => void
}

function Whats({ report, onSay }: SayProps) {
  const { wrong: words } = useDealWords()
  return (
    <fieldset className="wrong-column">
      <legend>
        <b className="tap">1</b>
        {words.what}
      </legend>
      {WHATS.map((what, index) => {
        const [name, about] = words.whats[what] ?? [what, '']
        return (
          <Tap
            key={what}
            hotkey={String(index + 1)}
            name={name}
            about={about}
            isOn={report.what === what}
            onTap={() => onSay({ what, answers: {} })}
          />
        )
      })}
    </fieldset>
  )
}

interface QuestionProps extends SayProps {
  readonly number: number
  readonly question: Question
}

function QuestionPart({ number, question, report, onSay }: QuestionProps) {
  const { view } = useDeal()
  const { table } = useMessages()
  const { wrong: words } = useDealWords()
  const answer = (as: string) => onSay({ ...report, answers: { ...report.answers, [question]: as } })
  return (
    <fieldset>
      <legend>
        <b className="tap">{number}</b>
        {words.questions[question]}
      </legend>
      {ANSWERS[question].map(([as, key]) => {
        const [name, about] = words.answers[as] ?? [as, '']
        const isOn = report.answers[question] === as
        return <Tap key={as} hotkey={key} name={name} about={about} isOn={isOn} onTap={() => answer(as)} />
      })}
      {WITH_BOXES.has(question) && (
        <div className="wrong-boxes">
          {question === 'place' && <b>{words.onBox}</b>}
          <div>
            {view.boxes.map(({ box }) => (
              <button
                key={box}
                type="button"
                className="b"
                aria-label={table.box(box)}
                aria-pressed={report.answers[question] === String(box)}
                onClick={() => answer(String(box))}
              >
                {box}
              </button>
            ))}
          </div>
        </div>
      )}
    </fieldset>
  )
}

interface TapProps {
  readonly hotkey: string
  readonly name: string
  readonly about: string
  readonly isOn: boolean
  readonly onTap: () => void
}

function Tap({ hotkey, name, about, isOn, onTap }: TapProps) {
  return (
    <button type="button" className="wrong-tap" aria-pressed={isOn} onClick={onTap}>
      <KeyLabel>{hotkey}</KeyLabel>
      <span>
        <b>{name}</b>
        <small>{about}</small>
      </span>
      {isOn && <Icon name="check" />}
    </button>
  )
}
