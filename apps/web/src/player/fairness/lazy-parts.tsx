import type { LifeCopy, Report } from '@openpit/proof'
import { lazy, Suspense } from 'preact/compat'

// Warnings, ticks and verdicts come long after the first load, in a chunk of their own with their texts.

const Note = lazy(async () => ({ default: (await import('./fairness-note.tsx')).FairnessNote }))
const Tick = lazy(async () => ({ default: (await import('./fairness-note.tsx')).FairnessTick }))

const LazyVerdict = lazy(async () => ({ default: (await import('./verdict.tsx')).Verdict }))

export function FairnessNote() {
  return (
    <Suspense fallback={null}>
      <Note />
    </Suspense>
  )
}

export function FairnessTick() {
  return (
    <Suspense fallback={null}>
      <Tick />
    </Suspense>
  )
}

export function Verdict({ report }: { readonly report: Report }) {
  return (
    <Suspense fallback={null}>
      <LazyVerdict report={report} />
    </Suspense>
  )
}

/** What the player noted of a life while it ran, and the files of the lives beside it. */
interface OwnNotes {
  readonly copy: LifeCopy
  readonly others: readonly string[]
}

/** Verifies a transcript in the browser, from its text; a life also against the player's own notes. */
export async function check(text: string, own?: OwnNotes): Promise<Report> {
  const [{ isLifeFile, verify, verifyLife }, { bookOf }] = await Promise.all([
    import('@openpit/proof'),
    import('./checks.ts'),
  ])
  return isLifeFile(text) ? verifyLife(text, own?.copy, own?.others) : verify(text, bookOf)
}
