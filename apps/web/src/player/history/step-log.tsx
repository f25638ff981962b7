import type { ReplayedRound } from '@openpit/protocol'
import { useEffect, useRef } from 'preact/hooks'
import { useMessages } from '../../shared/messages/messages.ts'
import { eventTexts, stepText } from './step-text.ts'

interface StepLogProps {
  readonly replayed: ReplayedRound
  readonly index: number
  readonly me: string | null
  readonly move: (to: number) => void
}

/** All steps of a round. Each can be chosen; the current one is marked and in sight. */
export function StepLog({ replayed, index, me, move }: StepLogProps) {
  const words = useMessages()
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each step
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [index])
  return (
    <ol className="step-log" ref={list}>
      {replayed.steps.map((step, at) => (
        <li key={step.number}>
          <button type="button" onClick={() => move(at)} {...(at === index ? { 'aria-current': 'step' } : {})}>
            <b>{stepText(words, step, me)}</b>
            <span>{eventTexts(words, step).join(' ')}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
