import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type LimitsPart, Told, toldBy } from './told.tsx'
import { useTableWords } from './words/table-words.ts'

type ClosingOrder = 'postClosing' | 'closeTable'

/** The closing of a table: it ends the game for everybody there, so the page asks before it acts. */
export function ClosingPanel({ orders, told, setTold }: LimitsPart) {
  const words = useTableWords()
  const [asked, setAsked] = useState<ClosingOrder | null>(null)
  const act = (closing: ClosingOrder) => {
    setAsked(null)
    void orders.send({ do: closing, ...toldBy(told) })
  }
  return (
    <section className="staff-panel staff-form">
      <h2>{words.closing}</h2>
      <Told told={told} onChange={setTold} />
      {asked === null ? (
        <div className="buttons">
          {(['postClosing', 'closeTable'] as const).map((closing) => (
            <button key={closing} type="button" className="b" onClick={() => setAsked(closing)}>
              {words[closing]}
            </button>
          ))}
        </div>
      ) : (
        <Question
          question={words.ask[asked][0]}
          yes={words.ask[asked][1]}
          onYes={() => act(asked)}
          onNo={() => setAsked(null)}
        />
      )}
    </section>
  )
}

interface QuestionProps {
  readonly question: string
  readonly yes: string
  readonly onYes: () => void
  readonly onNo: () => void
}

function Question({ question, yes, onYes, onNo }: QuestionProps) {
  const words = useTableWords()
  const no = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone. Enter pressed twice must not answer yes.
  useLayoutEffect(() => no.current?.focus(), [])
  return (
    <fieldset className="ask">
      <legend>{question}</legend>
      <div className="buttons">
        <button type="button" className="b go" onClick={onYes}>
          {yes}
        </button>
        <button ref={no} type="button" className="b" onClick={onNo}>
          {words.no}
        </button>
      </div>
    </fieldset>
  )
}
