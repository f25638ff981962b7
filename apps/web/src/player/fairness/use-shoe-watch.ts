import { useEffect, useState } from 'preact/hooks'
import type { KeptShoe } from './kept-shoe.ts'

/** What the browser found about the shoes of a table. */
export interface ShoeFindings {
  /** The shoe that was last checked from its first card to its last. */
  readonly last: KeptShoe | null
  /** A shoe with something wrong. It stays until the player has read about it. */
  readonly wrong: KeptShoe | null
  /** `false` if this browser cannot check signatures. */
  readonly checksSignatures: boolean
  readonly dismiss: () => void
}

/** Watches the shoes of a table, from a chunk of its own: the table must not wait for it. */
export function useShoeWatch(table: string): ShoeFindings {
  const [last, setLast] = useState<KeptShoe | null>(null)
  const [wrong, setWrong] = useState<KeptShoe | null>(null)
  const [checksSignatures, setChecksSignatures] = useState(true)
  useEffect(() => {
    let stop = () => {}
    let isOver = false
    const start = async () => {
      const { startWatch, canCheckSignatures } = await import('./start-watch.ts')
      const ends = await startWatch(table, (kept) => {
        if (isOver) return
        if (kept.result !== 'running') setLast(kept)
        if (kept.troubles.length > 0) setWrong(kept)
      })
      stop = ends
      if (isOver) ends()
      setChecksSignatures(await canCheckSignatures())
    }
    // Without the chunk nothing is checked, and no tick appears.
    start().catch(() => {})
    return () => {
      isOver = true
      stop()
    }
  }, [table])
  return { last, wrong, checksSignatures, dismiss: () => setWrong(null) }
}
