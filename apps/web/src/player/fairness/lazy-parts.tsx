import type { Report } from '@openpit/proof'
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

/** Verifies a transcript in the browser, from its text alone. */
export async function check(text: string): Promise<Report> {
  const [{ verify }, { bookOf }] = await Promise.all([import('@openpit/proof'), import('./checks.ts')])
  return verify(text, bookOf)
}
