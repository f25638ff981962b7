import { openCeremony, openingOf, type Transcript, transcriptOf } from '@openpit/proof'
import type { SeedSource } from './seeds.ts'

/**
 * Publishes, after a crash, the seeds of the shoes that were open, so that no seed is kept back. What was dealt from
 * them, and what players had added, is in the table's own record and not in these transcripts.
 */
export function revealAbandoned(seeds: SeedSource, publish: (transcript: Transcript) => void): void {
  for (const { header, seed } of seeds.leftBehind) {
    const ceremony = openCeremony(openingOf(header, seed))
    publish(transcriptOf({ header, seed, ceremony, root: null, course: [] }, 'abandoned'))
    seeds.release(header.shoe)
  }
}
