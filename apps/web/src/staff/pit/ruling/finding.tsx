import type { CourseView, RemedyQuery } from '@openpit/protocol'
import { actorName } from '../../../player/history/step-text.ts'
import { useMessages } from '../../../shared/messages/messages.ts'
import { CardChoice } from '../../shared/card-choice.tsx'
import { useRulingWords } from '../words/ruling-words.ts'

export const DECISIONS = ['hit', 'stand', 'double', 'split'] as const

interface FindingProps {
  readonly course: CourseView
  readonly finding: RemedyQuery
  readonly onChange: (finding: RemedyQuery) => void
}

/** What went wrong: a decision that was not followed, or a card that was misread. */
export function FindingPanel({ course, finding, onChange }: FindingProps) {
  const messages = useMessages()
  const words = useRulingWords()
  return (
    <section className="finding" aria-labelledby="finding-title">
      <h2 id="finding-title">{words.found}</h2>
      <fieldset>
        <legend>{words.whichDecision}</legend>
        <ol className="course">
          {course.commands.map(({ from, do: name, by, box }) => (
            <li key={from} className={finding.from === from ? 'wrong' : ''}>
              <label>
                <input type="radio" name="wrong" checked={finding.from === from} onChange={() => onChange({ from })} />
                <span>
                  {words.did(name, box, actorName(messages, by))}
                  {finding.from === from && <small>{words.wrongHere}</small>}
                </span>
              </label>
            </li>
          ))}
        </ol>
      </fieldset>
      {finding.from !== undefined && <Decided finding={finding} onChange={onChange} />}
      <CardChoice words={words} cards={course.cards} card={finding.card} is={finding.is} onChange={onChange} />
    </section>
  )
}

function Decided({ finding, onChange }: Pick<FindingProps, 'finding' | 'onChange'>) {
  const words = useRulingWords()
  const { play } = useMessages()
  const names: Readonly<Record<string, string>> = play.names
  return (
    <fieldset className="segments">
      <legend>{words.playerHad}</legend>
      {DECISIONS.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={finding.decided === name}
          onClick={() => onChange({ from: finding.from, decided: name })}
        >
          {names[name]} <span className="k">{name === 'split' ? 'P' : name.charAt(0).toUpperCase()}</span>
        </button>
      ))}
    </fieldset>
  )
}
