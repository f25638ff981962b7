export {
  type BallotBytes,
  type BallotQuestion,
  ballotCommitment,
  ballotOrder,
  type SealedPlace,
  sealedWagerHash,
} from './ballot/picks.ts'
export { isBallotFile } from './ballot/read-ballot.ts'
export { type BallotRecord, printBallot } from './ballot/record.ts'
export { verifyBallot } from './ballot/verify-ballot.ts'
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
  cardDrawn,
  contentsOf,
  drawLeaf,
  type FilledDevice,
  fillDevice,
  provenDraw,
  withCards,
  withoutCard,
} from './device.ts'
export {
  drawCommitment,
  drawKey,
  drawPicks,
  entrantHash,
  entriesDigest,
  scrutineerCommitment,
} from './draw/picks.ts'
export { isDrawFile } from './draw/read-draw.ts'
export { type DrawEntry, type DrawRecord, printDraw } from './draw/record.ts'
export { verifyDraw } from './draw/verify-draw.ts'
export { blocks, digest, FORMAT, fromHex, hex, isSame } from './hash.ts'
export { hitCommitment, hitPointOf, type LifeHeader, widePick } from './jackpot/hit.ts'
export { type LifeEntry, type LifeRecord, printLife } from './jackpot/life.ts'
export type { LifeCopy } from './jackpot/own-copy.ts'
export { isLifeFile } from './jackpot/read-life.ts'
export { verifyLife } from './jackpot/verify-life.ts'
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
  JOKERS_MAX,
  type MarkerLimits,
  type OrderedShoe,
  openingOf,
  orderOf,
  orderShoe,
  type ProvenCard,
  provenCard,
  SALT_BYTES,
  SEED_BYTES,
  type ShoeGame,
  type ShoeHeader,
  saltOf,
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
export { nodeAt, pathTo, rootFrom, rootOf, treeBytes, treeOf } from './tree.ts'
export { type Report, verify } from './verify.ts'
export { type VoucherLot, vouchersCommitment, vouchersOrder } from './vouchers/order.ts'
export { isVouchersFile } from './vouchers/read-vouchers.ts'
export { printVouchers, type VoucherDraw, type VoucherRecord } from './vouchers/record.ts'
export { verifyVouchers } from './vouchers/verify-vouchers.ts'
