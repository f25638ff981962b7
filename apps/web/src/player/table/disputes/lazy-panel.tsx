import { lazy, Suspense } from 'preact/compat'

/** It waits behind its tab, so tables need not load it. */
const Panel = lazy(async () => ({ default: (await import('./dispute-panel.tsx')).DisputePanel }))

export function DisputePanel() {
  return (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  )
}
