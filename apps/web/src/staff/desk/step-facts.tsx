import type { ReplayedStep } from '@openpit/protocol'
import { useMessages } from '../../shared/messages/messages.ts'
import { ClauseLabel } from '../shared/marks.tsx'
import { useStaffWords } from '../shared/words/words.ts'
import { clausesOf, deskEventTexts, deskStepText } from './step-words.ts'
import { useDeskWords } from './words/words.ts'

/** A step in words: who said it, in which role, when, why, and what followed by which clause. */
export function StepFacts({ step }: { readonly step: ReplayedStep }) {
  const messages = useMessages()
  const words = useDeskWords()
  const { role } = useStaffWords()
  const told = deskEventTexts(messages, words, step)
  const { by, at, number, command } = step
  const reason = textOf(command.reason)
  const about = textOf(command.about)
  return (
    <div className="step-facts">
      <div>
        <h2>{deskStepText(messages, words, step)}</h2>
        <ul aria-label={words.log}>
          {told.map(({ text, clause }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the events of a step never change
            <li key={index}>
              {text} <ClauseLabel clause={clause} />
            </li>
          ))}
        </ul>
      </div>
      <dl>
        <div>
          <dt>{words.saidBy}</dt>
          <dd>{by}</dd>
        </div>
        <div>
          <dt>{words.role}</dt>
          <dd>{role(step.role)}</dd>
        </div>
        <div>
          <dt>{words.at}</dt>
          <dd>{new Date(at).toLocaleString(messages.locale)}</dd>
        </div>
        <div>
          <dt>{words.place}</dt>
          <dd>{number}</dd>
        </div>
        {clausesOf(step).length > 0 && (
          <div>
            <dt>{words.clauses}</dt>
            <dd>{clausesOf(step).join(', ')}</dd>
          </div>
        )}
        {about !== null && (
          <div>
            <dt>{words.about}</dt>
            <dd>“{about}”</dd>
          </div>
        )}
        {reason !== null && (
          <div>
            <dt>{words.reason}</dt>
            <dd>“{reason}”</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

function textOf(field: unknown): string | null {
  return typeof field === 'string' && field !== '' ? field : null
}
