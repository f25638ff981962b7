import type { ReplayedStep } from '@openpit/protocol'
import { actorName, eventTexts, stepDetails, stepText } from '../../player/history/step-text.ts'
import type { Messages } from '../../shared/messages/messages.ts'
import type { DeskWords } from './words/words.ts'

/** A step in a few words: who did what. */
export function deskStepText(messages: Messages, words: DeskWords, step: ReplayedStep): string {
  const { by, command } = step
  // The replay does not tell all commands of staff, such as cards that a dealer keys: what came of them says more.
  const followed = command.do === 'ruling' ? deskEventTexts(messages, words, step)[0] : undefined
  if (followed !== undefined) return followed.text
  const said = words.did(actorName(messages, by), command.do)
  return said === null ? stepText(messages, step, null).replace(/\.$/, '') : `${said}${stepDetails(messages, command)}`
}

/** What followed from a step, line by line, with its clause. */
export function deskEventTexts(
  messages: Messages,
  words: DeskWords,
  step: ReplayedStep,
): readonly { readonly text: string; readonly clause: string | null }[] {
  return step.events.flatMap((event) => {
    const told = eventTexts(messages, { ...step, events: [event] })
    const clause = typeof event.clause === 'string' ? event.clause : null
    const known = words.act(event.kind)
    const text = told[0] ?? (known === event.kind ? null : withOutcome(words, withCards(known, event), event))
    return text === null ? [] : [{ text, clause }]
  })
}

function withCards(text: string, { was, is }: ReplayedStep['events'][number]): string {
  return typeof was === 'string' && typeof is === 'string' ? `${text}: ${was} → ${is}` : text
}

/** For whom a dispute was decided. */
function withOutcome(words: DeskWords, text: string, { for: side }: ReplayedStep['events'][number]): string {
  return side === 'player' || side === 'house' ? `${text}: ${words.decidedFor(side)}` : text
}

/** The clauses that decided a step. */
export function clausesOf({ events }: ReplayedStep): readonly string[] {
  const found = events.flatMap((event) => {
    const line = event.line as { readonly clause?: unknown } | undefined
    return [event.clause, line?.clause].filter((clause) => typeof clause === 'string')
  })
  return [...new Set(found)]
}

export function hasCard({ events }: ReplayedStep): boolean {
  return events.some(({ kind }) => kind === 'card-dealt' || kind === 'dealer-card-dealt')
}
