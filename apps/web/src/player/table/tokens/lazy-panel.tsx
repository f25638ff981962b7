import { lazy, Suspense } from 'preact/compat'

/** It waits behind its tab, so tables need not load it. */
const Panel = lazy(async () => ({ default: (await import('./token-panel.tsx')).TokenPanel }))

export function TokenPanel() {
  return (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  )
}
