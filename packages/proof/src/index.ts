export { batchPath, type OpenedBatch, openBatch } from './batch.ts'
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
export type { BookFacts, BookFinder } from './check-book.ts'
export { changesSince } from './compare.ts'
export {
  type Contribution,
  closedListDigest,
  contributionCommitment,
  RANDOM_BYTES,
  type ShoeOpening,
} from './contribution.ts'
export {
  type Contents,
  contentsOf,
  drawCard,
  drawLeaf,
  type FilledDevice,
  fillDevice,
  provenDraw,
  withCards,
  withoutCard,
} from './device.ts'
export { blocks, digest, FORMAT, fromHex, hex, isSame } from './hash.ts'
export { picksFrom } from './picks.ts'
export { type DrawnPrize, prizeFor, prizePick, prizesIn } from './prize.ts'
export { readTranscript, type TranscriptProblem } from './read-transcript.ts'
export { FRESH_BYTES, nextSeed, type SeedChain } from './seeds.ts'
export {
  boundRoot,
  COMPOSITIONS,
  type CompositionName,
  cardLeaf,
  cutAt,
  DRAWS,
  type MarkerLimits,
  type OrderedShoe,
  openingOf,
  orderOf,
  orderShoe,
  type ProvenCard,
  provenCard,
  SEED_BYTES,
  type ShoeGame,
  type ShoeHeader,
  shoeCommitment,
  shoeKey,
} from './shoe.ts'
export { closedText, openingText, SIGNATURE_BYTES, type SignedText, signedTexts } from './signature.ts'
export {
  type Ending,
  type FaceDown,
  hideFaceDown,
  printTranscript,
  type ShoeRecord,
  type Signatures,
  type Transcript,
  type TranscriptEntry,
  transcriptOf,
} from './transcript.ts'
export { pathTo, rootFrom, rootOf, treeOf } from './tree.ts'
export { type Report, verify } from './verify.ts'
