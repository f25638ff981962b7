import type { Me } from '@openpit/protocol'
import { lazy, Suspense } from 'preact/compat'

/** It brings all rulebooks with it, which the rest of the pit does not need. */
const Page = lazy(async () => ({ default: (await import('./open-page.tsx')).OpenPage }))

export function OpenPage({ me }: { readonly me: Me }) {
  return (
    <Suspense fallback={null}>
      <Page me={me} />
    </Suspense>
  )
}
