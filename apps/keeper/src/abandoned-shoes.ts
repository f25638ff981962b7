import { openCeremony, openingOf, type Transcript, transcriptOf } from '@openpit/proof'
import type { SeedSource } from './seeds.ts'

/**
 * After a crash: the seeds of shoes that were open are shown. What was dealt from them, and what players had added, is in the
 * table's own records, not in these transcripts; here at least nobody can say that a seed was kept back.
 */
export function revealAbandoned(seeds: SeedSource, publish: (transcript: Transcript) => void): void {
  for (const { header, seed } of seeds.leftBehind) {
    const ceremony = openCeremony(openingOf(header, seed))
    publish(transcriptOf({ header, seed, ceremony, root: null, course: [] }, 'abandoned'))
    seeds.revealed(header.shoe)
  }
}
