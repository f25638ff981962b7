import { house } from '../../shared/wire/http.ts'
import type { KeptShoe } from './kept-shoe.ts'

/** Saves the browser's own copy of a shoe, and the transcript of the house if there is one. */
export async function downloadBoth(kept: KeptShoe): Promise<void> {
  const { checker } = await import('./checker.ts')
  const name = kept.shoe.replaceAll('/', '-')
  save(`${name}-copy.json`, await checker.copyOf(kept))
  const transcript =
    kept.transcript ?? (await house.transcript(kept.table, kept.shoe).catch(() => house.transcript(kept.table)))
  save(`${name}-house.json`, transcript)
}

function save(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
