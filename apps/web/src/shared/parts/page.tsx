import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { useMessages } from '../messages/messages.ts'
import { PageTitle } from './page-title.tsx'
import { Top } from './top.tsx'

interface PageProps {
  readonly title: string
  readonly lead?: string | undefined
  readonly children?: ComponentChildren
}

/** The frame of every page except the table: title, header and heading. */
export function Page({ title, lead, children }: PageProps) {
  const { site } = useMessages()
  return (
    <div className="page">
      <PageTitle text={`${title} · ${site.name}`} />
      <Top />
      <main className="wrap" tabIndex={-1}>
        <div className="hd">
          <h1>{title}</h1>
          {lead !== undefined && <p>{lead}</p>}
        </div>
        {children}
      </main>
    </div>
  )
}

/** A request to the server and its answer. `again` repeats it. */
export type Question<Answer> = { readonly again: () => void } & (
  | { readonly is: 'loading' | 'failed' }
  | { readonly is: 'here'; readonly answer: Answer }
)

/** Sends a request whenever `about` changes; `null` sends none. */
export function useAsked<Answer>(about: string | null, ask: () => Promise<Answer>): Question<Answer> {
  const [known, setKnown] = useState<{ readonly about: string; readonly answer: Answer | 'failed' } | null>(null)
  const latest = useRef({ about, ask })
  latest.current = { about, ask }
  const again = useCallback(() => {
    if (about === null) return
    // Answers can overtake each other: an earlier one that comes last would take the place of the later one for good.
    const isLatest = () => latest.current.about === about
    latest.current.ask().then(
      (answer) => isLatest() && setKnown({ about, answer }),
      // An old answer is better than none.
      () => isLatest() && setKnown((before) => (before?.about === about ? before : { about, answer: 'failed' })),
    )
  }, [about])
  useEffect(again, [again])
  // The answer to an earlier question must not be shown for this one.
  if (known === null || known.about !== about) return { is: 'loading', again }
  return known.answer === 'failed' ? { is: 'failed', again } : { is: 'here', answer: known.answer, again }
}

interface AnswerProps<Answer> {
  readonly asked: Question<Answer>
  readonly children: (answer: Answer) => ComponentChildren
}

/** The answer; until it is here, a note that it is loading, or a button to try again. */
export function Answered<Answer>({ asked, children }: AnswerProps<Answer>) {
  const { site } = useMessages()
  if (asked.is === 'here') return children(asked.answer)
  if (asked.is === 'loading') return <p role="status">{site.loading}</p>
  return (
    <div className="note" role="alert">
      <span>{site.failed}</span>
      <button type="button" className="btn" onClick={asked.again}>
        {site.tryAgain}
      </button>
    </div>
  )
}
