export {
  type Ceremony,
  type CeremonyRefusal,
  type CeremonyStep,
  closeCommitments,
  commit,
  contributionsOf,
  openCeremony,
  reveal,
  seal,
  withholders,
} from './ceremony.ts'
export type { Check } from './check.ts'
export { changesSince } from './compare.ts'
export { type Contribution, contributionCommitment, RANDOM_BYTES, type ShoeOpening } from './contribution.ts'
export {
  type Contents,
  contentsOf,
  drawCard,
  type FilledDevice,
  fillDevice,
  provenDraw,
  withCards,
  withoutCard,
} from './device.ts'
export { blocks, digest, FORMAT, fromHex, hex } from './hash.ts'
export { picksFrom } from './picks.ts'
export { readTranscript, type TranscriptProblem } from './read-transcript.ts'
export { FRESH_BYTES, nextSeed, type SeedChain } from './seeds.ts'
export {
  cutAt,
  DRAWS,
  type OrderedShoe,
  openingOf,
  orderOf,
  orderShoe,
  type ProvenCard,
  provenCard,
  SEED_BYTES,
  type ShoeHeader,
  shoeCommitment,
  shoeKey,
} from './shoe.ts'
export {
  type Ending,
  type FaceDown,
  printTranscript,
  type ShoeRecord,
  type Transcript,
  type TranscriptEntry,
  transcriptOf,
} from './transcript.ts'
export { pathTo, rootFrom, rootOf, treeOf } from './tree.ts'
export { type Report, verify } from './verify.ts'
